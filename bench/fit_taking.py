"""What are the figures of a hand worth? Plays deals between two rule-of-thumb sides and fits them, by least squares.

``six`` forces a taking on any hand that somebody might take, since a player's own taking would hide what the others are worth.
The eight cards of the bet are those of deals that the player took itself. What is fitted is the takers' card points minus the
defence's (at tout-atout scaled to 162); the figures and the spread go into a bot's specification.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from random import Random

from rebelote.bots.protocol import Bot
from rebelote.bots.registry import make_bot
from rebelote.bots.regles.hand import Figures, figures
from rebelote.bots.regles.taking import kind_of
from rebelote.bots.table import play_deal
from rebelote.rules.actions import Pass, Take
from rebelote.rules.auction import takeable
from rebelote.rules.books import RuleBook, load_book
from rebelote.rules.cards import PACK_POINTS, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.scoring import pack_points
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import view_of

Row = tuple[Figures, float]
MOMENTS = ("six", "taker", "partner", "defender")
# No bet, no melds, no bonus: the cards alone, and every kind of trump.
BOOK = load_book("moderne")
RIDGE = 5.0


def six_rows(kind: str, count: int, bots: BySeat[Bot], source: Random) -> Iterator[Row]:
    """Forced takings on plausible hands."""
    while count:
        deal = Deal.start(BOOK, shuffled(source), source.choice(SEATS))
        for _ in range(source.randrange(8) if kind == "suit" else 4 + source.randrange(4)):
            deal = deal.apply(Pass())
        assert deal.turn is not None
        assert deal.turned is not None
        assert deal.taking_round is not None
        named = [trump for trump in takeable(BOOK, deal.turned, deal.taking_round) if kind_of(trump) == kind]
        trump, taker = source.choice(named), deal.turn
        counted = figures((*deal.hands[taker], deal.turned), trump, place(deal, taker))
        if plausible(counted, kind):
            count -= 1
            yield counted, difference(play_deal(deal.apply(Take(trump)), bots))


def plausible(counted: Figures, kind: str) -> bool:
    """Whether a person might take on this."""
    if kind == "sa":
        return counted["aces"] >= 1
    if kind == "ta":
        return counted["jacks"] >= 1
    strong = counted["jack"] or (counted["nine"] and counted["trumps"] >= 3)
    return bool(strong and counted["trumps"] >= 2) or counted["trumps"] >= 4


def eight_rows(kind: str, moment: str, count: int, bots: BySeat[Bot], source: Random) -> Iterator[Row]:
    """Deals that the bots took themselves."""
    while count > 0:
        deal = Deal.start(BOOK, shuffled(source), source.choice(SEATS))
        while deal.phase is Phase.AUCTION and deal.turn is not None:
            deal = deal.apply(bots[deal.turn].act(view_of(deal, deal.turn)))
        if deal.contract is None or kind_of(deal.contract.trump) != kind:
            continue
        taker, trump = deal.contract.taker, deal.contract.trump
        seats = {"taker": [taker], "partner": [taker.partner], "defender": [taker.next, taker.previous]}[moment]
        count -= 1
        hands = [figures(deal.hands[seat], trump, place(deal, seat)) for seat in seats]
        points = difference(play_deal(deal, bots))
        yield from ((hand, -points if moment == "defender" else points) for hand in hands)


def place(deal: Deal, seat: Seat) -> int:
    """0 for who leads the first trick."""
    return (seat.index - deal.dealer.next.index) % 4


def difference(deal: Deal) -> float:
    """Card points of the takers minus those of the defence, of 162."""
    tally = deal.tally()
    return (tally.cards[tally.taker] - tally.cards[tally.taker.other]) * scale(deal.book, tally.trump)


def scale(book: RuleBook, trump: Trump) -> float:
    """What brings the pack to 162 points."""
    return PACK_POINTS / pack_points(book, trump)


def fitted(rows: Sequence[Row]) -> tuple[dict[str, float], float]:
    """The weights by least squares (a little shrunk, but for the base), and the deviation that is left."""
    names = list(rows[0][0])
    size = len(names)
    matrix = [[RIDGE * (i == j and i > 0) for j in range(size)] + [0.0] for i in range(size)]
    for counted, points in rows:
        line = [float(counted[name]) for name in names]
        for i, left in enumerate(line):
            for j, right in enumerate((*line, points)):
                matrix[i][j] += left * right
    weights = dict(zip(names, solved(matrix), strict=True))
    errors = [points - sum(weights[name] * value for name, value in counted.items()) for counted, points in rows]
    return weights, math.sqrt(sum(error * error for error in errors) / len(errors))


def solved(matrix: list[list[float]]) -> list[float]:
    """The solution of a system of equations, right side last, by elimination."""
    size = len(matrix)
    for step in range(size):
        pivot = max(range(step, size), key=lambda row: abs(matrix[row][step]))
        matrix[step], matrix[pivot] = matrix[pivot], matrix[step]
        for row in range(size):
            if row != step:
                factor = matrix[row][step] / matrix[step][step]
                matrix[row] = [value - factor * above for value, above in zip(matrix[row], matrix[step], strict=True)]
    return [matrix[row][size] / matrix[row][row] for row in range(size)]


def main() -> None:
    """Print the tables as they stand in a specification."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="regles")
    parser.add_argument("--kind", choices=("suit", "sa", "ta"), default="suit")
    parser.add_argument("--moment", choices=MOMENTS, default="six")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    bots = BySeat.build(lambda seat: make_bot(options.bot, seat, options.seed))
    source = Random(options.seed)
    if options.moment == "six":
        rows = list(six_rows(options.kind, options.deals, bots, source))
    else:
        rows = list(eight_rows(options.kind, options.moment, options.deals, bots, source))
    weights, spread = fitted(rows)
    print(f"# {options.deals} deals, spread {spread:.0f}, mean {sum(points for _, points in rows) / len(rows):+.1f}")
    print(f"[weights.{options.kind}_{options.moment}]")
    for name, weight in weights.items():
        print(f"{name} = {weight:.0f}")


if __name__ == "__main__":
    main()
