"""What is being done beside: tasks of one process that are waited for, or ended, when it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Works:
    """The tasks. No table begins anything new once it is ``closing``."""

    def __init__(self) -> None:
        self.closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def wait(self, seconds: float) -> None:
        """Give what is being done so many seconds to end."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    async def end(self) -> None:
        """End what is still being done."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
