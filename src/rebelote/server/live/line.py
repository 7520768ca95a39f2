"""How does a socket that is open for hours cost little?

The framework leads it through the door, as it does requests. The handler of a table then takes it out of its hands: from there
on there is neither task nor queue, and none of the frames that led to the handler, in memory for each of thousands of sockets.
A message goes from the network to who listens, and from the table to the network.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any, Literal, Protocol

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where it can be
from websockets.http11 import Request
from websockets.protocol import Protocol as WebSocketProtocol
from websockets.protocol import State
from websockets.streams import StreamReader

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


class _NobodyWaits(asyncio.Event):
    """Who sends through the framework waits for room on the line; nobody does so on one that was taken, and this serves all."""

    def set(self) -> None:
        pass

    def clear(self) -> None:
        pass

    async def wait(self) -> Literal[True]:
        return True


_NOBODY = _NobodyWaits()
# Where a parser waits: somewhere among frames, and there at the beginning of one.
_FRAMES, _BEGINNING = WebSocketProtocol.parse.__code__, StreamReader.at_eof.__code__


def _waits_for(generator: Any) -> object:
    """The code that a generator is at."""
    return None if generator is None else generator.gi_code


class Line(WebSocketsSansIOProtocol):
    """A socket that may be taken. ``ended`` is told of its end, with the code, when it was."""

    taken = is_lost = False
    messages = 0
    heard_of = 0
    most = 0
    ended: Callable[[int], None] = staticmethod(_nothing)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        # No scope, no handler: the handshake was refused.
        if "scope" in self.__dict__:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        # Nearly all that comes is a short message in one piece; all else is for those who know the whole protocol.
        text = whole(data) if self.taken and self._is_between() else None
        if text is None or self.close_sent:
            super().data_received(data)
            return
        self.curr_msg_data_type, self.frames = "text", [text]
        self.send_receive_event_to_app()

    def take(self, ear: Ear, most: int) -> None:
        """Take it out of the framework's hands; who reads so slowly that more than ``most`` bytes wait is let go."""
        self.taken, self.most = True, most
        waiting, events = self.queue, _Events(self, ear)
        self.queue = events  # type: ignore[assignment]
        # Who waits for the end of a closing handshake closes the connection, and the handler's end does not.
        self.close_timer = self.loop.call_later(0, _nothing)
        for name in ("scope", "request", "response"):
            self.__dict__.pop(name, None)
        self.writable = _NOBODY
        self._forget_handshake()
        while not waiting.empty():
            events.put_nowait(waiting.get_nowait())

    def _is_between(self) -> bool:
        """Whether the last frame was read to its end, and the last message too."""
        conn = self.conn
        waits: Any = conn.parser
        return conn.current_size is None and not conn.reader.buffer and _waits_for(waits.gi_yieldfrom) is _BEGINNING

    def _forget_handshake(self) -> None:
        """Read on by a parser that has not read the request: as long as that one is there, so are all the headers."""
        conn = self.conn
        waits: Any = conn.parser
        within = waits.gi_yieldfrom
        if _waits_for(within) is not _FRAMES or _waits_for(within.gi_yieldfrom) is not _BEGINNING:
            return  # in the middle of a frame: it goes on as it is
        if conn.state is State.OPEN and not conn.reader.buffer and not conn.reader.eof:
            conn.parser = WebSocketProtocol.parse(conn)
            next(conn.parser)

    def listen(self) -> None:
        """The next message, please."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def send_keepalive_ping(self) -> None:
        # Who has said something since the last time is there, and need not be asked.
        if self.messages == self.heard_of:
            super().send_keepalive_ping()
        else:
            self.heard_of = self.messages
            self.schedule_ping()

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


def whole(data: bytes) -> bytes | None:
    """The text of a client's frame, when these bytes are that frame and nothing else, of text that is complete."""
    if len(data) < 6 or data[0] != 0x81 or not 0x80 <= data[1] <= 0xFE:
        return None
    size, start = data[1] & 0x7F, 6
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 8
    return apply_mask(data[start:], data[start - 4 : start]) if len(data) == start + size else None


def line_of(scope: MutableMapping[str, Any]) -> Line:
    """The line of a socket, to be taken."""
    line: Line = scope["extensions"][EXTENSION]
    return line
