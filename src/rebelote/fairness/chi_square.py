"""Could these counts have come from those chances?

Pearson's test. How often chance alone gives a sum of squares as large or larger is the upper regularised gamma function, by its
series near zero and its continued fraction farther out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, lgamma, log

LEAST_EXPECTED = 5
_SMALL = 1e-15
_TINY = 1e-300


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """The sum of squares, its degrees of freedom, and ``p``: how often chance alone gives as much or more, 0 to 1."""

    statistic: float
    degrees: int
    p: float


def chi_square(seen: Sequence[int], chances: Sequence[Fraction]) -> ChiSquare | None:
    """Compare counts of independent draws with the chances of their cells, in order; None when there are too few to say.

    Neighbours are taken together until each cell expects five or more. Raises ValueError when the chances do not sum to one.
    """
    if sum(chances) != 1 or len(seen) != len(chances):
        raise ValueError("one chance a count is wanted, and a sum of one")
    cells = _together(seen, [float(chance * sum(seen)) for chance in chances])
    if len(cells) < 2:
        return None
    statistic = sum((count - expected) ** 2 / expected for count, expected in cells)
    return ChiSquare(statistic, len(cells) - 1, upper_gamma((len(cells) - 1) / 2, statistic / 2))


def _together(seen: Sequence[int], expected: Sequence[float]) -> list[tuple[int, float]]:
    cells: list[tuple[int, float]] = []
    count, hoped = 0, 0.0
    for one, mean in zip(seen, expected, strict=True):
        count, hoped = count + one, hoped + mean
        if hoped >= LEAST_EXPECTED:
            cells.append((count, hoped))
            count, hoped = 0, 0.0
    if (count or hoped) and cells:
        last, mean = cells.pop()
        cells.append((last + count, mean + hoped))
    return cells


def upper_gamma(shape: float, bound: float) -> float:
    """The share of the gamma distribution of this ``shape`` (above 0, scale 1) that lies above ``bound``."""
    if bound <= 0:
        return 1.0
    front = exp(shape * log(bound) - bound - lgamma(shape))
    if bound < shape + 1:
        return max(0.0, 1.0 - front * _series(shape, bound))
    return front * _fraction(shape, bound)


def _series(shape: float, bound: float) -> float:
    """Sum of bound^n / (shape (shape+1) ... (shape+n)), n from 0 on."""
    term = total = 1 / shape
    while term > total * _SMALL:
        shape += 1
        term *= bound / shape
        total += term
    return total


def _fraction(shape: float, bound: float) -> float:
    """1/(b0 - 1(1-s)/(b1 - 2(2-s)/(b2 - ...))) with bn = bound + 2n + 1 - s, from the front (Lentz's way)."""
    b = bound + 1 - shape
    ahead, behind = 1 / _TINY, 1 / b
    value = behind
    for n in range(1, 10_000):
        a = n * (shape - n)
        b += 2
        behind = 1 / (a * behind + b or _TINY)
        ahead = b + a / ahead or _TINY
        factor = ahead * behind
        value *= factor
        if abs(factor - 1) < _SMALL:
            break
    return value
