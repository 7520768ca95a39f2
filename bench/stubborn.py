"""People who do not let go: they come back when their line breaks, send again what was not answered, and remember
what they were told.

What a server has told somebody must be in the log for ever: ``Memory`` keeps it, and is held against the database in the end.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from bench.crowd import salon, wanted_salt
from bench.lines import Line, framed
from rebelote.rules.record import replay
from rebelote.rules.records import read_bytes
from rebelote.server.store import Store
from rebelote.server.tables.log import Acted
from rebelote.server.tables.records import record_text
from rebelote.server.tables.table import Table


class Event(msgspec.Struct):
    """What an event of a frame tells of a card."""

    kind: str
    seat: str | None = None
    card: str | None = None


class Action(msgspec.Struct):
    """An action that a view offers."""

    action: str
    kind: str
    min: int = 0


class View(msgspec.Struct):
    """What a player looks at; None is as it was."""

    phase: str | None = None
    actions: list[Action] | None = None


class Update(msgspec.Struct):
    """What a player looks at in a frame."""

    type: str
    seq: int = 0
    code: str = ""
    events: list[Event] = []
    view: View | None = None


_decoder = msgspec.json.Decoder(Update)


@dataclass
class Memory:
    """What the people of a table were told: how far the log goes, and the card played by each of its entries."""

    seq: int = 0
    cards: dict[int, tuple[str, str]] = field(default_factory=dict)

    def note(self, frame: Update) -> None:
        """A frame came."""
        self.seq = max(self.seq, frame.seq)
        for event in frame.events:
            if event.kind == "played" and event.card is not None and event.seat is not None:
                told = (event.seat, event.card)
                assert self.cards.setdefault(frame.seq, told) == told, "two people were told different things"


@dataclass(frozen=True)
class Weather:
    """How often a message comes twice, late (and so out of order), or with its line cut in the middle."""

    twice: float = 0.0
    late: float = 0.0
    cut: float = 0.0


@dataclass
class Tally:
    """What befell all of them."""

    refused: Counter[str] = field(default_factory=Counter)
    weather: Counter[str] = field(default_factory=Counter)
    returns: int = 0
    matches: int = 0


class Player:
    """One person at a table."""

    def __init__(self, group: Group, place: int, address: str, cookie: str) -> None:
        self.group, self.place, self.address, self.cookie = group, place, address, cookie
        self.line: Line | None = None
        self.view: Update | None = None
        self.salt: int | None = None

    async def come(self) -> None:
        """Be connected, to any server that answers."""
        while self.line is None or self.line.closed.is_set():
            addresses = self.group.addresses
            try:
                self.line = await Line.open(self.address, f"/api/tables/{self.group.name}/ws?lang=fr", self.cookie, self.hear)
                self.group.tally.returns += 1
            except (OSError, TimeoutError):
                self.address = self.group.source.choice(addresses)
                await asyncio.sleep(0.1)

    def hear(self, _line: Line, text: bytes) -> None:
        """A message came."""
        number = wanted_salt(text)
        if number is not None:
            self.salt = number
        frame = _decoder.decode(text)
        if frame.type == "refused":
            self.group.tally.refused[frame.code] += 1
        elif frame.type == "update" and frame.view is not None:
            self.group.memory.note(frame)
            before = self.view.view if self.view is not None else None
            if before is not None:
                frame.view.phase = frame.view.phase or before.phase
                frame.view.actions = before.actions if frame.view.actions is None else frame.view.actions
            self.view = frame

    def say(self, name: str, **message: Any) -> None:
        """Send, through the weather."""
        line, group = self.line, self.group
        if line is None:
            return
        source, weather = group.source, group.weather
        data = framed(json.dumps({"action_id": f"{group.name}-{name}-{self.place}", **message}).encode())
        if source.random() < weather.cut:
            group.tally.weather["cut"] += 1
            line.write(data[: source.randrange(len(data))])
            line.cut()
            return
        times = 2 if source.random() < weather.twice else 1
        for _ in range(times):
            if source.random() < weather.late:
                group.tally.weather["late"] += 1
                asyncio.get_running_loop().call_later(source.random() / 2, line.write, data)
            else:
                line.write(data)
        group.tally.weather["twice"] += times - 1

    def step(self) -> None:
        """Do what there is to do; what was sent already goes again under its name, until something else is to be done."""
        if self.salt is not None:
            self.say(f"salt{self.salt}-{self.group.matches}", type="salt", number=self.salt, salt=f"{self.place:02x}")
            self.salt = None
        frame = self.view
        if frame is None or frame.view is None:
            if self.place == 0:
                self.say("start", type="start")
            return
        if frame.view.phase != "over":
            self.group.playing(frame.seq)
        if frame.view.phase == "over":
            if self.group.over(frame.seq):
                self.say(f"rematch{frame.seq}", type="rematch", seq=frame.seq)
        elif frame.view.phase == "done":
            self.say(f"next{frame.seq}", type="next", seq=frame.seq)
        elif frame.view.actions:
            # The same choice every time, as it goes under the same name.
            chosen = Random(f"{self.group.name} {frame.seq}").choice(frame.view.actions)
            action = f"cut-{chosen.min}" if chosen.kind == "cut" else chosen.action
            self.say(f"act{frame.seq}", type="act", seq=frame.seq, action=action)


class Group:
    """The four of a table."""

    def __init__(self, addresses: Sequence[str], name: str, weather: Weather, tally: Tally, source: Random) -> None:
        self.addresses, self.name, self.weather, self.tally, self.source = addresses, name, weather, tally, source
        self.memory = Memory()
        self.players: list[Player] = []
        self.finishing = False
        self.matches = 0
        self._ended, self._at_end, self._again = 0, False, True

    def playing(self, seq: int) -> None:
        """A match is being played at ``seq``."""
        self._at_end = self._at_end and seq <= self._ended

    def over(self, seq: int) -> bool:
        """A match has ended, as somebody sees at ``seq``; whether there is another, which all four want or none does."""
        if not self._at_end and seq > self._ended:
            self._at_end, self._again = True, not self.finishing
            self.matches += 1
            self.tally.matches += 1
        self._ended = max(seq, self._ended)
        return self._again

    @property
    def is_done(self) -> bool:
        views = [player.view.view for player in self.players if player.view is not None]
        return (
            self.finishing
            and not self._again
            and len(views) == len(self.players)
            and all(view and view.phase == "over" for view in views)
        )

    async def live(self, pace: float) -> None:
        """Play, match after match, until told to finish and the last match is over."""
        while not self.is_done:
            for player in self.players:
                await player.come()
                player.step()
            await asyncio.sleep(pace * (0.5 + self.source.random()))

    def leave(self) -> None:
        """Break every line off."""
        for player in self.players:
            if player.line is not None:
                player.line.cut()


async def groups(addresses: Sequence[str], count: int, wanted: dict[str, Any], weather: Weather, tally: Tally) -> list[Group]:
    """So many tables of four."""
    found = []
    for number in range(count):
        name, places = await asyncio.to_thread(salon, addresses, number, wanted)
        group = Group(addresses, name, weather, tally, Random(number))
        group.players = [Player(group, place, *where) for place, where in enumerate(places)]
        found.append(group)
    return found


def verified(url: str, found: Sequence[Group]) -> int:
    """Hold what people were told against the database; how many entries were looked at. Raises AssertionError."""
    store, looked = Store(url), 0
    try:
        for group in found:
            entries, counted = store.load(group.name)
            assert len(entries) >= group.memory.seq, f"{group.name}: told of {group.memory.seq}, kept {len(entries)}"
            for seq, (seat, card) in group.memory.cards.items():
                entry = entries[seq - 1]
                assert isinstance(entry, Acted)
                assert (entry.seat, entry.action.rstrip("!")) == (seat, card), f"{group.name}: entry {seq} is another"
            # An action sent again and again under one name counts once.
            assert len(counted) == len(set(counted))
            table = Table.replay(entries)
            assert table.stage == "over", f"{group.name} is not over"
            match = replay(read_bytes(record_text(group.name, table, "2026-01-01T00:00:00+00:00", "text").encode()))
            assert match.is_over
            looked += len(entries)
    finally:
        store.close()
    return looked
