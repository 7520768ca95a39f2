"""What do two partners' hands promise together?

Each figure is how often the side has the thing; the specification says what one is worth. The values are fitted on deals that
the player played itself (``bench/fit_bidding.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rebelote.bots.masks import BITS, Mask, Masks
from rebelote.rules.cards import Rank, Trump

from .hand import Figures, weigh

_JACK, _NINE, _ACE, _TEN, _KING = (BITS[rank] for rank in (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING))


def side_figures(own: Masks, partner: Masks, trump: Trump, *, leads: bool) -> Figures:
    """The figures of a side at ``trump``; ``leads`` when one of the two leads to the first trick."""
    pairs = tuple(zip(own, partner, strict=True))
    counted: Figures = {"base": 1, "leads": leads}
    if trump.suit is None:
        every = [_no_trump(*pair) if trump is Trump.NO_TRUMP else _all_trump(*pair) for pair in pairs]
    else:
        index = trump.suit.index
        every = [_plain(*pair) for place, pair in enumerate(pairs) if place != index]
        counted |= _trumps(*pairs[index])
        counted["ruffs"] = _ruffs(own, index) + _ruffs(partner, index)
    return counted | {name: sum(figures[name] for figures in every) for name in every[0]}


def trump_honours(held: Mask) -> Figures:
    """The high trumps among those held."""
    return {
        "jack": bool(held & _JACK),
        "nine": bool(held & _NINE),
        "jack_nine": bool(held & _JACK and held & _NINE),
        "trump_ace": bool(held & _ACE),
        "trump_ten": bool(held & _TEN),
    }


@cache
def _trumps(own: Mask, partner: Mask) -> Figures:
    held = own | partner
    long, short = sorted((own.bit_count(), partner.bit_count()), reverse=True)
    return trump_honours(held) | {"trumps": long + short, "long_trumps": max(0, long - 3)}


def _ruffs(hand: Masks, trump: int) -> int:
    """Plain suits of which a hand with trumps has none, two at most."""
    voids = hand.count(0)
    trumps = hand[trump].bit_count()
    return min(voids, 2, trumps) if voids and trumps else 0


@cache
def _plain(own: Mask, partner: Mask) -> Figures:
    held = own | partner
    return {
        "aces": bool(held & _ACE),
        "tens_under_ace": bool(held & _ACE and held & _TEN),
        "guarded_tens": bool(not held & _ACE and any(hand & _TEN and hand != _TEN for hand in (own, partner))),
        "bare_tens": bool(not held & _ACE and _TEN in (own, partner)),
        "short": (own.bit_count() == 1) + (partner.bit_count() == 1),
    }


@cache
def _no_trump(own: Mask, partner: Mask) -> Figures:
    held = own | partner
    with_ace = next((hand for hand in (own, partner) if hand & _ACE), 0)
    return {
        "aces": bool(held & _ACE),
        "tens_under_ace": bool(held & _ACE and held & _TEN),
        "guarded_tens": bool(not held & _ACE and any(hand & _TEN and hand != _TEN for hand in (own, partner))),
        "kings_in_line": bool(held & _ACE and held & _TEN and held & _KING),
        "long_behind_ace": max(0, with_ace.bit_count() - 2),
        "holes": not held & (_ACE | _TEN),
    }


@cache
def _all_trump(own: Mask, partner: Mask) -> Figures:
    held = own | partner
    with_jack = next((hand for hand in (own, partner) if hand & _JACK), 0)
    return {
        "jacks": bool(held & _JACK),
        "nines_under_jack": bool(held & _JACK and held & _NINE),
        "guarded_nines": bool(not held & _JACK and any(hand & _NINE and hand != _NINE for hand in (own, partner))),
        "aces_in_line": bool(held & _JACK and held & _NINE and held & _ACE),
        "long_behind_jack": max(0, with_jack.bit_count() - 2),
        "holes": not held & (_JACK | _NINE),
    }


class SideWorth:
    """The worth of sides by given weights, per kind of trump: the sum over suits, each looked up once it is known."""

    def __init__(self, weights: Mapping[str, Mapping[str, float]]) -> None:
        self._weights = weights
        self._trumps: dict[tuple[Mask, Mask], float] = {}
        self._others: dict[tuple[str, Mask, Mask], float] = {}

    def worth(self, own: Masks, partner: Masks, trump: Trump, *, leads: bool) -> float:
        """``side_figures`` by the weights."""
        kind = "suit" if trump.suit is not None else trump.value
        weights, others = self._weights[kind], self._others
        total = weights["base"] + (weights["leads"] if leads else 0.0)
        index = -1 if trump.suit is None else trump.suit.index
        for place, (mine, theirs) in enumerate(zip(own, partner, strict=True)):
            if place == index:
                if (mine, theirs) not in self._trumps:
                    self._trumps[mine, theirs] = weigh(_trumps(mine, theirs), weights)
                total += self._trumps[mine, theirs]
            else:
                key = kind, mine, theirs
                if key not in others:
                    others[key] = weigh(_OTHERS[kind](mine, theirs), weights)
                total += others[key]
        if index < 0:
            return total
        return total + weights["ruffs"] * (_ruffs(own, index) + _ruffs(partner, index))


_OTHERS = {"suit": _plain, "sa": _no_trump, "ta": _all_trump}
