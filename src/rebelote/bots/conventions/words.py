"""In what words is a convention told? The sentences that every convention shares."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from rebelote.rules.axes import Lang, Words


@cache
def _sentences() -> dict[str, Words]:
    table = tomllib.loads((files(__package__) / "data" / "words.toml").read_text(encoding="utf-8"))
    return {code: Words.of(entry) for code, entry in table.items()}


def words(code: str, lang: Lang, **facts: object) -> str:
    """A sentence or label; a code without one is a KeyError."""
    return _sentences()[code][lang].format(**facts)


def counted(what: str, count: int, lang: Lang) -> str:
    """So many ``aces`` or ``tens``, in words."""
    return words(f"{what}_{'one' if count == 1 else 'many'}", lang, count=count)


def steps(points: int) -> str:
    """``+20``."""
    return f"+{points}"
