"""How do cards become numbers? The only bridge between the rules' cards and the core's 0..31, trumps 0..5 and masks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.rules.cards import PACK, TRUMPS, Card, Trump

if TYPE_CHECKING:
    from collections.abc import Iterable

_CARD_NUMBERS = {card: number for number, card in enumerate(PACK)}
_TRUMP_NUMBERS = {trump: number for number, trump in enumerate(TRUMPS)}


def card_number(card: Card) -> int:
    """0 for the seven of spades to 31 for the ace of clubs: the card's place in PACK."""
    return _CARD_NUMBERS[card]


def card_of(number: int) -> Card:
    """The card of a number; ValueError outside 0..31."""
    if not 0 <= number < len(PACK):
        raise ValueError(f"a card is 0..31, not {number}")
    return PACK[number]


def trump_number(trump: Trump) -> int:
    """0..3 for the suits in their order, 4 for sans-atout, 5 for tout-atout: the trump's place in TRUMPS."""
    return _TRUMP_NUMBERS[trump]


def trump_of(number: int) -> Trump:
    """The trump of a number; ValueError outside 0..5."""
    if not 0 <= number < len(TRUMPS):
        raise ValueError(f"a trump is 0..5, not {number}")
    return TRUMPS[number]


def mask(cards: Iterable[Card]) -> int:
    """The set of cards as 32 bits, bit n for card n."""
    bits = 0
    for card in cards:
        bits |= 1 << _CARD_NUMBERS[card]
    return bits


def cards_in(bits: int) -> tuple[Card, ...]:
    """The cards of a mask in the order of PACK; ValueError beyond 32 bits."""
    if not 0 <= bits < 1 << len(PACK):
        raise ValueError(f"a mask has 32 bits, not {bits:#x}")
    return tuple(card for number, card in enumerate(PACK) if bits >> number & 1)
