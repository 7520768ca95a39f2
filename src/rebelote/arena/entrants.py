"""Who takes part, and how is one told from another?

An entrant is written as the id of a bot of the registry, as the path of a specification (``mine.toml``), or as
``package.module:name``, a function of one's own from a seat and a seed to a bot.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from rebelote.bots.protocol import Bot
from rebelote.bots.registry import BOT_IDS, BotSpec, bot_spec, build_bot, read_spec
from rebelote.rules.seats import Seat

from .errors import ArenaError

_PLACE = re.compile(r"(?P<module>[A-Za-z_][\w.]*):(?P<name>\w+)")


@dataclass(frozen=True)
class Entrant:
    """A bot as the arena knows it: ``name`` as it was written, ``sha256`` of what makes it what it is.

    ``spec`` is None for a function of a module: then the hash is that of its name and version, which are all one can see.
    """

    name: str
    version: int
    sha256: str
    spec: BotSpec | None = None

    @property
    def short(self) -> str:
        """The name without its folder, ending or module: for headings."""
        return Path(self.name).stem if self.name.endswith(".toml") else self.name.rpartition(":")[2]

    def make(self, seat: Seat, seed: int) -> Bot:
        """The bot at a seat; the same seed gives the same bot."""
        if self.spec is not None:
            return build_bot(self.spec, seat, seed)
        bot: Bot = _function(self.name)(seat, seed)
        return bot

    def described(self) -> dict[str, str | int]:
        """What a file of results says of it."""
        return {"name": self.name, "version": self.version, "sha256": self.sha256}


def entrant(text: str) -> Entrant:
    """Read an entrant; raises ArenaError when nothing has that name, Malformed for a specification that means nothing."""
    if text in BOT_IDS:
        return _of_spec(text, bot_spec(text))
    if text.endswith(".toml"):
        try:
            return _of_spec(text, read_spec(Path(text).read_text(encoding="utf-8")))
        except OSError as error:
            raise ArenaError("no_such_file", file=text, why=error.strerror) from None
        except (ValueError, KeyError, TypeError) as error:
            raise ArenaError("bad_specification", file=text, why=str(error)) from None
    if _PLACE.fullmatch(text):
        bot = _function(text)(Seat.SOUTH, 0)
        return Entrant(text, bot.version, sha256(f"{text} {bot.version}".encode()).hexdigest())
    raise ArenaError("unknown_entrant", bot=text, known=", ".join(BOT_IDS))


def _of_spec(name: str, spec: BotSpec) -> Entrant:
    """The hash leaves out what a person reads: words and place in the list."""
    what = {"version": spec.version, "kind": spec.kind, "settings": spec.settings, "convention": spec.convention}
    text = json.dumps(what, sort_keys=True, default=str)
    return Entrant(name, spec.version, sha256(text.encode()).hexdigest(), spec)


def _function(text: str) -> Any:
    """The function that ``package.module:name`` means; the folder one stands in is looked through too."""
    found = _PLACE.fullmatch(text)
    assert found is not None
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return getattr(import_module(found["module"]), found["name"])
    except (ImportError, AttributeError) as error:
        raise ArenaError("no_such_function", bot=text, why=str(error)) from None
