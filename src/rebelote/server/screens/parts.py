"""Which parts has a view, and which of them does an entry change?

A part is some fields of a view that follow from the same things of a table. As long as these stay what they were, so do the
fields, and they are neither built nor sent again: ``changed`` gives the others. What everybody sees alike is built once for
all readers; a part of a seat's own is built from that seat's view. A table is made of values: what an entry does not change is
the same object before and after, and found equal at once.
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
Follows = Callable[[Table, Seat | None], object]


class Part(NamedTuple):
    """Some fields of a view, and what of a table, or of a seat at it, they follow from; None: they are told every time."""

    follows: Follows | None
    make: Callable[[Sight], Fields]


def _of(*names: str) -> Follows:
    """What these attributes of a table are."""
    of = attrgetter(*names)
    return lambda table, _seat: of(table)


_NAMES = ("company.members", "company.chairs")


def _open_hands(table: Table, _seat: Seat | None) -> object:
    return (table.current.hands, table.current.contract) if views.all_open(table) else None


def _hand(table: Table, seat: Seat | None) -> object:
    return None if seat is None else (table.current.hands[seat], table.current.contract)


def _choices(table: Table, seat: Seat | None) -> object:
    """Whoever may do something chooses anew each time the deal moves; for the others nothing changes."""
    if seat is None or not may_speak(table, seat):
        return None
    return table.moved, table.company.chairs[seat].has_person, table.company.paused


def _bidding(table: Table, seat: Seat | None) -> object:
    deal = table.current
    if seat is None or not deal.book.has_bids or deal.phase is not Phase.AUCTION:
        return None
    return deal.pack, deal.calls, table.company.members, table.company.chairs


def _melds(table: Table, seat: Seat | None) -> object:
    deal = table.current
    return None if seat is None else deal.melds[seat], deal.meld_contest, bool(deal.tricks), deal.shown, deal.belotes


def _ending(table: Table, _seat: Seat | None) -> object:
    if not table.current.is_over:
        return None
    return table.current.pack, table.winner, table.company.members, table.company.chairs


def salon(table: Table, _seat: Seat | None) -> object:
    """What the people of a table and what they agreed on follow from, but for who is connected."""
    return table.company, table.terms, table.book, table.stage, table.stopped


def fair(table: Table, seat: Seat | None) -> object:
    """What the proofs follow from."""
    wants = seat is not None and table.wants_salt(seat)
    return table.begun, table.fair, table.salts, table.match, table.stage, table.stopped, wants


ALIKE: tuple[Part, ...] = (
    Part(_of("deal.book"), views.rules),
    Part(_of(*_NAMES), views.names),
    Part(_of("match_no", "deal.pack", "deal.turned"), views.dealing),
    Part(None, views.turn),
    Part(_of("deal.calls", "company.bot"), views.calls),
    Part(_of("deal.contract", "deal.calls", *_NAMES), views.contract),
    Part(_of("deal.hands", "deal.trick"), views.trick),
    Part(_of("deal.tricks"), views.won),
    Part(_of("deal.announced", "deal.shown"), views.said),
    Part(_of("match.scores", "match.pending"), views.score),
    Part(_of("match_no", "match"), views.sheet),
    Part(_open_hands, views.open_hands),
)
OWN: tuple[Part, ...] = (
    Part(lambda _, seat: seat, views.place),
    Part(None, views.status),
    Part(_hand, views.hand),
    Part(_choices, views.choices),
    Part(_bidding, views.bid_box),
    Part(_melds, views.melds),
    Part(_ending, views.ending),
    Part(salon, views.salon),
    Part(fair, views.fair),
)


def changed(parts: Iterable[Part], before: Table | None, sight: Sight) -> Fields:
    """The fields of those parts that are not what they were at the table ``before`` for the same seat; None: all fields."""
    fields: Fields = {}
    for follows, make in parts:
        if before is None or follows is None or follows(before, sight.seat) != follows(sight.table, sight.seat):
            fields |= make(sight)
    return fields
