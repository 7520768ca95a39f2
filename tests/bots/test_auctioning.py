"""What a club player would expect of the rule-of-thumb player in contrée and coinche: its calls, its signals, and why."""

from collections.abc import Mapping

import pytest

from rebelote.bots.masks import masks_of
from rebelote.bots.protocol import Explanation
from rebelote.bots.registry import make_bot
from rebelote.bots.regles.judging import takes_all
from rebelote.rules.actions import Action, Play, parse_action
from rebelote.rules.axes import LANGS
from rebelote.rules.books import parse_key
from rebelote.rules.cards import PACK, Card, Trump, parse_cards
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import pack_for_whole
from rebelote.rules.seats import BySeat, Seat
from rebelote.rules.view import view_of
from tests.bots.positions import E, N, S, W

JUNK = "7s 8s 7d 8d 7c 8c Qc Qd"


def deal_of(hands: Mapping[Seat, str], *actions: str, leader: Seat = S, book: str = "contree-ffb-2016") -> Deal:
    """A deal after some calls and cards; hands that are not written share the rest of the pack."""
    rules = parse_key(book)
    written = {seat: parse_cards(text) for seat, text in hands.items()}
    rest = iter([card for card in PACK if not any(card in hand for hand in written.values())])
    full = BySeat.build(lambda seat: written[seat] if seat in written else tuple(next(rest) for _ in range(8)))
    deal = Deal.start(rules, pack_for_whole(rules, full, leader.previous), leader.previous, skip_cut=True)
    for text in actions:
        action = parse_action(text)
        if isinstance(action, Play):
            action = next(legal for legal in deal.legal_actions() if isinstance(legal, Play) and legal.card == action.card)
        deal = deal.apply(action)
    return deal


def answer(deal: Deal, bot: str = "regles") -> tuple[Action, Explanation]:
    assert deal.turn is not None
    player = make_bot(bot, deal.turn, 1)
    action, why = player.act(view_of(deal, deal.turn)), player.explain()
    assert action in deal.legal_actions()
    assert why is not None
    assert all(len(why.words(lang)) > 10 for lang in LANGS)
    return action, why


@pytest.mark.parametrize(
    ("hand", "calls", "said"),
    [
        (JUNK, (), "pass"),
        ("Jh Ah 8h 7h As 7d 8d 7c", (), "80h"),
        ("Jh 9h Ah 7h Qs 7d 8d 7c", (), "90h"),
        ("Jh 9h Ah 7h As 7d 8d 7c", (), "100h"),
        ("Jh 9h Ah 7h As Ts Ad 7c", (), "110h"),
        ("9h 8h Qs Ks 7s 7d 8d Jc", ("pass", "pass"), "pass"),
        ("Jh 9h Ah Th Kh Qh 8h As", (), "capot-h"),
    ],
)
def test_an_opening_is_what_the_convention_promises(hand: str, calls: tuple[str, ...], said: str) -> None:
    action, _ = answer(deal_of({S.after(len(calls)): hand}, *calls))
    assert str(action) == said


@pytest.mark.parametrize(
    ("bot", "hand", "said"),
    [
        ("regles", "9h 8h Qs Ks 7s 7d 8d Tc", "90h"),
        ("regles", "9h 8h Qs Ks 7s 7d 8d Ac", "100h"),
        ("regles", "9h 8h Qs Ks 7s Ad 8d Ac", "110h"),
        ("regles-ungrouped", "9h 8s Qs Ks 7s Td 8d Ac", "pass"),
        ("regles-ungrouped", "9h 8h Qs Ks 7s Ad 8d Tc", "90h"),
        ("regles-ungrouped", "9h 8h Kh Qs 7s Ad 8d Tc", "100h"),
    ],
)
def test_the_partner_answers_80_by_its_convention(bot: str, hand: str, said: str) -> None:
    action, why = answer(deal_of({S: "Jh Ah 7h As Jd 7c 8c 9c", N: hand}, "80h", "pass"), bot)
    assert str(action) == said
    if said != "pass":
        assert why.code == "bids_promise"
        promised = why.facts["promise"].says("fr")  # type: ignore[attr-defined]
        assert promised in why.words("fr")


def test_a_defender_with_the_top_trumps_contres() -> None:
    deal = deal_of({E: "Jh 9h Ah 8h As Ts 7d 7c"}, "100h")
    assert str(answer(deal)[0]) == "coinche"
    assert str(answer(deal_of({E: JUNK}, "100h"))[0]) == "pass"


def test_a_capot_is_contred_by_the_jack_of_trumps_and_not_by_nothing() -> None:
    assert str(answer(deal_of({E: "Jh 8h 7h 7s 8s 7d 8d 7c"}, "capot-h"))[0]) == "coinche"
    assert str(answer(deal_of({E: JUNK}, "capot-h"))[0]) == "pass"


def test_a_sure_contract_is_surcontred_and_another_is_not() -> None:
    calls = ("100h", "coinche", "pass", "pass")
    sure = deal_of({S: "Jh 9h Ah Th Kh Qh 8h As", W: JUNK}, *calls)
    assert str(answer(sure)[0]) == "surcoinche"
    doubtful = deal_of({S: "Jh 8h 7h Qs 7s 7d 8d 7c"}, *calls)
    assert str(answer(doubtful)[0]) == "pass"


def test_aces_are_for_sans_atout_and_jacks_for_tout_atout() -> None:
    aces = answer(deal_of({S: "As Ts Ah Th Ad Td Ac Kc"}, book="coinche-ffb-2015"))[0]
    jacks = answer(deal_of({S: "Js 9s Jh 9h Jd 9d Jc Ac"}, book="coinche-ffb-2015"))[0]
    assert str(aces).endswith("sa")
    assert str(jacks).endswith("ta")


def test_out_of_turn_a_contre_is_all_that_can_be_said() -> None:
    deal = deal_of({}, "80h", book="contree-ffb-2016 contre_turn=any_time")
    view = view_of(deal, W)
    assert make_bot("regles", W, 1).act(view) in view.legal


@pytest.mark.parametrize(
    ("hand", "trump", "leads", "all_eight"),
    [
        ("Jh 9h Ah Th Kh Qh 8h As", "h", False, True),
        ("Jh 9h Ah Th As Ts Ks Qs", "h", True, True),
        ("Jh 9h Ah Th As Ts Ks Qs", "h", False, False),
        ("Jh 9h Ah Th As Ts Ks Js", "h", True, False),
        ("Jh 9h Ah As Ts Ks Qs Js", "h", True, False),  # five trumps are out, and three draw them only if they are shared
        ("As Ts Ks Qs Ah Th Ad Ac", "sa", True, True),
        ("As Ts Ks Qs Ah Th Ad Ac", "sa", False, False),
        ("Js 9s As Ts Jh 9h Jd Jc", "ta", True, True),
    ],
)
def test_a_capot_is_bid_only_when_it_cannot_be_lost(hand: str, trump: str, leads: bool, all_eight: bool) -> None:
    assert takes_all(masks_of(parse_cards(hand)), Trump.parse(trump), leads=leads) is all_eight


def played(deal: Deal, bot: str = "regles") -> tuple[str, str]:
    assert deal.phase is Phase.PLAY
    action, why = answer(deal, bot)
    assert isinstance(action, Play)
    return str(action.card), why.code


@pytest.mark.parametrize(
    ("south", "first", "code"),
    [
        ("Kh Qh 8h 7s 8s 7d 8d 7c", "Qh", "begins_belote"),
        ("Kh Qh 7s 8s 9s 7d 8d 7c", "Kh", "gives_points"),
    ],
)
def test_the_belote_is_begun_by_the_card_of_the_convention(south: str, first: str, code: str) -> None:
    hands = {N: "Jh 9h Ah As Ts Ac Tc Ad", W: "7h Js Qs Jd Qd Jc Qc 9c", S: south}
    deal = deal_of(hands, "100h", "pass", "pass", "pass", "Jh", "7h", leader=N)
    assert played(deal) == (first, code)


DISCARDER = {
    W: "As 7d 9d Td Jd Th 9h 7h",
    S: "Ks Qs Js 8d Jc Qd Kh 8h",
    E: "Ts 9s 8s 7s Kd Jh Ah Qh",
    N: "Ad 7c 8c 9c Kc Ac Tc Qc",
}


def test_a_first_discard_asks_for_the_suit_of_a_master() -> None:
    deal = deal_of(DISCARDER, "pass", "pass", "80h", "pass", "pass", "pass", "As", "Js", "7s", leader=W)
    assert deal.turn is N
    card, code = played(deal)
    assert (Card.parse(card).suit.value, code) == ("c", "calls_for")


def test_the_partner_leads_the_suit_it_was_asked_for() -> None:
    """North, who has no spades and no trumps, throws a low club on west's ace; south, in with the king of diamonds, answers."""
    hands = {
        W: "As Ad 9d Td Jd Th 9h 7h",
        S: "Ks Qs Js Jc Qd Kd Kh 8h",
        E: "Ts 9s 8s 7s 7d Jh Ah Qh",
        N: "8d 7c 8c 9c Kc Ac Tc Qc",
    }
    calls = ("pass", "pass", "80h", "pass", "pass", "pass")
    deal = deal_of(hands, *calls, "As", "Js", "7s", "7c", "9d", "Kd", "7d", "8d", leader=W)
    assert deal.turn is S
    assert played(deal) == ("Jc", "answers_call")


@pytest.mark.parametrize(
    ("hand", "calls", "said", "code"),
    [
        ("Jh 9h Ah 7h As Kd 8d 7c", ("110s",), "120h", "contests_worth"),
        ("Jh Ah 8h 7h Ad Kd 8d 7c", ("80s",), "90h", "contests_promise"),
        ("Qh 9h 8h 7h Ks 7d 8d 7c", ("100s",), "pass", "lets_them"),
        (JUNK, ("110h",), "pass", "lets_them_uncontred"),
        ("Jh 9h Ah 8h As Ts 7d 7c", ("100h",), "coinche", "contres_over"),
    ],
)
def test_a_bid_of_the_other_side_is_contested_by_a_hand_for_it(hand: str, calls: tuple[str, ...], said: str, code: str) -> None:
    action, why = answer(deal_of({S.after(len(calls)): hand}, *calls))
    assert (str(action), why.code) == (said, code)
