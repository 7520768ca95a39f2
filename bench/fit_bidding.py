"""What are two hands of a side worth in the auction game? Plays forced contracts with the rule-of-thumb player and fits them.

``side``: random deals, a plausible trump, the lowest bid, nobody else speaks; the figures are those of the takers' two hands.
``defender``: the auctions of the players themselves, without contre; the figures are a defender's own hand and the level, for
they say more than what one can guess of two hands that have found each other. What is fitted is the takers' card points, last
trick included, of 162; belote and melds are counted apart. The figures and the spread go into a specification.

Run from the top of the repository: ``python -m bench.fit_bidding --kind suit --deals 4000``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from bench.fit_taking import fitted, place
from rebelote.bots.masks import masks_of
from rebelote.bots.protocol import Bot
from rebelote.bots.registry import make_bot
from rebelote.bots.regles.hand import Figures, figures
from rebelote.bots.regles.side import side_figures
from rebelote.bots.regles.taking import kind_of
from rebelote.bots.table import play_deal
from rebelote.rules.actions import Bid, Coinche, Pass
from rebelote.rules.books import load_book
from rebelote.rules.cards import PACK_POINTS, Rank, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.scoring import pack_points
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import view_of

# No melds: the cards alone, and every kind of trump.
BOOK = load_book("coinche-ffb-2015").with_options(melds=False)


def rows(kind: str, count: int, bots: BySeat[Bot], source: Random) -> Iterator[tuple[Figures, float]]:
    """Forced contracts on sides that might have bid them."""
    kinds = [trump for trump in Trump if kind_of(trump) == kind]
    while count:
        deal = Deal.start(BOOK, shuffled(source), source.choice(SEATS))
        taker, trump = source.choice(SEATS), source.choice(kinds)
        if not plausible(deal, taker, trump):
            continue
        count -= 1
        own, partner = masks_of(deal.hands[taker]), masks_of(deal.hands[taker.partner])
        leads = deal.dealer.next.team is taker.team
        yield side_figures(own, partner, trump, leads=leads), points(deal, taker, trump, bots)


def defended(kind: str, count: int, bots: BySeat[Bot], source: Random) -> Iterator[tuple[Figures, float]]:
    """Contracts that the players reached, seen by each defender."""
    while count:
        deal = Deal.start(BOOK, shuffled(source), source.choice(SEATS))
        while deal.phase is Phase.AUCTION and deal.turn is not None:
            action = bots[deal.turn].act(view_of(deal, deal.turn))
            deal = deal.apply(Pass() if isinstance(action, Coinche) else action)
        if deal.contract is None or kind_of(deal.contract.trump) != kind or not isinstance(deal.contract.level, int):
            continue
        count -= 1
        taker, trump, level = deal.contract.taker, deal.contract.trump, deal.contract.level
        seats = (taker.next, taker.previous)
        hands = [{**figures(deal.hands[seat], trump, place(deal, seat)), "level": level} for seat in seats]
        tally = play_deal(deal, bots).tally()
        made = tally.cards[taker.team] * PACK_POINTS / pack_points(BOOK, trump)
        yield from ((hand, made) for hand in hands)


def plausible(deal: Deal, taker: Seat, trump: Trump) -> bool:
    """Whether this seat might bid this trump."""
    hand = deal.hands[taker]
    if trump.suit is None:
        best = Rank.ACE if trump is Trump.NO_TRUMP else Rank.JACK
        return sum(card.rank is best for card in hand) >= 2
    trumps = [card for card in hand if card.suit is trump.suit]
    return len(trumps) >= 3 and any(card.rank in (Rank.JACK, Rank.NINE) for card in trumps)


def points(deal: Deal, taker: Seat, trump: Trump, bots: BySeat[Bot]) -> float:
    """The takers' card points of 162."""
    while deal.turn is not taker:
        deal = deal.apply(Pass())
    deal = deal.apply(Bid(80, trump))
    for _ in range(3):
        deal = deal.apply(Pass())
    tally = play_deal(deal, bots).tally()
    return tally.cards[taker.team] * PACK_POINTS / pack_points(BOOK, trump)


def main() -> None:
    """Print the tables as they stand in a specification."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="regles")
    parser.add_argument("--kind", choices=("suit", "sa", "ta"), default="suit")
    parser.add_argument("--moment", choices=("side", "defender"), default="side")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    bots = BySeat.build(lambda seat: make_bot(options.bot, seat, options.seed))
    draw = rows if options.moment == "side" else defended
    found = list(draw(options.kind, options.deals, bots, Random(options.seed)))
    weights, spread = fitted(found)
    print(f"# {options.deals} deals, spread {spread:.0f}, mean {sum(made for _, made in found) / len(found):.1f}")
    print(f"[bidding.{options.moment}.{options.kind}]")
    for name, weight in weights.items():
        print(f"{name} = {weight:.2f}" if name == "level" else f"{name} = {weight:.0f}")


if __name__ == "__main__":
    main()
