"""The native core refuses what is not a trick, and its committed stub is the one its binding writes."""

import subprocess
import sys
from pathlib import Path

import pytest

from rebelote.engine import _core

GENERATOR = Path(__file__).parents[2] / "tools" / "gen_stub.py"
SPADES, HEARTS = 0, 1


def test_the_stub_is_what_the_binding_writes() -> None:
    done = subprocess.run([sys.executable, GENERATOR, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("cards", "trump"),
    [([], HEARTS), ([0, 1, 2, 3, 4], HEARTS), ([0, 0], HEARTS), ([32], HEARTS), ([-1], HEARTS), ([0], 6), ([0], -1)],
)
def test_what_is_not_a_trick_is_refused(cards: list[int], trump: int) -> None:
    with pytest.raises(ValueError, match=r"trick|0\.\."):
        _core.trick_winner(cards, trump)


def test_a_small_ruff_beats_the_ace_led() -> None:
    assert _core.trick_winner([7, 6, 8, 31], HEARTS) == 2
    assert _core.trick_winner([7, 6, 8, 31], SPADES) == 0
