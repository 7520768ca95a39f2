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


def topic(name: str, lang: Lang) -> str:
    """What an axis or another topic of a book's sources is called."""
    axis = axes().get(name)
    return axis.label[lang] if axis else labels(lang)["topics"][name]


def intro(book_id: str, lang: Lang) -> str:
    """The paragraph that introduces a book."""
    return labels(lang)["books"][book_id]
