"""What does every end of a deal mark that was bid? By the book's own scoring, for each end of the auction."""

from __future__ import annotations

from functools import lru_cache

from rebelote.rules import bidding
from rebelote.rules.actions import Level
from rebelote.rules.books import RuleBook
from rebelote.rules.scoring import BELOTE_POINTS
from rebelote.rules.seats import ByTeam

from .endings import BID_MEANS
from .marking import THEM, US, endings, of_taker

Marks = tuple[tuple[tuple[int, int], ...], ...]
NO_BELOTE, OF_TAKERS, OF_DEFENCE = range(3)


@lru_cache(maxsize=4096)
def marks_of(book: RuleBook, level: int, multiplied: int, melds: tuple[int, int], *, ours: bool) -> Marks:
    """Marks of our side and of the other, by whose belote it is and by the bin of the takers' points.

    ``level`` counts from 0 for the least of the nets; ``multiplied`` is 0, 1 after a contre and 2 after a surcontre; ``melds``
    are the points of both sides.
    """
    taker = US if ours else THEM
    return tuple(
        endings(
            book,
            taker,
            BID_MEANS,
            melds=ByTeam(*melds),
            belote=of_taker(taker, BELOTE_POINTS * (belote == OF_TAKERS), BELOTE_POINTS * (belote != NO_BELOTE)),
            multiplier=(1, book.coinche_multiplier, book.surcoinche_multiplier)[multiplied],
            level=_level(book, level),
        )
        for belote in (NO_BELOTE, OF_TAKERS, OF_DEFENCE)
    )


def _level(book: RuleBook, level: int) -> Level:
    """The book's level, the highest value it has at most."""
    values = [one for one in bidding.levels(book) if isinstance(one, int)]
    return min(max(80 + 10 * level, values[0]), values[-1])
