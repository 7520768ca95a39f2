"""What does a bid promise?

A promise rests on the calls before it alone, which everybody has heard, and says what the bidder's eight cards must be. In a
trump suit: the first bid of a side, the answer to a partner's lowest first bid, and other raises of the partner, which tell
aces and then tens. Everything else is outside the convention.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rebelote.bots.masks import Masks, masks_of
from rebelote.rules import bidding
from rebelote.rules.actions import Bid, Level
from rebelote.rules.auction import Call
from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card, Suit
from rebelote.rules.names import capital, level_name
from rebelote.rules.seats import Seat

from .convention import Convention, Description, Entry, read_convention
from .words import counted, steps, words

Calls = tuple[Call, ...]
TEN = 10


@dataclass(frozen=True, slots=True)
class Promise:
    """What a bid says of the hand behind it.

    ``kind``: opening, reply, aces or tens; ``step`` how far over the least bid or over the partner's. One of ``alternatives``
    holds in full. ``floor`` is the level the step is counted from.
    """

    kind: Literal["opening", "reply", "aces", "tens"]
    trump: Suit
    step: int
    floor: int
    alternatives: tuple[Description, ...]
    leads: bool
    entry: Entry | None = None

    @property
    def asks(self) -> bool:
        """Whether it is the lowest first bid, which the partner answers with a reply."""
        return self.kind == "opening" and self.step == 0

    @property
    def tells_aces(self) -> bool:
        return self.kind in ("aces", "tens") or (self.entry is not None and self.entry.tells_aces)

    def holds(self, hand: Iterable[Card]) -> bool:
        """Whether these eight cards are what was promised."""
        return self.fits(masks_of(hand))

    def fits(self, hand: Masks) -> bool:
        """The same of a hand by suit."""
        return any(asked.holds(hand, self.trump, leads=self.leads) for asked in self.alternatives)

    def says(self, lang: Lang) -> str:
        """The hand in words: ``valet ou 9 d'atout et un as à côté``."""
        return counted(self.kind, self.step // TEN, lang) if self.entry is None else self.entry.says[lang]


def promise(convention: Convention, book: RuleBook, calls: Calls, call: Call) -> Promise | None:
    """What ``call``, made after ``calls``, promises by a convention; None when it promises nothing."""
    if call.kind != "bid" or not isinstance(call.level, int) or call.trump is None or call.trump.suit is None:
        return None
    own = [index for index, earlier in enumerate(calls) if earlier.kind == "bid" and earlier.seat.team is call.seat.team]
    if not own:
        return _opening(convention, book, calls, call)
    last = calls[own[-1]]
    if last.seat is call.seat or last.trump is not call.trump or not isinstance(last.level, int):
        return None
    step, suit, leads = call.level - last.level, call.trump.suit, _leads(calls, call.seat)
    spoken = [index for index in own if calls[index].seat is call.seat]
    told = [promise(convention, book, calls[:index], calls[index]) for index in (*spoken, own[-1])]
    if not spoken and (asked := told[-1]) is not None and asked.asks:
        entry = convention.replies.get(step)
        return None if entry is None else Promise("reply", suit, step, last.level, entry.alternatives, leads, entry)
    if step % TEN or not 0 < step <= 3 * TEN:
        return None
    count = step // TEN
    if any(earlier is not None and earlier.tells_aces and earlier.trump is suit for earlier in told[:-1]):
        return Promise("tens", suit, step, last.level, (Description(tens_least=count, tens_most=count),), leads)
    return Promise("aces", suit, step, last.level, (Description(aces_least=count, aces_most=count),), leads)


def _opening(convention: Convention, book: RuleBook, calls: Calls, call: Call) -> Promise | None:
    assert call.trump is not None
    assert call.trump.suit is not None
    assert isinstance(call.level, int)
    least = least_level(book, calls, call)
    if not isinstance(least, int) or least > convention.opening_up_to:
        return None
    entry = convention.openings.get(call.level - least)
    leads = _leads(calls, call.seat)
    if entry is None:
        return None
    return Promise("opening", call.trump.suit, entry.step, least, entry.alternatives, leads, entry)


def least_level(book: RuleBook, calls: Calls, call: Call) -> Level | None:
    """The lowest level at which the caller could have named its trump."""
    assert call.trump is not None
    trump = call.trump
    could = (level for level in bidding.levels(book) if bidding.refusal(book, calls, call.seat, Bid(level, trump)) is None)
    return next(could, None)


def _leads(calls: Calls, seat: Seat) -> bool:
    """Whether the caller's side leads to the first trick: the first to speak does."""
    return not calls or calls[0].seat.team is seat.team


def meaning(book: RuleBook, calls_before: Calls, call: Call, lang: Lang, *, convention: str = "grouped") -> str | None:
    """What a bid tells by a convention, in words: ``+20 : valet ou 9 d'atout et un as à côté``; None when it is no bid.

    Raises Malformed for an unknown convention.
    """
    if call.kind != "bid" or call.level is None:
        return None
    level = capital(level_name(call.level))
    found = promise(read_convention(convention), book, calls_before, call)
    if found is None:
        return words("natural", lang, level=level)
    facts = {"level": level, "steps": steps(found.step), "says": found.says(lang)}
    if found.kind != "opening":
        return words("bid_steps", lang, **facts)
    if found.floor == book.bid_min:
        return words("bid", lang, **facts)
    return words("bid_least" if found.asks else "bid_over", lang, **facts)
