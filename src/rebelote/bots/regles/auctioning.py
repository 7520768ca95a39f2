"""What to say in the auction game?

A bid that the convention gives a meaning is made only by a hand that holds it, and then the highest that the hand holds and is
likely to make; any other bid is worth what the hand and the partner's likely help are worth. Over a bid of the other side see
``contesting.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rebelote.bots.conventions import Promise, promise
from rebelote.bots.protocol import Explanation
from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Pass

from .contesting import choose_over, contest_of
from .doubling import choose_double
from .judging import Judge, takes_all


@dataclass(frozen=True, slots=True)
class Candidate:
    """A bid that may be made, what it promises (None: nothing), the chance of making it and the marks to expect."""

    bid: Bid
    promise: Promise | None
    chance: float
    worth: float


def choose_call(judge: Judge) -> tuple[Action, Explanation]:
    """A call of the auction, and the reason."""
    view = judge.view
    if Pass() not in view.legal:
        # Out of turn only a contre may be said, and nobody waits for it.
        return view.legal[0], Explanation("contres_at_once")
    sure = _capot(judge)
    if sure is not None:
        return sure, Explanation("bids_capot", {"trump": sure.trump})
    contest = contest_of(judge)
    if contest is not None:
        return choose_over(judge, contest)
    doubled = choose_double(judge)
    if doubled is not None:
        return doubled
    candidates = sorted(_candidates(judge), key=lambda found: (-round(found.worth, 6), judge.naming.of_trump(found.bid.trump)))
    if candidates:
        best = candidates[0]
        points = round(judge.mean(judge.seat.team, best.bid.trump))
        if best.promise is None:
            return best.bid, Explanation("bids_worth", {"bid": best.bid, "points": points})
        return best.bid, Explanation("bids_promise", {"bid": best.bid, "promise": best.promise, "points": points})
    return Pass(), _passing(judge)


def _capot(judge: Judge) -> Bid | None:
    """A capot that cannot be lost."""
    leads = judge.view.dealer.next is judge.seat
    for action in judge.view.legal:
        if isinstance(action, Bid) and action.level == "capot" and takes_all(judge.own, action.trump, leads=leads):
            return action
    return None


def _candidates(judge: Judge) -> Iterator[Candidate]:
    """The bids worth making, each trump's best."""
    view, team = judge.view, judge.seat.team
    now = bidding.state(view.calls)
    ours = now.bid is not None and now.bid.seat.team is team
    standing = 0.0
    if now.bid is not None:
        worth = judge.worth(now.bid.seat.team, bidding.bid_of(now.bid))
        standing = worth if ours else -worth
    for trump in bidding.bid_trumps(view.book):
        legal = [action for action in view.legal if isinstance(action, Bid) and action.trump is trump]
        found = _best(judge, [bid for bid in legal if isinstance(bid.level, int)])
        if found is None:
            continue
        raises = ours and now.bid is not None and now.bid.trump is trump
        # A raise by the convention speaks to the partner, whatever it costs; anything else must be worth more than silence.
        if (found.promise is not None and raises) or found.worth > standing + judge.habits.least["margin"] * ours:
            yield found


def _best(judge: Judge, bids: list[Bid]) -> Candidate | None:
    """Of one trump, the highest bid that holds what it promises and is likely enough, else the highest without a promise."""
    least, team = judge.habits.least, judge.seat.team
    conventional: Candidate | None = None
    natural: Candidate | None = None
    for bid in bids:
        chance = judge.chance(team, bid)
        promised = promise(judge.convention, judge.view.book, judge.view.calls, bidding.call_of(judge.seat, bid))
        if promised is not None and promised.fits(judge.own):
            if chance >= least[promised.kind if promised.kind in ("opening", "reply") else "raise"]:
                conventional = Candidate(bid, promised, chance, judge.worth(team, bid))
        elif promised is None and chance >= least["worth"]:
            natural = Candidate(bid, None, chance, judge.worth(team, bid))
        elif promised is None:
            break
    return conventional or natural


def _passing(judge: Judge) -> Explanation:
    now = bidding.state(judge.view.calls)
    if now.bid is not None and now.bid.seat.team is judge.seat.team:
        code = "leaves_own" if now.bid.seat is judge.seat else "leaves_partner"
        return Explanation(code, {"bid": bidding.bid_of(now.bid)})
    means = {named: round(judge.mean(judge.seat.team, named), 6) for named in bidding.bid_trumps(judge.view.book)}
    trump = max(means, key=lambda named: (means[named], -judge.naming.of_trump(named)))
    facts: dict[str, object] = {"trump": trump, "points": round(judge.mean(judge.seat.team, trump))}
    if now.bid is not None:
        return Explanation("passes_over", {**facts, "bid": bidding.bid_of(now.bid)})
    return Explanation("passes_bids", facts)
