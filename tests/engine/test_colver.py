"""An independent engine agrees: legal cards, points and exact values are those of the PyPI package colver."""

from __future__ import annotations

from random import Random

import pytest

colver = pytest.importorskip("colver")

from bench.colver_bots import OURS  # noqa: E402
from tests.engine.colver_twin import legal_cards, our_values, their_values, twins  # noqa: E402


def test_legal_cards_and_points_agree_to_the_end() -> None:
    source = Random("walk")
    for _ in range(150):
        theirs, ours = twins(source, 0)
        while not ours.over:
            assert legal_cards(theirs) == ours.legal()
            assert theirs.current_player() == ours.mover
            card = source.choice(theirs.legal_actions())
            theirs.step(card)
            ours.play(OURS[card])
        taken = tuple(theirs.get_points())
        # It counts 100 instead of 10 for the last trick when one side has all.
        assert taken == (tuple(ours.points) if 8 not in ours.tricks else tuple(252 if t == 8 else 0 for t in ours.tricks))


@pytest.mark.parametrize(("tricks", "times"), [(0, 12), (1, 25), (2, 60), (3, 120), (4, 200), (5, 200)])
def test_exact_values_agree(tricks: int, times: int) -> None:
    source = Random(f"values {tricks}")
    for _ in range(times):
        theirs, ours = twins(source, 4 * tricks + source.randrange(4))
        assert their_values(theirs) == our_values(ours)
