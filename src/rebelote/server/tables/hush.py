"""May somebody say words of their own now, and what is left of them?

Where the people of the table agreed on it, and never during a deal where the rule book forbids talk.
"""

from __future__ import annotations

import unicodedata

from rebelote.rules.errors import Illegal, OutOfTurn, RuleError

from .log import MemberId
from .table import Table

#: Marks over and under one letter; more than any language needs is scribbling over other lines.
_MOST_MARKS = 2


def why_no_words(table: Table, member: MemberId | None) -> RuleError | None:
    """Why a member may not say words of their own now; None when they may."""
    talk, source = table.terms.talk, table.book.source("table_talk")
    if talk == "phrases":
        return Illegal("talk_phrases_only")
    if table.stage != "deal":
        return None
    if not table.book.table_talk and source is not None:
        return OutOfTurn("talk_forbidden", place=source.place)
    if talk == "between":
        return OutOfTurn("talk_between_deals")
    # Who is shown the hands could tell of them.
    return OutOfTurn("talk_watching") if table.company.seat_of(member) is None else None


def plain(text: str) -> str:
    """A text on one line without what cannot be seen, and without heaps of marks on a letter."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if letter.isspace() or (letter.isprintable() and marks <= _MOST_MARKS):
            kept.append(letter)
    return " ".join("".join(kept).split())
