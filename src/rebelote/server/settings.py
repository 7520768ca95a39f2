"""How is a server set up?"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from rebelote.rules.axes import Lang

from .guard.rates import Rates

Metrics = Literal["local", "all", "off"]

WEB_DIST = Path(__file__).resolve().parent.parent / "web_dist"


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
    ``bot_maker`` (``module:function``) replaces the registry and has every bot think in such a process: for tests.
    ``proxies`` names the addresses and networks, with commas, that are believed when they say for whom they ask
    (``X-Forwarded-For``, ``X-Forwarded-Proto``); nobody is, by default. ``metrics`` says who may read the figures: this
    machine, all, or nobody.
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
    outbox: int = 256
    lease_seconds: float = 4.0
    rates: Rates = field(default_factory=Rates)
    proxies: str = ""
    metrics: Metrics = "local"

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data_dir / 'rebelote.sqlite3'}"
