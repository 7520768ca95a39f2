"""A WebSocket of a simulated person, as light as can be: thousands of them fit in one process, and cost little beside a server.

No extension, and a mask of zeros: what the server has to do is the same, what the client has to do is not.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
_MASK = b"\0\0\0\0"


def framed(payload: bytes, opcode: int = TEXT) -> bytes:
    """A client's frame."""
    size = len(payload)
    if size < 126:
        head = bytes((0x80 | opcode, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((0x80 | opcode, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x80 | opcode, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + _MASK + payload


class Line(asyncio.Protocol):
    """One socket. ``hear`` gets the text of each message, ``code`` is that of the close once ``closed`` is set."""

    def __init__(self, hear: Callable[[Line, bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = asyncio.Event()
        self.code = 1006
        self._buffer = bytearray()
        self._upgraded = False
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, address: str, path: str, cookie: str, hear: Callable[[Line, bytes], None]) -> Line:
        """A socket that is open; raises OSError when it cannot be."""
        host, _, port = address.partition(":")
        _, line = await asyncio.get_running_loop().create_connection(lambda: cls(hear), host, int(port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {address}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            f"Cookie: {cookie}",
        )
        line.write("\r\n".join((*lines, "", "")).encode())
        await asyncio.wait_for(line.opened, 60)
        return line

    def write(self, data: bytes) -> None:
        """Put bytes on the wire as they are."""
        if self._transport is not None:
            self._transport.write(data)

    def send(self, text: bytes) -> None:
        """Send a message."""
        self.write(framed(text))

    def cut(self) -> None:
        """Break off without a word."""
        if self._transport is not None:
            self._transport.abort()

    # -- the protocol --------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionResetError("closed before it was open"))
        self.closed.set()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
                self.cut()
                return
            self._upgraded, self._buffer = True, bytearray(rest)
            self.opened.set_result(None)
        self._read()

    def _read(self) -> None:
        buffer, place = self._buffer, 0
        while len(buffer) - place >= 2:
            size, start = buffer[place + 1], place + 2
            if size == 126:
                size, start = int.from_bytes(buffer[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(buffer[start : start + 8], "big"), start + 8
            if len(buffer) < start + size:
                break
            self._frame(buffer[place] & 15, bytes(buffer[start : start + size]))
            place = start + size
        del buffer[:place]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.hear(self, payload)
        elif opcode == PING:
            self.write(framed(payload, PONG))
        elif opcode == CLOSE:
            self.code = int.from_bytes(payload[:2], "big") if payload else 1005
            self.write(framed(payload[:2], CLOSE))
            if self._transport is not None:
                self._transport.close()
