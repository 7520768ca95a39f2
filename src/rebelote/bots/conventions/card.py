"""What does the card of a convention say? The page that anyone at the table can open."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.rules.axes import Lang
from rebelote.rules.books import Source
from rebelote.rules.cards import Trump

from .convention import read_convention
from .words import steps, words

_LOWEST = 80


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the card: the call, what it says, and where the convention has it from."""

    call: str
    says: str
    source: Source


@dataclass(frozen=True, slots=True)
class CardOfConvention:
    """The card: title, a summary in a sentence, and its lines."""

    id: str
    title: str
    summary: str
    rows: tuple[Row, ...]


def card(convention: str, lang: Lang) -> CardOfConvention:
    """The card of a convention in one language; raises Malformed for an unknown one."""
    read = read_convention(convention)
    source = read.sources
    rows = [
        Row(words("card_opening", lang, level=_LOWEST + step), entry.says[lang], source["opening"])
        for step, entry in read.openings.items()
    ]
    rows += [
        Row(words("card_reply", lang, steps=steps(step)), entry.says[lang], source["reply"])
        for step, entry in read.replies.items()
    ]
    rows += [
        Row(words(f"card_{what}", lang), words(f"card_{what}_says", lang), source[topic])
        for what, topic in (("aces", "aces"), ("tens", "tens"), ("natural", "opening"), ("belote", "belote"))
    ]
    ways = {"suit": Trump.SPADES, "sa": Trump.NO_TRUMP, "ta": Trump.ALL_TRUMP}
    rows += [
        Row(words(f"card_discards_{kind}", lang), words(read.way(trump), lang), source["discards"])
        for kind, trump in ways.items()
    ]
    return CardOfConvention(read.id, words("card_title", lang, title=read.title[lang]), read.summary[lang], tuple(rows))
