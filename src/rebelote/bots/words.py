"""In what words does a bot give its reasons? One sentence per code in ``words.toml``, in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from rebelote.rules.actions import Bid
from rebelote.rules.axes import Lang, Words
from rebelote.rules.cards import Card, Suit, Trump
from rebelote.rules.names import bid_name, capital, card_the, seat_name, suit_name, trump_at
from rebelote.rules.seats import Seat

from .conventions import Promise


@cache
def reasons() -> dict[str, Words]:
    """Every reason by code."""
    table = tomllib.loads((files(__package__) / "words.toml").read_text(encoding="utf-8"))
    return {code: Words.of(entry) for code, entry in table.items()}


def reason(code: str, facts: Mapping[str, object], lang: Lang) -> str:
    """The sentence of a code with its facts in words; a code without a sentence is a KeyError."""
    return capital(reasons()[code][lang].format_map({name: _words(value, lang) for name, value in facts.items()}))


def _words(value: object, lang: Lang) -> str:
    match value:
        case Bid():
            return bid_name(value, lang)
        case Promise():
            return value.says(lang)
        case Card():
            return card_the(value, lang)
        case Suit():
            return suit_name(value, lang)
        case Trump():
            return trump_at(value, lang)
        case Seat():
            return seat_name(value, lang)
        case _:
            return str(value)
