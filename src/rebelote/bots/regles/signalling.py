"""What does the next card tell the partner, and what has the partner told?

The belote is begun with the card that the convention wants; the first discard calls for a suit, or avoids to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rebelote.bots.conventions import Convention
from rebelote.bots.conventions.signals import belote_first, call_of_partner, called_suit, first_discard, is_discard
from rebelote.bots.memory import Memory
from rebelote.rules.cards import Card, Suit
from rebelote.rules.deal import Trick
from rebelote.rules.melds import belote_suits


@dataclass(frozen=True)
class Signals:
    """The signals of one seat at one moment. ``tricks`` are those that are over."""

    convention: Convention
    memory: Memory
    tricks: tuple[Trick, ...]

    def of_belote(self, card: Card, sound: Sequence[Card]) -> Card:
        """``card``, or the other one of its belote when the convention wants that first and it may be played."""
        memory = self.memory
        if card.suit not in belote_suits(memory.hand, memory.trump) or card.rank.value not in "KQ":
            return card
        first = belote_first(memory.hand, card.suit)
        return first if first in sound else card

    @cached_property
    def asked(self) -> Suit | None:
        """The suit that the partner has called for, while it may still be worth leading."""
        suit = call_of_partner(self.convention, self.memory.trump, (*self.tricks, self.memory.trick), self.memory.seat.partner)
        if suit is None or not self.memory.may_have(self.memory.seat.partner, suit):
            return None
        return suit

    @cached_property
    def _silent(self) -> bool:
        """Whether this seat has discarded before, so that nothing it discards calls any more."""
        return first_discard(self.memory.trump, self.tricks, self.memory.seat) is not None

    def call(self, card: Card) -> Suit | None:
        """The suit that playing ``card`` now would call for."""
        memory = self.memory
        if memory.led is None or self._silent or not is_discard(memory.trump, memory.led, card):
            return None
        return called_suit(self.convention, memory.trump, card)

    def wants(self, suit: Suit, after: Card) -> bool:
        """Whether this seat would like ``suit`` to be led once ``after`` is gone: it holds its master."""
        return any(card.suit is suit and card != after and self.memory.will_be_master(card) for card in self.memory.hand)
