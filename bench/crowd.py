"""People at many tables: they open them, sit down and play, each table at its own pace, and note how long the others wait.

A table here is one person with a tab on every seat's place; what is measured is the time from an action being sent to its frame
in each of the other tabs.
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

import msgspec

from bench.lines import Line

TABS = 4


class Action(msgspec.Struct):
    """An action that a view offers."""

    action: str
    kind: str
    min: int = 0


class View(msgspec.Struct):
    """What a player looks at in a view."""

    phase: str
    actions: list[Action]


class Frame(msgspec.Struct):
    """What a player looks at in a message."""

    type: str
    seq: int = 0
    view: View | None = None
    code: str = ""


_decoder = msgspec.json.Decoder(Frame)
_UPDATE = b'{"type":"update","seq":'
_ids = itertools.count()


@dataclass
class Tally:
    """What the crowd noted: actions sent, the waits of the others, refusals by code, closes by code."""

    sent: int = 0
    waits: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    late: int = 0


class Table:
    """One table and those who sit at it."""

    def __init__(self, name: str, seats: Sequence[tuple[str, str]], tally: Tally, source: Random) -> None:
        """``seats`` gives the address of a server and the cookie of each socket."""
        self.name, self.seats, self.tally, self.source = name, seats, tally, source
        self.lines: list[Line | None] = [None] * len(seats)
        self.seq = 0
        self.ready: tuple[Line, Frame] | None = None
        self.due = False
        self.sent: dict[int, tuple[float, Line]] = {}

    async def sit(self) -> None:
        """Open every socket."""
        for place in range(len(self.seats)):
            await self.open(place)

    async def open(self, place: int) -> None:
        """Open one socket."""
        address, cookie = self.seats[place]
        path = f"/api/tables/{self.name}/ws?lang=fr"
        self.lines[place] = await Line.open(address, path, cookie, self.hear)

    def hear(self, line: Line, text: bytes) -> None:
        """A message came."""
        now = time.perf_counter()
        if text.startswith(_UPDATE):
            seq = int(text[len(_UPDATE) : text.index(b",", len(_UPDATE))])
            sent = self.sent.get(seq)
            if sent is not None and sent[1] is not line:
                self.tally.waits.append(now - sent[0])
            if seq <= self.seq and b'"snapshot":true' not in text[:60]:
                return
            self.seq = max(self.seq, seq)
            if b'"actions":[]' not in text or b'"phase":"done"' in text or b'"phase":"over"' in text:
                self.ready = (line, _decoder.decode(text))
                if self.due:
                    self.act()
            elif self.ready is not None and self.ready[1].seq < seq:
                self.ready = None
        elif text.startswith(b'{"type":"refused"'):
            self.tally.refused[_decoder.decode(text).code] += 1

    def act(self) -> None:
        """Do what is to be done, now or as soon as it can be."""
        if self.ready is None:
            self.due = True
            self.tally.late += 1
            return
        (line, frame), self.ready, self.due = self.ready, None, False
        assert frame.view is not None
        message = {"action_id": f"b{next(_ids)}", "seq": frame.seq}
        if frame.view.phase == "done":
            message["type"] = "next"
        elif frame.view.phase == "over":
            message["type"] = "rematch"
        else:
            chosen = self.source.choice(frame.view.actions)
            message |= {"type": "act", "action": f"cut-{chosen.min}" if chosen.kind == "cut" else chosen.action}
        self.sent = {frame.seq + 1: (time.perf_counter(), line)}
        self.tally.sent += 1
        line.send(json.dumps(message).encode())


def opened(address: str, book: str, bot: str) -> tuple[str, str]:
    """A new table; its name and the cookie of its person."""
    body = json.dumps({"book": book, "bot": bot}).encode()
    request = urllib.request.Request(f"http://{address}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  # our own server
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        name: str = json.load(answer)["table"]
        return name, cookie


async def seated(addresses: Sequence[str], count: int, tally: Tally, book: str, bot: str) -> list[Table]:
    """So many tables with everybody at their place, spread over the servers."""
    room = asyncio.Semaphore(16)

    async def make(number: int) -> Table:
        async with room:
            address = addresses[number % len(addresses)]
            name, cookie = await asyncio.to_thread(opened, address, book, bot)
            # Every second socket at another server, where there are several.
            seats = [(addresses[(number + tab) % len(addresses)], cookie) for tab in range(TABS)]
            table = Table(name, seats, tally, Random(number))
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
