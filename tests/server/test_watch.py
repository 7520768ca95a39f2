"""What is noted of a server: figures and logs that tell what happened, and hold no card, no cookie and no table's name."""

from __future__ import annotations

import io
import json
import logging
import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from rebelote.rules.cards import PACK
from rebelote.rules.names import card_name
from rebelote.server.settings import Settings
from rebelote.server.watch import logs
from tests.server.failing_bots import Faulty
from tests.server.running import Person, Process, play, running


def figures(address: str, **headers: str) -> dict[tuple[str, tuple[str, ...]], float]:
    """Every figure, by name and values of its labels."""
    answer = httpx.get(f"http://{address}/metrics", headers=headers)
    assert answer.status_code == 200
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is logged, as much as can be, in JSON."""
    before, level = list(logging.root.handlers), logging.root.level
    # The tests' own clients.
    for client in ("httpx", "httpcore", "websockets"):
        monkeypatch.setattr(logging.getLogger(client), "level", logging.WARNING)
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    logs.configure("info", as_json=True)
    yield stream
    logging.root.handlers[:] = before
    logging.root.setLevel(level)


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


# -- a deal, and all that is written of it -----------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["club", "contree-ffb-2016"])
def test_a_deal_is_counted_and_logged_without_a_card_a_cookie_or_the_name_of_the_table(
    settings: Settings, written: io.StringIO, book: str
) -> None:
    with running(settings) as address, Person(address) as person:
        table = person.open_table(book=book)
        with person.sit(table) as tab:
            view = play(tab, tab.settled(), Random(4), lambda view: view["deal_no"] == 2)
            tab.say("{")
            tab.act(view, "not-an-action")
            person.http.get(f"/api/tables/{table}/record")
            text = person.http.get("/metrics").text
            found = figures(address)
    log = written.getvalue()
    cookie = person.cookies["rebelote_player"]
    for kept in (text, log):
        assert cookie not in kept
        assert table not in kept
    codes = re.compile(rf"(?<![\w-])({'|'.join(map(str, PACK))})!?(?![\w-])")
    assert not codes.search(text)
    assert not codes.search(log)
    for card in PACK:
        for lang in ("fr", "en"):
            assert card_name(card, lang) not in text.lower()
            assert card_name(card, lang) not in log.lower()

    assert found["rebelote_tables", ()] == 1
    assert found["rebelote_sockets", ()] == 1
    plays = sum(value for (name, labels), value in found.items() if name == "rebelote_entries_total" and "play" in labels)
    assert plays >= 32
    assert found["rebelote_append_seconds_count", ()] > 32
    assert found["rebelote_message_seconds_count", ()] > 8
    assert found["rebelote_bot_seconds_count", ("random",)] >= 24
    assert found["rebelote_refusals_total", ("bad_message",)] == 1
    assert found["rebelote_requests_total", ("POST", "/api/tables", "201")] == 1
    assert found["rebelote_requests_total", ("GET", "/api/tables/{table}/record", "200")] == 1

    events = lines(written)
    assert {"request", "socket opened", "socket closed"} <= {str(event["event"]) for event in events}
    record = next(event for event in events if event.get("route") == "/api/tables/{table}/record")
    assert (record["method"], record["status"], record["level"]) == ("GET", 200, "info")


def test_a_bot_that_fails_is_counted_and_what_it_said_of_its_hand_is_not_repeated(
    settings: Settings, written: io.StringIO
) -> None:
    with running(settings, lambda _bot, _seat, _seed: Faulty("raises")) as address, Person(address) as person:
        with person.sit(person.open_table()) as tab:
            tab.settled()
        failures = {labels for name, labels in figures(address) if name == "rebelote_bot_failures_total"}
        assert failures
        assert all("raised" in label for (label,) in failures)
    assert "a plain action stands in" in written.getvalue()
    assert "my hand" not in written.getvalue()


def test_what_was_refused_for_being_too_much_is_counted(settings: Settings) -> None:
    rates = replace(settings.rates, changes="1/minute")
    with running(replace(settings, rates=rates)) as address, Person(address) as person:
        person.open_table()
        assert person.http.post("/api/tables", json={}).status_code == 429
        found = figures(address)
        assert found["rebelote_limited_total", ("changes",)] == 1
        assert found["rebelote_requests_total", ("POST", "client", "429")] == 1


# -- who reads the figures ---------------------------------------------------------------------------------------------


def test_the_figures_are_for_this_machine_unless_said_otherwise(settings: Settings) -> None:
    through = {"X-Forwarded-For": "127.0.0.1"}
    with running(settings) as address:
        assert httpx.get(f"http://{address}/metrics").status_code == 200
        assert httpx.get(f"http://{address}/metrics", headers=through).status_code == 404
    with running(replace(settings, metrics="all")) as address:
        assert httpx.get(f"http://{address}/metrics", headers=through).status_code == 200
    with running(replace(settings, metrics="off")) as address:
        assert httpx.get(f"http://{address}/metrics").status_code == 404


# -- logs --------------------------------------------------------------------------------------------------------------


def test_an_exception_is_named_and_placed_and_not_quoted(written: io.StringIO) -> None:
    def fail() -> None:
        raise ValueError("the queen of spades")

    def fail_in_turn() -> None:
        try:
            fail()
        except ValueError as error:
            raise RuntimeError("the king of hearts") from error

    try:
        fail_in_turn()
    except RuntimeError:
        logging.getLogger("rebelote.somewhere").exception("table %s: it broke", 12)
    (event,) = lines(written)
    assert event["event"] == "table 12: it broke"
    assert event["error"] == "RuntimeError from ValueError"
    assert str(event["at"]).count("test_watch.py") == 2
    assert "queen" not in written.getvalue()
    assert "king" not in written.getvalue()


def test_a_task_that_failed_unheard_is_not_quoted_either(written: io.StringIO) -> None:
    quoted = "Task exception was never retrieved\nfuture: <Task exception=ValueError('the queen of spades')>"
    logging.getLogger("asyncio").error(quoted, exc_info=ValueError("the queen of spades"))
    (event,) = lines(written)
    assert event["event"] == "Task exception was never retrieved"
    assert event["error"] == "ValueError"
    assert "queen" not in written.getvalue()


def test_the_command_logs_in_json_to_the_standard_error(tmp_path: Path) -> None:
    server = Process(tmp_path, "--log-json", "--log-level", "info", stderr=True)
    httpx.get(f"http://{server.address}/api/books?lang=en", headers={"Cookie": "rebelote_player=secret"})
    server.process.send_signal(signal.SIGTERM)
    _, text = server.process.communicate(timeout=30)
    events = [json.loads(line) for line in text.splitlines()]
    assert {"route": "/api/books", "status": 200}.items() <= next(e for e in events if e.get("route") == "/api/books").items()
    assert "secret" not in text
