"""
The native core: cards are numbers 0..31, a trump is a number 0..5 (see rebelote.engine.convert).
"""

from collections.abc import Sequence
from typing import overload


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

class PolicyNet:
    """
    What each card is worth to the seat that plays it, by what that seat can see.
    """

    def __init__(self, weights: Sequence[int], unit: float) -> None:
        """
        The weights, whole numbers in the order of train/policy.py, and the marks of one unit of the answer.
        """

    def values(self, lessons: bytes) -> list[float]:
        """
        The values of the cards of lessons, weakest first, eight numbers a lesson.
        """

def thumb_values(lessons: bytes) -> list[float]:
    """The same by the rule of thumb."""

class RowNet:
    """
    Rows of whole numbers that are summed, cut off at nothing and weighed by one layer.
    """

    def __init__(self, weights: Sequence[int], width: int, answers: int) -> None:
        """
        The rows, then a row for each answer, then the constants of the answers.
        """

    @property
    def rows(self) -> int: ...

    def ask(self, rows: Sequence[int]) -> list[float]:
        """The answers to a sum of rows."""

def play_outs(net: PolicyNet | None, axes: tuple[bool, bool, bool], deals: bytes) -> bytes:
    """
    How deals end at a trump suit when the net plays all hands, or the rule of thumb: three bytes each, card points of the takers, 1 when they have all tricks and 2 when none, 1 when the belote is theirs and 2 when the others'. ``axes``: overruff_partner, undertrump_owed, climb_on_partner.
    """

def lessons(scales: Sequence[Scale], effort: Effort, bidder: Bidder, doubt: float, spread: float, loose: float, overruff: float, seed: int, first: int, count: int) -> bytes:
    """
    Deals ``first`` to ``first + count - 1`` of a seed, played by a judge: the bytes of its lessons (train/lessons.py). ``scales``: for the taker's side 0 and the player's 0, 0 and 1, 1 and 0, 1 and 1.
    """

def call_lessons(net: PolicyNet | None, bidder: Bidder, doubt: float, reach: float, seed: int, first: int, count: int) -> bytes:
    """
    Deals of a seed, every call that somebody might make, and how the deal ended: bytes for train/calls.py.
    """

def habits() -> list[float]:
    """The figures of the rule of thumb, in the order of the core."""

def thumb_cards(vantages: Sequence[Vantage], habits: Sequence[float]) -> list[int]:
    """The card the rule of thumb plays from each, with other habits."""

def worlds_that_say(worlds: bytes, played: Sequence[int], said: Sequence[tuple[int, Sequence[int], int, int, int]], once: bool, no_trump: bool) -> bytes:
    """
    Of worlds as Worlds.draw gives them, those in which the hidden seats would have announced these melds.
    """

class Scale:
    """What every outcome of a deal is worth to a seat."""

    def __init__(self, rows: Sequence[tuple[int, int, Sequence[float], Sequence[float]]]) -> None:
        """
        For numbers of belotes of side 0 and side 1: the value by points of side 0, and when side 0 or side 1 has all tricks.
        """

class Bidder:
    """How players take, for telling what their calls say of their cards."""

    def __init__(self, suits: Sequence[Sequence[float]], places: Sequence[Sequence[float]], least: Sequence[Sequence[float]], no_trump: bool, all_trump: bool, width: float, least_chance: float) -> None:
        """
        ``suits``: what the cards of a suit promise, by their ranks as a byte, as the trump suit, beside one, at sans-atout and at tout-atout. ``places``: constants by kind and place. ``least``: the promise from which it takes, by kind and round.
        """

class Ears:
    """
    How likely calls of the auction game are, for telling what they say of the cards behind them.
    """

    def __init__(self, systems: Sequence[Sequence[tuple[Sequence[Sequence[float]], Sequence[float], float, float]]], trust: float, least_chance: float) -> None:
        """
        ``systems``: for each way of bidding and each kind of call what speaks for it, by the role of a suit and its ranks as a byte, by the aces in suits of the last two roles, in any case, and by the level of the bid it met. A chance is at least ``least_chance``; what a player said counts to the power of ``trust``.
        """

class Auction:
    """What was said before the play, and how its speakers are heard."""

    @overload
    def __init__(self, bidder: Bidder, calls: Sequence[tuple[int, int, int, int]]) -> None:
        """``calls``: seat, round, place from the leader, trump or -1 for a pass."""

    @overload
    def __init__(self, ears: Ears, remarks: Sequence[tuple[int, int, float, Sequence[int]]]) -> None:
        """
        ``remarks``: seat, kind of call, level of the bid it met, role of each suit.
        """

class Effort:
    """How hard to look, counted in worlds."""

    def __init__(self, worlds: int, drawn: int = 0, heard: int = 0, tail: int = 0, least: int = 16, doubt: float = 0.0, width: float = 0.0, least_chance: float = 0.10000000149011612, net: PolicyNet | None = None, net_width: float = 0.0) -> None:
        """
        ``worlds`` looked at, of ``drawn`` when they are weighed, these of ``heard`` by the calls alone if that is more; exact play from ``tail`` cards a hand; a card is dropped after ``least`` worlds when it is ``doubt`` standard errors behind (0: never); plays are weighed with a doubt of ``width`` points (0: not at all). A ``net`` plays the worlds on instead of the rule of thumb, and weighs plays with a doubt of ``net_width`` (0: the rule of thumb still weighs them).
        """

class Vantage:
    """What one seat sees while the cards are played."""

    def __init__(self, trump: int, axes: tuple[bool, bool, bool, bool], seat: int, taker: int, turned: int, hand: int, tricks: Sequence[tuple[int, Sequence[int]]], known: Sequence[int], banned: Sequence[int], apart: Sequence[tuple[int, int]], pairs: Sequence[tuple[int, int]], tags: Sequence[int], said: Sequence[tuple[int, Sequence[int], int, int, int]] = [], melds_once: bool = False) -> None:
        """
        ``axes``: overruff_partner, undertrump_owed, climb_on_partner, all_trump_table. ``tricks``: leader and cards, the last one unfinished. ``known`` and ``banned``: by seat, cards it holds or does not hold beyond what its plays tell. ``said``: by seat the numbers of tierces, cinquantes, cents and carrés announced, and the kind, height and length of the first, -1 for what was not told. ``apart``: cards not in one hand. ``pairs``: kings and queens that may be an untold belote. ``tags``: by suit, what else sets it apart.
        """

    @property
    def count(self) -> int: ...

    @property
    def fingerprint(self) -> int: ...

    @property
    def places(self) -> list[int]: ...

    @property
    def legal(self) -> int: ...

    def judge(self, scale: Scale, belotes: Sequence[int], effort: Effort, auction: Auction | None, seed: int) -> list[tuple[int, float, float, int]]:
        """
        The legal cards, best first: card, mean value, deviation, worlds looked at. ``belotes``: those told, by side.
        """

    def forecast(self, scales: Sequence[Scale], belotes: Sequence[int], effort: Effort, auction: Auction | None, seed: int) -> list[float]:
        """
        The mean value under each scale if everybody plays on by the rule of thumb, whoever is on turn.
        """

    def nested(self, scales: Sequence[Scale], outer: Effort, inner: Effort, auction: Auction | None, seed: int, cards: Sequence[int]) -> list[float]:
        """
        What some cards are worth on average when four players who judge every card (``inner``) play the worlds of ``outer`` to the end. ``scales``: what the end is worth to the seat, then what its side and the other play for; each with rows for a belote of either side.
        """

    def inspect(self, scale: Scale, belotes: Sequence[int], effort: Effort, auction: Auction | None, seed: int) -> tuple[list[tuple[int, float, float, int]], list[list[int]], list[float], list[float]]:
        """
        The same with the worlds looked at: three masks each (from the next seat on), their weights, and the values by world and card.
        """
