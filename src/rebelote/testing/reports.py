"""How is a wrong answer told?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rebelote.rules.seats import ByTeam


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A field whose value is not what the rules give; ``why`` is the rules' own reason."""

    field: str
    expected: str
    got: str
    why: str = ""


def words(value: object) -> str:
    """A value as it stands in a report."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, ByTeam):
        return f"{value.ns}/{value.ew}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(str(item) for item in value) or "nothing"
    return "nobody" if value is None else str(value)


class Report:
    """Collects the mismatches of one case."""

    def __init__(self) -> None:
        self.found: list[Mismatch] = []

    def same(self, field: str, expected: object, got: object, why: str = "") -> None:
        if expected != got:
            self.found.append(Mismatch(field, words(expected), words(got), why))
