"""What does a bot do at a table, and what if it fails?

A bot is judged like a person. One that raises, answers against the rules or does not answer in time is replaced, for that one
action, by a plain legal one: the table always moves on, and the failure is counted and logged, without anybody's cards.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field

from rebelote.bots.protocol import Bot, Explanation
from rebelote.rules.actions import Action, ClaimRebelote, Cut, Pass, Play
from rebelote.rules.cards import Trump, points_table, strength
from rebelote.rules.errors import RuleError
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView
from rebelote.server.tables.log import Acted, ActedBy
from rebelote.server.tables.table import Table
from rebelote.server.thinking import BotRaised, Died, Job, Minds, Thought
from rebelote.server.thinking.jobs import consider
from rebelote.server.thinking.minds import in_time

log = logging.getLogger(__name__)

# The last deals, mostly: what stood behind an older action is asked again.
REMEMBERED = 160
Step = tuple[int, int, int]


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


def step_of(table: Table) -> Step:
    """Where a table stands: match, finished deals of it, actions of this deal."""
    return (table.match_no, len(table.finished), len(table.current.history))


@dataclass(frozen=True, slots=True)
class Said:
    """What stood behind an action when it was made; ``asked_again``: what a bot said of it later, perhaps of another action."""

    action: str
    by: ActedBy
    why: Explanation | None
    asked_again: bool = False


@dataclass
class Players:
    """The bots of one table. A quick one is made when first asked and hears what happens; a searching one has its view alone.

    ``said`` remembers the reasons of what they did, so that they need not be asked again.
    """

    minds: Minds
    seed: int
    said: dict[Step, Said] = field(default_factory=dict)
    _bots: dict[Seat, tuple[str, Bot]] = field(default_factory=dict)
    _told: dict[Seat, tuple[int, int]] = field(default_factory=dict)

    async def act(self, table_id: str, table: Table) -> Acted:
        """The action of the bot on turn, always legal, or the pass of a person who can say nothing else."""
        forced = table.forced_pass
        if forced is not None:
            return table.act(forced, Pass(), "forced")
        seat = table.bot_turn
        assert seat is not None
        return await self.act_for(table_id, table, seat, None if table.company.chairs[seat].member is None else "stand_in")

    async def act_for(self, table_id: str, table: Table, seat: Seat, instead: ActedBy | None) -> Acted:
        """The action of the bot of a seat, always legal; ``instead`` says by what right it is made for a person."""
        view, bot, begun = table.view(seat), table.company.chairs[seat].bot, time.perf_counter()
        try:
            thought, by = await self._think(seat, view, table)
            acted = table.act(seat, thought.action, instead or by)
            return self._remember(table, acted, thought.why)
        except RuleError as error:
            reason = f"illegal ({error.code})"
        except TimeoutError:
            reason = "late"
        except Died:
            reason = "died"
        except BotRaised as error:
            reason = f"raised {error}"
        except Exception as error:  # noqa: BLE001  # what is no action at all fails anywhere
            reason = f"nonsense ({type(error).__name__})"
        finally:
            self.minds.meter(bot, time.perf_counter() - begun)
        # A new one next time: this one may still be at work in its thread, or have lost its mind.
        self._bots.pop(seat, None)
        self.minds.failures[reason] += 1
        log.warning("table %s: bot %s at %s %s, a plain action stands in", table_id, bot, seat.name, reason)
        return self._remember(table, table.act(seat, fallback(view), instead or "fallback"), None)

    def job(self, table: Table, seat: Seat, view: SeatView | None) -> Job:
        """The question to the bot at a seat."""
        return Job(table.company.chairs[seat].bot, seat, self.seed_of(seat), view)

    def seed_of(self, seat: Seat) -> int:
        """What the chance of a bot starts from: the same for as long as the table lasts."""
        return self.seed * 4 + seat.index

    async def _think(self, seat: Seat, view: SeatView, table: Table) -> tuple[Thought, ActedBy]:
        job = self.job(table, seat, view)
        if not self.minds.is_here(job.bot):
            thought, own = await self.minds.act(job)
            return thought, "bot" if own else "cheaper"
        place = step_of(table)[:2]
        return await in_time(lambda: self._ask(job, view, place), self.minds.settings.bot_seconds), "bot"

    def _ask(self, job: Job, view: SeatView, place: tuple[int, int]) -> Thought:
        """Tell the bot what it has not heard of this deal, then ask."""
        seat = job.seat
        name, bot = self._bots.get(seat, ("", None))
        if bot is None or name != job.bot:
            bot = self.minds.make(job.bot, seat, job.seed)
            self._bots[seat] = (job.bot, bot)
            self._told.pop(seat, None)
        for event in self._unheard(seat, view, place):
            bot.observe(event)
        return consider(bot, view)

    def _unheard(self, seat: Seat, view: SeatView, place: tuple[int, int]) -> tuple[Event, ...]:
        deal = hash(place)
        told_deal, heard = self._told.get(seat, (deal, 0))
        self._told[seat] = (deal, len(view.events))
        return view.events[heard if told_deal == deal else 0 :]

    def _remember(self, table: Table, acted: Acted, why: Explanation | None) -> Acted:
        self.remember(step_of(table), Said(acted.action, acted.by, why))
        return acted

    def remember(self, step: Step, said: Said) -> None:
        """Keep what stood behind an action; the oldest are forgotten."""
        self.said[step] = said
        while len(self.said) > REMEMBERED:
            del self.said[next(iter(self.said))]
