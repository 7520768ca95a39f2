"""Which tables can anybody see?

A listed table has a line in the lobby, written with each of its entries: who is there, how many seats are free, how it is
played. Nothing of a hand is in it.
"""

from __future__ import annotations

import msgspec

from rebelote.server.protocol.wire_salon import ClockPace

from .company import free_seats
from .table import Table


class Line(msgspec.Struct, frozen=True):
    """A listed table. ``free`` seats are bots'; a person may sit down there, now (``open``) or after the deal."""

    title: str
    host: str
    people: list[str]
    free: int
    open: bool
    playing: bool
    watch: bool
    pace: ClockPace
    rated: bool


def line(table: Table) -> str | None:
    """The line of a table, as JSON; None for one that is not listed."""
    terms, company = table.terms, table.company
    if not terms.listed or table.is_solo:
        return None
    host = company.members.get(company.host or "")
    return msgspec.json.encode(
        Line(
            title=terms.title,
            host="" if host is None else host.name,
            people=[company.members[member].name for member in company.seated],
            free=len(free_seats(company)),
            open=table.stage in ("salon", "over"),
            playing=table.stage in ("start", "deal", "between"),
            watch=terms.watch,
            pace=terms.pace,
            rated=terms.rated,
        )
    ).decode()
