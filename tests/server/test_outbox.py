"""Messages that wait for a socket: in order, no more than so many, and a reader that waits is woken."""

from __future__ import annotations

import asyncio

import pytest

from rebelote.server.live.outbox import Outbox


def test_messages_come_in_order_and_a_reader_that_waits_is_woken() -> None:
    async def read() -> list[bytes | None]:
        outbox = Outbox(4)
        reading = asyncio.create_task(outbox.get())
        await asyncio.sleep(0)
        for message in (b"1", b"2", None):
            outbox.put_nowait(message)
        return [await reading, await outbox.get(), await outbox.get()]

    assert asyncio.run(read()) == [b"1", b"2", None]


def test_it_is_full_at_its_number_and_can_be_emptied() -> None:
    outbox = Outbox(2)
    outbox.put_nowait(b"1")
    outbox.put_nowait(b"2")
    with pytest.raises(asyncio.QueueFull):
        outbox.put_nowait(b"3")
    outbox.clear()
    outbox.put_nowait(None)
    assert asyncio.run(outbox.get()) is None


def test_a_reader_that_gave_up_loses_nothing() -> None:
    async def read() -> bytes | None:
        outbox = Outbox(2)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(outbox.get(), 0.01)
        outbox.put_nowait(b"1")
        return await asyncio.wait_for(outbox.get(), 1)

    assert asyncio.run(read()) == b"1"
