"""
The native core: cards are numbers 0..31, a trump is a number 0..5 (see rebelote.engine.convert).
"""

from collections.abc import Sequence


def trick_winner(cards: Sequence[int], trump: int) -> int:
    """
    Place in the trick (0 for the led card) of the winning card; ValueError for what is not a trick.
    """

class Position:
    """
    A deal in play with all hands known; seats 0..3 in playing order, sides their parity.
    """

    def __init__(self, trump: int, hands: Sequence[int], leader: int, trick: Sequence[int] = [], overruff_partner: bool = False, undertrump_owed: bool = True, climb_on_partner: bool = True, points: Sequence[int] = [0, 0], tricks: Sequence[int] = [0, 0], all_trump_table: bool = False) -> None:
        """
        Hands are masks of cards still held, ``trick`` the cards on the table from ``leader`` on; ValueError says what is wrong.
        """

    def copy(self) -> Position:
        """An independent copy."""

    def legal(self) -> int:
        """The cards that may be played, as a mask; 0 when the deal is over."""

    def play(self, card: int) -> None:
        """Plays a card in place; ValueError when it may not be played."""

    def step(self, number: int) -> int:
        """
        Plays the legal card at place ``number`` modulo their count, in the core's order; answers the card.
        """

    def perft(self, depth: int) -> int:
        """Lines of play of ``depth`` cards."""

    def perft_split(self, depth: int) -> list[tuple[int, int]]:
        """The same by first card: pairs of card and count."""

    @property
    def over(self) -> bool: ...

    @property
    def mover(self) -> int: ...

    @property
    def leader(self) -> int: ...

    @property
    def trump(self) -> int: ...

    @property
    def hands(self) -> list[int]: ...

    @property
    def trick(self) -> list[int]: ...

    @property
    def points(self) -> list[int]: ...

    @property
    def tricks(self) -> list[int]: ...

def playouts(positions: Sequence[Position], count: int, seed: int, policy: str, threads: int) -> list[tuple[int, list[int], list[int], list[int], list[int]]]:
    """
    For each position ``count`` deals played out: (count, points, squares of points, times ahead, capots), each by side.
    """

def solve_cards(position: Position, low: int, high: int) -> tuple[list[tuple[int, int]], int]:
    """
    Pairs of legal card and points side 0 ends with, clamped to [low, high]; and the nodes searched.
    """

def solve_cards_many(positions: Sequence[Position], low: int, high: int, threads: int) -> list[list[tuple[int, int]]]:
    """The same for many positions."""

def solve_points(position: Position, low: int, high: int) -> tuple[int, int]:
    """Points side 0 ends with, clamped; and the nodes searched."""

def solve_points_many(positions: Sequence[Position], low: int, high: int, threads: int) -> list[int]:
    """The same for many positions."""

def takes_all(position: Position, side: int) -> bool:
    """Whether a side can win all eight tricks."""

def solve_cards_switched(position: Position, off: Sequence[str]) -> list[tuple[int, int]]:
    """
    As solve_cards with the named cuts switched off, on a fresh table: for proofs.
    """

def minimax_cards(position: Position) -> list[tuple[int, int]]:
    """As solve_cards by plain minimax: for proofs."""

def forget_tables() -> None:
    """Empties this thread's tables, so that node counts repeat."""

def cards_never_held(trump: int, tricks: Sequence[tuple[int, Sequence[int]]], overruff_partner: bool = False, undertrump_owed: bool = True, climb_on_partner: bool = True) -> list[int]:
    """
    For each seat the cards it cannot have held, as a mask, since the cards it played would have been refused; tricks are pairs of leader and cards.
    """

class Worlds:
    """Deals that fit what a seat knows; the three hidden seats are 0..2."""

    def __init__(self, known: Sequence[int], holders: Sequence[tuple[int, int]], sizes: Sequence[int], apart: Sequence[tuple[int, int]] = []) -> None:
        """
        ``known`` masks, ``holders`` pairs of unknown card and seats (bits 0..2), ``sizes`` unknown cards a hand, ``apart`` pairs of cards not in one hand.
        """

    @property
    def count(self) -> int: ...

    def draw(self, count: int, seed: int) -> bytes:
        """
        ``count`` deals, each equally likely: three masks of four bytes a deal.
        """

    def all(self) -> bytes:
        """Every deal once; ValueError beyond a million."""
