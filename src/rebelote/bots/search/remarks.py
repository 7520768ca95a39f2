"""What kind of thing is a call of the auction game, and how does each suit stand to it?

A call means something by its place: who has bid before, and by how much it goes over what had to be said. Calls of one kind are
heard alike, whatever the suits are called.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rebelote.rules import bidding
from rebelote.rules.actions import Level
from rebelote.rules.auction import Call
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import SUITS, Trump
from rebelote.rules.seats import Seat

CALLED, OURS, THEIRS, OTHER = range(4)
"""How a suit stands to a call: named by it, else last named by the caller's side, else by the other side, or not at all."""

_STEPS = {
    "suit first": (0, 4),
    "suit over": (0, 3),
    "suit reply": (0, 1),
    "suit contest": (0, 1),
    "suit again": (0, 1),
    "raise reply": (1, 4),
    "raise contest": (1, 3),
    "raise again": (1, 3),
}
"""The steps that are told apart, smaller and larger ones counting as the nearest."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A call as it is heard: its kind, how far above 80 the bid stood that it met, in tens, and the role of each suit."""

    seat: Seat
    kind: str
    level: float
    roles: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a caller stands: ``name`` is first, over (the others have bid), reply (the partner has), contest (both have) or
    again (the caller itself); plain when no suit was named last.
    """

    name: str
    seat: Seat
    ours: Call | None
    theirs: Call | None
    standing: int
    least: int

    def remark(self, kind: str, trump: Trump | None, level: Level | None) -> Remark | None:
        """A call from here; None for one that tells nothing that is known."""
        called = None if trump is None else trump.suit
        named = [None if call is None or call.trump is None else call.trump.suit for call in (self.ours, self.theirs)]
        roles = [
            CALLED if suit is called else OURS if suit is named[0] else THEIRS if suit is named[1] else OTHER for suit in SUITS
        ]
        if kind == "pass":
            name = f"pass {self.name}"
        elif kind == "coinche":
            name = "contre" if self.name != "plain" else "contre plain"
        elif kind == "bid" and isinstance(level, int) and trump is not None:
            if called is None:
                name = f"{trump.value} {'first' if self.name == 'first' else 'later'}"
            else:
                raises = self.ours is not None and self.ours.trump is trump and isinstance(self.ours.level, int)
                how = f"{'raise' if raises else 'suit'} {self.name}"
                low, high = _STEPS.get(how, (0, 0))
                base = self.ours.level if raises and self.ours is not None else self.least
                assert isinstance(base, int)
                name = f"{how} {min(max((level - base) // 10, low), high)}"
        else:
            return None
        return Remark(self.seat, name, (self.standing - 80) / 10, (roles[0], roles[1], roles[2], roles[3]))


def place_after(book: RuleBook, calls: tuple[Call, ...], seat: Seat) -> Place | None:
    """Where ``seat`` stands after these calls; None after a contre or a capot, when little is left to say."""
    bids = [call for call in calls if call.kind == "bid"]
    now = bidding.state(calls)
    if now.contre is not None or (now.bid is not None and not isinstance(now.bid.level, int)):
        return None
    ours = next((call for call in reversed(bids) if call.seat.team is seat.team), None)
    theirs = next((call for call in reversed(bids) if call.seat.team is not seat.team), None)
    if now.bid is None:
        return Place("first", seat, None, None, book.bid_min, book.bid_min)
    assert isinstance(now.bid.level, int)
    assert now.bid.trump is not None
    if now.bid.trump.suit is None:
        name = "plain"
    elif ours is None:
        name = "over"
    elif any(call.seat is seat for call in bids):
        name = "again"
    else:
        name = "reply" if now.bid is ours else "contest"
    return Place(name, seat, ours, theirs, now.bid.level, now.bid.level + book.bid_step)


def remarks(book: RuleBook, calls: tuple[Call, ...]) -> Iterator[Remark]:
    """What the calls of an auction are heard as."""
    for index, call in enumerate(calls):
        place = place_after(book, calls[:index], call.seat)
        remark = None if place is None else place.remark(call.kind, call.trump, call.level)
        if remark is not None:
            yield remark
