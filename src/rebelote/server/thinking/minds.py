"""Who thinks where, and what was counted of it?"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from rebelote.bots.registry import bot_specs, make_bot, quick_stand_in
from rebelote.server.settings import Settings

from .jobs import BotRaised, Job, MakeBot, NoRoom, Thought, think
from .pool import Pool

log = logging.getLogger(__name__)

T = TypeVar("T")


async def in_time(work: Callable[[], T], seconds: float) -> T:
    """The answer of ``work``, run in a thread of its own; raises BotRaised or TimeoutError.

    A thread cannot be stopped: one that hangs is left behind, and does not keep the process alive.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, raised: str) -> None:
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


class Minds:
    """Every bot of a server. ``make`` replaces the registry, and has all bots think in threads (tests).

    ``failures`` counts, by kind, how often a plain action had to stand in for a bot; ``cheaper`` how often a quick bot answered
    for a searching one, by the name of the latter.
    """

    def __init__(self, settings: Settings, make: MakeBot | None = None) -> None:
        self.settings = settings
        self.make = make if make is not None else make_bot
        self.failures: Counter[str] = Counter()
        self.cheaper: Counter[str] = Counter()
        self.pool = Pool(settings.bot_workers, settings.bot_queue, settings.bot_maker or "rebelote.bots.registry:make_bot")
        self._threads_only = make is not None
        # Told of every bot asked and how long it took, by whoever measures.
        self.meter: Callable[[str, float], None] = lambda _bot, _seconds: None

    def is_here(self, bot: str) -> bool:
        """Whether a bot thinks in a thread of this process: it is quick."""
        if self._threads_only or self.settings.bot_maker is not None:
            return self._threads_only
        spec = bot_specs().get(bot)
        return spec is None or spec.quick

    async def warm(self, job: Job) -> None:
        """Have what the bot needs loaded before it is asked."""
        await self.pool.warm(job)

    async def think(self, job: Job) -> Thought:
        """Ask a bot that has nothing but the view. Raises NoRoom, TimeoutError, BotRaised or Died."""
        seconds, patience = self.settings.bot_seconds, self.settings.bot_patience
        if self.is_here(job.bot):
            return await in_time(lambda: think(self.make, job), seconds)
        thought = await self.pool.ask(job, seconds, patience)
        if thought is None:
            raise BotRaised("nothing")
        return thought

    async def act(self, job: Job) -> tuple[Thought, bool]:
        """The same for a move, which must be made; also whether the bot made it: where there is no room a quick one does."""
        try:
            return await self.think(job), True
        except NoRoom:
            other = quick_stand_in(job.bot).id if job.bot in bot_specs() else next(iter(bot_specs()))
            self.cheaper[job.bot] += 1
            log.warning("no room for %s to think, %s answers for it", job.bot, other)
            quick = replace(job, bot=other)
            thought = await in_time(lambda: think(self.make, quick), self.settings.bot_seconds)
            return thought, False

    def health(self) -> dict[str, object]:
        """What an alarm can be set on."""
        return {
            "failures": dict(self.failures),
            "cheaper": dict(self.cheaper),
            "processes": self.pool.processes,
            "replaced": self.pool.replaced,
            "waiting": self.pool.waiting,
        }

    async def close(self) -> None:
        """End every process."""
        await self.pool.close()
