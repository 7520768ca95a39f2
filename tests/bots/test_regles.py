"""What a club player would expect of the rule-of-thumb player: when it takes, bets, draws trumps, and why."""

from dataclasses import replace
from random import Random

import pytest

from rebelote.bots.memory import remember
from rebelote.bots.protocol import Bot, Explanation
from rebelote.bots.registry import make_bot
from rebelote.bots.regles.chances import Chances
from rebelote.bots.table import play_deal
from rebelote.rules.actions import Pass, Play, Take
from rebelote.rules.axes import LANGS
from rebelote.rules.books import RuleBook, load_book, parse_key
from rebelote.rules.cards import PACK, SUITS, Card, Suit, Trump, parse_cards
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import BySeat, ByTeam, Seat
from rebelote.rules.view import view_of
from tests.bots.positions import BOOKS, E, N, S, W, deal_at, random_positions, renamed, view_at


def asked(hand: str, turned: str, *, book: str = "classique", passes: int = 0, scores: ByTeam[int] = ByTeam(0, 0)) -> str:
    """What south answers with these five cards, after so many passes, and with west the dealer's left of them all."""
    cards, up = parse_cards(hand), Card.parse(turned)
    rest = [card for card in PACK if card not in cards and card != up]
    dealer = W.after(-passes)
    order = [dealer.next.after(step) for step in range(4)]
    five = {seat: cards if seat is S else tuple(rest.pop() for _ in range(5)) for seat in order}
    pack = [card for low, high in ((0, 3), (3, 5)) for seat in order for card in five[seat][low:high]]
    deal = Deal.start(parse_key(book), [*pack, up, *rest], dealer, scores=scores, skip_cut=True)
    for _ in range(passes):
        deal = deal.apply(Pass())
    assert deal.turn is S
    bot = make_bot("regles", S, 1)
    action = bot.act(view_of(deal, S))
    why = bot.explain()
    assert why is not None
    assert all(why.words(lang) for lang in LANGS)
    return str(action)


def test_jack_nine_ace_of_trumps_is_taken() -> None:
    assert asked("Jh 9h Ah As 7c", "8h") == "take-h"


def test_the_turned_jack_with_the_nine_and_an_ace_is_taken() -> None:
    assert asked("9h 8h As Ts 7c", "Jh") == "take-h"


def test_small_cards_are_passed() -> None:
    assert asked("7h 8s 9s Qc 8d", "Kh") == "pass"
    assert asked("7h 8s 9s Qc 8d", "Kh", passes=3) == "pass"
    assert asked("7h 8s 9s Qc 8d", "Kh", passes=7) == "pass"


def test_the_second_round_names_its_best_suit() -> None:
    assert asked("Jc 9c Tc As 7h", "Kd", passes=4) == "take-c"


def test_aces_and_tens_are_for_sans_atout_where_the_book_has_it() -> None:
    aces = "As Ts Ah Ad Kc"
    assert asked(aces, "Ac", book="moderne", passes=4) == "take-sa"
    assert asked(aces, "Ac", book="classique", passes=4) != "take-sa"


def test_jacks_are_for_tout_atout_where_the_book_has_it() -> None:
    assert asked("Js 9s Jh Jd 7c", "Jc", book="moderne", passes=4) == "take-ta"


def test_a_middling_hand_is_taken_when_the_other_side_is_about_to_win() -> None:
    middling = "Jh 7s 8s Qd Kc"
    assert asked(middling, "7h") == "pass"
    assert asked(middling, "7h", scores=ByTeam(300, 960)) == "take-h"
    assert asked(middling, "7h", scores=ByTeam(300, 500)) == "pass"


def test_melds_weigh_where_the_contract_counts_them() -> None:
    hand, turned = "9h Th 8s Tc 7c", "8h"
    assert asked(hand, turned, book="classique") == "pass"
    assert asked(hand, turned, book="grand-classique") == "take-h"


def test_taking_does_not_depend_on_the_names_of_the_suits() -> None:
    takes = 0
    for deal in random_positions("moderne", 12):
        if deal.phase is not Phase.AUCTION or deal.turn is None:
            continue
        bot = make_bot("regles", deal.turn, 1)
        action = bot.act(view_of(deal, deal.turn))
        assert deal.turned is not None
        hands = deal.hands.map(lambda hand: tuple(renamed(card, 1) for card in hand))
        twin = bot.act(view_of(replace(deal, hands=hands, turned=renamed(deal.turned, 1)), deal.turn))
        if isinstance(action, Take) and action.trump.suit is not None:
            takes += 1
            assert twin == Take(Trump.of(SUITS[(SUITS.index(action.trump.suit) + 1) % 4]))
        else:
            assert twin == action
    assert takes > 5


def test_a_defender_with_the_top_trumps_coinches_and_one_without_lets_be() -> None:
    book = load_book("moderne").with_options(coinche=True)
    strong = {E: "Jh 9h Ah Th As Ts Ad Ac", S: "8h Kh Qh Ks Qs Kd Qd Kc"}
    weak = {E: "7s 8s 9s 7d 8d 9d 7c 8c", S: "Jh 9h Ah Th As Ts Ad Ac"}
    assert bet(strong, book) == "coinche"
    assert bet(weak, book) == "pass"


def bet(hands: dict[Seat, str], book: RuleBook) -> str:
    deal = deal_at("h", hands, taker=S, book=book)
    assert deal.phase is Phase.BET
    return str(make_bot("regles", E, 1).act(view_at(E, deal)))


def answer(seat: Seat, deal: Deal) -> tuple[str, str]:
    """The card, and the code of the reason."""
    bot: Bot = make_bot("regles", seat, 1)
    action = bot.act(view_at(seat, deal))
    why = bot.explain()
    assert isinstance(action, Play)
    assert isinstance(why, Explanation)
    return str(action.card), why.code


def test_the_taker_draws_trumps_from_the_top() -> None:
    hands = {S: "Jh 9h Ah 8h As 7d 8d 7c", E: "7h Qh 8s 9s 9d Td 9c Tc", W: "Kh Th Ks Js Jd Kd Qc Jc"}
    assert answer(S, deal_at("h", hands)) == ("Jh", "draws_trumps")


def test_a_defender_does_not_lead_a_trump() -> None:
    hands = {S: "8h 9h 7s 8s 7d 8d Ac 8c", E: "Jh Ah Th Kh As 9d 9c Tc"}
    card, _ = answer(S, deal_at("h", hands, taker=E))
    assert not card.endswith("h")


def test_the_ace_is_cashed_before_it_can_be_ruffed() -> None:
    hands = {S: "7h 8h 7s 9s 7d 9d Ac 8c", E: "Jh Ah Th Kh As 9c Tc Qd"}
    assert answer(S, deal_at("h", hands, taker=E)) == ("Ac", "cashes_master")


def test_the_ten_goes_to_a_partner_who_is_sure() -> None:
    hands = {
        W: "9s Ks 7d 8d 9d 7c 8c 7h",
        S: "As Qs Kd Jd Kc Jc Qc 8h",
        E: "7s 8s Ts Js Qd Ad Ac 9h",
        N: "Td Tc 9c Ah Th Jh Qh Kh",
    }
    card, why = answer(N, deal_at("h", hands, "9s", "As", "8s", leader=W, taker=E))
    assert card in ("Td", "Tc")
    assert why == "gives_points"


def test_a_trick_that_is_lost_gets_the_least() -> None:
    hands = {W: "As 7d 8d 9d 7c 8c 9c 7h", S: "Ts 8s 9s Jd Kc Jc Qc 8h", E: "7s Ks Js Qd Ad Ac Qs 9h"}
    deal = deal_at("h", hands, "As", leader=W, taker=E)
    card, why = answer(S, deal)
    assert card in ("8s", "9s")
    assert why == "loses_little"


def test_a_rich_trick_of_the_opponents_is_ruffed_with_the_trump_that_is_enough() -> None:
    hands = {W: "As Ks 7d 8d 9d 7c 8c 9c", S: "7h Jh Jd Td Kc Jc Qc Tc", E: "7s Ts Js Qd Ad Ac Qs 9h"}
    deal = deal_at("h", hands, "As", leader=W, taker=E)
    assert answer(S, deal) == ("7h", "ruffs")


def test_a_chance_counts_what_is_known() -> None:
    hands = {S: "Jh 7s 8s 9s 7d 8d 7c 8c", E: "7h Ts Js 9d Td 9c Tc Jc", N: "9h 8h Th Qs Ks Jd Qd Qc"}
    deal = deal_at("h", hands, "Jh", "7h", taker=S, book="club")
    memory = remember(view_at(N, deal))
    chances = Chances(memory)
    # East played the seven under the jack: it may have more trumps, but none that the jack does not beat.
    assert chances.wins(Card.parse("9h")) == 1.0
    assert 0 < chances.has_suit(W, Suit.HEARTS) < 1
    total = sum(chances.has_any(seat, [Card.parse("Ah")]) for seat in (S, E, W))
    assert total == pytest.approx(1)


@pytest.mark.parametrize("key", BOOKS)
def test_chances_share_out_every_unseen_card(key: str) -> None:
    for deal in random_positions(key, 3):
        if deal.phase is not Phase.PLAY or deal.turn is None:
            continue
        memory = remember(view_of(deal, deal.turn))
        chances = Chances(memory)
        for card in memory.unseen:
            assert sum(chances.has_any(seat, [card]) for seat in memory.possible) == pytest.approx(1)


def test_the_words_of_a_reason_name_the_card() -> None:
    hands = {S: "Jh 9h Ah 8h As 7d 8d 7c"}
    bot = make_bot("regles", S, 1)
    bot.act(view_at(S, deal_at("h", hands)))
    why = bot.explain()
    assert why is not None
    assert why.words("fr") == "Je fais tomber les atouts adverses avec le valet de cœur"
    assert why.words("en") == "I draw the opponents' trumps with the jack of hearts"


def test_a_side_of_regles_beats_a_side_of_random() -> None:
    difference = 0
    for number in range(12):
        source = Random(number)
        pack = shuffled(source)
        for sound in (0, 1):
            bots = BySeat.build(
                lambda seat, sound=sound: make_bot("regles" if seat.index % 2 == sound else "random", seat, 1)  # type: ignore[misc]
            )
            deal = play_deal(Deal.start(load_book("classique"), pack, S), bots)
            if deal.score is not None:
                difference += (deal.score.marks.ns - deal.score.marks.ew) * (1 if sound == 0 else -1)
    assert difference > 0
