"""In how many ways can it go on?

The count of all lines of a given depth from a position: a figure that two engines of the same rules must share, and that one
wrong card changes. ``divide`` gives it per first action, which is how the wrong card is found.
"""

from __future__ import annotations

from dataclasses import dataclass

from .books import RuleBook
from .cards import Card, Trump
from .deal import Deal, Phase
from .play import duty, winning_index
from .seats import BySeat, Seat


@dataclass(frozen=True, slots=True)
class Table:
    """Cards in hand and on the table, with the trump: all that legality asks. ``hands`` may be of any equal length."""

    book: RuleBook
    trump: Trump
    hands: BySeat[tuple[Card, ...]]
    leader: Seat
    trick: tuple[Card, ...] = ()

    @property
    def turn(self) -> Seat:
        return self.leader.after(len(self.trick))

    def legal(self) -> tuple[Card, ...]:
        """The cards of the player on turn that may be played; none at the end."""
        return duty(self.book, self.trump, self.hands[self.turn], self.trick).legal

    def after(self, card: Card) -> Table:
        """The table after a legal card; a full trick is gathered."""
        left = tuple(held for held in self.hands[self.turn] if held != card)
        hands, trick, leader = self.hands.put(self.turn, left), (*self.trick, card), self.leader
        if len(trick) == 4:
            trick, leader = (), leader.after(winning_index(trick, self.trump))
        return Table(self.book, self.trump, hands, leader, trick)


def perft(table: Table, depth: int) -> int:
    """How many ways there are to play ``depth`` cards, or all that are left."""
    if depth == 0 or not table.hands[table.turn]:
        return 1
    return sum(perft(table.after(card), depth - 1) for card in table.legal())


def divide(table: Table, depth: int) -> dict[str, int]:
    """The same per first card."""
    return {str(card): perft(table.after(card), depth - 1) for card in table.legal()}


def perft_calls(deal: Deal, depth: int) -> int:
    """How many ways the next ``depth`` calls of a deal can go; an auction that ends is one way."""
    if depth == 0 or deal.phase not in (Phase.AUCTION, Phase.BET):
        return 1
    if depth == 1:
        return len(deal.legal_actions())
    return sum(perft_calls(deal.apply(action), depth - 1) for action in deal.legal_actions())


def divide_calls(deal: Deal, depth: int) -> dict[str, int]:
    """The same per first call."""
    return {str(action): perft_calls(deal.apply(action), depth - 1) for action in deal.legal_actions()}
