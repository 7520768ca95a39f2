"""What are small things called on the pages?

Single words and phrases of ``text/<lang>/labels.toml``: table heads, names of topics, what is said of each book.
"""

from __future__ import annotations

import tomllib
from functools import cache

from rebelote.rules.axes import Lang, axes

from .template import text_of


@cache
def labels(lang: Lang) -> dict[str, dict[str, str]]:
    """Every label, by group and name."""
    return tomllib.loads(text_of("labels.toml", lang))


def label(name: str, lang: Lang) -> str:
    """A phrase of the pages."""
    return labels(lang)["phrases"][name]


def topic(name: str, lang: Lang, *, has_bids: bool = False) -> str:
    """What an axis or another topic of a book's sources is called; some have another name in the auction game."""
    axis = axes().get(name)
    if axis:
        return axis.label[lang]
    topics = labels(lang)["topics"]
    return topics.get(f"{name}-bids", topics[name]) if has_bids else topics[name]


def game_label(name: str, lang: Lang, *, has_bids: bool) -> str:
    """A phrase that is not the same for the books of the turned card and those of the auction."""
    return label(f"{name}-{'bids' if has_bids else 'turned'}", lang)


def intro(book_id: str, lang: Lang) -> str:
    """The paragraph that introduces a book."""
    return labels(lang)["books"][book_id]
