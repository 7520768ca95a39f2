"""What may be said within the convention?

A bid that the convention names is open to a hand that holds what it promises, mostly as the highest step that it holds;
outside the convention a suit is named with the jack or the 9 and three trumps, or with five, and a suit of one's own side may
be raised.
"""

from __future__ import annotations

from collections.abc import Iterator

from rebelote.bots.conventions import Promise, promise
from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Coinche, Level, Pass, Surcoinche
from rebelote.rules.cards import SUITS, Trump

from .judging import Judge
from .supposing import names_suit

_REACH = 5
"""How far above the least bid one looks."""
_HIGHEST = 160


def open_calls(judge: Judge, *, lower: bool = False) -> Iterator[tuple[Action, Promise | None]]:
    """What may be said within the convention, with what it promises; ``lower``: steps below the highest that is held, too."""
    view, team = judge.view, judge.seat.team
    yield Pass(), None
    for word in (Coinche(), Surcoinche()):
        if word in view.legal:
            yield word, None
    ours = [call for call in view.calls if call.kind == "bid" and call.seat.team is team]
    named = ours[-1].trump if ours else None
    for suit in SUITS:
        trump = Trump.of(suit)
        legal = [one for one in view.legal if isinstance(one, Bid) and one.trump is trump and ordinary(one.level)]
        highest: dict[str, Bid] = {}
        held: dict[Bid, Promise | None] = {}
        for bid in legal[: _REACH + 1]:
            told = promise(judge.convention, view.book, view.calls, bidding.call_of(judge.seat, bid))
            if told is None:
                if trump is named or names_suit(judge.own, suit):
                    held[bid] = None
            elif told.fits(judge.own):
                held[bid] = told
                highest[told.kind] = bid
        for bid, told in held.items():
            if told is None or lower or highest[told.kind] == bid:
                yield bid, told


def ordinary(level: Level | None) -> bool:
    """Whether a level is a number, and not beyond 160."""
    return isinstance(level, int) and level <= _HIGHEST
