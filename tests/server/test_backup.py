"""Copies of a database: made while people play, put back, and the match goes on from there."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from rebelote.cli.main import app
from rebelote.server.settings import Settings
from rebelote.server.store import Store, copy, migrate
from rebelote.server.store.store import opened
from tests.server.postgres import Postgres
from tests.server.running import Json, Person, choose, play, running


def played(person: Person, table: str, deals: int) -> Json:
    with person.sit(table) as tab:
        return play(tab, tab.settled(), Random(3), lambda view: view["deal_no"] > deals)


def length(url: str, table: str) -> int:
    store = Store(url)
    entries, _ = store.load(table)
    store.close()
    return len(entries)


def command(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["db", *map(str, words), "--lang", "en"])
    return done.exit_code, done.output


def test_a_copy_made_while_people_play_is_whole_and_a_match_goes_on_from_it(settings: Settings, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    with running(settings) as address, Person(address) as person:
        table = person.open_table()
        view = played(person, table, 1)
        assert copy.backup(settings.database_url, target) == 1
        later = played(person, table, 2)
        cookies = person.cookies
    assert later["seq"] > view["seq"]
    assert length(f"sqlite:///{target}", table) == view["seq"]

    code, said = command("restore", target, "--database", settings.database_url)
    assert (code, "(1 tables)" in said) == (0, True), said
    with running(settings) as address, Person(address, cookies) as person, person.sit(table) as tab:
        again = tab.settled()
        assert (again["seq"], again["sheet"]) == (view["seq"], view["sheet"])
        tab.act(again, choose(again, Random(1)))
        assert tab.settled()["seq"] > again["seq"]


def test_the_command_makes_a_copy_and_overwrites_nothing(settings: Settings, tmp_path: Path) -> None:
    Store(settings.database_url).close()
    target = tmp_path / "copy.sqlite3"
    assert command("backup", target, "--database", settings.database_url)[0] == 0
    before = target.read_bytes()
    code, said = command("backup", target, "--database", settings.database_url)
    assert (code, "exists already" in said) == (1, True)
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if "unfinished" in path.name] == []
    assert target.stat().st_mode & 0o077 == 0, "it holds every card"


def test_a_database_in_use_is_not_replaced(settings: Settings, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    with running(settings) as address, Person(address) as person:
        table = person.open_table()
        copy.backup(settings.database_url, target)
        view = played(person, table, 1)
        with pytest.raises(copy.CopyError, match="stop it first"):
            copy.restore(target, settings.database_url)
    assert length(settings.database_url, table) == view["seq"]


def test_a_damaged_copy_or_another_file_is_not_put_back(settings: Settings, tmp_path: Path) -> None:
    Store(settings.database_url).close()
    before = copy.file_of(settings.database_url).read_bytes()
    target = tmp_path / "copy.sqlite3"
    copy.backup(settings.database_url, target)
    whole = target.read_bytes()
    target.write_bytes(whole[:4096] + b"\xff" * 8192 + whole[12288:])
    (tmp_path / "letter.txt").write_text("Dear all,")
    for wrong in (target, tmp_path / "letter.txt", tmp_path / "nowhere"):
        code, said = command("restore", wrong, "--database", settings.database_url)
        assert (code, "cannot be used" in said) == (1, True)
    assert copy.file_of(settings.database_url).read_bytes() == before


def test_a_damaged_database_is_replaced(settings: Settings, tmp_path: Path) -> None:
    Store(settings.database_url).close()
    target = tmp_path / "copy.sqlite3"
    copy.backup(settings.database_url, target)
    copy.file_of(settings.database_url).write_bytes(b"no database any more")
    assert copy.restore(target, settings.database_url) == 0
    Store(settings.database_url).close()


def test_postgresql_is_referred_to_its_own_programs(tmp_path: Path) -> None:
    code, said = command("backup", tmp_path / "copy", "--database", "postgresql://rebelote@db.example/rebelote")
    assert (code, "pg_dump" in said) == (1, True)


def test_a_dump_of_postgresql_is_put_back_and_the_match_goes_on(
    database_server: Postgres, empty_database: str, settings: Settings, tmp_path: Path
) -> None:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    dump = tmp_path / "rebelote.dump"
    with running(replace(settings, database=empty_database)) as address, Person(address) as person:
        table = person.open_table()
        view = played(person, table, 1)
        run(database_server, "pg_dump", "--format=custom", f"--file={dump}", empty_database)
        played(person, table, 2)
        cookies = person.cookies
    other = database_server.database(f"{empty_database.rpartition('/')[2]}r")
    run(database_server, "pg_restore", "--exit-on-error", "--no-owner", f"--dbname={other}", dump)
    assert command("status", "--database", other)[0] == 0
    with running(replace(settings, database=other)) as address, Person(address, cookies) as person, person.sit(table) as tab:
        again = tab.settled()
        assert (again["seq"], again["sheet"]) == (view["seq"], view["sheet"])
        tab.act(again, choose(again, Random(1)))
        assert tab.settled()["seq"] > again["seq"]


def run(server: Postgres, program: str, *arguments: object) -> None:
    done = subprocess.run([server.program(program), *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_copy_can_be_asked_for_as_a_process(tmp_path: Path) -> None:
    Store(Settings(data_dir=tmp_path).database_url).close()
    words = [sys.executable, "-m", "rebelote", "db", "backup", str(tmp_path / "copy"), "--lang", "fr"]
    words += ["--database", f"sqlite:///{tmp_path / 'rebelote.sqlite3'}"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "Copie faite" in done.stdout
