"""How many random deals a second do the Python rules play? A baseline, with a signature of what they played.

The time is this process's own CPU time, the best of some runs. The signature changes when, and only when, behaviour does:
what was legal, in which order, or what it scored.
"""

from __future__ import annotations

import argparse
import hashlib
import time
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
    """Print a line per book."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--book", choices=BOOK_IDS, action="append", help="one book, or several; all of them without it")
    parser.add_argument("--deals", type=int, default=300, help="deals a run (300)")
    parser.add_argument("--runs", type=int, default=3, help="runs, of which the fastest counts (3)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{'book':<24}{'deals/s':>10}{'ms/deal':>10}  signature")
    for name in options.book or BOOK_IDS:
        results = [run(load_book(name), options.deals, options.seed) for _ in range(options.runs)]
        seconds, signature = min(results)
        print(f"{name:<24}{options.deals / seconds:>10.0f}{1000 * seconds / options.deals:>10.2f}  {signature}", flush=True)


if __name__ == "__main__":
    main()
