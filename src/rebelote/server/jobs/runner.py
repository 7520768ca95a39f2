"""Who does the jobs, and when?

On SQLite a task of the one server there is looks for finished matches every few seconds, and rates them. On PostgreSQL every
server looks, hands what it finds to procrastinate, and works on what any of them handed over (``queue.py``). Neither depends on
having been told: what a dead server left waiting is found when another looks.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from sqlalchemy import Engine

from .rating import MatchId, rate_waiting
from .sweep import sweep

log = logging.getLogger(__name__)

_DAY = 24 * 3600.0
_LONGEST_WAIT = 60.0


async def run_jobs(engine: Engine, url: str, every: float) -> None:
    """Do the jobs until cancelled, looking ``every`` so many seconds."""
    if engine.dialect.name == "postgresql":
        from .queue import work  # procrastinate is an extra

        await _for_ever(lambda: work(engine, url, every), every)
    else:
        await _for_ever(lambda: _in_process(engine, every), every)


async def _in_process(engine: Engine, every: float) -> None:
    swept, beyond = -_DAY, set[MatchId]()
    while True:
        await asyncio.to_thread(rate_waiting, engine, beyond)
        if time.monotonic() - swept > _DAY:
            swept = time.monotonic()
            await asyncio.to_thread(sweep, engine)
        await asyncio.sleep(every)


async def _for_ever(job: Callable[[], Awaitable[None]], every: float) -> None:
    """Again after a failure, more and more slowly: the database may be away for a while."""
    wait = every
    while True:
        began = time.monotonic()
        try:
            await job()
        except Exception as error:  # noqa: BLE001  whatever it is, tables must go on and jobs be tried again
            log.warning("the jobs stopped, trying again in %.0f s: %s", wait, type(error).__name__)
        wait = every if time.monotonic() - began > _LONGEST_WAIT else min(2 * wait, _LONGEST_WAIT)
        await asyncio.sleep(wait)
