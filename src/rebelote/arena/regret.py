"""How much does one decision cost? Fixed positions, the bot's card, and what a judge says of every card.

The judge draws deals that fit what the player knew, solves each exactly, and takes the mean over them: what a card is worth to
somebody who does not see the hands. Regret is the best card's value less that of the card played. The judgements are kept with
the positions (a *corpus*), so that every bot is measured by the same rod, drawn before it was written.

A corpus is a text: ``#`` comments, and lines of a position, a tab, and ``Kh:61.30,+12.4`` for each card: the card points that
the player's side ends with, and the marks it is ahead by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from statistics import fmean

from rebelote.bots.protocol import Bot
from rebelote.engine.board import board_of
from rebelote.engine.convert import card_number
from rebelote.engine.sample import World, sample_worlds
from rebelote.engine.solve import marks_by_outcome, solve_cards_many, takes_all
from rebelote.rules.actions import Play
from rebelote.rules.cards import Card
from rebelote.rules.deal import Deal
from rebelote.rules.errors import RuleError
from rebelote.rules.events import seen_by
from rebelote.rules.position import Position, position_of
from rebelote.rules.position_text import parse_position
from rebelote.rules.scoring import ALL_TRICKS, pack_points
from rebelote.rules.seats import BySeat, Seat, Team
from rebelote.rules.view import view_of

from .entrants import Entrant
from .errors import ArenaError
from .table import Clock, Witness, timed

MOST_DRAWS = 8
"""How often as many deals are drawn again as are wanted, where some do not fit."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a card is worth to the side that plays it: card points it ends the deal with, marks it ends ahead by."""

    points: float
    marks: float


@dataclass(frozen=True)
class Decision:
    """A deal at a choice of cards, and the judge's worth of each."""

    deal: Deal
    worth: Mapping[Card, Worth]

    def regret(self, card: Card) -> Worth:
        """What playing ``card`` gives away, in points and in marks; each against the card that is best in that measure."""
        mine = self.worth[card]
        best = Worth(max(one.points for one in self.worth.values()), max(one.marks for one in self.worth.values()))
        return Worth(best.points - mine.points, best.marks - mine.marks)

    def line(self) -> str:
        """The decision as a line of a corpus."""
        cards = " ".join(f"{card}:{worth.points:.2f},{worth.marks:+.1f}" for card, worth in self.worth.items())
        return f"{position_of(self.deal)}\t{cards}"


def read_corpus(text: str, name: str = "") -> list[Decision]:
    """The decisions of a corpus; raises ArenaError with the place of a line that is none."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        position, _, cards = line.partition("\t")
        if not position.strip() or position.startswith("#"):
            continue
        try:
            deal = parse_position(position).deal()
            worth = {Card.parse(word.partition(":")[0]): _worth(word.partition(":")[2]) for word in cards.split()}
        except (RuleError, ValueError) as error:
            raise ArenaError("bad_corpus", place=f"{name}:{number}", why=str(error)) from None
        if deal.turn is None or set(worth) != set(deal.duty().legal):
            raise ArenaError("bad_corpus", place=f"{name}:{number}", why="the cards are not those that may be played")
        found.append(Decision(deal, worth))
    return found


def _worth(text: str) -> Worth:
    points, marks = text.split(",")
    return Worth(float(points), float(marks))


def kept_corpus() -> list[Decision]:
    """The corpus of the package."""
    return read_corpus((files(__package__) / "data" / "decisions.tsv").read_text(encoding="utf-8"), "decisions.tsv")


def judge(deal: Deal, worlds: int, seed: int) -> dict[Card, Worth]:
    """The worth of every card that may be played, over ``worlds`` deals that fit the player's view; all, when they are few.

    Empty when none was found: what was said of melds can be too rare to be drawn.
    """
    assert deal.turn is not None
    side = deal.turn.team
    deals = fitting_deals(deal, worlds, seed)
    if not deals:
        return {}
    points: dict[Card, list[float]] = {card: [] for card in deal.duty().legal}
    marks: dict[Card, list[float]] = {card: [] for card in points}
    for world, values in zip(deals, solve_cards_many(deals, jobs=1), strict=True):
        ahead = _marks_ahead(world, side)
        for card, value in values.items():
            points[card].append(value[side])
            marks[card].append(ahead(card, value[side]))
    return {card: Worth(fmean(points[card]), fmean(marks[card])) for card in points}


def fitting_deals(deal: Deal, worlds: int, seed: int) -> list[Deal]:
    """Deals that the player on turn cannot tell from this one, at even chances; what was said of melds holds in them too."""
    assert deal.turn is not None
    seat, position, found = deal.turn, position_of(deal), []
    heard = _heard(deal, seat)
    for draw in range(MOST_DRAWS):
        drawn = sample_worlds(view_of(deal, seat), worlds, seed + draw)
        others = (_with_hands(position, world) for world in drawn)
        found += [other for other in others if _heard(other, seat) == heard]
        if drawn.complete or len(found) >= worlds:
            break
    return found[:worlds]


def _heard(deal: Deal, seat: Seat) -> tuple[object, ...]:
    view = view_of(deal, seat)
    return view.announced, view.shown, view.melds_winner, view.belotes


def _with_hands(position: Position, world: World) -> Deal:
    hands: BySeat[tuple[Card, ...] | int] = BySeat.build(lambda seat: world[seat])
    return replace(position, hands=hands).deal()


def _marks_ahead(deal: Deal, side: Team) -> Callable[[Card, int], int]:
    """By how many marks ``side`` ends ahead, from a card and the card points it ends with after it, under best play."""
    assert deal.contract is not None
    taker, total, marks = deal.contract.taker.team, pack_points(deal.book, deal.contract.trump), marks_by_outcome(deal)

    def ahead(card: Card, points: int) -> int:
        takers = points if side is taker else total - points
        tricks = ALL_TRICKS // 2
        if takers in (0, total):
            after = board_of(deal).copy()
            after.play(card_number(card))
            if takes_all(after, taker if takers else taker.other):
                tricks = ALL_TRICKS if takers else 0
        found = marks(takers, tricks)
        return found[side] - found[side.other]

    return ahead


@dataclass(frozen=True)
class Answers:
    """A bot's regret at every decision, in order, and the time it took."""

    entrant: Entrant
    regrets: tuple[Worth, ...]
    clock: Clock


def answers(entrant: Entrant, decisions: Iterable[Decision], seed: int = 1) -> Answers:
    """What a bot gives away at each decision; it has seen the deal from its beginning. Raises ArenaError when not legal."""
    regrets, clock = [], Clock()
    for number, decision in enumerate(decisions):
        deal = decision.deal
        assert deal.turn is not None
        bot = entrant.make(deal.turn, 4 * (seed + number) + deal.turn.index)
        _tell(bot, deal, deal.turn)
        action = timed(bot, view_of(deal, deal.turn), clock)
        if not isinstance(action, Play) or action.card not in decision.worth:
            raise ArenaError("illegal_answer", bot=entrant.name, action=action, position=position_of(deal))
        regrets.append(decision.regret(action.card))
    return Answers(entrant, tuple(regrets), clock)


def _tell(bot: Bot, deal: Deal, seat: Seat) -> None:
    """Let a bot live through a deal up to here."""
    for event in deal.events:
        bot.observe(seen_by(event, seat))
    if isinstance(bot, Witness):
        for seen, mover in _again(deal):
            if mover is None:
                bot.begin(seen)
            else:
                bot.moved(seen, mover, seen.history[-1][1])


def _again(deal: Deal) -> Iterator[tuple[Deal, Seat | None]]:
    """The deal from its first state on, each with who brought it about."""
    beginning = Deal.start(
        deal.book,
        deal.pack,
        deal.dealer,
        scores=deal.scores,
        pending=deal.pending,
        forgiveness=deal.forgiveness,
        skip_cut=deal.cut_size is None,
    )
    yield beginning, None
    for seat, action in deal.history:
        beginning = beginning.apply(action, seat)
        yield beginning, seat


def with_stake(decisions: Sequence[Decision], least: float = 0.5) -> list[Decision]:
    """Those where the cards differ by ``least`` card points; elsewhere nothing is decided."""

    def spread(decision: Decision) -> float:
        points = [one.points for one in decision.worth.values()]
        return max(points) - min(points)

    return [decision for decision in decisions if spread(decision) >= least]
