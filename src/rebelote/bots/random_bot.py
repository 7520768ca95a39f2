"""Who plays any legal action at all? The weakest partner, for tests and as the zero of every measure."""

from __future__ import annotations

from random import Random

from rebelote.rules.actions import Action
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView

from .protocol import Explanation


def drawn_for(view: SeatView, seed: int) -> Random:
    """A source that gives the same numbers whenever this seat stands at this very point with this seed."""
    hand = " ".join(map(str, view.hand))
    return Random(f"{seed} {view.seat} {view.scores.ns} {view.scores.ew} {len(view.events)} {view.dealer} {hand}")


class RandomBot:
    """Every legal action with the same chance, and the same one when asked again."""

    name = "random"

    def __init__(self, seat: Seat, seed: int, version: int) -> None:
        self.seat = seat
        self.seed = seed
        self.version = version

    def act(self, view: SeatView) -> Action:
        return drawn_for(view, self.seed).choice(view.legal)

    def observe(self, event: Event) -> None:
        """It forgets at once."""

    def explain(self) -> Explanation | None:
        return Explanation("by_lot")
