"""What the others at a table are told of somebody who goes and comes back, and how long a match waits for their salts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rebelote.server.settings import Settings
from tests.server.running import Json, Person, Tab, running


@pytest.fixture
def two(settings: Settings) -> Iterator[tuple[str, Person, Person, str]]:
    """Two people of one salon: its address, they, and its table. Without a seed, so that there are proofs."""
    with running(replace(settings, seed=None, salt_seconds=0.5)) as address, Person(address) as one, Person(address) as other:
        made = one.http.post("/api/salons", json={"book": "classique", "bot": "random", "name": "Camille"}).json()
        joined = other.http.post(f"/api/tables/{made['table']}/join", json={"name": "Léa"})
        assert joined.status_code == 200
        yield address, one, other, made["table"]


def presence(tab: Tab) -> dict[str, bool]:
    """Who is there, as the next message says."""
    message = tab.receive()
    salon: Json = message["salon"] if "salon" in message else message["view"]["salon"]
    return {person["name"]: person["present"] for person in salon["people"]}


def test_those_who_stayed_are_told_of_one_who_comes_back(two: tuple[str, Person, Person, str]) -> None:
    _, camille, lea, table = two
    with camille.sit(table) as stays:
        assert presence(stays) == {"Camille": True, "Léa": False}
        for _ in range(2):
            with lea.sit(table) as comes:
                assert presence(comes) == {"Camille": True, "Léa": True}
                assert presence(stays) == {"Camille": True, "Léa": True}
            assert presence(stays) == {"Camille": True, "Léa": False}


def test_the_time_for_salts_begins_with_the_match(two: tuple[str, Person, Person, str]) -> None:
    _, camille, lea, table = two
    with camille.sit(table) as host, lea.sit(table) as guest:
        # The salon has stood for longer than a match waits for salts.
        time.sleep(0.7)
        host.send(type="start")
        tabs = (host, guest)
        for tab, salt in zip(tabs, ("0a", "0b"), strict=True):
            while (message := tab.receive()).get("fair") is None or not message["fair"]["wants_salt"]:
                assert message["type"] != "update", "dealt before anybody could give a salt"
            tab.send(type="salt", number=1, salt=salt)
        while (message := host.receive())["type"] != "update":
            pass
    assert sorted(salt for salt in message["view"]["fair"]["salts"].values() if salt) == ["0a", "0b"]
