"""What is a card, and what is it worth?

Suits, ranks, cards, the pack of 32, the kinds of trump, and the two orders of the game. Orders and values are common to every
rule book; the two that a book may change (the ace at sans-atout, the table at tout-atout) are arguments.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from operator import attrgetter

from .errors import Malformed


class Suit(Enum):
    """The four suits, in the fixed order of every listing: spades, hearts, diamonds, clubs."""

    __hash__ = object.__hash__  # as for teams and seats

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    def __init__(self, letter: str) -> None:
        self.index = "shdc".index(letter)

    def __str__(self) -> str:
        return self.value

    def __lt__(self, other: Suit) -> bool:
        return self.index < other.index


class Rank(Enum):
    """The eight ranks in natural order, the order of runs: 7 8 9 10 jack queen king ace."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    def __init__(self, letter: str) -> None:
        #: Place in the natural order, 0 for the seven to 7 for the ace.
        self.height = "789TJQKA".index(letter)

    def __str__(self) -> str:
        return self.value

    def __lt__(self, other: Rank) -> bool:
        return self.height < other.height


SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS: tuple[Rank, ...] = tuple(Rank)

# Strong to weak. Every document gives these two orders.
TRUMP_ORDER: tuple[Rank, ...] = tuple(Rank(letter) for letter in "J9ATKQ87")
PLAIN_ORDER: tuple[Rank, ...] = tuple(Rank(letter) for letter in "ATKQJ987")

TRUMP_POINTS: dict[Rank, int] = dict(zip(TRUMP_ORDER, (20, 14, 11, 10, 4, 3, 0, 0), strict=True))
PLAIN_POINTS: dict[Rank, int] = dict(zip(PLAIN_ORDER, (11, 10, 4, 3, 2, 0, 0, 0), strict=True))
# Document 003, appendix: the printed table of tout-atout, kept as an option of that axis.
ALL_TRUMP_TABLE: dict[Rank, int] = dict(zip(TRUMP_ORDER, (14, 9, 7, 5, 3, 2, 0, 0), strict=True))
# Document 003, appendix: aces are worth 19 at sans-atout, so that the pack is worth 162.
NO_TRUMP_POINTS: dict[Rank, int] = {**PLAIN_POINTS, Rank.ACE: 19}

LAST_TRICK_POINTS = 10
PACK_POINTS = 162

# By height in the natural order.
_TRUMP_STRENGTH = tuple(7 - TRUMP_ORDER.index(rank) for rank in RANKS)
_PLAIN_STRENGTH = tuple(7 - PLAIN_ORDER.index(rank) for rank in RANKS)


class Trump(Enum):
    """What rules a deal: one of the four suits, sans-atout (no trump) or tout-atout (all trumps)."""

    __hash__ = object.__hash__  # as for teams and seats

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    NO_TRUMP = "sa"
    ALL_TRUMP = "ta"

    def __init__(self, text: str) -> None:
        #: The trump suit, or None at sans-atout and tout-atout.
        self.suit = None if text in ("sa", "ta") else Suit(text)

    @classmethod
    def of(cls, suit: Suit) -> Trump:
        """The trump that makes ``suit`` the trump suit."""
        return cls(suit.value)

    @classmethod
    def parse(cls, text: str) -> Trump:
        """Read ``s h d c sa ta`` or the French ``P C K T SA TA`` (upper-case letters for the suits).

        Raises Malformed when the text names no trump.
        """
        stripped = text.strip()
        if stripped.lower() in ("sa", "ta"):
            return cls(stripped.lower())
        if stripped in FRENCH_SUITS:
            return cls.of(FRENCH_SUITS[stripped])
        try:
            return cls(stripped.lower() if stripped in ("S", "H", "D") else stripped)
        except ValueError:
            raise Malformed("bad_trump", text=text) from None

    def __str__(self) -> str:
        return self.value


TRUMPS: tuple[Trump, ...] = tuple(Trump)

# French letters are upper case and English ones lower case: ``Kc`` is the king of clubs, ``RC`` the king of hearts.
FRENCH_SUITS: dict[str, Suit] = {
    "P": Suit.SPADES,
    "C": Suit.HEARTS,
    "K": Suit.DIAMONDS,
    "T": Suit.CLUBS,
    "♠": Suit.SPADES,
    "♥": Suit.HEARTS,
    "♦": Suit.DIAMONDS,
    "♣": Suit.CLUBS,
}
_RANK_LETTERS: dict[str, Rank] = {
    **{rank.value: rank for rank in RANKS},
    "10": Rank.TEN,
    "V": Rank.JACK,
    "D": Rank.QUEEN,
    "R": Rank.KING,
}


_CARD_TEXTS = tuple(rank.value + suit.value for suit in SUITS for rank in RANKS)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """A card of the pack; ``str(card)`` is its ASCII form (``Ks``), ``Card.parse`` reads it back.

    ``index`` is its place in the pack by suit then rank, 0 to 31: cards are compared, sorted and hashed by it.
    """

    rank: Rank
    suit: Suit
    index: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", 8 * self.suit.index + self.rank.height)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``Ks``, ``Th``, ``10h``, ``RP``, ``10C`` or ``R♠``.

        A lower-case suit letter is English (s h d c), an upper-case one French (P C K T). Raises Malformed.
        """
        stripped = text.strip()
        rank = _RANK_LETTERS.get(stripped[:-1].upper())
        letter = stripped[-1:]
        suit = FRENCH_SUITS.get(letter)
        if suit is None and letter in {suit.value for suit in SUITS}:
            suit = Suit(letter)
        if rank is None or suit is None:
            raise Malformed("bad_card", text=text)
        # One card of each kind is enough: logs and records are read into many.
        return PACK[8 * suit.index + rank.height]

    def __str__(self) -> str:
        return _CARD_TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Card) and self.index == other.index)

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards by suit, then in natural order."""
    return tuple(sorted(cards, key=attrgetter("index")))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks; raises Malformed for a bad or repeated card."""
    cards = tuple(Card.parse(word) for word in text.split())
    for index, card in enumerate(cards):
        if card in cards[:index]:
            raise Malformed("card_twice", card=card)
    return cards


def ranks_as_trump(suit: Suit, trump: Trump) -> bool:
    """Whether cards of ``suit`` follow the trump order: the trump suit itself, every suit at tout-atout."""
    return trump is Trump.ALL_TRUMP or trump.suit is suit


def strength(card: Card, trump: Trump) -> int:
    """Strength inside its own suit, 7 for the best card to 0 for the weakest."""
    return (_TRUMP_STRENGTH if ranks_as_trump(card.suit, trump) else _PLAIN_STRENGTH)[card.rank.height]


@cache
def points_table(trump: Trump, *, all_trump_scale: str = "scaled") -> dict[Card, int]:
    """Points of each of the 32 cards, the last trick's ten not included.

    They sum to 152 with a trump suit and at sans-atout, 248 at tout-atout (raw), 160 with its printed table.
    """

    def value(card: Card) -> int:
        if trump is Trump.NO_TRUMP:
            return NO_TRUMP_POINTS[card.rank]
        if trump is Trump.ALL_TRUMP and all_trump_scale == "table":
            return ALL_TRUMP_TABLE[card.rank]
        return (TRUMP_POINTS if ranks_as_trump(card.suit, trump) else PLAIN_POINTS)[card.rank]

    return {card: value(card) for card in PACK}


def by_strength(cards: tuple[Card, ...], trump: Trump) -> tuple[Card, ...]:
    """The cards by suit, then strongest first."""
    return tuple(sorted(cards, key=lambda card: (card.suit.index, -strength(card, trump))))
