"""Who is at which table? A process's tables, and who comes to them, sits at them and leaves.

What is put together here: ``rooms`` holds the tables in memory, ``mailbox`` takes what sockets send, ``keeping`` writes and
tells it, ``motion`` does what a table does by itself, ``elsewhere`` follows other processes. A room has one lock, so that what
happens at a table happens one by one.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Collection
from contextlib import suppress

from rebelote.rules.axes import Lang
from rebelote.rules.errors import Illegal
from rebelote.server.accounts.identity import Identity
from rebelote.server.protocol import wire
from rebelote.server.settings import Settings
from rebelote.server.store import Append, Conflict, Store, Writer
from rebelote.server.store.lobby import free_code
from rebelote.server.store.presence import Presence
from rebelote.server.tables import seating
from rebelote.server.tables.log import MemberId, Opened, SalonTerms
from rebelote.server.tables.table import Table
from rebelote.server.thinking import MakeBot, Minds

from .chance import Chance
from .elsewhere import Elsewhere
from .judge import Judge
from .keeping import Keeping, summary
from .mailbox import TRIES, Mailbox
from .motion import Motion
from .open_tables import OpenTables
from .people import People
from .refusals import Refusals
from .room import Peer, Room, Wire
from .rooms import Rooms
from .talk import Talking
from .works import Works

UNKNOWN, RESTART = 4404, 1012


class Hub:
    """Every table that somebody looks at, over one store."""

    def __init__(self, store: Store, settings: Settings, make_bot: MakeBot | None = None) -> None:
        self.store, self.writer, self.settings = store, Writer(store), settings
        self.identity = Identity(store.engine)
        self.minds = Minds(settings, make_bot)
        # This process among those that serve the same tables.
        owner = self._owner = secrets.token_hex(8)
        presence = self._presence = Presence(store.engine, owner, settings.lease_seconds) if store.is_shared else None
        self.open_tables = OpenTables(store, self._attended, settings.empty_seconds)
        self._chance, self._works, self._refusals = Chance(settings.seed), Works(), Refusals()
        self._judge = Judge(self._chance)
        self._rooms = Rooms(store, settings, self.minds, presence)
        self._keeping = Keeping(store, self.writer, self.open_tables, owner)
        self._motion = Motion(store, self._rooms, self._works, self._judge, self._keeping, self._refusals, owner)
        talking = Talking(store, owner)
        self._mailbox = Mailbox(settings.max_message, self._judge, self._keeping, self._motion, talking, self._refusals)
        self.people = People(store, owner, lambda: self.rooms, self._works.begin)
        self.elsewhere = Elsewhere(
            store,
            owner,
            self._rooms,
            self._works,
            self._keeping,
            self._motion,
            talking,
            self.people,
            self.open_tables,
            presence,
        )
        self.hold, self.release = self._rooms.hold, self._rooms.release

    @property
    def rooms(self) -> Collection[Room]:
        """The tables in memory."""
        return self._rooms.all

    @property
    def refusals(self) -> Counter[str]:
        """How many messages were refused, by code."""
        return self._refusals.counted

    @property
    def closing(self) -> bool:
        """Whether nothing new is begun any more."""
        return self._works.closing

    def _attended(self) -> list[str]:
        return [room.id for room in self.rooms if room.peers]

    # -- tables --------------------------------------------------------------------------------------------------------

    async def create(self, book: str, bot: str, name: str, person: str) -> str:
        """Make a table for one person at South, with its first deal on the way; the name of the table. Raises Malformed."""
        opened = self._opened(book, bot, name, None)
        table, table_id = Table.open(opened), self._chance.table_id()
        first = self._judge.begin(table_id, table)
        table = table.after(first)
        await self.writer.run(self.store.create, table_id, opened.book, person, [opened, first], summary(table))
        return table_id

    async def open_salon(self, book: str, bot: str, name: str, person: str, terms: SalonTerms) -> tuple[str, str]:
        """Make a table for people; its name and its four letters. Raises Malformed."""
        opened = self._opened(book, bot, name, terms)
        table, table_id = Table.open(opened), self._chance.table_id()
        for _ in range(100):
            code = self._chance.code()
            await self.writer.run(free_code, self.store.engine, code)
            with suppress(Conflict):
                await self.writer.run(self.store.create, table_id, opened.book, person, [opened], summary(table), code)
                self._keeping.note(table_id, table)
                return table_id, code
        raise RuntimeError("no four letters are free")

    def _opened(self, book: str, bot: str, name: str, terms: SalonTerms | None) -> Opened:
        names: dict[wire.SeatCode, str] = {"S": name}
        names.update(zip(("E", "N", "W"), self._chance.bot_names(3), strict=True))
        return Opened(book=book, bot=bot, names=names, seed=secrets.randbits(32), salon=terms)

    # -- people --------------------------------------------------------------------------------------------------------

    async def member(self, room: Room, cookie: str) -> MemberId | None:
        """Who somebody is at the table of a held room, None for one who has not come in."""
        person = await self.identity.person(cookie)
        if person and person not in room.members:
            # Whoever came in as a guest and has logged in since is another person now, perhaps by another process.
            room.members = await asyncio.to_thread(self.store.members, room.id)
        member = room.members.get(person)
        return member if member in room.table.company.members else None

    async def enter(self, room: Room, person: str, name: str, *, watch: bool, must_sit: bool = False) -> MemberId:
        """Somebody comes in by the link, or comes back; who they are there. Raises Illegal when there is no way in."""
        name = seating.plain_name(name)
        for _ in range(TRIES):
            async with room.lock:
                known = room.members.get(person)
                shut = await self.why_shut(room, person)
                if shut is not None:
                    raise Illegal(shut)
                entry = seating.join(room.table, known, name, watch=watch, must_sit=must_sit)
                already = room.table.company.members.get(known or "")
                if known is not None and already is not None and entry.seat is None and already.name == entry.name:
                    return known
                try:
                    await self._keeping.append(room, [entry], Append(member=(entry.member, person)))
                except Conflict:
                    await self._keeping.catch_up(room)
                    continue
                room.members[person] = entry.member
            self._motion.wake(room)
            return entry.member
        raise Illegal("busy")

    async def why_shut(self, room: Room, person: str) -> str | None:
        """Why a table is shut to somebody, as a code of ``phrases``: shown out of it once, or blocked by its host."""
        company, known = room.table.company, room.members.get(person)
        if known in company.barred:
            return "removed"
        host = room.person(company.host)
        if known in company.members or host is None:
            return None
        return "kept_out" if person in await asyncio.to_thread(self.store.blocked, host) else None

    # -- sockets -------------------------------------------------------------------------------------------------------

    async def join(self, room: Room, member: MemberId, lang: Lang, line: Wire) -> Peer:
        """A new socket of a member of a held room: it gets a snapshot, and the table goes on if it was waiting."""
        peer = Peer(room, member, lang, line)
        async with room.lock:
            before, first = room.present, member not in room.here
            room.peers.add(peer)
            if room.note_presence(before):
                room.tell_people(but=peer)
            peer.put(room.snapshot(member, lang))
        if first and self._presence is not None:
            await asyncio.to_thread(self._presence.come, room.id, member)
        self._keeping.note(room.id, room.table)
        self._motion.wake(room)
        for bot, seat in {chair.bot: seat for seat, chair in room.table.company.chairs.items()}.items():
            if not self.minds.is_here(bot):
                self._works.begin(self.minds.warm(room.players.job(room.table, seat, None)))
        return peer

    def leave(self, peer: Peer) -> None:
        """A socket is gone."""
        room, before = peer.room, peer.room.present
        room.peers.discard(peer)
        self._keeping.note(room.id, room.table)
        if room.note_presence(before):
            room.tell_people()
            self._motion.wake(room)
        if self._presence is not None and peer.member not in room.here:
            self._works.begin(asyncio.to_thread(self._presence.go, room.id, peer.member))

    async def drain(self, seconds: float) -> None:
        """Begin nothing new, let every socket go, give the bots time for the action they are at, and others the tables."""
        self._works.closing = True
        self.open_tables.close()
        for room in self.rooms:
            room.changed.set()
            for peer in room.peers:
                peer.close(RESTART)
        await self._works.wait(seconds)
        if self.store.is_shared:
            await asyncio.to_thread(self.store.end_leases, self._owner)

    async def close(self) -> None:
        """End what is still at work, and let other processes go on with it."""
        await self._works.end()
        await self.minds.close()
        await self.writer.close()
        if self._presence is not None:
            await asyncio.to_thread(self.store.end_leases, self._owner)
            await asyncio.to_thread(self._presence.end)

    async def receive(self, peer: Peer, text: str | None) -> None:
        """A message from a socket, None for a binary one. Whatever it is, only its sender hears of what is wrong."""
        # Once it is closing nothing is acknowledged: it will be sent again to whoever serves the table then.
        if not self.closing:
            await self._mailbox.receive(peer, text)
