"""What does a card look like in characters?"""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from rebelote.rules.axes import Lang
from rebelote.rules.cards import Card
from rebelote.rules.names import card_short, suit_symbol

from .canvas import Canvas
from .palette import DIM, PAPER, PAPER_DIM, suit_colour


@dataclass(frozen=True, slots=True)
class Face:
    """The size of a card, in cells."""

    width: int
    height: int


SMALL = Face(6, 3)
MEDIUM = Face(7, 4)
LARGE = Face(9, 5)


@dataclass(frozen=True, slots=True)
class Look:
    """What the reader chose: the language of the indices, and four colours or two."""

    lang: Lang = "fr"
    four: bool = False


def draw_card(canvas: Canvas, x: int, y: int, card: Card, face: Face, look: Look, *, dim: bool = False) -> None:
    """A card with its left upper corner at ``x``, ``y``; a dimmed one stays readable."""
    paper = Style(color=suit_colour(card.suit, four=look.four), bgcolor=PAPER_DIM if dim else PAPER, bold=True)
    canvas.fill(x, y, face.width, face.height, paper)
    index = card_short(card, look.lang)
    canvas.put(x + 1, y, index, paper)
    canvas.right(x + face.width - 1, y + face.height - 1, index, paper)
    if face.height > 4:
        canvas.put(x + face.width // 2, y + (face.height - 1) // 2, suit_symbol(card.suit), paper)


def draw_place(canvas: Canvas, x: int, y: int, face: Face) -> None:
    """The dashed outline of a card to come."""
    inner = face.width - 2
    canvas.put(x, y, f"╭{'╌' * inner}╮", DIM)
    for row in range(y + 1, y + face.height - 1):
        canvas.put(x, row, "┊", DIM)
        canvas.put(x + face.width - 1, row, "┊", DIM)
    canvas.put(x, y + face.height - 1, f"╰{'╌' * inner}╯", DIM)
