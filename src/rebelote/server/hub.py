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
from collections.abc import Collection, Coroutine
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rebelote.rules.axes import LANGS, Lang
from rebelote.rules.errors import Illegal, Malformed, RuleError
from rebelote.rules.seats import Seat

from . import wire
from .chance import Chance
from .log import Entry, Opened
from .news import game_events
from .phrases import as_lang, explain, explain_error
from .players import Players
from .settings import Settings
from .store import Conflict, Store, Summary
from .store.listen import Change, changes
from .table import Table
from .thinking import MakeBot, Minds, Thought
from .views import build_view, player_names, sheet_deals

log = logging.getLogger(__name__)

# How long a bid waits for a contre out of turn, where the book allows one, in seconds.
CONTRE_SECONDS = 4.0

_decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
_encoder = msgspec.json.Encoder()


def player_hash(cookie: str) -> str:
    """What is kept of a person's cookie."""
    return hashlib.sha256(cookie.encode()).hexdigest()


def summary(table: Table) -> Summary:
    """What the list of tables shows."""
    scores = (table.match.scores.ns, table.match.scores.ew) if table.match is not None else (0, 0)
    return Summary(table.deal_no, scores, table.is_over)


class Refused(Exception):
    """A message is refused; ``fresh`` adds a snapshot to the answer."""

    def __init__(self, kind: wire.RefusalKind, code: str, *, fresh: bool = False, **facts: object) -> None:
        super().__init__(code)
        self.kind, self.code, self.fresh, self.facts = kind, code, fresh, facts


@dataclass(eq=False)
class Peer:
    """One socket: a seat, a language, and the messages waiting to be sent; None tells it to close, it reads too slowly."""

    room: Room
    seat: Seat
    lang: Lang
    outbox: asyncio.Queue[bytes | None]

    def put(self, message: bytes | None) -> None:
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            # A client that comes back gets a snapshot, so nothing is lost with these.
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.outbox.put_nowait(None)


@dataclass(eq=False)
class Room:
    """A table in memory: its state, the actions it has counted, its bots and its sockets.

    ``held`` counts who needs it there: sockets, and bots at work. At zero it is put away. No other process lets its bots
    run before ``leads_until``.
    """

    id: str
    table: Table
    counted: set[str]
    seats: dict[str, Seat]
    players: Players
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    peers: set[Peer] = field(default_factory=set)
    held: int = 0
    leads_until: float = 0.0
    sheets: dict[tuple[int, int, Lang], list[wire.SheetDeal]] = field(default_factory=dict)
    # One question to a bot at a time, and the last advice given with the state it was for.
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)
    advice: tuple[int, Thought] | None = None

    def view(self, seat: Seat, lang: Lang) -> wire.View:
        return build_view(self.id, self.table, seat, lang, self._sheet)

    def _sheet(self, table: Table, lang: Lang) -> list[wire.SheetDeal]:
        """The score sheet, written once a deal and language."""
        key = (table.match_no, len(table.match.deals) if table.match is not None else 0, lang)
        if key not in self.sheets:
            self.sheets = {kept: sheet for kept, sheet in self.sheets.items() if kept[:2] == key[:2]}
            self.sheets[key] = sheet_deals(table, lang)
        return self.sheets[key]

    def snapshot(self, seat: Seat, lang: Lang) -> bytes:
        """Where the table stands."""
        return _encoder.encode(wire.Update(self.table.seq, snapshot=True, events=[], view=self.view(seat, lang)))

    def tell(self, entry: Entry) -> None:
        """Tell every socket what the last entry brought."""
        made: dict[tuple[Seat, Lang], bytes] = {}
        for peer in self.peers:
            key = (peer.seat, peer.lang)
            if key not in made:
                events = game_events(self.table, entry, *key)
                update = wire.Update(self.table.seq, snapshot=False, events=events, view=self.view(*key))
                made[key] = _encoder.encode(update)
            peer.put(made[key])


class Hub:
    """Every table that somebody looks at, over one store."""

    def __init__(self, store: Store, settings: Settings, make_bot: MakeBot | None = None) -> None:
        self.store = store
        self.settings = settings
        self.chance = Chance(settings.seed)
        self.minds = Minds(settings, make_bot)
        # This process among those that serve the same tables.
        self.owner = secrets.token_hex(8)
        # Refusals by code, to be counted elsewhere; no new work is begun once it is closing.
        self.refusals: Counter[str] = Counter()
        self.closing = False
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()
        self._work: set[asyncio.Task[None]] = set()

    @property
    def rooms(self) -> Collection[Room]:
        """The tables in memory."""
        return self._rooms.values()

    # -- tables --------------------------------------------------------------------------------------------------------

    async def create(self, book: str, bot: str, name: str, cookie: str) -> str:
        """Make a table for one person at South, with its first deal; the name of the table. Raises Malformed."""
        names: dict[wire.SeatCode, str] = {"S": name}
        names.update(zip(("E", "N", "W"), self.chance.bot_names(3), strict=True))
        opened = Opened(book=book, bot=bot, names=names, seed=secrets.randbits(32))
        table = Table.open(opened)
        dealt = table.new_match(self.chance.pack(1, 1), self.chance.first_dealer(1))
        table = table.after(dealt)
        table_id = self.chance.table_id()
        players = {"S": player_hash(cookie)}
        await asyncio.to_thread(self.store.create, table_id, opened.book, players, [opened, dealt], summary(table))
        return table_id

    async def hold(self, table_id: str) -> Room | None:
        """The room of a table, replayed from its log if need be, until ``release``; None when there is no such table."""
        async with self._opening:
            room = self._rooms.get(table_id)
            if room is None:
                room = await asyncio.to_thread(self._load, table_id)
                if room is None:
                    return None
                self._rooms[table_id] = room
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
        seats = {player: Seat(code) for code, player in self.store.seats(table_id).items()}
        players = Players(self.minds, table.opened.bot, self._seed(table_id, table.opened))
        return Room(table_id, table, counted, seats, players)

    def _seed(self, table_id: str, opened: Opened) -> int:
        """What the chance of a table's bots starts from; an older table has its name."""
        for seed in (self.settings.seed, opened.seed):
            if seed is not None:
                return seed
        return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:4], "big")

    # -- sockets -------------------------------------------------------------------------------------------------------

    async def join(self, room: Room, seat: Seat, lang: Lang) -> Peer:
        """A new socket at a seat of a held room: it gets a snapshot, and the bots go on if it is their turn."""
        peer = Peer(room, seat, lang, asyncio.Queue(self.settings.outbox))
        async with room.lock:
            room.peers.add(peer)
            peer.put(room.snapshot(seat, lang))
        self._wake(room)
        self._begin(self.minds.warm(room.players.job(seat, None)))
        return peer

    def leave(self, peer: Peer) -> None:
        """A socket is gone."""
        peer.room.peers.discard(peer)

    async def drain(self, seconds: float) -> None:
        """Begin nothing new, let every socket go, give the bots time for the action they are at, and others the tables."""
        self.closing = True
        for peer in [peer for room in self._rooms.values() for peer in room.peers]:
            peer.put(None)
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
        if self.store.is_shared:
            await asyncio.to_thread(self.store.end_leases, self.owner)

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
                peer.put(peer.room.snapshot(peer.seat, peer.lang))
        except RuleError as error:
            kind: wire.RefusalKind = (
                "malformed" if isinstance(error, Malformed) else "illegal" if isinstance(error, Illegal) else "out_of_turn"
            )
            text = explain_error(error, peer.lang, player_names(peer.room.table, peer.lang))
            self._refuse(peer, message, kind, error.code, text)
        except Exception:
            log.exception("table %s: a message could not be handled", peer.room.id)
            self._refuse(peer, message, "malformed", "internal", explain("internal", {}, peer.lang))

    def _refuse(self, peer: Peer, message: wire.ClientMessage | None, kind: wire.RefusalKind, code: str, text: str) -> None:
        self.refusals[code] += 1
        action_id = message.action_id if isinstance(message, wire.Act | wire.Next | wire.Rematch) else None
        peer.put(_encoder.encode(wire.Refused(action_id, kind, code, text, peer.room.table.seq)))

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
                peer.put(_encoder.encode(wire.Pong()))
            case wire.ChooseLang(lang):
                if as_lang(lang) != lang:
                    raise Refused("malformed", "unknown_lang", known=", ".join(LANGS))
                peer.lang = as_lang(lang)
                peer.put(peer.room.snapshot(peer.seat, peer.lang))
            case wire.Act() | wire.Next() | wire.Rematch():
                await self._command(peer, message)

    # -- commands ------------------------------------------------------------------------------------------------------

    async def _command(self, peer: Peer, message: wire.Act | wire.Next | wire.Rematch) -> None:
        room = peer.room
        async with room.lock:
            if message.action_id in room.counted:
                peer.put(room.snapshot(peer.seat, peer.lang))
                return
            if message.seq != room.table.seq:
                raise Refused("stale", "stale", fresh=True)
            entry = self._judge(room.table, peer.seat, message)
            try:
                await self._append(room, entry, message.action_id)
            except Conflict:
                await self.catch_up(room)
                if message.action_id in room.counted:
                    peer.put(room.snapshot(peer.seat, peer.lang))
                    return
                raise Refused("stale", "stale", fresh=True) from None
        self._wake(room)

    def _judge(self, table: Table, seat: Seat, message: wire.Act | wire.Next | wire.Rematch) -> Entry:
        """The entry a message asks for; raises RuleError."""
        match message:
            case wire.Act(action=action):
                return table.act(seat, action)
            case wire.Next():
                return table.next_deal(self.chance.pack(table.match_no, table.deal_no + 1))
            case wire.Rematch():
                match_no = table.match_no + 1
                return table.new_match(self.chance.pack(match_no, 1), self.chance.first_dealer(match_no))

    async def _append(self, room: Room, entry: Entry, action_id: str | None) -> None:
        """Write, then change the table, then tell. Raises Conflict, and nothing has changed."""
        after = room.table.after(entry)
        await asyncio.to_thread(self.store.append, room.id, room.table.seq, [entry], summary(after), action_id)
        room.table = after
        if action_id is not None:
            room.counted.add(action_id)
        room.tell(entry)

    async def catch_up(self, room: Room) -> None:
        """Read on in the log where another process appended, and tell it here as if it had happened here; the lock is held."""
        entries, counted = await asyncio.to_thread(self.store.load, room.id, room.table.seq)
        for entry in entries:
            room.table = room.table.after(entry)
            room.tell(entry)
        room.counted |= counted

    async def heard(self, change: Change | None) -> None:
        """Another process, or this one, has written; None: anything may have been missed."""
        rooms = [*self._rooms.values()] if change is None else filter(None, [self._rooms.get(change.table_id)])
        for room in rooms:
            if change is not None and change.seq <= room.table.seq:
                continue
            async with room.lock:
                await self.catch_up(room)
            self._wake(room)

    async def listen(self) -> None:
        """Follow what other processes write, for as long as the server runs."""
        async for change in changes(self.store.url):
            try:
                await self.heard(change)
            except Exception:
                log.exception("what another process wrote could not be followed")

    def _wake(self, room: Room) -> None:
        """Let the bots act if it is their turn."""
        if not room.table.goes_on:
            return
        room.held += 1
        self._begin(self._go_on(room))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _go_on(self, room: Room) -> None:
        """Until a person's turn or the end of the deal."""
        try:
            while room.table.goes_on and not self.closing:
                if not await self._leads(room):
                    continue
                seq = room.table.seq
                # Without the lock, so that a contre out of turn finds its moment.
                await asyncio.sleep(CONTRE_SECONDS if room.table.may_be_contred else 0)
                async with room.lock:
                    if room.table.seq != seq:
                        continue
                    entry = await room.players.act(room.id, room.table)
                    try:
                        await self._append(room, entry, None)
                    except Conflict:
                        await self.catch_up(room)
        except Exception:
            log.exception("table %s: its bots could not go on", room.id)
        finally:
            self.release(room)

    async def _leads(self, room: Room) -> bool:
        """Whether the bots of a table run here; where another process lets them run, after a moment to see whether it does."""
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
