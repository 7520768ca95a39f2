"""Python and C++ agree on who wins a trick, under every kind of trump."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.engine import _core
from rebelote.engine.convert import card_number, trump_number
from rebelote.rules.cards import PACK, TRUMPS, Card, Trump
from rebelote.rules.play import trick_winner


def core_winner(cards: tuple[Card, ...], trump: Trump) -> int:
    return _core.trick_winner([card_number(card) for card in cards], trump_number(trump))


@pytest.mark.parametrize("trump", TRUMPS, ids=str)
def test_they_agree_on_every_pair_of_cards(trump: Trump) -> None:
    disagreed = [pair for pair in permutations(PACK, 2) if core_winner(pair, trump) != trick_winner(pair, trump)]
    assert disagreed == []


@pytest.mark.parametrize("trump", TRUMPS, ids=str)
@given(cards=st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True).map(tuple))
def test_they_agree_on_any_trick(trump: Trump, cards: tuple[Card, ...]) -> None:
    assert core_winner(cards, trump) == trick_winner(cards, trump)
