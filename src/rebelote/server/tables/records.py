"""How is a match taken home?

The record of the finished deals of a table's match, in the two faces of the project's notation.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rebelote.bots.registry import bot_spec
from rebelote.rules.errors import Malformed
from rebelote.rules.match import Match
from rebelote.rules.record import Header, Player, Tags, record_of
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


def _replaced(table: Table, number: int) -> Tags:
    """The tag of a deal that names the actions a bot made for a person: ``E12 clock, W20 stand_in``."""
    made = [f"{one.seat}{one.action} {one.by}" for one in table.replaced if one.deal == number]
    return (("Replaced", ", ".join(made)),) if made else ()


def record_text(table_id: str, table: Table, started: str, face: Face) -> str:
    """The finished deals of the match being played; ``started`` is its ISO 8601 time."""

    def player(seat: Seat) -> Player:
        chair = table.company.chairs[seat]
        if chair.member is not None:
            return Player(table.company.members[chair.member].name, "")
        return Player(table.opened.names.get(seat.value, ""), bot_name(chair.bot))

    header = Header(site="Rebelote", date=started, table=table_id, players=BySeat.build(player))
    if table.stopped is not None and table.match is not None and table.match.winner is None:
        header = replace(header, termination="forfeit")
    match = table.whole_match or Match.start(table.book, Seat.SOUTH)
    record = record_of(match, header)
    if table.replaced:
        deals = tuple(
            replace(deal, tags=tuple(sorted((*deal.tags, *_replaced(table, number)))))
            for number, deal in enumerate(record.deals, 1)
        )
        record = replace(record, deals=deals)
    if table.fair is not None and table.match is not None:
        record = table.fair.attach(record, is_over=table.is_over)
    return write_text(record) if face == "text" else write_json(record)
