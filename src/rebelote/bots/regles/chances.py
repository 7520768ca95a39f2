"""How likely is it that a hidden hand can do this? Cards that nobody can place are shared out by the room left in each hand."""

from __future__ import annotations

from collections.abc import Iterable

from rebelote.bots.memory import SUIT_CARDS, Memory, beaters
from rebelote.rules.cards import Card, Suit
from rebelote.rules.play import beats
from rebelote.rules.seats import Seat

_TOO_LATE = 0.5
"""A partner who beats the card on the table does not always beat the card that an opponent put over it meanwhile."""


class Chances:
    """Chances between 0 and 1, from what one seat knows. Each hand is looked at on its own, which is near enough."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._lacks = {seat: self._lacking(seat) for seat in memory.possible}
        self._beaten: dict[tuple[Seat, Card], float] = {}
        self._wins: dict[Card, float] = {}

    def _lacking(self, seat: Seat) -> dict[Card, float]:
        """For each card that ``seat`` may hold, the chance that it does not."""
        memory = self.memory
        lacks = dict.fromkeys(memory.known[seat], 0.0)
        for card in memory.possible[seat] - memory.known[seat]:
            room = sum(slots for other, slots in memory.slots.items() if card in memory.possible[other])
            lacks[card] = 1 - memory.slots[seat] / room if room else 1.0
        return lacks

    def has_any(self, seat: Seat, cards: Iterable[Card]) -> float:
        """That ``seat`` holds at least one of ``cards``."""
        none = 1.0
        lacks = self._lacks[seat]
        for card in cards:
            none *= lacks.get(card, 1.0)
        return 1 - none

    def has_suit(self, seat: Seat, suit: Suit) -> float:
        return self.has_any(seat, SUIT_CARDS[suit])

    def beaten_by(self, seat: Seat, best: Card, led: Suit) -> float:
        """That ``seat``, still to play, can beat ``best``."""
        key = (seat, best)
        if key not in self._beaten:
            following, ruffs = beaters(best, led, self.memory.trump)
            chance = self.has_any(seat, following)
            if ruffs:
                chance += (1 - self.has_suit(seat, led)) * self.has_any(seat, ruffs)
            self._beaten[key] = chance
        return self._beaten[key]

    def wins(self, card: Card) -> float:
        """That this side takes the trick if ``card`` is played to it now."""
        if card not in self._wins:
            self._wins[card] = self._winning(card)
        return self._wins[card]

    def _winning(self, card: Card) -> float:
        memory = self.memory
        best, led = memory.best, memory.led or card.suit
        ours = memory.partner_holds
        if best is None or beats(card, best, memory.trump):
            best, ours = card, True
        partner = memory.seat.partner
        chance = 1.0 if ours else 0.0
        for seat in memory.to_play:
            beaten = self.beaten_by(seat, best, led)
            if seat is not partner:
                chance *= 1 - beaten
            else:
                chance += (1 - chance) * beaten * (_TOO_LATE if ours else 1.0)
        return chance
