"""Which figures make the core's rule of thumb play like a judge that looks much harder?

``collect`` lets the bots of a specification play deals and asks a judge for the value of every card of every free choice, in
marks. ``fit`` climbs from the figures in force to those whose choices lose least by that judge, on the first seven tenths of
the positions, and prints what the rest says of them; paste the result into ``core/habits.hpp``.
"""

from __future__ import annotations

import argparse
import pickle
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from rebelote.bots.registry import bot_spec, make_bot
from rebelote.bots.regles.taking import Taking
from rebelote.bots.search.hearing import Hearing
from rebelote.bots.search.marks import scale_of
from rebelote.bots.search.seeing import look
from rebelote.engine import _core
from rebelote.rules.actions import Play
from rebelote.rules.books import parse_key
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS
from rebelote.rules.view import SeatView, view_of

SHARED = 14
LEAD = 21
"""Figures of the habits: those of every play, then those of leads, six times."""

Position = tuple[SeatView, list[tuple[int, float]]]


def collect(bot_id: str, key: str, deals: int, seed: int, worlds: int) -> list[Position]:
    """Free choices with the value of each card by the judge."""
    book, source = parse_key(key), Random(seed)
    hearing = Hearing(Taking.of(bot_spec("regles").settings), 12.0, 0.01)
    effort = _core.Effort(worlds=worlds, drawn=4 * worlds, tail=4, width=8.0)
    positions: list[Position] = []
    for number in range(deals):
        bots = [make_bot(bot_id, seat, number) for seat in SEATS]
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        while deal.turn is not None:
            view = view_of(deal, deal.turn)
            if view.phase is Phase.PLAY and len({one.card for one in view.legal if isinstance(one, Play)}) > 1:
                sight = look(view)
                judged = sight.vantage.judge(scale_of(view, sight), sight.belotes, effort, hearing.heard(view), number)
                positions.append((view, [(card, mean) for card, mean, _, _ in judged]))
            deal = deal.apply(bots[deal.turn.index].act(view), deal.turn)
    return positions


class Corpus:
    """Positions as the core sees them, with what each card loses."""

    def __init__(self, positions: Sequence[Position]) -> None:
        self.vantages = [look(view).vantage for view, _ in positions]
        self.losses = []
        for _, judged in positions:
            best = max(mean for _, mean in judged)
            self.losses.append({card: best - mean for card, mean in judged})

    def regret(self, figures: Sequence[float]) -> float:
        """What the choices of the rule of thumb lose on average, in marks."""
        cards = _core.thumb_cards(self.vantages, list(figures))
        return sum(loss[card] for loss, card in zip(self.losses, cards, strict=True)) / len(cards)


def lead_block(view: SeatView) -> int | None:
    """Which of the six sets of lead figures a position asks for; None when it is no lead."""
    assert view.contract is not None
    assert view.seat is not None
    if view.trick is None or view.trick.cards:
        return None
    taker = view.contract.taker
    role = 0 if taker is view.seat else 1 if taker is view.seat.partner else 2
    return role + (0 if len(view.hand) >= 6 else 3)


def climb(corpus: Corpus, figures: list[float], places: Sequence[int], seconds: float, source: Random) -> list[float]:
    """Better figures at some places, by trying changes that shrink as they fail."""
    best, size, failed = corpus.regret(figures), 4.0, 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        tried = list(figures)
        for place in source.sample(places, source.choice([1, 1, 2, 3])):
            tried[place] += source.gauss(0, 1) * size * (0.05 if 3 <= place <= 5 or 11 <= place <= 13 else 1)
        tried[11:14] = [min(max(figure, 0.05), 0.95) for figure in tried[11:14]]
        regret = corpus.regret(tried)
        if regret < best:
            best, figures, failed = regret, tried, 0
        else:
            failed += 1
            if failed > 15 * len(places):
                size, failed = max(size / 2, 0.2), 0
    return figures


def fit(positions: list[Position], seconds: float, start: list[float] | None = None) -> list[float]:
    """The figures fitted to the first seven tenths; prints the regret of both parts on the way."""
    cut = len(positions) * 7 // 10
    learnt, kept = Corpus(positions[:cut]), Corpus(positions[cut:])
    blocks = [Corpus([one for one in positions[:cut] if lead_block(one[0]) == block]) for block in range(6)]
    figures, source = start or list(_core.habits()), Random(1)
    print(f"{len(positions)} positions; regret {learnt.regret(figures):.3f}, on those kept aside {kept.regret(figures):.3f}")
    for _ in range(3):
        for block, corpus in enumerate(blocks):
            places = range(SHARED + LEAD * block, SHARED + LEAD * (block + 1))
            figures = climb(corpus, figures, places, seconds / 27, source)
        figures = climb(learnt, figures, range(SHARED), seconds / 9, source)
        print(f"regret {learnt.regret(figures):.3f}, on those kept aside {kept.regret(figures):.3f}", flush=True)
    return figures


def main() -> None:
    """Collect or fit, as asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["collect", "fit"])
    parser.add_argument("file", type=Path, help="where the positions are kept")
    parser.add_argument("--bot", default="playouts")
    parser.add_argument("--book", default="classique")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=120)
    options = parser.parse_args()
    if options.step == "collect":
        positions = collect(options.bot, options.book, options.deals, options.seed, options.worlds)
        options.file.write_bytes(pickle.dumps(positions))
        print(f"{len(positions)} positions in {options.file}")
        return
    kept: Any = pickle.loads(options.file.read_bytes())  # noqa: S301 - a file of our own
    figures = fit(kept, options.seconds)
    for start in (0, *range(SHARED, len(figures), LEAD)):
        size = SHARED if start == 0 else LEAD
        print("{" + ", ".join(f"{figure:.3g}F" for figure in figures[start : start + size]) + "},")


if __name__ == "__main__":
    main()
