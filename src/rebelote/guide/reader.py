"""Who reads a page, and under which book?

A reader has a language and a book (two on a page that compares), and says whether a condition of a text holds. Conditions are
about the book's axes and sources, never about its name.
"""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.rules.axes import Lang, axes
from rebelote.rules.books import RuleBook, load_book


@dataclass(frozen=True, slots=True)
class Reader:
    """The language, the book in force, and on a comparison the other one (elsewhere the same)."""

    lang: Lang
    book: RuleBook
    other: RuleBook

    @classmethod
    def of(cls, lang: Lang, book: RuleBook) -> Reader:
        """A reader of one book."""
        return cls(lang, book, book)

    def holds(self, condition: str) -> bool:
        """``axis=value``, ``axis!=value``, ``has:topic`` (the document speaks of it) or ``two_games`` (the books compared
        choose trump in two ways), joined by ``and`` and, more loosely, ``or``.
        """
        return any(all(self._fact(fact) for fact in part.split(" and ")) for part in condition.split(" or "))

    def _fact(self, fact: str) -> bool:
        if fact == "two_games":
            return self.book.has_bids is not self.other.has_bids
        if fact.startswith("has:"):
            source = self.book.source(fact[4:])
            return source is not None and not source.silent
        name, differs, value = fact.partition("!=")
        if not differs:
            name, _, value = fact.partition("=")
        axis = axes()[name]
        return (self.book.axis(name) == axis.parse(value)) is not bool(differs)

    def under(self, reference: str) -> tuple[str, RuleBook]:
        """``deal`` is read under this book, ``deal@livre`` under another."""
        name, at, book_id = reference.partition("@")
        return name, load_book(book_id) if at else self.book
