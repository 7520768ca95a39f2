"""Take, or pass? By the marks to expect from every ending that the nets think possible, at the score of the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rebelote.bots.naming import Naming
from rebelote.bots.protocol import Explanation
from rebelote.bots.regles.taking import Taking
from rebelote.bots.search.equity import worth_of
from rebelote.bots.search.marks import Worth, difference
from rebelote.rules.actions import Action, Pass, Take
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import SUITS, Card, Suit, Trump
from rebelote.rules.melds import belote_suits, hand_melds
from rebelote.rules.scoring import BELOTE_POINTS
from rebelote.rules.seats import ByTeam
from rebelote.rules.view import SeatView

from .bidding import BESIDE, OTHER, PASS_ROLES, TAKE_ROLES, TRUMP, TURNED, TURNED_BESIDE, CallNet, place_of
from .endings import BINS, MEANS
from .files import shipped
from .marking import THEM, US, endings


@dataclass(frozen=True)
class Outlook:
    """What to expect of a call: its worth, and of a taking the mean of the card points and the chance to make it."""

    worth: float
    points: float = 0.0
    chance: float = 0.0


@dataclass(frozen=True)
class Caller:
    """``taking`` judges what the nets do not know (sans-atout, tout-atout) and which melds count.

    ``counts_match`` says whether the score of the match counts; ``shift``, by round, is added to what a pass is worth.
    """

    take: CallNet
    passing: CallNet
    taking: Taking
    counts_match: bool
    shift: tuple[float, float]

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Caller:
        """From the settings of a specification, whose ``nets`` name the hashes; raises DamagedNet."""
        nets, match = settings["nets"], settings.get("match")
        take, passing = shipped("take", "take", nets["take"]), shipped("pass", "pass", nets["pass"])
        return cls(
            CallNet.of(take.weights, TAKE_ROLES, BINS),
            CallNet.of(passing.weights, PASS_ROLES, 1 + 2 * BINS),
            Taking.of(settings),
            match is not None and match["counts"],
            (nets["shift"][0], nets["shift"][1]),
        )

    def choose(self, view: SeatView) -> tuple[Action, Explanation]:
        """A pass or a taking, and the reason."""
        worth = worth_of(view) if self.counts_match else difference
        takes = [action.trump for action in view.legal if isinstance(action, Take)]
        found = {trump: self.taken(view, trump, worth) for trump in takes}
        naming = Naming(view)
        best = max(takes, key=lambda trump: (found[trump].worth, -naming.of_trump(trump)))
        facts = {"trump": best, "points": round(found[best].points)}
        if found[best].worth >= self.passed(view, worth):
            return Take(best), Explanation("takes", facts)
        return Pass(), Explanation("passes" if found[best].chance <= 1 / 2 else "passes_close", facts)

    def taken(self, view: SeatView, trump: Trump, worth: Worth = difference) -> Outlook:
        """What to expect of taking."""
        assert view.turned is not None
        assert view.taking_round is not None
        six = (*view.hand, view.turned)
        if trump.suit is None:
            promised = self.taking.promise(view.book, six, trump, _place(view))
            chance = self.taking.chance(promised, trump)
            value = self.taking.worth(promised, trump, view.book.down_points) + view.pending * (2 * chance - 1)
            return Outlook(value, 81 + promised / 2, chance)
        suits = [
            (TRUMP if suit is trump.suit else TURNED_BESIDE if suit is view.turned.suit else BESIDE, _byte(six, suit))
            for suit in SUITS
        ]
        chances, belote = self.take.ask(suits, place_of(view.taking_round, _place(view)))
        held = bool(belote_suits(six, trump))
        melds = sum(meld.points for meld in hand_melds(view.book, trump, six)) if view.book.melds else 0
        marks = _marks(
            view.book, ours=True, held=held, melds=round(self.taking.stakes["melds_count"] * melds), pending=view.pending
        )
        more = 0.0 if held else BELOTE_POINTS * belote
        value = sum(chance * worth(*pair) for chance, pair in zip(chances, marks, strict=True)) + more
        points = sum(chance * mean for chance, mean in zip(chances[1:-1], MEANS, strict=True)) + 162 * chances[-1]
        made = sum(chance for chance, (ours, theirs) in zip(chances, marks, strict=True) if ours > theirs)
        return Outlook(value, points, made)

    def passed(self, view: SeatView, worth: Worth = difference) -> float:
        """What to expect of passing."""
        assert view.turned is not None
        assert view.taking_round is not None
        if len(view.calls) == _LAST_CALL:
            return worth(0, 0)
        suits = [(TURNED if suit is view.turned.suit else OTHER, _byte(view.hand, suit)) for suit in SUITS]
        place = place_of(view.taking_round, _place(view), view.turned.rank.height)
        chances, belote = self.passing.ask(suits, place)
        ours = _marks(view.book, ours=True, held=False, melds=0, pending=view.pending)
        theirs = _marks(view.book, ours=False, held=False, melds=0, pending=view.pending)
        value = sum(chance * worth(*pair) for chance, pair in zip(chances, ((0, 0), *ours, *theirs), strict=True))
        return value + BELOTE_POINTS * belote + self.shift[view.taking_round - 1]


_LAST_CALL = 7


def _place(view: SeatView) -> int:
    """0 for who leads the first trick."""
    assert view.seat is not None
    return (view.seat.index - view.dealer.next.index) % 4


def _byte(cards: tuple[Card, ...], suit: Suit) -> int:
    return sum(1 << card.rank.height for card in cards if card.suit is suit)


@lru_cache(maxsize=512)
def _marks(book: RuleBook, *, ours: bool, held: bool, melds: int, pending: int) -> tuple[tuple[int, int], ...]:
    """Marks of the caller's side and of the other for each ending, when it takes (``ours``) or the other does.

    ``held`` and ``melds`` are the takers' belote and points of melds.
    """
    taker = US if ours else THEM
    return endings(
        book,
        taker,
        MEANS,
        melds=ByTeam.only(taker, melds, 0),
        belote=ByTeam.only(taker, BELOTE_POINTS * held, 0),
        pending=pending,
    )
