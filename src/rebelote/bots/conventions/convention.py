"""What is a convention made of?

``data/*.toml`` describes hands and names the calls that promise them; here they become values. A convention speaks of trump
suits only: at sans-atout and tout-atout a bid is worth what it says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from rebelote.bots.masks import BITS, Mask, Masks
from rebelote.rules.axes import Words
from rebelote.rules.books import Source
from rebelote.rules.cards import Rank, Suit, Trump
from rebelote.rules.errors import Malformed

Way = Literal["direct", "indirect"]
_ACE = BITS[Rank.ACE]
_TEN = BITS[Rank.TEN]
_ANY = 8


@dataclass(frozen=True, slots=True)
class Description:
    """What a hand must be: ranks of trumps held (all of ``has``, one of ``one_of``, none of ``lacks``), and counts.

    ``aces`` and ``tens`` are those outside trumps, tens with another card of their suit; ``voids`` the plain suits of which
    there is none. ``leads`` True asks that the side lead to the first trick.
    """

    has: Mask = 0
    one_of: Mask = 0
    lacks: Mask = 0
    trumps_least: int = 0
    trumps_most: int = _ANY
    aces_least: int = 0
    aces_most: int = _ANY
    tens_least: int = 0
    tens_most: int = _ANY
    voids_least: int = 0
    leads: bool = False

    def holds(self, hand: Masks, trump: Suit, *, leads: bool) -> bool:
        """Whether a hand is like this."""
        own = hand[trump.index]
        if own & self.has != self.has or own & self.lacks or (self.one_of and not own & self.one_of):
            return False
        if not self.trumps_least <= own.bit_count() <= self.trumps_most or (self.leads and not leads):
            return False
        sides = [mask for place, mask in enumerate(hand) if place != trump.index]
        return (
            self.aces_least <= sum(bool(mask & _ACE) for mask in sides) <= self.aces_most
            and self.tens_least <= sum(bool(mask & _TEN and mask != _TEN) for mask in sides) <= self.tens_most
            and self.voids_least <= sum(not mask for mask in sides)
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """A call of the convention: so much over the least bid (an opening) or over the partner's (a reply), and what it promises.

    ``tells_aces`` when the aces need not be told again.
    """

    step: int
    says: Words
    alternatives: tuple[Description, ...]
    tells_aces: bool


@dataclass(frozen=True)
class Convention:
    """A convention. ``opening_up_to`` is the highest least bid that still counts as an opening, ``discards`` how the first
    discard calls for a suit, by kind of trump (suit, sa, ta), ``sources`` where each part stands and how it is read.
    """

    id: str
    version: int
    order: int
    title: Words
    summary: Words
    opening_up_to: int
    openings: Mapping[int, Entry]
    replies: Mapping[int, Entry]
    discards: Mapping[str, Way]
    sources: Mapping[str, Source]

    def way(self, trump: Trump) -> Way:
        """How the first discard calls at this trump."""
        return self.discards["suit" if trump.suit is not None else trump.value]


def read(toml: str) -> Convention:
    """A convention from TOML text; a missing or unknown field is a KeyError or a TypeError."""
    table = tomllib.loads(toml)
    return Convention(
        id=table["id"],
        version=table["version"],
        order=table["order"],
        title=Words.of(table["title"]),
        summary=Words.of(table["summary"]),
        opening_up_to=table["opening_up_to"],
        openings=_entries(table["opening"]),
        replies=_entries(table["reply"]),
        discards=table["discards"],
        sources={topic: _source(entry) for topic, entry in table["sources"].items()},
    )


def _entries(tables: list[dict[str, Any]]) -> dict[int, Entry]:
    return {
        table["step"]: Entry(
            table["step"],
            Words.of(table["says"]),
            tuple(_description(asked) for asked in table["any"]),
            table.get("tells_aces", False),
        )
        for table in tables
    }


def _description(asked: Mapping[str, Any]) -> Description:
    ranks: dict[str, Any] = {
        name: sum(BITS[Rank(letter)] for letter in asked[name]) for name in ("has", "one_of", "lacks") if name in asked
    }
    others = {name: value for name, value in asked.items() if name not in ranks}
    if "trumps" in others:
        others["trumps_least"] = others["trumps_most"] = others.pop("trumps")
    return Description(**ranks, **others)


def _source(entry: Mapping[str, Any]) -> Source:
    return Source(Words.of(entry["place"]), Words.of(entry["reading"]), entry.get("silent", False))


@cache
def conventions() -> Mapping[str, Convention]:
    """Every convention by id, in the order in which they are offered."""
    folder = files(__package__) / "data"
    found = [
        read(file.read_text(encoding="utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml") and file.name != "words.toml"
    ]
    return {convention.id: convention for convention in sorted(found, key=lambda convention: convention.order)}


CONVENTION_IDS: tuple[str, ...] = tuple(conventions())


def read_convention(convention_id: str) -> Convention:
    """The convention of that id; raises Malformed with the known ids."""
    found = conventions().get(convention_id)
    if found is None:
        raise Malformed("unknown_convention", convention=convention_id, known=", ".join(conventions()))
    return found
