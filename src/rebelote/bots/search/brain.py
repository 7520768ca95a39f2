"""What do the bots of one specification share? Their settings, read once, and the question they put to the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rebelote.bots.regles.taking import Taking
from rebelote.engine import _core
from rebelote.rules.cards import PACK, Card
from rebelote.rules.view import SeatView

from .hearing import Hearing
from .marks import scale_of
from .seeing import look

MOST_CARDS = 8
CardFigures = tuple[int, float, float, int]
"""A card's number, its mean value, its deviation from world to world, and how many worlds were looked at."""


class Brain:
    """How one kind of search bot thinks; without state of its own.

    ``settings["effort"]`` are the arguments of the core's Effort; a list gives a figure for each size of hand, from one card to
    eight. ``settings["hearing"]``, if there, says how far calls are believed.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings
        self._efforts = [_core.Effort(**_effort(settings["effort"], cards)) for cards in range(MOST_CARDS + 1)]
        self._thorough = [
            _core.Effort(**{**_effort(settings["effort"], cards), "doubt": 0.0}) for cards in range(MOST_CARDS + 1)
        ]
        hearing = settings.get("hearing")
        self._hearing = None if hearing is None else Hearing(Taking.of(settings), hearing["width"], hearing["least_chance"])

    def ranking(self, view: SeatView, seed: int) -> list[Card]:
        """The legal cards, best first."""
        sight = look(view)
        scale = scale_of(view, sight)
        figures = sight.vantage.judge(scale, sight.belotes, self._efforts[len(view.hand)], *self._heard(view), seed)
        return [PACK[number] for number, _, _, _ in figures]

    def inspect(self, view: SeatView, seed: int) -> tuple[list[CardFigures], list[list[int]], list[float], list[float]]:
        """The same worlds looked at to the end, in marks: cards, hidden hands, weights, values (see the core)."""
        sight = look(view)
        scale = scale_of(view, sight)
        return sight.vantage.inspect(scale, sight.belotes, self._thorough[len(view.hand)], *self._heard(view), seed)

    def _heard(self, view: SeatView) -> tuple[_core.Bidder | None, list[tuple[int, int, int, int]]]:
        if self._hearing is None:
            return None, []
        return self._hearing.bidder(view), self._hearing.calls(view)


def _effort(settings: Mapping[str, Any], cards: int) -> dict[str, Any]:
    """The figures for a hand of so many cards."""
    place = max(cards, 1) - 1
    return {name: value[place] if isinstance(value, list) else value for name, value in settings.items()}
