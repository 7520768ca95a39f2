"""Take, or pass?

The hand is counted into points of difference between the sides, the partner's usual help included, with a spread for what the
counting cannot know. Taking is worth the mark to expect from it; passing is worth what usually follows a pass at that place.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rebelote.bots.naming import Naming
from rebelote.bots.protocol import Explanation
from rebelote.rules.actions import Action, Pass, Take
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card, Trump
from rebelote.rules.melds import belote_suits, hand_melds
from rebelote.rules.scoring import BELOTE_POINTS
from rebelote.rules.view import SeatView

from .hand import figures, weigh


@dataclass(frozen=True)
class Taking:
    """The habits of the taker, from its specification.

    ``weights``: per kind of trump (suit, sa, ta) and moment (six cards, or eight as taker or defender), points per figure.
    ``spread``: the standard deviation of the difference around its estimate. ``passing``: what a pass is worth in each round,
    and when nobody speaks after it. ``stakes``: the other figures (see the specification).
    """

    weights: Mapping[str, Mapping[str, float]]
    spread: Mapping[str, float]
    passing: Mapping[str, float]
    stakes: Mapping[str, float]

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Taking:
        """Read from a specification."""
        return cls(settings["weights"], settings["spread"], settings["passing"], settings["stakes"])

    def promise(self, book: RuleBook, hand: tuple[Card, ...], trump: Trump, place: int, moment: str = "six") -> float:
        """The difference to expect, own side minus the other, in the points on which ``book`` judges the contract."""
        kind = kind_of(trump)
        points = weigh(figures(hand, trump, place), self.weights[f"{kind}_{moment}"])
        if book.contract_counts == "everything":
            points += BELOTE_POINTS * len(belote_suits(hand, trump))
            if book.melds:
                points += self.stakes["melds_count"] * sum(meld.points for meld in hand_melds(book, trump, hand))
        return points

    def chance(self, points: float, trump: Trump) -> float:
        """The chance that a difference expected at ``points`` comes out above zero."""
        return _below(points / self.spread[kind_of(trump)])

    def worth(self, points: float, trump: Trump, down: int) -> float:
        """The mark to expect from a contract: the difference when it is made, minus ``down`` when it is not."""
        spread = self.spread[kind_of(trump)]
        made = _below(points / spread)
        return points * made + spread * _density(points / spread) - down * (1 - made)


def kind_of(trump: Trump) -> str:
    """``suit``, ``sa`` or ``ta``."""
    return "suit" if trump.suit is not None else trump.value


def _below(z: float) -> float:
    return (1 + math.erf(z / math.sqrt(2))) / 2


def _density(z: float) -> float:
    return math.exp(-z * z / 2) / math.sqrt(2 * math.pi)


def place_of(view: SeatView) -> int:
    """0 for who leads the first trick, up to 3 for the dealer."""
    assert view.seat is not None
    return (view.seat.index - view.dealer.next.index) % 4


def choose_call(view: SeatView, taking: Taking) -> tuple[Action, Explanation]:
    """A pass or a taking, and the reason."""
    assert view.turned is not None
    hand = (*view.hand, view.turned)
    promises = {
        action.trump: taking.promise(view.book, hand, action.trump, place_of(view))
        for action in view.legal
        if isinstance(action, Take)
    }
    worths = {trump: _worth(view, taking, trump, points) for trump, points in promises.items()}
    naming = Naming(view)
    trump = max(worths, key=lambda choice: (round(worths[choice], 6), -naming.of_trump(choice)))
    facts = {"trump": trump, "points": round(81 + promises[trump] / 2)}
    usual = _passing(view, taking)
    if worths[trump] >= usual:
        return Take(trump), Explanation("takes", facts)
    if _must_stop_them(view) and worths[trump] >= usual - taking.stakes["near_the_end"]:
        return Take(trump), Explanation("takes_for_the_match", facts)
    return Pass(), Explanation("passes" if promises[trump] <= 0 else "passes_close", facts)


def _worth(view: SeatView, taking: Taking, trump: Trump, points: float) -> float:
    """The mark to expect, with the points that wait from a litige, which go to who wins the deal."""
    chance = taking.chance(points, trump)
    return taking.worth(points, trump, view.book.down_points) + view.pending * (2 * chance - 1)


def _passing(view: SeatView, taking: Taking) -> float:
    """What a pass is worth here."""
    if len(view.calls) == 7:
        return taking.passing["nobody_left"]
    return taking.passing["first_round" if view.taking_round == 1 else "second_round"]


def _must_stop_them(view: SeatView) -> bool:
    """Whether the other side wins the match with a usual deal, and this side does not."""
    assert view.seat is not None
    usual = 90
    ours, theirs = view.scores[view.seat.team], view.scores[view.seat.team.other]
    return theirs + usual >= view.book.target and ours + usual < theirs
