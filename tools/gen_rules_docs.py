"""Writes ``docs/rules/`` from the books and the guide; ``--check`` only tells whether it is up to date."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rebelote.guide.blocks import typeset
from rebelote.guide.counts import deal_words, deals, makes_sense, marks, score
from rebelote.guide.labels import intro, topic
from rebelote.guide.sources import own_axes
from rebelote.rules.axes import axes
from rebelote.rules.books import RuleBook, all_books, diff
from rebelote.rules.names import capital
from rebelote.rules.telling import result_title

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"
GENERATED = "This page is generated from the book's data: `make generate`."


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table of Markdown."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(typeset(cell, 'en').replace('|', '/') for cell in row)} |"


def apart(book: RuleBook) -> list[str]:
    """The axes on which no other book of its game gives the same value."""
    found = [f"- {axis.label.en}: {axis.words(book.axis(axis.name), 'en')}" for axis in own_axes(book)]
    return found or ["Nothing that another book of its game does not do as well: what is its own is the mixture."]


def axis_rows(book: RuleBook) -> Iterator[tuple[str, ...]]:
    """Every axis of the book's game: name, words, value, place."""
    for axis in book.axes:
        source = book.source(axis.name)
        assert source is not None, f"{book.id} says nowhere where {axis.name} stands"
        words, code = axis.words(book.axis(axis.name), "en"), axis.text(book.axis(axis.name))
        yield f"`{axis.name}`", axis.label.en, f"`{code}`" if words == code else f"{words} (`{code}`)", source.place.en


def readings(book: RuleBook) -> Iterator[str]:
    """Every reading once, with what it is about."""
    about: dict[str, list[str]] = {}
    for name, source in book.sources.items():
        if source.reading is not None:
            about.setdefault(source.reading.en, []).append(topic(name, "en", has_bids=book.has_bids))
    for text, topics in about.items():
        yield f"- **{', '.join(topics)}**: {text}"


def counts(book: RuleBook) -> Iterator[tuple[str, ...]]:
    """The worked counts of the guide under this book."""
    for name in deals():
        if makes_sense(name, book):
            title = result_title(score(name, book), None, "en")
            yield capital(deal_words(name, book, "en")), title, marks(name, book)


def book_page(book: RuleBook) -> str:
    """The page of a book."""
    compared = (
        (f"[{other.title.en}]({other.id}.md)", str(len(diff(book, other)))) for other in all_books() if other.id != book.id
    )
    lines = [
        f"# {book.title.en} (`{book.id}`, version {book.version})",
        "",
        intro(book.id, "en"),
        "",
        f"After: {book.document.en}. {GENERATED}",
        "",
        "## What sets it apart",
        "",
        *apart(book),
        "",
        "## Worked counts",
        "",
        "The takers' figures come first.",
        "",
        *table(("Deal", "Outcome", "Marked"), counts(book)),
        "",
        "## Every rule",
        "",
        *table(("Axis", "Rule", "Value", "In the document"), axis_rows(book)),
        "",
        "## Our readings",
        "",
        *readings(book),
        "",
        "## Beside the other books",
        "",
        "Of the axes that both games have, for a book of the other game.",
        "",
        *table(("Book", "Axes that differ"), compared),
    ]
    return "\n".join(typeset(line, "en") for line in lines) + "\n"


def index_page() -> str:
    """The page that lists the books, with every axis side by side."""
    books = all_books()
    rows = (
        [f"`{name}`", *(axis.text(book.axis(name)) if axis.is_of(book.auction) else "–" for book in books)]
        for name, axis in axes().items()
    )
    lines = [
        "# The rule books",
        "",
        "Each book is data: one value per axis, with its place in the document, and our reading where that is silent.",
        "Five books choose trump by a card turned up, four by an auction; a dash stands where an axis means nothing in a game.",
        "Of the books of the auction we know the figures and duties, not the letter: a place says what a passage is about.",
        GENERATED.replace("book's", "books'"),
        "",
        *(f"- [{book.title.en}]({book.id}.md): {book.summary.en}" for book in books),
        "",
        *table(("Axis", *(book.id for book in books)), rows),
    ]
    return "\n".join(typeset(line, "en") for line in lines) + "\n"


def pages() -> dict[str, str]:
    """Every page by file name."""
    return {"README.md": index_page(), **{f"{book.id}.md": book_page(book) for book in all_books()}}


def main(arguments: list[str]) -> int:
    """0 when the files are, or have been made, what they should be."""
    made = pages()
    if "--check" not in arguments:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, text in made.items():
            (FOLDER / name).write_text(text)
        return 0
    kept = {path.name: path.read_text() for path in FOLDER.glob("*.md")}
    stale = sorted(name for name in {*made, *kept} if made.get(name) != kept.get(name))
    if stale:
        print(f"docs/rules: {', '.join(stale)} out of date: make generate", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
