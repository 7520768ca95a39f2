"""How likely is a match to be won from each score?

Equal players play deals; what the two sides marked is drawn again and again from them. The chance from every pair of points
still needed follows backwards from the end, and is written beside ``rebelote.bots.search.equity``.
"""

from __future__ import annotations

import argparse
import struct
from collections import Counter
from pathlib import Path
from random import Random

import rebelote.bots.search.equity as module
from rebelote.bots.registry import make_bot
from rebelote.bots.search.equity import MOST, STEP
from rebelote.bots.table import play_deal
from rebelote.rules.books import parse_key
from rebelote.rules.deal import Deal
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS, BySeat

FINE = 10
"""Points a cell of the reckoning; the table kept is coarser."""


def deal_marks(keys: list[str], bot_id: str, deals: int, seed: int) -> Counter[tuple[int, int]]:
    """What the sides marked, in cells, each deal also the other way round."""
    source, found = Random(seed), Counter[tuple[int, int]]()
    for number in range(deals):
        bots = BySeat.build(lambda seat, number=number: make_bot(bot_id, seat, number))  # type: ignore[misc]
        deal = play_deal(Deal.start(parse_key(keys[number % len(keys)]), shuffled(source), source.choice(SEATS)), bots)
        if deal.score is not None:
            ns, ew = (round(marks / FINE) for marks in deal.score.marks)
            if ns or ew:
                found[ns, ew] += 1
                found[ew, ns] += 1
    return found


def chances(marks: Counter[tuple[int, int]]) -> list[list[float]]:
    """The chance to win by cells needed by one side and the other; row and column 0 are the end."""
    size, total = MOST // FINE, sum(marks.values())
    table = [[0.5] * (size + 1) for _ in range(size + 1)]
    for need in range(1, size + 1):
        table[0][need], table[need][0] = 1.0, 0.0

    def after(x: int, y: int) -> float:
        if x <= 0 or y <= 0:
            return 0.5 if x == y else float(x < y)
        return table[x][y]

    for both in range(2, 2 * size + 1):
        for x in range(max(1, both - size), min(size, both - 1) + 1):
            y = both - x
            table[x][y] = sum(count * after(x - a, y - b) for (a, b), count in marks.items()) / total
    return table


def main() -> None:
    """Play, reckon, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["turned", "bids"])
    parser.add_argument("--bot", default="playouts")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    keys = ["classique", "moderne"] if options.game == "turned" else ["contree-ffb-2016", "coinche-ffb-2015"]
    marks = deal_marks(keys, options.bot, options.deals, options.seed)
    fine = chances(marks)
    kept = [fine[x][y] for x in range(0, MOST // FINE + 1, STEP // FINE) for y in range(0, MOST // FINE + 1, STEP // FINE)]
    path = Path(module.__file__).parent / f"equity-{options.game}.bin"
    path.write_bytes(struct.pack(f"<{len(kept)}H", *(round(65535 * chance) for chance in kept)))
    print(f"{sum(marks.values()) // 2} deals, {len(marks)} outcomes; {path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
