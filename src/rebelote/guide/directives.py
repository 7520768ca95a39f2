"""Which blocks may a text ask for?

``::name ARGUMENT | words``: the figures and counts take a caption, the tables and lists stand for themselves.
"""

from __future__ import annotations

from collections.abc import Callable

from . import auctions, compare, conventions, counts, figures, sources
from .blocks import Block, action
from .reader import Reader
from .tables import TABLES
from .template import Directive


def directive(reader: Reader, name: str) -> Directive:
    """The blocks of ``::name``; raises ValueError for a name that means nothing."""
    if name in FIGURES:
        return lambda argument, words: [FIGURES[name](reader, argument, words)]
    if name in TABLES:
        return lambda _argument, _words: [TABLES[name](reader.book, reader.lang)]
    if name in LISTS:
        return lambda argument, _words: LISTS[name](reader, argument)
    raise ValueError(f"a text asks for an unknown directive: {name}")


def _play(reader: Reader, argument: str, words: list[str]) -> Block:
    name, book = reader.under(argument)
    caption, note = words
    return figures.play_example(book, reader.lang, name, caption, note)


def _trick(reader: Reader, argument: str, words: list[str]) -> Block:
    name, book = reader.under(argument)
    return figures.trick_example(book, name, words[0])


def _score(reader: Reader, argument: str, words: list[str]) -> Block:
    name, book = reader.under(argument)
    return counts.score_example(book, reader.lang, name, words[0])


def _hand(reader: Reader, argument: str, words: list[str]) -> Block:
    return figures.meld_hand(reader.book, reader.lang, argument, words[0])


def _contest(reader: Reader, argument: str, words: list[str]) -> Block:
    caption, *head = words
    return figures.meld_contest(reader.book, reader.lang, argument, caption, head)


def _auction(reader: Reader, argument: str, words: list[str]) -> Block:
    name, book = reader.under(argument)
    return auctions.auction_example(book, reader.lang, name, words[0])


def _action(_reader: Reader, argument: str, words: list[str]) -> Block:
    return action(words[0], argument)


FIGURES: dict[str, Callable[[Reader, str, list[str]], Block]] = {
    "play": _play,
    "trick": _trick,
    "score": _score,
    "hand": _hand,
    "contest": _contest,
    "auction": _auction,
    "action": _action,
}
LISTS: dict[str, Callable[[Reader, str], list[Block]]] = {
    "axes": lambda reader, _: [sources.axes_block(reader.book, reader.lang)],
    "readings": lambda reader, _: [sources.readings(reader.book, reader.lang)],
    "options": lambda reader, _: [sources.options(reader.book, reader.lang)],
    "apart": lambda reader, _: sources.apart(reader.book, reader.lang),
    "marks-table": lambda reader, _: [counts.marks_table(reader.book, reader.lang)],
    "overview": lambda reader, game: [sources.overview(game, reader.lang)],
    "conventions": lambda reader, _: conventions.cards(reader.lang),
    "shelf": lambda reader, game: compare.shelf(game, reader.lang),
    "pairs": lambda reader, game: [compare.pairs(game, reader.lang)],
    "comparisons": lambda reader, _: [compare.links(reader.book, reader.lang)],
    "diff": lambda reader, _: [compare.diff_block(reader.book, reader.other, reader.lang)],
    "deals-twice": lambda reader, _: compare.deals_twice(reader.book, reader.other, reader.lang),
    "plays-twice": lambda reader, _: compare.plays_twice(reader.book, reader.other, reader.lang),
}
