"""How is a deal brought before those who run the server?

With a remark, and the record of the match so far as the players may see it.
"""

from __future__ import annotations

import asyncio

from rebelote.server.accounts import bodies
from rebelote.server.accounts.refusal import Refusal
from rebelote.server.live.hub import Hub
from rebelote.server.tables.records import record_text


async def report(hub: Hub, cookie: str, table_id: str, complaint: bodies.Complaint) -> bodies.Reported:
    """Keep a complaint of somebody at the table."""
    room = await hub.hold(table_id)
    if room is None:
        raise Refusal(404, "unknown_table")
    try:
        table = room.table
        if await hub.member(room, cookie) is None:
            raise Refusal(403, "not_your_table")
        if not table.match_no or (complaint.deal_no or 0) > table.deal_no:
            raise Refusal(404, "nothing_to_report")
        started = await asyncio.to_thread(hub.store.started, room.id)
        record = await asyncio.to_thread(record_text, room.id, table, started, "text")
    finally:
        hub.release(room)
    person, deal_no = await hub.identity.person(cookie), complaint.deal_no or table.deal_no
    text = " ".join(complaint.text.split())
    return bodies.Reported(await asyncio.to_thread(hub.store.report, person, room.id, table.match_no, deal_no, text, record))
