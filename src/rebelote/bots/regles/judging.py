"""What is a contract of the auction game worth, in points and in chances?

Over drawn hands of the others, the two hands of a side are counted into card points; belote and melds come on top where the
book counts them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rebelote.bots.conventions import Convention
from rebelote.bots.masks import BITS, Masks, masks_of
from rebelote.bots.naming import Naming
from rebelote.rules import bidding
from rebelote.rules.actions import Bid
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import PACK, PACK_POINTS, PLAIN_ORDER, TRUMP_ORDER, Rank, Trump
from rebelote.rules.melds import hand_melds
from rebelote.rules.scoring import BELOTE_POINTS
from rebelote.rules.seats import Seat, Team
from rebelote.rules.view import SeatView

from .side import SideWorth
from .supposing import World, beliefs, worlds
from .taking import kind_of

_NOTHING: Masks = (0, 0, 0, 0)
_BELOTE = BITS[Rank.KING] | BITS[Rank.QUEEN]
_ORDERS = {True: [BITS[rank] for rank in TRUMP_ORDER], False: [BITS[rank] for rank in PLAIN_ORDER]}


@dataclass(frozen=True)
class Bidding:
    """The habits of the bidder: ``side``, the weights of a side's figures per kind of trump, ``defender`` those of one hand
    against it; ``spread``, the deviation around their sums; ``help``, what an unknown partner adds; ``least``, the chance that
    each kind of call asks for; ``melds``, the part of those in hand that usually counts, what a partner's add and what the
    others' do against; ``doubt``, the part to believe of the chance that the others go down where ``defender`` says nothing;
    ``contest``, what the figures of a call over the other side's bid are worth, by kind of call.
    """

    side: Mapping[str, Mapping[str, float]]
    defender: Mapping[str, Mapping[str, float]]
    spread: Mapping[str, float]
    help: Mapping[str, float]
    least: Mapping[str, float]
    melds: Mapping[str, float]
    doubt: float
    contest: Mapping[str, Mapping[str, float]]

    def alone(self, hand: Masks, trump: Trump) -> float:
        """What a hand should make with an unknown partner, in card points."""
        return self.sides.worth(hand, _NOTHING, trump, leads=False) + self.help[kind_of(trump)]

    @cached_property
    def sides(self) -> SideWorth:
        """The worth of two hands by these weights."""
        return SideWorth(self.side)


@dataclass
class Judge:
    """One decision: drawn hands, and what contracts are worth in them."""

    view: SeatView
    habits: Bidding
    convention: Convention
    naming: Naming
    seed: int

    def __post_init__(self) -> None:
        assert self.view.seat is not None
        self.seat: Seat = self.view.seat
        self.own: Masks = masks_of(self.view.hand)
        self._points: dict[tuple[Team, Trump], list[float]] = {}
        self._melds: dict[Trump, int] = {}

    @cached_property
    def worlds(self) -> list[World]:
        believed = beliefs(self.convention, self.view.book, self.view.calls, self.habits.alone)
        unseen = sorted(set(PACK) - set(self.view.hand), key=self.naming.of_card)
        return worlds(self.seat, self.own, unseen, believed, self.naming.source(self.view, self.seed))

    def points(self, team: Team, trump: Trump) -> list[float]:
        """In every drawn deal, the points a side should make at a trump, of 162 and what comes on top."""
        key = team, trump
        if key not in self._points:
            self._points[key] = [self._side(world, team, trump) for world in self.worlds]
        return self._points[key]

    def mean(self, team: Team, trump: Trump) -> float:
        found = self.points(team, trump)
        return sum(found) / len(found)

    def chance(self, team: Team, bid: Bid) -> float:
        """The chance that a side makes a bid; for capot and générale, what is left of it above the whole pack."""
        need = required(self.view.book, bid)
        spread = self.habits.spread[kind_of(bid.trump)]
        found = self.points(team, bid.trump)
        return sum(below((points - need) / spread) for points in found) / len(found)

    def worth(self, team: Team, bid: Bid, multiplier: int = 1) -> float:
        """The marks to expect from a contract of ``team``, seen from its side, near enough to compare calls."""
        book = self.view.book
        chance, value = self.chance(team, bid), bidding.level_points(book, bid.level)
        if multiplier > 1:
            return (2 * chance - 1) * (book.down_points + value) * multiplier
        made = max(self.mean(team, bid.trump), 82)
        return chance * (2 * made - PACK_POINTS + value) - (1 - chance) * (book.down_points + value)

    def _side(self, world: World, team: Team, trump: Trump) -> float:
        book = self.view.book
        first, second = (seat for seat in world if seat.team is team)
        leads = self.view.dealer.next.team is team
        total = self.habits.sides.worth(world[first], world[second], trump, leads=leads)
        if book.contract_counts != "cards":
            total += BELOTE_POINTS * sum(belotes(world[seat], trump) for seat in (first, second))
        if book.contract_counts == "everything" and book.melds and team is self.seat.team:
            total += self.habits.melds["count"] * self.melds(trump) + self.habits.melds["partner"]
        return total

    def melds(self, trump: Trump) -> int:
        """The melds in hand."""
        if trump not in self._melds:
            self._melds[trump] = sum(meld.points for meld in hand_melds(self.view.book, trump, self.view.hand))
        return self._melds[trump]


def belotes(hand: Masks, trump: Trump) -> int:
    """How many belotes a hand has."""
    if trump is Trump.NO_TRUMP:
        return 0
    if trump.suit is not None:
        return int(hand[trump.suit.index] & _BELOTE == _BELOTE)
    return sum(mask & _BELOTE == _BELOTE for mask in hand)


def required(book: RuleBook, bid: Bid) -> float:
    """The points that make a bid."""
    if not isinstance(bid.level, int):
        return PACK_POINTS + BELOTE_POINTS
    beaten = PACK_POINTS / 2 + 1 if book.defence_to_beat != "no" else 0
    return max(bid.level, book.contract_floor, beaten)


def takes_all(hand: Masks, trump: Trump, *, leads: bool) -> bool:
    """Whether a hand takes all eight tricks however the others lie, from the lead.

    Without the lead six trumps are asked for, which leaves two in the way.
    """
    if trump.suit is None:
        return leads and all(_is_run(mask, trump=trump is Trump.ALL_TRUMP) for mask in hand)
    trumps = hand[trump.suit.index]
    count = trumps.bit_count()
    top = next((place for place, bit in enumerate(_ORDERS[True]) if not trumps & bit), len(_ORDERS[True]))
    sides = (mask for place, mask in enumerate(hand) if place != trump.suit.index)
    return top >= 8 - count and (leads or count >= 6) and all(_is_run(mask, trump=False) for mask in sides)


def _is_run(mask: int, *, trump: bool) -> bool:
    """Whether the cards of a suit are its best ones."""
    return mask == sum(_ORDERS[trump][: mask.bit_count()])


def below(z: float) -> float:
    """The share of a normal distribution below ``z`` deviations."""
    return (1 + math.erf(z / math.sqrt(2))) / 2
