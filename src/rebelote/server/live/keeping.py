"""How does an entry come to be? It is written, then changes the table, then is told: what was not written was not told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from rebelote.server.store import Append, Job, Store, Summary, Writer
from rebelote.server.store.listen import Tail
from rebelote.server.tables import lobby
from rebelote.server.tables.log import Entry, Gone
from rebelote.server.tables.table import Table

from .odds import hand_dealt
from .open_tables import OpenTables
from .people import FOREIGN
from .results import result_of
from .room import Room


def summary(table: Table) -> Summary:
    """What the list of tables shows."""
    scores = (table.match.scores.ns, table.match.scores.ew) if table.match is not None else (0, 0)
    book = None if table.is_solo else table.book.key
    return Summary(table.deal_no, scores, table.is_over, lobby.line(table), book)


class Keeping:
    """Writes for one process, called ``owner``; the lock of a room is held by whoever asks."""

    def __init__(self, store: Store, writer: Writer, open_tables: OpenTables, owner: str) -> None:
        self._store, self._writer, self._open_tables, self._owner = store, writer, open_tables, owner

    async def append(self, room: Room, entries: Sequence[Entry], also: Append) -> None:
        """Write, then change the table, then tell. Raises Conflict, and nothing has changed."""
        before = room.table
        tables = before.through(entries)
        after = tables[-1]
        also = Append(also.action_id, also.member, result_of(before, after, room.members), hand_dealt(before, after))
        await self._writer.append(Job(room.id, before.seq, entries, summary(after), also, self._owner))
        if also.action_id is not None:
            room.counted.append(also.action_id)
        self.note(room.id, before, after)
        self._take(room, entries, tables)

    async def catch_up(self, room: Room) -> None:
        """Read on in the log where another process appended, and tell it here as if it had happened here."""
        entries, counted = await asyncio.to_thread(self._store.load, room.id, room.table.seq)
        if entries:
            room.members = await asyncio.to_thread(self._store.members, room.id)
        self._take(room, entries, room.table.through(entries))
        room.counted.extend(counted)

    def go_on(self, room: Room, tail: Tail) -> None:
        """The same where what the other process wrote has come with its news."""
        self._take(room, tail.entries, room.table.through(tail.entries))
        if tail.action_id is not None:
            room.counted.append(tail.action_id)

    def note(self, table_id: str, *tables: Table) -> None:
        """The lobby should look at a table that is, or was, listed."""
        if any(table.terms.listed for table in tables):
            self._open_tables.note(table_id)

    def _take(self, room: Room, entries: Iterable[Entry], tables: Iterable[Table]) -> None:
        """What was written becomes the table, entry by entry, and is told."""
        for entry, after in zip(entries, tables, strict=True):
            before, room.table = room.table, after
            room.took(entry, before)
            room.tell(entry, before)
            if isinstance(entry, Gone):
                for peer in [peer for peer in room.peers if peer.member == entry.member]:
                    peer.close(FOREIGN)
