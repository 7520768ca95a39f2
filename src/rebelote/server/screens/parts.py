"""Which parts has a view, and which of them does an entry change?

A part is some fields of a view that follow from the same things of a table. As long as these stay what they were, so do the
fields, and they are neither built nor sent again: ``moved`` and ``concerning`` give the others. What everybody sees alike is
built once for all readers; a part of a seat's own is built from that seat's view. A table is made of values: what an entry does
not change is the same object before and after, and found equal at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, NamedTuple

from rebelote.rules.deal import Phase
from rebelote.rules.seats import Seat
from rebelote.server.tables.table import Table

from . import views
from .sight import Sight, may_speak

Fields = dict[str, Any]


class Part(NamedTuple):
    """Some fields of a view.

    ``follows`` gives what of a table they follow from, or of a seat at it (``own``); None: they are told every time.
    """

    follows: Callable[[Table], object] | None
    make: Callable[[Sight], Fields]
    own: Callable[[Table, Seat | None], object] | None = None


_NAMES = ("company.members", "company.chairs")


def _open_hands(table: Table) -> object:
    return (table.current.hands, table.current.contract) if views.all_open(table) else None


def _hand(table: Table, seat: Seat | None) -> object:
    return None if seat is None else (table.current.hands[seat], table.current.contract)


def _choices(table: Table, seat: Seat | None) -> object:
    """Whoever may do something chooses anew each time the deal moves; for the others nothing changes."""
    if seat is None or not may_speak(table, seat):
        return None
    return table.moved, table.company.chairs[seat].has_person, table.company.paused


def _bidding(table: Table) -> object:
    deal = table.current
    if not deal.book.has_bids or deal.phase is not Phase.AUCTION:
        return None
    return deal.pack, deal.calls, table.company.members, table.company.chairs


def _melds(table: Table) -> object:
    deal = table.current
    return deal.melds, deal.meld_contest, bool(deal.tricks), deal.shown, deal.belotes


def _ending(table: Table) -> object:
    if not table.current.is_over:
        return None
    return table.current.pack, table.winner, table.company.members, table.company.chairs


def _stage(table: Table) -> object:
    """What the stage of a table follows from, and is easier to compare."""
    return table.begun, table.match, table.finished, table.stopped, table.deal and table.deal.pack


def salon(table: Table) -> object:
    """What the people of a table and what they agreed on follow from, but for who is connected."""
    return table.company, table.terms, table.book, _stage(table)


def fair(table: Table) -> object:
    """What the proofs follow from."""
    return table.fair, table.salts, table.company.chairs, _stage(table)


ALIKE: tuple[Part, ...] = (
    Part(attrgetter("deal.book"), views.rules),
    Part(attrgetter(*_NAMES), views.names),
    Part(attrgetter("match_no", "deal.pack", "deal.turned"), views.dealing),
    Part(None, views.turn),
    Part(attrgetter("deal.calls", "company.bot"), views.calls),
    Part(attrgetter("deal.contract", "deal.calls", *_NAMES), views.contract),
    Part(attrgetter("deal.hands", "deal.trick"), views.trick),
    Part(attrgetter("deal.tricks"), views.won),
    Part(attrgetter("deal.announced", "deal.shown"), views.said),
    Part(attrgetter("match.scores", "match.pending"), views.score),
    Part(attrgetter("match_no", "finished", *_NAMES), views.sheet),
    Part(_open_hands, views.open_hands),
)
# All that moves for who only looks on while another plays a card: the same words for all of them.
STATUS = Part(None, views.status)
OWN: tuple[Part, ...] = (
    Part(None, views.place, own=lambda _, seat: seat),
    STATUS,
    Part(None, views.hand, own=_hand),
    Part(None, views.choices, own=_choices),
    Part(_bidding, views.bid_box),
    Part(_melds, views.melds),
    Part(_ending, views.ending),
    Part(salon, views.salon),
    Part(fair, views.fair),
)


def moved(parts: Iterable[Part], before: Table, after: Table) -> tuple[Part, ...]:
    """The parts that are not what they were, and those that each seat must be asked about."""
    return tuple(part for part in parts if part.follows is None or part.follows(before) != part.follows(after))


def concerning(parts: Iterable[Part], before: Table, after: Table, seat: Seat | None) -> tuple[Part, ...]:
    """Those of these parts that are not what they were for a seat."""
    return tuple([part for part in parts if part.own is None or part.own(before, seat) != part.own(after, seat)])


def made(parts: Iterable[Part], sight: Sight) -> Fields:
    """The fields of these parts."""
    fields: Fields = {}
    for part in parts:
        fields.update(part.make(sight))
    return fields
