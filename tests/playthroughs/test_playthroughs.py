"""The golden files are what the rules do, and no book is without its endings."""

from __future__ import annotations

from pathlib import Path

import pytest

from rebelote.rules.books import RuleBook, all_books, load_book

from .endings import ENDINGS, endings_of, options_for
from .playthrough import read_head, render

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
def test_every_book_has_every_ending(book: RuleBook) -> None:
    assert {path.stem for path in FILES if path.parent.name == book.id} == set(endings_of(book))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_playthrough(path: Path) -> None:
    """After a wanted change: tools/regen_playthroughs.py, and read the difference."""
    text = path.read_text()
    script = read_head(text)
    assert script.book.id == path.parent.name
    *_, last = script.states()
    assert ENDINGS[path.stem](last)
    assert text == render(script)


def test_the_scripts_follow_the_books_of_today() -> None:
    for path in FILES:
        book, preset = read_head(path.read_text()).book, load_book(path.parent.name)
        assert book == preset.with_options(**options_for(preset, path.stem))
