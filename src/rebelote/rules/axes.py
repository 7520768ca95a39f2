"""On what do rule books differ?

The axes, their allowed values and their names, read from ``data/axes.toml``. A book gives one value per axis.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Literal

from .errors import Malformed

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")
AxisValue = int | bool | str
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Words:
    """One text in both languages of the screen."""

    fr: str
    en: str

    def __getitem__(self, lang: Lang) -> str:
        return self.fr if lang == "fr" else self.en

    @classmethod
    def of(cls, table: dict[str, str]) -> Words:
        return cls(table["fr"], table["en"])


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis: ``kind`` is int, bool or choice; ``values`` names each value of a choice.

    ``game`` is the one game it belongs to (``turned`` or ``bids``), None for both. A book may leave out an axis with a
    ``default``; in canonical text it is written only when it differs, so that an axis added later changes no old hash.
    ``topic`` is where a book speaks of it when it has no place for the axis itself.
    """

    name: str
    kind: Literal["int", "bool", "choice"]
    label: Words
    option: bool = False
    help: Words | None = None
    values: dict[str, Words] = field(default_factory=dict)
    minimum: int | None = None
    maximum: int | None = None
    suggested: tuple[int, ...] = ()
    game: Literal["turned", "bids"] | None = None
    default: AxisValue | None = None
    topic: str | None = None

    def is_of(self, game: str) -> bool:
        """Whether the axis has a meaning in this game."""
        return self.game is None or self.game == game

    def check(self, value: object) -> AxisValue:
        """The value, if this axis can have it; raises Malformed with what it may be."""
        if self.kind == "bool" and isinstance(value, bool):
            return value
        if self.kind == "int" and isinstance(value, int) and not isinstance(value, bool):
            low_enough = self.maximum is None or value <= self.maximum
            if low_enough and (self.minimum is None or value >= self.minimum):
                return value
        if self.kind == "choice" and isinstance(value, str) and value in self.values:
            return value
        raise Malformed("bad_axis_value", axis=self.name, value=value, allowed=self.allowed())

    def parse(self, text: str) -> AxisValue:
        """Read a value as text (``yes``/``no`` for a bool); raises Malformed."""
        word = text.strip()
        if self.kind == "bool":
            truth = {"yes": True, "no": False, "true": True, "false": False, "oui": True, "non": False}
            return self.check(truth.get(word.lower(), word))
        if self.kind == "int":
            return self.check(int(word) if _WHOLE_NUMBER.fullmatch(word) else word)
        return self.check(word)

    def allowed(self) -> Words:
        """What a value may be, in a few words."""
        if self.kind != "int":
            names = "yes, no" if self.kind == "bool" else ", ".join(self.values)
            return Words(names, names)
        low, high = self.minimum or 0, self.maximum
        if high is None:
            return Words(f"un nombre entier à partir de {low}", f"a whole number from {low}")
        return Words(f"un nombre entier de {low} à {high}", f"a whole number from {low} to {high}")

    def text(self, value: AxisValue) -> str:
        """The value as it stands in canonical text and records."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    def words(self, value: AxisValue, lang: Lang) -> str:
        """The value as a person reads it."""
        if isinstance(value, bool):
            yes, no = ("oui", "non") if lang == "fr" else ("yes", "no")
            return yes if value else no
        if isinstance(value, str):
            return self.values[value][lang]
        return str(value)


def data_text(name: str) -> str:
    """A data file of the rules package, as text."""
    return (files(__package__) / "data" / name).read_text(encoding="utf-8")


@cache
def axes() -> dict[str, Axis]:
    """Every axis by name, in the order of the canonical text."""
    table = tomllib.loads(data_text("axes.toml"))
    return {
        name: Axis(
            name=name,
            kind=entry["kind"],
            label=Words.of(entry["label"]),
            option=entry.get("option", False),
            help=Words.of(entry["help"]) if "help" in entry else None,
            values={value: Words.of(words) for value, words in entry.get("values", {}).items()},
            minimum=entry.get("min"),
            maximum=entry.get("max"),
            suggested=tuple(entry.get("suggested", ())),
            game=entry.get("game"),
            default=entry.get("default"),
            topic=entry.get("topic"),
        )
        for name, entry in table.items()
    }
