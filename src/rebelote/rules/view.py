"""What does one seat know?

``SeatView`` is its own type and has no field for a hidden card: bots, the server and the client are given nothing else.
``seat`` None is a spectator, a seat with no hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import bidding
from .actions import Action, Bid, Coinche, Surcoinche
from .auction import Call, Contract
from .belote import Belote
from .books import RuleBook
from .cards import Card
from .deal import Deal, Phase, Trick
from .errors import Illegal
from .events import Event, all_seen_by
from .melds import Announcement, Meld
from .names import seat_name
from .picture import where
from .play import Duty, duty
from .scoring import DealScore
from .seats import BySeat, ByTeam, Seat, Team


@dataclass(frozen=True, repr=False)
class SeatView:
    """A deal as one seat sees it.

    ``hand`` is that seat's cards, ``counts`` how many everybody holds. ``legal`` is empty when it is not this seat's turn, but
    for a contre that the book allows at any time.
    ``forgiveness`` says which teams may still forget a "rebelote". ``own_melds`` and ``own_belotes`` are the seat's own;
    ``belotes`` those the table has heard of. ``final_hands`` are the four completed hands once the deal is over. ``tricks``
    are all completed tricks, as a player with a good memory knows them.
    """

    book: RuleBook
    seat: Seat | None
    dealer: Seat
    scores: ByTeam[int]
    pending: int
    forgiveness: ByTeam[bool]
    phase: Phase
    turn: Seat | None
    taking_round: int | None
    hand: tuple[Card, ...]
    counts: BySeat[int]
    turned: Card | None
    calls: tuple[Call, ...]
    contract: Contract | None
    tricks: tuple[Trick, ...]
    trick: Trick | None
    own_melds: tuple[Meld, ...]
    own_belotes: tuple[Belote, ...]
    announced: tuple[tuple[Seat, tuple[Announcement, ...]], ...]
    shown: tuple[tuple[Seat, tuple[Meld, ...]], ...]
    melds_winner: Team | None
    belotes: tuple[Belote, ...]
    legal: tuple[Action, ...]
    score: DealScore | None
    final_hands: BySeat[tuple[Card, ...]] | None
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        return f"<SeatView of {'a spectator' if self.seat is None else seat_name(self.seat, 'en')}: {where(self)}>"

    def duty(self) -> Duty | None:
        """What this seat's hand may play on the current trick, and why not the rest; None outside its own turn to play."""
        if self.phase is not Phase.PLAY or self.turn is not self.seat or self.contract is None or self.trick is None:
            return None
        return duty(self.book, self.contract.trump, self.hand, self.trick.cards)

    def call_refusal(self, action: Bid | Coinche | Surcoinche) -> Illegal | None:
        """Why this seat could not say this in the auction game, its turn aside; None when it could."""
        return None if self.seat is None else bidding.refusal(self.book, self.calls, self.seat, action)

    def refusals(self) -> dict[Card, Illegal]:
        """For each card of the hand that may not be played now, the reason."""
        found = self.duty()
        return {} if found is None else found.refused

    def won(self, team: Team) -> int:
        """How many tricks a team has taken."""
        return sum(trick.winner is not None and trick.winner.team is team for trick in self.tricks)


def view_of(deal: Deal, seat: Seat | None) -> SeatView:
    """The deal as ``seat`` sees it, None for a spectator."""
    public = _public(deal)
    return public if seat is None else seated(public, deal, seat)


def seated(public: SeatView, deal: Deal, seat: Seat) -> SeatView:
    """The deal as ``seat`` sees it, from what everybody sees of it."""
    legal: tuple[Action, ...] = ()
    if deal.turn is not None:
        legal = deal.legal_actions() if deal.turn is seat else deal.legal_out_of_turn(seat)
    # ``replace`` without the constructor: a server makes thousands of these a second.
    own = object.__new__(SeatView)
    own.__dict__.update(
        public.__dict__,
        seat=seat,
        hand=tuple(sorted(deal.hands[seat])),
        own_melds=deal.melds[seat],
        own_belotes=tuple([belote for belote in deal.belotes if belote.seat is seat]),
        legal=legal,
        events=all_seen_by(deal.events, seat),
    )
    return own


def _public(deal: Deal) -> SeatView:
    return SeatView(
        book=deal.book,
        seat=None,
        dealer=deal.dealer,
        scores=deal.scores,
        pending=deal.pending,
        forgiveness=deal.forgiveness,
        phase=deal.phase,
        turn=deal.turn,
        taking_round=deal.taking_round,
        hand=(),
        counts=deal.hands.map(len),
        turned=deal.turned,
        calls=deal.calls,
        contract=deal.contract,
        tricks=deal.tricks,
        trick=deal.trick,
        own_melds=(),
        own_belotes=(),
        announced=deal.announced,
        shown=deal.shown,
        melds_winner=deal.meld_contest.winner if deal.tricks else None,
        belotes=tuple(belote for belote in deal.belotes if belote.is_public),
        legal=(),
        score=deal.score,
        final_hands=deal.dealt if deal.is_over and deal.contract is not None else None,
        events=all_seen_by(deal.events, None),
    )
