"""What did a judge that looks hard think of every card? Deals played by the core, in files of a folder, and their reading.

A folder goes on where it stopped: a file holds the lessons of a fixed run of deals of the seed, and is written whole or not at
all. ``recipe.json`` says how they were made, and another recipe in the same folder is refused.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from rebelote.engine import _core
from rebelote.rules.books import parse_key

from .worth import bidder, policy, scales

LESSON = 96
"""Bytes of a lesson; ``core/lesson.hpp`` says what they are."""


@dataclass(frozen=True)
class Recipe:
    """How lessons are made; the deals are those of ``seed``."""

    seed: int = 1
    book: str = "classique"
    bidder: str = "expert"
    worlds: int = 48
    drawn: int = 200
    tail: int = 3
    width: float = 8.0
    least_chance: float = 0.01
    doubt: float = 12.0
    spread: float = 6.0
    loose: float = 0.3
    overruff: float = 0.2
    net: str | None = None
    net_width: float = 8.0
    deals_a_file: int = 200

    def effort(self) -> _core.Effort:
        """How hard the judge looks; no card is dropped before the end. A net plays its worlds and judges plays heard."""
        return _core.Effort(
            worlds=self.worlds,
            drawn=self.drawn,
            tail=self.tail,
            width=self.width,
            least_chance=self.least_chance,
            net=None if self.net is None else policy(Path(self.net)),
            net_width=self.net_width,
        )


def make(recipe: Recipe, first: int, count: int) -> bytes:
    """The lessons of some deals."""
    book = parse_key(recipe.book)
    return _core.lessons(
        scales(book),
        recipe.effort(),
        bidder(book, recipe.bidder),
        recipe.doubt,
        recipe.spread,
        recipe.loose,
        recipe.overruff,
        recipe.seed,
        first,
        count,
    )


def collect(recipe: Recipe, folder: Path, files: int, seconds: float) -> Iterator[Path]:
    """Write the files that are missing, until ``files`` are there or the time is up."""
    folder.mkdir(parents=True, exist_ok=True)
    note = folder / "recipe.json"
    if note.exists() and json.loads(note.read_text(encoding="utf-8")) != asdict(recipe):
        raise ValueError(f"{folder} holds lessons of another recipe")
    note.write_text(json.dumps(asdict(recipe), indent=1) + "\n", encoding="utf-8")
    end = time.monotonic() + seconds
    for number in range(files):
        path = folder / f"{number:05d}.lessons"
        if path.exists():
            continue
        if time.monotonic() > end:
            return
        part = path.with_suffix(".part")
        part.write_bytes(make(recipe, number * recipe.deals_a_file, recipe.deals_a_file))
        part.replace(path)
        yield path


def read(folder: Path) -> list[bytes]:
    """The files of a folder, in order."""
    return [path.read_bytes() for path in sorted(folder.glob("*.lessons"))]
