"""What happens over many deals between bots? Plays them and counts; no terminal here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from rebelote.bots.conventions import promise, read_convention
from rebelote.bots.protocol import Bot
from rebelote.bots.registry import bot_spec, make_bot
from rebelote.bots.table import new_match, play_deal
from rebelote.rules.auction import Contract
from rebelote.rules.belote import BeloteState
from rebelote.rules.bidding import levels
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import TRUMPS
from rebelote.rules.deal import Deal
from rebelote.rules.match import Match
from rebelote.rules.scoring import DealScore
from rebelote.rules.seats import SEATS, BySeat, ByTeam, Seat, Team

Number = int | float
OUTCOMES = ("made", "down", "tie")


def seated(names: str) -> BySeat[str] | None:
    """One bot for all, two for the sides (north-south, east-west), or four from south on; None for another number."""
    bots = [name.strip() for name in names.split(",")]
    if len(bots) not in (1, 2, 4):
        return None
    return BySeat.build(lambda seat: bots[seat.index % len(bots)])


@dataclass
class Side:
    """What one side did. ``calls`` are the times it could take; marks are split by whether it took.

    In the auction game ``promises`` are its bids that promise something by its bot's convention, ``promises_kept`` those that
    the hand held.
    """

    bots: str
    calls: int = 0
    takes: int = 0
    made: int = 0
    down: int = 0
    tie: int = 0
    capots: int = 0
    coinches: int = 0
    surcoinches: int = 0
    belotes: int = 0
    belotes_lost: int = 0
    melds: int = 0
    marks_as_taker: int = 0
    marks_as_defence: int = 0
    matches: int = 0
    promises: int = 0
    promises_kept: int = 0


@dataclass
class Statistics:
    """Counts over the deals so far. ``takes`` is by stage, trump and outcome; points are sums over played deals.

    ``stages`` are how a contract is told: by the round of the taking, or by the level of the bid. ``bets`` counts contracts
    that were doubled, by multiplier and outcome. ``conventions`` are those that the seats' bots declare.
    """

    sides: ByTeam[Side]
    stages: tuple[str, ...] = ("round 1", "round 2")
    conventions: BySeat[str | None] = field(default_factory=lambda: BySeat.same(None))
    deals: int = 0
    all_passed: int = 0
    matches: int = 0
    takes: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    bets: Counter[tuple[int, str]] = field(default_factory=Counter)
    taker_cards: int = 0
    defence_cards: int = 0
    taker_marks: int = 0
    defence_marks: int = 0

    def add(self, deal: Deal) -> None:
        """Count a finished deal."""
        self.deals += 1
        for call in deal.calls:
            side = self.sides[call.seat.team]
            side.calls += call.round < 3
            side.coinches += call.kind == "coinche"
            side.surcoinches += call.kind == "surcoinche"
        self._add_promises(deal)
        if deal.contract is None or deal.score is None:
            self.all_passed += 1
            return
        self._add_played(deal, deal.score)

    def _add_promises(self, deal: Deal) -> None:
        for index, call in enumerate(deal.calls):
            convention = self.conventions[call.seat]
            if call.kind != "bid" or convention is None:
                continue
            promised = promise(read_convention(convention), deal.book, deal.calls[:index], call)
            if promised is not None:
                side = self.sides[call.seat.team]
                side.promises += 1
                side.promises_kept += promised.holds(deal.dealt[call.seat])

    def _add_played(self, deal: Deal, score: DealScore) -> None:
        assert deal.contract is not None
        tally = deal.tally()
        taker, defence = self.sides[score.taker], self.sides[score.taker.other]
        self.takes[stage_of(deal.contract), deal.contract.trump.value, score.outcome] += 1
        if deal.contract.multiplier > 1:
            self.bets[deal.contract.multiplier, score.outcome] += 1
        taker.takes += 1
        setattr(taker, score.outcome, getattr(taker, score.outcome) + 1)
        taker.marks_as_taker += score.marks[score.taker]
        defence.marks_as_defence += score.marks[score.taker.other]
        self.taker_cards += tally.cards[score.taker]
        self.defence_cards += tally.cards[score.taker.other]
        self.taker_marks += score.marks[score.taker]
        self.defence_marks += score.marks[score.taker.other]
        for team, side in self.sides.items():
            side.capots += score.capot is team
            side.melds += tally.melds[team]
        for belote in deal.belotes:
            kept = belote.state in (BeloteState.REBELOTE, BeloteState.CREDITED)
            self.sides[belote.seat.team].belotes += kept
            self.sides[belote.seat.team].belotes_lost += not kept

    def add_match(self, match: Match) -> None:
        """Count a finished match."""
        self.matches += 1
        if match.winner is not None:
            self.sides[match.winner].matches += 1

    @property
    def played(self) -> int:
        """Deals that somebody took."""
        return self.deals - self.all_passed

    def of_takes(self, *, stage: str | None = None, trump: str | None = None, outcome: str | None = None) -> int:
        """How many takings are of this stage, trump and outcome; None for any."""
        return sum(
            count
            for (when, kind, result), count in self.takes.items()
            if stage in (None, when) and trump in (None, kind) and outcome in (None, result)
        )

    def rows(self) -> Iterator[tuple[str, str, Number]]:
        """Every figure as section, name, value, in fixed order: what the CSV holds."""
        yield "all", "deals", self.deals
        yield "all", "all_passed", self.all_passed
        yield "all", "matches", self.matches
        yield "all", "mean_calls_to_take", share(sum(side.calls for side in self.sides), self.played)
        for name in ("taker_cards", "defence_cards", "taker_marks", "defence_marks"):
            yield "all", f"mean_{name}", share(getattr(self, name), self.played)
        for stage in self.stages:
            yield stage, "takes", self.of_takes(stage=stage)
            for outcome in OUTCOMES:
                yield stage, outcome, self.of_takes(stage=stage, outcome=outcome)
        for multiplier in sorted({times for times, _ in self.bets}):
            for outcome in OUTCOMES:
                yield f"multiplied by {multiplier}", outcome, self.bets[multiplier, outcome]
        for trump in TRUMPS:
            if takes := self.of_takes(trump=trump.value):
                yield f"trump {trump}", "takes", takes
                for outcome in OUTCOMES:
                    yield f"trump {trump}", outcome, self.of_takes(trump=trump.value, outcome=outcome)
        for team, side in self.sides.items():
            for name, value in vars(side).items():
                if name != "bots":
                    yield f"side {team}", name, value
            yield f"side {team}", "mean_mark", share(side.marks_as_taker + side.marks_as_defence, self.deals)

    def as_dict(self) -> dict[str, dict[str, Number | str]]:
        """The same rows as sections of a dictionary, with the bots of each side: what the JSON holds."""
        sections: dict[str, dict[str, Number | str]] = {}
        for section, name, value in self.rows():
            sections.setdefault(section, {})[name] = value
        for team, side in self.sides.items():
            sections[f"side {team}"]["bots"] = side.bots
        return sections


def stages_of(book: RuleBook) -> tuple[str, ...]:
    """The stages under a book, in order."""
    return tuple(f"bid {level}" for level in levels(book)) if book.has_bids else ("round 1", "round 2")


def stage_of(contract: Contract) -> str:
    """The stage of a contract."""
    return f"round {contract.round}" if contract.level is None else f"bid {contract.level}"


def share(part: Number, whole: int) -> float:
    """A mean to two decimals, 0 over nothing."""
    return round(part / whole, 2) if whole else 0.0


def bots_of(names: BySeat[str], seed: int) -> BySeat[Bot]:
    """The four bots; raises Malformed for an unknown one."""
    return BySeat.build(lambda seat: make_bot(names[seat], seat, seed + seat.index))


def simulate(book: RuleBook, names: BySeat[str], deals: int, seed: int) -> Iterator[Statistics]:
    """The statistics after each deal, the same object every time; one match follows another.

    Packs, dealers and bots draw from ``seed``: the same arguments give the same figures. Raises Malformed for an unknown bot.
    """
    bots = bots_of(names, seed)
    sides = ByTeam.build(lambda team: Side(_side_name(names, team)))
    statistics = Statistics(sides, stages_of(book), names.map(lambda name: bot_spec(name).convention))
    source = Random(seed)
    match, next_pack = new_match(book, source)
    for _ in range(deals):
        deal = play_deal(match.next_deal(next_pack()), bots)
        statistics.add(deal)
        match = match.add(deal)
        if match.is_over:
            statistics.add_match(match)
            match, next_pack = new_match(book, source)
        yield statistics


def _side_name(names: BySeat[str], team: Team) -> str:
    seats: Sequence[Seat] = [seat for seat in SEATS if seat.team is team]
    return " + ".join(dict.fromkeys(names[seat] for seat in seats))
