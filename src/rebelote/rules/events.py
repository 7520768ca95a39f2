"""What happened, and who may know it?

A deal is told as a list of events. ``seen_by`` gives an event as one seat may see it: only the cards dealt to the others are
hidden, everything else happens in the open.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .auction import Call
from .cards import Card, Suit, Trump
from .melds import Announcement, Meld
from .seats import Seat, Team

if TYPE_CHECKING:
    from .scoring import DealScore


@dataclass(frozen=True, slots=True)
class PackCut:
    """``seat`` lifted ``size`` cards."""

    seat: Seat
    size: int


@dataclass(frozen=True, slots=True)
class PacketsChosen:
    """The dealer deals ``first`` cards each, then the rest of five."""

    seat: Seat
    first: int


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """``count`` cards to ``seat``; ``cards`` is None for everybody else."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class CardTurned:
    """The card turned up by the dealer."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CallMade:
    """A pass, a taking, a coinche or a surcoinche."""

    call: Call


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Nobody took: the deal is over, scores unchanged."""


@dataclass(frozen=True, slots=True)
class TurnedTaken:
    """The turned card goes to the taker's hand."""

    seat: Seat
    card: Card
    trump: Trump


@dataclass(frozen=True, slots=True)
class BeloteCredited:
    """The belote is marked and public as soon as the deal is complete."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """``seat`` plays ``card``."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class BeloteSaid:
    """Belote (``second`` False) or rebelote is said with the card just played."""

    seat: Seat
    suit: Suit
    second: bool


@dataclass(frozen=True, slots=True)
class MeldsAnnounced:
    """What ``seat`` says of its melds with its first card."""

    seat: Seat
    said: tuple[Announcement, ...]


@dataclass(frozen=True, slots=True)
class MeldsWon:
    """After the first trick: the side whose melds count, None at perfect equality."""

    team: Team | None


@dataclass(frozen=True, slots=True)
class MeldsShown:
    """A player of the winning side shows its melds."""

    seat: Seat
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class TrickWon:
    """``number`` is 1 to 8; ``points`` are those of the cards and of the last trick, raw at tout-atout."""

    seat: Seat
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class RebeloteClaimed:
    """The forgotten "rebelote" said before the count; it is forgiven once a team and match."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over and counted."""

    score: DealScore


Event = (
    PackCut
    | PacketsChosen
    | CardsDealt
    | CardTurned
    | CallMade
    | AllPassed
    | TurnedTaken
    | BeloteCredited
    | CardPlayed
    | BeloteSaid
    | MeldsAnnounced
    | MeldsWon
    | MeldsShown
    | TrickWon
    | RebeloteClaimed
    | DealScored
)


def seen_by(event: Event, seat: Seat | None) -> Event:
    """The event as ``seat`` may see it (None: a spectator, who sees no hand)."""
    if isinstance(event, CardsDealt) and event.seat is not seat:
        return _unseen(event.seat, event.count)
    return event


@lru_cache(64)
def _unseen(seat: Seat, count: int) -> CardsDealt:
    return CardsDealt(seat, count, None)


def all_seen_by(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """The events of a deal as ``seat`` may see them. Most are the same for all, and there are many."""
    return tuple([seen_by(event, seat) if isinstance(event, CardsDealt) else event for event in events])
