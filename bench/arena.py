"""Which of two bots is stronger? The same deals, played in both seatings.

Each deal is played twice: first bot south and north, then east and west. What counts is the mean over pairs of A's marks minus
B's, with its standard error; pairing takes away most of the luck of the cards. ``--matches`` plays whole matches instead, also
in pairs from the same packs. A bot is an id of the registry or the path of a specification (``specs/*.toml``).
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from rebelote.bots.protocol import Bot
from rebelote.bots.registry import BOT_IDS, BotSpec, bot_spec, build_bot, read_spec
from rebelote.bots.table import new_match, play_deal, play_match, seat_teams
from rebelote.rules.books import BOOK_IDS, RuleBook, parse_key
from rebelote.rules.deal import Deal
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS, BySeat, Seat, Team


@dataclass(frozen=True)
class Result:
    """One pair: marks A minus marks B, or for matches the games won by A (0 to 2); deals and CPU seconds behind it."""

    value: float
    deals: int
    seconds: float


def spec_of(name: str) -> BotSpec:
    """A bot of the registry, or one described by a file."""
    return bot_spec(name) if name in BOT_IDS else read_spec(Path(name).read_text(encoding="utf-8"))


def seatings(first: BotSpec, second: BotSpec, seed: int) -> tuple[tuple[Team, BySeat[Bot]], tuple[Team, BySeat[Bot]]]:
    """The two seatings, with the team of the first bot."""
    a, b = partial(_make, first, seed), partial(_make, second, seed)
    return (Team.NS, seat_teams(a, b)), (Team.EW, seat_teams(b, a))


def _make(spec: BotSpec, seed: int, seat: Seat) -> Bot:
    return build_bot(spec, seat, seed)


def deal_pair(book: RuleBook, first: BotSpec, second: BotSpec, seed: int) -> Result:
    """One deal in both seatings, at a score of nothing each."""
    source = Random(seed)
    pack, dealer = shuffled(source), source.choice(SEATS)
    begun, difference = time.process_time(), 0
    for team, bots in seatings(first, second, seed):
        deal = play_deal(Deal.start(book, pack, dealer), bots)
        if deal.score is not None:
            difference += deal.score.marks[team] - deal.score.marks[team.other]
    return Result(difference / 2, 2, time.process_time() - begun)


def match_pair(book: RuleBook, first: BotSpec, second: BotSpec, seed: int) -> Result:
    """Two matches from the same packs."""
    begun, won, deals = time.process_time(), 0, 0
    for team, bots in seatings(first, second, seed):
        match, next_pack = new_match(book, Random(seed))
        match = play_match(match, bots, next_pack)
        won += match.winner is team
        deals += len(match.deals)
    return Result(won, deals, time.process_time() - begun)


def compare(
    pair: Callable[[RuleBook, BotSpec, BotSpec, int], Result],
    book: RuleBook,
    bots: tuple[BotSpec, BotSpec],
    seeds: Sequence[int],
    workers: int,
) -> list[Result]:
    """The results of the pairs, in the order of their seeds."""
    play = partial(pair, book, *bots)
    if workers == 1:
        return [play(seed) for seed in seeds]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, seeds, chunksize=8))


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, math.sqrt(variance / len(values))


def main() -> None:
    """Print a line per book."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", help="bot A: an id or a file")
    parser.add_argument("second", help="bot B")
    parser.add_argument("--book", action="append", help="a book with options (club target=500), or several; all without it")
    parser.add_argument("--pairs", type=int, default=100, help="deals, each played twice (100)")
    parser.add_argument("--matches", action="store_true", help="whole matches instead of deals")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    options = parser.parse_args()
    bots = spec_of(options.first), spec_of(options.second)
    seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + options.pairs)
    unit = "matches won by A" if options.matches else "A - B a deal"
    print(f"{'book':<28}{unit:>20}{'± 1 s.e.':>10}{'deals':>8}{'ms/deal':>9}")
    for name in options.book or BOOK_IDS:
        book = parse_key(name)
        results = compare(match_pair if options.matches else deal_pair, book, bots, seeds, options.workers)
        mean, error = mean_and_error([result.value for result in results])
        deals = sum(result.deals for result in results)
        milliseconds = 1000 * sum(result.seconds for result in results) / deals
        if options.matches:
            shown, spread = f"{50 * mean:.1f} %", f"{50 * error:.1f}"
        else:
            shown, spread = f"{mean:+.1f}", f"{error:.1f}"
        print(f"{book.key:<28}{shown:>20}{spread:>10}{deals:>8}{milliseconds:>9.1f}", flush=True)


if __name__ == "__main__":
    main()
