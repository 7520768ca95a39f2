"""What does a bot do at a table, and what if it fails?

A bot is judged like a person. One that raises, answers against the rules or does not answer in time is replaced, for that one
action, by a plain legal one: the table always moves on, and the failure is counted and logged, without anybody's cards.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from rebelote.bots.protocol import Bot
from rebelote.rules.actions import Action, ClaimRebelote, Cut, Pass, Play
from rebelote.rules.cards import Trump, points_table, strength
from rebelote.rules.errors import RuleError
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView

from .log import Acted
from .table import Table

log = logging.getLogger(__name__)

MakeBot = Callable[[str, Seat, int], Bot]


def fallback(view: SeatView) -> Action:
    """A plain legal action: cut in the middle, pass, play the least card, say what there is to say."""
    cuts = [action for action in view.legal if isinstance(action, Cut)]
    if cuts:
        return cuts[len(cuts) // 2]
    if ClaimRebelote() in view.legal:
        return ClaimRebelote()
    cards = [action for action in view.legal if isinstance(action, Play)]
    if not cards:
        return view.legal[0]
    trump = view.contract.trump if view.contract is not None else Trump.NO_TRUMP
    points = points_table(trump)
    return min(cards, key=lambda play: (points[play.card], strength(play.card, trump), not play.say))


class BotRaised(Exception):
    """What a bot raised, by the name of its type alone: the message may speak of its cards."""


async def in_time(work: Callable[[], Action], seconds: float) -> Action:
    """The answer of ``work``, run in a thread of its own; raises BotRaised or TimeoutError.

    A thread cannot be stopped: one that hangs is left behind, and does not keep the process alive.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Action] = loop.create_future()

    def settle(result: Action | None, raised: str) -> None:
        if answer.done():
            return
        if raised or result is None:
            answer.set_exception(BotRaised(raised or "nothing"))
        else:
            answer.set_result(result)

    def run() -> None:
        result, raised = None, ""
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001  # whatever a bot raises, SystemExit too, is the bot's failure
            raised = type(error).__name__
        try:
            loop.call_soon_threadsafe(settle, result, raised)
        except RuntimeError:
            log.debug("a bot answered after the server had stopped")

    threading.Thread(target=run, name="rebelote-bot", daemon=True).start()
    return await asyncio.wait_for(answer, seconds)


@dataclass
class Players:
    """The bots of one table, made when they are first asked; ``failures`` counts each kind that had to be covered."""

    make: MakeBot
    bot: str
    seed: int | None
    seconds: float
    failures: Counter[str] = field(default_factory=Counter)
    _bots: dict[Seat, Bot] = field(default_factory=dict)
    _told: dict[Seat, tuple[int, int]] = field(default_factory=dict)

    async def act(self, table_id: str, table: Table) -> Acted:
        """The action of the bot on turn, always legal, or the pass of a person who can say nothing else."""
        forced = table.forced_pass
        if forced is not None:
            return table.act(forced, Pass(), "forced")
        seat = table.bot_turn
        assert seat is not None
        view = table.view(seat)
        place = (table.match_no, len(table.match.deals) if table.match is not None else 0)
        try:
            action = await in_time(lambda: self._ask(seat, view, place), self.seconds)
            return table.act(seat, action, "bot")
        except RuleError as error:
            reason = f"illegal ({error.code})"
        except TimeoutError:
            reason = "late"
        except BotRaised as error:
            reason = f"raised {error}"
        except Exception as error:  # noqa: BLE001  # what is no action at all fails anywhere
            reason = f"nonsense ({type(error).__name__})"
        # A new one next time: this one may still be at work in its thread, or have lost its mind.
        self._bots.pop(seat, None)
        self.failures[reason] += 1
        log.warning("table %s: bot %s at %s %s, a plain action stands in", table_id, self.bot, seat.name, reason)
        return table.act(seat, fallback(view), "fallback")

    def _ask(self, seat: Seat, view: SeatView, place: tuple[int, int]) -> Action:
        """Tell the bot what it has not heard of this deal, then ask."""
        bot = self._bots.get(seat)
        if bot is None:
            bot = self._bots[seat] = self.make(self.bot, seat, self._seed(seat))
            self._told.pop(seat, None)
        for event in self._unheard(seat, view, place):
            bot.observe(event)
        return bot.act(view)

    def _unheard(self, seat: Seat, view: SeatView, place: tuple[int, int]) -> tuple[Event, ...]:
        deal = hash(place)
        told_deal, heard = self._told.get(seat, (deal, 0))
        self._told[seat] = (deal, len(view.events))
        return view.events[heard if told_deal == deal else 0 :]

    def _seed(self, seat: Seat) -> int:
        return secrets.randbits(32) if self.seed is None else self.seed * 4 + seat.index
