"""The lobby lists who may be joined, tells of changes by any process, and a quick match finds one table for two."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rebelote.rules.seats import SEATS
from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from rebelote.server.store import migrate
from rebelote.server.store.store import opened
from tests.server.running import PATIENCE, Json, Person, Process, running, until

QUICK = {"book": "classique", "bot": "random", "wait": 300, "lang": "fr"}


class Lobby:
    """A socket that follows the lobby."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[list[Json]] = []

    def receive(self, seconds: float = PATIENCE) -> list[Json]:
        self.frames.append(json.loads(self.socket.recv(seconds))["tables"])
        return self.frames[-1]

    def until(self, done: Callable[[list[Json]], object]) -> list[Json]:
        while not done(self.frames[-1] if self.frames else self.receive()):
            self.receive()
        return self.frames[-1]


@contextmanager
def following(address: str, lang: str = "fr", **options: Any) -> Iterator[Lobby]:
    with connect(f"ws://{address}/api/lobby/ws?lang={lang}", **options) as socket:
        yield Lobby(socket)


def open_salon(person: Person, **wanted: Any) -> str:
    body = {"book": "classique", "bot": "random", "name": "Ana", "listed": True, **wanted}
    answer = person.http.post("/api/salons", json=body)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def join(person: Person, table: str, name: str, *, watch: bool = False) -> Json:
    answer = person.http.post(f"/api/tables/{table}/join", json={"name": name, "watch": watch})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def quick(person: Person, name: str, **wanted: Any) -> str:
    answer = person.http.post("/api/quick", json={**QUICK, "name": name, **wanted})
    assert answer.status_code == 201, answer.text
    assert len(answer.json()["code"]) == 4
    table: str = answer.json()["table"]
    return table


def lobby(person: Person, lang: str = "fr") -> list[Json]:
    found: list[Json] = person.http.get(f"/api/lobby?lang={lang}").json()["tables"]
    return found


# -- the list ----------------------------------------------------------------------------------------------------------


def test_a_listed_salon_is_shown_with_its_people_and_rules(address: str, person: Person) -> None:
    table = open_salon(person, title="Chez Ana", options={"target": 500, "melds": True}, pace="fast", rated=True)
    open_salon(person, listed=False)
    (line,) = lobby(person)
    assert line["table"] == table
    assert (line["title"], line["host"], line["people"], line["free"]) == ("Chez Ana", "Ana", ["Ana"], 3)
    assert (line["book"], line["pace"], line["rated"], line["watch"], line["playing"]) == (
        "classique",
        "fast",
        True,
        True,
        False,
    )
    assert "500 points" in line["book_text"]
    assert line["book_text"].endswith("oui")
    assert lobby(person, "en")[0]["book_text"].endswith("yes")
    with Person(address) as other:
        join(other, table, "")
        assert lobby(other)[0]["people"] == ["Ana", "Quelqu'un"]
        assert lobby(other, "en")[0]["people"] == ["Ana", "Somebody"]


def test_tables_that_can_be_joined_come_first(address: str, person: Person) -> None:
    open_one, playing = open_salon(person, title="libre"), open_salon(person, title="jouée")
    with person.sit(playing) as tab:
        tab.receive()
        tab.send(type="start")
        tab.update()
        assert [line["table"] for line in lobby(person)] == [open_one, playing]
        assert [line["playing"] for line in lobby(person)] == [False, True]


def test_the_socket_tells_each_change_in_its_language(address: str, person: Person) -> None:
    with following(address, "fr") as french, following(address, "en") as english:
        assert french.receive() == english.receive() == []
        table = open_salon(person, name="")
        assert french.receive()[0]["host"] == "Quelqu'un"
        assert english.receive()[0]["host"] == "Somebody"
        with Person(address) as other:
            join(other, table, "Bea")
            assert [line["people"] for line in french.receive()] == [["Quelqu'un", "Bea"]]
        with person.sit(table) as tab:
            tab.receive()
            tab.send(type="alter", listed=False)
            assert french.until(lambda tables: not tables) == []


def test_changes_are_told_once_a_second_at_most(address: str, person: Person) -> None:
    with following(address) as lobby_socket:
        lobby_socket.receive()
        begun = time.monotonic()
        for number in range(12):
            open_salon(person, title=f"salon {number}")
            time.sleep(0.1)
        lobby_socket.until(lambda tables: len(tables) == 12)
        assert len(lobby_socket.frames) - 1 <= time.monotonic() - begun + 1


def test_a_table_that_everybody_left_leaves_the_list(settings: Settings) -> None:
    with running(replace(settings, empty_seconds=1.5)) as address, Person(address) as ana, following(address) as lobby_socket:
        table = open_salon(ana)
        lobby_socket.until(lambda tables: tables)
        with ana.sit(table) as tab:
            tab.receive()
            time.sleep(3.5)
            assert lobby_socket.frames[-1], "somebody is there"
            assert lobby(ana)
        lobby_socket.until(lambda tables: not tables)
        assert lobby(ana) == []
        with ana.sit(table) as tab:
            tab.receive()
            lobby_socket.until(lambda tables: tables)


def closed_with(lobby_socket: Lobby) -> int:
    """The code with which a socket is closed, after whatever is still sent."""
    try:
        while True:
            lobby_socket.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def test_other_sites_and_floods_are_kept_out(settings: Settings) -> None:
    rates = replace(Rates.none(), messages="5/minute")
    with running(replace(settings, rates=rates)) as address:
        with following(address, origin="https://elsewhere.example") as foreign:
            assert closed_with(foreign) == 4403
        with following(address, origin=f"http://{address}") as own:
            own.receive()
            for _ in range(400):
                with suppress(ConnectionClosed):
                    own.socket.send("hello")
            assert closed_with(own) == 4429


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    server = Process(tmp_path)
    try:
        with following(server.address) as lobby_socket:
            lobby_socket.receive()
            server.process.terminate()
            assert closed_with(lobby_socket) == 1012
    finally:
        server.process.wait(PATIENCE)
        server.kill()


# -- play now ----------------------------------------------------------------------------------------------------------


def test_a_quick_match_joins_what_fits_and_else_opens_a_table(address: str) -> None:
    with ExitStack() as stack:
        ana, bea, cleo, dora = (stack.enter_context(Person(address)) for _ in range(4))
        for terms in ({"rated": True}, {"listed": False}, {"options": {"target": 501}}, {"book": "club"}):
            stack.enter_context(ana.sit(open_salon(ana, **terms))).receive()
        table = quick(bea, "Bea")
        tab = stack.enter_context(bea.sit(table))
        assert tab.receive()["salon"]["starts_in"] > 200_000
        assert quick(cleo, "Cléo") == table
        assert quick(cleo, "Cléo") == table, "the same person twice"
        assert quick(dora, "Dora", book="club") != table
        line = next(line for line in lobby(bea) if line["table"] == table)
        assert line["people"] == ["Bea", "Cléo"]
        assert line["pace"] == "normal"


def test_a_quick_match_starts_by_itself_with_bots(address: str, person: Person) -> None:
    with person.sit(quick(person, "Ana", wait=5)) as tab:
        assert tab.receive()["salon"]["stage"] == "salon"
        begun = time.monotonic()
        view = tab.update()["view"]
        assert 2 < time.monotonic() - begun < PATIENCE
        assert [view["salon"]["chairs"][seat.value]["member"] for seat in SEATS].count(None) == 3


def test_the_wait_goes_on_while_the_page_is_opened_again(person: Person) -> None:
    table = quick(person, "Ana", wait=60)
    with person.sit(table) as tab:
        before = tab.receive()["salon"]["starts_in"]
    time.sleep(1.5)
    with person.sit(table) as tab:
        assert tab.receive()["salon"]["starts_in"] < before - 1400


def test_a_quick_match_starts_at_once_when_nobody_is_missing(settings: Settings) -> None:
    with running(replace(settings, full_seconds=0.2)) as address, ExitStack() as stack:
        people = [stack.enter_context(Person(address)) for _ in range(4)]
        tables = [quick(one, f"P{number}") for number, one in enumerate(people)]
        assert len(set(tables)) == 1
        tabs = [stack.enter_context(one.sit(tables[0])) for one in people]
        assert tabs[0].update()["view"]["salon"]["stage"] == "deal"


def test_a_table_whose_host_is_away_is_passed_by(address: str, settings: Settings) -> None:
    with Person(address) as ana, Person(address) as bea, Person(address) as cleo:
        table = open_salon(ana)
        join(bea, table, "Bea", watch=True)
        with bea.sit(table) as tab:
            tab.receive()
            # Nothing has happened there for a while, and the host is not there.
            with opened(settings.database_url) as engine, engine.begin() as connection:
                connection.exec_driver_sql(
                    "UPDATE tables SET updated = strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '-20 seconds')"
                )
            assert [line["table"] for line in lobby(cleo)] == [table]
            assert quick(cleo, "Cléo") != table


def test_a_quick_match_under_impossible_rules_is_refused(person: Person) -> None:
    refused = person.http.post("/api/quick", json={**QUICK, "options": {"nonsense": 1}})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "unknown_axis")
    assert person.http.post("/api/quick", json={**QUICK, "wait": 1}).status_code == 422


def at_once(people: list[Person]) -> set[str]:
    with ThreadPoolExecutor(len(people)) as pool:
        return set(pool.map(lambda one: quick(one, "Ana"), people))


def test_four_who_press_at_the_same_moment_end_at_one_table(address: str) -> None:
    with ExitStack() as stack:
        assert len(at_once([stack.enter_context(Person(address)) for _ in range(4)])) == 1


# -- two processes -----------------------------------------------------------------------------------------------------


@pytest.fixture
def shared(empty_database: str, tmp_path: Path) -> Settings:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    return Settings(
        data_dir=tmp_path, database=empty_database, seed=3, rates=Rates.none(), empty_seconds=2.5, lease_seconds=2.0
    )


def test_the_lobby_is_one_over_two_processes(shared: Settings) -> None:
    with running(shared) as one, running(shared) as two, ExitStack() as stack:
        ana, bea = stack.enter_context(Person(one)), stack.enter_context(Person(two))
        lobby_socket = stack.enter_context(following(two))
        lobby_socket.receive()
        table = open_salon(ana)
        assert lobby_socket.until(lambda tables: tables)[0]["table"] == table
        with ana.sit(table) as tab:
            tab.receive()
            time.sleep(4.5)
            assert [line["table"] for line in lobby(bea)] == [table], "somebody is there, at the other process"
            assert lobby_socket.frames[-1]
            assert quick(bea, "Bea") == table
            assert lobby_socket.until(lambda tables: len(tables[0]["people"]) == 2)
        lobby_socket.until(lambda tables: not tables)
        until(lambda: lobby(ana) == [])


def test_quick_matches_asked_for_at_two_processes_at_once_end_at_one_table(shared: Settings) -> None:
    with running(shared) as one, running(shared) as two, ExitStack() as stack:
        assert len(at_once([stack.enter_context(Person((one, two)[number % 2])) for number in range(4)])) == 1
