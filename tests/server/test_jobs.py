"""Ratings of finished matches are written once, whoever is at it and whenever it dies."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, text

from rebelote.rules.errors import Malformed
from rebelote.server.accounts.passkeys.challenges import Challenges
from rebelote.server.accounts.rating import Rating
from rebelote.server.jobs import rating as job
from rebelote.server.jobs.rating import rate_match, rate_waiting, waiting
from rebelote.server.jobs.runner import run_jobs
from rebelote.server.jobs.sweep import DEVICE_DAYS, REPORT_DAYS, sweep
from rebelote.server.store import SchemaError, Store, migrate
from rebelote.server.store.people_schema import challenges, devices, played, ratings, reports
from rebelote.server.store.schema import results, tables
from rebelote.server.store.store import opened
from tests.server.postgres import postgres, programs
from tests.server.running import until

PEOPLE = {"S": "zoe", "E": "ali", "N": None, "W": "eve"}


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/tables.sqlite3"
    else:
        url = request.getfixturevalue("empty_database")
        with opened(url) as engine:
            migrate.upgrade(engine)
    with closing(Store(url)) as store:
        yield store


def finish(store: Store, match_no: int, *, table: str = "t", **changed: Any) -> None:
    """A finished match, as the table itself would write it."""
    players = {seat: {"person": one, "bot": None if one else "regles", "left": False} for seat, one in PEOPLE.items()}
    row = {
        "table_id": table,
        "match_no": match_no,
        "at": f"2026-11-30T10:{match_no:02}:00.000+00:00",
        "book": "club@1 target=500",
        "rated": True,
        "winner": "NS",
        "score_ns": 510,
        "score_ew": 230,
        "players": players,
        "done": False,
    }
    with store.engine.begin() as connection:
        if not connection.execute(select(tables.c.id).where(tables.c.id == table)).first():
            blank = {"book": "club@1", "deal_no": 1, "score_ns": 0, "score_ew": 0, "over": False, "created": "", "updated": ""}
            connection.execute(insert(tables).values(id=table, **blank))
        row |= changed
        connection.execute(insert(results).values(**row | {"players": json.dumps(row["players"])}))


def rated(store: Store) -> dict[tuple[str, str], tuple[Rating, int]]:
    with store.engine.connect() as connection:
        rows = connection.execute(select(ratings)).all()
    return {(row.person, row.family): (Rating(row.mu, row.sigma), row.matches) for row in rows}


def history(store: Store) -> list[Any]:
    with store.engine.connect() as connection:
        return list(connection.execute(select(played).order_by(played.c.match_no, played.c.seat)))


def test_a_match_moves_its_people_once(store: Store) -> None:
    finish(store, 1)
    assert rate_waiting(store.engine, set()) == 1
    once = rated(store)
    assert set(once) == {("zoe", "turned"), ("ali", "turned"), ("eve", "turned")}
    assert once["zoe", "turned"][0].mu > Rating().mu > once["ali", "turned"][0].mu
    assert {matches for _, matches in once.values()} == {1}
    assert [(row.seat, row.outcome) for row in history(store)] == [("E", "lost"), ("S", "won"), ("W", "lost")]
    assert history(store)[1].mu_before == Rating().mu
    assert (rate_waiting(store.engine, set()), rate_match(store.engine, "t", 1)) == (0, False)
    assert rated(store) == once


def test_matches_follow_one_another(store: Store) -> None:
    for number in (1, 2, 3):
        finish(store, number)
    assert rate_waiting(store.engine, set()) == 3
    zoe = [row for row in history(store) if row.person == "zoe"]
    assert [row.mu_before for row in zoe[1:]] == [row.mu for row in zoe[:-1]], "each from where the one before left off"
    assert rated(store)["zoe", "turned"] == (Rating(zoe[-1].mu, zoe[-1].sigma), 3)


def test_families_are_kept_apart_and_found_by_the_rules(store: Store) -> None:
    finish(store, 1)
    finish(store, 2, book="contree-ffb-2016@1")
    rate_waiting(store.engine, set())
    assert {family for _, family in rated(store)} == {"turned", "bids"}
    assert {matches for _, matches in rated(store).values()} == {1}


def test_a_friendly_match_is_remembered_and_moves_nobody(store: Store) -> None:
    players = {seat: {"person": one, "bot": None, "left": seat == "W"} for seat, one in PEOPLE.items()}
    finish(store, 1, rated=False, winner=None, players=players)
    assert rate_waiting(store.engine, set()) == 1
    assert not rated(store)
    assert [(row.seat, row.outcome, row.rated, row.mu) for row in history(store)] == [
        ("E", "drawn", False, None),
        ("S", "drawn", False, None),
        ("W", "left", False, None),
    ]


def test_a_match_of_bots_alone_is_done_and_leaves_nothing(store: Store) -> None:
    finish(store, 1, players={seat: {"person": None, "bot": "regles", "left": False} for seat in PEOPLE})
    assert rate_waiting(store.engine, set()) == 1
    assert (waiting(store.engine), history(store)) == ([], [])


def test_a_book_of_a_later_version_waits_for_that_version(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    finish(store, 1, book="club@99")
    finish(store, 2)
    beyond: set[tuple[str, int]] = set()
    assert rate_waiting(store.engine, beyond) == 1
    assert (waiting(store.engine), beyond) == ([("t", 1)], {("t", 1)})
    assert "unknown_version" in caplog.text
    caplog.clear()
    assert (rate_waiting(store.engine, beyond), caplog.text) == (0, ""), "said once"
    with pytest.raises(Malformed):
        rate_match(store.engine, "t", 1)


@pytest.mark.parametrize("at", ["_ratings", "_keep", "_moved"])
def test_what_fails_on_the_way_changes_nothing(store: Store, at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(store, 1)

    def fails(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(job, at, fails)
        with pytest.raises(RuntimeError):
            rate_waiting(store.engine, set())
    assert (waiting(store.engine), rated(store), history(store)) == ([("t", 1)], {}, [])
    assert rate_waiting(store.engine, set()) == 1
    assert len(rated(store)) == 3


_KILLED = """
import os, sys
from rebelote.server.jobs import rating
from rebelote.server.store.store import open_engine

keep, count = rating._keep, 0
def last_words(*arguments):
    global count
    keep(*arguments)
    count += 1
    if count == 2:
        os._exit(9)
rating._keep = last_words
rating.rate_waiting(open_engine(sys.argv[1]), set())
"""


def test_a_process_killed_between_two_ratings_has_done_nothing(store: Store) -> None:
    finish(store, 1)
    killed = subprocess.run([sys.executable, "-c", _KILLED, store.url], env=os.environ, check=False)
    assert killed.returncode == 9
    assert (waiting(store.engine), rated(store), history(store)) == ([("t", 1)], {}, [])
    assert rate_waiting(store.engine, set()) == 1
    assert {matches for _, matches in rated(store).values()} == {1}


def test_many_at_once_rate_each_match_once(store: Store) -> None:
    count = 12
    for number in range(count):
        finish(store, number, table=f"t{number % 3}")
    done: list[int] = []

    def go(target: Store) -> None:
        with suppress(Exception):  # SQLite may be busy for one of them: that one has done nothing
            done.append(rate_waiting(target.engine, set()))

    stores = [Store(store.url) for _ in range(3)]
    threads = [threading.Thread(target=go, args=(one,)) for one in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one in stores:
        one.close()
    done.append(rate_waiting(store.engine, set()))
    assert sum(done) <= count
    assert len(history(store)) == 3 * count
    assert {matches for _, matches in rated(store).values()} == {count}


def while_working(store: Store, workers: int, check: Callable[[], object]) -> None:
    """Workers in this process, until something is so."""

    async def go() -> None:
        tasks = [asyncio.create_task(run_jobs(store.engine, store.url, 0.05)) for _ in range(workers)]
        try:
            await asyncio.to_thread(until, check)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(go())


def test_workers_find_what_waits_and_what_comes(store: Store) -> None:
    finish(store, 1)
    workers = 2 if store.is_shared else 1

    def go_on() -> bool:
        if not waiting(store.engine) and len(history(store)) == 3:
            finish(store, 2)
            finish(store, 3)
        return not waiting(store.engine) and len(history(store)) == 9

    while_working(store, workers, go_on)
    assert {matches for _, matches in rated(store).values()} == {3}
    if store.is_shared:
        with store.engine.connect() as connection:
            left = connection.execute(text("SELECT count(*) FROM procrastinate_jobs")).scalar_one()
        assert left <= 2, "what is done does not pile up"


def test_a_job_left_behind_by_a_dead_worker_does_not_stop_the_match(empty_database: str) -> None:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    with closing(Store(empty_database)) as store:
        finish(store, 1)
        with store.engine.begin() as connection:
            connection.execute(
                text(
                    "INSERT INTO procrastinate_jobs (queue_name, task_name, args, status, queueing_lock) VALUES "
                    """('rebelote', 'rate_match', '{"table_id": "t", "match_no": 1}', 'doing', 't 1')"""
                )
            )
        while_working(store, 1, lambda: not waiting(store.engine))
        assert len(history(store)) == 3


def test_the_jobs_go_on_when_the_database_is_back(caplog: pytest.LogCaptureFixture) -> None:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres() as server:
        url = server.database("jobs")
        with opened(url) as engine:
            migrate.upgrade(engine)
        with closing(Store(url)) as store:
            finish(store, 1)
            steps = iter(("lose", "wait"))

            def go_on() -> bool:
                if not waiting(store.engine) and len(history(store)) == 3 and next(steps) == "lose":
                    server.stop("immediate")
                    server.start()
                    finish(store, 2)
                return len(history(store)) == 6

            while_working(store, 1, go_on)
            assert {matches for _, matches in rated(store).values()} == {2}
        assert "trying again" in caplog.text


def test_the_tables_of_the_jobs_come_with_the_upgrade_step_by_step(empty_database: str) -> None:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
        with engine.begin() as connection:
            newest = connection.execute(text("SELECT max(name) FROM job_steps")).scalar_one()
            connection.execute(text("DELETE FROM job_steps WHERE name = :name"), {"name": newest})
        with pytest.raises(SchemaError, match="rebelote db upgrade"):
            Store(empty_database)
        migrate.upgrade(engine)
        with engine.connect() as connection:
            assert connection.execute(text("SELECT max(name) FROM job_steps")).scalar_one() == newest
    Store(empty_database).close()


def test_what_is_too_old_is_forgotten(store: Store) -> None:
    today = datetime(2026, 11, 30, tzinfo=UTC)

    def before(days: int) -> str:
        return (today - timedelta(days=days)).isoformat(timespec="milliseconds")

    with store.engine.begin() as connection:
        connection.execute(delete(reports))
        for days in (REPORT_DAYS - 1, REPORT_DAYS + 1):
            deal = {"table_id": "t", "match_no": 1, "deal_no": 1, "text": str(days), "record": ""}
            connection.execute(insert(reports).values(who="zoe", at=before(days), **deal))
        for days in (DEVICE_DAYS - 1, DEVICE_DAYS + 1):
            connection.execute(insert(devices).values(device=str(days), person="zoe", made=before(days)))
    Challenges(store.engine).ask("in time", "log_in")
    with store.engine.begin() as connection:
        late = {"browser": "late", "purpose": "log_in", "challenge": "x", "until": 1.0}
        connection.execute(insert(challenges).values(late))
    assert sweep(store.engine, today) == 3
    with store.engine.connect() as connection:
        assert connection.execute(select(reports.c.text)).scalars().all() == [str(REPORT_DAYS - 1)]
        assert connection.execute(select(devices.c.device)).scalars().all() == [str(DEVICE_DAYS - 1)]
        assert connection.execute(select(challenges.c.browser)).scalars().all() == ["in time"]
