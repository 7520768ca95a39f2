"""What may be bid in contrée and coinche, and when does the auction close?

A bid is a level and a trump, higher than the last one; contre by the side that does not hold it, surcontre by the side that
does. Everybody is asked in turn; three passes after the last word close, surcontre closes at once. Everything here rests on
calls, which are public.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from .actions import Action, Bid, Coinche, Level, Pass, Surcoinche
from .auction import Call, Contract
from .books import RuleBook
from .cards import Suit, Trump
from .errors import Illegal, OutOfTurn
from .seats import SEATS, Seat

_SUIT_RANKS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
#: From the lowest to the highest, where a book ranks them.
RANKED_TRUMPS: tuple[Trump, ...] = (*(Trump.of(suit) for suit in _SUIT_RANKS), Trump.NO_TRUMP, Trump.ALL_TRUMP)


def levels(book: RuleBook) -> tuple[Level, ...]:
    """Every level of the book from the lowest up: values, then capot and générale where it has them."""
    return _levels(book.bid_min, book.bid_max, book.bid_step, book.capot_bid, book.generale)


@cache
def _levels(low: int, high: int, step: int, capot: bool, generale: bool) -> tuple[Level, ...]:  # noqa: FBT001
    values: tuple[Level, ...] = tuple(range(low, high + 1, step))
    return values + (("capot",) if capot else ()) + (("generale",) if generale else ())


def bid_trumps(book: RuleBook) -> tuple[Trump, ...]:
    """The trumps that may be named, in fixed order."""
    known = {Trump.NO_TRUMP: book.no_trump, Trump.ALL_TRUMP: book.all_trump}
    return tuple(trump for trump in Trump if known.get(trump, True))


def level_points(book: RuleBook, level: Level) -> int:
    """What a bid is worth in points: its value, or what the book gives for capot and générale."""
    if isinstance(level, int):
        return level
    return book.capot_value if level == "capot" else book.generale_points


def normal(book: RuleBook, bid: Bid) -> Bid:
    """The bid, with a capot said by its value (270 in Cannes) written as a capot, where it is scored by that value."""
    is_capot = book.capot_bid and book.capot_scoring == "formula" and bid.level == book.capot_value > book.bid_max
    return replace(bid, level="capot") if is_capot else bid


@dataclass(frozen=True, slots=True)
class State:
    """Where the auction stands: the last bid, by how much it is multiplied, the side that contred, and the passes since the
    last word. ``closed`` with no ``bid`` means that all four passed.
    """

    bid: Call | None = None
    contre: Call | None = None
    surcontre: Call | None = None
    passes: int = 0

    def closed(self, book: RuleBook) -> bool:
        """Whether nobody speaks any more."""
        if self.bid is None:
            return self.passes == len(SEATS)
        if self.surcontre is not None:
            return True
        return self.passes >= (3 if self.contre is not None else book.passes_to_close)

    def contract(self, book: RuleBook) -> Contract:
        """The contract as it stands; raises OutOfTurn when nobody has bid."""
        if self.bid is None or self.bid.trump is None:
            raise OutOfTurn("nobody_took")
        multiplier = 1
        if self.contre is not None:
            multiplier = book.coinche_multiplier if self.surcontre is None else book.surcoinche_multiplier
        return Contract(self.bid.seat, self.bid.trump, 0, multiplier, self.bid.level)


def state(calls: tuple[Call, ...]) -> State:
    """Where these calls have led."""
    now = State()
    for call in calls:
        match call.kind:
            case "bid":
                now = State(bid=call)
            case "coinche":
                now = replace(now, contre=call, passes=0)
            case "surcoinche":
                now = replace(now, surcontre=call, passes=0)
            case _:
                now = replace(now, passes=now.passes + 1)
    return now


def check_call(book: RuleBook, calls: tuple[Call, ...], seat: Seat, action: Bid | Coinche | Surcoinche) -> None:
    """Raises Illegal when ``seat`` may not say this now; whose turn it is stands elsewhere."""
    now = state(calls)
    match action:
        case Bid():
            _check_bid(book, now, seat, action)
        case Coinche():
            if now.bid is None:
                raise Illegal("nothing_to_contre")
            if now.bid.seat.team is seat.team:
                raise Illegal("contre_of_own_side", standing=bid_of(now.bid))
            if now.contre is not None:
                raise Illegal("already_contred")
        case Surcoinche():
            if now.contre is None or now.bid is None:
                raise Illegal("nothing_to_surcontre")
            if now.bid.seat.team is not seat.team:
                raise Illegal("surcontre_of_other_side")
            if now.surcontre is not None:
                raise Illegal("already_surcontred")


def _check_bid(book: RuleBook, now: State, seat: Seat, bid: Bid) -> None:
    if bid.trump not in bid_trumps(book):
        raise Illegal("trump_not_in_book", trump=bid.trump, book=book.title)
    known = levels(book)
    if bid.level not in known:
        if not isinstance(bid.level, int):
            raise Illegal("level_not_in_book", level=bid, book=book.title)
        raise Illegal("bid_off_the_scale", bid=bid, low=book.bid_min, high=_highest(book), step=book.bid_step)
    if now.contre is not None and not book.raise_after_contre:
        raise Illegal("bid_after_contre")
    if now.bid is None:
        return
    standing = bid_of(now.bid)
    if _owns(now, seat) and bid.trump is standing.trump:
        raise Illegal("own_bid_raised", bid=bid)
    if _height(book, bid) <= _height(book, standing):
        code = "bid_above_the_top" if standing.level == known[-1] else "bid_too_low"
        raise Illegal(code, bid=bid, standing=standing)


def _owns(now: State, seat: Seat) -> bool:
    """Whether the bid is this player's own and nobody has contred it: a contre may be wiped out in the same suit."""
    return now.bid is not None and now.bid.seat is seat and now.contre is None


def _highest(book: RuleBook) -> int:
    """The last value that may be said: that of capot where it is one step above the others (Cannes)."""
    is_next = book.capot_bid and book.capot_value == book.bid_max + book.bid_step
    return book.capot_value if is_next else book.bid_max


def _height(book: RuleBook, bid: Bid) -> tuple[int, int]:
    order = RANKED_TRUMPS.index(bid.trump) if book.suit_order == "ranked" else 0
    return levels(book).index(bid.level), order


def call_of(seat: Seat, action: Pass | Bid | Coinche | Surcoinche) -> Call:
    """What ``seat`` said, as it is kept."""
    match action:
        case Bid(level, trump):
            return Call(seat, "bid", 0, trump, level)
        case Coinche():
            return Call(seat, "coinche", 0)
        case Surcoinche():
            return Call(seat, "surcoinche", 0)
    return Call(seat, "pass", 0)


def bid_of(call: Call) -> Bid:
    """The bid that a call made."""
    assert call.level is not None
    assert call.trump is not None
    return Bid(call.level, call.trump)


def refusal(book: RuleBook, calls: tuple[Call, ...], seat: Seat, action: Bid | Coinche | Surcoinche) -> Illegal | None:
    """Why ``seat`` may not say this now, None when it may."""
    try:
        check_call(book, calls, seat, action)
    except Illegal as error:
        return error
    return None


def legal_calls(book: RuleBook, calls: tuple[Call, ...], seat: Seat) -> tuple[Action, ...]:
    """What the player on turn may say, in fixed order: pass, bids by level then trump, contre, surcontre."""
    now = state(calls)
    words = [word for word in (Coinche(), Surcoinche()) if refusal(book, calls, seat, word) is None]
    return (Pass(), *_bids_over(book, now, seat), *words)


def _bids_over(book: RuleBook, now: State, seat: Seat) -> tuple[Bid, ...]:
    """The bids that ``_check_bid`` lets pass, without trying each one: there are up to a hundred, and bots ask often."""
    if now.contre is not None and not book.raise_after_contre:
        return ()
    trumps = bid_trumps(book)
    every = _every_bid(levels(book), trumps)
    if now.bid is None:
        return every
    standing = bid_of(now.bid)
    place = levels(book).index(standing.level)
    if book.suit_order == "none" and not _owns(now, seat):
        return every[(place + 1) * len(trumps) :]
    own = standing.trump if _owns(now, seat) else None
    low = _height(book, standing)
    return tuple(bid for bid in every[place * len(trumps) :] if bid.trump is not own and _height(book, bid) > low)


@cache
def _every_bid(levels_: tuple[Level, ...], trumps: tuple[Trump, ...]) -> tuple[Bid, ...]:
    return tuple(Bid(level, trump) for level in levels_ for trump in trumps)


def out_of_turn(book: RuleBook, calls: tuple[Call, ...], seat: Seat) -> tuple[Action, ...]:
    """What a player may say while another is asked: contre, where the book allows it at any time."""
    if book.contre_turn == "in_turn" or refusal(book, calls, seat, Coinche()) is not None:
        return ()
    return (Coinche(by=seat),)
