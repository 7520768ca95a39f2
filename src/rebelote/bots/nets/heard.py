"""What does an auction say to the nets? The rows that are summed for one hand, the calls heard, and one call that may be made.

Everything is seen from the player and from the trump in question, the one that the call names or, for a pass and a contre, that
of the bid that stands: suits are summed by their role alone, so that renaming suits changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rebelote.bots.conventions import Convention, Promise, promise
from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Coinche, Level, Pass, Surcoinche
from rebelote.rules.auction import Call
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import SUITS, Suit
from rebelote.rules.seats import Seat

OUR_TRUMP, THEIR_TRUMP, UNNAMED, OF_PARTNER, OF_OTHERS = range(5)
"""Roles of a suit: the trump in question, of our bid or theirs; beside it, as nobody, the partner or an opponent named it."""
ROLES = 5
NO_CODE, NATURAL = 0, 12
CODES = 13
"""What a bid told: nothing yet, the four steps of an opening, three answers, three raises of aces, tens, a bid outside."""
_FIRST_CODE = {"opening": 1, "reply": 4, "aces": 7}
_TENS = 11
LEVELS = 9
"""80 to 160."""
_LEVEL_ROWS = LEVELS + 2
"""None, the levels, capot and beyond."""
FINALS = 1 + 2 * LEVELS * 3
"""How an auction may end: nobody bids, or our bid or theirs at a level, plain, contred or surcontred."""

_SIZES = {
    "suits": 256 * ROLES,
    "act": 4 * 4,
    "standing": 5 * 3,
    "standing_level": 2 * _LEVEL_ROWS,
    "level": _LEVEL_ROWS,
    "partner": 2 * CODES,
    "partner_level": 2 * _LEVEL_ROWS,
    "own": 2 * CODES,
    "next": 2 * CODES,
    "next_level": 2 * _LEVEL_ROWS,
    "last": 2 * CODES,
    "last_level": 2 * _LEVEL_ROWS,
    "quiet": 8 * 4,
    "final": FINALS - 1,
}
START = {name: sum(list(_SIZES.values())[:place]) for place, name in enumerate(_SIZES)}
"""Where the rows of each figure begin."""
ROWS = sum(_SIZES.values())
PASS, BID, CONTRE, SURCONTRE = range(4)


def level_index(level: Level | None) -> int:
    """0 for none, 1 for 80 to 9 for 160, 10 for whatever is higher."""
    if level is None:
        return 0
    return min(max((level - 80) // 10, 0) + 1, LEVELS + 1) if isinstance(level, int) else LEVELS + 1


def code_of(told: Promise | None) -> int:
    """The code of a bid by its promise."""
    if told is None:
        return NATURAL
    if told.kind == "tens":
        return _TENS
    step = told.step // 10
    return _FIRST_CODE[told.kind] + min(step if told.kind == "opening" else step - 1, 3 if told.kind == "opening" else 2)


def final_index(*, ours: bool, level: int, multiplied: int) -> int:
    """The place of an end of the auction; ``level`` from 0, ``multiplied`` 0, 1 or 2 times."""
    return 1 + (0 if ours else LEVELS * 3) + 3 * level + multiplied


def final_row(final: int) -> int:
    """The row of an end of the auction at which somebody plays."""
    return START["final"] + final - 1


@dataclass(frozen=True)
class Heard:
    """An auction as one player has heard it: for every seat from its own on, its last bid and what it told; suits named."""

    seat: Seat
    place: int
    state: bidding.State
    bids: tuple[Call | None, ...]
    codes: tuple[int, ...]
    quiet: tuple[bool, ...]
    named: tuple[frozenset[Suit], ...]

    @classmethod
    def of(cls, convention: Convention, book: RuleBook, calls: tuple[Call, ...], seat: Seat, first: Seat) -> Heard:
        """From the calls; ``first`` is who spoke first."""
        bids: list[Call | None] = [None] * 4
        codes, spoken = [NO_CODE] * 4, [False] * 4
        named: list[set[Suit]] = [set(), set(), set(), set()]
        for number, call in enumerate(calls):
            who = (call.seat.index - seat.index) % 4
            spoken[who] = True
            if call.kind == "bid" and call.trump is not None:
                bids[who], codes[who] = call, code_of(promise(convention, book, calls[:number], call))
                if call.trump.suit is not None:
                    named[who].add(call.trump.suit)
        quiet = tuple(said and bid is None for said, bid in zip(spoken, bids, strict=True))
        return cls(
            seat,
            (seat.index - first.index) % 4,
            bidding.state(calls),
            tuple(bids),
            tuple(codes),
            quiet,
            tuple(frozenset(suits) for suits in named),
        )

    def rows(self, hand: Sequence[int], action: Action) -> list[int]:
        """The rows of a call; ``hand`` by suit, bit 0 the seven."""
        now = self.state
        who = -1 if now.bid is None else (now.bid.seat.index - self.seat.index) % 4
        trump = action.trump.suit if isinstance(action, Bid) else None
        if not isinstance(action, Bid) and now.bid is not None and now.bid.trump is not None:
            trump = now.bid.trump.suit
        ours = isinstance(action, Bid) or who in (0, 2)
        rows = [256 * self._role(suit, trump, ours=ours) + hand[suit.index] for suit in SUITS]
        kind = _KINDS[type(action)]
        multiplied = 0 if now.contre is None else 1 if now.surcontre is None else 2
        standing = level_index(None if now.bid is None else now.bid.level)
        rows += [
            START["act"] + 4 * kind + self.place,
            START["standing"] + 3 * (who + 1) + multiplied,
            START["standing_level"] + _LEVEL_ROWS * (who in (1, 3)) + standing,
            START["level"] + level_index(action.level if isinstance(action, Bid) else None),
            START["own"] + CODES * self._there(0, trump) + self.codes[0],
        ]
        for other, name in ((2, "partner"), (1, "next"), (3, "last")):
            bid, there = self.bids[other], self._there(other, trump)
            rows.append(START[name] + CODES * there + self.codes[other])
            rows.append(START[f"{name}_level"] + _LEVEL_ROWS * there + level_index(None if bid is None else bid.level))
        passes = min(now.passes, 3)
        rows.append(START["quiet"] + 8 * passes + self.quiet[2] + 2 * self.quiet[1] + 4 * self.quiet[3])
        return rows

    def _there(self, who: int, trump: Suit | None) -> bool:
        """Whether the last bid of a seat named the trump in question."""
        bid = self.bids[who]
        return bid is not None and bid.trump is not None and bid.trump.suit is not None and bid.trump.suit is trump

    def _role(self, suit: Suit, trump: Suit | None, *, ours: bool) -> int:
        if suit is trump:
            return OUR_TRUMP if ours else THEIR_TRUMP
        if suit in self.named[2]:
            return OF_PARTNER
        return OF_OTHERS if suit in self.named[1] or suit in self.named[3] else UNNAMED


_KINDS = {Pass: PASS, Bid: BID, Coinche: CONTRE, Surcoinche: SURCONTRE}
