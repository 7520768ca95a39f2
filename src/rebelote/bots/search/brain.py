"""What do the bots of one specification share? Their settings, read once, and the question they put to the core."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rebelote.bots.nets.policy import policy_net
from rebelote.bots.regles.taking import Taking
from rebelote.engine import _core
from rebelote.rules.cards import PACK, Card
from rebelote.rules.view import SeatView

from .bids import BidHearing
from .equity import worth_of
from .hearing import Hearing
from .marks import Worth, difference, scale_of
from .seeing import Sight, look

MOST_CARDS = 8
CardFigures = tuple[int, float, float, int]
"""A card's number, its mean value, its deviation from world to world, and how many worlds were looked at."""


class Brain:
    """How one kind of search bot thinks; without state of its own.

    ``settings["effort"]`` are the arguments of the core's Effort; a list gives a figure for each size of hand, from one card to
    eight. ``settings["bet"]`` is the effort before a bet. ``settings["hearing"]`` says how far calls are believed, and whether
    in play as well as before a bet; ``settings["match"]`` whether the score of the match counts; ``settings["nets"]["policy"]``
    the hash of the net that plays the worlds on, if there is one. ``settings["bids"]`` holds for the auction game: its own
    ``hearing``, what is different in its ``effort``, and the ``blur`` of its marks in card points, by size of hand.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings
        bids, hearing = settings["bids"], settings["hearing"]
        effort = settings["effort"] | _policy(settings)
        self._taken, self._bid = _Efforts(effort), _Efforts(effort | bids.get("effort", {}))
        self._hearing = Hearing(Taking.of(settings), hearing["width"], hearing["least_chance"])
        self._hears_in_play = hearing["in_play"]
        heard = bids["hearing"]
        self._bids = BidHearing(heard["trust"], heard["least_chance"]) if heard["in_play"] else None
        self._blur = bids.get("blur", [0.0] * MOST_CARDS)
        self._bet = _core.Effort(**settings["bet"])
        match = settings.get("match")
        self._worth: Callable[[SeatView], Worth] = worth_of if match is not None and match["counts"] else _points_alone

    def ranking(self, view: SeatView, seed: int) -> list[Card]:
        """The legal cards, best first."""
        sight = self._look(view)
        scale = scale_of(view, sight, self._worth(view), blur=self._blur[len(view.hand) - 1] if view.book.has_bids else 0.0)
        figures = sight.vantage.judge(scale, sight.belotes, self._efforts(view).quick[len(view.hand)], self._heard(view), seed)
        return [PACK[number] for number, _, _, _ in figures]

    def inspect(self, view: SeatView, seed: int) -> tuple[list[CardFigures], list[list[int]], list[float], list[float]]:
        """The same worlds looked at to the end, in marks: cards, hidden hands, weights, values (see the core)."""
        sight = self._look(view)
        scale = scale_of(view, sight)
        return sight.vantage.inspect(
            scale, sight.belotes, self._efforts(view).thorough[len(view.hand)], self._heard(view), seed
        )

    def stakes(self, view: SeatView, multipliers: Sequence[int], seed: int) -> list[float]:
        """Before the first card: what to expect from the deal when the bet multiplies by each of these."""
        sight, worth = self._look(view), self._worth(view)
        scales = [scale_of(view, sight, worth, multiplier) for multiplier in multipliers]
        return sight.vantage.forecast(scales, sight.belotes, self._bet, self._heard(view, before_play=True), seed)

    def _efforts(self, view: SeatView) -> _Efforts:
        return self._bid if view.book.has_bids else self._taken

    def _look(self, view: SeatView) -> Sight:
        return look(view, bids=view.book.has_bids and self._bids is not None)

    def _heard(self, view: SeatView, *, before_play: bool = False) -> _core.Auction | None:
        if view.book.has_bids:
            return None if self._bids is None else self._bids.heard(view)
        return self._hearing.heard(view) if before_play or self._hears_in_play else None


class _Efforts:
    """The efforts by cards in hand, and the same to the end of the budget."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        figures = [_effort(settings, cards) for cards in range(MOST_CARDS + 1)]
        self.quick = [_core.Effort(**one) for one in figures]
        self.thorough = [_core.Effort(**{**one, "doubt": 0.0}) for one in figures]


def _points_alone(_: SeatView) -> Worth:
    return difference


def _policy(settings: Mapping[str, Any]) -> dict[str, Any]:
    wanted = settings.get("nets", {}).get("policy")
    return {} if wanted is None else {"net": policy_net(wanted)}


def _effort(settings: Mapping[str, Any], cards: int) -> dict[str, Any]:
    """The figures for a hand of so many cards."""
    place = max(cards, 1) - 1
    return {name: value[place] if isinstance(value, list) else value for name, value in settings.items()}
