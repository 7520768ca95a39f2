"""What are cards and melds worth, as tables?

Everything is asked of the rules: the two orders, the points, the sums.
"""

from __future__ import annotations

from collections.abc import Callable

from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import (
    ALL_TRUMP_TABLE,
    LAST_TRICK_POINTS,
    PACK_POINTS,
    PLAIN_ORDER,
    RANKS,
    SUITS,
    TRUMP_ORDER,
    Card,
    Rank,
    Suit,
    Trump,
    points_table,
)
from rebelote.rules.melds import CARRE_POINTS, NO_TRUMP_CARRE_POINTS, MeldKind, hand_melds
from rebelote.rules.names import capital, card_short, meld_kind_name, rank_name, rank_of
from rebelote.rules.scoring import BELOTE_POINTS, pack_points

from .blocks import Block, table
from .labels import label

_HEARTS = [Card(rank, Suit.HEARTS) for rank in RANKS]


def _points(trump: Trump, suit: Suit, rank: Rank) -> int:
    return points_table(trump)[Card(rank, suit)]


def _sum(trump: Trump, suit: Suit) -> int:
    return sum(_points(trump, suit, rank) for rank in RANKS)


def suit_values(_book: RuleBook, lang: Lang) -> Block:
    """Both orders with their points, strong to weak, and their sums."""
    trump, plain = (Trump.HEARTS, Suit.HEARTS), (Trump.HEARTS, Suit.SPADES)
    rows = [
        [
            capital(rank_name(high, lang)),
            str(_points(*trump, high)),
            capital(rank_name(low, lang)),
            str(_points(*plain, low)),
        ]
        for high, low in zip(TRUMP_ORDER, PLAIN_ORDER, strict=True)
    ]
    rows.append([label("total", lang), str(_sum(*trump)), label("each-suit", lang), str(_sum(*plain))])
    points = label("points", lang)
    return table(label("values-caption", lang), [label("in-trumps", lang), points, label("elsewhere", lang), points], rows)


def no_trump_values(book: RuleBook, lang: Lang) -> Block:
    """The one order of sans-atout."""
    rows = [[capital(rank_name(rank, lang)), str(_points(Trump.NO_TRUMP, Suit.SPADES, rank))] for rank in PLAIN_ORDER]
    rows.append([label("total-with-last", lang), str(pack_points(book, Trump.NO_TRUMP))])
    return table(label("no-trump-caption", lang), [label("each-suit-order", lang), label("points", lang)], rows)


def all_trump_values(book: RuleBook, lang: Lang) -> Block:
    """The one order of tout-atout: raw points and those of the printed table."""
    rows = [
        [
            capital(rank_name(rank, lang)),
            str(_points(Trump.ALL_TRUMP, Suit.SPADES, rank)),
            str(ALL_TRUMP_TABLE[rank]),
        ]
        for rank in TRUMP_ORDER
    ]
    raw, printed = (book.with_options(all_trump_points=scale) for scale in ("scaled", "table"))
    totals = [str(pack_points(counted, Trump.ALL_TRUMP)) for counted in (raw, printed)]
    rows.append([label("total-with-last", lang), *totals])
    head = [label("each-suit-order", lang), label("raw-points", lang), label("printed-points", lang)]
    return table(label("all-trump-caption", lang), head, rows)


def _run(book: RuleBook, length: int) -> tuple[MeldKind, int]:
    found = hand_melds(book, Trump.SPADES, _HEARTS[:length])[0]
    return found.kind, found.points


def meld_values(book: RuleBook, lang: Lang) -> Block:
    """Runs and carrés with their points, cheap to dear."""
    rows = []
    for length, what in ((3, "run-3"), (4, "run-4"), (5, "run-5")):
        kind, points = _run(book, length)
        drawn = " ".join(card_short(card, lang) for card in _HEARTS[:length])
        rows.append([capital(meld_kind_name(kind, lang)), label(what, lang).format(cards=drawn), str(points)])
    rows += _carres(CARRE_POINTS, lang)
    return table(label("melds-caption", lang), [label("meld", lang), label("what", lang), label("points", lang)], rows)


def no_trump_carres(_book: RuleBook, lang: Lang) -> Block:
    """The carrés of sans-atout."""
    head = [label("meld", lang), label("what", lang), label("points", lang)]
    return table(label("no-trump-carres-caption", lang), head, _carres(NO_TRUMP_CARRE_POINTS, lang))


def _carres(points: dict[Rank, int], lang: Lang) -> list[list[str]]:
    name = capital(meld_kind_name(MeldKind.CARRE, lang))
    rows = []
    for rank in sorted(points, key=lambda rank: points[rank]):
        drawn = " ".join(card_short(Card(rank, suit), lang) for suit in SUITS)
        rows.append([f"{name} {rank_of(rank, lang)}", drawn, str(points[rank])])
    return rows


TABLES: dict[str, Callable[[RuleBook, Lang], Block]] = {
    "values": suit_values,
    "no-trump-values": no_trump_values,
    "all-trump-values": all_trump_values,
    "meld-values": meld_values,
    "no-trump-carres": no_trump_carres,
}
NUMBERS = {
    "belote_points": BELOTE_POINTS,
    "last_trick_points": LAST_TRICK_POINTS,
    "suit_trump_points": _sum(Trump.HEARTS, Suit.HEARTS),
    "suit_plain_points": _sum(Trump.HEARTS, Suit.SPADES),
    "nine_points": _points(Trump.HEARTS, Suit.HEARTS, Rank.NINE),
    "pack": PACK_POINTS,
    "half": PACK_POINTS // 2,
    "card_points": sum(points_table(Trump.HEARTS).values()),
}
