"""How many lines of play are there?

Counts by the core, with the count of each first card: where two engines disagree, the card shows where to look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import Board, board_of
from .convert import card_of

if TYPE_CHECKING:
    from rebelote.rules.cards import Card
    from rebelote.rules.deal import Deal


def perft(deal: Deal | Board, depth: int) -> int:
    """Lines of ``depth`` cards from here, or to the end of the deal; raises ValueError for a depth outside 0..32."""
    return board_of(deal).perft(depth)


def perft_by_card(deal: Deal | Board, depth: int) -> dict[Card, int]:
    """The same for each first card."""
    return {card_of(number): count for number, count in board_of(deal).perft_split(depth)}
