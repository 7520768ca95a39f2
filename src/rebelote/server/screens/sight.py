"""What is a part of a screen made from?

A ``Sight`` is one reader's: the seat and what it knows of the deal, the language, and what the room knows beside the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from rebelote.rules.axes import Lang
from rebelote.rules.match import Match
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView, seated
from rebelote.server.protocol import wire
from rebelote.server.tables.table import Table

from .meanings import convention_of
from .scene import Scene, names_in

SheetDeals = Callable[[Table, Lang], list[wire.SheetDeal]]


@dataclass
class Sight:
    """A table with a deal, as ``seat`` sees it, None for somebody who watches. ``sheets`` writes the score sheet."""

    table_id: str
    table: Table
    seat: Seat | None
    lang: Lang
    scene: Scene
    sheets: SheetDeals

    @cached_property
    def view(self) -> SeatView:
        """What the seat knows of the deal, and nothing more."""
        return self.open_view if self.seat is None else seated(self.open_view, self.table.current, self.seat)

    @property
    def open_view(self) -> SeatView:
        """What everybody knows of it: once for all readers."""
        return self.scene.once("open view", "fr", lambda: self.table.view(None))

    @property
    def names(self) -> dict[Seat, str]:
        return names_in(self.table, self.scene, self.lang)

    @property
    def convention(self) -> str | None:
        return convention_of(self.table.bot)

    @property
    def match(self) -> Match:
        match = self.table.match
        assert match is not None, "a deal is played in a match"
        return match

    @property
    def may_speak(self) -> bool:
        """Whether the rules let this seat do something now, in its turn or out of it."""
        return may_speak(self.table, self.seat)


def may_speak(table: Table, seat: Seat | None) -> bool:
    """Whether the rules let a seat do something now, in its turn or out of it."""
    deal = table.deal
    return seat is not None and deal is not None and (deal.turn is seat or bool(deal.legal_out_of_turn(seat)))
