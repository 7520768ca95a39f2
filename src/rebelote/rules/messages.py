"""In what words is a refusal given?

One catalogue, ``data/messages.toml``, has a sentence per code in both languages. A sentence names its facts in braces with an
optional form: ``{card}`` roi de cœur, ``{card:Cap}`` Roi de cœur, ``{best:the}`` le roi de cœur, ``{best:The}``,
``{playable:or}`` l'as ou le valet de cœur, ``{cards:and}``, ``{trump:at}`` à cœur, ``{phase:awaited}`` il faut jouer une carte,
``{bid}`` 110 cœur.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache

from .actions import Bid
from .axes import Lang, Words, data_text
from .cards import Card, Suit, Trump
from .errors import RuleError
from .names import (
    awaited,
    bid_name,
    capital,
    card_name,
    card_the,
    cards_or,
    seat_name,
    suit_name,
    team_name,
    trump_at,
    trump_name,
)
from .seats import Seat, Team


@cache
def catalogue() -> dict[str, Words]:
    """Every sentence by code."""
    table = tomllib.loads(data_text("messages.toml"))
    return {code: Words.of(entry) for code, entry in table.items()}


def sentence(code: str, facts: Mapping[str, object], lang: Lang) -> str:
    """The sentence of a code, with its facts in words; a code without a sentence is a KeyError (a test names them all)."""
    template = catalogue()[code][lang]
    return template.format_map({name: _Fact(value, lang) for name, value in facts.items()})


# A hand's refusals name the same cards again and again.
_cards = lru_cache(4096)(cards_or)


class _Fact:
    """A fact that knows how to write itself in one language."""

    def __init__(self, value: object, lang: Lang) -> None:
        self._value = value
        self._lang = lang

    def __format__(self, form: str) -> str:
        text = self._words(form)
        return capital(text) if form in ("Cap", "The") else text

    def _words(self, form: str) -> str:
        value, lang = self._value, self._lang
        match value:
            case Card():
                return card_the(value, lang) if form in ("the", "The") else card_name(value, lang)
            case Suit():
                return suit_name(value, lang)
            case Trump():
                return trump_at(value, lang) if form == "at" else trump_name(value, lang)
            case Bid():
                return bid_name(value, lang)
            case Seat():
                return seat_name(value, lang)
            case Team():
                return team_name(value, lang)
            case Words():
                return value[lang]
            case RuleError():
                return sentence(value.code, value.facts, lang)
            case tuple() if value and all(isinstance(card, Card) for card in value):
                joins = {"and": "et" if lang == "fr" else "and"}
                return _cards(value, lang, last=joins.get(form, ""))
            case _:
                return awaited(str(value), lang) if form == "awaited" else str(value)
