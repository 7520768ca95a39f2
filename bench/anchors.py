"""Which fixed ratings should bots have, so that a person's rating says how often that person would beat them?

Every measured bot meets the bot of the zero point in whole matches (`rebelote arena duel --matches`), under some books of each
family; its rating is the one under which the wins found are the wins expected, by the formula that people are rated with. The
figures are copied by hand to ``src/rebelote/server/accounts/anchors.toml``.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys

from rebelote.rules.books import parse_key
from rebelote.server.accounts.rating import POINTS, ZERO

BETA = 25.0 / 6.0
"""The spread of one side's luck in a match: openskill's usual one."""


def points(wins: float) -> float:
    """The rating of two equal bots who win so large a part of their matches against two at the zero point."""
    return ZERO + POINTS * math.sqrt(2 * BETA**2) / 2 * math.log(wins / (1 - wins))


def main() -> None:
    """Print a line a bot and family."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--zero", default="regles")
    parser.add_argument("--book", action="append", default=[])
    parser.add_argument("--pairs", type=int, default=150)
    asked = parser.parse_args()
    families: dict[str, list[str]] = {}
    for book in asked.book or ["club", "classique", "contree-ffb-2016", "coinche-ffb-2015"]:
        families.setdefault(parse_key(book).auction, []).append(book)
    for family, books in families.items():
        for bot in asked.bots:
            command = [sys.executable, "-m", "rebelote", "arena", "duel", bot, asked.zero, "--matches", "--json"]
            command += ["--pairs", str(asked.pairs), *(word for book in books for word in ("--book", book))]
            found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["results"]
            played = 2 * sum(result["wins"]["count"] for result in found)
            wins = sum(2 * result["wins"]["count"] * result["wins"]["mean"] for result in found) / played
            # As if one match more had been won and one lost: who won them all is not infinitely strong.
            kept = (wins * played + 1) / (played + 2)
            print(f"{family}: {bot} {points(kept):.0f} ({wins:.1%} of {played} matches)", flush=True)


if __name__ == "__main__":
    main()
