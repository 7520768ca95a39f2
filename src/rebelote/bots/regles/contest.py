"""What is it worth to speak over the other side's bid, beside a pass?

In marks: what the call brings less what silence brings, the rest of the auction included. Each figure is how often there is
something to count in the hand, or in what was said; the specification says what one is worth (``bench/fit_contest.py``).
"""

from __future__ import annotations

from rebelote.bots.conventions import Convention, promise
from rebelote.bots.masks import BITS, Mask, Masks
from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid
from rebelote.rules.auction import Call
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Rank, Suit
from rebelote.rules.seats import Seat

from .hand import Figures
from .side import trump_honours

_JACK, _NINE, _ACE, _TEN, _KING, _QUEEN = (
    BITS[rank] for rank in (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)
)
_TOLD = {"opening": "first", "reply": "answer", "aces": "told_aces", "tens": "told_aces"}


class Contest:
    """One auction in which the other side's bid in a suit stands, as a player hears it."""

    def __init__(self, convention: Convention, book: RuleBook, calls: tuple[Call, ...], seat: Seat, hand: Masks) -> None:
        self.seat, self.hand = seat, hand
        state = bidding.state(calls)
        assert state.bid is not None
        self.bid = bidding.bid_of(state.bid)
        assert self.bid.trump.suit is not None
        assert isinstance(self.bid.level, int)
        self.theirs: Suit = self.bid.trump.suit
        self.standing: int = self.bid.level
        bids = [index for index, call in enumerate(calls) if call.kind == "bid"]
        self.told: dict[Seat, tuple[Call, str, int]] = {}
        for index in bids:
            call = calls[index]
            said = promise(convention, book, calls[:index], call)
            self.told[call.seat] = call, "worth" if said is None else _TOLD[said.kind], 0 if said is None else said.step // 10
        spoken = {call.seat for call in calls}
        partner = seat.partner
        others = [self.told[other][0].trump for other in (seat.next, seat.previous) if other in self.told]
        self.common: Figures = {
            "base": 1,
            "ends": state.passes == 2,
            "leads": not calls or calls[0].seat.team is seat.team,
            "silent": partner not in spoken,
            "passed": partner in spoken and partner not in self.told,
            "they_both": len(others) == 2,
            "they_agree": len(others) == 2 and others[0] is others[1],
            "their_worth": self.told[state.bid.seat][1] == "worth",
            "standing": (self.standing - 80) / 10,
        }
        ours = [call for call in calls if call.kind == "bid" and call.seat.team is seat.team]
        self.named = ours[-1].trump.suit if ours and ours[-1].trump is not None else None

    def may_say(self, action: Action) -> bool:
        """Nobody takes the other side's trump suit for its own: who holds it says contre, or waits. Nor does anybody go from a
        suit of its own to a shorter one.
        """
        if not isinstance(action, Bid) or action.trump.suit is None:
            return True
        first = self.told[self.seat][0].trump if self.seat in self.told else None
        own = 0 if first is None or first.suit is None else self.hand[first.suit.index].bit_count()
        return action.trump.suit is not self.theirs and self.hand[action.trump.suit.index].bit_count() >= own

    def kind(self, action: Action) -> str:
        """Which table of figures an action is counted by."""
        if not isinstance(action, Bid):
            return "contre"
        return "new" if self.named is None or action.trump.suit is not self.named else "ours"

    def figures(self, action: Action) -> Figures:
        """What there is to count for a bid in a suit or a contre."""
        suit = action.trump.suit if isinstance(action, Bid) else self.theirs
        assert suit is not None
        own, theirs = self.hand[suit.index], self.hand[self.theirs.index]
        sides = [mask for place, mask in enumerate(self.hand) if place not in (suit.index, self.theirs.index)]
        found = (
            self.common
            | _trumps(own)
            | {
                "aces": sum(bool(mask & _ACE) for mask in sides),
                "tens": sum(bool(mask & _TEN and (mask & _ACE or mask.bit_count() > 1)) for mask in sides),
                "voids": sum(not mask for mask in sides),
                "singles": sum(mask.bit_count() == 1 for mask in sides),
            }
        )
        if isinstance(action, Bid):
            assert isinstance(action.level, int)
            found |= {
                "over": (action.level - self.standing) / 10,
                "their_ace": bool(theirs & _ACE),
                "their_cards": theirs.bit_count(),
                "their_jack": bool(theirs & _JACK),
                "their_nine": bool(theirs & _NINE),
            }
        for who, seat in (("own", self.seat), ("partner", self.seat.partner)):
            call, kind, step = self.told.get(seat, (None, "", 0))
            same = call is not None and call.trump is not None and call.trump.suit is suit
            found[f"{who}_other"] = call is not None and not same
            for name in ("first", "answer", "told_aces", "worth"):
                found[f"{who}_{name}"] = same and kind == name
            found[f"{who}_step"] = same * step
            found[f"{who}_both"] = same and kind == "first" and step > 0
        return found


def _trumps(held: Mask) -> Figures:
    count = held.bit_count()
    return trump_honours(held) | {
        "belote": bool(held & _KING and held & _QUEEN),
        "trumps": count,
        "long_trumps": max(0, count - 4),
    }
