"""How is a deal brought before those who run the server?

With a remark, and the record of the match so far as the players may see it.
"""

from __future__ import annotations

import asyncio

from rebelote.server.accounts import bodies
from rebelote.server.live.room import Room
from rebelote.server.store import Store
from rebelote.server.tables.records import record_text

from .requests import Declined


async def report(store: Store, room: Room, person: str, complaint: bodies.Complaint) -> bodies.Reported:
    """Keep a complaint of somebody at the table of a held room."""
    table = room.table
    if not table.match_no or (complaint.deal_no or 0) > table.deal_no:
        raise Declined(404, "nothing_to_report")
    started = await asyncio.to_thread(store.started, room.id)
    record = await asyncio.to_thread(record_text, room.id, table, started, "text")
    deal_no, text = complaint.deal_no or table.deal_no, " ".join(complaint.text.split())
    return bodies.Reported(await asyncio.to_thread(store.report, person, room.id, table.match_no, deal_no, text, record))
