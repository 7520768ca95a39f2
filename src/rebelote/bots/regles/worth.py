"""What is a card worth if it is kept?

In points: what it should still bring its side, its own points included. A master brings its points and those that fall under
it; a ten with a small card beside it may survive the ace; a bare ten is a debt. The sum over a hand is what the hand promises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rebelote.bots.memory import Memory, stronger
from rebelote.rules.cards import LAST_TRICK_POINTS, Card, Suit, points_table

from .chances import Chances


@dataclass(frozen=True, slots=True)
class Weights:
    """The habits of the player, from its specification; all in points.

    ``master``: what falls under a master. ``ruff``: a trump that can ruff. ``guarded``: the part of its points that a second
    card keeps with a guard, and ``bare`` the part of a card's points lost when it has none. ``void``: being out of a suit
    while holding trumps. ``draw``: a master trump led by the takers, per opponent who may have one. ``open``: a trump led for
    the taker. ``idle``: a trump led by the defence. ``overtake``: taking the trick from a partner likely to win it.
    ``company``: what each of the others puts on a trick. ``call``: a discard that calls for a suit truly, lost by one that
    does not. ``answer``: leading the suit that the partner has called for.
    """

    master: float
    ruff: float
    guarded: float
    bare: float
    void: float
    draw: float
    open: float
    idle: float
    overtake: float
    company: float
    call: float
    answer: float


class Worth:
    """The promise of cards in hand, under what one seat knows."""

    def __init__(self, memory: Memory, chances: Chances, weights: Weights) -> None:
        self.memory = memory
        self.chances = chances
        self.weights = weights
        self.points = points_table(memory.trump, all_trump_scale=memory.book.all_trump_points)
        self._trump_suit = memory.trump.suit
        self.trumps_out = self._trump_suit is not None and memory.opponents_may_have(self._trump_suit)
        self._above = {card: len(stronger(card, memory.trump) & memory.unseen) for card in memory.hand}
        self._unruffed = {suit: self._unruffed_chance(suit) for suit in {card.suit for card in memory.hand}}

    def of_hand(self, hand: Sequence[Card]) -> float:
        """What these cards should still bring."""
        lengths = Counter(card.suit for card in hand)
        total = 0.0
        for card in hand:
            weigh = self._trump if card.suit is self._trump_suit else self._plain
            total += weigh(card, lengths[card.suit])
        if self._trump_suit is not None and lengths[self._trump_suit]:
            short = 3 - sum(suit is not self._trump_suit for suit in lengths)
            total += self.weights.void * min(short, lengths[self._trump_suit])
        if len(hand) == 1 and self._above[hand[0]] == 0:
            total += LAST_TRICK_POINTS * self._unruffed[hand[0].suit]
        return total

    def _trump(self, card: Card, length: int) -> float:
        points = self.points[card]
        above = self._above[card]
        if above == 0:
            return points + self.weights.master + self.weights.ruff / 2
        kept = self.weights.guarded if length > above else -self.weights.bare / 2
        return self.weights.ruff + kept * points

    def _plain(self, card: Card, length: int) -> float:
        points = self.points[card]
        above = self._above[card]
        if above == 0:
            return (points + self.weights.master) * self._unruffed[card.suit]
        if above == 1 and length > 1:
            return points * self.weights.guarded
        return -points * self.weights.bare

    def _unruffed_chance(self, suit: Suit) -> float:
        """The chance that no opponent ruffs a master of ``suit``, at its first round from now."""
        if not self.trumps_out or self._trump_suit in (None, suit):
            return 1.0
        chance = 1.0
        for seat in self.memory.opponents():
            void = 1 - self.chances.has_suit(seat, suit)
            chance *= 1 - void * self.chances.has_suit(seat, self._trump_suit)
        return chance
