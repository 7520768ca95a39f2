"""Where does somebody play who wants to play now?

At the first open table of the same rules that has a seat and its host; else at a new one, which starts with bots after a while.
Whoever asks is served one after the other, by all processes together, so that two who ask at once end at one table.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection

from rebelote.rules.errors import Illegal
from rebelote.server.protocol.wire_salon import ClockPace
from rebelote.server.store import Unavailable
from rebelote.server.store.lobby import claim_quick
from rebelote.server.tables.log import SalonTerms

from .hub import Hub
from .open_tables import OpenTable
from .room import Room

#: Strangers do not wait for each other without a clock.
PACE: ClockPace = "normal"
# A table where something has just happened has a host, though perhaps not connected yet.
_FRESH_SECONDS = 10

log = logging.getLogger(__name__)


class QuickMatch:
    """Finds a table for one person after the other."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self._turn = hub, asyncio.Lock()

    async def find(self, book: str, bot: str, person: str, name: str, wait: int) -> tuple[str, str]:
        """A table where the person has a seat now, and its four letters; ``book`` is a book with its options as one line.

        A new table starts by itself after ``wait`` seconds. Raises Malformed.
        """
        async with self._turn:
            claim = await asyncio.to_thread(self._claim)
            try:
                found = await self._join(book, person, name)
                if found is not None:
                    return found
                terms = SalonTerms(listed=True, pace=PACE, starts_after=wait)
                return await self.hub.open_salon(book, bot, name, person, terms)
            finally:
                if claim is not None:
                    await asyncio.to_thread(claim.close)

    def _claim(self) -> Connection | None:
        try:
            return claim_quick(self.hub.store.engine)
        except Unavailable:
            # Two who end at two tables can still play.
            log.warning("another process has looked for a table for long: not waiting for it")
            return None

    async def _join(self, book: str, person: str, name: str) -> tuple[str, str] | None:
        fitting = [one for one in await self.hub.open_tables.tables() if one.stored.book == book and _fits(one)]
        apart = await asyncio.to_thread(self.hub.store.apart, person)
        # The table that lacks fewest people can begin first.
        for table in sorted(fitting, key=lambda one: one.line.free):
            room = await self.hub.hold(table.stored.id)
            if room is None:
                continue
            try:
                if apart.isdisjoint(room.people) and await self._sits(room, person, name, fresh=_is_fresh(table)):
                    return room.id, room.code or ""
            finally:
                self.hub.release(room)
        return None

    async def _sits(self, room: Room, person: str, name: str, *, fresh: bool) -> bool:
        company = room.table.company
        if not fresh and company.host not in room.present:
            return False
        try:
            member = await self.hub.enter(room, person, name, watch=False, must_sit=True)
        except Illegal:
            return False
        return room.table.company.seat_of(member) is not None


def _fits(table: OpenTable) -> bool:
    return table.has_seat and not table.line.rated


def _is_fresh(table: OpenTable) -> bool:
    since = datetime.now(UTC) - timedelta(seconds=_FRESH_SECONDS)
    return table.stored.updated > since.isoformat(timespec="milliseconds")
