"""The command: an address that answers, a port that is free, a sentence when there is none."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from rebelote.cli.main import app
from tests.server.running import Process


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def test_the_address_is_printed_and_answers(tmp_path: Path) -> None:
    server = Process(tmp_path / "not" / "there" / "yet", "--lang", "en")
    try:
        assert "Rebelote is waiting for you here: http://127.0.0.1:" in server.said
        assert httpx.get(f"http://{server.address}/api/books").json()[0]["id"] == "grand-classique"
        assert (tmp_path / "not" / "there" / "yet" / "rebelote.sqlite3").is_file()
    finally:
        server.kill()


def refused(data: Path, *options: str) -> str:
    """What the command says of options with which it does not serve."""
    done = CliRunner().invoke(app, ["serve", "--data", str(data), "--lang", "en", *options])
    assert done.exit_code == 1
    assert isinstance(done.exception, SystemExit), "a sentence and no traceback"
    return done.stderr


def test_a_port_asked_for_and_taken_is_said_to_be(tmp_path: Path, taken: int) -> None:
    assert f"Port {taken} is taken" in refused(tmp_path, "--port", str(taken))


def test_two_servers_find_two_ports(tmp_path: Path) -> None:
    one, two = (Process(tmp_path / name, looks_for_port=True) for name in ("one", "two"))
    try:
        assert one.address != two.address
    finally:
        one.kill()
        two.kill()


def test_an_address_of_no_machine_is_a_sentence(tmp_path: Path) -> None:
    assert re.search("Cannot listen on « 203.0.113.7 »", refused(tmp_path, "--host", "203.0.113.7"))


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "Matches cannot be kept in" in refused(tmp_path / "file" / "data")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("--limit", "sockets"), "--limit sockets: it takes NAME=NUMBER/TIME"),
        (("--limit", "nothing=1/second"), "Names: requests, person, changes, openings, sockets, misses, messages"),
        (("--site", "belote.example"), "--site belote.example: it takes the address of the site"),
        (("--site", "https://127.0.0.1"), "--site https://127.0.0.1: it takes the address"),
        (("--site", "https://belote.example/table"), "--site https://belote.example/table: it takes the address"),
        (("--proxy", "10.0.0.0/8,everybody"), "--proxy 10.0.0.0/8,everybody: it takes addresses or networks"),
    ],
)
def test_an_option_that_means_nothing_is_a_sentence(tmp_path: Path, option: tuple[str, str], said: str) -> None:
    assert said in refused(tmp_path, *option)


def test_limits_and_proxies_are_taken_from_the_command(tmp_path: Path) -> None:
    server = Process(tmp_path, "--limit", "requests=2/minute", "--proxy", "127.0.0.1", "--bot-workers", "1")
    try:
        codes = [
            httpx.get(f"http://{server.address}/api/books", headers={"X-Forwarded-For": f"198.51.100.{who}"}).status_code
            for who in (1, 1, 1, 2)
        ]
        assert codes == [200, 200, 429, 200]
    finally:
        server.kill()


def test_without_a_command_it_serves_and_keeps_tables_where_the_desktop_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    server = Process(None)
    server.kill()
    assert (tmp_path / "rebelote" / "rebelote.sqlite3").is_file()


def test_interrupted_it_stops_without_a_fuss(tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(30) in (0, 130)
    assert server.process.stdout is not None
    assert "Traceback" not in server.process.stdout.read()
    server.process.stdout.close()


def test_the_library_and_the_other_commands_do_not_load_the_server() -> None:
    script = "import sys, rebelote.cli.main; print([m for m in ('starlette', 'sqlalchemy', 'uvicorn') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
