"""What goes wrong outside: nonsense, clocks that disagree, a disk that is full. The table stands, and people are told."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.lines import Line
from bench.nonsense import frames, messages
from rebelote.server.settings import Settings
from rebelote.server.store import Store, copy, store
from tests.server.running import Person, choose, play, running

NONSENSE, BROKEN_SOCKETS = 400, 40


def test_a_table_stands_whatever_nonsense_it_is_sent(settings: Settings) -> None:
    with running(settings) as address, Person(address) as person, person.sit(person.open_table()) as tab:
        view = tab.settled()
        codes: Counter[str] = Counter()
        for message in itertools.islice(messages(1, view["seq"]), NONSENSE):
            answer = tab.say(message)
            if answer["type"] == "update":
                # What comes with a refusal for being late.
                assert (answer["snapshot"], answer["seq"]) == (True, view["seq"]), message
                answer = tab.receive()
            assert answer["type"] == "refused", (message, answer)
            assert answer["text"]
            codes[answer["code"]] += 1
            if answer["code"] == "stale":
                assert tab.update()["seq"] == view["seq"]
        assert "internal" not in codes
        assert {"bad_message", "binary_frame", "too_long", "stale"} <= set(codes)
        assert tab.say('{"type": "ping"}')["type"] == "pong"
        tab.act(view, choose(view, Random(1)))
        assert tab.settled()["seq"] > view["seq"]


def test_a_socket_that_speaks_no_websocket_is_closed_and_the_others_go_on(settings: Settings) -> None:
    with running(settings) as address, Person(address) as person:
        table = person.open_table()
        cookie = f"rebelote_player={person.cookies['rebelote_player']}"

        async def break_sockets() -> list[int]:
            codes = []
            for wrong in itertools.islice(frames(1), BROKEN_SOCKETS):
                line = await Line.open(address, f"/api/tables/{table}/ws", cookie, lambda *_: None)
                line.write(wrong)
                await asyncio.wait_for(line.closed.wait(), 15)
                codes.append(line.code)
            return codes

        with person.sit(table) as tab:
            view = tab.settled()
            codes = asyncio.run(break_sockets())
            assert {1002, 1007, 1009} <= set(codes)
            tab.act(view, choose(view, Random(1)))
            assert tab.settled()["seq"] > view["seq"]


# -- clocks ------------------------------------------------------------------------------------------------------------


def test_leases_go_by_the_clock_of_the_database_whatever_a_machine_thinks_the_time_is(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings) as address, Person(address) as person:
        table = person.open_table()
    one, two = Store(settings.database_url), Store(settings.database_url)
    now = time.time
    assert one.lease(table, "one", 60)
    monkeypatch.setattr(time, "time", lambda: now() + 3600)
    assert not two.lease(table, "two", 60), "an hour ahead, and still not its turn"
    assert one.lease(table, "one", -1), "over, by the clock of the database"
    monkeypatch.setattr(time, "time", lambda: now() - 3600)
    assert two.lease(table, "two", 60), "an hour behind, and its turn"
    one.close()
    two.close()


@pytest.mark.parametrize("hours", [-3, 3])
def test_a_match_goes_on_when_the_clock_of_the_machine_jumps(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    with running(settings) as address, Person(address) as person, person.sit(person.open_table()) as tab:
        view = tab.settled()
        now = time.time
        monkeypatch.setattr(time, "time", lambda: now() + hours * 3600)
        end = play(tab, view, Random(2), lambda view: view["deal_no"] == 2)
        assert end["sheet"]


# -- the disk ----------------------------------------------------------------------------------------------------------


def test_when_the_disk_is_full_people_are_told_and_nothing_is_lost(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prepare, room = store._prepare, 400

    def prepare_small(connection: Any, record: object) -> None:
        prepare(connection, record)
        connection.execute(f"PRAGMA max_page_count = {room}")

    Store(settings.database_url).close()
    file = copy.file_of(settings.database_url)
    with sqlite3.connect(file) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    room = pages + 12
    monkeypatch.setattr(store, "_prepare", prepare_small)
    with running(settings) as address, Person(address) as person:
        table = person.open_table()
        with person.sit(table) as tab:
            view, kept = tab.settled(), 0
            for turn in range(2000):
                if view["phase"] in ("done", "over"):
                    tab.send(type="next" if view["phase"] == "done" else "rematch", seq=view["seq"])
                else:
                    tab.act(view, choose(view, Random(turn)))
                frame = tab.receive()
                while frame["type"] == "update" and not frame["view"]["actions"] and frame["view"]["phase"] != "done":
                    frame = tab.receive()
                if frame["type"] == "refused":
                    break
                view = frame["view"]
            kept = max(frame["seq"] for frame in tab.frames)
            refused = tab.frames[-1]
            assert refused["code"] == "not_kept"
            assert "disque" in refused["text"]
        again = person.http.post("/api/tables", json={"book": "club", "bot": "random"})
        assert (again.status_code, again.json()["error"]["code"]) == (503, "not_kept")
        cookies = person.cookies
    assert copy.checked(file) == 1
    # Somebody makes room.
    room = 100_000
    with running(replace(settings)) as address, Person(address, cookies) as person, person.sit(table) as tab:
        view = tab.settled()
        assert view["seq"] >= kept, "what was acknowledged is there, and what was refused is not"
        if view["actions"]:
            tab.act(view, choose(view, Random(1)))
        else:
            tab.send(type="next" if view["phase"] == "done" else "rematch", seq=view["seq"])
        assert tab.settled()["seq"] > view["seq"]
