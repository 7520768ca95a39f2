"""Who at the tables in memory is somebody else now, or nobody, and which processes must know?

Somebody is forgotten, a guest logs in, an account logs its browsers out: rooms hold names and sockets that were right before.
Other processes are told, and hear it here; whoever was deaf for a while looks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from rebelote.server.store import Store
from rebelote.server.store.listen import Tidings, spread
from rebelote.server.tables.table import Table

from .room import Room

FOREIGN, AGAIN = 4403, 4401
# A browser that logs itself out has its new cookie by then, and its sockets come again with that.
_A_MOMENT = 1.0
# What is counted is told together: so many at once, after so many seconds. A notice has room for 8,000 bytes.
_AT_ONCE, _GATHER = 100, 0.05


class People:
    """The people of one process, called ``owner`` among those that serve the same tables.

    ``rooms`` are the tables in memory, ``begin`` has something done beside, ``counted`` is told what other processes count.
    """

    def __init__(
        self,
        store: Store,
        owner: str,
        rooms: Callable[[], Collection[Room]],
        begin: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._store, self.owner, self._rooms, self._begin = store, owner, rooms, begin
        self.counted: Callable[[str], object] = len
        self._uncounted: list[str] = []

    async def renew(self, person: str) -> None:
        """Somebody is another person from now on, or nobody any more: the tables are read again, here and elsewhere."""
        self.tell("renewed", person)
        await self._renew(person)

    def come_again(self, person: str) -> None:
        """The sockets of somebody are closed; those who still are that person come back by themselves."""
        self.tell("again", person)
        self._begin(self._let_come_again(person))

    def tell(self, kind: str, about: str) -> None:
        """Let the other processes know, if there may be any."""
        if self._store.is_shared:
            self._begin(asyncio.to_thread(spread, self._store.engine, Tidings(self.owner, kind, about)))

    def count(self, about: str) -> None:
        """Let the other processes count something as well, together with what else there is to count in a moment."""
        if not self._store.is_shared:
            return
        if not self._uncounted:
            self._begin(self._count_all())
        self._uncounted.append(about)

    async def _count_all(self) -> None:
        await asyncio.sleep(_GATHER)
        while self._uncounted:
            told, self._uncounted = self._uncounted[:_AT_ONCE], self._uncounted[_AT_ONCE:]
            await asyncio.to_thread(spread, self._store.engine, Tidings(self.owner, "counted", ",".join(told)))

    async def hear(self, news: Tidings) -> None:
        """What another process tells, or this one has told."""
        if news.owner == self.owner:
            return
        match news.kind:
            case "renewed":
                await self._renew(news.about)
            case "again":
                await self._let_come_again(news.about)
            case "counted":
                for about in news.about.split(","):
                    self.counted(about)

    async def look_again(self, room: Room) -> None:
        """Something may have been missed: somebody at the table may have been forgotten meanwhile."""
        members = await asyncio.to_thread(self._store.members, room.id)
        if not room.members.keys() <= members.keys():
            await self._read_again(room)

    async def _renew(self, person: str) -> None:
        for room in [room for room in self._rooms() if person in room.members]:
            await self._read_again(room)

    async def _read_again(self, room: Room) -> None:
        async with room.lock:
            entries, _ = await asyncio.to_thread(self._store.load, room.id)
            before, room.table = room.table, await asyncio.to_thread(Table.replay, entries)
            room.members = await asyncio.to_thread(self._store.members, room.id)
            for peer in list(room.peers):
                if peer.member not in room.members.values():
                    peer.close(FOREIGN)
                elif room.table.company != before.company:
                    peer.put(room.snapshot(peer.member, peer.lang))

    async def _let_come_again(self, person: str) -> None:
        await asyncio.sleep(_A_MOMENT)
        for room in self._rooms():
            for peer in [peer for peer in room.peers if peer.member == room.members.get(person)]:
                peer.close(AGAIN)
