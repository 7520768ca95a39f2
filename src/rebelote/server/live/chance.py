"""Where does chance come from?

From the operating system's secure source. With a seed, from numbers that depend on it, the match and the deal alone, so that a
demonstration goes the same way again, even after a restart.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from random import Random, SystemRandom

from rebelote.rules.cards import Card
from rebelote.rules.dealing import shuffled
from rebelote.rules.match import draw_first_dealer
from rebelote.rules.seats import Seat

# First names for bots, drawn by lot.
BOT_NAMES = (
    "Édith", "Naïs", "Octave", "Armand", "Blanche", "Célestin", "Clovis", "Félicie", "Gaston", "Hortense", "Irène",
    "Joachim", "Léonie", "Lucien", "Mahaut", "Norbert", "Odile", "Philomène", "Rosalie", "Théophile", "Ursule", "Zélie",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chance:
    """Packs, first dealers, bots' names and the ids of tables."""

    seed: int | None = None

    def _source(self, *what: object) -> Random:
        if self.seed is None:
            return SystemRandom()
        return Random(" ".join(map(str, (self.seed, *what))))  # noqa: S311  # asked for: it must repeat

    def pack(self, match_no: int, deal_no: int) -> tuple[Card, ...]:
        """The shuffled pack of a deal."""
        return shuffled(self._source("pack", match_no, deal_no))

    @property
    def is_secret(self) -> bool:
        """Whether nobody can know what comes; with a seed everybody can, and there is nothing to prove."""
        return self.seed is None

    def secret(self) -> bytes:
        """The secret of a match."""
        return secrets.token_bytes(32)

    def code(self) -> str:
        """Four letters to tell somebody, without those that look or sound like others."""
        return "".join(secrets.choice("ABCDEFGHJKLPRTUVXZ") for _ in range(4))

    def first_dealer(self, match_no: int) -> Seat:
        """Who deals first, drawn by lot."""
        return draw_first_dealer(self._source("dealer", match_no))

    def bot_names(self, count: int) -> list[str]:
        """Different names for so many bots."""
        return self._source("names").sample(BOT_NAMES, count)

    def table_id(self) -> str:
        """A name that cannot be guessed."""
        return secrets.token_urlsafe(9)
