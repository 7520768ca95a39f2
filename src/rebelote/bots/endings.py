"""Which cards throw the end of a deal away, whatever the others hold?

With three cards left there are few ways the hidden hands can lie. A card is thrown away when another one is at least as good in
every one of them, and much better on average: it gives up a trick, a contract or a capot that was there to be had. People do
not forgive it, so players that count by rule of thumb leave such cards alone.
"""

from __future__ import annotations

from rebelote.engine import _core
from rebelote.rules.cards import PACK, Card
from rebelote.rules.view import SeatView

from .search.marks import scale_of
from .search.seeing import look

FROM = 3
"""Cards in hand from which the end is looked at."""
MUCH = 20.0
"""Marks on average."""
_EXACTLY = _core.Effort(worlds=150, tail=FROM)


def thrown_away(view: SeatView) -> frozenset[Card]:
    """The cards of the seat on turn that no player should play here; none before the last tricks."""
    if not 1 < len(view.hand) <= FROM:
        return frozenset()
    sight = look(view)
    figures, _, _, values = sight.vantage.inspect(scale_of(view, sight), sight.belotes, _EXACTLY, None, 0)
    width = len(figures)
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    best = figures[0][1]
    return frozenset(
        PACK[number]
        for place, (number, mean, _, _) in enumerate(figures)
        if mean <= best - MUCH and all(row[place] <= row[0] for row in rows)
    )
