"""Bots that fail: the table goes on, the failure is counted and told without a card."""

from __future__ import annotations

import asyncio
import logging
import threading
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.bots.protocol import Bot, Explanation
from rebelote.rules.actions import Action, Play
from rebelote.rules.books import BOOK_IDS
from rebelote.rules.cards import PACK, Rank, Suit
from rebelote.rules.dealing import shuffled
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView
from rebelote.server.live.players import Players, fallback
from rebelote.server.settings import Settings
from rebelote.server.thinking import MakeBot, Minds
from tests.server.running import Person, play, replayed, running
from tests.server.test_table import at_random


@dataclass
class Failing:
    """A bot with a fault of one kind."""

    fault: str
    seat: Seat
    name: str = "failing"
    version: int = 1
    heard: list[Event] = field(default_factory=list)

    def act(self, view: SeatView) -> Action:
        match self.fault:
            case "raises":
                raise ZeroDivisionError(f"my hand is {view.hand}")
            case "exits":
                raise SystemExit(3)
            case "foreign card":
                return Play(next(card for card in PACK if card not in view.hand))
            case "nothing":
                return None  # type: ignore[return-value]
            case "text":
                return "Kh"  # type: ignore[return-value]
            case "hangs":
                threading.Event().wait(60)
        return view.legal[0]

    def observe(self, event: Event) -> None:
        self.heard.append(event)

    def explain(self) -> Explanation | None:
        return None


def failing(fault: str) -> MakeBot:
    return lambda _id, seat, _seed: Failing(fault, seat)


@pytest.mark.parametrize("fault", ["raises", "exits", "foreign card", "nothing", "text"])
def test_a_failing_bot_is_stood_in_for(settings: Settings, fault: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), running(settings, failing(fault)) as address, Person(address) as person:
        table = person.open_table(book="livre", options={"target": 1})
        with person.sit(table) as tab:
            play(tab, tab.settled(), Random(1), lambda view: view["phase"] == "over")
        assert person.http.get("/healthz").json()["bot_failures"] > 0
    entries = [event for state in replayed(settings, table).values() for event in state.happened]
    assert entries
    warnings = [record.getMessage() for record in caplog.records if record.name.startswith("rebelote")]
    assert warnings
    assert all("stands in" in warning for warning in warnings)
    cards = {str(card) for card in PACK} | {rank.name for rank in Rank} | {suit.name for suit in Suit}
    for warning in warnings:
        words = set(warning.replace("(", " ").replace(")", " ").replace(",", " ").split())
        assert not words & cards, "no log shows a card"


def test_a_bot_that_hangs_is_stood_in_for_in_time(settings: Settings) -> None:
    hasty = replace(settings, bot_seconds=0.02)
    with (
        running(hasty, failing("hangs")) as address,
        Person(address) as person,
        person.sit(person.open_table(book="livre")) as tab,
    ):
        view = play(tab, tab.settled(), Random(1), lambda view: view["phase"] == "done")
        assert view["result"]["title"]


def test_failures_are_counted_by_kind() -> None:
    table, _ = at_random("livre", 1, 1)
    while table.bot_turn is None:
        table = table.after(table.act(Seat.SOUTH, table.current.legal_actions()[0]))
    players = Players(Minds(Settings(), failing("raises")), 1)
    entry = asyncio.run(players.act("t", table))
    assert entry.by == "fallback"
    assert players.minds.failures == {"raised ZeroDivisionError": 1}


def test_a_bot_hears_every_event_of_each_deal_once_as_its_seat_may() -> None:
    bots: dict[Seat, Failing] = {}

    def make(_id: str, seat: Seat, _seed: int) -> Bot:
        bots[seat] = Failing("none", seat)
        return bots[seat]

    async def two_deals() -> None:
        table, _ = at_random("livre", 1, 1)
        players = Players(Minds(Settings(), make), 1)
        for deal_no in (1, 2):
            heard_before = {seat: len(bot.heard) for seat, bot in bots.items()}
            while not table.current.is_over:
                if table.bot_turn is None:
                    # Take when possible, so that cards are played.
                    table = table.after(table.act(Seat.SOUTH, table.current.legal_actions()[-1]))
                    continue
                seat = table.bot_turn
                told = table.view(seat).events
                table = table.after(await players.act("t", table))
                assert tuple(bots[seat].heard[heard_before.get(seat, 0) :]) == told, deal_no
            table = table.after(table.next_deal(shuffled(Random(5))))

    asyncio.run(two_deals())
    assert set(bots) == {Seat.EAST, Seat.NORTH, Seat.WEST}


@given(book=st.sampled_from(BOOK_IDS), seed=st.integers(0, 10_000), actions=st.integers(1, 80))
def test_the_action_that_stands_in_is_legal_everywhere(book: str, seed: int, actions: int) -> None:
    table, _ = at_random(book, seed, actions)
    turn = table.current.turn
    if turn is not None:
        view = table.view(turn)
        assert fallback(view) in view.legal
