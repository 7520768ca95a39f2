"""The other side's bid stands: speak over it, contre it, or let it be?

Every call within the convention is held against a pass, by the figures of ``contest.py``; sans-atout and tout-atout, of which
these know nothing, by the drawn hands.
"""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.bots.conventions import Promise
from rebelote.bots.protocol import Explanation
from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Coinche, Pass
from rebelote.rules.cards import Trump
from rebelote.rules.scoring import BELOTE_POINTS

from .contest import Contest
from .doubling import choose_double
from .judging import Judge
from .speaking import open_calls, ordinary


@dataclass(frozen=True, slots=True)
class Speech:
    """A call that may be made, what it promises, and the marks it should bring beside a pass."""

    action: Bid | Coinche
    promise: Promise | None
    gain: float


_ASKED: dict[type[Bid | Coinche], str] = {Bid: "contest", Coinche: "contest_contre"}
"""The least gain that is asked for."""


def contest_of(judge: Judge) -> Contest | None:
    """The contest, where there is one: the other side's bid in a suit stands, not contred, and is no capot."""
    view, state = judge.view, bidding.state(judge.view.calls)
    now = state.bid
    if now is None or now.seat.team is judge.seat.team or state.contre is not None:
        return None
    if not ordinary(now.level) or now.trump is None or now.trump.suit is None:
        return None
    return Contest(judge.convention, view.book, view.calls, judge.seat, judge.own)


def choose_over(judge: Judge, contest: Contest) -> tuple[Action, Explanation]:
    """A call over the bid that stands, or a pass, and the reason."""
    doubled = choose_double(judge) if judge.view.book.melds else None
    if doubled is not None:
        return doubled
    found = sorted(_speeches(judge, contest), key=lambda one: (-round(one.gain, 6), _place(judge, one.action)))
    best = next((one for one in found if one.gain >= judge.habits.least[_ASKED[type(one.action)]]), None)
    facts: dict[str, object] = {"standing": contest.bid}
    if best is None:
        if not found or isinstance(found[0].action, Coinche):
            return Pass(), Explanation("lets_them_uncontred", facts)
        gain = found[0].gain
        facts |= {"bid": found[0].action, "gain": abs(round(gain))}
        return Pass(), Explanation("lets_them" if gain <= -1 else "lets_them_close", facts)
    if isinstance(best.action, Coinche):
        return best.action, Explanation("contres_over", facts)
    facts |= {"bid": best.action, "gain": round(best.gain)}
    if best.promise is None:
        return best.action, Explanation("contests_worth", facts)
    return best.action, Explanation("contests_promise", facts | {"promise": best.promise})


def _speeches(judge: Judge, contest: Contest) -> list[Speech]:
    melds, found = judge.view.book.melds, []
    for action, told in open_calls(judge, lower=True):
        # The figures of a contre know no melds, which make many a contract: with melds ``doubling`` decides.
        if not isinstance(action, Bid | Coinche) or not contest.may_say(action) or (melds and isinstance(action, Coinche)):
            continue
        weights = judge.habits.contest[contest.kind(action)]
        gain = sum(value * weights.get(name, 0.0) for name, value in contest.figures(action).items())
        if isinstance(action, Bid) and melds:
            gain += weights["belote"] * judge.habits.melds["count"] * judge.melds(action.trump) / BELOTE_POINTS
        found.append(Speech(action, told, gain))
    return found + [one for trump in (Trump.NO_TRUMP, Trump.ALL_TRUMP) if (one := _plain(judge, contest, trump)) is not None]


def _plain(judge: Judge, contest: Contest, trump: Trump) -> Speech | None:
    """The highest bid without a trump suit that is likely enough."""
    team, found = judge.seat.team, None
    for bid in judge.view.legal:
        if isinstance(bid, Bid) and bid.trump is trump and ordinary(bid.level):
            if judge.chance(team, bid) < judge.habits.least["worth"]:
                break
            found = Speech(bid, None, judge.worth(team, bid) + judge.worth(team.other, contest.bid))
    return found


def _place(judge: Judge, action: Bid | Coinche) -> tuple[int, int]:
    """Which of equal calls comes first, whatever suits are called."""
    if isinstance(action, Coinche):
        return 0, 0
    return bidding.levels(judge.view.book).index(action.level) + 1, judge.naming.of_trump(action.trump)
