"""In which order does a player hold its cards?

Trumps first, then the colours in turn so that no two suits of one colour lie side by side where that can be; inside a suit the
strongest first, in the order of trumps for trumps (for every suit at tout-atout).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise, permutations

from rebelote.rules.cards import SUITS, Card, Suit, Trump, by_strength

RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})


def suit_order(suits: Iterable[Suit], trump: Trump | None) -> tuple[Suit, ...]:
    """The suits of a hand as they are held: the trump suit first, the fewest neighbours of one colour."""
    return _suit_order(frozenset(suits), trump)


@lru_cache(128)
def _suit_order(there: frozenset[Suit], trump: Trump | None) -> tuple[Suit, ...]:
    held = [suit for suit in SUITS if suit in there]
    first = [suit for suit in held if trump is not None and suit is trump.suit]
    rest = [suit for suit in held if suit not in first]
    orders = [(*first, *order) for order in permutations(rest)]
    return min(orders, key=lambda order: sum((left in RED) == (right in RED) for left, right in pairwise(order)))


def arranged(hand: Iterable[Card], trump: Trump | None, dealt: Iterable[Card] = ()) -> tuple[Card, ...]:
    """The hand as it is held.

    ``dealt`` are the cards already played from it: the suits keep their places while the hand empties.
    """
    cards = tuple(hand)
    order = suit_order((card.suit for card in (*cards, *dealt)), trump)
    sorted_ = by_strength(cards, trump if trump is not None else Trump.NO_TRUMP)
    return tuple(sorted(sorted_, key=lambda card: order.index(card.suit)))
