"""What does a call promise at this table?

The convention in force is what the bots play; a person's bids are read by it too. No book of the table names one yet.
"""

from __future__ import annotations

from rebelote.rules.auction import Call
from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook


def convention_name(book: RuleBook, lang: Lang) -> str | None:  # noqa: ARG001
    """The convention in force, None where there is none."""
    return None


def meaning(book: RuleBook, before: tuple[Call, ...], call: Call, lang: Lang) -> str | None:  # noqa: ARG001
    """What ``call``, made after the calls ``before``, promises: one sentence, None where it promises nothing."""
    return None
