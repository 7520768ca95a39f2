"""How long does each thing stay before the next one?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rebelote.server.protocol import wire

Speed = Literal["slow", "normal", "fast", "none"]
SPEEDS: tuple[Speed, ...] = ("slow", "normal", "fast", "none")
_FACTOR: dict[Speed, float] = {"slow": 1.9, "normal": 1.0, "fast": 0.4, "none": 0.0}

# Seconds at normal speed. What is not named here takes no time of its own.
_SECONDS = {
    "cut": 0.7,
    "packets": 0.5,
    "passed": 0.7,
    "taken": 1.2,
    "bid": 1.0,
    "coinche": 1.3,
    "surcoinche": 1.3,
    "played": 0.6,
    "belote": 1.0,
    "rebelote": 1.0,
    "belote_credited": 1.0,
    "meld_announced": 1.1,
    "melds_shown": 1.6,
    "trick_won": 1.4,
    "all_passed": 1.4,
    "scored": 2.0,
}


def pause(events: Iterable[wire.GameEvent], speed: Speed) -> float:
    """Seconds to look at what a step brought: those of its longest event."""
    return max((_SECONDS.get(event.kind, 0.0) for event in events), default=0.0) * _FACTOR[speed]


def next_speed(speed: Speed) -> Speed:
    """The one after it, round and round."""
    return SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)]
