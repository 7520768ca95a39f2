"""How do deals end when they are played by a simple policy?

Many deals at once in the core: mean points, how often each side is ahead, all-trick deals. A seed gives the same answer on any
number of threads.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Literal

from rebelote.rules.seats import ByTeam

from . import _core
from .board import Board, board_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rebelote.rules.deal import Deal

Policy = Literal["random", "rules"]


@dataclass(frozen=True, slots=True)
class Playouts:
    """Outcomes of ``count`` playouts: points a side ends with (mean and standard deviation), times ahead, times all tricks."""

    count: int
    mean: ByTeam[float]
    deviation: ByTeam[float]
    ahead: ByTeam[int]
    capots: ByTeam[int]


def playouts(deal: Deal | Board, n: int, seed: int = 0, policy: Policy = "random", *, jobs: int = 1) -> Playouts:
    """``n`` deals played to the end from here; ``policy`` is ``random`` (any legal card) or ``rules`` (a rule of thumb).

    Raises ValueError for a policy that is not there or n below 1, OutOfTurn outside the play.
    """
    return playouts_many([deal], n, seed, policy, jobs=jobs)[0]


def playouts_many(
    deals: Iterable[Deal | Board], n: int, seed: int = 0, policy: Policy = "random", *, jobs: int = 0
) -> list[Playouts]:
    """The same for many deals on ``jobs`` threads, 0 for one a core."""
    if n < 1:
        raise ValueError(f"playouts need at least one deal, not {n}")
    boards = [board_of(deal) for deal in deals]
    found = _core.playouts(boards, n, seed & (1 << 64) - 1, policy, jobs)
    return [_summary(*sums) for sums in found]


def _summary(count: int, points: list[int], squares: list[int], ahead: list[int], capots: list[int]) -> Playouts:
    mean = [total / count for total in points]
    spread = [sqrt(max(square / count - one * one, 0.0)) for square, one in zip(squares, mean, strict=True)]
    return Playouts(count, ByTeam(*mean), ByTeam(*spread), ByTeam(*ahead), ByTeam(*capots))
