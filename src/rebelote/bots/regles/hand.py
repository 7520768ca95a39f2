"""What is there to count in a hand before taking?

Each figure is how often the hand has the thing; the specification says what one is worth. The hand is the five cards and the
turned one, which the taker gets whatever the trump.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rebelote.rules.cards import SUITS, Card, Rank, Suit, Trump

Figures = dict[str, float]


def figures(hand: Sequence[Card], trump: Trump, place: int) -> Figures:
    """The figures of a hand at ``trump``; ``place`` is 0 for who leads the first trick, 2 for its partner."""
    suits = {suit: {card.rank for card in hand if card.suit is suit} for suit in SUITS}
    if trump is Trump.NO_TRUMP:
        counted = _no_trump(suits)
    elif trump is Trump.ALL_TRUMP:
        counted = _all_trump(suits)
    else:
        assert trump.suit is not None
        counted = _suit(suits, trump.suit)
    return {"base": 1, "leads": place == 0, "partner_leads": place == 2, **counted}


def _suit(suits: dict[Suit, set[Rank]], trump: Suit) -> Figures:
    own = suits[trump]
    sides = [ranks for suit, ranks in suits.items() if suit is not trump]
    return {
        "jack": Rank.JACK in own,
        "nine": Rank.NINE in own,
        "jack_nine": {Rank.JACK, Rank.NINE} <= own,
        "trump_ace": Rank.ACE in own,
        "trump_ten": Rank.TEN in own,
        "trumps": len(own),
        "long_trumps": max(0, len(own) - 3),
        "aces": sum(Rank.ACE in ranks for ranks in sides),
        "tens_under_ace": sum({Rank.ACE, Rank.TEN} <= ranks for ranks in sides),
        "guarded_tens": sum(Rank.TEN in ranks and Rank.ACE not in ranks and len(ranks) > 1 for ranks in sides),
        "voids": sum(not ranks for ranks in sides),
    }


def _no_trump(suits: dict[Suit, set[Rank]]) -> Figures:
    hands = suits.values()
    return {
        "aces": sum(Rank.ACE in ranks for ranks in hands),
        "tens_under_ace": sum({Rank.ACE, Rank.TEN} <= ranks for ranks in hands),
        "guarded_tens": sum(Rank.TEN in ranks and Rank.ACE not in ranks and len(ranks) > 1 for ranks in hands),
        "kings_in_line": sum({Rank.ACE, Rank.TEN, Rank.KING} <= ranks for ranks in hands),
        "long_behind_ace": sum(max(0, len(ranks) - 2) for ranks in hands if Rank.ACE in ranks),
        "holes": sum(not ranks & {Rank.ACE, Rank.TEN} for ranks in hands),
    }


def _all_trump(suits: dict[Suit, set[Rank]]) -> Figures:
    hands = suits.values()
    return {
        "jacks": sum(Rank.JACK in ranks for ranks in hands),
        "nines_under_jack": sum({Rank.JACK, Rank.NINE} <= ranks for ranks in hands),
        "guarded_nines": sum(Rank.NINE in ranks and Rank.JACK not in ranks and len(ranks) > 1 for ranks in hands),
        "aces_in_line": sum({Rank.JACK, Rank.NINE, Rank.ACE} <= ranks for ranks in hands),
        "long_behind_jack": sum(max(0, len(ranks) - 2) for ranks in hands if Rank.JACK in ranks),
        "holes": sum(not ranks & {Rank.JACK, Rank.NINE} for ranks in hands),
    }


def weigh(counted: Figures, weights: Mapping[str, float]) -> float:
    """The figures by their weights, in points."""
    return sum(value * weights[name] for name, value in counted.items())
