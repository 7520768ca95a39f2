"""Which pages are there?

``page(name, lang)`` builds one: ``rules`` (the index), ``rules/<book>``, ``diff/<a>/<b>``, ``beginner``, ``history``,
``glossary``, ``faq``, ``conventions``, ``fairness``.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import permutations

from rebelote.rules.axes import Lang
from rebelote.rules.books import BOOK_IDS, RuleBook, load_book
from rebelote.rules.errors import Malformed

from .blocks import Page, typeset, typeset_block
from .directives import directive
from .reader import Reader
from .template import Answers, render, text_of
from .words import words

# Name of the page -> its text and the book it is read under when none is named.
_SINGLE: dict[str, tuple[str, str]] = {
    "rules": ("index.md", "classique"),
    "beginner": ("beginner.md", "livre"),
    "history": ("history.md", "classique"),
    "glossary": ("glossary.md", "classique"),
    "faq": ("faq.md", "classique"),
    "conventions": ("conventions.md", "contree-ffb-2016"),
    "fairness": ("fairness.md", "classique"),
}
# By the way in which trump is chosen.
_RULES = {
    "turned": ("rules.md", "rules-taking.md", "rules-play.md", "rules-count.md", "rules-end.md"),
    "bids": ("rules.md", "rules-bids.md", "rules-play.md", "rules-marks.md", "rules-end.md"),
}
# The client's address of each single page.
_ROUTES = {
    "rules": "/regles",
    "beginner": "/apprendre",
    "history": "/histoire",
    "glossary": "/glossaire",
    "faq": "/questions",
    "conventions": "/conventions",
    "fairness": "/verifier",
}


def page_names() -> tuple[str, ...]:
    """Every page there is."""
    books = (f"rules/{book}" for book in BOOK_IDS)
    pairs = (f"diff/{left}/{right}" for left, right in permutations(BOOK_IDS, 2))
    return (*_SINGLE, *books, *pairs)


def route(name: str) -> str:
    """The client's address of a page."""
    match name.split("/"):
        case ["rules", book]:
            return f"/regles/{book}"
        case ["diff", left, right]:
            return f"/regles/comparer/{left}/{right}"
        case _:
            return _ROUTES[name]


@cache
def page(name: str, lang: Lang) -> Page:
    """A page by name, made once; raises Malformed with the known names."""
    match name.split("/"):
        case [single] if single in _SINGLE:
            text, book_id = _SINGLE[single]
            return build(name, (text,), Reader.of(lang, load_book(book_id)))
        case ["rules", book_id] if book_id in BOOK_IDS:
            return rules_page(load_book(book_id), lang)
        case ["diff", left, right] if {left, right} <= set(BOOK_IDS):
            return build(name, ("diff.md",), Reader(lang, load_book(left), load_book(right)))
    raise Malformed("unknown_page", page=name, known=", ".join(known_pages()))


def known_pages() -> tuple[str, ...]:
    """The names of the pages in short, for people."""
    return (*_SINGLE, *(f"rules/{book}" for book in BOOK_IDS), "diff/<book>/<book>")


def rules_page(book: RuleBook, lang: Lang) -> Page:
    """The rules of a book, which may be one that a table changed by its options."""
    return build(f"rules/{book.id}", _RULES[book.auction], Reader.of(lang, book))


def build(name: str, texts: tuple[str, ...], reader: Reader) -> Page:
    """The page that texts make for a reader; the first one has the title and the lead."""
    answers = Answers(reader.holds, partial(words, reader), partial(directive, reader))
    written = render("\n".join(_text(text, reader.lang) for text in texts), answers)
    blocks = tuple(typeset_block(block, reader.lang) for block in written.blocks)
    return Page(name, typeset(written.title, reader.lang), typeset(written.lead, reader.lang), blocks)


@cache
def _text(name: str, lang: Lang) -> str:
    return text_of(name, lang)
