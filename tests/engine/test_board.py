"""Bad input is refused by saying what is wrong and where; what is taken plays by the rules."""

from __future__ import annotations

import pytest

from rebelote.engine._core import Position


def mask(*cards: int) -> int:
    return sum(1 << card for card in cards)


HANDS = [mask(0, 1), mask(8, 9), mask(16, 17), mask(24, 25)]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"trump": 6, "hands": HANDS, "leader": 0}, "a trump is 0..5, not 6"),
        ({"trump": 0, "hands": HANDS, "leader": 4}, "a leader is 0..3, not 4"),
        ({"trump": 0, "hands": [HANDS[0], HANDS[0], *HANDS[2:]], "leader": 0}, "card 7s is there twice, again in hand 1"),
        ({"trump": 0, "hands": [HANDS[0], mask(8), *HANDS[2:]], "leader": 0}, "hand 1 has 1 cards, it should have 2"),
        ({"trump": 0, "hands": HANDS, "leader": 0, "trick": [2, 10, 18, 26]}, "at most three cards"),
        ({"trump": 0, "hands": HANDS, "leader": 0, "trick": [32]}, "a card is 0..31, not 32"),
        ({"trump": 0, "hands": HANDS, "leader": 0, "trick": [0]}, "card 7s is there twice, again on the table"),
        ({"trump": 0, "hands": HANDS, "leader": 0, "trick": [2]}, "hand 0 has 2 cards, it should have 1"),
        ({"trump": 0, "hands": HANDS, "leader": 0, "points": [300, 0]}, "points taken are 0..258"),
        ({"trump": 0, "hands": HANDS, "leader": 0, "tricks": [5, 4]}, "more tricks taken than cards played"),
        (
            {"trump": 3, "hands": [mask(0), mask(1, 2), mask(16, 17), mask(8, 9)], "leader": 0, "trick": [3]},
            None,
        ),
        (
            {"trump": 3, "hands": [mask(0), mask(1), mask(16, 17), mask(8, 9)], "leader": 0, "trick": [3, 24]},
            "card 7c on the table was not playable from hand 1",
        ),
    ],
)
def test_what_is_no_position_is_refused(arguments: dict[str, object], reason: str | None) -> None:
    if reason is None:
        assert Position(**arguments).trick == [3]  # type: ignore[arg-type]
        return
    with pytest.raises(ValueError, match=reason.replace(".", r"\.")):
        Position(**arguments)  # type: ignore[arg-type]


def test_a_card_that_may_not_be_played_is_refused_and_nothing_changes() -> None:
    position = Position(0, [mask(0, 8), mask(1, 9), mask(2, 10), mask(3, 11)], 0)
    position.play(8)
    with pytest.raises(ValueError, match="card 8s may not be played"):
        position.play(1)
    with pytest.raises(ValueError, match="a card is 0"):
        position.play(-1)
    assert position.trick == [8]
    assert position.mover == 1


def test_after_the_last_card_there_is_nothing_to_play() -> None:
    position = Position(4, [mask(0), mask(1), mask(2), mask(3)], 2)
    while not position.over:
        position.step(0)
    assert position.legal() == 0
    with pytest.raises(ValueError, match="the deal is over"):
        position.step(0)
    with pytest.raises(ValueError, match="the deal is over"):
        position.play(0)


def test_a_copy_goes_its_own_way() -> None:
    position = Position(0, HANDS, 0)
    other = position.copy()
    other.step(1)
    assert position.trick == []
    assert len(other.trick) == 1
