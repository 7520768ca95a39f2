"""Worlds fit what was announced: each would have had the same melds said, and the deal that is there is always one of them."""

from random import Random

import pytest

from rebelote.bots.search.marks import scale_of
from rebelote.bots.search.seeing import look
from rebelote.engine import _core
from rebelote.engine.announced import heard
from rebelote.engine.convert import cards_in, mask
from rebelote.engine.sample import sample_worlds
from rebelote.rules.cards import Card
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.seats import Seat, playing_order
from rebelote.rules.view import view_of
from tests.bots.positions import random_positions
from tests.engine.helpers import says

KEYS = ("grand-classique", "club", "club no_trump=yes all_trump=yes meld_cards=once", "coinche-ffb-2015")


def in_play(key: str, deals: int = 40) -> list[Deal]:
    found = [deal for deal in random_positions(key, deals, seed=6) if deal.phase is Phase.PLAY and (deal.tricks or deal.trick)]
    return Random(1).sample(found, min(90, len(found)))


def played_by(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    tricks = [*deal.tricks, *([deal.trick] if deal.trick else [])]
    return tuple(card for trick in tricks for who, card in trick.plays if who is seat)


@pytest.mark.parametrize("key", KEYS)
def test_the_deal_itself_fits_what_was_said_in_it(key: str) -> None:
    told = 0
    for deal in in_play(key):
        assert deal.turn is not None
        view = view_of(deal, deal.turn)
        hidden = playing_order(deal.turn)[1:]
        said = [(hidden.index(seat), *what[1:]) for seat, what in heard(view)]
        packed = b"".join(mask(deal.hands[seat]).to_bytes(4, "little") for seat in hidden)
        played = [mask(played_by(deal, seat)) for seat in hidden]
        assert deal.contract is not None
        no_trump = deal.contract.trump.value == "sa"
        once = deal.book.meld_cards == "once"
        assert _core.worlds_that_say(packed, played, said, once, no_trump) == packed
        told += sum(sum(counts) for _, counts, *_ in said)
    assert told > 5


@pytest.mark.parametrize("key", KEYS)
def test_every_world_would_have_had_the_same_said(key: str) -> None:
    with_melds = 0
    for deal in in_play(key)[:45]:
        assert deal.turn is not None
        view = view_of(deal, deal.turn)
        said = dict(view.announced)
        spoken = [seat for seat, _ in heard(view)]
        with_melds += any(seat in said for seat in spoken)
        worlds = sample_worlds(view, 12, seed=3)
        assert len(worlds) <= 12
        for world in worlds:
            for seat in spoken:
                assert says(view, world[seat] + played_by(deal, seat), said.get(seat, ()))
    assert with_melds > 3


@pytest.mark.parametrize("key", ["club", "grand-classique"])
def test_the_worlds_a_bot_judges_by_would_have_had_the_same_said(key: str) -> None:
    effort, looked_at = _core.Effort(worlds=20), 0
    for deal in in_play(key)[:40]:
        assert deal.turn is not None
        view = view_of(deal, deal.turn)
        said, spoken = dict(view.announced), [seat for seat, _ in heard(view)]
        if not any(said.get(seat) for seat in spoken):
            continue
        sight = look(view)
        _, hands, _, _ = sight.vantage.inspect(scale_of(view, sight), sight.belotes, effort, None, 1)
        hidden = playing_order(deal.turn)[1:]
        for world in hands:
            for seat in spoken:
                hand = cards_in(world[hidden.index(seat)]) + played_by(deal, seat)
                assert says(view, hand, said.get(seat, ()))
                looked_at += 1
    assert looked_at > 50


def test_a_carre_takes_its_cards_out_of_runs_where_a_card_serves_once() -> None:
    # The jacks with a tierce through one of them: together where a card may serve twice, the carré alone where it serves once.
    hand = tuple(Card.parse(text) for text in ("Js", "Jh", "Jd", "Jc", "Ts", "9s", "7h", "8d"))
    world = mask(hand).to_bytes(4, "little") + bytes(8)
    both, carre = (0, (1, 0, 0, 1), 3, -1, -1), (0, (0, 0, 0, 1), 3, -1, -1)
    for said, once, fits in ((both, False, True), (carre, False, False), (both, True, False), (carre, True, True)):
        assert bool(_core.worlds_that_say(world, [0, 0, 0], [said], once, False)) == fits
