"""Bots for the tests of the arena, as a person would write them: ``tests.arena.bots:lowest``."""

from __future__ import annotations

import time

from rebelote.bots.protocol import Bot, Explanation
from rebelote.rules.actions import Action, Pass, Play
from rebelote.rules.cards import Card, Rank, Suit
from rebelote.rules.deal import Deal
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView


class First:
    """The first legal action, or the last one."""

    version = 3

    def __init__(self, name: str, place: int, pause: float = 0.0) -> None:
        self.name = name
        self.place = place
        self.pause = pause
        self.asked: list[SeatView] = []
        self.told: list[Event] = []

    def act(self, view: SeatView) -> Action:
        self.asked.append(view)
        if self.pause:
            time.sleep(self.pause)
        return view.legal[self.place]

    def observe(self, event: Event) -> None:
        self.told.append(event)

    def explain(self) -> Explanation | None:
        return None


class Cheat(First):
    """Answers what nobody may: a card it has not."""

    def act(self, view: SeatView) -> Action:
        return Play(Card(Rank.SEVEN, Suit.SPADES)) if Play(Card(Rank.SEVEN, Suit.SPADES)) not in view.legal else Pass()


class Watching(First):
    """Is shown the whole deal."""

    def __init__(self) -> None:
        super().__init__("watching", 0)
        self.seen: list[tuple[Deal, Seat | None, Action | None]] = []

    def begin(self, deal: Deal) -> None:
        self.seen = [(deal, None, None)]

    def moved(self, deal: Deal, seat: Seat, action: Action) -> None:
        self.seen.append((deal, seat, action))


def lowest(_seat: Seat, _seed: int) -> Bot:
    return First("lowest", 0)


def highest(_seat: Seat, _seed: int) -> Bot:
    return First("highest", -1)


def slow(_seat: Seat, _seed: int) -> Bot:
    return First("slow", 0, pause=0.002)


def cheat(_seat: Seat, _seed: int) -> Bot:
    return Cheat("cheat", 0)
