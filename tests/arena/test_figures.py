"""Intervals, percentiles and the sequential test."""

import math
from random import Random
from statistics import fmean

import pytest

from rebelote.arena.figures import FEWEST, Estimate, Sprt, SprtRun, percentile, t_quantile


@pytest.mark.parametrize(
    ("freedom", "table"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_student_is_that_of_the_tables(freedom: int, table: float) -> None:
    assert t_quantile(freedom) == pytest.approx(table, rel=2e-3)


def test_an_estimate_is_the_mean_and_its_margin() -> None:
    found = Estimate.of([1, 2, 3, 4, 5])
    assert (found.count, found.mean) == (5, 3)
    assert found.deviation == pytest.approx(math.sqrt(2.5))
    assert found.margin == pytest.approx(2.776 * math.sqrt(2.5 / 5), rel=1e-3)


def test_nothing_and_one_value_tell_no_margin() -> None:
    assert math.isinf(Estimate.of([]).margin)
    assert math.isinf(Estimate.of([3.0]).margin)
    assert Estimate.of([2.0, 2.0]).margin == 0


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    source = Random(5)
    held = fmean(
        abs((found := Estimate.of(source.gauss(3, 40) for _ in range(8))).mean - 3) <= found.margin for _ in range(2000)
    )
    assert 0.935 < held < 0.965


@pytest.mark.parametrize(("share", "value"), [(0.5, 50), (0.99, 99), (1.0, 100), (0.0, 1), (0.001, 1)])
def test_a_percentile_is_one_of_the_values(share: float, value: int) -> None:
    assert percentile(list(range(100, 0, -1)), share) == value
    assert percentile([], share) == 0


def test_the_ratio_is_that_of_the_two_best_fits() -> None:
    values = [3.0, -1.0, 4.0, 2.0]
    spread = {mean: sum((value - mean) ** 2 for value in values) / 4 for mean in (0, 2)}

    def likelihood(mean: int) -> float:
        return sum(-math.log(2 * math.pi * spread[mean]) / 2 - (value - mean) ** 2 / (2 * spread[mean]) for value in values)

    assert Sprt(0, 2).ratio(values) == pytest.approx(likelihood(2) - likelihood(0))


def verdict(test: Sprt, mean: float, seed: int) -> tuple[str, int]:
    source, run = Random(seed), SprtRun(test)
    while run.verdict is None:
        run.add(source.gauss(mean, 30))
    return run.verdict, run.count


@pytest.mark.parametrize(("mean", "right"), [(0.0, "low"), (8.0, "high"), (-20.0, "low"), (30.0, "high")])
def test_the_test_is_wrong_as_seldom_as_it_says(mean: float, right: str) -> None:
    found = [verdict(Sprt(0, 8), mean, seed) for seed in range(300)]
    assert fmean(one[0] != right for one in found) <= 0.08
    assert min(count for _, count in found) >= FEWEST


def test_a_clear_case_stops_sooner() -> None:
    at_once, near = ([verdict(Sprt(0, 8), mean, seed)[1] for seed in range(100)] for mean in (30, 6))
    assert fmean(at_once) < fmean(near) / 2


def test_two_equal_bots_are_soon_told() -> None:
    run = SprtRun(Sprt(0, 2))
    for _ in range(FEWEST):
        assert run.verdict is None
        run.add(0.0)
    assert run.verdict == "low"
    assert math.isinf(run.ratio)
