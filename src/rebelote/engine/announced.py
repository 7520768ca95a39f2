"""What did the table hear of melds? In the form the core asks for, to keep the deals in which the same would have been said.

Every seat speaks with its first card: who then says nothing has no meld.
"""

from __future__ import annotations

from rebelote.rules.melds import Announcement, MeldKind
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView

Said = tuple[int, tuple[int, int, int, int], int, int, int]
"""Seat; numbers of tierces, cinquantes, cents and carrés; kind, height and length of the first, -1 for what was not told."""

_KINDS = (MeldKind.TIERCE, MeldKind.CINQUANTE, MeldKind.CENT, MeldKind.CARRE)


def heard(view: SeatView) -> list[tuple[Seat, Said]]:
    """By seat what the others who have played a card said of their melds."""
    if not view.book.melds:
        return []
    said = dict(view.announced)
    first = view.tricks[0] if view.tricks else view.trick
    spoken = [] if first is None else [seat for seat, _ in first.plays]
    return [(seat, _said(seat, said.get(seat, ()))) for seat in spoken if seat is not view.seat]


def _said(seat: Seat, said: tuple[Announcement, ...]) -> Said:
    counts = [sum(one.kind is kind for one in said) for kind in _KINDS]
    told = counts[0], counts[1], counts[2], counts[3]
    if not said:
        return seat.index, told, -1, -1, -1
    top = said[0]
    height = -1 if top.height is None else top.height.height
    return seat.index, told, _KINDS.index(top.kind), height, -1 if top.length is None else top.length
