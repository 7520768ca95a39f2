"""What one process learns of people, the others know: somebody is forgotten, logged out, or guesses passwords."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from rebelote.server.accounts import passwords
from rebelote.server.accounts.forget import forget
from rebelote.server.accounts.identity import device_of
from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from rebelote.server.store import migrate
from rebelote.server.store.store import opened
from tests.server.running import Person, Tab, running

PASSWORD = "valet neuf as dix"  # noqa: S105  # of nobody
OTHER = "dame de trèfle sèche"
DEAFEN = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()
"""


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=32))


@pytest.fixture
def settings(empty_database: str, tmp_path: Path) -> Settings:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    return Settings(data_dir=tmp_path, web_dist=tmp_path, database=empty_database, seed=7, rates=Rates.none())


@contextmanager
def two(settings: Settings) -> Iterator[tuple[Person, Person]]:
    """Somebody at each of two processes."""
    with running(settings) as one, running(settings) as other, Person(one) as ana, Person(other) as bob:
        yield ana, bob


def meet(ana: Person, bob: Person) -> str:
    """A table of both."""
    made = ana.http.post("/api/salons", json={"book": "club", "bot": "random", "name": "Zoé Dupont"}).json()
    table: str = made["table"]
    assert bob.http.post(f"/api/tables/{table}/join", json={"name": "Ali"}).status_code == 200
    return table


def closed(tab: Tab) -> int | None:
    """The code a socket is closed with, whatever it still gets before."""
    with pytest.raises(ConnectionClosed) as found:
        receive_for_ever(tab)
    return found.value.rcvd.code if found.value.rcvd is not None else None


def receive_for_ever(tab: Tab) -> None:
    while True:
        tab.receive()


def told(tab: Tab, word: str) -> str:
    """The first frame with a word in it."""
    while word not in (frame := json.dumps(tab.receive(), ensure_ascii=False)):
        pass
    return frame


def test_who_is_forgotten_at_one_is_gone_from_an_open_table_at_the_other(settings: Settings) -> None:
    with two(settings) as (ana, bob):
        table = meet(ana, bob)
        with Person(bob.address, ana.cookies) as ana_there, bob.sit(table) as seen, ana_there.sit(table) as hers:
            assert "Zoé Dupont" in told(seen, "Dupont")
            told(hers, "Dupont")
            assert ana.http.post("/api/account/delete", json={}).status_code == 200
            assert "Dupont" not in told(seen, "Anonyme")
            assert closed(hers) == 4403
            assert ana_there.http.get(f"/api/tables/{table}/record").status_code == 403
            with bob.sit(table) as anew:
                assert "Dupont" not in told(anew, "Anonyme")


def test_who_was_forgotten_while_nothing_was_heard_is_found_out_afterwards(settings: Settings) -> None:
    with two(settings) as (ana, bob):
        table = meet(ana, bob)
        with bob.sit(table) as seen, opened(settings.database_url) as engine:
            told(seen, "Dupont")
            forget(engine, device_of(ana.cookies["rebelote_player"]))
            with engine.begin() as connection:
                assert connection.execute(text(DEAFEN)).all()
            assert "Dupont" not in told(seen, "Anonyme")


def test_logging_out_everywhere_ends_what_a_browser_does_at_another_process(settings: Settings) -> None:
    with two(settings) as (ana, bob):
        table = ana.open_table()
        assert ana.http.post("/api/account", json={"name": "Zoé", "password": PASSWORD}).status_code == 201
        assert bob.http.post("/api/account/login", json={"name": "Zoé", "password": PASSWORD}).status_code == 200
        with bob.sit(table) as there, ana.sit(table) as here:
            there.settled()
            changed = ana.http.post("/api/account/password", json={"password": PASSWORD, "new": OTHER})
            assert changed.status_code == 200
            assert closed(there) == closed(here) == 4401
        with bob.sit(table) as there:
            assert closed(there) == 4403, "who it is then"
        with ana.sit(table) as here:
            assert here.settled()["actions"]


def test_passwords_tried_at_one_count_at_the_other(settings: Settings) -> None:
    with two(replace(settings, rates=replace(Rates(), logins="6/hour"))) as (ana, bob):

        def guess(person: Person) -> int:
            return person.http.post("/api/account/login", json={"name": "Zoé", "password": OTHER}).status_code

        assert [guess(ana) for _ in range(7)] == [401] * 6 + [429]
        tries, end = 1, time.monotonic() + 20
        while guess(bob) != 429:
            tries += 1
            assert time.monotonic() < end
            time.sleep(0.2)
        assert tries < 6, "not because of its own"


def test_codes_guessed_and_tables_opened_at_one_count_at_the_other(settings: Settings) -> None:
    with two(replace(settings, rates=replace(Rates.none(), misses="8/hour", openings="6/hour"))) as (ana, bob):

        def opened_at(person: Person) -> int:
            return person.http.post("/api/salons", json={"book": "club", "bot": "random", "name": "A"}).status_code

        def guessed_at(person: Person) -> int:
            return person.http.get("/api/codes/AAAA").status_code

        for tried, most, fine in ((opened_at, 6, 201), (guessed_at, 8, 404)):
            assert [tried(ana) for _ in range(most)] == [fine] * most
            assert tried(ana) == 429
            tries, end = 1, time.monotonic() + 20
            while tried(bob) != 429:
                tries += 1
                assert time.monotonic() < end
                time.sleep(0.2)
            assert tries < most, "not because of its own"


def test_a_zero_in_what_is_asked_is_nothing_known(settings: Settings) -> None:
    """PostgreSQL takes no text with a zero in it."""
    with running(settings) as address, Person(address) as person:
        for path in ("tables/%00/record", "tables/a%00/door", "codes/AB%00D", "players/%00", "rankings/%00"):
            assert person.http.get(f"/api/{path}").status_code == 404, path
        assert person.http.post("/api/account/blocks", json={"table": "\0", "member": "\0"}).status_code == 404
        assert person.http.post("/api/account", json={"name": "Zoé", "password": f"{PASSWORD}\0"}).status_code == 201
        assert person.http.patch("/api/account/passkeys/%00", json={"label": "\0"}).status_code == 404
        table = person.open_table(name="Z\0é")
        assert person.http.post(f"/api/tables/{table}/report", json={"text": "\0"}).status_code == 201
