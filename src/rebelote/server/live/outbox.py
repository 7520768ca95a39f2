"""Where do the messages for a socket wait?

An ``asyncio.Queue`` of one reader and no more: thousands of sockets wait with nothing to be sent, and each should cost little.
"""

from __future__ import annotations

import asyncio


class Outbox:
    """At most ``most`` messages; None among them tells the reader to close."""

    __slots__ = ("_items", "_most", "_reader")

    def __init__(self, most: int) -> None:
        self._most = most
        self._items: list[bytes | None] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: bytes | None) -> None:
        """Raises asyncio.QueueFull."""
        if len(self._items) >= self._most:
            raise asyncio.QueueFull
        self._items.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def clear(self) -> None:
        """Forget what waits."""
        self._items.clear()

    async def get(self) -> bytes | None:
        """The next message, waited for by one reader alone."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)
