"""What is every outcome of a deal worth to a side?

The rules' own scoring is asked once for each number of card points; the answers are kept, since most deals ask the same. A
belote that nobody has told of is found in each world, so there is a row for each way the belotes may fall.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from rebelote.engine import _core
from rebelote.rules.actions import Level
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Suit, Trump
from rebelote.rules.melds import Announcement, MeldKind, carre_points
from rebelote.rules.scoring import ALL_TRICKS, BELOTE_POINTS, Tally, pack_points, score_deal
from rebelote.rules.seats import ByTeam, Seat, Team
from rebelote.rules.view import SeatView

from .seeing import Sight

Worth = Callable[[int, int], float]
"""What marking so many points, and the other side so many, is worth."""

_RUNS = {MeldKind.TIERCE: 20, MeldKind.CINQUANTE: 50, MeldKind.CENT: 100}


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a deal is played for, as far as scoring goes."""

    book: RuleBook
    trump: Trump
    taker: Team
    multiplier: int
    pending: int
    melds: ByTeam[int]
    level: Level | None
    alone: bool


def difference(ours: int, theirs: int) -> float:
    """Marks, when nothing else counts."""
    return ours - theirs


def scale_of(
    view: SeatView, sight: Sight, worth: Worth = difference, multiplier: int | None = None, blur: float = 0.0
) -> _core.Scale:
    """The scale of the deal for the seat of a view, marks valued by ``worth``; with another ``multiplier`` than the bet's.

    With ``blur`` a number of points stands for those around it, that many points away: what a playout says is not what will be.
    """
    contract, seat = view.contract, view.seat
    assert contract is not None
    assert seat is not None
    # All four suits score alike, so one stands for all and the scale is shared.
    trump = contract.trump if contract.trump.suit is None else Trump.of(Suit.SPADES)
    melds = meld_points(view)
    # A générale is lost with the partner's first trick.
    alone = all(trick.winner is not contract.taker.partner for trick in view.tricks)
    stakes = Stakes(
        view.book, trump, contract.taker.team, multiplier or contract.multiplier, view.pending, melds, contract.level, alone
    )
    return _scale(seat.team, worth, stakes, sight.belotes, sight.open_, blur)


@lru_cache(maxsize=4096)
def _scale(side: Team, worth: Worth, stakes: Stakes, belotes: tuple[int, int], open_: int, blur: float) -> _core.Scale:
    rows = []
    for more in range(open_ + 1):
        for other in range(open_ + 1 - more):
            counts = belotes[0] + more, belotes[1] + other
            points, capots = _row(side, worth, stakes, counts)
            rows.append((*counts, _blurred(points, blur), capots))
    return _core.Scale(rows)


def _row(side: Team, worth: Worth, stakes: Stakes, belotes: tuple[int, int]) -> tuple[list[float], tuple[float, float]]:
    """Values by the points of North-South, and when North-South or East-West has all tricks."""
    by_points, capots = _marks(stakes, belotes)
    ns, ew = [worth(marks[side], marks[side.other]) for marks in capots]
    return [worth(marks[side], marks[side.other]) for marks in by_points], (ns, ew)


def _blurred(values: list[float], width: float) -> list[float]:
    """Each value as the mean of those around it, normally distributed with this deviation."""
    if width <= 0:
        return values
    reach = round(3 * width)
    kernel = [math.exp(-((step / width) ** 2) / 2) for step in range(-reach, reach + 1)]
    total, last = sum(kernel), len(values) - 1
    return [
        sum(part * values[min(max(place + step - reach, 0), last)] for step, part in enumerate(kernel)) / total
        for place in range(len(values))
    ]


@lru_cache(maxsize=1024)
def _marks(stakes: Stakes, belotes: tuple[int, int]) -> tuple[list[ByTeam[int]], list[ByTeam[int]]]:
    """What is marked, by the points of North-South, and when North-South or East-West has all tricks."""
    total = pack_points(stakes.book, stakes.trump)

    def marks(points: int, tricks: int) -> ByTeam[int]:
        won = ByTeam(tricks, ALL_TRICKS - tricks)
        tally = Tally(
            taker=stakes.taker,
            trump=stakes.trump,
            cards=ByTeam(points, total - points),
            tricks=won,
            melds=stakes.melds,
            belote=ByTeam(BELOTE_POINTS * belotes[0], BELOTE_POINTS * belotes[1]),
            pending=stakes.pending,
            multiplier=stakes.multiplier,
            level=stakes.level,
            taker_tricks=won[stakes.taker] if stakes.alone else 0,
        )
        return score_deal(stakes.book, tally).marks

    return [marks(points, 4) for points in range(total + 1)], [marks(total, ALL_TRICKS), marks(0, 0)]


def meld_points(view: SeatView) -> ByTeam[int]:
    """The melds that count, or seem to: until the contest is settled, the side with the dearest announced."""
    if not view.book.melds or view.contract is None:
        return ByTeam(0, 0)
    trump = view.contract.trump
    points: dict[Seat, tuple[int, ...]] = {seat: _said(said, trump) for seat, said in view.announced}
    for seat, melds in view.shown:
        points[seat] = tuple(meld.points for meld in melds)
    if view.seat is not None:
        points[view.seat] = tuple(meld.points for meld in view.own_melds)
    winner = view.melds_winner
    if winner is None and not view.tricks:
        best = ByTeam.build(lambda team: max((one for seat in points if seat.team is team for one in points[seat]), default=0))
        if best.ns != best.ew:
            winner = Team.NS if best.ns > best.ew else Team.EW
    return ByTeam.build(lambda team: sum(sum(points[seat]) for seat in points if seat.team is team) if team is winner else 0)


def _said(said: tuple[Announcement, ...], trump: Trump) -> tuple[int, ...]:
    return tuple(
        _RUNS[one.kind] if one.kind in _RUNS else 100 if one.height is None else carre_points(one.height, trump) for one in said
    )
