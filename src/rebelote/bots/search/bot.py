"""The search player itself: judges every card over sampled worlds, and never plays below the floor."""

from __future__ import annotations

from rebelote.bots.floor import faults, legal_cards
from rebelote.bots.memory import remember
from rebelote.bots.protocol import Explanation
from rebelote.bots.regles.bot import RulesBot
from rebelote.rules.actions import Action, Play
from rebelote.rules.cards import Card
from rebelote.rules.deal import Phase
from rebelote.rules.events import Event
from rebelote.rules.view import SeatView

from .betting import choose_bet
from .brain import Brain
from .why import why_card


class SearchBot:
    """Keeps nothing between two actions: the same view and seed give the same answer, in any process.

    It judges cards and bets; whatever else is asked, a ``counter`` with the thresholds of its specification counts the hand.
    """

    def __init__(self, counter: RulesBot, brain: Brain) -> None:
        self.name = counter.name
        self.seat = counter.seat
        self.seed = counter.seed
        self.version = counter.version
        self._counter = counter
        self._brain = brain
        self._judged: tuple[SeatView, Card] | None = None
        self._said: Explanation | None = None

    def act(self, view: SeatView) -> Action:
        self._judged = self._said = None
        if view.phase is Phase.BET:
            action, self._said = choose_bet(view, self._brain, self.seed)
            return action
        if view.phase is not Phase.PLAY:
            action = self._counter.act(view)
            self._said = self._counter.explain()
            return action
        actions: dict[Card, Action] = {}
        for action in view.legal:
            # The belote is always said: where the player has the choice, the silent card comes first.
            if isinstance(action, Play):
                actions[action.card] = action
        if len(actions) == 1:
            card = next(iter(actions))
            self._said = Explanation("only_card", {"card": card})
            return actions[card]
        card = soundest(view, self._brain.ranking(view, self.seed))
        self._judged = view, card
        return actions[card]

    def observe(self, event: Event) -> None:
        """The view has everything, past tricks included."""

    def explain(self) -> Explanation | None:
        """Why the last action; a card is judged again, to the end of the budget."""
        if self._judged is None:
            return self._said
        view, card = self._judged
        return why_card(view, card, self._brain.inspect(view, self.seed))


def soundest(view: SeatView, ranking: list[Card]) -> Card:
    """The first card of a ranking that breaks no floor rule."""
    trick, contract, first = view.trick, view.contract, ranking[0]
    assert trick is not None
    assert contract is not None
    # Only an idle trump led, or a card put on the partner's, can break one.
    if trick.winner is None:
        if first.suit is not contract.trump.suit:
            return first
    elif view.seat is not trick.winner.partner:
        return first
    memory, legal = remember(view), legal_cards(view)
    return next(card for card in ranking if not faults(memory, card, legal))
