"""What does a process keep in memory of a table that somebody looks at?

A room: the table, the actions it has counted, its bots, its sockets, and the times of its clocks. It tells every socket what
an entry brought, each in its own language and with nothing that its reader may not know.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from rebelote.rules.axes import Lang
from rebelote.rules.seats import Seat
from rebelote.server.protocol import wire_salon
from rebelote.server.screens.scene import Scene
from rebelote.server.screens.told import Told
from rebelote.server.settings import Settings
from rebelote.server.tables import steward
from rebelote.server.tables.log import (
    Acted,
    Begun,
    Dealt,
    Entry,
    MemberId,
    Paused,
    Returned,
    Stopped,
)
from rebelote.server.tables.table import Table
from rebelote.server.thinking import Thought

from .players import Players
from .voices import Voices

_MOVES = (Dealt, Acted, Stopped)
# A client that comes back sends again what was not answered: the last action of each of a few tabs.
_REMEMBERED = 32


def remembered(ids: Iterable[str]) -> deque[str]:
    """The last of the ids of actions that counted."""
    return deque(ids, _REMEMBERED)


class Wire(Protocol):
    """Where the messages for a reader go."""

    def put(self, text: bytes) -> None:
        """Send a message."""

    def close(self, code: int) -> None:
        """Close, after what waits to be sent."""


@dataclass(eq=False, slots=True)
class Peer:
    """One socket: who it is, a language, and where its messages go."""

    room: Room
    member: MemberId
    lang: Lang
    line: Wire

    @property
    def seat(self) -> Seat | None:
        """The seat, None for somebody who watches."""
        return self.room.table.company.seat_of(self.member)

    def put(self, message: bytes) -> None:
        """Send, or close when it reads too slowly."""
        self.line.put(message)

    def close(self, code: int) -> None:
        """Close after what waits to be sent."""
        self.line.close(code)


@dataclass(eq=False)
class Room:
    """A table in memory. ``counted`` are the last actions that counted, by their ids; the store knows the older ones, and lets
    none count twice. ``members`` are its people by the hash of their cookie.

    ``held`` counts who needs it there: sockets, and the table's own work. At zero it is put away. No other process lets its
    bots and clocks run before ``leads_until``. Times are those of ``time.monotonic``.
    """

    id: str
    table: Table
    settings: Settings
    counted: deque[str]
    members: dict[str, MemberId]
    players: Players
    code: str | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    works: bool = False
    peers: set[Peer] = field(default_factory=set)
    held: int = 0
    leads_until: float = 0.0
    elsewhere: frozenset[MemberId] = frozenset()
    gone_since: dict[MemberId, float] = field(default_factory=dict)
    opened_at: float = field(default_factory=time.monotonic)
    made_at: float | None = None
    moved_at: float = field(default_factory=time.monotonic)
    changed_at: float = field(default_factory=time.monotonic)
    voices: Voices = field(default_factory=Voices)
    # One question to a bot at a time, and the last advice given with the state it was for.
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)
    advice: tuple[int, Thought] | None = None

    # -- who is there --------------------------------------------------------------------------------------------------

    @property
    def here(self) -> frozenset[MemberId]:
        """The members with a socket in this process."""
        return frozenset(peer.member for peer in self.peers)

    @property
    def present(self) -> frozenset[MemberId]:
        return self.here | self.elsewhere

    @property
    def people(self) -> frozenset[str]:
        """The persons who are members now."""
        return frozenset(person for person, member in self.members.items() if member in self.table.company.members)

    def person(self, member: MemberId | None) -> str | None:
        """Who a member is, by the hash that is kept of people; None for somebody who is not known (any more)."""
        return next((person for person, name in self.members.items() if name == member), None)

    def note_presence(self, before: frozenset[MemberId]) -> bool:
        """Note who has come or gone since ``before``; whether anybody has."""
        now, present = time.monotonic(), self.present
        for member in before - present:
            self.gone_since[member] = now
        for member in present:
            self.gone_since.pop(member, None)
        return present != before

    def watch(self) -> steward.Watch:
        """What the steward sees."""
        return steward.Watch(self.present, self.gone_since, self.moved_at, self.changed_at, self.opened_at, self.made_at)

    def due(self) -> steward.Due | None:
        """What the table does next by itself."""
        return steward.due(self.table, self.settings, self.watch())

    # -- what happened -------------------------------------------------------------------------------------------------

    def took(self, entry: Entry, before: Table) -> None:
        """Note the time of an entry that has just been appended."""
        now = time.monotonic()
        self.changed_at = now
        # The time for salts begins with the match.
        goes_on = isinstance(entry, Begun | Returned) or (isinstance(entry, Paused) and before.company.paused)
        if isinstance(entry, _MOVES) or goes_on:
            self.moved_at = now
        self.changed.set()

    def spent(self, seat: Seat) -> int:
        """What the action being taken costs the bank of a seat, in milliseconds."""
        return steward.spent(self.table, self.settings, seat, time.monotonic() - self.moved_at)

    # -- telling -------------------------------------------------------------------------------------------------------

    def scene(self, viewer: MemberId | None = None) -> Scene:
        """What this room knows beside its table now, for a reader."""
        return Scene(viewer, self.present, self.code, self._clock(), self._starts_in())

    def _clock(self) -> wire_salon.Clock | None:
        found = steward.clock_of(self.table, self.settings)
        if found is None:
            return None
        seat, pace, bank = found
        paused = self.table.company.paused
        used = 0.0 if paused else time.monotonic() - self.moved_at
        left, over = max(0.0, pace.action - used), max(0.0, used - pace.action)
        return wire_salon.Clock(
            seat.value, round(1000 * left), round(1000 * max(0.0, bank - over)), round(1000 * pace.action), not paused
        )

    def _starts_in(self) -> int | None:
        after = self.table.terms.starts_after
        if after is None or self.table.stage != "salon":
            return None
        starts = steward.starts_at(self.settings, after, self.opened_at, self.made_at)
        return max(0, round(1000 * (starts - time.monotonic())))

    def snapshot(self, member: MemberId, lang: Lang) -> bytes:
        """Where the table stands."""
        return self._told().to(member, lang)

    def tell(self, entry: Entry, before: Table) -> None:
        """Tell every socket what the last entry brought."""
        told = self._told(entry, before)
        made: dict[tuple[MemberId, Lang], bytes] = {}
        for peer in self.peers:
            key = (peer.member, peer.lang)
            if key not in made and peer.member in self.table.company.members:
                made[key] = told.to(peer.member, peer.lang)
            if key in made:
                peer.put(made[key])

    def tell_people(self, but: Peer | None = None) -> None:
        """Tell every socket who is there, ``but`` for one that gets a snapshot."""
        told = self._told()
        for peer in self.peers:
            if peer is not but and peer.member in self.table.company.members:
                peer.put(told.presence(peer.member, peer.lang))

    def _told(self, entry: Entry | None = None, before: Table | None = None) -> Told:
        return Told(self.id, self.table, self.scene(), entry, before)
