"""What is every card worth when all hands are seen?

Exact double-dummy answers by the core: points of each side, the value of each card in points or in marks of the book, yes or
no at a threshold, and a best line of play. Points are those of a whole deal (258 at tout-atout, raw), those already taken
included. How the search works: docs/engine.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from rebelote.rules.belote import BeloteState
from rebelote.rules.errors import Illegal
from rebelote.rules.scoring import ALL_TRICKS, BELOTE_POINTS, pack_points, score_deal
from rebelote.rules.seats import ByTeam, Team

from . import _core
from .board import Board, board_of
from .convert import card_number, card_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rebelote.rules.cards import Card
    from rebelote.rules.deal import Deal

MOST_POINTS = 511
"""The widest window: larger than any pack."""


def _left(board: Board) -> int:
    """Points still to be taken."""
    # Solving with an empty window costs nothing and clamps to it; the pack is counted by playing on.
    end = board.copy()
    while not end.over:
        end.step(0)
    return sum(end.points) - sum(board.points)


def _both(points: int, total: int) -> ByTeam[int]:
    return ByTeam(points, total - points)


def total_points(board: Board) -> int:
    """Points of both sides at the end of the deal: those taken and those left."""
    return sum(board.points) + _left(board)


def solve(deal: Deal | Board) -> ByTeam[int]:
    """The points each side ends with under best play by both; raises OutOfTurn outside the play."""
    board = board_of(deal)
    points, _ = _core.solve_points(board, 0, MOST_POINTS)
    return _both(points, total_points(board))


def solve_cards(deal: Deal | Board) -> dict[Card, ByTeam[int]]:
    """For every legal card, by suit then rank, the points each side ends with after it."""
    board = board_of(deal)
    values, _ = _core.solve_cards(board, 0, MOST_POINTS)
    total = total_points(board)
    return {card_of(number): _both(points, total) for number, points in values}


def solve_at_least(deal: Deal | Board, team: Team, points: int) -> bool:
    """Whether a side can make sure of ending with at least ``points``; much cheaper than the value itself."""
    board = board_of(deal)
    if team is Team.NS:
        if points <= 0:
            return True
        return _core.solve_points(board, points - 1, points)[0] >= points if points <= MOST_POINTS else False
    most = total_points(board) - points
    if most < 0:
        return False
    return _core.solve_points(board, most, most + 1)[0] <= most


def solve_many(deals: Iterable[Deal | Board], *, jobs: int = 0) -> list[ByTeam[int]]:
    """``solve`` for many deals on ``jobs`` threads, 0 for one a core."""
    boards = [board_of(deal) for deal in deals]
    found = _core.solve_points_many(boards, 0, MOST_POINTS, jobs)
    return [_both(points, total_points(board)) for board, points in zip(boards, found, strict=True)]


def solve_cards_many(deals: Iterable[Deal | Board], *, jobs: int = 0) -> list[dict[Card, ByTeam[int]]]:
    """``solve_cards`` for many deals on ``jobs`` threads, 0 for one a core."""
    boards = [board_of(deal) for deal in deals]
    found = _core.solve_cards_many(boards, 0, MOST_POINTS, jobs)
    answers = []
    for board, values in zip(boards, found, strict=True):
        total = total_points(board)
        answers.append({card_of(number): _both(points, total) for number, points in values})
    return answers


def takes_all(deal: Deal | Board, team: Team) -> bool:
    """Whether a side can make sure of all eight tricks."""
    return _core.takes_all(board_of(deal), 0 if team is Team.NS else 1)


def line_of_play(deal: Deal | Board, first: Card | None = None) -> tuple[Card, ...]:
    """A best line to the end of the deal, after ``first`` if given; of equally good cards the first in order is played.

    Raises ValueError when ``first`` may not be played.
    """
    board = board_of(deal).copy()
    line: list[Card] = []
    if first is not None:
        board.play(card_number(first))
        line.append(first)
    while not board.over:
        values, _ = _core.solve_cards(board, 0, MOST_POINTS)
        pick = max if board.mover % 2 == 0 else min
        best = pick(points for _, points in values)
        number = next(number for number, points in values if points == best)
        board.play(number)
        line.append(card_of(number))
    return tuple(line)


# -- in marks of the book -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MarkScale:
    """What a deal marks for each outcome: by card points of the takers, and after all tricks by one side.

    ``by_points[p]`` are the marks when the takers end with p card points and nobody has all tricks. ``low`` and ``high``: below
    and above them nothing changes.
    """

    taker: Team
    by_points: tuple[ByTeam[int], ...]
    capot: ByTeam[int]
    capot_by_defence: ByTeam[int]

    def gain(self, marks: ByTeam[int]) -> int:
        return marks[self.taker] - marks[self.taker.other]

    @property
    def low(self) -> int:
        """The largest number of points up to which the gain is that of none."""
        gains = [self.gain(marks) for marks in self.by_points]
        return next((p for p, gain in enumerate(gains) if gain != gains[0]), len(gains)) - 1

    @property
    def high(self) -> int:
        """The smallest number of points from which the gain is that of all."""
        gains = [self.gain(marks) for marks in self.by_points]
        return len(gains) - next((p for p, gain in enumerate(reversed(gains)) if gain != gains[-1]), len(gains))


def marks_by_outcome(deal: Deal) -> Callable[[int, int], ByTeam[int]]:
    """What a deal in play marks when the takers end with so many card points and so many tricks.

    By its book, contract, bid, bet, melds, belotes and waiting points; a belote still in hand counts as one that will be said.
    Raises OutOfTurn outside the play, Illegal for a générale that can still be made: its marks hang on who of the two partners
    wins each trick, which points and tricks of a side do not tell.
    """
    board_of(deal)
    tally = deal.tally()
    if tally.level == "generale" and tally.taker_tricks == sum(tally.tricks):
        raise Illegal("generale_not_solved")
    held = (BeloteState.HELD, BeloteState.BELOTE)
    belote = ByTeam.build(
        lambda team: tally.belote[team] + BELOTE_POINTS * sum(b.state in held and b.seat.team is team for b in deal.belotes)
    )
    total = pack_points(deal.book, tally.trump)

    def marks(points: int, tricks: int) -> ByTeam[int]:
        ended = replace(
            tally,
            belote=belote,
            cards=ByTeam.only(tally.taker, points, total - points),
            tricks=ByTeam.only(tally.taker, tricks, ALL_TRICKS - tricks),
        )
        return score_deal(deal.book, ended).marks

    return marks


def mark_scale(deal: Deal) -> MarkScale:
    """The scale of a deal in play (see ``marks_by_outcome``, which raises)."""
    marks, tally = marks_by_outcome(deal), deal.tally()
    total = pack_points(deal.book, tally.trump)
    return MarkScale(
        tally.taker,
        tuple(marks(points, 4) for points in range(total + 1)),
        marks(total, ALL_TRICKS),
        marks(0, 0),
    )


def solve_marks(deal: Deal) -> dict[Card, ByTeam[int]]:
    """For every legal card the marks each side ends the deal with, under best play for the difference of marks.

    The book decides what points are worth (threshold, down, capot, belote, melds, bet), and the search looks no closer than
    that. Raises OutOfTurn outside the play, Illegal for a générale that can still be made, ValueError when more points could
    mark less.
    """
    board = board_of(deal)
    scale = mark_scale(deal)
    gains = [scale.gain(marks) for marks in scale.by_points]
    if any(later < earlier for earlier, later in pairwise(gains)):
        raise ValueError("under this book more points can mark less: no single value orders the cards")
    total = len(gains) - 1
    ns_takes = scale.taker is Team.NS
    low, high = (scale.low, scale.high) if ns_takes else (total - scale.high, total - scale.low)
    values, _ = _core.solve_cards(board, max(low, 0), max(high, low, 0))
    answers = {}
    for number, points in values:
        takers = points if ns_takes else total - points
        answers[card_of(number)] = _with_capot(board, number, scale, takers)
    return answers


def _with_capot(board: Board, number: int, scale: MarkScale, takers: int) -> ByTeam[int]:
    """The marks for a value, all tricks being asked for only where a side may take every point."""
    after = board.copy()
    after.play(number)
    side = 0 if scale.taker is Team.NS else 1
    if takers >= scale.high and scale.capot != scale.by_points[-1] and _core.takes_all(after, side):
        return scale.capot
    if takers <= scale.low and scale.capot_by_defence != scale.by_points[0] and _core.takes_all(after, 1 - side):
        return scale.capot_by_defence
    return scale.by_points[takers]
