"""What are points worth near the end of a match?

Far from the end a point is a point. Near it what counts is the chance to win the match: a table of that chance by what the two
sides still need (``equity-turned.bin`` and ``equity-bids.bin``, made by ``bench/fit_equity.py`` from deals that equal players
played), brought back to points by its slope where the deal begins.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rebelote.rules.view import SeatView

from .marks import Worth, difference

STEP = 20
MOST = 1000
"""The table goes from 0 to ``MOST`` points still needed, in steps."""
NEAR = {"turned": 350, "bids": 700}
"""Points still needed by one side from which the end counts: two or three deals."""
_SIDE = MOST // STEP + 1


@cache
def _table(game: str) -> tuple[float, ...]:
    data = (files(__package__) / f"equity-{game}.bin").read_bytes()
    return tuple(one / 65535 for one in struct.unpack(f"<{_SIDE * _SIDE}H", data))


def winning_chance(game: str, ours: float, theirs: float) -> float:
    """The chance to win with so many points needed by either side; who needs less at the end has won."""
    if min(ours, theirs) <= 0:
        return 0.5 if ours == theirs else float(ours < theirs)
    x, y = min(ours, MOST) / STEP, min(theirs, MOST) / STEP
    column, row = min(int(x), _SIDE - 2), min(int(y), _SIDE - 2)
    right, up = x - column, y - row
    table, start = _table(game), column * _SIDE + row
    low = table[start] * (1 - up) + table[start + 1] * up
    high = table[start + _SIDE] * (1 - up) + table[start + _SIDE + 1] * up
    return low * (1 - right) + high * right


@dataclass(frozen=True)
class Equity:
    """A worth of marks: the chance to win the match, in points at the slope of the score at which the deal begins."""

    game: str
    ours: int
    theirs: int

    def __call__(self, ours: int, theirs: int) -> float:
        chance = winning_chance(self.game, self.ours - ours, self.theirs - theirs)
        return (chance - _before(self)) / _slope(self)


@cache
def _before(equity: Equity) -> float:
    return winning_chance(equity.game, equity.ours, equity.theirs)


@cache
def _slope(equity: Equity) -> float:
    """What one point more is worth on average over the reach of a usual deal."""
    reach = 80
    gain = winning_chance(equity.game, equity.ours - reach, equity.theirs)
    loss = winning_chance(equity.game, equity.ours, equity.theirs - reach)
    return max((gain - loss) / (2 * reach), 1e-4)


def worth_of(view: SeatView) -> Worth:
    """How the seat of a view values marks at the score of the match."""
    assert view.seat is not None
    team = view.seat.team
    ours, theirs = view.book.target - view.scores[team], view.book.target - view.scores[team.other]
    game = "bids" if view.book.has_bids else "turned"
    if min(ours, theirs) > NEAR[game] or min(ours, theirs) <= 0:
        return difference
    return Equity(game, ours, theirs)
