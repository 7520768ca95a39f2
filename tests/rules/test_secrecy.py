"""No view says what its seat may not know."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from rebelote.rules.actions import Play
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.events import CardsDealt
from rebelote.rules.seats import SEATS, Seat
from rebelote.rules.view import SeatView, view_of
from rebelote.testing import assert_hidden, secrecy
from rebelote.testing.secrecy import assert_all_hidden, hidden_cards
from rebelote.testing.strategies import deals

from .scenes import EVENLY, hands_of, play_out, taken


@given(deals())
def test_views_of_any_point_keep_the_hidden_cards(deal: Deal) -> None:
    assert_all_hidden(deal, tries=4)


@given(deals(phase=Phase.PLAY))
@settings(max_examples=15)
def test_exchanges_are_found_while_the_cards_are_played(deal: Deal) -> None:
    """The check would prove nothing if no exchange were ever possible; at the last trick there may be none left."""
    done = sum(assert_hidden(deal, seat, tries=20) for seat in SEATS)
    assert done > 0 or len(deal.tricks) > 2


def leaking(deal: Deal, seat: Seat | None, **changes: object) -> SeatView:
    return replace(view_of(deal, seat), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "leak",
    [
        lambda deal, seat: leaking(deal, seat, events=deal.events),
        lambda deal, seat: leaking(deal, seat, hand=deal.hands[Seat.NORTH]),
        lambda deal, seat: leaking(deal, seat, own_melds=deal.melds[Seat.NORTH]),
        lambda deal, seat: leaking(deal, seat, own_belotes=deal.belotes),
        lambda deal, seat: leaking(deal, seat, belotes=deal.belotes),
        lambda deal, seat: leaking(deal, seat, legal=deal.legal_actions()),
        lambda deal, seat: leaking(deal, seat, pending=deal.hands[Seat.NORTH][0].index),
        lambda deal, seat: leaking(deal, seat, melds_winner=deal.meld_contest.winner),
        lambda deal, seat: leaking(deal, seat, final_hands=deal.dealt),
    ],
    ids=["events", "hand", "melds", "own_belotes", "belotes", "legal", "number", "contest", "hands"],
)
def test_a_leak_is_found(leak: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these views gives something away, and is caught."""
    hands = hands_of("7s 8d 9s Jd 7h 8c 9h Jc", "8s 9d Ts Qd 8h 9c Th Qc", "Ks Qs Td Ad Kh Ah Tc Ac", "As Js 7d Kd Jh Qh 7c Kc")
    deal = taken("grand-classique", hands, "s", taker=Seat.WEST, dealer=Seat.NORTH)
    assert deal.turn is Seat.WEST
    monkeypatch.setattr(secrecy, "view_of", leak)
    with pytest.raises(AssertionError, match=r"can tell|names"):
        assert_hidden(deal, Seat.SOUTH, tries=400)


def test_a_spectator_sees_no_hand() -> None:
    deal = taken("club", hands_of(*EVENLY), "h")
    view = view_of(deal, None)
    assert view.hand == ()
    assert view.legal == ()
    assert len(hidden_cards(deal, None)) == 31
    dealt = [event for event in view.events if isinstance(event, CardsDealt)]
    assert len(dealt) == 8
    assert all(event.cards is None for event in dealt)


def test_everything_is_open_once_the_deal_is_over() -> None:
    deal = play_out(taken("livre", hands_of(*EVENLY), "h"))
    for seat in (*SEATS, None):
        assert view_of(deal, seat).final_hands == deal.dealt
        assert hidden_cards(deal, seat) == frozenset()


def test_hands_stay_hidden_when_nobody_takes() -> None:
    deal = taken("livre", hands_of(*EVENLY), "h")
    start = Deal.start(deal.book, deal.pack, deal.dealer, skip_cut=True)
    for _ in range(8):
        start = start.apply(start.legal_actions()[0])
    assert start.passed
    for seat in SEATS:
        view = view_of(start, seat)
        assert view.final_hands is None
        assert len(view.hand) == 5
        assert len(hidden_cards(start, seat)) == 26


def test_a_belote_kept_silent_leaves_no_trace() -> None:
    """Nothing in the views of the others, before, during or after the play, tells that it was held."""
    hands = hands_of(*EVENLY)
    deal = taken("club", hands, "h")
    assert len(deal.belotes) == 1
    while deal.phase is Phase.PLAY:
        deal = deal.apply(next(action for action in deal.legal_actions() if not (isinstance(action, Play) and action.say)))
        for seat in (Seat.SOUTH, Seat.NORTH, Seat.WEST, None):
            view = view_of(deal, seat)
            assert view.belotes == ()
            assert "Belote" not in repr(view.events)
    assert deal.tally().belote.ew == 0
