"""What do the calls of the auction game tell of the cards behind them?

``bids.toml`` says how likely each kind of call is with which cards, for bidders by two systems (``bench/fit_hearing.py``): by a
convention, as our bots bid, and by counting points. The core weighs each world by both, since nobody says which one a player
follows. A bidder with a third is misread gently: what it said counts to the power of ``trust``, and no call for less than
``least_chance``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rebelote.bots.masks import BITS, Mask
from rebelote.engine import _core
from rebelote.rules.cards import Rank
from rebelote.rules.view import SeatView

from .remarks import remarks

ROLES = ("called", "ours", "theirs", "other")
"""The rows of a kind in ``bids.toml``, in the order of the roles of ``remarks``."""
_JACK, _NINE, _ACE, _TEN, _KING, _QUEEN = (
    BITS[rank] for rank in (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)
)
_LENGTHS = range(6)


def suit_figures(held: Mask) -> tuple[int, ...]:
    """What is counted of the cards of one suit: its honours, alone and together, and its length up to five."""
    length = held.bit_count()
    figures = (
        held & _JACK,
        held & _NINE,
        held & _JACK and held & _NINE,
        held & _ACE,
        held & _TEN,
        held & _ACE and held & _TEN,
        held & _TEN and not held & _ACE and length > 1,
        held & _KING,
        held & _QUEEN,
        held & _KING and held & _QUEEN,
        *(min(length, _LENGTHS[-1]) == one for one in _LENGTHS),
    )
    return tuple(int(bool(figure)) for figure in figures)


@cache
def table() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """By system and kind of call: a row by role, by ``aces`` in suits its side has not named, ``base``, and by ``level`` of the
    bid that it met.
    """
    text = (files(__package__) / "bids.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


class BidHearing:
    """Hears the auctions of views."""

    def __init__(self, trust: float, least_chance: float) -> None:
        systems = table().values()
        kinds = sorted({kind for system in systems for kind in system})
        self._kinds = {kind: place for place, kind in enumerate(kinds)}
        figures = [suit_figures(held) for held in range(256)]
        self._ears = _core.Ears(
            [[_weights(system.get(kind, _NEVER_SAID), figures) for kind in kinds] for system in systems], trust, least_chance
        )

    def heard(self, view: SeatView) -> _core.Auction:
        """The auction of a view; calls of unknown kinds tell nothing."""
        found = [one for one in remarks(view.book, view.calls) if one.kind in self._kinds]
        return _core.Auction(self._ears, [(one.seat.index, self._kinds[one.kind], one.level, one.roles) for one in found])


_NEVER_SAID: Mapping[str, Any] = {"base": -4.0, "level": 0.0, "aces": [0.0] * 5}
"""A kind of call that a system does not know: it speaks against the system, and tells nothing of the cards."""


def _weights(entry: Mapping[str, Any], figures: list[tuple[int, ...]]) -> tuple[list[list[float]], list[float], float, float]:
    """A kind as the core takes it."""
    suits = []
    for role in ROLES:
        weights = entry.get(role)
        if weights is None:
            suits.append([0.0] * 256)
        else:
            suits.append([sum(map(float.__mul__, weights, map(float, counted))) for counted in figures])
    return suits, entry["aces"], entry["base"], entry["level"]
