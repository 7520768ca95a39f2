"""How does a view become a question to the core?

``look`` tells the core what the seat sees, the certain facts of the table included; what its plays tell of the others' hands
the core finds for itself. Kept lean: it is asked at every move.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rebelote.engine import _core
from rebelote.engine.announced import heard
from rebelote.engine.board import axes_of
from rebelote.engine.convert import trump_number
from rebelote.rules.auction import Contract
from rebelote.rules.belote import Belote, BeloteState
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Rank, Suit, Trump, ranks_as_trump
from rebelote.rules.deal import Trick
from rebelote.rules.melds import MeldKind
from rebelote.rules.view import SeatView

_QUEEN, _KING = Rank.QUEEN.height, Rank.KING.height
_KEPT = (BeloteState.HELD, BeloteState.BELOTE, BeloteState.REBELOTE, BeloteState.CREDITED)
_NO_TAGS = [0, 0, 0, 0]


@dataclass(frozen=True, slots=True)
class Sight:
    """The core's side of a view: ``belotes`` are those settled, by side; ``open_`` counts those that only the worlds tell."""

    vantage: _core.Vantage
    belotes: tuple[int, int]
    open_: int


@cache
def _axes(book: RuleBook) -> tuple[bool, bool, bool, bool]:
    axes = axes_of(book)
    table = book.all_trump_points == "table"
    return axes["overruff_partner"], axes["undertrump_owed"], axes["climb_on_partner"], table


@cache
def trump_suits(trump: Trump) -> tuple[int, ...]:
    """The numbers of the suits that rank as trumps."""
    return tuple(suit.index for suit in Suit if ranks_as_trump(suit, trump))


def look(view: SeatView, *, bids: bool = False) -> Sight:
    """What the seat of a view sees once the hands are complete, the play not begun or going on; never for a spectator.

    With ``bids`` a suit is also set apart by the calls that named it, for who listens to them.
    """
    contract, seat = view.contract, view.seat
    assert contract is not None
    assert seat is not None
    tricks = [(trick.leader.index, [card.index for card in trick.cards]) for trick in view.tricks]
    current = Trick(view.dealer.next) if view.trick is None else view.trick
    tricks.append((current.leader.index, [card.index for card in current.cards]))
    hand = 0
    for card in view.hand:
        hand |= 1 << card.index
    told = _Told(
        view, contract, hand, {card: leader + place & 3 for leader, cards in tricks for place, card in enumerate(cards)}
    )
    told.known[seat.index] = 0
    vantage = _core.Vantage(
        trump_number(contract.trump),
        _axes(view.book),
        seat.index,
        contract.taker.index,
        -1 if view.turned is None else view.turned.index,
        hand,
        tricks,
        told.known,
        told.banned,
        told.apart,
        told.pairs,
        _named(view) if bids else _NO_TAGS,
        [said for _, said in heard(view)],
        view.book.meld_cards == "once",
    )
    return Sight(vantage, (told.belotes[0], told.belotes[1]), len(told.pairs))


_LAST_TAG = 63


def _named(view: SeatView) -> list[int]:
    """By suit, which calls named it."""
    tags = [0, 0, 0, 0]
    for number, call in enumerate(view.calls):
        if call.trump is not None and call.trump.suit is not None:
            tags[call.trump.suit.index] |= 1 << min(number, _LAST_TAG)
    return tags


class _Told:
    """What the table has been told, beyond the cards played: by seat, cards known to be held and not to be; the belotes."""

    def __init__(self, view: SeatView, contract: Contract, hand: int, holders: dict[int, int]) -> None:
        self.known = [0, 0, 0, 0]
        self.banned = [0, 0, 0, 0]
        self.apart: list[tuple[int, int]] = []
        self.pairs: list[tuple[int, int]] = []
        self.belotes = [0, 0]
        if view.turned is not None:
            self.known[contract.taker.index] |= 1 << view.turned.index
        if view.book.melds:
            self._melds(view)
        tellers = {}
        for belote in {(one.seat, one.suit): one for one in (*view.belotes, *view.own_belotes)}.values():
            tellers[belote.suit.index] = belote.seat.index
            self.belotes[belote.seat.index & 1] += _counts(view, belote)
        for suit in trump_suits(contract.trump):
            king, queen = 8 * suit + _KING, 8 * suit + _QUEEN
            if suit in tellers:
                self.known[tellers[suit]] |= 1 << king | 1 << queen
            else:
                self._untold(view.book, king, queen, hand, holders)

    def _melds(self, view: SeatView) -> None:
        for seat, melds in view.shown:
            for meld in melds:
                for card in meld.cards:
                    self.known[seat.index] |= 1 << card.index
        for seat, said in view.announced:
            for one in said:
                if one.kind is MeldKind.CARRE and one.height is not None:
                    self.known[seat.index] |= 0x01010101 << one.height.height

    def _untold(self, book: RuleBook, king: int, queen: int, hand: int, holders: dict[int, int]) -> None:
        """What it tells that nobody has said the belote of these two: where the program speaks, they are not in one hand."""
        if king not in holders and queen not in holders and not hand >> king & 1 and not hand >> queen & 1:
            (self.apart if book.belote == "at_deal" else self.pairs).append((king, queen))
        if book.belote == "said":
            return
        for card, other in ((king, queen), (queen, king)):
            if card in holders:
                self.banned[holders[card]] |= 1 << other
            elif book.belote == "at_deal":
                for seat in range(4):
                    if self.known[seat] >> card & 1:
                        self.banned[seat] |= 1 << other


def _counts(view: SeatView, belote: Belote) -> bool:
    """Whether a belote brings its points, or will when its words are said."""
    if belote.state is BeloteState.FORGOTTEN:
        return view.book.rebelote_forgotten == "forgiven_once" and view.forgiveness[belote.seat.team]
    return belote.state in _KEPT
