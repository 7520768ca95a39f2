"""Whose choices of a card are better, by players who think to the end?

Deals of the auction game are played by the first bot; at every free choice of a card the others are asked too. Where one would
play another card than the first, both are played out over weighed worlds by four players who search at every card: no rule of
thumb and no open hands. Printed is what a bot's choices gain over the first one's, in marks a choice, by 95 %.

Run from the top of the repository: ``python -m bench.choices expert playouts mine.toml --deals 100``. A bot is an id or the
path of a specification. Deals at a trump suit, in books without melds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random

from rebelote.arena.entrants import Entrant, entrant
from rebelote.arena.table import Witness
from rebelote.bots.search.bids import BidHearing
from rebelote.bots.search.bot import soundest
from rebelote.bots.search.brain import Brain
from rebelote.bots.search.marks import scale_of
from rebelote.bots.search.seeing import Sight, look
from rebelote.engine import _core
from rebelote.rules.actions import Play
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.cards import Card
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS
from rebelote.rules.view import SeatView, view_of

FEWEST = 3
"""Cards in hand from which a choice is looked at: the last tricks are exact for all."""
WORLDS = _core.Effort(worlds=32, drawn=6000, width=8.0)
THOUGHT = _core.Effort(worlds=40, drawn=160, tail=4, least=16, doubt=2.0)
BLUR = 5.0
"""Of the marks at the end, in card points: a deal won by a point says little of the card."""
PLAYED_BLUR = 3.0
"""Of the marks the players play for."""
EARS = BidHearing(1.0, 0.003)


def _against(ours: int, theirs: int) -> float:
    """Marks, for the other side."""
    return theirs - ours


def gains(view: SeatView, cards: list[Card], seed: int) -> list[float]:
    """What each card is worth to the seat, in marks."""
    sight = look(view, bids=True)
    free = Sight(sight.vantage, (0, 0), 1)
    scales = [
        scale_of(view, free, blur=BLUR),
        scale_of(view, free, blur=PLAYED_BLUR),
        scale_of(view, free, _against, blur=PLAYED_BLUR),
    ]
    return sight.vantage.nested(scales, WORLDS, THOUGHT, EARS.heard(view), seed, [card.index for card in cards])


def choices(book: RuleBook, caller: Entrant, player: Entrant, deals: int, seed: int) -> Iterator[SeatView]:
    """Free choices of a card, as the seat sees them."""
    source = Random(seed)
    while deals:
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        callers, players = ([one.make(seat, deals) for seat in SEATS] for one in (caller, player))
        witnesses = [bot for bot in callers if isinstance(bot, Witness)]
        for witness in witnesses:
            witness.begin(deal)
        found = False
        while deal.turn is not None:
            seat, view = deal.turn, view_of(deal, deal.turn)
            if deal.phase is not Phase.PLAY:
                action = callers[seat.index].act(view)
            else:
                assert view.contract is not None
                free = len({one.card for one in view.legal if isinstance(one, Play)}) > 1
                if free and len(view.hand) >= FEWEST and view.contract.trump.suit is not None:
                    found = True
                    yield view
                action = players[seat.index].act(view)
            after = deal.apply(action, seat)
            for witness in witnesses:
                witness.moved(after, seat, action)
            deal = after
        deals -= found


def main() -> None:
    """Print what each bot gains over the first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--book", default="contree-colver")
    parser.add_argument("--caller", default="expert", help="makes the calls of all seats")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=77)
    options = parser.parse_args()
    bots = [entrant(name) for name in options.bots]
    brains = []
    for bot in bots:
        assert bot.spec is not None
        brains.append(Brain(bot.spec.settings))
    gained: list[list[float]] = [[] for _ in bots[1:]]
    views = choices(parse_key(options.book), entrant(options.caller), bots[0], options.deals, options.seed)
    for number, view in enumerate(views):
        first, *others = [soundest(view, brain.ranking(view, number)) for brain in brains]
        cards = sorted({first, *others}, key=lambda card: card.index)
        worth = dict(zip(cards, gains(view, cards, number) if len(cards) > 1 else [0.0], strict=True))
        for gain, card in zip(gained, others, strict=True):
            gain.append(worth[card] - worth[first])
    for name, gain in zip(options.bots[1:], gained, strict=True):
        mean = sum(gain) / len(gain)
        spread = sqrt(sum((one - mean) ** 2 for one in gain) / (len(gain) - 1))
        different = sum(one != 0 for one in gain)
        print(
            f"{name}: {len(gain)} choices, {different} of them different, {mean:+.2f} ± {1.96 * spread / sqrt(len(gain)):.2f}"
        )


if __name__ == "__main__":
    main()
