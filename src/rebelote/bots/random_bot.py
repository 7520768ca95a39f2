"""Who plays any legal action at all? The weakest partner, for tests and as the zero of every measure."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rebelote.rules.actions import Action, Bid, Pass
from rebelote.rules.deal import Phase
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView

from .protocol import Explanation


def drawn_for(view: SeatView, seed: int) -> Random:
    """A source that gives the same numbers whenever this seat stands at this very point with this seed."""
    hand = " ".join(map(str, view.hand))
    return Random(f"{seed} {view.seat} {view.scores.ns} {view.scores.ew} {len(view.events)} {view.dealer} {hand}")


PASSES = 0.6
"""How often a bid, a contre or a surcontre is let go by."""


def drawn_call(legal: Sequence[Action], source: Random) -> Action:
    """A call of the auction game by lot.

    Every bid with the same chance would be a capot in no time: mostly a pass, else one of the kinds of call that may be made,
    and of bids one trump at a level that is as often the lowest as any higher.
    """
    if Pass() in legal and source.random() < PASSES:
        return Pass()
    bids = [action for action in legal if isinstance(action, Bid)]
    others = [action for action in legal if not isinstance(action, Bid | Pass)]
    if not bids or (others and source.random() < 0.5):
        return source.choice(others or legal)
    trump = source.choice(list(dict.fromkeys(bid.trump for bid in bids)))
    levels = [bid for bid in bids if bid.trump is trump]
    return next((bid for bid in levels if source.random() < 0.5), levels[-1])


class RandomBot:
    """Every legal card with the same chance, calls in the auction game by ``drawn_call``; the same when asked again."""

    name = "random"

    def __init__(self, seat: Seat, seed: int, version: int) -> None:
        self.seat = seat
        self.seed = seed
        self.version = version

    def act(self, view: SeatView) -> Action:
        source = drawn_for(view, self.seed)
        if view.phase is Phase.AUCTION and view.book.has_bids:
            return drawn_call(view.legal, source)
        return source.choice(view.legal)

    def observe(self, event: Event) -> None:
        """It forgets at once."""

    def explain(self) -> Explanation | None:
        return Explanation("by_lot")
