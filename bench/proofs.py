"""The engine's proofs at full size: what `make test` does in small.

``python bench/proofs.py`` compares the core with plain minimax, with itself when one cut is off, with the rules' own counts of
lines, with enumeration of every draw, and with the PyPI package colver. It stops at the first difference.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import corpus
from rebelote.engine import _core
from rebelote.engine.board import board
from rebelote.engine.lines import perft
from rebelote.engine.sample import sample_worlds
from rebelote.rules.books import all_books
from rebelote.rules.cards import TRUMPS
from rebelote.rules.perft import Table
from rebelote.rules.perft import perft as reference_perft
from rebelote.rules.seats import SEATS
from rebelote.rules.view import view_of
from tests.engine.colver_twin import our_values, their_values, twins
from tests.engine.helpers import random_ending, random_hands
from tests.engine.test_sample import fits

CUTS = ("table", "shared", "siblings", "look_ahead", "null_window", "rest", "best_move")


def require(same: bool, what: str) -> None:  # noqa: FBT001 - reads as an assertion
    """Stop at a difference."""
    if not same:
        sys.exit(f"differs: {what}")


def against_minimax(positions: int, size: int) -> None:
    """Every card's value by plain minimax, all trump kinds and axes of play."""
    source = Random(f"minimax {size}")
    for number in range(positions):
        cards = source.randint(1, size) if size < 5 else size
        ending = random_ending(
            source, cards, TRUMPS[number % 6], played=source.randrange(4) if size < 5 else source.randrange(1, 4)
        )
        require(_core.solve_cards(ending, 0, 511)[0] == _core.minimax_cards(ending), f"minimax, position {number}")


def with_a_cut_off(deals: int) -> None:
    """Full deals with one cut off after the other (the table itself stays: without it a full deal takes hours)."""
    source = Random("cuts")
    cuts = [cut for cut in CUTS if cut != "table"]
    for number in range(deals):
        ending = random_ending(source, 8, TRUMPS[number % 4])
        whole = _core.solve_cards(ending, 0, 511)[0]
        require(whole == _core.solve_cards_switched(ending, [cuts[number % len(cuts)]]), f"cut {cuts[number % len(cuts)]}")


def against_colver(full: int, later: int) -> None:
    """Values of the independent engine, card by card."""
    source = Random("colver")
    for number in range(full + later):
        theirs, ours = twins(source, 0 if number < full else source.randrange(4, 28))
        require(their_values(theirs) == our_values(ours), f"colver {theirs.to_cfn()}")


def lines(size: int, boards: int) -> None:
    """Lines of play counted by the rules in Python and by the core."""
    source = Random(f"lines {size}")
    for number in range(boards):
        book, trump = all_books()[number % 5], TRUMPS[number % 6]
        hands, leader = random_hands(source, size), source.choice(SEATS)
        ours = perft(board(book, trump, hands, leader), 32)
        require(ours == reference_perft(Table(book, trump, hands, leader), 4 * size), f"perft {book.id} {trump}")


def draws(worlds: int) -> None:
    """Drawn worlds replayed card by card under the rules: none is impossible."""
    source = Random("draws")
    each, drawn = 500, 0
    while drawn < worlds:
        book = all_books()[(drawn // each) % 5].with_options(no_trump=True, all_trump=True)
        deal = corpus.played_on(corpus.fresh_deal(book, source), source.randrange(30), source)
        view = view_of(deal, source.choice(SEATS))
        found = sample_worlds(view, each, seed=drawn)
        require(all(fits(view, world) for world in found), f"an impossible world under {book.key}")
        drawn += each


def main() -> None:
    """Run the proofs, one line each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="a share of the full sizes, for a quick look")
    share: float = parser.parse_args().share

    def many(count: int) -> int:
        return max(1, round(count * share))

    proofs: list[tuple[str, Callable[[], None]]] = [
        (f"{many(10_000)} positions of 1 to 4 cards against plain minimax", lambda: against_minimax(many(10_000), 4)),
        (f"{many(300)} positions of 5 cards against plain minimax", lambda: against_minimax(many(300), 5)),
        (f"{many(500)} full deals with a cut off", lambda: with_a_cut_off(many(500))),
        (
            f"{many(500)} full deals and {many(2000)} later positions against colver",
            lambda: against_colver(many(500), many(2000)),
        ),
        (f"{many(30)} boards of 4 cards, all lines, against the rules", lambda: lines(4, many(30))),
        (f"{many(10)} boards of 5 cards, all lines, against the rules", lambda: lines(5, many(10))),
        ("1 board of 6 cards, all lines, against the rules", lambda: lines(6, 1)),
        (f"{many(1_000_000)} drawn worlds replayed under the rules", lambda: draws(many(1_000_000))),
    ]
    for what, proof in proofs:
        begun = time.process_time()
        proof()
        print(f"{what}: all equal, {time.process_time() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
