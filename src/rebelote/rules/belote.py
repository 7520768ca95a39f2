"""Who has the belote, and is it kept?

King and queen of trump in one hand are worth 20. A book has them announced by the program, credited at the deal, or said by
the player; the club forgives one forgotten "rebelote" a team and match (club, article VII-A).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from .actions import Play
from .books import RuleBook
from .cards import Card, Rank, Suit, Trump
from .errors import Illegal
from .melds import belote_suits
from .scoring import BELOTE_POINTS
from .seats import BySeat, Seat, Team


class BeloteState(Enum):
    """HELD: neither card played. BELOTE: said with the first. REBELOTE: said with both. CREDITED: marked at the deal.
    LOST: not said in time. FORGOTTEN: "rebelote" not said, it may still be forgiven.
    """

    HELD = "held"
    BELOTE = "belote"
    REBELOTE = "rebelote"
    CREDITED = "credited"
    LOST = "lost"
    FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True)
class Belote:
    """King and queen of ``suit`` in the completed hand of ``seat``."""

    seat: Seat
    suit: Suit
    state: BeloteState

    def has(self, card: Card) -> bool:
        return card.suit is self.suit and card.rank in (Rank.KING, Rank.QUEEN)

    @property
    def is_public(self) -> bool:
        """Whether the table has heard of it: a belote kept silent leaves no trace."""
        return self.state not in (BeloteState.HELD, BeloteState.LOST)


def held_belotes(book: RuleBook, trump: Trump, hands: BySeat[tuple[Card, ...]]) -> tuple[Belote, ...]:
    """The belotes of a completed deal: none at sans-atout, up to four at tout-atout."""
    state = BeloteState.CREDITED if book.belote == "at_deal" else BeloteState.HELD
    return tuple(Belote(seat, suit, state) for seat, hand in hands.items() for suit in belote_suits(hand, trump))


def _of_card(belotes: tuple[Belote, ...], seat: Seat, card: Card) -> Belote | None:
    return next((belote for belote in belotes if belote.seat is seat and belote.has(card)), None)


def says(book: RuleBook, belotes: tuple[Belote, ...], seat: Seat, card: Card) -> tuple[bool, ...]:
    """With or without a word: the choices for this card (one, or silent and said where the book leaves it to the player)."""
    belote = _of_card(belotes, seat, card)
    if belote is None or belote.state not in (BeloteState.HELD, BeloteState.BELOTE):
        return (False,)
    return (False, True) if book.belote == "said" else (True,)


def check_say(book: RuleBook, belotes: tuple[Belote, ...], seat: Seat, action: Play) -> None:
    """Raises Illegal when a word is said without a belote to say."""
    if not action.say or True in says(book, belotes, seat, action.card):
        return
    belote = _of_card(belotes, seat, action.card)
    if belote is not None and belote.state is BeloteState.LOST:
        raise Illegal("belote_not_said_first", card=action.card)
    raise Illegal("no_belote_to_say", card=action.card)


def after_play(
    book: RuleBook, belotes: tuple[Belote, ...], seat: Seat, action: Play
) -> tuple[tuple[Belote, ...], Belote | None]:
    """The belotes after a card, and the one just said aloud, if any."""
    belote = _of_card(belotes, seat, action.card)
    if belote is None or belote.state not in (BeloteState.HELD, BeloteState.BELOTE):
        return belotes, None
    spoken = action.say or book.belote == "automatic"
    if belote.state is BeloteState.HELD:
        state = BeloteState.BELOTE if spoken else BeloteState.LOST
    else:
        state = BeloteState.REBELOTE if spoken else BeloteState.FORGOTTEN
    changed = replace(belote, state=state)
    return tuple(changed if other is belote else other for other in belotes), changed if spoken else None


def points(belotes: tuple[Belote, ...], team: Team) -> int:
    """Points of the belotes a team keeps, 20 each."""
    kept = (BeloteState.REBELOTE, BeloteState.CREDITED)
    return BELOTE_POINTS * sum(belote.seat.team is team and belote.state in kept for belote in belotes)
