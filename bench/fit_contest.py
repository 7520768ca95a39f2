r"""What is a call over the other side's bid worth, beside a pass? Asks the nets that bid, and fits the rule of thumb to them.

Auctions of random deals in which one side bids by the nets of ``maitre``, with calls at random among them, and the other by
several bidders. Wherever the other side's bid in a suit stands, every call that may be made is valued by the nets, in marks,
less what a pass is worth; figures of the hand and of what was said (``rebelote.bots.regles.contest``) are fitted to that, by
least squares.

Run from the top of the repository: ``python -m bench.fit_contest --deals 3000 --seed 1``.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from rebelote.arena.entrants import entrant
from rebelote.arena.table import Witness
from rebelote.bots.conventions import read_convention
from rebelote.bots.naming import Naming
from rebelote.bots.nets.bidder import Bidder, Prospect
from rebelote.bots.registry import bot_spec
from rebelote.bots.regles.contest import Contest
from rebelote.bots.regles.hand import Figures
from rebelote.bots.regles.judging import Bidding, Judge
from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Coinche, Pass
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS
from rebelote.rules.view import view_of

OTHERS = ("maitre", "bench.colver_bots:improved", "bench.colver_bots:heuristic")
STRAY = 0.3
"""The part of calls of the side with nets that are not their best."""
BOUNDS = {"new": (-150.0, 250.0), "ours": (-150.0, 250.0), "contre": (-20.0, 100.0)}
"""By kind, the marks beyond which a call is as bad or as good as any: what matters is which side of nothing it lies on."""


@dataclass(frozen=True)
class Choice:
    """One decision: for each call that may be made its kind, its figures and what the nets say it brings beside a pass."""

    calls: tuple[Action, ...]
    kinds: tuple[str, ...]
    figures: tuple[Figures, ...]
    gains: tuple[float, ...]


def choices(book: RuleBook, others: Sequence[str], deals: int, seed: int, convention: str = "grouped") -> Iterator[Choice]:
    """Decisions over a bid of the other side."""
    source = Random(f"contest {seed}")
    nets, habits = Bidder.of(bot_spec("maitre").settings), Bidding(**bot_spec("regles").settings["bidding"])
    makers = [entrant(name) for name in others]
    agreed = read_convention(convention)
    for number in range(deals):
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        maker, ours = source.choice(makers), source.randrange(2)
        bots = {seat: maker.make(seat, number) for seat in SEATS if seat.index % 2 != ours}
        witnesses = [bot for bot in bots.values() if isinstance(bot, Witness)]
        for bot in witnesses:
            bot.begin(deal)
        while deal.phase is Phase.AUCTION and deal.turn is not None:
            seat, view = deal.turn, view_of(deal, deal.turn)
            if seat in bots:
                action = bots[seat].act(view)
            elif bidding.state(deal.calls).contre is not None or _high(deal):
                action = Pass()
            else:
                judge = Judge(view, habits, agreed, Naming(view), number)
                found = nets.prospects(judge, lower=True)
                if (choice := _choice(judge, found)) is not None:
                    yield choice
                action = found[0].action
                if source.random() < STRAY:
                    action = source.choice([one.action for one in found[:4]] + [Pass()])
            deal = deal.apply(action, seat)
            for bot in witnesses:
                bot.moved(deal, seat, action)


def _high(deal: Deal) -> bool:
    now = bidding.state(deal.calls).bid
    return now is not None and not (
        isinstance(now.level, int) and now.level <= 160 and now.trump is not None and now.trump.suit
    )


def _choice(judge: Judge, found: Sequence[Prospect]) -> Choice | None:
    now = bidding.state(judge.view.calls).bid
    if now is None or now.seat.team is judge.seat.team:
        return None
    contest = Contest(judge.convention, judge.view.book, judge.view.calls, judge.seat, judge.own)
    silence = next(one.worth for one in found if isinstance(one.action, Pass))
    calls = [
        one
        for one in found
        if isinstance(one.action, Coinche) or (isinstance(one.action, Bid) and one.action.trump.suit is not contest.theirs)
    ]
    return Choice(
        tuple(one.action for one in calls),
        tuple(contest.kind(one.action) for one in calls),
        tuple(contest.figures(one.action) for one in calls),
        tuple(one.worth - silence for one in calls),
    )


def fitted(found: Sequence[Choice], shrink: float) -> dict[str, dict[str, float]]:
    """The weights of each kind of call."""
    rows: dict[str, list[tuple[Figures, float]]] = defaultdict(list)
    for choice in found:
        for kind, counted, gain in zip(choice.kinds, choice.figures, choice.gains, strict=True):
            rows[kind].append((counted, gain))
    weights = {}
    for kind, pairs in rows.items():
        names = list(pairs[0][0])
        values = np.array([[float(counted[name]) for name in names] for counted, _ in pairs])
        gains = np.clip([gain for _, gain in pairs], *BOUNDS[kind])
        penalty = np.full(len(names), shrink)
        penalty[names.index("base")] = 0
        solved = np.linalg.solve(values.T @ values + np.diag(penalty), values.T @ gains)
        weights[kind] = {name: float(value) for name, value in zip(names, solved, strict=True)}
    return weights


def lost(found: Sequence[Choice], weights: dict[str, dict[str, float]]) -> tuple[float, float, float]:
    """By the nets, marks lost a decision: by the weights, by always passing; and how often a call is made."""
    total = passing = said = 0.0
    for choice in found:
        best = max(0.0, *choice.gains)
        values = [
            sum(float(value) * weights[kind].get(name, 0.0) for name, value in counted.items())
            for kind, counted in zip(choice.kinds, choice.figures, strict=True)
        ]
        place = int(np.argmax(values))
        gain = choice.gains[place] if values[place] > 0 else 0.0
        total, passing, said = total + best - gain, passing + best, said + (values[place] > 0)
    return total / len(found), passing / len(found), said / len(found)


def main() -> None:
    """Print the tables as they stand in a specification."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", default="contree-colver")
    parser.add_argument("--others", nargs="+", default=OTHERS)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shrink", type=float, default=5.0)
    options = parser.parse_args()
    found = list(choices(parse_key(options.book), options.others, options.deals, options.seed))
    most, kept = found[: len(found) * 4 // 5], found[len(found) * 4 // 5 :]
    by_weights, by_passing, said = lost(kept, fitted(most, options.shrink))
    print(
        f"# {len(found)} decisions. Of {len(kept)} kept aside from a fit to the others: {by_weights:.1f} marks lost a decision,"
    )
    print(f"# {by_passing:.1f} by passing; {said:.0%} spoke.")
    weights = fitted(found, options.shrink)
    for kind in BOUNDS:
        table = weights[kind]
        print(f"\n[bidding.contest.{kind}]")
        print(*(f"{name} = {value:.0f}" for name, value in table.items() if abs(value) >= 0.5), sep="\n")


if __name__ == "__main__":
    main()
