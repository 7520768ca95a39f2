"""Where do the decisions of a corpus come from?

From deals that bots played, with a card thrown in at random now and then so that positions are not only those the bots like.
One decision a deal, tricks one to seven in turn, among the free choices of that trick.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rebelote.bots.protocol import Bot
from rebelote.rules.books import RuleBook
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS, BySeat
from rebelote.rules.view import view_of

from .entrants import Entrant
from .regret import Decision, judge, with_stake

STRAY = 0.2
"""How often a card is any legal one."""
TRICKS = 7
"""The eighth trick has no choice."""


def decisions(books: Sequence[RuleBook], player: Entrant, count: int, worlds: int, seed: int) -> Iterator[Decision]:
    """``count`` decisions with their judgements; the books take turns."""
    number = found = 0
    while found < count:
        book, trick = books[found % len(books)], found // len(books) % TRICKS
        deal = choice_in_trick(book, player, trick, Random(f"{seed} {number}"), seed + number)
        number += 1
        worth = judge(deal, worlds, seed + number) if deal is not None else {}
        if deal is not None and worth:
            kept = with_stake([Decision(deal, worth)])
            found += len(kept)
            yield from kept


def choice_in_trick(book: RuleBook, player: Entrant, trick: int, source: Random, seed: int) -> Deal | None:
    """A deal played to a free choice in that trick (0 the first); None when there is none."""
    deal = Deal.start(book, shuffled(source), source.choice(SEATS), skip_cut=True)
    bots = BySeat.build(lambda seat: player.make(seat, seed))
    choices: list[Deal] = []
    while deal.turn is not None and len(deal.tricks) <= trick:
        if deal.phase is Phase.PLAY and len(deal.tricks) == trick and len(deal.duty().legal) > 1:
            choices.append(deal)
        deal = _next(deal, bots, source)
    return source.choice(choices) if choices else None


def _next(deal: Deal, bots: BySeat[Bot], source: Random) -> Deal:
    assert deal.turn is not None
    if deal.phase is Phase.PLAY and source.random() < STRAY:
        return deal.apply(source.choice(deal.legal_actions()))
    return deal.apply(bots[deal.turn].act(view_of(deal, deal.turn)))
