"""What does a call promise at this table?

The convention in force is the one its bots play; a person's bids are read by it too.
"""

from __future__ import annotations

from rebelote.bots import conventions
from rebelote.bots.registry import bot_specs, strongest
from rebelote.rules.auction import Call
from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook
from rebelote.server.tables.table import Table


def convention_of(bot: str) -> str | None:
    """The convention of a bot by its id, None when it follows none or is no longer known."""
    spec = bot_specs().get(bot)
    return None if spec is None else spec.convention


def adviser(table: Table) -> str:
    """The strongest bot, by its id; in the auction game of those that speak the table's convention."""
    return strongest(convention_of(table.bot) if table.book.has_bids else None).id


def convention_name(convention: str | None, lang: Lang) -> str | None:
    """What a convention is called."""
    return None if convention is None else conventions.read_convention(convention).title[lang]


def meaning(convention: str | None, book: RuleBook, before: tuple[Call, ...], call: Call, lang: Lang) -> str | None:
    """What ``call``, made after the calls ``before``, promises: one sentence, None where it promises nothing."""
    if convention is None or not book.has_bids:
        return None
    return conventions.meaning(book, before, call, lang, convention=convention)
