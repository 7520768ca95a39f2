"""What is a bot asked, and what does it answer?

A question is all that a thinking process is sent: which bot to ask, and the view of its seat, where nothing hidden has a place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rebelote.bots.protocol import Bot, Explanation
from rebelote.rules.actions import Action, Play
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView

MakeBot = Callable[[str, Seat, int], Bot]


class BotRaised(Exception):
    """What a bot raised, by the name of its type alone: the message may speak of its cards."""


class Died(Exception):
    """The process in which a bot was thinking ended."""


class NoRoom(Exception):
    """Too many bots are thinking already."""


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a bot; with ``other`` it also says what it would do if its first choice were not allowed.

    Without a view the bot is only made, so that what it needs is loaded.
    """

    bot: str
    seat: Seat
    seed: int
    view: SeatView | None
    other: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot chose and why, and its second choice if it was asked for and there is one."""

    action: Action
    why: Explanation | None
    other: Action | None = None
    other_why: Explanation | None = None


def same_choice(one: Action, other: Action) -> bool:
    """Whether two actions differ in nothing but the belote said with a card."""
    return one == other or (isinstance(one, Play) and isinstance(other, Play) and one.card == other.card)


def think(make: MakeBot, job: Job) -> Thought:
    """Ask a new bot, which has the view and nothing else to go by."""
    assert job.view is not None
    return consider(make(job.bot, job.seat, job.seed), job.view, other=job.other)


def consider(bot: Bot, view: SeatView, *, other: bool = False) -> Thought:
    """Ask a bot."""
    action, why = bot.act(view), _plain(bot.explain())
    rest = tuple(legal for legal in view.legal if not same_choice(legal, action)) if other else ()
    if not rest:
        return Thought(action, why)
    # A bot that compares says with its reason what it compared with.
    named = None if why is None else why.facts.get("other")
    compared = [legal for legal in rest if isinstance(legal, Play) and legal.card == named]
    if compared:
        return Thought(action, why, compared[-1])
    try:
        second = bot.act(replace(view, legal=rest))
    except Exception:  # noqa: BLE001  # a bot that goes by the rules rather than the view has no second choice
        return Thought(action, why)
    return Thought(action, why, second, _plain(bot.explain())) if second in rest else Thought(action, why)


def _plain(why: Explanation | None) -> Explanation | None:
    return None if why is None else Explanation(why.code, dict(why.facts))
