"""Which tables does the lobby show now, and who is told when that changes?

A listed table is shown while somebody is connected to it, by whatever process, and for a minute after. Sockets that follow
the lobby are told at most once a second.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import msgspec

from rebelote.rules.axes import Lang
from rebelote.rules.books import parse_key
from rebelote.rules.errors import Malformed
from rebelote.server.protocol import bodies
from rebelote.server.protocol.wire_base import ByTeam
from rebelote.server.screens.scene import book_words
from rebelote.server.store import Store
from rebelote.server.store.lobby import ListedTable, attended, listed
from rebelote.server.tables.lobby import Line
from rebelote.server.words.phrases import phrase

#: How many tables are shown, and how many are looked at: some of them have been left.
SHOWN, LOOKED_AT = 60, 400
# Between two frames, and between two looks when nothing was heard of.
_AT_MOST_EVERY, _AT_LEAST_EVERY = 1.0, 5.0

log = logging.getLogger(__name__)
_encoder = msgspec.json.Encoder()
_lines: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is shown: as it is stored, and its line."""

    stored: ListedTable
    line: Line

    @property
    def has_seat(self) -> bool:
        """Whether somebody who comes in may sit down at once."""
        return self.line.open and self.line.free > 0


@dataclass(eq=False)
class Follower:
    """A socket that follows the lobby: only the newest frame waits to be sent."""

    lang: Lang
    latest: bytes = b""
    closing: bool = False
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, frame: bytes) -> None:
        """Send, unless it says nothing new."""
        if frame != self.latest:
            self.latest = frame
            self.ready.set()

    def close(self) -> None:
        """Nothing more is to come."""
        self.closing = True
        self.ready.set()

    async def frames(self) -> AsyncGenerator[bytes, None]:
        """What is to be sent, until it is closed."""
        while True:
            await self.ready.wait()
            self.ready.clear()
            if self.closing:
                return
            yield self.latest


class OpenTables:
    """The lobby as one process shows it; ``here`` answers the tables that somebody is connected to in this process.

    A table is shown for ``empty_seconds`` where nobody is connected.
    """

    def __init__(self, store: Store, here: Callable[[], Collection[str]], empty_seconds: float) -> None:
        self._store, self._here, self._empty_seconds = store, here, empty_seconds
        # When somebody was last known to be at a table, by ``time.monotonic``.
        self._seen: dict[str, float] = {}
        self._changed = asyncio.Event()
        self._followers: set[Follower] = set()

    def note(self, table_id: str) -> None:
        """Something happened at a table: an entry, or somebody came or went."""
        self._seen[table_id] = time.monotonic()
        self._changed.set()

    async def tables(self) -> list[OpenTable]:
        """Every table to show: first those with a seat to take now, then those with one later; the newest first."""
        rows = await asyncio.to_thread(listed, self._store.engine, LOOKED_AT)
        there = set(self._here())
        if self._store.is_shared:
            there |= await asyncio.to_thread(attended, self._store.engine)
        self._forget()
        self._seen |= dict.fromkeys(there, time.monotonic())
        since = (datetime.now(UTC) - timedelta(seconds=self._empty_seconds)).isoformat(timespec="milliseconds")
        found = [OpenTable(row, _lines.decode(row.line)) for row in rows if row.id in self._seen or row.updated > since]
        # By an order that does not change with every card that is played somewhere.
        found.sort(key=lambda one: (one.stored.created, one.stored.id), reverse=True)
        return sorted(found, key=lambda one: (not one.has_seat, not one.line.free))

    def _forget(self) -> None:
        since = time.monotonic() - self._empty_seconds
        self._seen = {table: at for table, at in self._seen.items() if at > since}

    async def lobby(self, lang: Lang) -> bodies.Lobby:
        """The lobby for a reader."""
        return _lobby(await self.tables(), lang)

    async def follow(self, lang: Lang) -> Follower:
        """A new socket: it has the lobby as it is, and hears of every change until ``leave``."""
        follower = Follower(lang)
        self._followers.add(follower)
        follower.put(_encoder.encode(await self.lobby(lang)))
        return follower

    def leave(self, follower: Follower) -> None:
        """A socket is gone."""
        self._followers.discard(follower)

    def close(self) -> None:
        """Let every socket go."""
        for follower in self._followers:
            follower.close()

    async def work(self) -> None:
        """Tell the followers of changes, until the server stops."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), _AT_LEAST_EVERY)
            self._changed.clear()
            self._forget()
            try:
                await self._tell()
            except Exception:
                log.exception("the lobby could not be read")
            await asyncio.sleep(_AT_MOST_EVERY)

    async def _tell(self) -> None:
        if not self._followers:
            return
        tables = await self.tables()
        frames: dict[Lang, bytes] = {}
        for follower in [*self._followers]:
            if follower.lang not in frames:
                frames[follower.lang] = _encoder.encode(_lobby(tables, follower.lang))
            follower.put(frames[follower.lang])


def _lobby(tables: list[OpenTable], lang: Lang) -> bodies.Lobby:
    found = []
    for table in tables:
        # A table under a version of a book that this program does not know cannot be shown.
        with suppress(Malformed):
            found.append(_shown(table, lang))
    return bodies.Lobby(found[:SHOWN])


def _shown(table: OpenTable, lang: Lang) -> bodies.LobbyTable:
    stored, line, book = table.stored, table.line, parse_key(table.stored.book)
    unnamed = phrase("unnamed", lang)
    return bodies.LobbyTable(
        table=stored.id,
        title=line.title,
        host=line.host or unnamed,
        book=book.id,
        book_text=book_words(book, lang),
        free=line.free,
        people=[name or unnamed for name in line.people],
        pace=line.pace,
        rated=line.rated,
        watch=line.watch,
        playing=line.playing,
        scores=ByTeam(*stored.scores),
        # To the minute: a frame says nothing new when a card has been played.
        updated=f"{stored.updated[:16]}:00+00:00",
    )
