"""How is a server told how long people are waited for?

``NAME=SECONDS`` in place of a default; a clock is ``NAME=SECONDS+SECONDS``, for an action and for the bank of a deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from .settings import Pace, Settings

#: What may be told, and the field of the settings that it is.
NAMES = {
    "grace": "grace_seconds",
    "grace-again": "grace_again_seconds",
    "idle": "idle_turns",
    "salt": "salt_seconds",
    "ready": "ready_seconds",
    "contre": "contre_seconds",
}
_NUMBER = re.compile(r"\d{1,6}(\.\d{1,3})?")
_CLOCK = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)\+(\d{1,6}(?:\.\d{1,3})?)")


def with_policy(settings: Settings, wanted: Iterable[str]) -> Settings:
    """The settings with ``grace=60`` or ``fast=10+15`` in place of some; raises ValueError with what was not understood."""
    for text in wanted:
        name, _, value = (part.strip() for part in text.partition("="))
        clock = _CLOCK.fullmatch(value)
        if name in settings.paces and clock is not None and float(clock[1]) > 0:
            settings = replace(settings, paces={**settings.paces, name: Pace(float(clock[1]), float(clock[2]))})
        elif name == "idle" and value.isascii() and value.isdecimal() and 0 < int(value) < 1000:
            settings = replace(settings, idle_turns=int(value))
        elif name in NAMES and name != "idle" and _NUMBER.fullmatch(value) is not None:
            changes: dict[str, Any] = {NAMES[name]: float(value)}
            settings = replace(settings, **changes)
        else:
            raise ValueError(text)
    return settings
