r"""What are a bot's auctions worth in contrée, whoever plays the cards? Bids against other bidders, by the thousand.

A deal is played out once for every seat and suit by a policy net on honest hands, so that any contract it may be bid to can
be marked at once, by the book; an auction then costs no more than its calls. The first bot bids on both sides of every deal
against each of the others. For books without melds, sans-atout or tout-atout.

Run from the top of the repository:

    python -m bench.auctions expert maitre bench.colver_bots:improved bench.colver_bots:heuristic --deals 800 --seed 102
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from rebelote.arena.entrants import Entrant, entrant
from rebelote.arena.figures import Estimate
from rebelote.arena.table import Witness
from rebelote.bots.masks import masks_of
from rebelote.bots.nets.policy import policy_net
from rebelote.bots.registry import bot_spec
from rebelote.engine import _core
from rebelote.engine.board import axes_of
from rebelote.rules.actions import Level
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.cards import PACK_POINTS, SUITS, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.scoring import ALL_TRICKS, BELOTE_POINTS, Tally, score_deal
from rebelote.rules.seats import SEATS, ByTeam, Seat, Team
from rebelote.rules.view import view_of

Ends = dict[tuple[Seat, Trump], tuple[int, int, int]]
"""By taker and trump: the takers' points, whether they have all tricks (1) or none (2), whose the belote is (1 theirs)."""


@dataclass(frozen=True)
class Dealt:
    """A deal before its auction, and how each contract would end."""

    deal: Deal
    ends: Ends

    def marks(self, over: Deal) -> int:
        """What an auction that is over brings north and south, less the others' part."""
        contract = over.contract
        if contract is None:
            return 0
        ended = self.ends[contract.taker, contract.trump]
        gain = taken(over.book, contract.level, contract.multiplier, ended)
        return gain if contract.taker.team is Team.NS else -gain


def dealt(book: RuleBook, count: int, seed: int) -> Iterator[Dealt]:
    """Random deals, every contract played out."""
    source = Random(f"auctions {seed}")
    net = policy_net(bot_spec("maitre").settings["nets"]["policy"])
    axes = axes_of(book)
    rules = axes["overruff_partner"], axes["undertrump_owed"], axes["climb_on_partner"]
    for _ in range(count):
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        order = [deal.dealer.next.after(steps) for steps in range(4)]
        hands = bytes(mask for seat in order for mask in masks_of(deal.hands[seat]))
        places = [(seat, suit) for seat in range(4) for suit in range(4)]
        found = _core.play_outs(net, rules, b"".join(hands + bytes((suit, seat)) for seat, suit in places))
        ends = [(found[at], found[at + 1], found[at + 2]) for at in range(0, len(found), 3)]
        yield Dealt(deal, {(order[seat], Trump.of(SUITS[suit])): end for (seat, suit), end in zip(places, ends, strict=True)})


@cache
def taken(book: RuleBook, level: Level | None, multiplier: int, ended: tuple[int, int, int]) -> int:
    """The takers' marks less the others'."""
    points, capot, belote = ended
    tricks = (4, ALL_TRICKS, 0)[capot]
    tally = Tally(
        taker=Team.NS,
        trump=Trump.SPADES,
        cards=ByTeam(points, PACK_POINTS - points),
        tricks=ByTeam(tricks, ALL_TRICKS - tricks),
        melds=ByTeam(0, 0),
        belote=ByTeam(BELOTE_POINTS * (belote == 1), BELOTE_POINTS * (belote == 2)),
        pending=0,
        multiplier=multiplier,
        level=level,
        taker_tricks=0,
    )
    marks = score_deal(book, tally).marks
    return marks[Team.NS] - marks[Team.EW]


def auction(start: Deal, number: int, sides: ByTeam[Entrant]) -> Deal:
    """The deal when its auction is over."""
    bots = {seat: sides[seat.team].make(seat, number) for seat in SEATS}
    witnesses = [bot for bot in bots.values() if isinstance(bot, Witness)]
    for witness in witnesses:
        witness.begin(start)
    deal = start
    while deal.phase is Phase.AUCTION and deal.turn is not None:
        seat, action = deal.turn, bots[deal.turn].act(view_of(deal, deal.turn))
        deal = deal.apply(action, seat)
        for witness in witnesses:
            witness.moved(deal, seat, action)
    return deal


def against(deals: Sequence[Dealt], first: Entrant, other: Entrant) -> tuple[list[float], Counter[str]]:
    """What the first gains a deal, and how its contracts and the other's went."""
    gains, counts = [], Counter[str]()
    for number, one in enumerate(deals):
        total = 0
        for team in Team:
            over = auction(one.deal, number, ByTeam(first, other) if team is Team.NS else ByTeam(other, first))
            marks = one.marks(over)
            total += marks if team is Team.NS else -marks
            if over.contract is not None:
                taker = over.contract.taker.team
                whose = "its" if taker is team else "others"
                counts[whose] += 1
                counts[f"{whose} made"] += (marks > 0) == (taker is Team.NS)
                counts[f"{whose} contred"] += over.contract.multiplier > 1
        gains.append(total / 2)
    return gains, counts


def main() -> None:
    """Print a line for each of the others."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("others", nargs="+")
    parser.add_argument("--book", default="contree-colver")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    deals = list(dealt(parse_key(options.book), options.deals, options.seed))
    for name in options.others:
        gains, counts = against(deals, entrant(options.first), entrant(name))
        found = Estimate.of(gains)
        parts = ", ".join(
            f"{whose} {counts[whose] / 2 / len(deals):.0%}, made {counts[f'{whose} made'] / counts[whose]:.0%},"
            f" contred {counts[f'{whose} contred'] / counts[whose]:.0%}"
            for whose in ("its", "others")
            if counts[whose]
        )
        print(f"{options.first} - {name}: {found.mean:+.1f} ± {found.margin:.1f}; {parts}", flush=True)


if __name__ == "__main__":
    main()
