"""What does a supposed end of a deal mark? By the book's own scoring."""

from __future__ import annotations

from rebelote.rules.actions import Level
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Trump
from rebelote.rules.scoring import ALL_TRICKS, Tally, pack_points, score_deal
from rebelote.rules.seats import ByTeam, Team

US, THEM = Team.NS, Team.EW
_TRICKS = 4
"""Tricks of an ending in which both sides have some."""


def of_taker(taker: Team, points: int, whole: int) -> ByTeam[int]:
    """The takers' part, and the rest for the other side."""
    return ByTeam.build(lambda team: points if team is taker else whole - points)


def endings(
    book: RuleBook,
    taker: Team,
    means: tuple[int, ...],
    *,
    melds: ByTeam[int],
    belote: ByTeam[int],
    pending: int = 0,
    multiplier: int = 1,
    level: Level | None = None,
) -> tuple[tuple[int, int], ...]:
    """Our marks and theirs at a suit: the takers without a trick, with each of these points, with all tricks."""
    total = pack_points(book, Trump.SPADES)

    def marks(points: int, tricks: int) -> tuple[int, int]:
        tally = Tally(
            taker=taker,
            trump=Trump.SPADES,
            cards=of_taker(taker, points, total),
            tricks=of_taker(taker, tricks, ALL_TRICKS),
            melds=melds,
            belote=belote,
            pending=pending,
            multiplier=multiplier,
            level=level,
            taker_tricks=0,
        )
        marked = score_deal(book, tally).marks
        return marked[US], marked[THEM]

    return (marks(0, 0), *(marks(points, _TRICKS) for points in means), marks(total, ALL_TRICKS))
