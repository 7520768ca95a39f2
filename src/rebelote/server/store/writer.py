"""How do a thousand tables write at once?

Through one thread, which takes all that waits and writes it in one transaction: a disk that is asked to be sure a hundred times
a second is sure of ten entries each time. Nobody is told before that. When two processes wrote to a table at once, the
transaction is taken back and each of its jobs tried by itself.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from rebelote.server.tables.log import Entry

from .appending import Conflict, Job
from .store import Store

MOST = 256
# Seconds to wait for company once more than one wrote at a time: a transaction costs the same for many.
GATHER = 0.012
Meter = Callable[[Sequence[Entry], float], None]


@dataclass(eq=False)
class _Waiting:
    """Something to write and whoever waits for it: a job, or other work in a transaction of its own."""

    job: Job | None
    work: Callable[[], Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None
    since: float = field(default_factory=time.perf_counter)

    def attempt(self) -> None:
        """Write it by itself."""
        try:
            self.result = self.work()
        except BaseException as error:  # noqa: BLE001  # whatever it is, it is for the one who waits
            self.error = error

    def settle(self) -> None:
        """Tell the one who waits, if they still do."""
        if self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


class Writer:
    """The thread that writes to a store. ``meter`` is told of every job that was kept, and how long that took."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_busy = False
        self.meter: Meter = lambda _entries, _seconds: None

    async def append(self, job: Job) -> None:
        """Append; raises Conflict or Unavailable, and nothing has changed."""
        await self._ask(job, lambda: self._store.append_all([job]))

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Have something else written in its turn: SQLite lets one write at a time."""
        return await self._ask(None, lambda: work(*arguments))

    async def close(self) -> None:
        """Write what waits, then end."""
        if self._thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    async def _ask(self, job: Job | None, work: Callable[[], Any]) -> Any:
        loop = asyncio.get_running_loop()
        if self._thread is None:
            self._thread = threading.Thread(target=self._write, args=(loop,), name="rebelote-writer", daemon=True)
            self._thread.start()
        waiting = _Waiting(job, work, loop.create_future())
        self._queue.put(waiting)
        return await waiting.done

    def _write(self, loop: asyncio.AbstractEventLoop) -> None:
        going = True
        while going:
            taken, going = self._take()
            for waiting in self._write_together(taken):
                waiting.attempt()
            now = time.perf_counter()
            for waiting in taken:
                if waiting.job is not None and waiting.error is None:
                    self.meter(waiting.job.entries, now - waiting.since)
            try:
                loop.call_soon_threadsafe(_settle, taken)
            except RuntimeError:
                # The server has stopped; what was written is written.
                return

    def _take(self) -> tuple[list[_Waiting], bool]:
        """All that waits, at least one unless it is the end, and whether there may be more."""
        taken: list[_Waiting] = []
        if self._is_busy:
            time.sleep(GATHER)
        while not taken or (len(taken) < MOST and not self._queue.empty()):
            waiting = self._queue.get()
            if waiting is None:
                return taken, False
            taken.append(waiting)
        self._is_busy = len(taken) > 1
        return taken, True

    def _write_together(self, taken: Sequence[_Waiting]) -> list[_Waiting]:
        """Write all jobs in one transaction; what is still to be tried one by one."""
        jobs = [waiting.job for waiting in taken if waiting.job is not None]
        if len(jobs) < 2:
            return list(taken)
        try:
            self._store.append_all(jobs)
        except Conflict:
            return list(taken)
        except BaseException as error:  # noqa: BLE001  # the thread must live, and they must hear of it
            for waiting in taken:
                if waiting.job is not None:
                    waiting.error = error
        return [waiting for waiting in taken if waiting.job is None]


def _settle(waiting: Sequence[_Waiting]) -> None:
    for one in waiting:
        one.settle()
