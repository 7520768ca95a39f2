"""Cards, trumps and sets of cards go to numbers and come back the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.engine.convert import card_number, card_of, cards_in, mask, trump_number, trump_of
from rebelote.rules.cards import PACK, TRUMPS, Card


def test_numbers_follow_suits_then_ranks() -> None:
    assert [card_number(Card.parse(text)) for text in ("7s", "As", "7h", "Jd", "Ac")] == [0, 7, 8, 20, 31]


def test_every_card_comes_back_from_its_number() -> None:
    assert [card_of(card_number(card)) for card in PACK] == list(PACK)
    assert sorted(map(card_number, PACK)) == list(range(32))


def test_every_trump_comes_back_from_its_number() -> None:
    assert [trump_of(trump_number(trump)) for trump in TRUMPS] == list(TRUMPS)
    assert [str(trump_of(number)) for number in range(6)] == ["s", "h", "d", "c", "sa", "ta"]


@given(st.sets(st.sampled_from(PACK)))
def test_a_set_of_cards_comes_back_from_its_mask(cards: set[Card]) -> None:
    assert set(cards_in(mask(cards))) == cards
    assert mask(cards).bit_count() == len(cards)


@pytest.mark.parametrize("number", [-1, 32])
def test_a_number_outside_the_pack_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=r"0\.\.31"):
        card_of(number)


@pytest.mark.parametrize("number", [-1, 6])
def test_a_number_that_is_no_trump_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=r"0\.\.5"):
        trump_of(number)


@pytest.mark.parametrize("bits", [-1, 1 << 32])
def test_a_mask_beyond_the_pack_is_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="32 bits"):
        cards_in(bits)
