"""Shuffle, cut, packets, turned card, completion."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.rules.actions import Cut, Packets
from rebelote.rules.books import load_book
from rebelote.rules.cards import PACK, Card
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import check_pack, pack_for, pack_for_whole, shuffled
from rebelote.rules.errors import Illegal, Malformed
from rebelote.rules.events import CardsDealt, CardTurned, PackCut, PacketsChosen, TurnedTaken
from rebelote.rules.match import draw_first_dealer
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.testing.forms import FIVE_BOOKS
from rebelote.testing.strategies import hands, seats
from tests import reference_bids

from .scenes import EVENLY, act, hands_of, of_kind, taken


def test_a_shuffle_is_the_callers() -> None:
    assert shuffled(Random(1)) == shuffled(Random(1)) != shuffled(Random(2))
    assert sorted(shuffled(Random(3))) == sorted(PACK)
    assert {draw_first_dealer(Random(seed)) for seed in range(50)} == set(SEATS)


@pytest.mark.parametrize(
    ("pack", "code"), [(PACK[:31], "pack_incomplete"), ((*PACK[:31], PACK[0]), "card_twice"), ((), "pack_incomplete")]
)
def test_a_bad_pack_is_refused(pack: tuple[Card, ...], code: str) -> None:
    with pytest.raises(Malformed) as refused:
        check_pack(pack)
    assert refused.value.code == code
    with pytest.raises(Malformed):
        Deal.start(load_book("club"), pack, Seat.SOUTH)


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("name", FIVE_BOOKS)
def test_three_then_two_from_the_dealers_right(name: str, dealer: Seat) -> None:
    deal = Deal.start(load_book(name), PACK, dealer, skip_cut=True)
    assert deal.phase is Phase.AUCTION
    assert deal.turn is dealer.next
    for place, seat in enumerate((dealer.next, dealer.partner, dealer.previous, dealer)):
        assert deal.hands[seat] == PACK[3 * place : 3 * place + 3] + PACK[12 + 2 * place : 14 + 2 * place]
    assert deal.turned == PACK[20]
    assert deal.stock == PACK[21:]
    assert [event.count for event in of_kind(deal, CardsDealt)] == [5] * 4  # type: ignore[union-attr]
    assert of_kind(deal, CardTurned) == [CardTurned(dealer, PACK[20])]


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("packets", ["3+2+3", "2+3+3", "3+3+2", "4+4"])
@pytest.mark.parametrize("name", reference_bids.BOOKS)
def test_all_eight_at_once_from_the_dealers_right_in_the_auction_game(name: str, packets: str, dealer: Seat) -> None:
    deal = Deal.start(load_book(name).with_options(packets_of_eight=packets), PACK, dealer)
    assert deal.phase is Phase.AUCTION
    assert deal.turn is dealer.next
    expected: dict[Seat, tuple[Card, ...]] = dict.fromkeys(SEATS, ())
    top = 0
    for size in map(int, packets.split("+")):
        for seat in (dealer.next, dealer.partner, dealer.previous, dealer):
            expected[seat] += PACK[top : top + size]
            top += size
    assert dict(deal.hands.items()) == dict(deal.dealt.items()) == expected
    assert (deal.turned, deal.stock) == (None, ())
    assert [event.count for event in of_kind(deal, CardsDealt)] == [8] * 4  # type: ignore[union-attr]
    assert of_kind(deal, CardTurned) == []


def test_the_usual_packets_of_the_auction_game_are_three_two_three() -> None:
    for name in reference_bids.BOOKS:
        assert load_book(name).packets_of_eight == "3+2+3"


def test_a_pack_that_was_cut_is_dealt_from_the_cut() -> None:
    deal = Deal.start(load_book("contree-ffb-2016").with_options(cut="left"), PACK, Seat.SOUTH)
    assert (deal.phase, deal.turn) == (Phase.CUT, Seat.WEST)
    cut = act(deal, "cut-16")
    assert cut.phase is Phase.AUCTION
    assert cut.hands[Seat.EAST] == PACK[16:19] + PACK[28:30] + PACK[4:7]


def test_two_then_three_when_the_dealer_of_the_club_likes() -> None:
    deal = act(Deal.start(load_book("club"), PACK, Seat.SOUTH), "cut-16")
    assert deal.phase is Phase.PACKETS
    assert deal.turn is Seat.SOUTH
    lifted = PACK[16:] + PACK[:16]
    two, three = act(deal, "2+3"), act(deal, "3+2")
    for place, seat in enumerate((Seat.EAST, Seat.NORTH, Seat.WEST, Seat.SOUTH)):
        assert two.hands[seat] == lifted[2 * place : 2 * place + 2] + lifted[8 + 3 * place : 11 + 3 * place]
        assert three.hands[seat] == lifted[3 * place : 3 * place + 3] + lifted[12 + 2 * place : 14 + 2 * place]
    assert two.turned == three.turned == lifted[20]
    assert of_kind(two, PackCut, PacketsChosen) == [PackCut(Seat.WEST, 16), PacketsChosen(Seat.SOUTH, 2)]


@pytest.mark.parametrize("first", [0, 1, 4, 5, -3])
def test_other_packets_are_refused(first: int) -> None:
    deal = act(Deal.start(load_book("club"), PACK, Seat.SOUTH), "cut-16")
    with pytest.raises(Illegal, check=lambda error: error.code == "bad_packets"):
        deal.apply(Packets(first))


@pytest.mark.parametrize(("name", "low", "high"), [("club", 3, 29), ("livre", 1, 31)])
def test_a_cut_leaves_cards_on_both_sides(name: str, low: int, high: int) -> None:
    deal = Deal.start(load_book(name), PACK, Seat.NORTH)
    assert deal.phase is Phase.CUT
    assert deal.turn is Seat.EAST  # on North's left, since play goes to the right
    assert [action.size for action in deal.legal_actions() if isinstance(action, Cut)] == list(range(low, high + 1))
    for size in (-1, 0, low - 1, high + 1, 32, 33, 10**9):
        with pytest.raises(Illegal) as refused:
            deal.apply(Cut(size))
        assert refused.value.code == "cut_too_thin"
        assert refused.value.facts == {"size": size, "low": low, "high": high}
    for odd in (5.0, True, "5"):
        with pytest.raises(Illegal):
            deal.apply(Cut(odd))  # type: ignore[arg-type]
    for size in (low, high):
        assert deal.apply(Cut(size)).completed_pack == PACK[size:] + PACK[:size]


def test_the_right_neighbour_may_be_the_one_who_cuts() -> None:
    deal = Deal.start(load_book("club").with_options(cut="right"), PACK, Seat.NORTH)
    assert deal.turn is Seat.WEST


@pytest.mark.parametrize("taker", SEATS)
@pytest.mark.parametrize("dealer", SEATS)
def test_the_taker_gets_the_turned_card_and_two(dealer: Seat, taker: Seat) -> None:
    deal = Deal.start(load_book("livre"), PACK, dealer, skip_cut=True)
    turned = deal.turned
    assert turned is not None
    while deal.turn is not taker:
        deal = act(deal, "pass")
    deal = act(deal, f"take-{turned.suit}")
    assert [len(hand) for hand in deal.hands] == [8] * 4
    assert sorted(card for hand in deal.hands for card in hand) == sorted(PACK)
    assert turned in deal.hands[taker]
    stock = list(PACK[21:])
    for seat in (dealer.next, dealer.partner, dealer.previous, dealer):
        size = 2 if seat is taker else 3
        assert deal.hands[seat][5 : 5 + size] == tuple(stock[:size])
        del stock[:size]
    assert stock == []
    assert of_kind(deal, TurnedTaken) == [TurnedTaken(taker, turned, deal.contract.trump)]  # type: ignore[union-attr]
    assert deal.turn is dealer.next
    assert [event.count for event in of_kind(deal, CardsDealt)[4:]] == [2 if seat is taker else 3 for seat in SEATS]  # type: ignore[union-attr]


def test_turned_up_jack_is_an_ordinary_deal_and_is_taken_at_another_suit() -> None:
    """Nobody is forced to take a jack; in the second round its taker gets it all the same."""
    pack = (*PACK[:20], Card.parse("Jh"), *(card for card in (*PACK[20:], *PACK[:20]) if card != Card.parse("Jh")))
    order = [card for index, card in enumerate(pack) if card not in pack[:index]]
    deal = Deal.start(load_book("classique"), order, Seat.SOUTH)
    assert str(deal.legal_actions()[0]) == "pass"
    deal = act(deal, *["pass"] * 6, "take-c")
    assert deal.turned is not None
    assert deal.turned in deal.hands[Seat.WEST]
    assert sorted(card for hand in deal.hands for card in hand) == sorted(PACK)
    assert deal.turn is Seat.EAST


@given(hands(), seats(), st.sampled_from(("3+2+3", "2+3+3", "3+3+2", "4+4")))
def test_a_pack_can_be_arranged_for_hands_of_eight(given_hands: BySeat[tuple[Card, ...]], dealer: Seat, packets: str) -> None:
    book = load_book("coinche-ffb-2015").with_options(packets_of_eight=packets)
    assert Deal.start(book, pack_for_whole(book, given_hands, dealer), dealer).hands == given_hands
    uneven = given_hands.put(Seat.SOUTH, given_hands.south[1:]).put(Seat.EAST, (*given_hands.east, given_hands.south[0]))
    with pytest.raises(Malformed, check=lambda error: error.code == "hand_size"):
        pack_for_whole(book, uneven, dealer)


@given(hands(), seats(), seats())
def test_a_pack_can_be_arranged_for_given_hands(given_hands: BySeat[tuple[Card, ...]], dealer: Seat, taker: Seat) -> None:
    turned = given_hands[taker][3]
    deal = taken("grand-classique", given_hands, str(turned.suit), taker=taker, dealer=dealer)
    assert deal.hands.map(frozenset) == given_hands.map(frozenset)


def test_a_pack_is_not_arranged_for_impossible_hands() -> None:
    even = hands_of(*EVENLY)
    with pytest.raises(Malformed) as refused:
        pack_for(even, even.south[0], Seat.SOUTH, Seat.WEST)
    assert refused.value.code == "turned_not_taken"
    with pytest.raises(Malformed):
        pack_for(even.put(Seat.SOUTH, even.east), even.east[0], Seat.SOUTH, Seat.EAST)
    uneven = BySeat(even.south[1:], (*even.east, even.south[0]), even.north, even.west)
    with pytest.raises(Malformed) as refused:
        pack_for(uneven, uneven.east[0], Seat.SOUTH, Seat.EAST)
    assert refused.value.code == "hand_size"
