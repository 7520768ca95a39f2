"""Whom does somebody not wish to meet again?

Somebody met at a table is blocked there; who that is, nobody is told. A list is the person's own, with or without an account.
"""

from __future__ import annotations

import asyncio

from rebelote.rules.seats import Seat
from rebelote.server.accounts import bodies
from rebelote.server.accounts.keeper import Keeper
from rebelote.server.live.hub import Hub
from rebelote.server.live.room import Room

from .requests import Declined, held


class Blocking:
    """The lists of people, over one hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._keeper = Keeper(hub.store.engine)

    async def list(self, person: str) -> list[bodies.Blocked]:
        """A person's list."""
        found = await asyncio.to_thread(self._hub.store.blocks, person) if person else []
        return [bodies.Blocked(one.id, one.name, one.at) for one in found]

    async def add(self, person: str, wanted: bodies.Blocking) -> bodies.Blocked:
        """Block somebody who is, or was, at a table with the person."""
        async with held(self._hub, wanted.table) as room:
            blocked, name = self._met(room, person, wanted)
        known = await asyncio.to_thread(self._keeper.of, blocked)
        made = await asyncio.to_thread(self._hub.store.block, person, blocked, name if known is None else known.name)
        if made is None:
            raise Declined(409, "too_many_blocks")
        return bodies.Blocked(made.id, made.name, made.at)

    async def take_back(self, person: str, block: str) -> None:
        """Take one block back."""
        # PostgreSQL takes no text with a zero in it, and no id of ours has one.
        if not block.isalnum() or not await asyncio.to_thread(self._hub.store.unblock, person, block):
            raise Declined(404, "unknown_block")

    def _met(self, room: Room, person: str, wanted: bodies.Blocking) -> tuple[str, str]:
        company, me = room.table.company, room.members.get(person)
        if me is None:
            raise Declined(403, "not_your_table")
        member = wanted.member
        if member is None and wanted.seat is not None:
            member = company.chairs[Seat(wanted.seat)].member
        other = next((one for one, name in room.members.items() if name == member), None)
        if other is None or member is None:
            raise Declined(404, "nobody_to_block")
        if other == person:
            raise Declined(422, "block_yourself")
        return other, company.members[member].name if member in company.members else ""
