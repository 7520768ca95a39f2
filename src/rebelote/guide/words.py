"""Which words may a text ask for?

``{target}`` is the value of an axis, ``{target:@livre}`` that of another book; the other names stand in ``WORDS``. All of them
are computed from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rebelote.rules.axes import axes
from rebelote.rules.bidding import levels
from rebelote.rules.books import diff
from rebelote.rules.cards import PLAIN_ORDER, RANKS, TRUMP_ORDER, Rank
from rebelote.rules.names import level_name, rank_letter
from rebelote.rules.telling import rule_place

from . import counts, figures, sources
from .labels import intro, label
from .reader import Reader
from .tables import NUMBERS


def words(reader: Reader, name: str, argument: str) -> str:
    """Words for ``{name:argument}``; raises ValueError for a name that means nothing."""
    if name in axes():
        _, book = reader.under(argument)
        return axes()[name].words(book.axis(name), reader.lang)
    if name in NUMBERS:
        return str(NUMBERS[name])
    if name in WORDS:
        return WORDS[name](reader, argument)
    raise ValueError(f"a text asks for unknown words: {name}:{argument}")


def _differences(reader: Reader, _argument: str) -> str:
    return label("differences", reader.lang).format(count=len(diff(reader.book, reader.other)))


def _play(reader: Reader, argument: str) -> str:
    name, book = reader.under(argument)
    return figures.playable_words(book, reader.lang, name)


def _trick_points(reader: Reader, argument: str) -> str:
    name, book = reader.under(argument)
    return str(figures.trick_value(book, name))


def _verdict(reader: Reader, argument: str) -> str:
    name, book = reader.under(argument)
    return counts.verdict(name, book, reader.lang)


def _bid_top(reader: Reader, argument: str) -> str:
    """The highest bid of a book in words: its last value, or the capot, or the générale above it."""
    _, book = reader.under(argument)
    return level_name(levels(book)[-1])


def _order(ranks: Sequence[Rank]) -> Callable[[Reader, str], str]:
    return lambda reader, _argument: " ".join(rank_letter(rank, reader.lang) for rank in ranks)


WORDS: dict[str, Callable[[Reader, str], str]] = {
    "id": lambda reader, _: reader.book.id,
    "other_id": lambda reader, _: reader.other.id,
    "title": lambda reader, _: reader.book.title[reader.lang],
    "other": lambda reader, _: reader.other.title[reader.lang],
    "document": lambda reader, _: reader.book.document[reader.lang],
    "intro": lambda reader, _: intro(reader.book.id, reader.lang),
    "books": lambda reader, axis: sources.by_value(axis, reader.lang),
    "place": lambda reader, topic: rule_place(reader.book, topic, reader.lang),
    "differences": _differences,
    "play": _play,
    "trick_points": _trick_points,
    "verdict": _verdict,
    "top_bid": _bid_top,
    "trump_order": _order(TRUMP_ORDER),
    "plain_order": _order(PLAIN_ORDER),
    "natural_order": _order(RANKS),
}
