"""What does a table do by itself: bots, clocks, stand-ins, the next deal? ``steward`` says what is due; here it is done."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from rebelote.server.store import Append, Conflict, Store, Unavailable
from rebelote.server.tables.log import Entry, Hosted, Returned, StoodIn
from rebelote.server.tables.steward import Due

from .judge import Judge
from .keeping import Keeping
from .refusals import Refusals
from .room import Room
from .rooms import Rooms
from .works import Works

log = logging.getLogger(__name__)

# Seconds between two tries while the database keeps nothing.
LONGEST_RETRY = 8.0


class Motion:
    """Of the tables of one process, called ``owner``; of several that serve a table the one with the lease does its work."""

    def __init__(
        self, store: Store, rooms: Rooms, works: Works, judge: Judge, keeping: Keeping, refusals: Refusals, owner: str
    ) -> None:
        self._store, self._rooms, self._works, self._judge = store, rooms, works, judge
        self._keeping, self._refusals, self._owner = keeping, refusals, owner

    def wake(self, room: Room) -> None:
        """Let the table do what it does by itself; if it is at it already, let it look again."""
        room.changed.set()
        if room.works or self._works.closing or room.due() is None:
            return
        room.works = True
        room.held += 1
        self._works.begin(self._go_on(room))

    async def _go_on(self, room: Room) -> None:
        """Until nothing is to come without people; while nothing can be kept, tried again after a while."""
        failed = 0
        try:
            while not self._works.closing and (due := room.due()) is not None:
                room.changed.clear()
                try:
                    await self._step(room, due)
                    failed = 0
                except Unavailable:
                    log.exception("table %s: what it does by itself could not be kept", room.id)
                    for peer in room.peers:
                        self._refusals.tell(peer, None, "out_of_turn", "not_kept")
                    await asyncio.sleep(min(0.5 * 2**failed, LONGEST_RETRY))
                    failed += 1
        except Exception:
            log.exception("table %s could not go on by itself", room.id)
        finally:
            room.works = False
            self._rooms.release(room)

    async def _step(self, room: Room, due: Due) -> None:
        """What is due, or a wait for it."""
        wait = due.at - time.monotonic()
        if wait > 0:
            timer = asyncio.get_running_loop().call_later(wait, room.changed.set)
            try:
                await room.changed.wait()
            finally:
                timer.cancel()
            return
        if not await self._leads(room):
            return
        async with room.lock:
            now_due = room.due()
            if now_due is None or now_due.at > time.monotonic():
                return
            try:
                await self._keeping.append(room, [await self._deed(room, now_due)], Append())
            except Conflict:
                await self._keeping.catch_up(room)

    async def _deed(self, room: Room, due: Due) -> Entry:
        """The entry of what the table does by itself."""
        table = room.table
        match due.deed:
            case "act":
                return await room.players.act(room.id, table)
            case "clock":
                assert due.seat is not None
                acted = await room.players.act_for(room.id, table, due.seat, "clock")
                return msgspec.structs.replace(acted, spent=room.spent(due.seat))
            case "deal":
                return self._judge.deal(table)
            case "begin":
                return self._judge.begin(room.id, table)
            case "stand_in":
                assert due.seat is not None
                return StoodIn(due.seat.value, due.why)
            case "return":
                assert due.seat is not None
                return Returned(due.seat.value)
            case "host":
                assert due.member is not None
                return Hosted(due.member)

    async def _leads(self, room: Room) -> bool:
        """Whether a table's own work is done here; where another process does it, after a moment to see whether it does."""
        if not self._store.is_shared or room.leads_until > time.monotonic():
            return True
        seconds, asked = room.settings.lease_seconds, time.monotonic()
        if await asyncio.to_thread(self._store.lease, room.id, self._owner, seconds):
            # Renewed well before the database would let another process in.
            room.leads_until = asked + seconds / 2
            return True
        await asyncio.sleep(seconds / 4)
        async with room.lock:
            await self._keeping.catch_up(room)
        return False
