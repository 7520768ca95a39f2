"""Which fixed rating has a bot?

From ``anchors.toml``: what was measured, per family of rule books. A bot that was not measured has its level's figure, or the
middle of the scale, and says little about who meets it: its margin is wide.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

from rebelote.bots.registry import bot_spec
from rebelote.rules.errors import Malformed

from .rating import Rating

_UNMEASURED = 150.0


@cache
def _data() -> Mapping[str, Mapping[str, float]]:
    found: Mapping[str, Mapping[str, float]] = tomllib.loads((files(__package__) / "anchors.toml").read_text(encoding="utf-8"))
    return found


def anchors(family: str) -> Callable[[str], Rating]:
    """The rating of a bot, by its id, in a family of books (the value of their axis ``auction``)."""
    measured, levels = _data().get(family, {}), _data()["levels"]

    def anchor(bot: str) -> Rating:
        if bot in measured:
            return Rating.of(measured[bot])
        try:
            level = bot_spec(bot).level
        except Malformed:
            level = None
        return Rating.of(levels[level] if level is not None else 1500, _UNMEASURED)

    return anchor
