"""How does a key become a pack?

HMAC-SHA-256 in counter mode gives words of 32 bits, rejection makes numbers without bias of them, and with those the method of
Fisher and Yates gives every order of the pack the same chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import unpack

from rebelote.rules.cards import PACK, Card

from .frames import keyed, number

WORD_BITS = 32


def words(key: bytes) -> Iterator[int]:
    """Numbers of 32 bits: block ``i`` is the HMAC of ``i`` (label ``block``) and holds eight, big endian."""
    for counter in range(1 << WORD_BITS):
        yield from unpack(">8I", keyed(key, "block", number(counter)))


def below(limit: int, source: Iterator[int], bits: int = WORD_BITS) -> int:
    """A number from 0 to ``limit - 1``: the next word modulo ``limit``.

    Words of ``bits`` bits from the last multiple of ``limit`` on are passed over; they would favour small numbers.
    """
    span = 1 << bits
    fair = span - span % limit
    while True:
        word = next(source)
        if word < fair:
            return word % limit


def order(count: int, source: Iterator[int], bits: int = WORD_BITS) -> list[int]:
    """The numbers 0 to ``count - 1`` shuffled: from the last place down, each is exchanged with one at or before it."""
    places = list(range(count))
    for last in range(count - 1, 0, -1):
        other = below(last + 1, source, bits)
        places[last], places[other] = places[other], places[last]
    return places


def shuffled(key: bytes) -> tuple[Card, ...]:
    """The pack of a key of 32 bytes, top card first, from the order of a new pack (``PACK``: 7s to As, then h, d, c)."""
    return tuple(PACK[place] for place in order(len(PACK), words(key)))
