"""Why this card? The figures behind it, and the one hidden fact that would make another card better.

The worlds are split by every fact about the hidden hands (a seat holds a card, a seat is out of a suit); the fact told is the
one that parts the chosen card from the next best most, on the side where the other card does better.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rebelote.bots.protocol import Explanation
from rebelote.engine.convert import card_number
from rebelote.rules.cards import PACK, SUITS, Card
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView

Inspection = tuple[list[tuple[int, float, float, int]], list[list[int]], list[float], list[float]]

_FEW = 0.05
"""A fact that holds in less than this share of the worlds, or in more than the rest, explains nothing."""
_NEAR = 1.0
"""Marks below which two cards are as good."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """A fact about the hidden hands and the mean gain of the chosen card over the other where it holds."""

    seat: Seat
    what: Card | str
    gain: float
    weight: float


def why_card(view: SeatView, card: Card, inspection: Inspection) -> Explanation:
    """The reason for a card chosen among several."""
    assert view.seat is not None
    figures, hands, weights, values = inspection
    width = len(figures)
    chosen = next(place for place, one in enumerate(figures) if one[0] == card_number(card))
    other = next(place for place in range(width) if place != chosen)
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    total = sum(weights)
    best = sum(weight for row, weight in zip(rows, weights, strict=True) if row[chosen] >= max(row))
    facts: dict[str, object] = {
        "card": card,
        "other": PACK[figures[other][0]],
        "marks": f"{round(figures[chosen][1]):+d}",
        "other_marks": f"{round(figures[other][1]):+d}",
        "share": round(100 * best / total),
    }
    gains = [row[chosen] - row[other] for row in rows]
    if all(abs(gain) < _NEAR for gain in gains):
        return Explanation("judged_equal", facts)
    contrast = _contrast(view.seat, hands, weights, gains)
    if contrast is None or contrast.gain > -_NEAR:
        return Explanation("judged", facts)
    facts |= {"seat": contrast.seat, "lost": f"{-contrast.gain:.0f}"}
    if isinstance(contrast.what, Card):
        return Explanation("judged_if_holds", facts | {"hidden": contrast.what})
    return Explanation("judged_if_void", facts | {"suit": next(suit for suit in SUITS if suit.value == contrast.what)})


def _contrast(own: Seat, hands: list[list[int]], weights: list[float], gains: list[float]) -> Contrast | None:
    """The fact that parts the worlds most, on the side where the chosen card does worse."""
    total = sum(weights)
    mean = sum(weight * gain for weight, gain in zip(weights, gains, strict=True)) / total
    found, most = None, 0.0
    for place in range(3):
        for what, holds in _facts([hand[place] for hand in hands]):
            weight = sum(w for w, true in zip(weights, holds, strict=True) if true)
            if not _FEW * total < weight < (1 - _FEW) * total:
                continue
            gain = sum(w * g for w, g, true in zip(weights, gains, holds, strict=True) if true) / weight
            # How much of the spread of the gain the fact accounts for.
            parted = (gain - mean) ** 2 * weight / (total - weight)
            if gain < mean and parted > most:
                found, most = Contrast(own.after(place + 1), what, gain, weight / total), parted
    return found


def _facts(hands: list[int]) -> Iterator[tuple[Card | str, list[bool]]]:
    """Everything that may be true of one hand, with the worlds where it is."""
    for number, card in enumerate(PACK):
        yield card, [bool(hand >> number & 1) for hand in hands]
    for suit in SUITS:
        mask = 0xFF << 8 * suit.index
        yield suit.value, [not hand & mask for hand in hands]
