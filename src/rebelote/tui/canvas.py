"""How does one draw on a grid of characters?

A canvas is a rectangle of cells, each a character and a style. Later drawing covers earlier; what falls outside is cut off.
"""

from __future__ import annotations

from itertools import groupby

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text


class Canvas:
    """A grid of ``width`` by ``height`` cells, ground coloured by ``style``."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self._cells: list[list[tuple[str, Style]]] = [[(" ", style)] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write one line at column ``x``, row ``y``; a style without a ground keeps the one that is there."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for place, character in enumerate(text, start=x):
            if 0 <= place < self.width:
                row[place] = (character, row[place][1] + style)

    def centre(self, x: int, y: int, text: str, style: Style) -> None:
        """Write one line centred on column ``x``."""
        self.put(x - cell_len(text) // 2, y, text, style)

    def right(self, x: int, y: int, text: str, style: Style) -> None:
        """Write one line that ends before column ``x``."""
        self.put(x - cell_len(text), y, text, style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Clear a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def rows(self) -> list[str]:
        """The characters alone, row by row."""
        return ["".join(character for character, _ in row) for row in self._cells]

    def text(self) -> Text:
        """The drawing as one Rich text."""
        drawn = Text(no_wrap=True, end="")
        for number, row in enumerate(self._cells):
            if number:
                drawn.append("\n")
            for style, cells in groupby(row, key=lambda cell: cell[1]):
                drawn.append("".join(character for character, _ in cells), style)
        return drawn
