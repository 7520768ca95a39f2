"""How many random deals a second do the Python rules play, and do the laws of the game hold in them?

``run.py`` alone gives a baseline, with a signature of what was played. ``run.py invariants --deals 100000 --book club`` checks
every law on each deal (see ``invariants.py``).

The time is this process's own CPU time, the best of some runs. The signature changes when, and only when, behaviour does:
what was legal, in which order, or what it scored.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random

from rebelote.rules.books import BOOK_IDS, RuleBook, load_book
from rebelote.rules.cards import PACK
from rebelote.rules.deal import Deal
from rebelote.rules.seats import SEATS


def random_deal(book: RuleBook, source: Random) -> Deal:
    """A whole deal, every action drawn from the legal ones."""
    deal = Deal.start(book, source.sample(PACK, len(PACK)), source.choice(SEATS))
    while not deal.is_over:
        deal = deal.apply(source.choice(deal.legal_actions()))
    return deal


def run(book: RuleBook, deals: int, seed: int) -> tuple[float, str]:
    """CPU seconds for so many deals, and the signature of what was played in them."""
    source, digest = Random(seed), hashlib.sha256()
    seconds = 0.0
    for _ in range(deals):
        begun = time.process_time()
        deal = random_deal(book, source)
        seconds += time.process_time() - begun
        digest.update(" ".join(str(action) for _, action in deal.history).encode())
        marks = (deal.score.marks.ns, deal.score.marks.ew) if deal.score else None
        digest.update(f"{marks}\n".encode())
    return seconds, digest.hexdigest()[:16]


def main() -> None:
    """Run a command; the speed of every book without one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", nargs="?", choices=("speed", "invariants"), default="speed")
    parser.add_argument("--book", choices=BOOK_IDS, action="append", help="one book, or several; all of them without it")
    parser.add_argument("--deals", type=int, help="deals a run (300), or to be judged in each book (10000)")
    parser.add_argument("--runs", type=int, default=3, help="runs, of which the fastest counts (3)")
    parser.add_argument("--workers", type=int, help="processes that judge (one a core)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = options.book or BOOK_IDS
    if options.command == "speed":
        speed(names, options.deals or 300, options.runs, options.seed)
        return
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from bench.invariants import report

    for name in names:
        report(name, options.deals or 10_000, options.seed, options.workers)


def speed(names: Iterable[str], deals: int, runs: int, seed: int) -> None:
    """Print a line per book."""
    print(f"{'book':<24}{'deals/s':>10}{'ms/deal':>10}  signature")
    for name in names:
        seconds, signature = min(run(load_book(name), deals, seed) for _ in range(runs))
        print(f"{name:<24}{deals / seconds:>10.0f}{1000 * seconds / deals:>10.2f}  {signature}", flush=True)


if __name__ == "__main__":
    main()
