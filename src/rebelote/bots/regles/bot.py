"""The rule-of-thumb player itself: each phase is handed to the module that thinks about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rebelote.bots.conventions import Convention, read_convention
from rebelote.bots.naming import Naming
from rebelote.bots.protocol import Explanation
from rebelote.rules.actions import Action, ClaimRebelote, Cut, Packets, Play
from rebelote.rules.deal import Phase
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView

from . import auctioning
from .betting import choose_bet
from .judging import Bidding, Judge
from .playing import choose_card
from .taking import Taking, choose_call
from .worth import Weights

Caller = Callable[[SeatView], tuple[Action, Explanation]]
Bidder = Callable[[Judge], tuple[Action, Explanation]]


class RulesBot:
    """Keeps nothing between two actions: the same view and seed give the same answer, in any process."""

    def __init__(
        self, name: str, version: int, seat: Seat, seed: int, convention: str, settings: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self.name = name
        self.seat = seat
        self.seed = seed
        self.version = version
        self.convention: Convention = read_convention(convention)
        self.weights = Weights(**settings["play"])
        self.taking = Taking.of(settings)
        self.bidding = Bidding(**settings["bidding"])
        self.tricks_back: int | None = settings.get("memory", {}).get("tricks")
        self._said: Explanation | None = None
        self._choose_call: Caller = lambda view: choose_call(view, self.taking)
        self._choose_bid: Bidder = auctioning.choose_call

    def takes_by(self, choose: Caller) -> None:
        """Let somebody else decide whether the turned card is taken."""
        self._choose_call = choose

    def bids_by(self, choose: Bidder) -> None:
        """Let somebody else decide what is said in the auction game."""
        self._choose_bid = choose

    def act(self, view: SeatView) -> Action:
        action, self._said = self._decide(view)
        return action

    def observe(self, event: Event) -> None:
        """The view has everything, past tricks included."""

    def explain(self) -> Explanation | None:
        return self._said

    def _decide(self, view: SeatView) -> tuple[Action, Explanation | None]:
        match view.phase:
            case Phase.CUT:
                return self._cut(view), Explanation("cut")
            case Phase.PACKETS:
                return Packets(3), Explanation("packets")
            case Phase.AUCTION if view.book.has_bids:
                return self._choose_bid(Judge(view, self.bidding, self.convention, Naming(view), self.seed))
            case Phase.AUCTION:
                return self._choose_call(view)
            case Phase.BET:
                return choose_bet(view, self.taking)
            case Phase.COUNT:
                return ClaimRebelote(), Explanation("claims_rebelote")
            case _:
                card, why = choose_card(view, self.weights, self.convention if view.book.has_bids else None, self.tricks_back)
                # The belote is always said: where the player has the choice, the silent card comes first.
                says = any(action.say for action in view.legal if isinstance(action, Play) and action.card == card)
                return Play(card, say=says), why

    def _cut(self, view: SeatView) -> Cut:
        """Near the middle, as people do, within what the book allows."""
        sizes = [action.size for action in view.legal if isinstance(action, Cut)]
        size = round(Naming(view).source(view, self.seed).gauss(16, 4))
        return Cut(min(max(size, min(sizes)), max(sizes)))
