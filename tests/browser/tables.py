"""Tables whose course is known beforehand: bots that do the plainest thing, and the first seed that deals what a test needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rebelote.bots.protocol import Explanation
from rebelote.rules.actions import Action, Take
from rebelote.rules.books import RuleBook
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.events import Event
from rebelote.rules.match import Match
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView, view_of
from rebelote.server.live.chance import Chance
from rebelote.server.live.players import fallback
from rebelote.server.thinking import MakeBot


@dataclass
class Plain:
    """A bot that passes, or takes whenever it may, and plays its least card."""

    takes: bool
    name: str = "plain"
    version: int = 1

    def act(self, view: SeatView) -> Action:
        takes = [action for action in view.legal if isinstance(action, Take)]
        return takes[0] if takes and self.takes else fallback(view)

    def observe(self, event: Event) -> None:
        """It needs no memory."""

    def explain(self) -> Explanation | None:
        return None


def plain(*, takes: bool) -> MakeBot:
    """A maker of such bots."""
    return lambda _id, _seat, _seed: Plain(takes)


def first_seed(book: RuleBook, *, takes: bool, wanted: Callable[[Deal], bool]) -> int:
    """The first seed under which ``wanted`` is so of the first deal once it is South's turn to call or to play.

    South, at the cut and the packets, does what the page offers first: the middle, and three then two.
    """
    bot = Plain(takes)
    for seed in range(5_000):
        chance = Chance(seed)
        deal = Match.start(book, chance.first_dealer(1)).next_deal(chance.pack(1, 1))
        while deal.turn is not None and (deal.turn is not Seat.SOUTH or deal.phase in (Phase.CUT, Phase.PACKETS)):
            deal = deal.apply(bot.act(view_of(deal, deal.turn)))
        if wanted(deal):
            return seed
    raise AssertionError("no seed deals that")
