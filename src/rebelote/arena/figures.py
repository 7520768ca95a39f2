"""How large is a difference, how sure is it, and when has one seen enough?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

CONFIDENCE = 0.95
FEWEST = 32
"""Pairs before a sequential test may stop: its spread has to be known."""


def t_quantile(freedom: int, level: float = CONFIDENCE) -> float:
    """How many standard errors an interval of that level reaches: Student's t, by its expansion around the normal."""
    if freedom < 1:
        return math.inf
    if freedom <= 2:
        return {1: math.tan(math.pi * level / 2), 2: level * math.sqrt(2 / (1 - level * level))}[freedom]
    z = NormalDist().inv_cdf((1 + level) / 2)
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval, ``mean - margin`` to ``mean + margin``, and the deviation of one value."""

    count: int
    mean: float
    margin: float
    deviation: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Estimate:
        found = list(values)
        count = len(found)
        if not count:
            return cls(0, 0.0, math.inf, 0.0)
        mean = math.fsum(found) / count
        deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in found) / (count - 1)) if count > 1 else 0.0
        margin = t_quantile(count - 1) * deviation / math.sqrt(count) if count > 1 else math.inf
        return cls(count, mean, margin, deviation)


def percentile(values: Sequence[int], share: float) -> int:
    """The smallest value that ``share`` of all do not exceed; 0 for none."""
    if not values:
        return 0
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


Verdict = Literal["low", "high"]


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of a mean: is it ``low`` or less, or ``high`` or more? Wrong either way in ``risk`` of cases.

    The generalised ratio for normal values of unknown spread: each hypothesis is given the spread that suits it best, so that
    log LR = n/2 log(sum (x - low)^2 / sum (x - high)^2).
    """

    low: float
    high: float
    risk: float = 0.05

    @property
    def bound(self) -> float:
        """The log-likelihood ratio at which the test stops, on either side (Wald)."""
        return math.log((1 - self.risk) / self.risk)

    def ratio(self, values: Iterable[float]) -> float:
        """The log-likelihood ratio of ``high`` against ``low``."""
        run = SprtRun(self)
        for value in values:
            run.add(value)
        return run.ratio


@dataclass(slots=True)
class SprtRun:
    """A sequential test on its way: values go in one by one, in an order fixed beforehand."""

    test: Sprt
    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio so far; infinite when every value is one of the two hypotheses."""
        low, high = (
            self.squares - 2 * mean * self.total + self.count * mean * mean for mean in (self.test.low, self.test.high)
        )
        if low == high:
            return 0.0
        if low <= 0 or high <= 0:
            return -math.inf if low <= 0 else math.inf
        return self.count / 2 * math.log(low / high)

    @property
    def verdict(self) -> Verdict | None:
        """What is decided, None to go on."""
        if self.count < FEWEST or abs(self.ratio) < self.test.bound:
            return None
        return "high" if self.ratio > 0 else "low"
