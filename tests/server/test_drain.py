"""Told to stop, the server lets everybody go in good order: sockets are told to come back, bots finish, others take over."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from rebelote.server.app import create_app
from rebelote.server.settings import Settings
from rebelote.server.store import Store, migrate
from rebelote.server.store.schema import leases
from rebelote.server.store.store import opened
from rebelote.server.tables.log import Acted
from tests.server.failing_bots import Faulty
from tests.server.running import PATIENCE, Person, Process, Tab, choose, running, until


def closed_with(tab: Tab) -> int:
    """The code a socket is closed with, after what still comes."""
    with pytest.raises(ConnectionClosed) as closed:
        until(lambda: tab.receive() is None)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_sockets_are_told_to_come_back_and_the_process_ends_well_and_soon(tmp_path: Path) -> None:
    server = Process(tmp_path)
    with Person(server.address) as person:
        table = person.open_table()
        with person.sit(table) as tab:
            view = tab.settled()
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            assert closed_with(tab) == 1012
            assert server.process.wait(PATIENCE) == 0
            assert time.monotonic() - begun < 20, "nobody waited for anybody"
    server.kill()
    again = server.again()
    with Person(again.address, person.cookies) as same, same.sit(table) as tab:
        assert tab.settled()["seq"] == view["seq"]
    again.kill()


def test_a_bot_finishes_the_action_it_is_at_and_begins_no_other(settings: Settings) -> None:
    with running(settings, lambda _bot, _seat, _seed: Faulty("slow")) as address, Person(address) as person:
        table = person.open_table(book="club")
        with person.sit(table) as tab:
            view = tab.settled()
            # Taken at once, or else passed: three slow bots are on turn after it.
            actions = [action["action"] for action in view["actions"]]
            tab.act(view, next((action for action in actions if action.startswith("take")), actions[0].replace("cut", "cut-9")))
            while view["turn"] == "S":
                view = tab.update()["view"]
    store = Store(settings.database_url)
    entries, _ = store.load(table)
    store.close()
    after = entries[view["seq"] :]
    assert len(after) == 1, "one action was being thought of"
    assert isinstance(after[0], Acted)
    assert after[0].by == "bot"


def test_the_leases_are_given_back_and_another_process_goes_on_at_once(empty_database: str, tmp_path: Path) -> None:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    options = ("--database", empty_database)
    one, two = Process(tmp_path, *options), Process(tmp_path, *options)
    try:
        with Person(one.address) as person:
            table = person.open_table()
            with person.sit(table) as tab:
                view = tab.settled()
                tab.act(view, choose(view, Random(1)))
                one.process.send_signal(signal.SIGTERM)
                assert closed_with(tab) == 1012
        assert one.process.wait(PATIENCE) == 0
        with opened(empty_database) as engine, engine.connect() as connection:
            assert connection.execute(select(leases)).all() == []
        with Person(two.address, person.cookies) as same, same.sit(table) as tab:
            assert tab.settled()["seq"] >= view["seq"]
    finally:
        one.kill()
        two.kill()


def test_who_comes_while_the_server_closes_is_told_to_come_back(settings: Settings) -> None:
    app = create_app(settings)
    with TestClient(app) as client:
        table = client.post("/api/tables", json={"book": "club", "bot": "random"}).json()["table"]
        assert client.get("/healthz").json()["status"] == "ok"
        assert client.portal is not None
        client.portal.call(app.state.drain)
        assert client.get("/healthz").json()["status"] == "closing"
        with client.websocket_connect(f"/api/tables/{table}/ws") as late, pytest.raises(WebSocketDisconnect) as closed:
            late.receive_json()
        assert closed.value.code == 1012
