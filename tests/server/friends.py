"""Several people at one table: who reads what comes, gives salts as a client does, and waits for something to be so."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import Any, Self

from websockets.exceptions import ConnectionClosed

from rebelote.server.settings import Settings
from tests.server.running import PATIENCE, Json, Person, Tab, choose

#: Everything that waits for people is short, nothing that they are given is.
QUICK: dict[str, Any] = {"salt_seconds": 5.0, "contre_seconds": 0.0, "ready_seconds": 60.0}


class Friend:
    """Somebody with a browser and at most one tab: the newest view, salon, clock and proofs that came.

    ``frames`` is all that was sent, as it was sent.
    """

    def __init__(self, address: str, name: str, *, salts: bool = True) -> None:
        self.name = name
        self.person = Person(address)
        self.salts = salts
        self.tab: Tab | None = None
        self.view: Json | None = None
        self.salon: Json = {}
        self.clock: Json | None = None
        self.fair: Json | None = None
        self.refusals: list[Json] = []
        self.frames: list[Json] = []
        self.noted: dict[int, tuple[str, str]] = {}

    def open_salon(self, **wanted: Any) -> Json:
        """Open a salon; its name and letters."""
        body = {"book": "classique", "bot": "random", "name": self.name, **wanted}
        answer = self.person.http.post("/api/salons", json=body)
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def come_in(self, table: str, *, watch: bool = False) -> Json:
        """Come in by the link."""
        answer = self.person.http.post(f"/api/tables/{table}/join", json={"name": self.name, "watch": watch})
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def open_tab(self, table: str) -> Self:
        self.tab = self.person.sit(table).__enter__()
        return self

    def move_to(self, address: str) -> None:
        """From now on this browser speaks to another server."""
        self.person.http.close()
        self.person = Person(address, self.person.cookies)

    def close_tab(self) -> None:
        """The browser's tab is gone."""
        assert self.tab is not None
        self.tab.__exit__()
        self.tab = None

    def close(self) -> None:
        """Go home."""
        if self.tab is not None:
            self.close_tab()
        self.person.http.close()

    def send(self, kind: str, **fields: Any) -> str:
        """Say something to the server; the action's id."""
        assert self.tab is not None
        return self.tab.send(type=kind, **fields)

    def act(self, action: str) -> None:
        assert self.view is not None
        self.send("act", seq=self.view["seq"], action=action)

    def read(self, seconds: float = 0.02) -> None:
        """Take in what has come."""
        if self.tab is None:
            return
        while True:
            try:
                frame = self.tab.receive_in(seconds)
            except TimeoutError:
                return
            except ConnectionClosed:
                # Shown the door, or the server is no more.
                self.close_tab()
                return
            self.frames.append(self.tab.sent[-1])
            self._take(frame)
            seconds = 0.0

    def _take(self, frame: Json) -> None:
        if frame["type"] == "refused":
            self.refusals.append(frame)
            return
        if frame["type"] == "update":
            self.view = frame["view"]
        elif frame["type"] != "people":
            return
        source = frame["view"] if frame["type"] == "update" else frame
        self.salon, self.clock, self.fair = source["salon"], source["clock"], source["fair"]
        fair = self.fair
        if not self.salts or fair is None or not fair["wants_salt"]:
            return
        if self.noted.get(fair["number"], ("",))[0] != fair["commitment"]:
            salt = f"{self.name.encode().hex()}{fair['number']:02x}"
            self.noted[fair["number"]] = (fair["commitment"], salt)
            self.send("salt", number=fair["number"], salt=salt)

    @property
    def seat(self) -> str | None:
        """One's own seat, by the salon."""
        return next((seat for seat, chair in self.salon["chairs"].items() if chair["member"] == self.salon["you"]), None)

    @property
    def on_turn(self) -> bool:
        return self.view is not None and bool(self.view["actions"])


class Company:
    """Friends at the tables of one server, closed at the end."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.stack = ExitStack()
        self.all: list[Friend] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def friend(self, name: str, *, salts: bool = True, address: str | None = None) -> Friend:
        """One more, perhaps at another server."""
        friend = Friend(address or self.address, name, salts=salts)
        self.stack.callback(friend.close)
        self.all.append(friend)
        return friend

    def salon(self, *names: str, **wanted: Any) -> list[Friend]:
        """A salon of so many people, all there; the first is its host."""
        friends = [self.friend(name) for name in names]
        table = friends[0].open_salon(**wanted)["table"]
        for friend in friends[1:]:
            friend.come_in(table)
        for friend in friends:
            friend.open_tab(table)
        self.until(lambda: all(len(friend.salon.get("people", [])) == len(names) for friend in friends))
        return friends

    def until(self, done: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Everybody reads until something is so."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, "it did not happen"
            for friend in self.all:
                friend.read(0.01)

    def rest(self, seconds: float) -> None:
        """Everybody reads for a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for friend in self.all:
                friend.read(0.01)

    def play(self, players: Sequence[Friend], source: Random, done: Callable[[], object]) -> None:
        """The players do anything allowed, and go on after each deal, until something is so."""
        asked: dict[Friend, tuple[str, int]] = {}

        def step() -> bool:
            if done():
                return True
            for friend in players:
                view = friend.view
                if friend.tab is None or view is None:
                    continue
                if view["actions"] and asked.get(friend) != ("act", view["seq"]):
                    asked[friend] = ("act", view["seq"])
                    friend.act(choose(view, source))
                elif friend.salon["stage"] == "between" and asked.get(friend) != ("next", view["deal_no"]):
                    asked[friend] = ("next", view["deal_no"])
                    friend.send("next", seq=view["seq"])
            return False

        self.until(step, 4 * PATIENCE)


def quick(settings: Settings, **changes: Any) -> Settings:
    """Settings for a test of several people."""
    return replace(settings, **{"seed": None, **QUICK, **changes})
