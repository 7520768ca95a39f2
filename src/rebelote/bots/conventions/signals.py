"""What does a card of the play tell the partner? The belote signal and the discards that call for a suit."""

from __future__ import annotations

from collections.abc import Sequence

from rebelote.rules.cards import Card, Rank, Suit, Trump
from rebelote.rules.deal import Trick
from rebelote.rules.seats import Seat

from .convention import Convention

CALLING = frozenset({Rank.SEVEN, Rank.EIGHT, Rank.NINE})
"""The ranks that call when they are discarded: the cards that serve for nothing else."""

_OTHER_OF_COLOUR = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


def belote_first(hand: Sequence[Card], suit: Suit) -> Card:
    """Which card of a belote of ``suit``, both still held, is to be played first: the queen with a third trump."""
    third = sum(card.suit is suit for card in hand) >= 3
    return Card(Rank.QUEEN if third else Rank.KING, suit)


def called_suit(convention: Convention, trump: Trump, card: Card) -> Suit | None:
    """The suit that ``card`` calls for when it is a player's first discard; None when it calls for none."""
    if card.rank not in CALLING or card.suit is trump.suit:
        return None
    suit = card.suit if convention.way(trump) == "direct" else _OTHER_OF_COLOUR[card.suit]
    return None if suit is trump.suit else suit


def is_discard(trump: Trump, led: Suit, card: Card) -> bool:
    """Whether a card on a trick of ``led`` neither follows nor ruffs."""
    return card.suit is not led and card.suit is not trump.suit


def first_discard(trump: Trump, tricks: Sequence[Trick], seat: Seat) -> Card | None:
    """The first card that a seat has discarded, None when it has not yet."""
    for trick in tricks:
        for player, card in trick.plays[1:]:
            if player is seat and is_discard(trump, trick.cards[0].suit, card):
                return card
    return None


def call_of_partner(convention: Convention, trump: Trump, tricks: Sequence[Trick], partner: Seat) -> Suit | None:
    """The suit that the partner's first discard has called for."""
    card = first_discard(trump, tricks, partner)
    return None if card is None else called_suit(convention, trump, card)
