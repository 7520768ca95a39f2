"""How do deals end after a call? Rows made by the core, for every call that somebody might make."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rebelote.engine import _core
from rebelote.rules.books import parse_key

from .worth import bidder, policy

ROW = np.dtype(
    [
        ("five", "u1", 4),
        ("turned", "u1"),
        ("place", "u1"),
        ("round", "u1"),
        ("call", "u1"),
        ("taker", "u1"),
        ("points", "u1"),
        ("capot", "u1"),
        ("belote", "u1"),
    ]
)


@dataclass(frozen=True)
class Recipe:
    """How rows are made: ``net`` is the file of the policy net that plays, None for the rule of thumb."""

    seed: int = 1
    book: str = "classique"
    bidder: str = "expert"
    net: str | None = None
    doubt: float = 6.0
    reach: float = 70.0
    deals: int = 600_000


def make(recipe: Recipe) -> bytes:
    """The rows of the deals of a recipe."""
    net = None if recipe.net is None else policy(Path(recipe.net))
    taker = bidder(parse_key(recipe.book), recipe.bidder)
    return _core.call_lessons(net, taker, recipe.doubt, recipe.reach, recipe.seed, 0, recipe.deals)
