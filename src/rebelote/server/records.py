"""How is a match taken home?

The record of the finished deals of a table's match, in the two faces of the project's notation.
"""

from __future__ import annotations

from typing import Literal

from rebelote.bots.registry import bot_spec
from rebelote.rules.errors import Malformed
from rebelote.rules.match import Match
from rebelote.rules.record import Header, Player, record_of
from rebelote.rules.records import write_json, write_text
from rebelote.rules.seats import BySeat, Seat

from .table import Table

Face = Literal["text", "json"]
MEDIA: dict[Face, tuple[str, str]] = {"text": ("text/plain; charset=utf-8", "txt"), "json": ("application/json", "json")}


def bot_name(bot_id: str) -> str:
    """The bot with its version (``regles@1``); its id alone when it is not there any more."""
    try:
        spec = bot_spec(bot_id)
    except Malformed:
        return bot_id
    return f"{spec.id}@{spec.version}"


def record_text(table_id: str, table: Table, started: str, face: Face) -> str:
    """The finished deals of the match being played; ``started`` is its ISO 8601 time."""
    bot = bot_name(table.opened.bot)

    def player(seat: Seat) -> Player:
        name = table.opened.names.get(seat.value, "")
        return Player(name, "" if seat in table.people else bot)

    header = Header(site="Rebelote", date=started, table=table_id, players=BySeat.build(player))
    match = table.match if table.match is not None else Match.start(table.book, Seat.SOUTH)
    record = record_of(match, header)
    return write_text(record) if face == "text" else write_json(record)
