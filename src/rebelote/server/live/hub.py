"""Who is at which table, and in which order do things happen there?

One room a table, with one lock: messages are taken one by one, judged, written down, and then told to every socket of the
table, each in its own language. What was not written was not told.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Collection, Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from rebelote.rules.axes import LANGS, Lang
from rebelote.rules.errors import Illegal, Malformed, RuleError
from rebelote.server.accounts.identity import Identity
from rebelote.server.protocol import wire, wire_salon
from rebelote.server.screens.scene import player_names
from rebelote.server.screens.told import encoder
from rebelote.server.settings import Settings
from rebelote.server.store import Append, Conflict, Job, Store, Summary, Unavailable, Writer
from rebelote.server.store.listen import Change, Talk, Tidings, changes
from rebelote.server.store.lobby import free_code
from rebelote.server.store.presence import Presence
from rebelote.server.tables import lobby, seating
from rebelote.server.tables.log import Entry, Gone, Hosted, MemberId, Opened, Returned, SalonTerms, StoodIn
from rebelote.server.tables.steward import Due
from rebelote.server.tables.table import Table
from rebelote.server.thinking import MakeBot, Minds
from rebelote.server.words.phrases import as_lang, explain, explain_error

from .chance import Chance
from .judge import Command, Judge
from .odds import hand_dealt
from .open_tables import OpenTables
from .people import FOREIGN, People
from .players import Players
from .results import result_of
from .room import Peer, Room, Wire
from .talk import Talking

log = logging.getLogger(__name__)

UNKNOWN, RESTART = 4404, 1012
# Seconds between two tries while the database keeps nothing.
LONGEST_RETRY = 8.0
# How often a wish is tried again when another process was first.
TRIES = 5

_decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)


def summary(table: Table) -> Summary:
    """What the list of tables shows."""
    scores = (table.match.scores.ns, table.match.scores.ew) if table.match is not None else (0, 0)
    book = None if table.is_solo else table.book.key
    return Summary(table.deal_no, scores, table.is_over, lobby.line(table), book)


class Refused(Exception):
    """A message is refused; ``fresh`` adds a snapshot to the answer."""

    def __init__(self, kind: wire.RefusalKind, code: str, *, fresh: bool = False, **facts: object) -> None:
        super().__init__(code)
        self.kind, self.code, self.fresh, self.facts = kind, code, fresh, facts


class Hub:
    """Every table that somebody looks at, over one store."""

    def __init__(self, store: Store, settings: Settings, make_bot: MakeBot | None = None) -> None:
        self.store, self.writer = store, Writer(store)
        self.identity = Identity(store.engine)
        self.settings = settings
        self.chance = Chance(settings.seed)
        self.judge = Judge(self.chance)
        self.minds = Minds(settings, make_bot)
        # This process among those that serve the same tables.
        self.owner = secrets.token_hex(8)
        self.presence = Presence(store.engine, self.owner, settings.lease_seconds) if store.is_shared else None
        self.open_tables = OpenTables(store, self._attended, settings.empty_seconds)
        self._talking = Talking(store, self.owner)
        self.people = People(store, self.owner, lambda: self.rooms, self._begin_work)
        # Refusals by code, to be counted elsewhere; no new work is begun once it is closing.
        self.refusals: Counter[str] = Counter()
        self.closing = False
        self._rooms: dict[str, Room] = {}
        self._reading: dict[str, asyncio.Task[Room | None]] = {}
        self._work: set[asyncio.Task[None]] = set()

    @property
    def rooms(self) -> Collection[Room]:
        """The tables in memory."""
        return self._rooms.values()

    def _attended(self) -> list[str]:
        return [room.id for room in self.rooms if room.peers]

    # -- tables --------------------------------------------------------------------------------------------------------

    async def create(self, book: str, bot: str, name: str, person: str) -> str:
        """Make a table for one person at South, with its first deal on the way; the name of the table. Raises Malformed."""
        opened = self._opened(book, bot, name, None)
        table, table_id = Table.open(opened), self.chance.table_id()
        first = self.judge.begin(table_id, table)
        table = table.after(first)
        await self.writer.run(self.store.create, table_id, opened.book, person, [opened, first], summary(table))
        return table_id

    async def open_salon(self, book: str, bot: str, name: str, person: str, terms: SalonTerms) -> tuple[str, str]:
        """Make a table for people; its name and its four letters. Raises Malformed."""
        opened = self._opened(book, bot, name, terms)
        table, table_id = Table.open(opened), self.chance.table_id()
        for _ in range(100):
            code = self.chance.code()
            await self.writer.run(free_code, self.store.engine, code)
            with suppress(Conflict):
                await self.writer.run(self.store.create, table_id, opened.book, person, [opened], summary(table), code)
                self._note(table_id, table)
                return table_id, code
        raise RuntimeError("no four letters are free")

    def _note(self, table_id: str, *tables: Table) -> None:
        """The lobby should look at a table that is, or was, listed."""
        if any(table.terms.listed for table in tables):
            self.open_tables.note(table_id)

    def _opened(self, book: str, bot: str, name: str, terms: SalonTerms | None) -> Opened:
        names: dict[wire.SeatCode, str] = {"S": name}
        names.update(zip(("E", "N", "W"), self.chance.bot_names(3), strict=True))
        return Opened(book=book, bot=bot, names=names, seed=secrets.randbits(32), salon=terms)

    async def hold(self, table_id: str) -> Room | None:
        """The room of a table, replayed from its log if need be, until ``release``; None when there is no such table."""
        if "\0" in table_id:
            return None  # PostgreSQL takes no text with a zero in it, and no name of ours has one
        while (room := self._rooms.get(table_id)) is None:
            # Whoever comes while it is read waits for the same room; other tables are read meanwhile.
            reading = self._reading.get(table_id)
            if reading is None:
                reading = self._reading[table_id] = asyncio.create_task(asyncio.to_thread(self._load, table_id))
                reading.add_done_callback(lambda _: self._reading.pop(table_id, None))
            found = await asyncio.shield(reading)
            if found is None:
                return None
            self._rooms.setdefault(table_id, found)
        room.held += 1
        return room

    def release(self, room: Room) -> None:
        """Undo one ``hold``; a table that nobody needs is put away."""
        room.held -= 1
        if not room.held:
            self._rooms.pop(room.id, None)

    def _load(self, table_id: str) -> Room | None:
        entries, counted = self.store.load(table_id)
        if not entries:
            return None
        table = Table.replay(entries)
        players = Players(self.minds, self._seed(table_id, table.opened))
        members, (code, age) = self.store.members(table_id), self.store.made(table_id)
        elsewhere = self.presence.elsewhere(table_id) if self.presence is not None else frozenset[str]()
        room = Room(table_id, table, self.settings, counted, members, players, code, elsewhere=elsewhere)
        room.made_at = room.opened_at - age
        return room

    def _seed(self, table_id: str, opened: Opened) -> int:
        """What the chance of a table's bots starts from; an older table has its name."""
        for seed in (self.settings.seed, opened.seed):
            if seed is not None:
                return seed
        return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:4], "big")

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
                    await self._append(room, [entry], Append(member=(entry.member, person)))
                except Conflict:
                    await self.catch_up(room)
                    continue
                room.members[person] = entry.member
            self._wake(room)
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
        if first and self.presence is not None:
            await asyncio.to_thread(self.presence.come, room.id, member)
        self._note(room.id, room.table)
        self._wake(room)
        for bot, seat in {chair.bot: seat for seat, chair in room.table.company.chairs.items()}.items():
            if not self.minds.is_here(bot):
                self._begin_work(self.minds.warm(room.players.job(room.table, seat, None)))
        return peer

    def leave(self, peer: Peer) -> None:
        """A socket is gone."""
        room, before = peer.room, peer.room.present
        room.peers.discard(peer)
        self._note(room.id, room.table)
        if room.note_presence(before):
            room.tell_people()
            self._wake(room)
        if self.presence is not None and peer.member not in room.here:
            self._begin_work(asyncio.to_thread(self.presence.go, room.id, peer.member))

    async def drain(self, seconds: float) -> None:
        """Begin nothing new, let every socket go, give the bots time for the action they are at, and others the tables."""
        self.closing = True
        self.open_tables.close()
        for room in self._rooms.values():
            room.changed.set()
            for peer in room.peers:
                peer.close(RESTART)
        if self._work:
            await asyncio.wait(self._work, timeout=seconds)
        if self.store.is_shared:
            await asyncio.to_thread(self.store.end_leases, self.owner)

    async def close(self) -> None:
        """End what is still at work, and let other processes go on with it."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        await self.minds.close()
        await self.writer.close()
        if self.presence is not None:
            await asyncio.to_thread(self.store.end_leases, self.owner)
            await asyncio.to_thread(self.presence.end)

    async def receive(self, peer: Peer, text: str | None) -> None:
        """A message from a socket, None for a binary one. Whatever it is, only its sender hears of what is wrong."""
        if self.closing:
            # Not acknowledged: it will be sent again to whoever serves the table then.
            return
        message: wire.ClientMessage | None = None
        try:
            message = self._read(text)
            await self._handle(peer, message)
        except Refused as refused:
            self._refuse(peer, message, refused.kind, refused.code, explain(refused.code, refused.facts, peer.lang))
            if refused.fresh:
                peer.put(peer.room.snapshot(peer.member, peer.lang))
        except RuleError as error:
            kind: wire.RefusalKind = (
                "malformed" if isinstance(error, Malformed) else "illegal" if isinstance(error, Illegal) else "out_of_turn"
            )
            text = explain_error(error, peer.lang, player_names(peer.room.table, peer.lang))
            self._refuse(peer, message, kind, error.code, text)
        except Unavailable:
            log.exception("a message's entry could not be kept")
            self._refuse(peer, message, "out_of_turn", "not_kept", explain("not_kept", {}, peer.lang))
        except Exception:
            log.exception("table %s: a message could not be handled", peer.room.id)
            self._refuse(peer, message, "malformed", "internal", explain("internal", {}, peer.lang))

    def _refuse(self, peer: Peer, message: wire.ClientMessage | None, kind: wire.RefusalKind, code: str, text: str) -> None:
        self.refusals[code] += 1
        action_id = getattr(message, "action_id", None)
        peer.put(encoder.encode(wire.Refused(action_id, kind, code, text, peer.room.table.seq)))

    def _read(self, text: str | None) -> wire.ClientMessage:
        if text is None:
            raise Refused("malformed", "binary_frame")
        if len(text) > self.settings.max_message:
            raise Refused("malformed", "too_long", size=len(text), limit=self.settings.max_message)
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
            raise Refused("malformed", "bad_message", why=str(error)) from error

    async def _handle(self, peer: Peer, message: wire.ClientMessage) -> None:
        match message:
            case wire.Ping():
                peer.put(encoder.encode(wire.Pong()))
            case wire.ChooseLang(lang):
                if as_lang(lang) != lang:
                    raise Refused("malformed", "unknown_lang", known=", ".join(LANGS))
                peer.lang = as_lang(lang)
                peer.put(peer.room.snapshot(peer.member, peer.lang))
            case wire_salon.Say():
                await self._talking.say(peer, message)
            case _:
                await self._command(peer, message)

    # -- commands ------------------------------------------------------------------------------------------------------

    async def _command(self, peer: Peer, message: Command) -> None:
        room = peer.room
        async with room.lock:
            for _ in range(TRIES):
                if message.action_id in room.counted:
                    peer.put(room.snapshot(peer.member, peer.lang))
                    return
                self.judge.may(room, peer, message)
                # What a player answers: the deal as it was last moved. Who comes and goes meanwhile makes no answer late.
                if isinstance(message, wire.Act | wire.Next | wire.Rematch) and not self.judge.answers(room, message.seq):
                    raise Refused("stale", "stale", fresh=True)
                entries = self.judge.entries(room, peer, message)
                try:
                    await self._append(room, entries, Append(action_id=message.action_id))
                    break
                except Conflict:
                    await self.catch_up(room)
            else:
                raise Refused("stale", "stale", fresh=True)
        self._wake(room)

    async def _append(self, room: Room, entries: Sequence[Entry], also: Append) -> None:
        """Write, then change the table, then tell. Raises Conflict, and nothing has changed."""
        before = room.table
        tables = before.through(entries)
        after = tables[-1]
        also = Append(also.action_id, also.member, result_of(before, after, room.members), hand_dealt(before, after))
        await self.writer.append(Job(room.id, before.seq, entries, summary(after), also, self.owner))
        if also.action_id is not None:
            room.counted.add(also.action_id)
        self._note(room.id, before, after)
        self._take(room, entries, tables)

    def _take(self, room: Room, entries: Iterable[Entry], tables: Iterable[Table]) -> None:
        """What was written becomes the table, entry by entry, and is told."""
        for entry, after in zip(entries, tables, strict=True):
            before, room.table = room.table, after
            room.took(entry, before)
            room.tell(entry, before)
            if isinstance(entry, Gone):
                for peer in [peer for peer in room.peers if peer.member == entry.member]:
                    peer.close(FOREIGN)

    async def catch_up(self, room: Room) -> None:
        """Read on in the log where another process appended, and tell it here as if it had happened here; the lock is held."""
        entries, counted = await asyncio.to_thread(self.store.load, room.id, room.table.seq)
        if entries:
            room.members = await asyncio.to_thread(self.store.members, room.id)
        self._take(room, entries, room.table.through(entries))
        room.counted |= counted

    # -- other processes -----------------------------------------------------------------------------------------------

    async def heard(self, change: Change | Talk | Tidings | None) -> None:
        """Another process, or this one, has written or said something; None: anything may have been missed."""
        if isinstance(change, Talk):
            if (room := self._rooms.get(change.table_id)) is not None:
                await self._talking.hear(room, change)
            return
        if isinstance(change, Tidings):
            # A table that is read again may take a while; what is said of others is heard meanwhile.
            self._begin_work(self._hear(change))
            return
        if change is not None:
            self.open_tables.note(change.table_id)
        # Each by itself: one that is busy must not keep the others waiting.
        for room in [*self._rooms.values()] if change is None else self._behind(change):
            self._begin_work(self._follow(room, change))

    def _behind(self, change: Change) -> list[Room]:
        """The room of a table that has changed, unless it knows, or is being told: half of what is heard is one's own."""
        room = self._rooms.get(change.table_id)
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
                await self._look_elsewhere(room)
            async with room.lock:
                if change is not None and change.seq <= room.table.seq:
                    return
                tail = None if change is None else change.tail
                if tail is not None and change is not None and change.seq - len(tail.entries) == room.table.seq:
                    self._take(room, tail.entries, room.table.through(tail.entries))
                    room.counted |= set() if tail.action_id is None else {tail.action_id}
                else:
                    await self.catch_up(room)
            self._wake(room)
        except Exception:
            log.exception("table %s: what another process wrote could not be followed", room.id)

    async def _look_elsewhere(self, room: Room) -> None:
        """Who of a table is connected to other processes."""
        if self.presence is not None:
            self._note_elsewhere(room, await asyncio.to_thread(self.presence.elsewhere, room.id))

    def _note_elsewhere(self, room: Room, found: frozenset[MemberId]) -> None:
        before = room.present
        room.elsewhere = found
        if room.note_presence(before):
            room.tell_people()
            self._wake(room)

    async def listen(self) -> None:
        """Follow what other processes write, for as long as the server runs."""
        async for change in changes(self.store.url):
            try:
                await self.heard(change)
            except Exception:
                log.exception("what another process wrote could not be followed")

    async def live(self) -> None:
        """Let other processes know that this one is alive, and notice when one of them is not; until the server stops."""
        assert self.presence is not None
        while True:
            try:
                await asyncio.to_thread(self.presence.renew)
                found = await asyncio.to_thread(self.presence.everywhere)
                for room in [room for room in self._rooms.values() if room.elsewhere]:
                    self._note_elsewhere(room, found.get(room.id, frozenset()))
            except Exception:
                log.exception("the database could not be told that this process is alive")
            await asyncio.sleep(self.settings.lease_seconds / 3)

    # -- what a table does by itself -----------------------------------------------------------------------------------

    def _wake(self, room: Room) -> None:
        """Let the table do what it does by itself; if it is at it already, let it look again."""
        room.changed.set()
        if room.works or self.closing or room.due() is None:
            return
        room.works = True
        room.held += 1
        self._begin_work(self._go_on(room))

    def _begin_work(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _go_on(self, room: Room) -> None:
        """Until nothing is to come without people; while nothing can be kept, tried again after a while."""
        failed = 0
        try:
            while not self.closing and (due := room.due()) is not None:
                room.changed.clear()
                try:
                    await self._step(room, due)
                    failed = 0
                except Unavailable:
                    log.exception("table %s: what it does by itself could not be kept", room.id)
                    for peer in room.peers:
                        self._refuse(peer, None, "out_of_turn", "not_kept", explain("not_kept", {}, peer.lang))
                    await asyncio.sleep(min(0.5 * 2**failed, LONGEST_RETRY))
                    failed += 1
        except Exception:
            log.exception("table %s could not go on by itself", room.id)
        finally:
            room.works = False
            self.release(room)

    async def _step(self, room: Room, due: Due) -> None:
        """What is due, or a wait for it."""
        wait = due.at - time.monotonic()
        if wait > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await room.changed.wait()
            return
        if not await self._leads(room):
            return
        async with room.lock:
            now_due = room.due()
            if now_due is None or now_due.at > time.monotonic():
                return
            try:
                await self._append(room, [await self._deed(room, now_due)], Append())
            except Conflict:
                await self.catch_up(room)

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
                return self.judge.deal(table)
            case "begin":
                return self.judge.begin(room.id, table)
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
        if not self.store.is_shared or room.leads_until > time.monotonic():
            return True
        seconds, asked = self.settings.lease_seconds, time.monotonic()
        if await asyncio.to_thread(self.store.lease, room.id, self.owner, seconds):
            # Renewed well before the database would let another process in.
            room.leads_until = asked + seconds / 2
            return True
        await asyncio.sleep(seconds / 4)
        async with room.lock:
            await self.catch_up(room)
        return False
