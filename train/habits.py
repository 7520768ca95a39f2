"""Who bids before there are nets? The rule of thumb in arrays, near enough: a hand counted, and what the partner told added."""

from __future__ import annotations

import numpy as np

from rebelote.bots.masks import BITS
from rebelote.bots.nets.heard import BID, CONTRE, NATURAL, PASS
from rebelote.bots.registry import bot_spec
from rebelote.bots.regles.judging import Bidding
from rebelote.rules.cards import Rank, Trump

from .auctions import COUNT, Array, Auctions, Calls


class Habits:
    """How the rule of thumb bids, near enough: what a hand makes alone, and more for what the partner told."""

    DOUBT, CARE, MORE_CARE = 8.0, 4.0, 6.0
    HELP = (0, 18, 38, 50, 62, 15, 28, 40, 10, 22, 35, 6, 15)

    def __init__(self, source: np.random.Generator, deals: int) -> None:
        self.doubt = source.normal(0, self.DOUBT, (deals, 4, 4))
        table = bot_spec("regles").settings["bidding"]
        habits, self.defender = Bidding(**table), table["defender"]["suit"]
        base = habits.alone((0, 0, 0, 0), Trump.SPADES)
        self.trump = np.array([habits.alone((mask, 85, 85, 85), Trump.SPADES) for mask in range(256)])
        self.trump -= habits.alone((0, 85, 85, 85), Trump.SPADES)
        self.plain = np.array([habits.alone((0, mask, 0, 0), Trump.SPADES) - base for mask in range(256)])
        self.base, self.ruffs = base, table["side"]["suit"]["ruffs"]

    def alone(self, hands: Array) -> Array:
        """Card points by deal and trump suit."""
        plain, counts = self.plain[hands], COUNT[hands]
        voids = (counts == 0).sum(1, keepdims=True)
        ruffs = np.minimum(np.minimum(voids, 2), counts) * (counts > 0)
        found: Array = self.base + self.trump[hands] + plain.sum(1, keepdims=True) - plain + self.ruffs * ruffs
        return found

    def worth(self, auctions: Auctions, calls: Calls, source: np.random.Generator) -> Array:
        """A number for each call; a pass has 0."""
        me, deals = auctions.mover, calls.deals
        mate, over = (me + 2) & 3, (auctions.side_level[:, 1 - (me & 1), None] >= 0) * self.MORE_CARE
        estimate = self.alone(auctions.fits.hands[:, me]) + self.doubt[:, me] - self.CARE - over
        named = auctions.suits[:, mate]
        known = np.flatnonzero(named >= 0)
        estimate[known, named[known]] += np.array(self.HELP)[auctions.codes[known, mate]]
        found = np.zeros(len(deals))
        bids = np.flatnonzero(calls.kinds == BID)
        where, suits = deals[bids], calls.suits[bids]
        have, level = estimate[where, suits], 80 + 10 * calls.levels[bids]
        natural = calls.codes[bids] == NATURAL
        spare = have - level - 8 * natural
        ours = (auctions.seat[where] >= 0) & ((auctions.seat[where] & 1) == (me & 1))
        gain = have + np.where(natural, 0.0, 0.2) * level - np.where(ours & natural, 160, 70)
        found[bids] = np.where(spare >= 0, gain, -100.0)
        against = np.flatnonzero(calls.kinds == CONTRE)
        where = deals[against]
        points = self._against(auctions, where)
        found[against] = (points - 0.3 + source.normal(0, 0.2, len(where))) * 100
        found[(calls.kinds != PASS) & (calls.kinds != BID) & (calls.kinds != CONTRE)] = -30.0 + source.normal(0, 15)
        return found

    def _against(self, auctions: Auctions, deals: Array) -> Array:
        """By how many deviations their bid is too high."""
        me, weights = auctions.mover, self.defender
        hands, suits = auctions.fits.hands[deals, me], auctions.suit[deals]
        own = hands[np.arange(len(deals)), suits]
        trumps = COUNT[own]
        aces = auctions.fits.aces[deals, me, suits]
        level = 80 + 10 * auctions.level[deals]
        points = weights["base"] + weights["trumps"] * trumps + weights["aces"] * aces + weights["level"] * level
        points = points + weights["jack"] * (own & BITS[Rank.JACK] > 0) + weights["nine"] * (own & BITS[Rank.NINE] > 0)
        points = points + weights["long_trumps"] * np.maximum(trumps - 3, 0)
        found: Array = (level - points) / 22
        return found
