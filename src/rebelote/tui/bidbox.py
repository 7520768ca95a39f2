"""How does a person bid on the drawn table?

A grid of values and trumps, and beside it the words that are no bids. The cursor goes over every cell, since the refused ones
say why; nothing is said before it is confirmed. What may be said stands in the view.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rebelote.rules.cards import Trump
from rebelote.rules.names import suit_symbol
from rebelote.server.protocol import wire

from .canvas import Canvas
from .faces import Look
from .palette import CHOSEN, DIM, GROUND, MARK, OFFERED, PLAIN, STRONG, suit_on_felt

CELL, WORD = 5, 17
_LABEL = 4
Choice = wire.BidCell | wire.CallChoice


@dataclass(frozen=True, slots=True)
class BidCursor:
    """Where the person looks: a cell by places of trump and level, or one of the three words by its place."""

    trump: int = 0
    level: int = 0
    word: int | None = None


def words_of(bidding: wire.Bidding) -> tuple[wire.CallChoice, ...]:
    """Pass, contre, surcontre, in their places."""
    return (bidding.pass_, bidding.contre, bidding.surcontre)


def choice_at(bidding: wire.Bidding, cursor: BidCursor) -> Choice:
    """What stands under the cursor."""
    if cursor.word is not None:
        return words_of(bidding)[cursor.word]
    return bidding.cells[cursor.level * len(bidding.trumps) + cursor.trump]


def first_cursor(bidding: wire.Bidding) -> BidCursor:
    """The lowest bid that may be made, or passing where none is."""
    free = next((place for place, cell in enumerate(bidding.cells) if cell.action is not None), None)
    if free is None:
        return BidCursor(word=0)
    level, trump = divmod(free, len(bidding.trumps))
    return BidCursor(trump, level)


def moved(bidding: wire.Bidding, cursor: BidCursor, right: int, down: int) -> BidCursor:
    """The cursor one step on; to the right of the last value stand the words, and beyond them the first value again."""
    if cursor.word is not None:
        if right:
            return replace(cursor, word=None, level=0 if right > 0 else len(bidding.levels) - 1)
        return replace(cursor, word=(cursor.word + down) % 3)
    level = cursor.level + right
    if not 0 <= level < len(bidding.levels):
        return replace(cursor, word=min(cursor.trump, 2))
    return replace(cursor, level=level, trump=(cursor.trump + down) % len(bidding.trumps))


def to_word(cursor: BidCursor, word: int) -> BidCursor:
    """The cursor on a word."""
    return replace(cursor, word=word)


def height_of(bidding: wire.Bidding) -> int:
    """Rows that the grid needs: the values above, a row a trump."""
    return 1 + len(bidding.trumps)


@dataclass(frozen=True)
class Drawn:
    """A drawn box: the canvas, and what stands where: ``(left, right, row)`` and the cursor that a click there means."""

    canvas: Canvas
    places: tuple[tuple[int, int, int, BidCursor], ...]


def draw_bids(bidding: wire.Bidding, cursor: BidCursor | None, width: int, look: Look) -> Drawn:
    """The grid. A cell that may be said shows its value, one that may not a dot, the bid that stands ``●``; the one under the
    cursor stands in brackets. Where there are more values than columns, those round the cursor are shown.
    """
    canvas = Canvas(width, height_of(bidding), GROUND)
    room = max(1, min(len(bidding.levels), (width - _LABEL - WORD - 2) // CELL))
    first = _first_level(bidding, cursor, room)
    shown = range(first, first + room)
    left = max(0, (width - _LABEL - room * CELL - WORD) // 2)
    places: list[tuple[int, int, int, BidCursor]] = []
    for column, level in enumerate(shown):
        x = left + _LABEL + column * CELL
        canvas.centre(x + 2, 0, _short(bidding.levels[level]), STRONG if cursor and cursor.level == level else DIM)
    if first > 0:
        canvas.put(left + _LABEL - 1, 0, "‹", MARK)
    if first + room < len(bidding.levels):
        canvas.put(left + _LABEL + room * CELL, 0, "›", MARK)
    for row, trump in enumerate(bidding.trumps):
        _label(canvas, left, row + 1, trump, look)
        for column, level in enumerate(shown):
            x, at = left + _LABEL + column * CELL, BidCursor(row, level)
            _cell(canvas, x, row + 1, bidding, at, is_chosen=at == cursor)
            places.append((x, x + CELL, row + 1, at))
    x = left + _LABEL + room * CELL + 3
    for place, choice in enumerate(words_of(bidding)):
        chosen = cursor is not None and cursor.word == place
        off = choice.action is None
        text = f"[{choice.text}]" if chosen else f"·{choice.text} " if off else f" {choice.text} "
        canvas.put(x, place + 1, text, CHOSEN if chosen else DIM if off else OFFERED)
        places.append((x, x + len(text), place + 1, BidCursor(word=place)))
    return Drawn(canvas, tuple(places))


def _first_level(bidding: wire.Bidding, cursor: BidCursor | None, room: int) -> int:
    most = len(bidding.levels) - room
    if cursor is None:
        cursor = first_cursor(bidding)
    return max(0, min(most, cursor.level - room // 2))


def _short(level: wire.BidLevel) -> str:
    return level.text if level.level.isdecimal() else level.text[:3]


def _label(canvas: Canvas, x: int, y: int, trump: wire.BidTrump, look: Look) -> None:
    suit = Trump(trump.trump).suit
    if suit is None:
        canvas.put(x, y, trump.trump.upper(), STRONG)
    else:
        canvas.put(x + 1, y, suit_symbol(suit), suit_on_felt(suit, four=look.four))


def _cell(canvas: Canvas, x: int, y: int, bidding: wire.Bidding, at: BidCursor, *, is_chosen: bool) -> None:
    cell = bidding.cells[at.level * len(bidding.trumps) + at.trump]
    standing = bidding.standing
    stands = standing is not None and (standing.level, standing.trump) == (cell.level, cell.trump)
    text = "●" if stands else _short(bidding.levels[at.level]) if cell.action is not None else "·"
    if is_chosen:
        canvas.put(x, y, f"[{text:^3}]", CHOSEN)
    else:
        canvas.centre(x + 2, y, text, MARK if stands else PLAIN if cell.action is not None else DIM)
