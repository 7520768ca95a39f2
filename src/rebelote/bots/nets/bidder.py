"""What to say in the auction game? The call with the most marks to expect, by every end that two nets think possible.

One net tells how the auction may end after a call, the other how the deal ends then; the book itself marks each end. The
convention stays what it is: a bid that promises is made only by a hand that holds it, as the highest step that it holds.
Sans-atout, tout-atout and capot are left to the rule of thumb.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rebelote.bots.conventions import Promise
from rebelote.bots.protocol import Explanation
from rebelote.bots.regles.auctioning import choose_call
from rebelote.bots.regles.judging import Judge
from rebelote.bots.regles.speaking import open_calls, ordinary
from rebelote.bots.search.equity import worth_of
from rebelote.bots.search.marks import Worth, difference
from rebelote.engine import _core
from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Coinche, Pass, Surcoinche
from rebelote.rules.auction import Call

from .contracts import marks_of
from .endings import BID_BINS, BID_MEANS
from .files import shipped
from .heard import FINALS, LEVELS, Heard, final_row

WIDTH = 64
ANSWERS = BID_BINS + 3
_UNLIKELY = 0.01
"""Ends of the auction below this chance are left out."""


@dataclass(frozen=True)
class Prospect:
    """What to expect of a call: its worth, and if our side plays, the mean of its card points and the chance to make it."""

    action: Action
    promise: Promise | None
    worth: float
    points: float
    made: float


class Bidder:
    """Calls by the nets; ``counts_match`` says whether the score of the match counts."""

    def __init__(self, finals: _core.RowNet, ends: _core.RowNet, *, counts_match: bool) -> None:
        self.finals = finals
        self.ends = ends
        self.counts_match = counts_match

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Bidder:
        """From the settings of a specification, whose ``nets`` name the hashes; raises DamagedNet."""
        nets, match = settings["nets"], settings.get("match")
        finals, ends = shipped("finals", "finals", nets["finals"]), shipped("ends", "ends", nets["ends"])
        return cls(
            _core.RowNet(finals.weights.tolist(), WIDTH, FINALS),
            _core.RowNet(ends.weights.tolist(), WIDTH, ANSWERS),
            counts_match=match is not None and match["counts"],
        )

    def choose(self, judge: Judge) -> tuple[Action, Explanation]:
        """A call, and the reason."""
        now = bidding.state(judge.view.calls)
        if _unknown(now.bid) or Pass() not in judge.view.legal:
            return choose_call(judge)
        found = self.prospects(judge)
        best = found[0]
        if judge.view.book.no_trump or judge.view.book.all_trump or _strong(judge):
            action, why = choose_call(judge)
            if isinstance(action, Bid) and action.level == "capot":
                return action, why
            if isinstance(action, Bid) and action.trump.suit is None and judge.worth(judge.seat.team, action) > best.worth:
                return action, why
        return best.action, _reason(judge, found)

    def prospects(self, judge: Judge, *, lower: bool = False) -> list[Prospect]:
        """What may be said, the best first; steps ``lower`` than the highest that is held on demand."""
        view = judge.view
        heard = Heard.of(judge.convention, view.book, view.calls, judge.seat, view.dealer.next)
        worth = worth_of(view) if self.counts_match else difference
        found = [self._prospect(judge, heard, worth, *call) for call in open_calls(judge, lower=lower)]
        return sorted(found, key=lambda one: (-round(one.worth, 6), _place(judge, one.action)))

    def _prospect(self, judge: Judge, heard: Heard, worth: Worth, action: Action, told: Promise | None) -> Prospect:
        rows = heard.rows(judge.own, action)
        value = points = made = ours = total = 0.0
        for final, chance in enumerate(_chances(self.finals.ask(rows))):
            if chance < _UNLIKELY:
                continue
            total += chance
            if not final:
                value += chance * worth(0, 0)
                continue
            side, place = divmod(final - 1, 3 * LEVELS)
            answers = self.ends.ask([*rows, final_row(final)])
            bins, belotes = _chances(answers[:BID_BINS]), _chances(answers[BID_BINS:])
            marks = marks_of(judge.view.book, place // 3, place % 3, self._melds(judge, action, ours=side == 0), ours=side == 0)
            mean = _mean(bins)
            for belote, row in zip(belotes, marks, strict=True):
                for share, (us, them) in zip(bins, row, strict=True):
                    weight = chance * belote * share
                    value += weight * worth(us, them)
                    if side == 0 and us > them:
                        made += weight
            if side == 0:
                ours += chance
                points += chance * mean
        return Prospect(action, told, value / total, points / ours if ours else 0.0, made / ours if ours else 0.0)

    @staticmethod
    def _melds(judge: Judge, action: Action, *, ours: bool) -> tuple[int, int]:
        """The melds to expect on both sides where they count, in tens."""
        if not judge.view.book.melds:
            return 0, 0
        habits = judge.habits.melds
        standing = bidding.state(judge.view.calls).bid
        trump = action.trump if isinstance(action, Bid) else None if standing is None else standing.trump
        if not ours:
            return 0, _tens(habits["against"])
        return (0 if trump is None else _tens(habits["count"] * judge.melds(trump) + habits["partner"])), 0


def _unknown(standing: Call | None) -> bool:
    """Whether the bid that stands is one of which the nets know nothing."""
    return standing is not None and (standing.trump is None or standing.trump.suit is None or not ordinary(standing.level))


def _strong(judge: Judge) -> bool:
    """Whether a capot may be in hand: six trumps, or the lead."""
    return judge.view.dealer.next is judge.seat or any(mask.bit_count() >= 6 for mask in judge.own)


def _chances(found: Sequence[float]) -> list[float]:
    most = max(found)
    shares = [math.exp(one - most) for one in found]
    total = sum(shares)
    return [one / total for one in shares]


def _mean(bins: Sequence[float]) -> float:
    return sum(chance * mean for chance, mean in zip(bins[1:-1], BID_MEANS, strict=True)) + 162 * bins[-1]


def _tens(points: float) -> int:
    return 10 * round(points / 10)


def _place(judge: Judge, action: Action) -> tuple[int, int]:
    """Which of equal calls comes first, whatever suits are called."""
    if not isinstance(action, Bid):
        return 0, 0
    return bidding.levels(judge.view.book).index(action.level) + 1, judge.naming.of_trump(action.trump)


def _reason(judge: Judge, found: Sequence[Prospect]) -> Explanation:
    best = found[0]
    facts: dict[str, object] = {
        "marks": f"{round(best.worth):+d}",
        "points": round(best.points),
        "chance": round(100 * best.made),
    }
    # Beside a call one wants to know what silence was worth, beside silence what the best call was.
    other = next((one for one in found if isinstance(one.action, Pass) != isinstance(best.action, Pass)), None)
    standing = bidding.state(judge.view.calls).bid
    if standing is not None:
        facts["standing"] = bidding.bid_of(standing)
    if other is not None:
        facts["other_marks"] = f"{round(other.worth):+d}"
        if isinstance(other.action, Bid):
            facts["bid"] = other.action
    match best.action:
        case Bid() as bid:
            facts["bid"] = bid
            if best.promise is None:
                return Explanation("expects_bid", facts)
            return Explanation("expects_promise", facts | {"promise": best.promise})
        case Coinche():
            return Explanation("expects_contre", facts)
        case Surcoinche():
            return Explanation("expects_surcontre", facts)
    if other is None:
        return Explanation("expects_nothing_else", facts)
    if isinstance(other.action, Bid):
        return Explanation("expects_less_bid", facts)
    return Explanation("expects_less_contre" if isinstance(other.action, Coinche) else "expects_less_surcontre", facts)
