"""How fast is the core, beside the PyPI package colver on the same deals in the same minutes?

``python bench/engine.py`` checks the corpora's answers, prints the engine's signature (nodes and a checksum of all values on
empty tables), then the table of speeds: our call and the peer's alternate on every deal, in CPU time of this one thread.
"""

from __future__ import annotations

import argparse
import hashlib
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import corpus
from rebelote.engine import _core
from rebelote.engine.board import Board, board_of
from rebelote.engine.convert import card_of
from rebelote.engine.sample import facts, sample_worlds
from rebelote.rules.books import all_books
from rebelote.rules.position import position_of
from rebelote.rules.seats import SEATS
from rebelote.rules.view import view_of
from tests.engine.colver_twin import Env, our_values, their_values, twins

CORPORA = ("deals_10", "deals_100", "deals_1000", "special_100", "nasty", "later_500", "worlds_20x10")
Times = list[float]


def timed(call: Callable[..., object], *arguments: object) -> float:
    """CPU milliseconds of this process for one call."""
    begun = time.process_time()
    call(*arguments)
    return 1000 * (time.process_time() - begun)


def signature(names: tuple[str, ...]) -> None:
    """Check every kept answer; nodes and checksum on empty tables."""
    print(f"{'corpus':<14}{'deals':>7}{'nodes':>14}{'a deal':>10}{'mean ms':>9}{'max ms':>9}  checksum of values")
    for name in names:
        digest, nodes, times = hashlib.sha256(), 0, []
        for deal, kept in corpus.read(name):
            board = board_of(deal)
            _core.forget_tables()
            begun = time.process_time()
            values, searched = _core.solve_cards(board, 0, 511)
            times.append(1000 * (time.process_time() - begun))
            nodes += searched
            found = {str(card_of(number)): points for number, points in values}
            if found != kept:
                sys.exit(f"{name}: {position_of(deal)} gives {found}, kept are {kept}")
            digest.update(repr(sorted(found.items())).encode())
        print(
            f"{name:<14}{len(times):>7}{nodes:>14,}{nodes // len(times):>10,}{statistics.mean(times):>9.3f}{max(times):>9.2f}"
            f"  {digest.hexdigest()[:16]}"
        )


def row(label: str, ours: Times, theirs: Times | None, goal: str) -> None:
    """A line of the table: mean, 95th percentile and most of each, and the ratio of means."""

    def three(times: Times) -> str:
        ordered = sorted(times)
        return f"{statistics.mean(times):9.4f}{ordered[len(times) * 95 // 100]:9.3f}{ordered[-1]:9.2f}"

    ratio = f"{statistics.mean(theirs) / statistics.mean(ours):7.1f}x" if theirs else " " * 8
    print(f"{label:<34}{three(ours)}   {three(theirs) if theirs else ' ' * 27}{ratio}  {goal}")


def exact(tricks: int, deals: int, goal: str) -> None:
    """Every card's exact value on the same positions, the two in turn twenty positions at a time; answers must agree.

    In blocks, since one search leaves little of the other's tables in the caches.
    """
    source = Random(f"exact {tricks}")
    ours, theirs = [], []
    for _ in range(0, deals, 20):
        pairs = [twins(source, 4 * (8 - tricks)) for _ in range(20)]
        ours += [timed(_core.solve_cards, board, 0, 511) for _, board in pairs]
        theirs += [timed(peer.solve_scores) for peer, _ in pairs]
        for peer, board in pairs:
            if our_values(board) != their_values(peer):
                sys.exit(f"values differ: {peer.to_cfn()}")
    row(f"every card, {tricks} tricks left, ms", ours, theirs, goal)


def threshold(deals: int) -> None:
    """Does the contract make, full deals."""
    source = Random("threshold")
    times = []
    for _ in range(deals):
        _, board = twins(source, 0)
        times.append(timed(_core.solve_points, board, 81, 82))
    row("82 or not, full deal, ms", times, None, "goal 0.25 mean")


def rate(label: str, ours: Callable[[], int], theirs: Callable[[], int] | None, goal: str, rounds: int = 5) -> None:
    """Things a second, the two in turn, best of some rounds each."""

    def speed(work: Callable[[], int]) -> float:
        begun = time.process_time()
        count = work()
        return count / (time.process_time() - begun)

    best, peer = 0.0, 0.0
    for _ in range(rounds):
        best = max(best, speed(ours))
        peer = max(peer, speed(theirs)) if theirs else 0.0
    ratio = f"{best / peer:7.1f}x" if theirs else ""
    print(f"{label:<34}{best:15,.0f}{peer:15,.0f}{ratio:>10}  {goal}")


def playout_rate(pairs: list[tuple[Env, Board]]) -> None:
    """Random playouts of the play of the cards."""

    def ours() -> int:
        for _, board in pairs:
            _core.playouts([board], 5_000, 1, "random", 1)
        return 5_000 * len(pairs)

    def theirs() -> int:
        for peer, _ in pairs:
            peer.rollout(2_000)
        return 2_000 * len(pairs)

    rate("random playouts a second", ours, theirs, "goal 3x")


def step_rate(pairs: list[tuple[Env, Board]], source: Random) -> None:
    """Random legal cards from a Python loop, one call each."""
    numbers = [source.randrange(1 << 30) for _ in range(32)]

    def ours() -> int:
        for _ in range(50):
            for _, board in pairs:
                now = board.copy()
                for number in numbers:
                    now.step(number)
        return 50 * 32 * len(pairs)

    def theirs() -> int:
        return sum(their_steps(peer, source) for _ in range(3) for peer, _ in pairs)

    rate("random steps a second from Python", ours, theirs, "goal 10x")


def their_steps(peer: Env, source: Random) -> int:
    """The peer's deal played at random from Python; how many steps it took."""
    now = type(peer).deal(dealer=0)
    now.set_state_bytes(list(peer.get_state_bytes()))
    legal, done, count = now.legal_actions(), False, 0
    while not done:
        _, _, done, legal = now.step(source.choice(legal))
        count += 1
    return count


def worlds() -> None:
    """Set-up and draw of uniform worlds, in microseconds."""
    source = Random("worlds bench")
    views = []
    for number in range(100):
        deal = corpus.fresh_deal(all_books()[number % 5], source)
        deal = corpus.played_on(deal, source.randrange(20), source)
        views.append(view_of(deal, SEATS[number % 4]))
    set_up = [1000 * timed(facts, view) for view in views]
    anybody = [(number, 7) for number in range(8, 32)]
    core = [1000 * timed(lambda: _core.Worlds([0, 0, 0], anybody, [8, 8, 8])) for _ in range(200)]
    drawer = _core.Worlds([0, 0, 0], anybody, [8, 8, 8])
    draw = timed(lambda: drawer.draw(1_000_000, 1)) / 1000
    whole = [1000 * timed(sample_worlds, view, 100, 1) / 100 for view in views]
    print(
        f"worlds: core set-up {statistics.mean(core):.1f} us (goal 20),"
        f" facts from a view in Python {statistics.mean(set_up):.0f} us"
    )
    print(
        f"worlds: {draw:.3f} us a world in the core (goal 0.2);"
        f" {statistics.mean(whole):.2f} us with facts and set-up at 100 a view"
    )


def start() -> None:
    """Import time of the engine and the memory of a process that solved."""

    def wall(code: str) -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return 1000 * (time.perf_counter() - begun)

    code = "import rebelote.engine.solve, rebelote.engine.sample"
    times = [wall(code) - wall("pass") for _ in range(7)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    _core.solve_cards(twins(Random(1), 0)[1], 0, 511)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"import: {min(times):.0f} ms above an empty interpreter (goal 60);"
        f" a solve adds {(after - before) / 1024:.1f} MB (goal 32)"
    )


def main() -> None:
    """Signature, then the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--signature", action="store_true", help="check the answers and print the signature, nothing else")
    parser.add_argument("--deals", type=int, default=200, help="full deals beside the peer (200)")
    options = parser.parse_args()
    signature(CORPORA)
    if options.signature:
        return
    print(f"\n{'':<34}{'ours: mean':>9}{'p95':>8}{'max':>9}   {'peer: mean':>9}{'p95':>8}{'max':>9}   ratio")
    exact(8, options.deals, "goal 19x, 2.5 / 8 / 30 ms")
    for tricks in (6, 5, 4):
        exact(tricks, 2 * options.deals, "goal 6x")
    threshold(2 * options.deals)
    print(f"\n{'':<34}{'ours':>15}{'peer':>15}{'ratio':>10}")
    source = Random("rates")
    pairs = [twins(source, 0) for _ in range(20)]
    playout_rate(pairs)
    step_rate(pairs, source)
    worlds()
    start()


if __name__ == "__main__":
    main()
