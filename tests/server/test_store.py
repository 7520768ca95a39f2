"""The database: it decides who comes first, counts an action once, and holds no cookie."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rebelote.server.log import Acted
from rebelote.server.settings import Settings
from rebelote.server.store import Conflict, Store, Summary
from tests.server.running import Person, choose, running
from tests.server.test_table import at_random

HERE = Summary(1, (0, 0), over=False)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{tmp_path}/tables.sqlite3")) as store:
        yield store


def test_a_log_comes_back_as_it_was_written(store: Store) -> None:
    _, log = at_random("club", 1, 30)
    store.create("t", "club@1", {"S": "hash"}, log[:2], HERE)
    for seq, entry in enumerate(log[2:], 2):
        store.append("t", seq, [entry], HERE, f"action-{seq}" if seq % 2 else None)
    entries, counted = store.load("t")
    assert entries == log
    assert counted == {f"action-{seq}" for seq in range(3, len(log), 2)}
    assert store.load("another") == ([], set())
    assert store.seats("t") == {"S": "hash"}


def test_the_second_to_append_at_a_number_changes_nothing(store: Store) -> None:
    _, log = at_random("club", 1, 5)
    store.create("t", "club@1", {"S": "hash"}, log[:2], HERE)
    store.append("t", 2, [log[2]], HERE, "one")
    with pytest.raises(Conflict):
        store.append("t", 2, [Acted("S", "cut-9", "person")], Summary(9, (9, 9), over=True), "two")
    with pytest.raises(Conflict):
        store.append("t", 3, [log[3]], Summary(9, (9, 9), over=True), "one")
    assert store.load("t") == (log[:3], {"one"})
    assert store.tables_of("hash")[0].summary == HERE, "all of it or nothing"


def test_a_database_of_a_later_version_is_not_guessed_at(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "later.sqlite3")) as database:
        database.execute("pragma user_version = 99")
    with pytest.raises(RuntimeError, match="later version"):
        Store(f"sqlite:///{tmp_path}/later.sqlite3")


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
                frames = [right.receive() for _ in range(3)]
                assert [frame["type"] for frame in frames].count("refused") == 1
                refusal = next(frame for frame in frames if frame["type"] == "refused")
                assert refusal["kind"] == "stale"
                assert frames[-1]["snapshot"]
                assert frames[-1]["view"]["seq"] >= view["seq"] + 1
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
            assert tab.update()["snapshot"]
