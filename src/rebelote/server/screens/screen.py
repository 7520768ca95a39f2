"""What is the whole view of a reader?"""

from __future__ import annotations

from rebelote.rules.axes import Lang
from rebelote.rules.seats import Seat
from rebelote.server.protocol import wire
from rebelote.server.tables.table import Table

from .parts import ALIKE, OWN, made
from .scene import Scene, player_names
from .sheets import sheet_deal
from .sight import SheetDeals, Sight


def sheet_deals(table: Table, lang: Lang) -> list[wire.SheetDeal]:
    """The score sheet of the match so far."""
    names = player_names(table, lang)
    return [sheet_deal(number, deal, lang, names) for number, deal in enumerate(table.finished, 1)]


def build_view(
    table_id: str, table: Table, seat: Seat | None, lang: Lang, sheets: SheetDeals = sheet_deals, scene: Scene | None = None
) -> wire.View:
    """The table as ``seat`` sees it, None for somebody who watches. Raises OutOfTurn before the first deal.

    ``sheets`` may remember the score sheet, which changes once a deal; ``scene`` is what the room knows beside.
    """
    scene = scene if scene is not None else Scene(None if seat is None else table.company.chairs[seat].member)
    return wire.View(**made((*ALIKE, *OWN), Sight(table_id, table, seat, lang, scene, sheets)))
