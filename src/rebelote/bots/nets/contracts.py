"""What does every end of a deal mark that was bid? By the book's own scoring, for each end of the auction."""

from __future__ import annotations

from functools import lru_cache

from rebelote.rules import bidding
from rebelote.rules.actions import Level
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Trump
from rebelote.rules.scoring import ALL_TRICKS, BELOTE_POINTS, Tally, pack_points, score_deal
from rebelote.rules.seats import ByTeam, Team

from .endings import BID_MEANS

_US, _THEM = Team.NS, Team.EW
_TRICKS = 4
"""Tricks of an ending in which both sides have some."""
Marks = tuple[tuple[tuple[int, int], ...], ...]
NO_BELOTE, OF_TAKERS, OF_DEFENCE = range(3)


@lru_cache(maxsize=4096)
def marks_of(book: RuleBook, level: int, multiplied: int, melds: tuple[int, int], *, ours: bool) -> Marks:
    """Marks of our side and of the other, by whose belote it is and by the bin of the takers' points.

    ``level`` counts from 0 for the least of the nets; ``multiplied`` is 0, 1 after a contre and 2 after a surcontre; ``melds``
    are the points of both sides.
    """
    taker, total = (_US if ours else _THEM), pack_points(book, Trump.SPADES)
    said = _level(book, level)

    def marks(belote: int, points: int, tricks: int) -> tuple[int, int]:
        def sides(of_taker: int, whole: int) -> ByTeam[int]:
            return ByTeam.build(lambda team: of_taker if team is taker else whole - of_taker)

        tally = Tally(
            taker=taker,
            trump=Trump.SPADES,
            cards=sides(points, total),
            tricks=sides(tricks, ALL_TRICKS),
            melds=ByTeam(*melds),
            belote=sides(BELOTE_POINTS, BELOTE_POINTS) if belote == OF_TAKERS else sides(0, BELOTE_POINTS * (belote > 0)),
            pending=0,
            multiplier=(1, book.coinche_multiplier, book.surcoinche_multiplier)[multiplied],
            level=said,
            taker_tricks=0,
        )
        marked = score_deal(book, tally).marks
        return marked[_US], marked[_THEM]

    return tuple(
        (marks(belote, 0, 0), *(marks(belote, points, _TRICKS) for points in BID_MEANS), marks(belote, total, ALL_TRICKS))
        for belote in (NO_BELOTE, OF_TAKERS, OF_DEFENCE)
    )


def _level(book: RuleBook, level: int) -> Level:
    """The book's level, the highest value it has at most."""
    values = [one for one in bidding.levels(book) if isinstance(one, int)]
    return min(max(80 + 10 * level, values[0]), values[-1])
