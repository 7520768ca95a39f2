"""Which bots are there, and how is one made?

A bot is data: ``specs/*.toml`` names it, says what it is in both languages, which kind of player it is and with which settings.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from rebelote.rules.axes import Words
from rebelote.rules.errors import Malformed
from rebelote.rules.seats import Seat

from .conventions import CONVENTION_IDS, read_convention
from .nets.bidder import Bidder
from .nets.caller import Caller
from .protocol import Bot
from .random_bot import RandomBot
from .regles.bot import RulesBot
from .search.bot import SearchBot
from .search.brain import Brain


@dataclass(frozen=True, eq=False)
class BotSpec:
    """A bot as its file describes it; ``settings`` are the tables that only its kind understands.

    ``convention`` is the one it bids and discards by in the auction game, declared to the table; None when it follows none.
    ``like`` is the bot whose settings it takes over, but for those of its own.
    ``level`` is how strong a player it is meant for (one of ``LEVELS``), ``strength`` what was measured of it. ``quick`` says
    that it searches nothing and answers at once; ``fallback`` is the quick bot that answers for it where time is short.
    """

    id: str
    version: int
    kind: str
    order: int
    title: Words
    summary: Words
    settings: Mapping[str, Any]
    convention: str | None = None
    like: str | None = None
    level: str | None = None
    strength: Words | None = None
    quick: bool = False
    fallback: str | None = None

    @property
    def rank(self) -> int:
        """The level as a number from 1, 0 without one."""
        return 0 if self.level is None else LEVELS.index(self.level) + 1


LEVELS = ("debutant", "amateur", "confirme", "expert", "maitre")
"""The levels that people choose from, weakest first."""


def _rules_bot(spec: BotSpec, seat: Seat, seed: int) -> RulesBot:
    return RulesBot(spec.id, spec.version, seat, seed, spec.convention or CONVENTION_IDS[0], spec.settings)


@lru_cache(maxsize=64)
def _brain(spec: BotSpec) -> Brain:
    """Made once a specification: reading the habits takes longer than a move."""
    return Brain(spec.settings)


@lru_cache(maxsize=64)
def _caller(spec: BotSpec) -> Caller:
    return Caller.of(spec.settings)


@lru_cache(maxsize=64)
def _bidder(spec: BotSpec) -> Bidder:
    return Bidder.of(spec.settings)


def _search_bot(spec: BotSpec, seat: Seat, seed: int) -> SearchBot:
    counter = _rules_bot(spec, seat, seed)
    if "take" in spec.settings.get("nets", {}):
        counter.takes_by(_caller(spec).choose)
    if "finals" in spec.settings.get("nets", {}):
        counter.bids_by(_bidder(spec).choose)
    return SearchBot(counter, _brain(spec))


_KINDS: dict[str, Callable[[BotSpec, Seat, int], Bot]] = {
    "random": lambda spec, seat, seed: RandomBot(seat, seed, spec.version),
    "regles": _rules_bot,
    "search": _search_bot,
}
_OWN = frozenset(
    {"id", "version", "kind", "order", "title", "summary", "convention", "like", "level", "strength", "quick", "fallback"}
)


def read_spec(toml: str) -> BotSpec:
    """Read a specification; raises Malformed for an unknown kind of player, convention or level."""
    table = tomllib.loads(toml)
    if table["kind"] not in _KINDS:
        raise Malformed("unknown_bot", bot=table["kind"], known=", ".join(_KINDS))
    convention, like = table.get("convention"), table.get("like")
    settings = {} if like is None else bot_spec(like).settings
    level, strength = table.get("level"), table.get("strength")
    if level is not None and level not in LEVELS:
        raise Malformed("unknown_level", level=level, known=", ".join(LEVELS))
    return BotSpec(
        id=table["id"],
        version=table["version"],
        kind=table["kind"],
        order=table["order"],
        title=Words.of(table["title"]),
        summary=Words.of(table["summary"]),
        settings=_merged(settings, {name: value for name, value in table.items() if name not in _OWN}),
        convention=None if convention is None else read_convention(convention).id,
        like=like,
        level=level,
        strength=None if strength is None else Words.of(strength),
        quick=table.get("quick", False),
        fallback=table.get("fallback"),
    )


def _merged(settings: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Settings with one's own put over them, table by table and figure by figure."""
    merged = dict(settings)
    for name, value in own.items():
        before = merged.get(name)
        merged[name] = _merged(before, value) if isinstance(before, Mapping) and isinstance(value, Mapping) else value
    return merged


@cache
def bot_specs() -> Mapping[str, BotSpec]:
    """Every bot by id, in the order in which they are offered."""
    specs = [_spec(bot_id) for bot_id in _ids()]
    return {spec.id: spec for spec in sorted(specs, key=lambda spec: spec.order)}


@cache
def _spec(bot_id: str) -> BotSpec:
    file = files(__package__) / "specs" / f"{bot_id}.toml"
    return read_spec(file.read_text(encoding="utf-8"))


@cache
def _ids() -> frozenset[str]:
    folder = files(__package__) / "specs"
    return frozenset(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def bot_spec(bot_id: str) -> BotSpec:
    """The specification of a bot; raises Malformed with the known ids."""
    if bot_id not in _ids():
        raise Malformed("unknown_bot", bot=bot_id, known=", ".join(bot_specs()))
    return _spec(bot_id)


def quick_stand_in(bot_id: str) -> BotSpec:
    """The bot that answers for another where time is short: the first quick one along ``fallback``, else the first there is."""
    seen: set[str] = set()
    spec = bot_spec(bot_id)
    while not spec.quick and spec.fallback is not None and spec.fallback not in seen:
        seen.add(spec.fallback)
        spec = bot_spec(spec.fallback)
    return spec if spec.quick else next(other for other in bot_specs().values() if other.quick)


def strongest(convention: str | None = None) -> BotSpec:
    """The bot of the highest level, of those that follow ``convention`` if there is one."""
    specs = [spec for spec in bot_specs().values() if convention is None or spec.convention == convention]
    return max(specs or bot_specs().values(), key=lambda spec: spec.rank)


BOT_IDS: tuple[str, ...] = tuple(bot_specs())


def build_bot(spec: BotSpec, seat: Seat, seed: int) -> Bot:
    """A bot from a specification, perhaps not one of the registry."""
    return _KINDS[spec.kind](spec, seat, seed)


def make_bot(bot_id: str, seat: Seat, seed: int) -> Bot:
    """The bot of that id at a seat. The same seed and the same views give the same actions. Raises Malformed."""
    return build_bot(bot_spec(bot_id), seat, seed)
