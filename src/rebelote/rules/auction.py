"""Who may take, at what, and who speaks next?

Two rounds from the dealer's right: the turned suit, then any other suit (sans-atout and tout-atout where the book allows
them); then, in coinchée mode, the bet. The auction of contrée and coinche is in ``bidding``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .actions import Level
from .books import RuleBook
from .cards import SUITS, Card, Trump
from .errors import Illegal
from .seats import Seat

CallKind = Literal["pass", "take", "bid", "coinche", "surcoinche"]


@dataclass(frozen=True, slots=True)
class Call:
    """One call: ``round`` is 1 or 2 for the taking, 3 for the bet, 0 in the auction game; ``level`` is that of a bid."""

    seat: Seat
    kind: CallKind
    round: int
    trump: Trump | None = None
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Contract:
    """Who took, at what, in which round, and by how much the bet multiplies (1 without a bet).

    In the auction game ``level`` is what the last bidder promised, and ``round`` is 0.
    """

    taker: Seat
    trump: Trump
    round: int
    multiplier: int = 1
    level: Level | None = None


def taking_round(calls: tuple[Call, ...]) -> int:
    """1 or 2 while the taking goes on."""
    return 1 if len(calls) < 4 else 2


def takeable(book: RuleBook, turned: Card, round_: int) -> tuple[Trump, ...]:
    """The trumps that may be named, in fixed order."""
    if round_ == 1:
        return (Trump.of(turned.suit),)
    others = tuple(Trump.of(suit) for suit in SUITS if suit is not turned.suit)
    special = ((Trump.NO_TRUMP,) if book.no_trump else ()) + ((Trump.ALL_TRUMP,) if book.all_trump else ())
    return others + special


def check_take(book: RuleBook, turned: Card, round_: int, trump: Trump) -> None:
    """Raises Illegal when ``trump`` may not be named in this round."""
    if trump in takeable(book, turned, round_):
        return
    if round_ == 1:
        raise Illegal("first_round_suit", turned=turned, trump=trump)
    if trump.suit is turned.suit:
        raise Illegal("turned_suit_passed", turned=turned)
    raise Illegal("trump_not_in_book", trump=trump, book=book.title)


def bet_speakers(contract: Contract, calls: tuple[Call, ...]) -> tuple[Seat, ...]:
    """Who still has to speak in the bet: the two defenders from the taker's right until one coinches, then the taker's
    side from the coincher's right until one surcoinches (moderne, our reading).
    """
    bets = [call for call in calls if call.round == 3]
    if any(call.kind == "surcoinche" for call in bets):
        return ()
    coinche = next((index for index, call in enumerate(bets) if call.kind == "coinche"), None)
    if coinche is None:
        return (contract.taker.next, contract.taker.previous)[len(bets) :]
    coincher = bets[coinche].seat
    return (coincher.next, coincher.previous)[len(bets) - coinche - 1 :]
