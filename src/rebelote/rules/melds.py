"""Which melds does a hand hold, and which side's melds count?

Runs (tierce, cinquante, cent) and carrés, with shared or disjoint cards as the book has it, and the contest between the sides
(grand-classique, melds; club, article VII and appendix).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from .books import RuleBook
from .cards import RANKS, SUITS, Card, Rank, Suit, Trump, in_order, ranks_as_trump
from .seats import BySeat, Seat, Team, playing_order


class MeldKind(Enum):
    """The names a player calls."""

    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"
    CARRE = "carre"


@dataclass(frozen=True, slots=True)
class Meld:
    """A run or a carré: its cards in natural order and its points (``height`` is the top card's rank)."""

    kind: MeldKind
    cards: tuple[Card, ...]
    points: int

    @property
    def height(self) -> Rank:
        return self.cards[-1].rank

    @property
    def suit(self) -> Suit | None:
        """The suit of a run, None for a carré."""
        return None if self.kind is MeldKind.CARRE else self.cards[0].suit


CARRE_POINTS = {Rank.JACK: 200, Rank.NINE: 150, Rank.ACE: 100, Rank.TEN: 100, Rank.KING: 100, Rank.QUEEN: 100}
# Club, appendix: at sans-atout the aces and tens take the places of jacks and nines.
NO_TRUMP_CARRE_POINTS = {Rank.ACE: 200, Rank.TEN: 150, Rank.KING: 100, Rank.QUEEN: 100, Rank.JACK: 100}
_RUNS = {3: (MeldKind.TIERCE, 20), 4: (MeldKind.CINQUANTE, 50)}
_CENT = (MeldKind.CENT, 100)


def carre_points(rank: Rank, trump: Trump) -> int:
    """Points of four cards of one rank, 0 when they are no meld."""
    return (NO_TRUMP_CARRE_POINTS if trump is Trump.NO_TRUMP else CARRE_POINTS).get(rank, 0)


def hand_melds(book: RuleBook, trump: Trump, hand: Sequence[Card]) -> tuple[Meld, ...]:
    """The melds a hand announces, best first.

    With ``meld_cards = once`` the disjoint choice worth most, at equal points the one whose best meld is stronger.
    """
    carres = _carres(hand, trump)
    if book.meld_cards == "shared":
        return _ordered([*carres, *_runs(hand)], trump)
    choices = []
    for size in range(len(carres) + 1):
        for taken in combinations(carres, size):
            used = {card for meld in taken for card in meld.cards}
            choices.append(_ordered([*taken, *_runs([card for card in hand if card not in used])], trump))
    return max(choices, key=lambda melds: (sum(meld.points for meld in melds), [contest_rank(m, trump) for m in melds[:1]]))


def contest_rank(meld: Meld, trump: Trump) -> tuple[int, int, int, int, int]:
    """What the contest compares: points, carré before run, length, height, trump suit. Larger is better."""
    if meld.kind is MeldKind.CARRE:
        order = tuple(NO_TRUMP_CARRE_POINTS if trump is Trump.NO_TRUMP else CARRE_POINTS)
        return meld.points, 1, 0, -order.index(meld.height), 0
    in_trump = trump.suit is not None and meld.suit is trump.suit
    return meld.points, 0, len(meld.cards), meld.height.height, int(in_trump)


@dataclass(frozen=True, slots=True)
class Contest:
    """Who counts melds: ``winner`` is None when nobody has any or at perfect equality (``tied``)."""

    winner: Team | None
    tied: bool = False


def contest(melds: BySeat[tuple[Meld, ...]], trump: Trump) -> Contest:
    """Compare the best single meld of each side; perfect equality counts for nobody."""
    best: dict[Team, tuple[int, ...]] = {}
    for seat, own in melds.items():
        for meld in own:
            best[seat.team] = max(best.get(seat.team, ()), contest_rank(meld, trump))
    ns, ew = best.get(Team.NS, ()), best.get(Team.EW, ())
    if ns == ew:
        return Contest(None, tied=bool(ns))
    return Contest(Team.NS if ns > ew else Team.EW)


@dataclass(frozen=True, slots=True)
class Announcement:
    """What a player says of one meld: its name, and its height and suit only once the contest needs them."""

    kind: MeldKind
    height: Rank | None = None
    length: int | None = None
    trump_suit: bool | None = None


def announcements(
    melds: BySeat[tuple[Meld, ...]], trump: Trump, first: Seat
) -> tuple[tuple[Seat, tuple[Announcement, ...]], ...]:
    """What each player with melds announces with its first card, in playing order from ``first``.

    A height (for runs of five or more, a length; at last whether it is in trumps) is said only by a player whose best meld
    would otherwise tie with the best one of the other side heard so far.
    """
    spoken: list[tuple[Seat, tuple[Announcement, ...]]] = []
    heard: dict[Team, Meld] = {}
    for seat in playing_order(first):
        own = melds[seat]
        if not own:
            continue
        rival = heard.get(seat.team.other)
        top, *others = own
        spoken.append((seat, (_said(top, rival, trump), *(Announcement(meld.kind) for meld in others))))
        best = heard.get(seat.team)
        if best is None or contest_rank(top, trump) > contest_rank(best, trump):
            heard[seat.team] = top
    return tuple(spoken)


def _said(meld: Meld, rival: Meld | None, trump: Trump) -> Announcement:
    if rival is None or (meld.kind, meld.points) != (rival.kind, rival.points):
        return Announcement(meld.kind)
    if meld.kind is MeldKind.CARRE:
        return Announcement(meld.kind, height=meld.height)
    length = len(meld.cards) if meld.kind is MeldKind.CENT else None
    if len(meld.cards) != len(rival.cards):
        return Announcement(meld.kind, length=length)
    if meld.height is not rival.height or trump.suit is None:
        return Announcement(meld.kind, height=meld.height, length=length)
    return Announcement(meld.kind, height=meld.height, length=length, trump_suit=meld.suit is trump.suit)


def belote_suits(hand: Sequence[Card], trump: Trump) -> tuple[Suit, ...]:
    """The suits of which this hand holds the king and queen as trumps: at most one, up to four at tout-atout."""
    return tuple(
        suit
        for suit in SUITS
        if trump is not Trump.NO_TRUMP
        and ranks_as_trump(suit, trump)
        and Card(Rank.KING, suit) in hand
        and Card(Rank.QUEEN, suit) in hand
    )


def _carres(hand: Sequence[Card], trump: Trump) -> list[Meld]:
    melds = []
    for rank in RANKS:
        cards = in_order(card for card in hand if card.rank is rank)
        points = carre_points(rank, trump)
        if points and len(cards) == len(SUITS):
            melds.append(Meld(MeldKind.CARRE, cards, points))
    return melds


def _runs(hand: Sequence[Card]) -> list[Meld]:
    """The longest runs of three or more; a run is one meld, never split."""
    runs: list[list[Card]] = []
    for card in in_order(hand):
        last = runs[-1][-1] if runs else None
        if last is not None and card.suit is last.suit and card.index == last.index + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    found = ((run, *_RUNS.get(len(run), _CENT)) for run in runs if len(run) >= 3)
    return [Meld(kind, tuple(run), points) for run, kind, points in found]


def _ordered(melds: list[Meld], trump: Trump) -> tuple[Meld, ...]:
    return tuple(sorted(melds, key=lambda meld: contest_rank(meld, trump), reverse=True))
