"""What do other processes write, say and know of the same tables, and who is connected to them?"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from rebelote.server.store import Store
from rebelote.server.store.listen import Change, Talk, Tidings, changes
from rebelote.server.store.presence import Presence
from rebelote.server.tables.log import MemberId

from .keeping import Keeping
from .motion import Motion
from .open_tables import OpenTables
from .people import People
from .room import Room
from .rooms import Rooms
from .talk import Talking
from .works import Works

log = logging.getLogger(__name__)


@dataclass(eq=False, frozen=True)
class Elsewhere:
    """What one process hears of the others; ``owner`` is its own name among them."""

    store: Store
    owner: str
    rooms: Rooms
    works: Works
    keeping: Keeping
    motion: Motion
    talking: Talking
    people: People
    open_tables: OpenTables
    presence: Presence | None

    async def listen(self) -> None:
        """Follow what other processes write, for as long as the server runs."""
        async for change in changes(self.store.url):
            try:
                await self.heard(change)
            except Exception:
                log.exception("what another process wrote could not be followed")

    async def heard(self, change: Change | Talk | Tidings | None) -> None:
        """Another process, or this one, has written or said something; None: anything may have been missed."""
        if isinstance(change, Talk):
            if (room := self.rooms.get(change.table_id)) is not None:
                await self.talking.hear(room, change)
            return
        if isinstance(change, Tidings):
            # A table that is read again may take a while; what is said of others is heard meanwhile.
            self.works.begin(self._hear(change))
            return
        if change is not None:
            self.open_tables.note(change.table_id)
        # Each by itself: one that is busy must not keep the others waiting.
        for room in [*self.rooms.all] if change is None else self._behind(change):
            self.works.begin(self._follow(room, change))

    def _behind(self, change: Change) -> list[Room]:
        """The room of a table that has changed, unless it knows, or is being told: half of what is heard is one's own."""
        room = self.rooms.get(change.table_id)
        if room is None or 0 < change.seq <= room.table.seq or (change.owner == self.owner and room.lock.locked()):
            return []
        return [room]

    async def _hear(self, news: Tidings) -> None:
        try:
            await self.people.hear(news)
        except Exception:
            log.exception("what another process knows of people could not be followed")

    async def _follow(self, room: Room, change: Change | None) -> None:
        try:
            if change is None:
                await self.people.look_again(room)
            if change is None or not change.seq:
                await self._look(room)
            async with room.lock:
                if change is not None and change.seq <= room.table.seq:
                    return
                tail = None if change is None else change.tail
                if tail is not None and change is not None and change.seq - len(tail.entries) == room.table.seq:
                    self.keeping.go_on(room, tail)
                else:
                    await self.keeping.catch_up(room)
            self.motion.wake(room)
        except Exception:
            log.exception("table %s: what another process wrote could not be followed", room.id)

    # -- who is there --------------------------------------------------------------------------------------------------

    async def live(self) -> None:
        """Let other processes know that this one is alive, and notice when one of them is not; until the server stops."""
        assert self.presence is not None
        while True:
            try:
                await asyncio.to_thread(self.presence.renew)
                found = await asyncio.to_thread(self.presence.everywhere)
                for room in [room for room in self.rooms.all if room.elsewhere]:
                    self._note(room, found.get(room.id, frozenset()))
            except Exception:
                log.exception("the database could not be told that this process is alive")
            await asyncio.sleep(self.presence.lease_seconds / 3)

    async def _look(self, room: Room) -> None:
        """Who of a table is connected to other processes."""
        if self.presence is not None:
            self._note(room, await asyncio.to_thread(self.presence.elsewhere, room.id))

    def _note(self, room: Room, found: frozenset[MemberId]) -> None:
        before = room.present
        room.elsewhere = found
        if room.note_presence(before):
            room.tell_people()
            self.motion.wake(room)
