"""The floor rules, each on positions that a player would show: broken by one card, kept by another."""

import pytest

from rebelote.bots.floor import RULES, breaches, legal_cards, sound_cards
from rebelote.bots.memory import remember
from rebelote.rules.actions import Play
from rebelote.rules.cards import Card
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.seats import Seat
from rebelote.rules.view import view_of
from tests.bots.positions import BOOKS, E, N, S, W, deal_at, random_positions


def judged(deal: Deal, card: str) -> tuple[str, ...]:
    """What the player on turn would do wrong with this card."""
    assert deal.turn is not None
    view = view_of(deal, deal.turn)
    says = any(action == Play(Card.parse(card), say=True) for action in view.legal)
    return breaches(view, Play(Card.parse(card), say=says))


def test_a_partner_sure_of_the_trick_is_not_overtaken() -> None:
    hands = {
        W: "7s 7d 8d 9d 7c 8c 9c 7h",
        S: "Ks Qs Jd Qd Kc Jc Qc 8h",
        E: "Ts 8s Js Kd Ad Tc Ac 9h",
        N: "As 9s Td Ah Th Jh Qh Kh",
    }
    deal = deal_at("h", hands, "7s", "Ks", "Js", leader=W, taker=E)
    assert deal.turn is N
    assert judged(deal, "As") == ("spoils_partner",)
    assert judged(deal, "9s") == ()


def test_a_partner_sure_of_the_trick_is_not_ruffed() -> None:
    hands = {
        W: "9s Ks 7d 8d 9d 7c 8c 7h",
        S: "As Qs Td Jd Tc Jc Qc 8h",
        E: "7s 8s Ts Js Kd Ad Kc 9h",
        N: "Th Jh Qh Kh Ah Qd 9c Ac",
    }
    deal = deal_at("h", hands, "9s", "As", "8s", leader=W, taker=E)
    assert judged(deal, "Th") == ("spoils_partner",)
    assert judged(deal, "Kh") == ("spoils_partner",)
    assert judged(deal, "Qd") == ()


def test_a_partner_may_be_ruffed_when_only_trumps_are_left() -> None:
    hands = {
        W: "9s Ks 7d 8d 9d 7c 8c Tc",
        S: "As Qs Td Jd 9c Jc Qc Ac",
        E: "7s 8s Ts Js Kd Ad Kc Qd",
        N: "7h 8h 9h Th Jh Qh Kh Ah",
    }
    deal = deal_at("h", hands, "9s", "As", "8s", leader=W, taker=N)
    assert judged(deal, "7h") == ()


def test_a_partner_who_may_still_be_ruffed_may_be_overtaken() -> None:
    hands = {
        S: "As 7s 8d 9d 8c 9c 7h 8h",
        E: "8s 9s 7d Td 7c Tc Jc 9h",
        N: "Kd Qd Kc Qc Th Kh Jh Jd",
        W: "Ks Qs Ts Js Ad Ac Ah Qh",
    }
    deal = deal_at("h", hands, "As", "8s", taker=E)
    assert deal.turn is N
    assert "spoils_partner" not in judged(deal, "Jh")


def test_no_trump_is_led_once_the_opponents_have_none() -> None:
    hands = {
        S: "Jh 9h Ah Th Kh As Ks 7d",
        E: "7h 7s 8s 9s Jd Qd 7c 8c",
        N: "Qh Qs Js 8d 9d Td 9c Tc",
        W: "8h Ts Kd Ad Jc Qc Kc Ac",
    }
    before = deal_at("h", hands)
    assert judged(before, "Jh") == ()
    after = deal_at("h", hands, "Jh", "7h", "Qh", "8h")
    # Every trump has been seen or is in hand.
    assert judged(after, "9h") == ("draws_idle_trumps",)
    assert judged(after, "As") == ()


def test_a_trump_is_led_while_one_may_be_out_or_when_nothing_else_is_left() -> None:
    hands = {
        S: "Jh 9h Ah Th As Ks Qs 7d",
        E: "7h Kh 7s 8s 9s Jd Qd 7c",
        N: "Qh Js 8d 9d Td 9c Tc 8c",
        W: "8h Ts Kd Ad Jc Qc Kc Ac",
    }
    after = deal_at("h", hands, "Jh", "7h", "Qh", "8h")
    assert judged(after, "9h") == ()


def test_the_nine_is_not_thrown_under_the_partners_jack() -> None:
    hands = {
        S: "Jh 7s 8s 9s 7d 8d 7c 8c",
        E: "7h Ts Js 9d Td 9c Tc Jc",
        N: "9h 8h Th Qs Ks Jd Qd Qc",
        W: "Qh Kh Ah As Kd Ad Kc Ac",
    }
    deal = deal_at("h", hands, "Jh", "7h")
    assert deal.turn is N
    assert judged(deal, "9h") == ("wastes_master",)
    assert judged(deal, "8h") == ()
    assert judged(deal, "Th") == ()


def test_the_last_of_a_sequence_of_masters_may_go() -> None:
    hands = {
        S: "Jh 7s 8s 9s 7d 8d 7c 8c",
        E: "7h Ts Js 9d Td 9c Tc Jc",
        N: "9h Ah As Qs Ks Jd Qd Qc",
        W: "8h Qh Kh Th Kd Ad Kc Ac",
    }
    deal = deal_at("h", hands, "Jh", "7h")
    assert judged(deal, "9h") == ("wastes_master",)
    assert judged(deal, "Ah") == ()


def test_at_tout_atout_the_nine_is_not_thrown_under_the_jack_of_its_suit() -> None:
    hands = {
        S: "Js 7s 7h 8h 7d 8d 7c 8c",
        E: "8s 9h Th 9d Td 9c Tc Jc",
        N: "9s Ts Jh Qh Jd Qd Qc Kc",
        W: "Qs Ks As Kh Ah Kd Ad Ac",
    }
    deal = deal_at("ta", hands, "Js", "8s", book="moderne")
    assert judged(deal, "9s") == ("wastes_master",)
    assert judged(deal, "Ts") == ()


def test_a_rich_card_goes_to_a_partner_who_is_sure() -> None:
    hands = {
        W: "9s Ks 7d 8d 9d 7c 8c 7h",
        S: "As Qs Kd Jd Kc Jc Qc 8h",
        E: "7s 8s Ts Js Qd Ad Ac 9h",
        N: "Td Tc 9c Ah Th Jh Qh Kh",
    }
    deal = deal_at("h", hands, "9s", "As", "8s", leader=W, taker=E)
    assert judged(deal, "9c") == ("starves_partner",)
    assert judged(deal, "Td") == ()
    assert judged(deal, "Tc") == ()


def test_a_master_to_be_may_be_kept_from_the_partner() -> None:
    hands = {
        W: "9s Ks 7d 8d Jd 7c 8c 7h",
        S: "As Qs Kd Qd Kc Jc Qc 8h",
        E: "7s 8s Ts Js Tc Kh 9d 9h",
        N: "Ad Td Ac 9c Ah Th Jh Qh",
    }
    deal = deal_at("h", hands, "9s", "As", "8s", leader=W, taker=E)
    # The ten of diamonds is master beside its ace, and so are the two aces: none can be spared.
    assert judged(deal, "9c") == ()


def test_a_card_of_some_points_is_enough() -> None:
    hands = {
        W: "9s Ks 7d 8d 9d 7c 8c 7h",
        S: "As Qs Jd Qd Kc Jc Ac 8h",
        E: "7s 8s Ts Js Ad Th Tc 9h",
        N: "Td Kd 9c Ah Qc Jh Qh Kh",
    }
    deal = deal_at("h", hands, "9s", "As", "8s", leader=W, taker=E)
    assert judged(deal, "Kd") == ()
    assert judged(deal, "Qc") == ()
    assert judged(deal, "9c") == ("starves_partner",)


def test_nothing_is_owed_to_a_partner_who_may_still_lose_the_trick() -> None:
    hands = {
        S: "Ks 7s 8d 9d 8c 9c 7h 8h",
        E: "8s 7d Td Jd 7c Tc Jc 9h",
        N: "9s Js Ts Qd Kc Qc Th Kh",
        W: "Qs As Kd Ad Ac Ah Jh Qh",
    }
    deal = deal_at("h", hands, "Ks", "8s", taker=E)
    assert judged(deal, "9s") == ()


def test_an_illegal_answer_is_named() -> None:
    deal = deal_at("h", {S: "As Ks 7h 8h 7d 8d 7c 8c"})
    assert judged(deal, "Jh") == ("illegal",)


@pytest.mark.parametrize("key", BOOKS)
def test_one_legal_card_always_keeps_every_rule(key: str) -> None:
    for deal in random_positions(key, 12):
        if deal.phase is Phase.PLAY and isinstance(deal.turn, Seat):
            view = view_of(deal, deal.turn)
            memory, legal = remember(view), legal_cards(view)
            assert sound_cards(memory, legal), f"{len(deal.events)} events"


def test_each_rule_has_a_name_and_a_sentence() -> None:
    assert set(RULES) == {"spoils_partner", "draws_idle_trumps", "wastes_master", "starves_partner"}
    assert all(rule.__doc__ for rule in RULES.values())
