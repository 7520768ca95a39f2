"""Contre, surcontre? How likely is it that the bid that stands goes down?

Of the other side's contract a defender knows its own hand and the level: these say more than what it can guess of two hands
that have found each other. Of its own side's the player judges as when it bid.
"""

from __future__ import annotations

from rebelote.bots.masks import BITS
from rebelote.bots.protocol import Explanation
from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Coinche, Surcoinche
from rebelote.rules.cards import Rank, Trump
from rebelote.rules.scoring import BELOTE_POINTS

from .hand import figures, weigh
from .judging import Judge, below, required, takes_all
from .taking import kind_of, place_of

_JACK, _NINE, _ACE = BITS[Rank.JACK], BITS[Rank.NINE], BITS[Rank.ACE]
_BELOTE = BITS[Rank.KING] | BITS[Rank.QUEEN]


def choose_double(judge: Judge) -> tuple[Action, Explanation] | None:
    """Contre or surcontre with the reason, None when neither pays."""
    now = bidding.state(judge.view.calls)
    if now.bid is None:
        return None
    standing, least = bidding.bid_of(now.bid), judge.habits.least
    if Coinche() in judge.view.legal:
        points, chance = against(judge, standing)
        if chance >= least["contre"]:
            return Coinche(), Explanation("contres", {"bid": standing, "points": round(points)})
    if Surcoinche() in judge.view.legal:
        team = judge.seat.team
        sure = takes_all(judge.own, standing.trump, leads=judge.view.dealer.next is judge.seat)
        if sure or judge.chance(team, standing) >= least["surcontre"]:
            points = judge.mean(team, standing.trump)
            return Surcoinche(), Explanation("surcontres", {"bid": standing, "points": round(points)})
    return None


def against(judge: Judge, bid: Bid) -> tuple[float, float]:
    """The points to give the other side at its bid, and the chance that it goes down."""
    habits, view = judge.habits, judge.view
    team = judge.seat.team.other
    if not isinstance(bid.level, int):
        return judge.mean(team, bid.trump), 1.0 if _stops(judge, bid.trump) else 0.0
    kind = kind_of(bid.trump)
    if kind not in habits.defender:
        # Where no figures are known the drawn hands judge, and too low, since the other side has seen its own.
        return judge.mean(team, bid.trump), habits.doubt * (1 - judge.chance(team, bid))
    weights = habits.defender[kind]
    points = weigh(figures(view.hand, bid.trump, place_of(view)), weights) + weights["level"] * bid.level
    assert bid.trump.suit is not None
    if view.book.contract_counts != "cards" and not judge.own[bid.trump.suit.index] & _BELOTE:
        points += BELOTE_POINTS / 4
    if view.book.contract_counts == "everything" and view.book.melds:
        points += habits.melds["against"]
    return points, below((required(view.book, bid) - points) / habits.spread[f"{kind}_defender"])


def _stops(judge: Judge, trump: Trump) -> bool:
    """Whether this hand alone has a sure trick, near enough: a high trump, or without trumps the lead of a master."""
    if trump.suit is not None:
        held = judge.own[trump.suit.index]
        return bool(held & _JACK or (held & _NINE and held != _NINE) or (held & _ACE and held.bit_count() >= 3))
    best = _ACE if trump is Trump.NO_TRUMP else _JACK
    return judge.view.dealer.next is judge.seat and any(mask & best for mask in judge.own)
