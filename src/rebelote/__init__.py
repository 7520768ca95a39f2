"""Belote: exact rule books, bots, tables in the browser and in the terminal.

The game itself is here by name; it is the whole of ``rebelote.rules`` that most programs need::

    >>> from random import Random
    >>> from rebelote import Deal, Pass, Seat, load_book, shuffled, view_of
    >>> deal = Deal.start(load_book("moderne"), shuffled(Random(1)), dealer=Seat.SOUTH)
    >>> print(deal.apply(Pass()))
    moderne@1, South deals, auction, North's turn; Jd turned up
      S  ♠ K  ♥ J 8  ♦ T 7
      E  ♥ Q T  ♦ 8  ♣ K 9
    > N  ♠ 8 7  ♥ 9  ♦ K  ♣ J
      W  ♠ A Q J  ♦ Q  ♣ Q
    >>> print(*view_of(deal, Seat.EAST).hand, *deal.legal_actions())
    Th Qh 8d 9c Kc pass take-d

The rest has packages of its own: ``rebelote.bots`` (players), ``rebelote.engine`` (exact values, playouts, hidden hands),
``rebelote.fairness`` (deals that can be checked), ``rebelote.testing`` (the conformance kit).
"""

from __future__ import annotations

from .rules.actions import (
    Action,
    Bid,
    ClaimRebelote,
    Coinche,
    Count,
    Cut,
    Packets,
    Pass,
    Play,
    Surcoinche,
    Take,
    parse_action,
)
from .rules.books import BOOK_IDS, RuleBook, all_books, diff, load_book, parse_key, read_book
from .rules.cards import PACK, RANKS, SUITS, TRUMPS, Card, Rank, Suit, Trump, parse_cards, points_table, strength
from .rules.deal import Deal, Phase, Trick
from .rules.dealing import pack_for, pack_for_whole, shuffled
from .rules.errors import Illegal, Malformed, OutOfTurn, RuleError
from .rules.match import Match, draw_first_dealer
from .rules.melds import Meld, MeldKind, hand_melds
from .rules.messages import sentence
from .rules.play import legal_cards, refusal, trick_points, trick_winner
from .rules.position import Position, position_of
from .rules.position_text import parse_position
from .rules.record import Record, record_of, replay
from .rules.records import read_record, write_json, write_text
from .rules.scoring import DealScore, ScoreLine, Tally, score_deal
from .rules.seats import SEATS, TEAMS, BySeat, ByTeam, Seat, Team
from .rules.view import SeatView, view_of

__all__ = [
    "BOOK_IDS",
    "PACK",
    "RANKS",
    "SEATS",
    "SUITS",
    "TEAMS",
    "TRUMPS",
    "Action",
    "Bid",
    "BySeat",
    "ByTeam",
    "Card",
    "ClaimRebelote",
    "Coinche",
    "Count",
    "Cut",
    "Deal",
    "DealScore",
    "Illegal",
    "Malformed",
    "Match",
    "Meld",
    "MeldKind",
    "OutOfTurn",
    "Packets",
    "Pass",
    "Phase",
    "Play",
    "Position",
    "Rank",
    "Record",
    "RuleBook",
    "RuleError",
    "ScoreLine",
    "Seat",
    "SeatView",
    "Suit",
    "Surcoinche",
    "Take",
    "Tally",
    "Team",
    "Trick",
    "Trump",
    "__version__",
    "all_books",
    "diff",
    "draw_first_dealer",
    "hand_melds",
    "legal_cards",
    "load_book",
    "pack_for",
    "pack_for_whole",
    "parse_action",
    "parse_cards",
    "parse_key",
    "parse_position",
    "points_table",
    "position_of",
    "read_book",
    "read_record",
    "record_of",
    "refusal",
    "replay",
    "score_deal",
    "sentence",
    "shuffled",
    "strength",
    "trick_points",
    "trick_winner",
    "view_of",
    "write_json",
    "write_text",
]

__version__: str


def __getattr__(name: str) -> str:
    # Asked for, not looked up at import: reading the package's metadata costs more than the rules do.
    if name == "__version__":
        from importlib.metadata import version

        return version("rebelote")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
