"""How does a deal enter the core?

``board_of`` turns a deal in play into a ``Board``: the core's position, all hands known, seats 0..3 in playing order, side 0
North-South and side 1 East-West. ``board`` builds one from hands, also shorter ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.rules.cards import Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.errors import OutOfTurn

from ._core import Position as Board
from .convert import card_number, mask, trump_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rebelote.rules.books import RuleBook
    from rebelote.rules.cards import Card
    from rebelote.rules.seats import BySeat, Seat

__all__ = ["Board", "axes_of", "board", "board_of"]


def axes_of(book: RuleBook) -> dict[str, bool]:
    """The axes of play as the core names them."""
    return {
        "overruff_partner": book.partner_ruff == "overruff",
        "undertrump_owed": book.undertrump == "owed",
        "climb_on_partner": book.climb_on_partner == "owed",
    }


def board(
    book: RuleBook,
    trump: Trump,
    hands: BySeat[tuple[Card, ...]],
    leader: Seat,
    trick: Sequence[Card] = (),
    *,
    points: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] = (0, 0),
) -> Board:
    """A board from the cards still held and those on the table, in playing order from ``leader``.

    ``points`` and ``tricks`` are what North-South and East-West took so far. Raises ValueError saying what is wrong: a card
    twice, hands of the wrong length, a card on the table that its player could not have played.
    """
    return Board(
        trump_number(trump),
        [mask(hand) for hand in hands],
        leader.index,
        [card_number(card) for card in trick],
        points=points,
        tricks=tricks,
        all_trump_table=trump is Trump.ALL_TRUMP and book.all_trump_points == "table",
        **axes_of(book),
    )


def board_of(deal: Deal | Board) -> Board:
    """The board of a deal in play (a board is given back as it is); raises OutOfTurn outside the play."""
    if isinstance(deal, Board):
        return deal
    if deal.phase is not Phase.PLAY or deal.contract is None or deal.trick is None:
        raise OutOfTurn("not_playing", phase=deal.phase.value)
    tally = deal.tally()
    return board(
        deal.book,
        deal.contract.trump,
        deal.hands,
        deal.trick.leader,
        deal.trick.cards,
        points=(tally.cards.ns, tally.cards.ew),
        tricks=(tally.tricks.ns, tally.tricks.ew),
    )
