"""The database: it decides who comes first, counts an action once, and holds no cookie."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rebelote.server.settings import Settings
from rebelote.server.store import Append, Conflict, SchemaError, Store, Summary, checkpoints, migrate
from rebelote.server.store.listen import Change, Tail, Talk, Tidings, changes, told
from rebelote.server.store.store import opened
from rebelote.server.tables.log import Acted, Entry, decode
from tests.server.running import Person, choose, running
from tests.server.test_table import at_random

# Takes a database back to the first version of the program.
FIRST_VERSION = """
    drop table alembic_version; drop table leases; drop table results; drop table presence; drop table processes;
    drop table accounts; drop table devices; drop table blocks; drop table reports; drop table ratings; drop table played;
    drop table frequencies; drop table passkeys; drop table challenges;
    create table seats (table_id varchar(32), seat varchar(1), player varchar(64), primary key (table_id, seat));
    insert into seats select table_id, 'S', player from members;
    drop table members; drop index tables_by_code;
    alter table tables drop column code; alter table tables drop column lobby;
    pragma user_version = 1;
"""
HERE = Summary(1, (0, 0), over=False)


def prepare(url: str) -> None:
    with opened(url) as engine:
        migrate.upgrade(engine)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store of either kind: what holds of one holds of the other."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/tables.sqlite3"
    else:
        url = request.getfixturevalue("empty_database")
        prepare(url)
    with closing(Store(url)) as store:
        yield store


def test_a_log_comes_back_as_it_was_written(store: Store) -> None:
    _, log = at_random("club", 1, 30)
    store.create("t", "club@1", "hash", log[:2], HERE)
    for seq, entry in enumerate(log[2:], 2):
        store.append("t", seq, [entry], HERE, Append(f"action-{seq}" if seq % 2 else None))
    entries, counted = store.load("t")
    assert entries == log
    assert counted == [f"action-{seq}" for seq in range(3, len(log), 2)]
    assert store.load("another") == ([], [])
    assert store.members("t") == {"hash": "1"}


def test_the_second_to_append_at_a_number_changes_nothing(store: Store) -> None:
    _, log = at_random("club", 1, 5)
    store.create("t", "club@1", "hash", log[:2], HERE)
    store.append("t", 2, [log[2]], HERE, Append("one"))
    with pytest.raises(Conflict):
        store.append("t", 2, [Acted("S", "cut-9", "person")], Summary(9, (9, 9), over=True), Append("two"))
    with pytest.raises(Conflict):
        store.append("t", 3, [log[3]], Summary(9, (9, 9), over=True), Append("one"))
    assert store.load("t") == (log[:3], ["one"])
    assert store.tables_of("hash")[0].summary == HERE, "all of it or nothing"


def test_what_is_in_the_log_of_sqlite_is_moved_to_its_file_while_somebody_reads(tmp_path: Path) -> None:
    _, log = at_random("club", 1, 30)
    file = tmp_path / "tables.sqlite3"
    with closing(Store(f"sqlite:///{file}")) as store, store.engine.connect() as reader:
        checkpoints.move(store.engine)  # The tables themselves.
        reader.exec_driver_sql("select 1")
        store.create("t", "club@1", "hash", log, HERE)
        assert log_of(file) == []
        checkpoints.move(store.engine)
        assert log_of(file) == log


def log_of(file: Path) -> list[Entry]:
    """The log of table ``t`` by the file of the database alone, without what waits beside it."""
    alone = file.with_name("alone.sqlite3")
    alone.write_bytes(file.read_bytes())
    with closing(sqlite3.connect(f"file:{alone}?immutable=1", uri=True)) as connection:
        texts = connection.execute("select entry from events where table_id = 't' order by seq").fetchall()
    return [decode(text) for (text,) in texts]


def test_a_database_of_a_later_version_is_not_guessed_at(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "later.sqlite3")) as database:
        database.execute("pragma user_version = 99")
    with pytest.raises(RuntimeError, match="later version"):
        Store(f"sqlite:///{tmp_path}/later.sqlite3")


def test_a_database_from_before_there_were_steps_is_taken_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with closing(Store(f"sqlite:///{path}")) as store:
        _, log = at_random("club", 1, 5)
        store.create("t", "club@1", "hash", log, HERE)
    with closing(sqlite3.connect(path)) as database:
        database.executescript(FIRST_VERSION)
    with closing(Store(f"sqlite:///{path}")) as store:
        assert store.load("t")[0] == log
        assert store.lease("t", "one", 5)
        assert store.members("t") == {"hash": "1"}, "who had the seat is its first member"
        assert [table.id for table in store.tables_of("hash")] == ["t"]


def test_a_shared_database_waits_for_its_upgrade(empty_database: str) -> None:
    with pytest.raises(SchemaError, match="rebelote db upgrade"):
        Store(empty_database)
    with opened(empty_database) as engine:
        assert migrate.revision(engine) is None
        assert migrate.upgrade(engine) == migrate.newest_step() == migrate.revision(engine)
        assert migrate.upgrade(engine) == migrate.newest_step(), "once more changes nothing"
    with closing(Store(empty_database)) as store:
        assert store.is_shared


def test_one_process_at_a_time_leads_a_table(store: Store) -> None:
    _, log = at_random("club", 1, 3)
    store.create("t", "club@1", "hash", log, HERE)
    assert store.lease("t", "one", 60)
    assert not store.lease("t", "two", 60)
    assert store.lease("t", "one", -1), "it may go on, here for a time that is over"
    assert store.lease("t", "two", 5), "the first is late, or dead"
    assert not store.lease("t", "one", 5)
    store.end_leases("one")
    assert not store.lease("t", "one", 5), "it had none to end"
    store.end_leases("two")
    assert store.lease("t", "one", 5)


def test_every_append_is_told_to_who_listens(empty_database: str) -> None:
    prepare(empty_database)
    _, log = at_random("club", 1, 5)

    async def listen() -> list[Change | Talk | Tidings | None]:
        heard: list[Change | Talk | Tidings | None] = []
        source = changes(empty_database)
        with closing(Store(empty_database)) as store:
            store.create("t", "club@1", "hash", log[:2], HERE)
            async for change in source:
                heard.append(change)
                if len(heard) <= 2:
                    seq = 1 + len(heard)
                    await asyncio.to_thread(store.append, "t", seq, [log[seq]], HERE)
                else:
                    await source.aclose()
                    return heard
        raise AssertionError

    first, *told_of = asyncio.run(asyncio.wait_for(listen(), 30))
    assert first is None
    assert [(change.table_id, change.seq) for change in told_of if isinstance(change, Change)] == [("t", 3), ("t", 4)]
    tails = [change.tail for change in told_of if isinstance(change, Change)]
    assert [tail and tail.entries for tail in tails] == [[log[2]], [log[3]]], "nobody need read them again"


def test_what_is_too_long_for_the_channel_is_to_be_read() -> None:
    entry = Acted("S", "pass", "person")
    short, long = told("t", 9, "me", Tail([entry], "id")), told("t", 9, "me", Tail([entry] * 400))
    assert Change("t", 9, "me", short.split(" ", 3)[3]).tail == Tail([entry], "id")
    assert long == "t 9 me"
    assert Change("t", 9, "me").tail is None


def test_two_servers_on_one_database_agree(tmp_path: Path) -> None:
    """The database decides the race: the second server finds the table moved on, says so and shows it."""
    settings = Settings(data_dir=tmp_path, seed=1)
    with running(settings) as one, running(settings) as two, Person(one) as person, Person(two) as twin:
        table = person.open_table(book="club")
        twin.http.cookies = person.http.cookies
        with person.sit(table) as left:
            view = left.settled()
            with twin.sit(table) as right:
                assert right.settled() == view
                action = choose(view, Random(1))
                left.act(view, action)
                moved = left.settled()
                right.act(view, action)
                while (refusal := right.receive())["type"] != "refused":
                    assert refusal["seq"] > view["seq"], "what the other server wrote is told as it was"
                assert refusal["kind"] == "stale"
                shown = right.update()
                assert shown["snapshot"]
                assert shown["view"]["seq"] > view["seq"]
                assert moved["seq"] > view["seq"]


def test_the_database_holds_no_cookie(tmp_path: Path) -> None:
    with running(Settings(data_dir=tmp_path)) as address, Person(address) as person:
        person.open_table()
        cookie = person.cookies["rebelote_player"]
    assert cookie.encode() not in (tmp_path / "rebelote.sqlite3").read_bytes()


def test_the_same_file_serves_again(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    with running(settings) as address, Person(address) as person:
        table = person.open_table()
    for _ in range(2):
        with running(settings) as address, Person(address, person.cookies) as back, back.sit(table) as tab:
            assert tab.receive()["type"] in ("people", "update")
            # The first time cards are dealt after a moment.
            assert tab.frames[-1].get("view") or tab.update()["view"]["deal_no"] == 1
