"""How is a server set up?"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from rebelote.rules.axes import Lang

from .rates import Rates

Metrics = Literal["local", "all", "off"]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an action may take, and how much more a player has in each deal; seconds."""

    action: float
    bank: float


WEB_DIST = Path(__file__).resolve().parent.parent / "web_dist"
PACES: Mapping[str, Pace] = {"slow": Pace(60, 180), "normal": Pace(25, 60), "fast": Pace(12, 20)}


def default_data_dir() -> Path:
    """Where tables are kept: ``$XDG_DATA_HOME/rebelote``, else ``~/.local/share/rebelote``."""
    home = os.environ.get("XDG_DATA_HOME", "")
    # The standard has relative values ignored.
    base = Path(home) if home and Path(home).is_absolute() else Path.home() / ".local" / "share"
    return base / "rebelote"


def default_workers() -> int:
    """A core for the server, the others for its bots, four at most."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a server may be told.

    ``seed`` makes the packs, the draws for the first deal and the bots repeat: for tests and demonstrations only. Sizes are
    in bytes, times in seconds. ``database`` is the URL of a PostgreSQL database that many processes share, or of an SQLite
    file; without it there is one in ``data_dir``. Bots that search think in ``bot_workers`` processes; one may take
    ``bot_seconds`` for an action once it has waited at most ``bot_patience`` for a process, with at most ``bot_queue`` waiting.
    ``paces`` are the clocks that a table may have. Somebody whose line is lost has ``grace_seconds`` to come back before a bot
    plays for them, ``grace_again_seconds`` after the first absence of a match; ``idle_turns`` times in a row without an answer
    are an absence too. A deal waits ``salt_seconds`` for the parts of people in the shuffle and, at a table with a clock,
    ``ready_seconds`` for those who are not ready; a bid waits ``contre_seconds`` for a contre out of turn. The lobby shows a
    table for ``empty_seconds`` after the last person went; a quick match with four people starts ``full_seconds`` after the
    last one came.

    ``bot_maker`` (``module:function``) replaces the registry and has every bot think in such a process: for tests.
    ``proxies`` names the addresses and networks, with commas, that are believed when they say for whom they ask
    (``X-Forwarded-For``, ``X-Forwarded-Proto``); nobody is, by default. ``site`` is the address people use
    (``https://belote.example``), which passkeys are for; without it, the one a request was sent to. ``metrics`` says who may
    read the figures: this machine, all, or nobody.
    """

    data_dir: Path = field(default_factory=default_data_dir)
    database: str | None = None
    web_dist: Path = WEB_DIST
    lang: Lang = "fr"
    seed: int | None = None
    max_message: int = 4096
    max_frame: int = 4 * 1024 * 1024
    max_body: int = 16 * 1024
    bot_seconds: float = 10.0
    bot_patience: float = 2.0
    bot_workers: int = field(default_factory=default_workers)
    bot_queue: int = 32
    bot_maker: str | None = None
    outbox: int = 256 * 1024
    lease_seconds: float = 4.0
    job_seconds: float = 3.0
    rates: Rates = field(default_factory=Rates)
    proxies: str = ""
    site: str = ""
    metrics: Metrics = "local"
    paces: Mapping[str, Pace] = field(default_factory=lambda: PACES)
    grace_seconds: float = 90.0
    grace_again_seconds: float = 30.0
    idle_turns: int = 3
    salt_seconds: float = 2.0
    ready_seconds: float = 45.0
    contre_seconds: float = 4.0
    empty_seconds: float = 60.0
    full_seconds: float = 3.0

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data_dir / 'rebelote.sqlite3'}"
