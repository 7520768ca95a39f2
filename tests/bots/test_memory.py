"""What a seat knows is true, and is all that the duties give away."""

import pytest

from rebelote.bots.memory import lesson, remember
from rebelote.rules.books import load_book, parse_key
from rebelote.rules.cards import PACK, Card, Suit, Trump, parse_cards
from rebelote.rules.deal import Phase
from rebelote.rules.play import legal_cards
from rebelote.rules.seats import SEATS
from rebelote.rules.view import view_of
from tests.bots.positions import BOOKS, E, N, S, W, deal_at, random_positions, view_at


@pytest.mark.parametrize("key", BOOKS)
def test_what_is_known_is_so_and_what_is_so_is_possible(key: str) -> None:
    known = 0
    for deal in random_positions(key, 12):
        if deal.phase is not Phase.PLAY or deal.turn is None:
            continue
        memory = remember(view_of(deal, deal.turn))
        for seat in SEATS:
            if seat is deal.turn:
                continue
            hand = set(deal.hands[seat])
            assert memory.known[seat] <= hand <= memory.possible[seat], f"{deal.turn} about {seat}, {len(deal.events)} events"
            known += len(memory.known[seat])
        assert memory.unseen == {card for seat in SEATS if seat is not deal.turn for card in deal.hands[seat]}
    # In the auction game there is no turned card to remember.
    assert known > (75 if parse_key(key).has_bids else 150)


@pytest.mark.parametrize(
    ("before", "card", "absent"),
    [
        ("As", "Kh", "7s 8s 9s Ts Js Qs Ks 7d 8d 9d Td Jd Qd Kd Ad"),  # neither the suit led nor, against an opponent, a trump
        ("As", "7d", "7s 8s 9s Ts Js Qs Ks"),  # out of the suit led
        ("As", "7s", ""),  # a suit without a duty to climb tells nothing
        ("9d", "7d", "Jd"),  # did not climb
        ("7d 9d", "8d", "Jd"),  # nor on the partner's card
        ("As Td 7s", "8d", "8s 9s Ts Js Qs Ks"),  # the partner ruffed: the lower trump shows no ceiling
        ("As 7h Td", "8d", "7s 8s 9s Ts Js Qs Ks Jd 9d Ad"),  # an opponent ruffed: it does
        ("As 7s 8s", "Kh", "9s Ts Js Qs Ks 7d 8d 9d Td Jd Qd Kd Ad"),
        ("7s As 8s", "Kh", "9s Ts Js Qs Ks"),  # the partner holds it: it may have trumps
    ],
)
def test_a_card_tells_what_its_player_does_not_hold(before: str, card: str, absent: str) -> None:
    found = lesson(load_book("classique"), Trump.DIAMONDS, parse_cards(before), Card.parse(card))
    assert found == frozenset(parse_cards(absent))


def test_the_partners_ruff_shows_a_ceiling_where_it_must_be_overruffed() -> None:
    before = parse_cards("As Td 7s")
    found = lesson(load_book("livre"), Trump.DIAMONDS, before, Card.parse("8d"))
    assert {str(card) for card in found if card.suit is Suit.DIAMONDS} == {"Jd", "9d", "Ad"}


@pytest.mark.parametrize("trump", list(Trump))
def test_a_lesson_is_exactly_what_the_duties_refuse(trump: Trump) -> None:
    book = load_book("livre")
    for before in ("As", "7h 9h", "Kd Td 7d", "9s 7c 8c"):
        table = parse_cards(before)
        for card in (card for card in PACK if card not in table):
            refused = {
                held
                for held in PACK
                if held not in table and held != card and card not in legal_cards(book, trump, (card, held), table)
            }
            assert lesson(book, trump, table, card) == refused


def test_the_turned_card_is_known_to_be_the_takers() -> None:
    deal = deal_at("h", {E: "Jh 9h 7s 8s 7d 8d 7c 8c"}, leader=S, taker=E)
    memory = remember(view_at(S, deal))
    assert deal.turned == Card.parse("Jh")
    assert memory.known[E] == {Card.parse("Jh")}
    assert Card.parse("Jh") not in memory.possible[N] | memory.possible[W]


def test_a_belote_that_was_said_leaves_its_other_card_in_that_hand() -> None:
    hands = {S: "Kh Qh 7s 8s 7d 8d 7c 8c", E: "7h 8h 9s Ts 9d Td 9c Tc"}
    deal = deal_at("h", hands, "Kh", book="grand-classique")
    assert Card.parse("Qh") in remember(view_at(E, deal)).known[S]


def test_a_king_of_trumps_without_a_word_is_alone_where_the_program_speaks() -> None:
    hands = {S: "Kh As 7s 8s 7d 8d 7c 8c", E: "7h 8h 9s Ts 9d Td 9c Tc", N: "9h Th Js Qs Jd Qd Jc Qc"}
    spoken = remember(view_at(E, deal_at("h", hands, "Kh", book="grand-classique")))
    assert Card.parse("Qh") not in spoken.possible[S]
    said_by_players = remember(view_at(E, deal_at("h", hands, "Kh", book="club")))
    assert Card.parse("Qh") in said_by_players.possible[S]


def test_shown_melds_are_known() -> None:
    hands = {
        S: "7h 8h 9h As Kd Ad 7c Tc",
        E: "Th 8s Ts Qd 8d 9d Kc Qc",
        N: "Jh 9s 7s Ks 7d Td 9c Ac",
        W: "Qh Kh Ah Js Qs Jd 8c Jc",
    }
    deal = deal_at("c", hands, "7c", "Kc", "Ac", "Jc", book="grand-classique")
    assert deal.turn is W
    deal = deal_at("c", hands, "7c", "Kc", "Ac", "Jc", "Js", book="grand-classique")
    memory = remember(view_at(S, deal))
    assert set(parse_cards("Qh Kh Ah")) <= memory.known[W]


def test_what_only_one_hand_can_hold_is_known() -> None:
    hands = {S: "As Ks 7h 8h 7d 8d 7c 8c", E: "7s 9h Th Jh 9d Td 9c Tc", N: "8s 9s Ts Qh Jd Qd Jc Qc"}
    deal = deal_at("h", hands, "As", "7s", "8s", "Js", "Ks", "9h", "9s", "Qs")
    memory = remember(view_at(E, deal))
    assert deal.turn is E
    assert not memory.may_have(S, Suit.SPADES) or not memory.may_have(N, Suit.SPADES) or memory.unseen
    ten = Card.parse("Ts")
    assert ten in memory.unseen
    assert {seat for seat in (S, N, W) if ten in memory.possible[seat]} == {S, N, W}


def test_who_remembers_the_last_trick_alone_believes_older_cards_are_still_out() -> None:
    hands = {
        S: "As Ks 7h 8h 7d 8d 7c 8c",
        E: "7s 9s Jh 9h Td 9d Tc Jc",
        N: "8s Ts Qh Kh Jd Qd Qc 9c",
        W: "Js Qs Ah Th Kd Ad Kc Ac",
    }
    deal = deal_at("h", hands, "As", "7s", "8s", "Js", "Ks", "9s", "Ts", "Qs")
    view = view_at(N, deal)
    whole, last, none = remember(view), remember(view, 1), remember(view, 0)
    first_trick, second_trick = set(parse_cards("As 7s 8s Js")), set(parse_cards("Ks 9s Ts Qs"))
    assert not whole.unseen & (first_trick | second_trick)
    assert last.unseen == whole.unseen | first_trick
    assert none.unseen == last.unseen | second_trick
    assert remember(view, 2) == remember(view, 9) == whole
    assert not any(whole.may_have(seat, Suit.SPADES) for seat in (S, E, W))
    assert all(none.may_have(seat, Suit.SPADES) for seat in (S, E, W))
    assert min(none.slots.values()) >= 0
