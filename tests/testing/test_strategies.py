"""The strategies reach everything that they promise."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings

from rebelote.rules.books import load_book
from rebelote.rules.cards import PACK, Card
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.match import Match
from rebelote.rules.record import Record, replay
from rebelote.rules.seats import BySeat, Seat
from rebelote.rules.view import SeatView
from rebelote.testing import replay as replay_actions
from rebelote.testing.replays import restart
from rebelote.testing.strategies import MOST_ACTIONS, deals, finished_deals, hands, matches, packs, records, views, walk


@given(packs(), hands(cards=4))
def test_packs_and_hands(pack: tuple[Card, ...], given_hands: BySeat[tuple[Card, ...]]) -> None:
    assert sorted(pack) == list(PACK)
    cards = [card for hand in given_hands for card in hand]
    assert len(set(cards)) == 16


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.COUNT])
def test_every_phase_can_be_asked_for(phase: Phase) -> None:
    @given(deals(phase=phase))
    @settings(max_examples=3)
    def reached(deal: Deal) -> None:
        assert deal.phase is phase

    reached()


def test_a_walk_without_choices_takes_the_first_action_each_time() -> None:
    deal = Deal.start(load_book("livre"), PACK, Seat.SOUTH)
    assert walk(deal, b"")[-1].passed
    assert str(walk(deal, b"\0\1")[-1].history[1][1]) == "take-d"
    assert walk(Deal.start(load_book("contree-colver"), PACK, Seat.SOUTH), b"")[-1].passed


@pytest.mark.parametrize("name", ["contree-ffb-2016", "contree-cannes-2016", "contree-colver", "coinche-ffb-2015"])
def test_auctions_are_not_all_alike(name: str) -> None:
    """Legal calls drawn evenly would never pass four times and seldom stop below the top."""
    options = {"contre_turn": "any_time", "raise_after_contre": True, "passes_to_close": 4, "generale": True}
    source, seen = Random(name), Counter[str]()
    for _ in range(250):
        book = load_book(name).with_options(**(options if source.random() < 0.5 else {}))
        deal = walk(Deal.start(book, shuffled(source), Seat.SOUTH), source.randbytes(MOST_ACTIONS))[-1]
        assert deal.is_over
        if deal.contract is None:
            seen["all pass"] += 1
            continue
        seen[f"x{deal.contract.multiplier}"] += 1
        seen["raised over a contre"] += "coinche bid" in " ".join(call.kind for call in deal.calls)
        seen["out of turn"] += any("coinche@" in str(action) for _, action in deal.history)
        seen[str(deal.contract.level) if isinstance(deal.contract.level, str) else "value"] += 1
    times = {f"x{times}" for times in (1, load_book(name).coinche_multiplier, load_book(name).surcoinche_multiplier)}
    assert {end for end in seen if seen[end] >= 8} >= times | {"value", "capot", "generale", "out of turn"}
    assert min(seen["all pass"], seen["raised over a contre"]) >= 1


@given(finished_deals())
def test_finished_deals_are_scored(deal: Deal) -> None:
    assert deal.score is not None


@given(views(to_act=True))
def test_views_to_act_on_have_something_to_do(view: SeatView) -> None:
    assert view.legal
    assert view.seat is view.turn


@given(matches())
def test_matches_are_chains(match: Match) -> None:
    assert len(match.deals) <= 4
    assert all(deal.is_over for deal in match.deals)


@given(records())
def test_records_replay(record: Record) -> None:
    assert isinstance(replay(record), Match)


@given(deals())
def test_actions_or_their_texts_replay(deal: Deal) -> None:
    start = restart(deal)
    actions = [action for _, action in deal.history]
    again = list(replay_actions(deal.book, deal.pack, deal.dealer, map(str, actions)))
    assert again[0].history == ()
    assert again[-1].hands == deal.hands
    assert len(again) == len(actions) + 1
    assert start.pack == deal.pack
