"""How do bots think without holding up the server?

A few processes, each asked one question at a time. One that hangs is killed, one that died is let go; another is started for
the next question. What waits is counted: beyond a number, or a time, there is no room, and the asker must do with less.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

from .jobs import BotRaised, Died, Job, NoRoom, Thought
from .worker import packed

log = logging.getLogger(__name__)

START_SECONDS = 60.0
# A search is one thread's work; libraries of arrays would else take every core.
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self._into, self._from = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, maker: str) -> Worker:
        """A process that is ready. Raises Died."""
        # In a session of its own: Ctrl+C at the server's terminal is the server's to hear.
        command = (sys.executable, "-P", "-m", "rebelote.server.thinking.worker", maker)
        environment = {**os.environ, **_ONE_THREAD}
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment, start_new_session=True
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker._hear()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, job: Job) -> Thought | None:
        """Raises BotRaised or Died."""
        try:
            self._into.write(packed(job))
            await self._into.drain()
        except (ConnectionError, OSError) as error:
            raise Died from error
        kind, what = await self._hear()
        if kind == "raised":
            raise BotRaised(str(what))
        if what is not None and not isinstance(what, Thought):
            raise BotRaised("nonsense")
        return what

    async def _hear(self) -> tuple[str, object]:
        try:
            size = int.from_bytes(await self._from.readexactly(4), "big")
            body = await self._from.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise Died from error
        kind, what = pickle.loads(body)  # noqa: S301  # our own process's
        return kind, what

    async def end(self) -> None:
        """Kill the process, whatever it is at."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self._into.close()
        await self.process.wait()


class Pool:
    """At most ``size`` processes, and at most ``queue`` questions that wait for one. ``maker`` is ``module:function``.

    ``replaced`` counts the processes that had to be given up.
    """

    def __init__(self, size: int, queue: int, maker: str = "rebelote.bots.registry:make_bot") -> None:
        self.size, self.queue, self.maker = size, queue, maker
        self.replaced = 0
        self.waiting = 0
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._free = asyncio.Semaphore(size)
        self._warm: set[str] = set()

    async def ask(self, job: Job, seconds: float, patience: float) -> Thought | None:
        """The answer within ``seconds`` once a process is free, which is waited for ``patience`` seconds.

        Raises NoRoom, TimeoutError, BotRaised or Died.
        """
        await self._room(patience)
        try:
            worker = self._idle.pop() if self._idle else await self._start()
            try:
                async with asyncio.timeout(seconds):
                    thought = await worker.ask(job)
            except BotRaised:
                self._idle.append(worker)
                raise
            except BaseException as error:
                # What it would still say belongs to nobody.
                if isinstance(error, Exception):
                    self.replaced += 1
                    log.error("a thinking process is replaced: %s", type(error).__name__)  # noqa: TRY400  # no trace of cards
                self._all.discard(worker)
                await asyncio.shield(worker.end())
                raise
            self._idle.append(worker)
            return thought
        finally:
            self._free.release()

    async def warm(self, job: Job) -> None:
        """Have a process ready, with what this bot needs loaded, once for each bot; a failure will show when it is asked."""
        if job.bot in self._warm:
            return
        self._warm.add(job.bot)
        with suppress(NoRoom, TimeoutError, BotRaised, Died):
            await self.ask(job, START_SECONDS, START_SECONDS)

    async def close(self) -> None:
        """End every process."""
        workers, self._all = list(self._all), set()
        self._idle.clear()
        await asyncio.gather(*(worker.end() for worker in workers), return_exceptions=True)

    @property
    def processes(self) -> int:
        return len(self._all)

    async def _room(self, patience: float) -> None:
        if self._free.locked() and self.waiting >= self.queue:
            raise NoRoom
        self.waiting += 1
        try:
            async with asyncio.timeout(patience):
                await self._free.acquire()
        except TimeoutError:
            raise NoRoom from None
        finally:
            self.waiting -= 1

    async def _start(self) -> Worker:
        worker = await Worker.start(self.maker)
        self._all.add(worker)
        return worker
