"""How does a socket that is open for hours cost little?

The framework leads it through the door, as it does requests. The handler of a table then takes it out of its hands: from there
on there is neither task nor queue, and none of the frames that led to the handler, in memory for each of thousands of sockets.
A message goes from the network to who listens, and from the table to the network.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any, Protocol

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

#: Where a handler finds the line of its socket among the extensions of its scope.
EXTENSION = "rebelote.line"
TOO_SLOW, LOST = 1013, 1006


class Ear(Protocol):
    """Who listens to a line that was taken."""

    def heard(self, text: str | None) -> None:
        """A message came, None for a binary one. No other follows before ``Line.listen``, but for those that came with it."""

    def lost(self) -> None:
        """It is closed, or about to be: once."""


class _Events:
    """Stands where the framework has its queue, and passes on what is put there."""

    __slots__ = ("_ear", "_line")

    def __init__(self, line: Line, ear: Ear) -> None:
        self._line, self._ear = line, ear

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        if event["type"] == "websocket.receive":
            self._line.messages += 1
            self._ear.heard(event.get("text"))
        elif not self._line.is_lost:
            self._line.is_lost = True
            self._ear.lost()
            self._line.ended(int(str(event.get("code") or LOST)))


def _nothing(*_: object) -> None:
    pass


class Line(WebSocketsSansIOProtocol):
    """A socket that may be taken. ``ended`` is told of its end, with the code, when it was."""

    taken = is_lost = False
    messages = 0
    most = 0
    ended: Callable[[int], None] = staticmethod(_nothing)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        # No scope, no handler: the handshake was refused.
        if "scope" in self.__dict__:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def take(self, ear: Ear, most: int) -> None:
        """Take it out of the framework's hands; who reads so slowly that more than ``most`` bytes wait is let go."""
        self.taken, self.most = True, most
        waiting, events = self.queue, _Events(self, ear)
        self.queue = events  # type: ignore[assignment]
        # Who waits for the end of a closing handshake closes the connection, and the handler's end does not.
        self.close_timer = self.loop.call_later(0, _nothing)
        for name in ("scope", "request", "response"):
            self.__dict__.pop(name, None)
        while not waiting.empty():
            events.put_nowait(waiting.get_nowait())

    def listen(self) -> None:
        """The next message, please."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def put(self, text: bytes) -> None:
        """Send a message, or close when it reads too slowly: a client that comes back gets a snapshot, and has lost nothing."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.most and self.transport.get_write_buffer_size() > self.most:
            self.close(TOO_SLOW)
            return
        self.transport.write(framed(text))

    def close(self, code: int) -> None:
        """Close, after what waits to be sent."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.listen()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        # A moment later: whoever closes may be in the middle of telling others.
        self.loop.call_soon(self._gone, code)

    def _gone(self, code: int) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})


def framed(text: bytes) -> bytes:
    """A server's frame of text (RFC 6455, 5.2), where no extension was agreed on, as none ever is here."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def line_of(scope: MutableMapping[str, Any]) -> Line:
    """The line of a socket, to be taken."""
    line: Line = scope["extensions"][EXTENSION]
    return line
