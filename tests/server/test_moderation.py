"""Blocks and reports: kept for the one who made them, and read by whoever runs the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rebelote.cli.main import app
from rebelote.server.accounts.forget import forget
from rebelote.server.store import Store, migrate, moderation
from rebelote.server.store.store import opened


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


def test_a_block_is_made_once_and_taken_back(store: Store) -> None:
    block = store.block("zoe", "ali", "Ali")
    assert block is not None
    assert store.block("zoe", "ali", "Ali Baba") == block
    store.block("zoe", "eve", "")
    assert store.blocked("zoe") == {"ali", "eve"}
    assert store.blocked("ali") == set()
    assert {one.name for one in store.blocks("zoe")} == {"Ali", ""}
    assert not store.unblock("ali", block.id), "nobody takes back another's"
    assert store.unblock("zoe", block.id)
    assert not store.unblock("zoe", block.id)
    assert store.blocked("zoe") == {"eve"}


def test_two_are_kept_apart_whoever_blocked_the_other(store: Store) -> None:
    store.block("zoe", "ali", "Ali")
    store.block("eve", "zoe", "Zoé")
    assert store.apart("zoe") == {"ali", "eve"}
    assert store.apart("ali") == store.apart("eve") == {"zoe"}
    assert store.apart("nobody") == set()


def test_a_list_is_not_endless(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "MOST_BLOCKS", 2)
    assert all(store.block("zoe", one, one) for one in ("ali", "eve"))
    assert store.block("zoe", "bob", "Bob") is None
    assert store.block("zoe", "ali", "Ali") is not None, "who is on it already is no one more"
    assert store.blocked("zoe") == {"ali", "eve"}


def test_a_report_is_kept_with_its_record(store: Store) -> None:
    first = store.report("zoe", "t", 1, 3, "Il \x00triche.", "[Site ...]")
    second = store.report("ali", "t", 1, 4, "x" * 600, "[Site ...]")
    latest = store.reports()
    assert [one.id for one in latest] == [second, first]
    assert (latest[1].who, latest[1].table_id, latest[1].match_no, latest[1].deal_no) == ("zoe", "t", 1, 3)
    assert (latest[1].text, latest[1].record) == ("Il triche.", "[Site ...]")
    assert latest[0].text == "x" * 500
    assert [one.id for one in store.reports(limit=1)] == [second]


def test_who_goes_is_on_no_list_and_has_reported_nothing(store: Store) -> None:
    store.block("zoe", "ali", "Ali")
    store.block("ali", "zoe", "Zoé")
    store.report("zoe", "t", 1, 3, "Il triche.", "")
    forget(store.engine, "zoe")
    assert (store.blocked("zoe"), store.blocked("ali")) == (set(), set())
    assert [one.who for one in store.reports()] == [None]


def test_reports_are_read_in_the_terminal(store: Store) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["reports", *arguments, "--database", store.url])
        return done.exit_code, done.output

    assert run() == (0, "Aucun signalement.\n")
    number = store.report("zoe", "t", 1, 3, "Il \x1b[2Jtriche.\nVraiment.", "[Site “Rebelote”]")
    store.report("ali", "t", 2, 1, "Trop lent.", "")
    code, listed = run("--lang", "en")
    assert code == 0
    assert len(listed.splitlines()) == 2
    assert "table t, match 1, deal 3: Il  [2Jtriche. Vraiment." in listed
    code, shown = run(str(number))
    assert code == 0
    assert "De : zoe" in shown
    assert "[Site “Rebelote”]" in shown
    assert run("99") == (1, "Il n'y a pas de signalement numéro 99.\n")


def test_a_database_that_cannot_be_read_is_said_in_words(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["reports", "--database", f"sqlite:///{tmp_path}/none.sqlite3"])
    assert done.exit_code == 1
    assert "rebelote db upgrade" in done.output
