"""What a player must not throw away in the last tricks, whatever the others hold."""

from random import Random

import pytest

from rebelote.bots.endings import FROM, thrown_away
from rebelote.rules.cards import parse_cards
from rebelote.rules.deal import Phase
from rebelote.rules.position_text import parse_position
from rebelote.rules.view import view_of
from tests.bots.positions import BOOKS, deal_at, random_positions


def test_the_jack_that_makes_the_deal_is_not_given_up() -> None:
    position = (
        "rb1/grand-classique@1/E/play.E/0,0,0/NSEW/.9.Q.A,..T7.T,.T.KJ.,.KQ7../Qd/-/pass,pass,pass,pass,pass,pass,take-c/"
        "9s8sAsJs,Jc7cQc8c,7sKs8hQs,Ad8dAh9d,9cJhTsKc"
    )
    deal = parse_position(position).deal()
    assert deal.turn is not None
    assert thrown_away(view_of(deal, deal.turn)) == set(parse_cards("7d"))


@pytest.mark.parametrize("key", BOOKS)
def test_a_card_is_always_left(key: str) -> None:
    late = [deal for deal in random_positions(key, 18) if deal.phase is Phase.PLAY and len(deal.tricks) >= 8 - FROM]
    thrown = 0
    for deal in Random(2).sample(late, min(60, len(late))):
        assert deal.turn is not None
        view = view_of(deal, deal.turn)
        found = thrown_away(view)
        thrown += len(found)
        assert found < set(view.hand)
    assert thrown > 0


def test_before_the_last_tricks_nothing_is_said() -> None:
    deal = deal_at("h", {})
    assert deal.turn is not None
    assert thrown_away(view_of(deal, deal.turn)) == frozenset()
