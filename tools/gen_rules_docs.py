"""Writes ``docs/rules/`` from the books and the guide; ``--check`` only tells whether it is up to date."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rebelote.guide.blocks import typeset
from rebelote.guide.counts import deal_words, deals, makes_sense, marks, score
from rebelote.guide.labels import intro, topic
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


def own_axes(book: RuleBook) -> Iterator[str]:
    """The axes on which no other book gives the same value."""
    for name, axis in axes().items():
        if all(other.axis(name) != book.axis(name) for other in all_books() if other.id != book.id):
            yield f"- {axis.label.en}: {axis.words(book.axis(name), 'en')}"


def axis_rows(book: RuleBook) -> Iterator[tuple[str, ...]]:
    """Every axis: name, words, value, place."""
    for name, axis in axes().items():
        source = book.sources[name]
        words, code = axis.words(book.axis(name), "en"), axis.text(book.axis(name))
        yield f"`{name}`", axis.label.en, f"`{code}`" if words == code else f"{words} (`{code}`)", source.place.en


def readings(book: RuleBook) -> Iterator[str]:
    """Every reading once, with what it is about."""
    about: dict[str, list[str]] = {}
    for name, source in book.sources.items():
        if source.reading is not None:
            about.setdefault(source.reading.en, []).append(topic(name, "en"))
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
        *own_axes(book),
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
        *table(("Book", "Axes that differ"), compared),
    ]
    return "\n".join(typeset(line, "en") for line in lines) + "\n"


def index_page() -> str:
    """The page that lists the books, with every axis side by side."""
    books = all_books()
    rows = ([f"`{name}`", *(axis.text(book.axis(name)) for book in books)] for name, axis in axes().items())
    lines = [
        "# The rule books",
        "",
        "Each book is data: one value per axis, with its place in the document, and our reading where that is silent.",
        GENERATED.replace("the book", "the books"),
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
