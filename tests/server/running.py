"""A server on a free port, and a person at one of its tables: what the tests of this folder share."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from rebelote.rules.cards import PACK, Card
from rebelote.rules.names import card_name
from rebelote.rules.seats import Seat
from rebelote.server.app import create_app
from rebelote.server.serving import make_server
from rebelote.server.settings import Settings
from rebelote.server.store import Store
from rebelote.server.tables.table import Table
from rebelote.server.thinking import MakeBot
from tests.server.ports import free_port

Json = dict[str, Any]
PATIENCE = 30.0


@contextmanager
def running(settings: Settings, make_bot: MakeBot | None = None) -> Iterator[str]:
    """A server in a thread of this process; its address, ``127.0.0.1:port``."""
    server = make_server(create_app(settings, make_bot), settings)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


def until(done: Callable[[], object]) -> None:
    """Wait until something is so; fails when it does not become so."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


class Process:
    """``rebelote serve`` as a process of its own, to be killed; ``rebelote`` alone when there is no data folder to name.

    Its port is its own for the whole test, so that one started ``again`` is found where it was.
    """

    def __init__(
        self, data: Path | None, *options: str, stderr: bool = False, port: int | None = None, looks_for_port: bool = False
    ) -> None:
        self._data, self._options = data, options
        self.port = port or free_port()
        said_port = [] if looks_for_port else ["--port", str(self.port)]
        arguments = [] if data is None else ["serve", "--data", str(data), *said_port, *options]
        command = [sys.executable, "-m", "rebelote", *arguments]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        errors = subprocess.PIPE if stderr else None
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
        try:
            assert self.process.stdout is not None
            self.said = self.process.stdout.readline()
            found = re.search(r"http://([\d.]+:\d+)/", self.said)
            assert found, self.said
            self.address = found[1]
            # The socket listens before the application has started: a request waits for it.
            assert httpx.get(f"http://{self.address}/healthz", timeout=PATIENCE).status_code == 200
        except BaseException:
            self.kill()
            raise

    def again(self) -> Process:
        """The same once more, at the same address, when this one has ended."""
        return Process(self._data, *self._options, port=self.port)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


class Person:
    """Somebody with a cookie, at a table."""

    def __init__(self, address: str, cookies: dict[str, str] | None = None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", cookies=cookies, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self.http.cookies)

    def open_table(self, **wanted: Any) -> str:
        """A new table; its name."""
        body = {"book": "club", "bot": "random", "options": {}, "lang": "fr", **wanted}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def sit(self, table: str, lang: str = "fr", **options: Any) -> Tab:
        """A tab at a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        headers |= options.pop("headers", {})
        url = f"ws://{self.address}/api/tables/{table}/ws?lang={lang}"
        return Tab(connect(url, additional_headers=headers, max_size=None, **options))


class Whole:
    """What a reader has: each message laid over it is whole again, with all that it left as it was."""

    def __init__(self) -> None:
        self._view: Json = {}

    def take(self, sent: Json) -> Json:
        """The message, whole."""
        if sent["type"] == "update":
            self._view = sent["view"] if sent["snapshot"] else {**self._view, **sent["view"]}
            return {**sent, "view": self._view}
        if sent["type"] != "people":
            return sent
        self._view = {**self._view, **{part: sent[part] for part in ("salon", "clock", "fair") if part in sent}}
        return {**sent, **{part: self._view[part] for part in ("salon", "clock", "fair")}}


class Tab:
    """A socket at a table: the messages as they were ``sent``, and the whole ``frames`` that they make."""

    def __init__(self, connection: AbstractContextManager[ClientConnection]) -> None:
        self.stack = ExitStack()
        self.connection = connection
        self.sent: list[Json] = []
        self.frames: list[Json] = []
        self._whole = Whole()

    def __enter__(self) -> Self:
        self.socket = self.stack.enter_context(self.connection)
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def receive(self) -> Json:
        """The next message."""
        return self.receive_in(PATIENCE)

    def receive_in(self, seconds: float) -> Json:
        """A message that comes in so many seconds; raises TimeoutError."""
        self.sent.append(json.loads(self.socket.recv(seconds)))
        self.frames.append(self._whole.take(self.sent[-1]))
        return self.frames[-1]

    def update(self) -> Json:
        """The next message that is not about the people of the table, which must be an update."""
        while (frame := self.receive())["type"] == "people":
            pass
        assert frame["type"] == "update", frame
        return frame

    def settled(self) -> Json:
        """The view once it is this person's turn, or the deal is over."""
        view: Json = self.update()["view"]
        while not view["actions"] and view["phase"] not in ("done", "over"):
            view = self.update()["view"]
        return view

    def send(self, **message: Any) -> str:
        """Send a message with an action id of its own; the id."""
        action_id: str = message.setdefault("action_id", str(uuid.uuid4()))
        self.socket.send(json.dumps(message))
        return action_id

    def say(self, text: str | bytes) -> Json:
        """Send anything; the answer."""
        self.socket.send(text)
        return self.receive()

    def act(self, view: Json, action: str) -> str:
        return self.send(type="act", seq=view["seq"], action=action)


def choose(view: Json, source: Random) -> str:
    """One of the actions a view offers."""
    action: Json = source.choice(view["actions"])
    return f"cut-{source.randint(action['min'], action['max'])}" if action["kind"] == "cut" else action["action"]


def play(tab: Tab, view: Json, source: Random, until_: Callable[[Json], bool]) -> Json:
    """Play on from a settled view until one that is wanted."""
    while not until_(view):
        if view["phase"] == "done":
            tab.send(type="next", seq=view["seq"])
        else:
            tab.act(view, choose(view, source))
        view = tab.settled()
    return view


# -- what a frame gives away -------------------------------------------------------------------------------------------

# "As de cœur" is French for the ace of hearts, not the ace of spades.
_CODE = re.compile(r"(?<!\w)[789TJQKA][shdc](?!\w| de )")
_NAMES = [
    (card, name, re.compile(rf"(?<!\d){re.escape(name)}"))
    for card in PACK
    for name in (card_name(card, "fr").lower(), card_name(card, "en").lower())
]


def strings(value: object) -> Iterator[str]:
    """Every string in a message, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def named_cards(frame: Json) -> set[Card]:
    """Every card that a message names, by its code or in words."""
    text = "\n".join(strings(frame))
    words = text.lower()
    found = {Card.parse(code) for code in _CODE.findall(text)}
    # A name is looked for as it stands before it is looked at closely: most are not there.
    found |= {card for card, name, alone in _NAMES if name in words and alone.search(words)}
    return found


def known_cards(table: Table, seat: Seat) -> set[Card]:
    """The cards that a seat may know of by the rules of the game."""
    deal = table.current
    known = set(deal.hands[seat]) | {card for trick in deal.tricks for card in trick.cards}
    if deal.turned is not None:
        known.add(deal.turned)
    if deal.trick is not None:
        known |= set(deal.trick.cards)
    for _, melds in table.view(seat).shown:
        known |= {card for meld in melds for card in meld.cards}
    if deal.is_over and deal.contract is not None:
        known |= set(PACK)
    return known


def replayed(settings: Settings, table_id: str) -> dict[int, Table]:
    """The table as it truly was, after each entry of its log from the first deal on."""
    store = Store(settings.database_url)
    entries, _ = store.load(table_id)
    store.close()
    table = Table.replay(entries[:1])
    truth = {}
    for entry in entries[1:]:
        table = table.after(entry)
        truth[table.seq] = table
    return truth
