"""Where does an unfinished match wait?

In one small file of the person's own: a line with the seed, then a line for each entry of the table's log. The newest
unfinished match takes the place of the one before.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from msgspec import MsgspecError

from rebelote.bots.registry import make_bot
from rebelote.rules.axes import Lang
from rebelote.rules.errors import RuleError
from rebelote.server.tables.log import Opened, decode, encode
from rebelote.server.tables.table import LogError

from .session import MakeBot, Session, setup_of

FORMAT = 1


class BrokenMatch(Exception):
    """The file cannot be read, or its match does not follow today's rules; the reason is the message."""


def kept_file() -> Path:
    """``$XDG_STATE_HOME/rebelote/match.jsonl``, by default under ``~/.local/state``."""
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(state) / "rebelote" / "match.jsonl"


def keep(session: Session) -> bool:
    """Write the match down if it is worth it; whether it was. A finished match that was kept before is forgotten."""
    path = kept_file()
    if not session.worth_keeping:
        if session.resumed:
            path.unlink(missing_ok=True)
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    head = json.dumps({"rebelote-match": FORMAT, "seed": session.setup.seed})
    fresh = path.with_suffix(".new")
    fresh.write_text("\n".join([head, *map(encode, session.entries)]) + "\n", encoding="utf-8")
    fresh.replace(path)
    return True


def take_up(lang: Lang, make: MakeBot = make_bot) -> Session | None:
    """The match that was kept, None when there is none; raises BrokenMatch."""
    path = kept_file()
    if not path.exists():
        return None
    try:
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        facts = json.loads(head)
        if facts.get("rebelote-match") != FORMAT:
            raise BrokenMatch(head)
        entries = [decode(line) for line in lines]
        opened = entries[0]
        if not isinstance(opened, Opened):
            raise BrokenMatch(lines[0])
        return Session(setup_of(opened, facts["seed"]), lang, make=make, entries=entries)
    except (ValueError, IndexError, KeyError, AttributeError, MsgspecError, RuleError, LogError, OSError) as error:
        raise BrokenMatch(f"{path}: {error}") from error
