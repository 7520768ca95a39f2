"""How do several servers share the jobs of one PostgreSQL database?

By procrastinate: each server puts the matches it finds waiting into the queue, where each stands once, and works on the queue.
A job whose server died is thrown away, since the match is found waiting again. The rating itself is done once, whatever the
queue does.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Status
from procrastinate.tasks import Task
from sqlalchemy import Engine
from sqlalchemy.engine import make_url

from .rating import MatchId, rate_or_note, waiting
from .sweep import sweep

_HOUR = 3600.0
_QUEUE = "rebelote"


def queue(engine: Engine, url: str, beyond: set[MatchId]) -> App:
    """The application of procrastinate, with our tasks; ``beyond`` gathers the matches that cannot be rated here."""
    conninfo = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    app = App(connector=PsycopgConnector(conninfo=conninfo, min_size=1, max_size=3))

    @app.task(name="rate_match", queue=_QUEUE)
    async def rate(table_id: str, match_no: int) -> None:
        await asyncio.to_thread(rate_or_note, engine, (table_id, match_no), beyond)

    return app


async def work(engine: Engine, url: str, every: float) -> None:
    """Put what waits into the queue and work on it, until cancelled or the database is lost."""
    beyond: set[MatchId] = set()
    app = queue(engine, url, beyond)
    async with app.open_async():
        worker = asyncio.create_task(
            app.run_worker_async(
                queues=[_QUEUE],
                concurrency=1,
                install_signal_handlers=False,
                delete_jobs="always",
                fetch_job_polling_interval=every,
            )
        )
        looking = asyncio.create_task(_look(app, engine, beyond, every))
        try:
            done, _ = await asyncio.wait({worker, looking}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in (worker, looking):
                task.cancel()
            await asyncio.gather(worker, looking, return_exceptions=True)


async def _look(app: App, engine: Engine, beyond: set[MatchId], every: float) -> None:
    task, cleared = app.tasks["rate_match"], -_HOUR
    while True:
        for match in await asyncio.to_thread(waiting, engine):
            if match not in beyond:
                await hand_over(task, *match)
        if time.monotonic() - cleared > _HOUR:
            cleared = time.monotonic()
            for job in await app.job_manager.get_stalled_jobs(queue=_QUEUE):
                await app.job_manager.finish_job(job, status=Status.FAILED, delete_job=True)
            await asyncio.to_thread(sweep, engine)
        await asyncio.sleep(every)


async def hand_over(task: Task[Any, Any, Any], table_id: str, match_no: int) -> bool:
    """Put a match into the queue; False when it stands there already."""
    try:
        await task.configure(queueing_lock=f"{table_id} {match_no}").defer_async(table_id=table_id, match_no=match_no)
    except AlreadyEnqueued:
        return False
    return True
