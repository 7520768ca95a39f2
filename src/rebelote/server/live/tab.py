"""What becomes of the messages that come through one socket at a table?

They are handled in turn; one that comes too fast is refused unread. When the socket is gone its member leaves, after what had
been said before.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from rebelote.server.guard.door import TOO_MANY
from rebelote.server.guard.pace import Pace

from .hub import Hub
from .line import Line
from .room import Peer


class Tab:
    """One tab at a table, the ear of its line. ``meter`` is told how long a message took, in seconds."""

    __slots__ = ("_hub", "_line", "_lost", "_meter", "_pace", "_peer", "_waiting", "_work")

    def __init__(self, hub: Hub, line: Line, peer: Peer, pace: Pace, meter: Callable[[float], None]) -> None:
        self._hub, self._line, self._peer, self._pace, self._meter = hub, line, peer, pace, meter
        # Mostly empty, and a deque takes more than half a kilobyte.
        self._waiting: list[str | None] = []
        self._work: asyncio.Task[None] | None = None
        self._lost = False

    def heard(self, text: str | None) -> None:
        """A message came."""
        self._waiting.append(text)
        if self._work is None:
            self._work = asyncio.create_task(self._handle())

    def lost(self) -> None:
        """The socket is gone."""
        self._lost = True
        if self._work is None:
            self._leave()

    async def _handle(self) -> None:
        try:
            while self._waiting and not self._pace.is_flood:
                text = self._waiting.pop(0)
                refusal = self._pace.refusal(text, self._peer.room.table.seq, self._peer.lang)
                if refusal is not None:
                    self._peer.put(refusal)
                else:
                    begun = time.perf_counter()
                    await self._hub.receive(self._peer, text)
                    self._meter(time.perf_counter() - begun)
        finally:
            self._work = None
            if self._lost:
                self._leave()
        if self._pace.is_flood:
            self._line.close(TOO_MANY)
        else:
            self._line.listen()

    def _leave(self) -> None:
        self._hub.leave(self._peer)
        self._hub.release(self._peer.room)
