"""Which tables has a person not finished, and with whom?"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rebelote.rules.axes import Lang
from rebelote.rules.books import parse_key
from rebelote.server.protocol import bodies, wire
from rebelote.server.store import StoredTable
from rebelote.server.tables.company import Company
from rebelote.server.tables.log import Arranged, Entry, Gone, Joined, Opened

from .convert import seat_code
from .scene import names_of


def my_table(stored: StoredTable, seating: Sequence[Entry], lang: Lang) -> bodies.MyTable | None:
    """A line of the list of a person's tables, by what the log says of who sits where (nothing, to say nothing of it).

    None where the person has left; raises Malformed for a book this version does not know.
    """
    book, summary = parse_key(stored.book), stored.summary
    line = bodies.MyTable(
        table=stored.id,
        title=book.title[lang],
        target=book.target,
        scores=wire.ByTeam(*summary.scores),
        deal_no=summary.deal_no,
        over=summary.over,
        updated=stored.updated,
        seat=None,
        partner=None,
        against=[],
    )
    if not seating:
        return line
    opened, company = _gathered(seating)
    if stored.member not in company.members:
        return None
    seat = company.seat_of(stored.member)
    if seat is None:
        return line
    names = names_of(opened, company, book, lang)
    against = [name for other, name in names.items() if other.team is not seat.team]
    return replace(line, seat=seat_code(seat), partner=names[seat.partner], against=against)


def _gathered(seating: Sequence[Entry]) -> tuple[Opened, Company]:
    """How a table was opened, and who is there now."""
    opened, *later = seating
    if not isinstance(opened, Opened):
        raise TypeError(opened)
    company = Company.of(opened)
    for entry in later:
        if isinstance(entry, Joined | Arranged | Gone):
            company = company.after(entry)
    return opened, company
