"""Does the rule-of-thumb player hold what its bids promise? Plays auctions, and counts.

For every call that the convention gives a meaning: how often it was said, how often the eight cards of the bidder were what it
promises, and how often they would also have held a higher step of the same call. Fresh deals, no card is played.

Run from the top of the repository: ``python -m bench.conventions --auctions 2000``.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from rebelote.bots.conventions import CONVENTION_IDS, Convention, Promise, promise, read_convention
from rebelote.bots.protocol import Bot
from rebelote.bots.registry import BOT_IDS, bot_spec, build_bot
from rebelote.rules.auction import Call
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import view_of

Counts = dict[str, Counter[str]]


def measure(convention: Convention, book: RuleBook, bot: str, auctions: int, seed: int) -> tuple[Counts, int]:
    """Counts by call, and how many bids promised nothing."""
    spec = replace(bot_spec(bot), convention=convention.id)
    source = Random(f"conventions {seed}")
    counts: Counts = defaultdict(Counter)
    natural = 0
    for number in range(auctions):
        bots: BySeat[Bot] = BySeat.build(lambda seat: build_bot(spec, seat, number))  # noqa: B023
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        while deal.phase is Phase.AUCTION and deal.turn is not None:
            before, seat = deal, deal.turn
            deal = deal.apply(bots[seat].act(view_of(deal, seat)))
            call = deal.calls[-1]
            found = promise(convention, book, before.calls, call)
            natural += call.kind == "bid" and found is None
            if found is not None:
                held = before.hands[seat]
                count = counts[f"{found.kind} +{found.step}"]
                count["said"] += 1
                count["held"] += found.holds(held)
                count["higher"] += holds_higher(convention, before, call, found, seat)
    return counts, natural


def holds_higher(convention: Convention, before: Deal, call: Call, said: Promise, seat: Seat) -> bool:
    """Whether the hand would have held a higher step of the same kind."""
    assert isinstance(call.level, int)
    for step in (10, 20, 30):
        other = promise(convention, before.book, before.calls, replace(call, level=call.level + step))
        if other is not None and other.kind == said.kind and other.holds(before.hands[seat]):
            return True
    return False


def table(counts: Counts) -> Sequence[str]:
    """The lines of a table in Markdown, calls in order of kind and step."""
    kinds = ("opening", "reply", "aces", "tens")
    names = sorted(counts, key=lambda name: (kinds.index(name.split()[0]), name))
    lines = ["| call | said | held what it promised | could have said more |", "|---|---|---|---|"]
    total: Counter[str] = Counter()
    for name in names:
        total.update(counts[name])
        lines.append(row(name, counts[name]))
    return [*lines, row("all", total)]


def row(name: str, count: Counter[str]) -> str:
    """One line."""
    return f"| {name} | {count['said']} | {count['held']} ({100 * count['held'] / count['said']:.1f} %) | {count['higher']} |"


def main() -> None:
    """Measure every convention, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--convention", choices=CONVENTION_IDS, action="append")
    parser.add_argument("--book", default="contree-ffb-2016")
    parser.add_argument("--bot", choices=BOT_IDS, default="regles")
    parser.add_argument("--auctions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in options.convention or CONVENTION_IDS:
        counts, natural = measure(read_convention(name), parse_key(options.book), options.bot, options.auctions, options.seed)
        print(f"{name}, {options.book}: {options.auctions} auctions, seed {options.seed}; {natural} bids promised nothing")
        print(*table(counts), sep="\n")


if __name__ == "__main__":
    main()
