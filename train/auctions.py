"""Auctions by the thousand: many deals bid at once, in arrays, by the convention and whatever bidder is asked.

Everything is as in ``rebelote.bots.nets.heard`` and ``rebelote.bots.conventions``, for books whose auction goes as in
contrée (no rank of suits, no bid after a contre); ``tests/train`` holds the two ways side by side.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from rebelote.bots.conventions import Convention
from rebelote.bots.conventions.convention import Description
from rebelote.bots.masks import BITS
from rebelote.bots.nets.heard import (
    BID,
    CODES,
    CONTRE,
    LEVELS,
    NATURAL,
    PASS,
    START,
    SURCONTRE,
)
from rebelote.rules.cards import Rank

Array = npt.NDArray[Any]
COUNT = np.array([mask.bit_count() for mask in range(256)], dtype=np.int16)
_JACK, _NINE, _ACE, _TEN = BITS[Rank.JACK], BITS[Rank.NINE], BITS[Rank.ACE], BITS[Rank.TEN]
_LEVEL_ROWS = LEVELS + 2
_TENS = 11


@dataclass(frozen=True)
class Recipe:
    """How auctions are made: ``first`` deals by the rule of thumb, then ``rounds`` of ``deals`` by the newest nets, and
    ``long_rounds`` of ``long_deals``.

    ``doubt`` of a side about every call, ``lean`` of a whole side for bidding, in marks; ``stray`` the part of calls at random,
    ``first_stray`` in the first round and half as many in each that follows; ``habits`` the part of sides that bid by the
    rule of thumb in later rounds. ``net`` is the policy net that plays.
    """

    seed: int = 1
    book: str = "contree-ffb-2016"
    convention: str = "grouped"
    net: str = "src/rebelote/bots/nets/policy.bin"
    first: int = 80_000
    deals: int = 50_000
    rounds: int = 7
    long_rounds: int = 2
    long_deals: int = 150_000
    doubt: float = 8.0
    lean: float = 6.0
    first_stray: float = 0.1
    stray: float = 0.012
    habits: float = 0.25


def deal_hands(source: np.random.Generator, count: int) -> Array:
    """Hands by deal, seat and suit; seat 0 leads and speaks first."""
    pack = source.permuted(np.tile(np.arange(32, dtype=np.int8), (count, 1)), axis=1).reshape(count, 4, 8)
    hands = np.zeros((count, 4, 4), dtype=np.uint8)
    for place in range(8):
        card = pack[:, :, place]
        rows, seats = np.indices(card.shape)
        hands[rows, seats, card >> 3] |= (1 << (card & 7)).astype(np.uint8)
    return hands


class Fits:
    """What hands may promise, for each suit as trump; arrays by deal, seat and suit."""

    def __init__(self, convention: Convention, hands: Array) -> None:
        self.convention = convention
        self.hands = hands
        self.trumps = COUNT[hands]
        aces, voids = (hands & _ACE > 0).astype(np.int16), (hands == 0).astype(np.int16)
        tens = ((hands & _TEN > 0) & (hands != _TEN)).astype(np.int16)
        self.aces, self.voids, self.tens = (one.sum(axis=2, keepdims=True) - one for one in (aces, voids, tens))
        leads = np.array([True, False, True, False])[None, :, None]
        self.openings = {step: self._any(entry.alternatives, leads) for step, entry in convention.openings.items()}
        self.replies = {step: self._any(entry.alternatives, leads) for step, entry in convention.replies.items()}
        self.natural = (((hands & (_JACK | _NINE)) > 0) & (self.trumps >= 3)) | (self.trumps >= 5)

    def _any(self, alternatives: tuple[Description, ...], leads: Array) -> Array:
        found: Array = np.logical_or.reduce([self._holds(one, leads) for one in alternatives])
        return found

    def _holds(self, asked: Description, leads: Array) -> Array:
        own = self.hands
        found: Array = (own & asked.has == asked.has) & (own & asked.lacks == 0)
        if asked.one_of:
            found &= own & asked.one_of > 0
        if asked.leads:
            found &= leads
        for count, least, most in (
            (self.trumps, asked.trumps_least, asked.trumps_most),
            (self.aces, asked.aces_least, asked.aces_most),
            (self.tens, asked.tens_least, asked.tens_most),
        ):
            found &= (least <= count) & (count <= most)
        found &= self.voids >= asked.voids_least
        return found


@dataclass
class Calls:
    """Calls that may be made: the deals, the kind of each, the suit named or -1, the level from 0, what a bid would tell."""

    deals: Array
    kinds: Array
    suits: Array
    levels: Array
    codes: Array

    def part(self, chosen: Array) -> Calls:
        """Some of them."""
        return Calls(*(one[chosen] for one in (self.deals, self.kinds, self.suits, self.levels, self.codes)))


@dataclass
class Auctions:
    """Many auctions as far as they have gone; all that still go on stand at the same turn."""

    fits: Fits
    turn: int = 0
    live: Array = field(init=False)

    def __post_init__(self) -> None:
        count = len(self.fits.hands)
        whole = np.int16
        self.live = np.arange(count)
        self.level, self.suit, self.seat = (np.full(count, -1, dtype=whole) for _ in range(3))
        self.multiplied, self.passes = (np.zeros(count, dtype=whole) for _ in range(2))
        self.codes = np.zeros((count, 4), dtype=whole)
        self.suits, self.levels = (np.full((count, 4), -1, dtype=whole) for _ in range(2))
        self.spoken = np.zeros((count, 4), dtype=bool)
        self.named = np.zeros((count, 4, 4), dtype=bool)
        self.told = np.zeros((count, 4, 4), dtype=bool)
        # The last bid of each side: by whom, in what, how high, and whether it asks for an answer.
        self.side_seat, self.side_suit, self.side_level = (np.full((count, 2), -1, dtype=whole) for _ in range(3))
        self.side_asks = np.zeros((count, 2), dtype=bool)

    @property
    def mover(self) -> int:
        """The seat that speaks."""
        return self.turn & 3

    def open_calls(self) -> Calls:
        """What may be said, within the convention: a bid that promises is the highest that the hand holds."""
        live, me = self.live, self.mover
        ours = (self.seat[live] & 1) == (me & 1)
        stands = self.level[live] >= 0
        nothing = np.full(len(live), -1, dtype=np.int16)
        none = np.zeros(len(live), dtype=np.int16)
        parts = [Calls(live, np.full(len(live), PASS, dtype=np.int16), nothing, nothing, none)]
        for kind, may in (
            (CONTRE, stands & ~ours & (self.multiplied[live] == 0)),
            (SURCONTRE, stands & ours & (self.multiplied[live] == 1)),
        ):
            count = int(may.sum())
            parts.append(Calls(live[may], np.full(count, kind, dtype=np.int16), nothing[may], nothing[may], none[may]))
        for suit in range(4):
            parts += self._bids(suit)
        return Calls(
            *(
                np.concatenate([getattr(part, name) for part in parts])
                for name in ("deals", "kinds", "suits", "levels", "codes")
            )
        )

    def _bids(self, suit: int) -> list[Calls]:
        me, side = self.mover, self.mover & 1
        live = self.live[self.multiplied[self.live] == 0]
        live = live[~((self.seat[live] == me) & (self.suit[live] == suit))]
        least = self.level[live] + 1
        opens = self.side_level[live, side] < 0
        raises = ~opens & (self.side_seat[live, side] == (me ^ 2)) & (self.side_suit[live, side] == suit)
        first = self.codes[live, me] == 0
        answers = raises & first & self.side_asks[live, side]
        aces, tens, told = self.fits.aces[live, me, suit], self.fits.tens[live, me, suit], self.told[live, me, suit]
        natural = self.fits.natural[live, me, suit] | raises | (self.side_suit[live, side] == suit)
        up_to = (self.fits.convention.opening_up_to - 80) // 10
        found = []
        for level in range(LEVELS):
            may = level >= least
            code = np.full(len(live), NATURAL, dtype=np.int16)
            fits = natural.copy()
            for step in self.fits.convention.openings:
                here = opens & (least <= up_to) & (level - least == step // 10)
                code[here] = 1 + step // 10
                fits[here] = self.fits.openings[step][live, me, suit][here]
                for higher, mask in self.fits.openings.items():
                    if higher > step and level + (higher - step) // 10 < LEVELS:
                        fits[here] &= ~mask[live, me, suit][here]
            over = level - self.side_level[live, side]
            for step in self.fits.convention.replies:
                here = answers & (over == step // 10)
                code[here] = 4 + step // 10 - 1
                fits[here] = self.fits.replies[step][live, me, suit][here]
                for higher, mask in self.fits.replies.items():
                    if higher > step and level + (higher - step) // 10 < LEVELS:
                        fits[here] &= ~mask[live, me, suit][here]
            for step in (1, 2, 3):
                here = raises & ~answers & (over == step)
                code[here & ~told], code[here & told] = 7 + step - 1, _TENS
                fits[here & ~told] = aces[here & ~told] == step
                fits[here & told] = tens[here & told] == step
            may &= fits & (level <= least + 5)
            count = int(may.sum())
            if count:
                found.append(
                    Calls(
                        live[may],
                        np.full(count, BID, dtype=np.int16),
                        np.full(count, suit, dtype=np.int16),
                        np.full(count, level, dtype=np.int16),
                        code[may],
                    )
                )
        return found

    def rows(self, calls: Calls) -> Array:
        """The rows of calls that may be made, as ``Heard.rows`` has them."""
        me, deals = self.mover, calls.deals
        seat = self.seat[deals]
        who = np.where(seat < 0, -1, (seat - me) & 3)
        bids = calls.kinds == BID
        trump = np.where(bids, calls.suits, self.suit[deals])
        ours = bids | (who == 0) | (who == 2)
        hands = self.fits.hands[deals, me].astype(np.int16)
        named = [self.named[deals, (me + steps) & 3] for steps in range(4)]
        role = np.where(named[2], 3, np.where(named[1] | named[3], 4, 2))
        every = np.flatnonzero(trump >= 0)
        role[every, trump[every]] = np.where(ours, 0, 1)[every]
        found = [256 * role[:, suit] + hands[:, suit] for suit in range(4)]
        found += [
            START["act"] + 4 * calls.kinds.astype(np.int16) + me,
            START["standing"] + 3 * (who + 1) + self.multiplied[deals],
            START["standing_level"] + _LEVEL_ROWS * ((who == 1) | (who == 3)) + self.level[deals] + 1,
            START["level"] + np.where(bids, calls.levels + 1, 0),
        ]
        for steps, name in ((0, "own"), (2, "partner"), (1, "next"), (3, "last")):
            other = (me + steps) & 3
            there = (self.suits[deals, other] >= 0) & (self.suits[deals, other] == trump)
            found.append(START[name] + CODES * there + self.codes[deals, other])
            if steps:
                found.append(START[f"{name}_level"] + _LEVEL_ROWS * there + self.levels[deals, other] + 1)
        quiet = [self.spoken[deals, (me + steps) & 3] & (self.codes[deals, (me + steps) & 3] == 0) for steps in range(4)]
        passes = np.minimum(self.passes[deals], 3).astype(np.int16)
        found.append(START["quiet"] + 8 * passes + quiet[2] + 2 * quiet[1] + 4 * quiet[3])
        return np.stack(found, axis=1).astype(np.int16)

    def say(self, calls: Calls) -> None:
        """One call of each auction that goes on, in the order of ``live``."""
        me, side, deals = self.mover, self.mover & 1, calls.deals
        self.spoken[deals, me] = True
        passed, bid = deals[calls.kinds == PASS], calls.part(calls.kinds == BID)
        self.passes[passed] += 1
        raised = deals[(calls.kinds == CONTRE) | (calls.kinds == SURCONTRE)]
        self.multiplied[raised] += 1
        self.passes[raised] = 0
        new = bid.deals
        tells = (bid.codes >= 4) & (bid.codes <= _TENS)
        for step, entry in self.fits.convention.openings.items():
            tells |= (bid.codes == 1 + step // 10) & entry.tells_aces
        for step, entry in self.fits.convention.replies.items():
            tells &= (bid.codes != 4 + step // 10 - 1) | entry.tells_aces
        self.told[new[tells], me, bid.suits[tells]] = True
        self.side_asks[new, side] = bid.codes == 1
        self.level[new], self.suit[new], self.seat[new] = bid.levels, bid.suits, me
        self.passes[new] = 0
        self.codes[new, me], self.suits[new, me], self.levels[new, me] = bid.codes, bid.suits, bid.levels
        self.named[new, me, bid.suits] = True
        self.side_seat[new, side], self.side_suit[new, side], self.side_level[new, side] = me, bid.suits, bid.levels
        self.turn += 1
        passes, stands = self.passes[self.live], self.level[self.live] >= 0
        self.live = self.live[(self.multiplied[self.live] < 2) & (passes < np.where(stands, 3, 4))]
