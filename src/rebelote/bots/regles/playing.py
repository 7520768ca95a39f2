"""Which card? Every sound card is weighed: the trick now, and what the rest of the hand still promises."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.bots.conventions import Convention
from rebelote.bots.endings import thrown_away
from rebelote.bots.floor import legal_cards, sound_cards
from rebelote.bots.memory import Memory, remember
from rebelote.bots.naming import Naming
from rebelote.bots.protocol import Explanation
from rebelote.rules.cards import Card, Suit, strength
from rebelote.rules.play import beats
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView

from .chances import Chances
from .signalling import Signals
from .worth import Weights, Worth


def choose_card(
    view: SeatView, weights: Weights, convention: Convention | None = None, tricks_back: int | None = None
) -> tuple[Card, Explanation]:
    """The card to play and the reason; signals are given and read only by a convention.

    ``tricks_back`` is how many tricks the player remembers, all without it; the floor holds whatever it has forgotten.
    """
    legal = legal_cards(view)
    if len(legal) == 1:
        return legal[0], Explanation("only_card", {"card": legal[0]})
    assert view.contract is not None
    memory = remember(view)
    cards = sound_cards(memory, legal)
    thrown = thrown_away(view)
    cards = tuple(card for card in cards if card not in thrown) or cards
    if tricks_back is not None:
        memory = remember(view, tricks_back)
    signals = None if convention is None else Signals(convention, memory, view.tricks)
    table = Table(memory, weights, view.contract.taker, signals)
    naming = Naming(view)
    best = max(cards, key=lambda card: (round(table.value(card), 6), -table.worth.points[card], naming.of_card(card)))
    if memory.led is None and memory.is_master(best):
        # From masters in sequence the highest is led, as the partner expects.
        best = max((card for card in cards if card.suit is best.suit), key=lambda card: strength(card, memory.trump))
    if signals is not None and (first := signals.of_belote(best, cards)) != best:
        return first, Explanation("begins_belote", {"card": first})
    return best, table.reason(best)


@dataclass
class Table:
    """One decision: the memory, the chances and the worth of the cards behind it."""

    memory: Memory
    weights: Weights
    taker: Seat
    signals: Signals | None = None

    def __post_init__(self) -> None:
        self.chances = Chances(self.memory)
        self.worth = Worth(self.memory, self.chances, self.weights)
        self.attacks = self.taker.team is self.memory.seat.team

    def value(self, card: Card) -> float:
        """Points to expect from playing ``card``: the trick, won or lost, plus what is left in hand, plus the plan."""
        memory = self.memory
        rest = [held for held in memory.hand if held != card]
        chance = self.chances.wins(card)
        stake: float = self.worth.points[card] + sum(self.worth.points[other] for other in memory.trick.cards)
        stake += self.weights.company * len(memory.to_play)
        plan = self._plan(card) if memory.led is None else self._overtaking(card)
        return (2 * chance - 1) * stake + self.worth.of_hand(rest) + plan + self._telling(card)

    def _telling(self, card: Card) -> float:
        """What a card is worth as a word to the partner, or as an answer to one."""
        if self.signals is None:
            return 0.0
        if self.memory.led is None:
            return self.weights.answer if card.suit is self.signals.asked else 0.0
        called = self.signals.call(card)
        if called is None:
            return 0.0
        return self.weights.call if self.signals.wants(called, card) else -self.weights.call

    def _overtaking(self, card: Card) -> float:
        """What it costs in trust to take the trick from a partner who was likely to win it."""
        memory = self.memory
        best, led = memory.best, memory.led
        if not memory.partner_holds or best is None or led is None or not beats(card, best, memory.trump):
            return 0.0
        likely = 1.0
        for seat in memory.to_play:
            likely *= 1 - self.chances.beaten_by(seat, best, led)
        return -self.weights.overtake * likely

    def _plan(self, card: Card) -> float:
        """What a lead does beyond its own trick."""
        suit = self.memory.trump.suit
        if suit is None or card.suit is not suit:
            return 0.0
        if not self.attacks:
            return -self.weights.idle
        holders = sum(self.chances.has_suit(seat, suit) for seat in self.memory.opponents())
        if self.memory.is_master(card):
            return self.weights.draw * holders
        return self.weights.open * holders / 2 if self.taker is not self.memory.seat else 0.0

    def reason(self, card: Card) -> Explanation:
        """Why this card, in the words of a player."""
        facts: dict[str, object] = {"card": card, "suit": card.suit}
        if self.signals is not None:
            called = self.signals.call(card)
            if called is not None and self.signals.wants(called, card):
                return Explanation("calls_for", {"card": card, "suit": called})
            if self.memory.led is None and card.suit is self.signals.asked and not self.memory.is_master(card):
                return Explanation("answers_call", facts)
        code = self._lead_code(card) if self.memory.led is None else self._follow_code(card, self.memory.led)
        return Explanation(code, facts)

    def _lead_code(self, card: Card) -> str:
        trump = self.memory.trump.suit
        if trump is not None and card.suit is trump and self.memory.opponents_may_have(trump):
            return "draws_trumps" if self.memory.is_master(card) else "seeks_trumps"
        if self.memory.is_master(card):
            return "cashes_master"
        alone = sum(held.suit is card.suit for held in self.memory.hand) == 1
        if alone and trump is not None and any(held.suit is trump for held in self.memory.hand) and card.suit is not trump:
            return "leads_short"
        return "leads_to_partner" if self.chances.wins(card) >= 0.5 else "leads_low"

    def _follow_code(self, card: Card, led: Suit) -> str:
        memory = self.memory
        best = memory.best
        assert best is not None
        if memory.partner_holds and not beats(card, best, memory.trump):
            if not memory.partner_is_sure and self.chances.wins(card) < 0.5:
                return "loses_little"
            return "gives_points" if self.worth.points[card] else "keeps_back"
        if beats(card, best, memory.trump):
            if card.suit is memory.trump.suit and led is not memory.trump.suit:
                return "ruffs"
            return "takes_trick" if self.chances.wins(card) >= 0.7 else "tries_trick"
        partner_to_play = memory.seat.partner in memory.to_play
        return "hopes_partner" if partner_to_play and self.chances.wins(card) >= 0.5 else "loses_little"
