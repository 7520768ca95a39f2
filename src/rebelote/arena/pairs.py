"""What does one pair say? A deal, or a match, played twice with the sides swapped.

The pack, the dealer and each seat's stream of chance are the same both times, so that two bots that are the same play the same
cards twice, and their difference is exactly 0. The pack is dealt as it lies: a cut would be another deal for another bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from rebelote.bots.protocol import Bot
from rebelote.rules.books import RuleBook
from rebelote.rules.deal import Deal
from rebelote.rules.dealing import shuffled
from rebelote.rules.match import Match, draw_first_dealer
from rebelote.rules.scoring import scaled_cards
from rebelote.rules.seats import BySeat, Seat, Team

from .entrants import Entrant
from .table import Clock, play_deal

PAIRS_OF_A_SEED = 1_000_000


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two did in a pair: contracts taken, made and even; its choices (µs each) and their CPU time (ms)."""

    takes: int
    made: int
    ties: int
    cpu_ms: float
    micros: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """The result of pair ``number``: A's points less B's, a deal, in marks and in card points; of matches, how many A won.

    Card points are those of the tricks with the last ten (at tout-atout scaled to 162), nothing for a contract or a capot.
    """

    number: int
    marks: float
    cards: float
    wins: int | None
    deals: int
    a: Side
    b: Side

    def as_json(self) -> dict[str, Any]:
        """Plain values; ``of_json`` reads them again."""
        sides = [[side.takes, side.made, side.ties, side.cpu_ms, list(side.micros)] for side in (self.a, self.b)]
        return {
            "n": self.number,
            "marks": self.marks,
            "cards": self.cards,
            "wins": self.wins,
            "deals": self.deals,
            "sides": sides,
        }

    @classmethod
    def of_json(cls, found: Mapping[str, Any]) -> Pair:
        a, b = (Side(takes, made, ties, cpu, tuple(micros)) for takes, made, ties, cpu, micros in found["sides"])
        return cls(found["n"], found["marks"], found["cards"], found["wins"], found["deals"], a, b)


@dataclass(frozen=True)
class Meeting:
    """What is played: a book, two bots, whole matches or deals, the seed, and who calls (None: everybody for themselves)."""

    book: RuleBook
    first: Entrant
    second: Entrant
    seed: int
    matches: bool = False
    caller: Entrant | None = None

    def play(self, number: int) -> Pair:
        """One pair; the same number gives the same deals whoever plays."""
        count = _Count()
        for team in (Team.NS, Team.EW):
            count.begin(team)
            source = Random(self._seed(number))
            bots = BySeat.build(partial(self._bot, team, number))
            if self.matches:
                self._match(source, bots, count, number)
            else:
                pack, dealer = shuffled(source), draw_first_dealer(source)
                deal = Deal.start(self.book, pack, dealer, skip_cut=True)
                count.add(play_deal(deal, bots, count.clocks, self._callers(number)))
        return count.pair(number, matches=self.matches)

    def _match(self, source: Random, bots: BySeat[Bot], count: _Count, number: int) -> None:
        match = Match.start(self.book, draw_first_dealer(source))
        callers = self._callers(number)
        while not match.is_over:
            deal = Deal.start(
                self.book,
                shuffled(source),
                match.dealer,
                scores=match.scores,
                pending=match.pending,
                forgiveness=match.forgiveness,
                skip_cut=True,
            )
            deal = play_deal(deal, bots, count.clocks, callers)
            count.add(deal)
            match = match.add(deal)
        count.wins += match.winner is count.team

    def _seed(self, number: int) -> int:
        return self.seed * PAIRS_OF_A_SEED + number

    def _bot(self, team: Team, number: int, seat: Seat) -> Bot:
        """A seat's bot; its seed depends on the seat and the pair, not on who sits there."""
        who = self.first if seat.team is team else self.second
        return who.make(seat, 4 * self._seed(number) + seat.index)

    def _callers(self, number: int) -> BySeat[Bot] | None:
        if self.caller is None:
            return None
        caller = self.caller
        return BySeat.build(lambda seat: caller.make(seat, 4 * self._seed(number) + seat.index))


class _Count:
    """The sums of a pair; ``team`` is where the first bot sits."""

    def __init__(self) -> None:
        self.team = Team.NS
        self.marks = self.cards = self.deals = self.wins = 0
        self.outcomes = ({"made": 0, "down": 0, "tie": 0}, {"made": 0, "down": 0, "tie": 0})
        self.of_bot = (Clock(), Clock())
        self.clocks = BySeat.same(Clock())

    def begin(self, team: Team) -> None:
        self.team = team
        self.clocks = BySeat.build(lambda seat: self.of_bot[0 if seat.team is team else 1])

    def add(self, deal: Deal) -> None:
        self.deals += 1
        if deal.score is None or deal.contract is None:
            return
        mine, other = self.team, self.team.other
        tally = deal.tally()
        cards = scaled_cards(deal.book, tally.taker, tally.trump, tally.cards)
        self.marks += deal.score.marks[mine] - deal.score.marks[other]
        self.cards += cards[mine] - cards[other]
        self.outcomes[0 if deal.score.taker is mine else 1][deal.score.outcome] += 1

    def pair(self, number: int, *, matches: bool) -> Pair:
        a, b = (
            Side(sum(found.values()), found["made"], found["tie"], round(clock.cpu_ns / 1e6, 3), tuple(clock.micros))
            for found, clock in zip(self.outcomes, self.of_bot, strict=True)
        )
        return Pair(number, self.marks / self.deals, self.cards / self.deals, self.wins if matches else None, self.deals, a, b)
