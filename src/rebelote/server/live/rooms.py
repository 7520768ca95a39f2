"""Which tables are in memory? Those that somebody holds: a socket, a request, the table's own work."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Collection

from rebelote.server.settings import Settings
from rebelote.server.store import Store
from rebelote.server.store.presence import Presence
from rebelote.server.tables.log import Opened
from rebelote.server.tables.table import Table
from rebelote.server.thinking import Minds

from .players import Players
from .room import Room, remembered


class Rooms:
    """The rooms of one process, read from the logs of ``store``; bots think in ``minds``."""

    def __init__(self, store: Store, settings: Settings, minds: Minds, presence: Presence | None) -> None:
        self._store, self._settings, self._minds, self._presence = store, settings, minds, presence
        self._rooms: dict[str, Room] = {}
        self._reading: dict[str, asyncio.Task[Room | None]] = {}

    @property
    def all(self) -> Collection[Room]:
        """The tables in memory."""
        return self._rooms.values()

    def get(self, table_id: str) -> Room | None:
        """A table, if it is in memory."""
        return self._rooms.get(table_id)

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
        entries, counted = self._store.load(table_id)
        if not entries:
            return None
        table = Table.replay(entries)
        players = Players(self._minds, self._seed(table_id, table.opened))
        members, (code, age) = self._store.members(table_id), self._store.made(table_id)
        elsewhere = self._presence.elsewhere(table_id) if self._presence is not None else frozenset[str]()
        room = Room(table_id, table, self._settings, remembered(counted), members, players, code, elsewhere=elsewhere)
        room.made_at = room.opened_at - age
        return room

    def _seed(self, table_id: str, opened: Opened) -> int:
        """What the chance of a table's bots starts from; an older table has its name."""
        for seed in (self._settings.seed, opened.seed):
            if seed is not None:
                return seed
        return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:4], "big")
