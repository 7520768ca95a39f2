"""What do the bots of one specification share? Their settings, read once, and the question they put to the core."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rebelote.bots.nets.policy import policy_net
from rebelote.bots.regles.taking import Taking
from rebelote.engine import _core
from rebelote.rules.cards import PACK, Card
from rebelote.rules.view import SeatView

from .equity import worth_of
from .hearing import Hearing
from .marks import Worth, difference, scale_of
from .seeing import look

MOST_CARDS = 8
CardFigures = tuple[int, float, float, int]
"""A card's number, its mean value, its deviation from world to world, and how many worlds were looked at."""


class Brain:
    """How one kind of search bot thinks; without state of its own.

    ``settings["effort"]`` are the arguments of the core's Effort; a list gives a figure for each size of hand, from one card to
    eight. ``settings["bet"]`` is the effort before a bet. ``settings["hearing"]`` says how far calls are believed, and whether
    in play as well as before a bet; ``settings["match"]`` whether the score of the match counts; ``settings["nets"]["policy"]``
    the hash of the net that plays the worlds on, if there is one.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings
        effort = settings["effort"] | _policy(settings)
        self._efforts = [_core.Effort(**_effort(effort, cards)) for cards in range(MOST_CARDS + 1)]
        self._thorough = [_core.Effort(**{**_effort(effort, cards), "doubt": 0.0}) for cards in range(MOST_CARDS + 1)]
        hearing = settings["hearing"]
        self._hearing = Hearing(Taking.of(settings), hearing["width"], hearing["least_chance"])
        self._hears_in_play = hearing["in_play"]
        self._bet = _core.Effort(**settings["bet"])
        match = settings.get("match")
        self._worth: Callable[[SeatView], Worth] = worth_of if match is not None and match["counts"] else _points_alone

    def ranking(self, view: SeatView, seed: int) -> list[Card]:
        """The legal cards, best first."""
        sight = look(view)
        scale = scale_of(view, sight, self._worth(view))
        figures = sight.vantage.judge(scale, sight.belotes, self._efforts[len(view.hand)], *self._heard(view), seed)
        return [PACK[number] for number, _, _, _ in figures]

    def inspect(self, view: SeatView, seed: int) -> tuple[list[CardFigures], list[list[int]], list[float], list[float]]:
        """The same worlds looked at to the end, in marks: cards, hidden hands, weights, values (see the core)."""
        sight = look(view)
        scale = scale_of(view, sight)
        return sight.vantage.inspect(scale, sight.belotes, self._thorough[len(view.hand)], *self._heard(view), seed)

    def stakes(self, view: SeatView, multipliers: Sequence[int], seed: int) -> list[float]:
        """Before the first card: what to expect from the deal when the bet multiplies by each of these."""
        sight, worth = look(view), self._worth(view)
        scales = [scale_of(view, sight, worth, multiplier) for multiplier in multipliers]
        return sight.vantage.forecast(
            scales, sight.belotes, self._bet, self._hearing.bidder(view), self._hearing.calls(view), seed
        )

    def _heard(self, view: SeatView) -> tuple[_core.Bidder | None, list[tuple[int, int, int, int]]]:
        if not self._hears_in_play:
            return None, []
        return self._hearing.bidder(view), self._hearing.calls(view)


def _points_alone(_: SeatView) -> Worth:
    return difference


def _policy(settings: Mapping[str, Any]) -> dict[str, Any]:
    wanted = settings.get("nets", {}).get("policy")
    return {} if wanted is None else {"net": policy_net(wanted)}


def _effort(settings: Mapping[str, Any], cards: int) -> dict[str, Any]:
    """The figures for a hand of so many cards."""
    place = max(cards, 1) - 1
    return {name: value[place] if isinstance(value, list) else value for name, value in settings.items()}
