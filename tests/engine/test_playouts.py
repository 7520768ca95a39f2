"""Playouts are honest sums, and a seed is an answer."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.engine.board import board_of
from rebelote.engine.playouts import playouts, playouts_many
from rebelote.rules.books import load_book
from tests.engine.helpers import deal_in_play, random_ending


def test_a_seed_gives_the_same_answer_on_any_number_of_threads() -> None:
    source = Random("threads")
    endings = [random_ending(source, 8) for _ in range(3)]
    one = playouts_many(endings, 3_000, seed=9, jobs=1)
    assert one == playouts_many(endings, 3_000, seed=9, jobs=4)
    assert one != playouts_many(endings, 3_000, seed=10, jobs=1)


@pytest.mark.parametrize("policy", ["random", "rules"])
def test_points_are_shared_out(policy) -> None:  # type: ignore[no-untyped-def]
    deal = deal_in_play(Random("sum"), load_book("livre"))
    found = playouts(deal, 2_500, seed=1, policy=policy)
    assert found.count == 2_500
    assert sum(found.mean) == pytest.approx(162)
    assert sum(found.ahead) <= 2_500
    assert found.deviation.ns == pytest.approx(found.deviation.ew)


def test_random_playouts_agree_with_random_play_by_the_rules() -> None:
    source = Random("agree")
    deal = deal_in_play(source, load_book("club"), tricks=3)
    total = 0
    for _ in range(1_500):
        end = deal
        while end.score is None and end.phase.value == "play":
            end = end.apply(source.choice(end.legal_actions()))
        total += end.tally().cards.ns
    found = playouts(deal, 20_000, seed=4)
    # Actions are drawn evenly on both sides, but a belote may be said or not: one card twice among the actions.
    assert total / 1_500 == pytest.approx(found.mean.ns, abs=5 * found.deviation.ns / 1_500**0.5 + 1)


def test_what_cannot_be_played_out_is_refused() -> None:
    ending = random_ending(Random(2), 3)
    with pytest.raises(ValueError, match="at least one deal"):
        playouts(ending, 0)
    with pytest.raises(ValueError, match="a policy is"):
        playouts(ending, 5, policy="clever")  # type: ignore[arg-type]
    assert board_of(ending) is ending
