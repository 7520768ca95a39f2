"""How may the deal end if I take, or if I pass? Two small nets answer with the chance of each ending (endings.py).

A net is a sum of rows, one for the cards of each suit in its role and one for the place and the turned card, cut off at
nothing, and one layer. Rows of suits in one role are added in whole numbers, so that renaming suits changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

HIDDEN = 48
ROWS = 256
PLACES = 64
FINE = 2048.0
"""Whole numbers of one unit."""

TRUMP, BESIDE, TURNED_BESIDE = range(3)
TAKE_ROLES = 3
"""Roles of a suit when somebody takes."""
TURNED, OTHER = range(2)
PASS_ROLES = 2
"""Roles of a suit when somebody passes."""


@dataclass(frozen=True)
class CallNet:
    """The rows, and for each ending (the last is the belote's side) the weights of the layer and its constant."""

    suits: Sequence[Sequence[int]]
    places: Sequence[Sequence[int]]
    out: Sequence[Sequence[int]]
    bias: Sequence[int]

    @classmethod
    def of(cls, weights: Sequence[int], roles: int, endings: int) -> CallNet:
        """From the weights in the order of train/bidding.py; raises ValueError for another number of them."""
        if len(weights) != size(roles, endings):
            raise ValueError(f"a net of calls has {size(roles, endings)} weights, not {len(weights)}")
        rows = [weights[start : start + HIDDEN] for start in range(0, len(weights) - endings - 1, HIDDEN)]
        first, second = ROWS * roles, ROWS * roles + PLACES
        return cls(rows[:first], rows[first:second], rows[second:], weights[-endings - 1 :])

    def ask(self, suits: Sequence[tuple[int, int]], place: int) -> tuple[list[float], float]:
        """The chances of the endings, and how far the belote is for the caller's side (1) or the other (-1).

        ``suits``: for each suit its role and its cards as a byte, bit 0 the seven.
        """
        rows = [self.suits[ROWS * role + cards] for role, cards in suits]
        early = [max(sum(parts), 0) for parts in zip(*rows, self.places[place], strict=True)]
        found = [
            sum(map(int.__mul__, early, weights)) / (FINE * FINE) + constant / FINE
            for weights, constant in zip(self.out, self.bias, strict=True)
        ]
        belote = found.pop()
        most = max(found)
        chances = [math.exp(one - most) for one in found]
        total = sum(chances)
        return [one / total for one in chances], belote


def size(roles: int, endings: int) -> int:
    """How many weights a net of so many roles and endings has."""
    return HIDDEN * (ROWS * roles + PLACES + endings + 1) + endings + 1


def place_of(round_: int, place: int, turned: int = 0) -> int:
    """The row of a place: round 1 or 2, place 0 for who leads, and for a pass the rank of the turned card."""
    return (4 * (round_ - 1) + place) * 8 + turned
