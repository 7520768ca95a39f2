"""Which colours does the table have?

Deep felt, paper cards, one accent for turn, winner and choice. Nothing is told by colour alone.
"""

from __future__ import annotations

from rich.style import Style

from rebelote.rules.cards import Suit

FELT = "#1f4d40"
FELT_DEEP = "#173a30"
PAPER = "#fbf8f0"
PAPER_DIM = "#b9b8ab"
INK = "#f3eee2"
INK_DIM = "#a9bdb2"
ACCENT = "#e0b25a"
WARM = "#f0a58c"

BLACK, RED, BLUE, GREEN = "#1c2320", "#b3202c", "#2458a6", "#2b6b3f"
_TWO = {Suit.SPADES: BLACK, Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.CLUBS: BLACK}
_FOUR = {**_TWO, Suit.DIAMONDS: BLUE, Suit.CLUBS: GREEN}
# On felt, where the inks of the cards would drown.
_TWO_ON_FELT = {Suit.SPADES: INK, Suit.HEARTS: "#ff8f86", Suit.DIAMONDS: "#ff8f86", Suit.CLUBS: INK}
_FOUR_ON_FELT = {**_TWO_ON_FELT, Suit.DIAMONDS: "#9cc3ff", Suit.CLUBS: "#8fd6a4"}

GROUND = Style(color=INK, bgcolor=FELT)
PLAIN = Style(color=INK)
DIM = Style(color=INK_DIM)
STRONG = Style(color=INK, bold=True)
MARK = Style(color=ACCENT, bold=True)
REFUSED = Style(color=WARM, bold=True)
CHOSEN = Style(color=BLACK, bgcolor=ACCENT, bold=True)
OFFERED = Style(color=INK, bgcolor=FELT_DEEP)


def suit_colour(suit: Suit, *, four: bool) -> str:
    """The ink of a suit on a card."""
    return (_FOUR if four else _TWO)[suit]


def suit_on_felt(suit: Suit, *, four: bool) -> Style:
    """The style of a suit symbol outside a card."""
    return Style(color=(_FOUR_ON_FELT if four else _TWO_ON_FELT)[suit], bold=True)
