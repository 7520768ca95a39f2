"""What can be chosen when a table is set up?"""

from __future__ import annotations

from rebelote.bots.registry import bot_specs
from rebelote.rules.axes import Axis, Lang, axes
from rebelote.rules.books import RuleBook, all_books, parse_key

from . import bodies, wire
from .phrases import counted
from .store import StoredTable


def books(lang: Lang) -> list[bodies.BookInfo]:
    """The rule books with their options."""
    return [
        bodies.BookInfo(
            id=book.id,
            version=str(book.version),
            title=book.title[lang],
            summary=book.summary[lang],
            target=book.target,
            options=[_option(axis, book, lang) for axis in axes().values() if axis.option],
        )
        for book in all_books()
    ]


def bots(lang: Lang) -> list[bodies.BotInfo]:
    """The bots to play with."""
    return [bodies.BotInfo(spec.id, spec.title[lang], spec.summary[lang]) for spec in bot_specs().values()]


def _option(axis: Axis, book: RuleBook, lang: Lang) -> bodies.BookOption:
    choices = [bodies.OptionChoice(value, words[lang]) for value, words in axis.values.items()]
    if axis.kind == "int":
        choices = [bodies.OptionChoice(number, counted("point", "points", number, lang)) for number in axis.suggested]
    help_ = axis.help[lang] if axis.help is not None else ""
    return bodies.BookOption(axis.name, axis.label[lang], help_, axis.kind, book.axis(axis.name), choices)


def my_table(stored: StoredTable, lang: Lang) -> bodies.MyTable:
    """A line of the list of a person's tables; raises Malformed for a book this version does not know."""
    book = parse_key(stored.book)
    summary = stored.summary
    return bodies.MyTable(
        table=stored.id,
        title=book.title[lang],
        target=book.target,
        scores=wire.ByTeam(*summary.scores),
        deal_no=summary.deal_no,
        over=summary.over,
        updated=stored.updated,
    )
