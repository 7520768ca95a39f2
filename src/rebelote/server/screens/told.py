"""What is a reader told: of an entry, of where the table stands, of who is there?

One message a reader, written. The events and the fields that all readers of a language see alike are built and written once,
and what a seat alone sees is laid beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import msgspec
from msgspec import UNSET, Raw

from rebelote.rules.axes import Lang
from rebelote.rules.events import CardsDealt
from rebelote.rules.seats import Seat
from rebelote.server.protocol import wire
from rebelote.server.tables.log import (
    Acted,
    Altered,
    Arranged,
    Dealt,
    Entry,
    Gone,
    Joined,
    MemberId,
    Paused,
    Returned,
    Shown,
    StoodIn,
    Stopped,
)
from rebelote.server.tables.table import Table

from . import parts
from .news import game_events
from .parts import ALIKE, OWN, STATUS, Part, concerning, made, moved
from .people_news import people_events
from .scene import Scene, fair_view, names_in, salon_view
from .screen import sheet_deals
from .sight import Sight

encoder = msgspec.json.Encoder()

_LOOKS_ON = (STATUS,)
# After these a view is another one; the others only concern people and proofs.
_CHANGES_VIEW = (Dealt, Acted, Stopped, Joined, Arranged, Altered, Gone, StoodIn, Returned, Paused, Shown)


@dataclass
class Told:
    """An entry that led from the table ``before`` to ``table``; without them, where the table stands."""

    table_id: str
    table: Table
    scene: Scene
    entry: Entry | None = None
    before: Table | None = None

    def to(self, viewer: MemberId, lang: Lang) -> bytes:
        """The message for a member."""
        table, scene, seat = self.table, self.scene.to(viewer), self.table.company.seat_of(viewer)
        before = self.before
        if before is not None and before.company.seat_of(viewer) is not seat:
            # From another place everything looks different.
            before = None
        if table.deal is None or not isinstance(self.entry, (type(None), *_CHANGES_VIEW)):
            return self._people(scene, seat, lang, before)
        sight = Sight(self.table_id, table, seat, lang, scene, sheet_deals)
        if before is not None and before.deal is None:
            before = None
        if before is None:
            return self._update(sight, ALIKE, OWN)
        alike, own = self._moved(before)
        own = concerning(own, before, table, seat)
        if own == _LOOKS_ON and not sight.may_speak and not self._deals:
            return scene.once("looks on", lang, lambda: self._update(sight, alike, own))
        return self._update(sight, alike, own)

    def _update(self, sight: Sight, alike: tuple[Part, ...], own: tuple[Part, ...]) -> bytes:
        kind = "all alike" if alike is ALIKE else "alike"
        shared = sight.scene.once(kind, sight.lang, lambda: encoder.encode(made(alike, sight)))
        view = Raw(shared[:-1] + b"," + encoder.encode(made(own, sight))[1:])
        return encoder.encode(wire.Update(self.table.seq, self.entry is None, self._events(sight), view))

    def _moved(self, before: Table) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """The parts that are not what they were."""
        return self.scene.once("moved", "fr", lambda: (moved(ALIKE, before, self.table), moved(OWN, before, self.table)))

    @cached_property
    def _deals(self) -> bool:
        """Whether cards were dealt: nothing else that happens is hidden from anybody."""
        return any(isinstance(event, CardsDealt) for event in self.table.happened)

    def presence(self, viewer: MemberId, lang: Lang) -> bytes:
        """Who is connected now."""
        scene = self.scene.to(viewer)
        return encoder.encode(wire.People(self.table.seq, scene.clock, [], salon_view(self.table, scene, lang)))

    def _people(self, scene: Scene, seat: Seat | None, lang: Lang, before: Table | None) -> bytes:
        table = self.table
        salon = before is None or parts.salon(before) != parts.salon(table)
        fair = before is None or parts.fair(before) != parts.fair(table)
        return encoder.encode(
            wire.People(
                table.seq,
                scene.clock,
                Raw(scene.once("events", lang, lambda: encoder.encode(self._people_events(lang)))),
                salon_view(table, scene, lang) if salon else UNSET,
                fair_view(table, seat, scene) if fair else UNSET,
            )
        )

    def _events(self, sight: Sight) -> Raw:
        if self._deals:
            return Raw(encoder.encode(self._game_events(sight, sight.seat)))
        return Raw(sight.scene.once("events", sight.lang, lambda: encoder.encode(self._game_events(sight, None))))

    def _game_events(self, sight: Sight, seat: Seat | None) -> list[wire.GameEvent]:
        if not isinstance(self.entry, Dealt | Acted):
            return self._people_events(sight.lang)
        return game_events(self.table, self.entry, seat, sight.lang, names_in(self.table, sight.scene, sight.lang))

    def _people_events(self, lang: Lang) -> list[wire.GameEvent]:
        if self.entry is None or self.before is None:
            return []
        return people_events(self.before, self.table, self.entry, lang)
