"""Many tables write through one thread: together where they can, each by itself where they cannot; everybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from rebelote.server.store import Append, Conflict, Job, Store, Summary, Unavailable, Writer
from rebelote.server.tables.log import Acted, Opened

SUMMARY = Summary(1, (0, 0), over=False)
OPENED = Opened("club", "random", {})


class Counting(Store):
    """Counts its transactions, and can be out of order."""

    transactions = 0
    broken = False

    def append_all(self, jobs: object) -> None:
        self.transactions += 1
        if self.broken:
            raise Unavailable
        super().append_all(jobs)  # type: ignore[arg-type]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Counting]:
    store = Counting(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    for number in range(20):
        store.create(f"t{number}", "club", "somebody", [OPENED], SUMMARY)
    yield store
    store.close()


def job(number: int, seq: int = 1, action: str | None = None) -> Job:
    return Job(f"t{number}", seq, [Acted("S", "pass", "person")], SUMMARY, Append(action_id=action))


async def all_of(store: Store, *jobs: Job) -> list[object]:
    writer = Writer(store)
    try:
        return list(await asyncio.gather(*(writer.append(one) for one in jobs), return_exceptions=True))
    finally:
        await writer.close()


def test_tables_that_write_at_once_share_a_transaction(store: Counting) -> None:
    assert asyncio.run(all_of(store, *(job(number) for number in range(20)))) == [None] * 20
    assert store.transactions <= 3
    assert all(len(store.load(f"t{number}")[0]) == 2 for number in range(20))


def test_one_that_comes_too_late_does_not_hold_up_the_others(store: Counting) -> None:
    store.append_all([job(3), job(7)])
    found = asyncio.run(all_of(store, *(job(number) for number in range(10))))
    assert [isinstance(one, Conflict) for one in found] == [number in (3, 7) for number in range(10)]
    assert all(len(store.load(f"t{number}")[0]) == 2 for number in range(10))


def test_an_action_counts_once_also_when_it_is_written_with_others(store: Counting) -> None:
    asyncio.run(all_of(store, job(1, action="a"), job(2, action="a")))
    found = asyncio.run(all_of(store, job(1, 2, "a"), job(2, 2, "b"), job(3)))
    assert [type(one) for one in found] == [Conflict, type(None), type(None)]


def test_everybody_hears_that_nothing_can_be_kept_and_the_writer_lives_on(store: Counting) -> None:
    async def break_and_mend() -> tuple[list[object], list[object]]:
        writer = Writer(store)
        store.broken = True
        first = await asyncio.gather(*(writer.append(job(number)) for number in range(5)), return_exceptions=True)
        store.broken = False
        second = await asyncio.gather(*(writer.append(job(number)) for number in range(5)), return_exceptions=True)
        await writer.close()
        return list(first), list(second)

    first, second = asyncio.run(break_and_mend())
    assert [type(one) for one in first] == [Unavailable] * 5
    assert second == [None] * 5


def test_what_waits_is_written_before_the_end_and_the_meter_hears_of_what_was_kept(store: Counting) -> None:
    kept: list[int] = []

    async def leave_early() -> None:
        writer = Writer(store)
        writer.meter = lambda entries, seconds: kept.append(len(entries)) if seconds > 0 else None
        waiting = [asyncio.create_task(writer.append(job(number))) for number in range(20)]
        await asyncio.sleep(0)
        await writer.close()
        await asyncio.gather(*waiting)

    asyncio.run(leave_early())
    assert kept == [1] * 20


def test_other_work_is_done_in_its_turn_with_its_answer_or_its_error(store: Counting) -> None:
    async def work() -> list[object]:
        writer = Writer(store)
        found = await asyncio.gather(
            writer.append(job(1)),
            writer.run(lambda word: word * 2, "ab"),
            writer.run(store.create, "t1", "club", "somebody", [OPENED], SUMMARY),
            return_exceptions=True,
        )
        await writer.close()
        return list(found)

    first, second, third = asyncio.run(work())
    assert (first, second) == (None, "abab")
    assert isinstance(third, Conflict)


def test_what_the_database_cannot_do_now_is_unavailable_whatever_was_asked(
    store: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE events RENAME TO elsewhere")
    with pytest.raises(Unavailable) as raised:
        store.load("t1")
    assert not isinstance(raised.value, OperationalError)
