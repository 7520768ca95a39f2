"""What do the calls tell of the cards behind them?

A taker holds what a taker takes with, those who passed do not: the habits of ``regles`` in the form the core asks for, so that
each world can be weighed by how likely its calls were. A player with other habits is only doubted less or more than it should.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rebelote.bots.regles.hand import figures, weigh
from rebelote.bots.regles.taking import Taking, kind_of
from rebelote.engine import _core
from rebelote.engine.convert import trump_number
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import RANKS, Card, Suit, Trump
from rebelote.rules.melds import belote_suits
from rebelote.rules.scoring import BELOTE_POINTS
from rebelote.rules.view import SeatView

_KINDS = (Trump.SPADES, Trump.NO_TRUMP, Trump.ALL_TRUMP)
_HEARD = (1, 2)


class Hearing:
    """The habits of one kind of taker; ``width`` points of doubt around each threshold."""

    def __init__(self, taking: Taking, width: float, least_chance: float) -> None:
        self.taking = taking
        self.width = width
        self.least_chance = least_chance
        self._bidder = lru_cache(maxsize=32)(self._make)

    def heard(self, view: SeatView) -> _core.Auction:
        """The calls of a view, and the habits under its book and the points that wait."""
        return _core.Auction(self.bidder(view), self.calls(view))

    def bidder(self, view: SeatView) -> _core.Bidder:
        """The habits under the book and the points waiting of a view."""
        return self._bidder(view.book, view.pending)

    def calls(self, view: SeatView) -> list[tuple[int, int, int, int]]:
        """The calls as the core hears them: seat, round, place from the leader, trump or -1."""
        first = view.dealer.next.index
        return [
            (
                call.seat.index,
                call.round,
                (call.seat.index - first) % 4,
                -1 if call.kind == "pass" or call.trump is None else trump_number(call.trump),
            )
            for call in view.calls
            if call.round in _HEARD
        ]

    def _make(self, book: RuleBook, pending: int) -> _core.Bidder:
        roles = [self._role(book, trump, suit) for trump, suit in self._roles()]
        places = [[self._constant(trump, place) for place in range(4)] for trump in _KINDS]
        least = [[self._least(book, pending, trump, name) for name in ("first_round", "second_round")] for trump in _KINDS]
        return _core.Bidder(roles, places, least, book.no_trump, book.all_trump, self.width, self.least_chance)

    @staticmethod
    def _roles() -> tuple[tuple[Trump, Suit], ...]:
        return (
            (Trump.SPADES, Suit.SPADES),
            (Trump.SPADES, Suit.HEARTS),
            (Trump.NO_TRUMP, Suit.SPADES),
            (Trump.ALL_TRUMP, Suit.SPADES),
        )

    def _weigh(self, hand: list[Card], trump: Trump, place: int) -> float:
        return weigh(figures(hand, trump, place), self.taking.weights[f"{kind_of(trump)}_six"])

    def _constant(self, trump: Trump, place: int) -> float:
        return self._weigh([], trump, place)

    def _role(self, book: RuleBook, trump: Trump, suit: Suit) -> list[float]:
        """What each holding of one suit adds to the promise."""
        # Places 1 and 3 lead nothing, so only the cards make a difference.
        nothing = self._weigh([], trump, 1)
        promises = []
        for holding in range(256):
            hand = [Card(rank, suit) for rank in RANKS if holding >> rank.height & 1]
            points = self._weigh(hand, trump, 1) - nothing
            if book.contract_counts == "everything":
                points += BELOTE_POINTS * len(belote_suits(hand, trump))
            promises.append(points)
        return promises

    def _least(self, book: RuleBook, pending: int, trump: Trump, name: str) -> float:
        """The promise at which taking is worth as much as passing."""

        def gain(points: float) -> float:
            chance = self.taking.chance(points, trump)
            taken = self.taking.worth(points, trump, book.down_points) + pending * (2 * chance - 1)
            return taken - self.taking.passing[name]

        return _root(gain, -300.0, 300.0)


def _root(rising: Callable[[float], float], low: float, high: float) -> float:
    """Where a rising function crosses zero."""
    for _ in range(40):
        middle = (low + high) / 2
        if rising(middle) < 0:
            low = middle
        else:
            high = middle
    return high
