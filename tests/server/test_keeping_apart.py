"""Somebody blocked is not heard by who blocked them, and does not come in at that person's table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from rebelote.server.store import migrate
from rebelote.server.store.store import opened
from tests.server.friends import Company, Friend, quick
from tests.server.running import running
from tests.server.test_talk import heard, says


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return quick(Settings(data_dir=tmp_path / "data", web_dist=tmp_path / "web", rates=Rates.none()))


@pytest.fixture
def company(settings: Settings) -> Iterator[Company]:
    with running(settings) as address, Company(address) as company:
        yield company


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits before they speak again."""
    monkeypatch.setattr("rebelote.server.live.voices.PACES", ((1, 0.0), (20, 0.0)))


def table_of(friend: Friend) -> str:
    table: str = friend.person.http.get("/api/tables/mine").json()[0]["table"]
    return table


def block(friend: Friend, other: Friend) -> str:
    """Block somebody at the table; what takes it back."""
    answer = friend.person.http.post("/api/account/blocks", json={"table": table_of(friend), "member": other.salon["you"]})
    assert answer.status_code == 201, answer.text
    block: str = answer.json()["id"]
    return block


def make_up(friend: Friend, block: str) -> None:
    """Take it back."""
    assert friend.person.http.delete(f"/api/account/blocks/{block}").status_code == 200


def test_who_is_blocked_is_not_heard_until_it_is_taken_back(company: Company) -> None:
    ana, bob, cleo = company.salon("Ana", "Bob", "Cléo", talk="open")
    blocked = block(bob, ana)
    says(company, ana, ana, cleo, text="imbécile")
    says(company, cleo, ana, bob, code="hello")
    assert [said["text"] for said in heard(bob)] == ["Bonjour à tous !"]
    assert says(company, bob, ana, cleo, text="bonjour") == ["bonjour"] * 2, "the other way they hear"
    make_up(bob, blocked)
    assert says(company, ana, bob, text="pardon") == ["pardon"]


def test_whom_the_host_has_blocked_cannot_come_in(company: Company) -> None:
    ana, bob = company.salon("Ana", "Bob")
    blocked = block(ana, bob)
    again = ana.open_salon(listed=True)["table"]
    refused = bob.person.http.post(f"/api/tables/{again}/join", json={"name": "Bob"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "kept_out")
    assert bob.person.http.get(f"/api/tables/{again}/door").json()["why_not"] == "Cette table n'est pas ouverte pour vous."
    assert company.friend("Cléo").come_in(again)["seat"]
    make_up(ana, blocked)
    assert bob.come_in(again)["member"]


def test_a_block_counts_at_every_process(empty_database: str, tmp_path: Path) -> None:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    shared = quick(Settings(data_dir=tmp_path, database=empty_database, rates=Rates.none()))
    with running(shared) as one, running(shared) as two, ExitStack() as stack:
        here, there = stack.enter_context(Company(one)), stack.enter_context(Company(two))
        ana, bob = here.salon("Ana", "Bob", talk="open")
        cleo = there.friend("Cléo")
        cleo.come_in(table_of(ana))
        cleo.open_tab(table_of(ana))
        there.all += [ana, bob]
        there.until(lambda: len(cleo.salon.get("people", [])) == len(ana.salon["people"]) == 3)
        block(cleo, ana)
        says(there, ana, ana, bob, text="allô ?")
        says(there, bob, ana, cleo, code="hello")
        assert [said["member"] for said in heard(cleo)] == ["2"]
