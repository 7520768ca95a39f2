r"""What do the calls of the auction game tell of the hand behind them? Fits how likely each kind of call is, by the cards.

``collect`` lets bidders with different systems call random deals and keeps every call with the caller's hand. ``fit`` asks of
each kind of call what tells the hands that made it from those that could have (logistic regression), and prints the tables of
one system of bidding; ``src/rebelote/bots/search/bids.toml`` holds two.

Run from the top of the repository:

    python -m bench.fit_hearing collect data/contree --deals 6000 --seed 5
    python -m bench.fit_hearing collect data/colver --book contree-colver --deals 20000 --seed 7 \
        --bidders bench.colver_bots:heuristic bench.colver_bots:improved
    python -m bench.fit_hearing fit convention data/contree
    python -m bench.fit_hearing fit points data/colver
"""

from __future__ import annotations

import argparse
import pickle
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from rebelote.arena.entrants import entrant
from rebelote.arena.table import Witness
from rebelote.bots.masks import Masks, masks_of
from rebelote.bots.search.bids import ROLES, suit_figures
from rebelote.bots.search.remarks import THEIRS, Remark, place_after
from rebelote.rules import bidding
from rebelote.rules.auction import Call
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS
from rebelote.rules.view import view_of

Heard = tuple[tuple[Call, ...], Call, Masks]


def auctions(book: RuleBook, bidders: Sequence[str], deals: int, seed: int) -> Iterator[Heard]:
    """Every call with those before it and the caller's hand; the bidders sit in turn, partners alike."""
    source = Random(seed)
    makers = [entrant(name) for name in bidders]
    for number in range(deals):
        sides = [makers[source.randrange(len(makers))] for _ in range(2)]
        bots = [sides[seat.index % 2].make(seat, number) for seat in SEATS]
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        for bot in bots:
            if isinstance(bot, Witness):
                bot.begin(deal)
        while deal.phase is Phase.AUCTION and deal.turn is not None:
            seat = deal.turn
            action = bots[seat.index].act(view_of(deal, seat))
            before, hand = deal.calls, masks_of(deal.hands[seat])
            deal = deal.apply(action, seat)
            yield before, deal.calls[-1], hand
            for bot in bots:
                if isinstance(bot, Witness):
                    bot.moved(deal, seat, action)


class Rows:
    """Of one place, the hands that could have made a kind of call, and which did."""

    def __init__(self) -> None:
        self.held: list[Masks] = []
        self.roles: list[tuple[int, int, int, int]] = []
        self.levels: list[float] = []
        self.made: list[str] = []

    def add(self, hand: Masks, remark: Remark, made: str) -> None:
        self.held.append(hand)
        self.roles.append(remark.roles)
        self.levels.append(remark.level)
        self.made.append(made)


def rows(files: Sequence[Path]) -> dict[str, Rows]:
    """By the kind without its step, everything that could have been said of that kind."""
    found: dict[str, Rows] = defaultdict(Rows)
    for file in files:
        key, heard = pickle.loads(file.read_bytes())  # noqa: S301  our own
        book = parse_key(key)
        trumps = bidding.bid_trumps(book)
        for before, call, hand in heard:
            place = place_after(book, before, call.seat)
            said = None if place is None else place.remark(call.kind, call.trump, call.level)
            if place is None or said is None:
                continue
            passed = place.remark("pass", None, None)
            assert passed is not None
            found[passed.kind].add(hand, passed, said.kind)
            contre = None if place.theirs is None else place.remark("coinche", None, None)
            if contre is not None:
                found[contre.kind].add(hand, contre, said.kind)
            for trump in trumps:
                could = place.remark("bid", trump, place.least)
                if could is None or place.least > book.bid_max:
                    continue
                how = without_step(could.kind)
                found[how].add(hand, could, said.kind if call.trump is trump else "")
    return found


def without_step(kind: str) -> str:
    """``suit first`` for ``suit first 2``."""
    return kind.rstrip(" 0123456789")


class Columns:
    """Rows as figures: for each role its figures, then the aces, one and the level."""

    def __init__(self, of: Rows) -> None:
        figures = np.array([suit_figures(held) for held in range(256)], dtype=np.float32)
        held, roles = np.array(of.held), np.array(of.roles)
        self.roles = [role for role in range(4) if (roles == role).any()]
        parts = [(figures[held] * (roles == role)[:, :, None]).sum(axis=1) for role in self.roles]
        aces = ((held >> 7 & 1) * (roles >= THEIRS)).sum(axis=1)
        parts.append((aces[:, None] == np.arange(5)[None, :]).astype(np.float32))
        parts.append(np.ones((len(held), 1), dtype=np.float32))
        parts.append(np.array(of.levels, dtype=np.float32)[:, None])
        self.values = np.concatenate(parts, axis=1).astype(np.float64)
        self.width = figures.shape[1]


def fitted(values: Any, made: Any, shrink: float) -> Any:
    """The weights of a logistic regression, shrunk but for the last two; by Newton's steps."""
    width = values.shape[1]
    penalty = np.full(width, shrink)
    penalty[-2:] = 1e-3
    weights = np.zeros(width)
    for _ in range(15):
        chance = 1 / (1 + np.exp(-np.clip(values @ weights, -30, 30)))
        slope = values.T @ (made - chance) - penalty * weights
        curve = (values * (chance * (1 - chance))[:, None]).T @ values + np.diag(penalty)
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-3:
            break
    return weights


def told(system: str, files: Sequence[Path], least: int, shrink: float) -> Iterator[str]:
    """The lines of the table; kinds heard less than ``least`` times are left out."""
    for how, of in sorted(rows(files).items()):
        columns = Columns(of)
        for kind in sorted({one for one in of.made if without_step(one) == how}):
            made = np.array([one == kind for one in of.made], dtype=np.float64)
            if made.sum() < least:
                continue
            weights = fitted(columns.values, made, shrink)
            yield f'\n[{system}."{kind}"]  # {int(made.sum())} of {len(made)}'
            yield f"base = {weights[-2]:.2f}"
            yield f"level = {weights[-1]:.2f}"
            for place, role in enumerate(columns.roles):
                yield f"{ROLES[role]} = {_list(weights[place * columns.width : (place + 1) * columns.width])}"
            yield f"aces = {_list(weights[-7:-2])}"


def _list(values: Any) -> str:
    return "[" + ", ".join(f"{value:.2f}" for value in values) + "]"


def main() -> None:
    """Write calls to a file, or print tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("collect")
    one.add_argument("file", type=Path)
    one.add_argument("--bidders", nargs="+", default=["regles"])
    one.add_argument("--book", default="contree-ffb-2016")
    one.add_argument("--deals", type=int, default=1000)
    one.add_argument("--seed", type=int, default=1)
    two = commands.add_parser("fit")
    two.add_argument("system")
    two.add_argument("files", type=Path, nargs="+")
    two.add_argument("--least", type=int, default=150)
    two.add_argument("--shrink", type=float, default=3.0)
    options = parser.parse_args()
    if options.command == "fit":
        print("\n".join(told(options.system, options.files, options.least, options.shrink)))
        return
    found = list(auctions(parse_key(options.book), options.bidders, options.deals, options.seed))
    options.file.write_bytes(pickle.dumps((options.book, found)))
    print(len(found), "calls")


if __name__ == "__main__":
    main()
