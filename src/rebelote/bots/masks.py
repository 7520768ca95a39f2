"""How is a hand looked at many times a second? By suit, as bits: for players that weigh thousands of hands."""

from __future__ import annotations

from collections.abc import Iterable

from rebelote.rules.cards import SUITS, Card, Rank

Mask = int
"""The ranks held in one suit, a bit for each height in the natural order."""

Masks = tuple[Mask, Mask, Mask, Mask]
"""A hand by suit, in the order of the suits."""

BITS: dict[Rank, Mask] = {rank: 1 << rank.height for rank in Rank}


def masks_of(hand: Iterable[Card]) -> Masks:
    """The hand by suit."""
    held = [0] * len(SUITS)
    for card in hand:
        held[card.suit.index] |= 1 << card.rank.height
    return held[0], held[1], held[2], held[3]
