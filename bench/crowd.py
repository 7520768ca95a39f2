"""People at many tables: they open salons, come in, sit down and play, and note how long the others wait to see what one did.

Each table has four people with a socket each and acts at its own pace. What is measured is the time from a card or a call being
sent to its frame in each of the three other sockets; what else a match needs (salts, being ready) is sent as clients do.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
import urllib.request
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from bench.lines import Line

SEATS = 4


class Action(msgspec.Struct):
    """An action that a view offers."""

    action: str
    kind: str
    min: int = 0


class View(msgspec.Struct):
    """What a player looks at in a view."""

    phase: str
    actions: list[Action]


class Fair(msgspec.Struct):
    """What a player looks at in the proofs of a deal."""

    number: int
    wants_salt: bool


class Proof(msgspec.Struct):
    """Where the proofs are, in a view or beside it."""

    fair: Fair | None = None


class Frame(msgspec.Struct):
    """What a player looks at in a message."""

    type: str
    seq: int = 0
    view: View | None = None
    code: str = ""


_frame = msgspec.json.Decoder(Frame)
_UPDATE, _REFUSED = b'{"type":"update","seq":', b'{"type":"refused"'
_ids = itertools.count()


class _InView(msgspec.Struct):
    view: Proof


_fair_beside, _fair_inside = msgspec.json.Decoder(Proof), msgspec.json.Decoder(_InView)


def wanted_salt(text: bytes) -> int | None:
    """The number of the deal that a message asks its reader's salt for."""
    if b'"wants_salt":true' not in text:
        return None
    found = _fair_inside.decode(text).view.fair if text.startswith(_UPDATE) else _fair_beside.decode(text).fair
    return found.number if found is not None and found.wants_salt else None


@dataclass
class Tally:
    """What the crowd noted: actions sent, the waits of the others, refusals by code, closes by code.

    ``late`` counts actions whose turn had not come yet when their time had.
    """

    sent: int = 0
    other: int = 0
    waits: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    late: int = 0


class Table:
    """One table and those who sit at it."""

    def __init__(self, name: str, seats: Sequence[tuple[str, str]], tally: Tally, source: Random) -> None:
        """``seats`` gives the address of a server and the cookie of each person; the first is the host."""
        self.name, self.seats, self.tally, self.source = name, seats, tally, source
        self.lines: list[Line] = []
        self.turn: tuple[Line, Frame] | None = None
        self.over: tuple[int, str] | None = None
        self.due = False
        self.deals = self.answered = 0
        self.sent: dict[int, tuple[float, Line]] = {}
        self._salted: dict[Line, int] = {}

    async def sit(self) -> None:
        """Open every socket, then start."""
        for address, cookie in self.seats:
            path = f"/api/tables/{self.name}/ws?lang=fr"
            self.lines.append(await Line.open(address, path, cookie, self.hear))
        self.say(self.lines[0], type="start")

    def say(self, line: Line, **message: Any) -> None:
        """Send a message under an id of its own."""
        line.send(json.dumps({"action_id": f"b{next(_ids)}", **message}).encode())

    def hear(self, line: Line, text: bytes) -> None:
        """A message came."""
        now = time.perf_counter()
        number = wanted_salt(text)
        if number is not None and self._salted.get(line) != number:
            self._salted[line] = number
            self.tally.other += 1
            self.say(line, type="salt", number=number, salt=f"{self.source.getrandbits(128):032x}")
        if text.startswith(_UPDATE):
            seq = int(text[len(_UPDATE) : text.index(b",", len(_UPDATE))])
            sent = self.sent.get(seq)
            if sent is not None and sent[1] is not line:
                self.tally.waits.append(now - sent[0])
            if b'"actions":[{' in text:
                self.turn, self.over = (line, _frame.decode(text)), None
                if self.due:
                    self.act()
            elif seq > self.answered and (b'"phase":"done"' in text or b'"phase":"over"' in text):
                self.over = (seq, "next" if b'"phase":"done"' in text else "rematch")
                if self.due:
                    self.act()
        elif text.startswith(_REFUSED):
            self.tally.refused[_frame.decode(text).code] += 1

    def act(self) -> None:
        """Do what is to be done, now or as soon as it can be."""
        if self.over is not None:
            seq, kind = self.over
            self.over, self.due, self.answered = None, False, seq
            self.deals += 1
            for line in self.lines:
                self.tally.other += 1
                self.say(line, type=kind, seq=seq)
            return
        if self.turn is None:
            self.due = True
            self.tally.late += 1
            return
        (line, frame), self.turn, self.due = self.turn, None, False
        assert frame.view is not None
        chosen = self.source.choice(frame.view.actions)
        self.sent = {frame.seq + 1: (time.perf_counter(), line)}
        self.tally.sent += 1
        self.say(line, type="act", seq=frame.seq, action=f"cut-{chosen.min}" if chosen.kind == "cut" else chosen.action)


def ask(address: str, path: str, body: dict[str, Any], cookie: str = "") -> tuple[dict[str, Any], str]:
    """POST a body; what comes back, and the cookie."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"http://{address}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  # our own
        given = answer.headers["Set-Cookie"]
        return json.load(answer), given.partition(";")[0] if given else cookie


def salon(addresses: Sequence[str], number: int, wanted: dict[str, Any]) -> tuple[str, list[tuple[str, str]]]:
    """A new salon and four people who have come in, each at a server; its name, and their places."""
    first = addresses[number % len(addresses)]
    made, cookie = ask(first, "/api/salons", wanted)
    places = [(first, cookie)]
    for guest in range(1, SEATS):
        address = addresses[(number + guest) % len(addresses)]
        _, cookie = ask(address, f"/api/tables/{made['table']}/join", {"name": f"Invité {guest}"})
        places.append((address, cookie))
    return made["table"], places


async def seated(addresses: Sequence[str], count: int, tally: Tally, wanted: dict[str, Any]) -> list[Table]:
    """So many tables with everybody at their place, spread over the servers."""
    room = asyncio.Semaphore(8)

    async def make(number: int) -> Table:
        async with room:
            name, places = await asyncio.to_thread(salon, addresses, number, wanted)
            table = Table(name, places, tally, Random(number))
            await table.sit()
            return table

    return list(await asyncio.gather(*(make(number) for number in range(count))))


async def played(tables: Sequence[Table], seconds: float, pace: float) -> None:
    """Let every table act once every ``pace`` seconds for so long, each at its own moment."""
    begun, source = time.perf_counter(), Random(1)
    queue = sorted((source.random() * pace, number) for number in range(len(tables)))
    for turn in range(int(seconds / pace)):
        for moment, number in queue:
            wait = begun + turn * pace + moment - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            if not tables[number].due:
                tables[number].act()
    await asyncio.sleep(1)
