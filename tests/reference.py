"""Belote once more, as plainly as it can be written: what the rules are checked against.

Nothing is imported from the package. A card is two letters ("Ks"), a trump one of s h d c sa ta, a seat a number 0 to 3 in
playing order (0 and 2 are one side), a book its name: where the package reads axes, this file branches on names, so that they
can only agree by being right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

SUITS = "shdc"
NATURAL = "789TJQKA"
PACK = tuple(rank + suit for suit in SUITS for rank in NATURAL)
BOOKS = ("grand-classique", "classique", "moderne", "club", "livre")
# Here a player who cannot overruff an opponent discards or ruffs under, as he likes.
FREE_UNDER_A_RUFF = ("contree", "contree-ffb-2016", "contree-cannes-2016", "contree-colver", "coinche-ffb-2015")
TRUMPS = ("s", "h", "d", "c", "sa", "ta")

WEAK_TO_STRONG_TRUMP = "78QKTA9J"
WEAK_TO_STRONG_PLAIN = "789JQKTA"
TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
PRINTED_VALUES = {"J": 14, "9": 9, "A": 7, "T": 5, "K": 3, "Q": 2, "8": 0, "7": 0}


def is_trump(card: str, trump: str) -> bool:
    return trump == "ta" or card[1] == trump


def value(card: str, trump: str, *, printed: bool = False) -> int:
    if is_trump(card, trump):
        return (PRINTED_VALUES if printed and trump == "ta" else TRUMP_VALUES)[card[0]]
    if trump == "sa" and card[0] == "A":
        return 19
    return PLAIN_VALUES[card[0]]


def height(card: str, trump: str) -> int:
    return (WEAK_TO_STRONG_TRUMP if is_trump(card, trump) else WEAK_TO_STRONG_PLAIN).index(card[0])


# -- the play ---------------------------------------------------------------------------------------------------------


def winner(trump: str, trick: Sequence[str]) -> int:
    """Place of the card that takes the trick: the highest trump of the trump suit, else the highest of the suit led."""
    ruffs = [card for card in trick if card[1] == trump]
    runners = ruffs or [card for card in trick if card[1] == trick[0][1]]
    return trick.index(max(runners, key=lambda card: height(card, trump)))


def legal(book: str, trump: str, hand: Sequence[str], trick: Sequence[str]) -> set[str]:
    """The cards that may be played; ``book`` may be "contree" for any book of the auction game, or "soft" for tables that
    never climb over the partner.
    """
    everything = set(hand)
    if not trick:
        return everything
    led = trick[0][1]
    holder = winner(trump, trick)
    top = trick[holder]
    partner = len(trick) - holder == 2
    same_suit = {card for card in hand if card[1] == led}
    if same_suit:
        if not is_trump(trick[0], trump):
            return same_suit
        if book == "soft" and partner:
            return same_suit
        higher = {card for card in same_suit if height(card, trump) > height(top, trump)}
        return higher or same_suit
    ruffs = {card for card in hand if card[1] == trump}
    if not ruffs:
        return everything
    if top[1] == trump:
        higher = {card for card in ruffs if height(card, trump) > height(top, trump)}
    else:
        higher = ruffs
    if partner:
        if book == "livre" and top[1] == trump and higher:
            return everything - (ruffs - higher)
        return everything
    if higher:
        return higher
    return everything if book in FREE_UNDER_A_RUFF else ruffs


Hands = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def lines(book: str, trump: str, hands: Hands, leader: int, depth: int, trick: tuple[str, ...] = ()) -> int:
    """How many ways there are to play ``depth`` more cards (or all that are left) from this position."""
    seat = (leader + len(trick)) % 4
    if depth == 0 or not hands[seat]:
        return 1
    total = 0
    for card in legal(book, trump, hands[seat], trick):
        left = tuple(tuple(c for c in hand if c != card) for hand in hands)
        table = (*trick, card)
        if len(table) == 4:
            total += lines(book, trump, left, (leader + winner(trump, table)) % 4, depth - 1)  # type: ignore[arg-type]
        else:
            total += lines(book, trump, left, leader, depth - 1, table)  # type: ignore[arg-type]
    return total


def calls(turned: str, *, special: bool, bet: bool, depth: int, said: tuple[str, ...] = ()) -> int:
    """How many ways the next ``depth`` calls can go: two rounds, then (``bet``) the coinche; an auction that ends is one."""
    names = [word[5:] for word in said if word.startswith("take-")]
    if names:
        after = said[said.index("take-" + names[0]) + 1 :]
        words = _bet_words(after) if bet else []
    elif len(said) == 8:
        words = []
    elif len(said) < 4:
        words = ["pass", "take-" + turned]
    else:
        others = [suit for suit in SUITS if suit != turned] + (["sa", "ta"] if special else [])
        words = ["pass", *("take-" + trump for trump in others)]
    if depth == 0 or not words:
        return 1
    return sum(calls(turned, special=special, bet=bet, depth=depth - 1, said=(*said, word)) for word in words)


def _bet_words(after: tuple[str, ...]) -> list[str]:
    if "surcoinche" in after:
        return []
    if "coinche" in after:
        answered = len(after) - after.index("coinche") - 1
        return ["pass", "surcoinche"] if answered < 2 else []
    return ["pass", "coinche"] if len(after) < 2 else []


# -- melds ------------------------------------------------------------------------------------------------------------

Found = tuple[int, int, int, int, int]  # points, carré, length, top card, in trumps: the order of the contest


def melds(book: str, trump: str, hand: Sequence[str]) -> list[Found]:
    """The melds of a hand as the contest ranks them; one card may serve twice except under ``club``."""
    carres = [rank for rank in NATURAL if all(rank + suit in hand for suit in SUITS) and _carre(rank, trump)]
    if book != "club":
        return [_carre_found(rank, trump) for rank in carres] + _runs(hand, trump)
    best: list[Found] = []
    for size in range(len(carres) + 1):
        for kept in combinations(carres, size):
            rest = [card for card in hand if card[0] not in kept]
            found = [_carre_found(rank, trump) for rank in kept] + _runs(rest, trump)
            best = max(best, found, key=lambda some: (sum(meld[0] for meld in some), max(some, default=())))
    return best


def _carre(rank: str, trump: str) -> int:
    if trump == "sa":
        return {"A": 200, "T": 150, "K": 100, "Q": 100, "J": 100}.get(rank, 0)
    return {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}.get(rank, 0)


def _carre_found(rank: str, trump: str) -> Found:
    ranking = "JQKTA" if trump == "sa" else "QKTA9J"
    return _carre(rank, trump), 1, 0, ranking.index(rank), 0


def _runs(hand: Sequence[str], trump: str) -> list[Found]:
    found = []
    for suit in SUITS:
        marks = "".join("x" if rank + suit in hand else " " for rank in NATURAL)
        end = 0
        for word in marks.split(" "):
            end += len(word)
            if len(word) >= 3:
                points = {3: 20, 4: 50}.get(len(word), 100)
                found.append((points, 0, len(word), end - 1, int(suit == trump)))
            end += 1
    return found


def contest(found: Sequence[Sequence[Found]]) -> int | None:
    """The side (0 or 1) whose melds count, by seat 0 to 3; None when nobody's do."""
    sides = [max((meld for seat in (side, side + 2) for meld in found[seat]), default=(0, 0, 0, 0, 0)) for side in (0, 1)]
    return None if sides[0] == sides[1] else int(sides[1] > sides[0])


# -- the score --------------------------------------------------------------------------------------------------------

Pair = tuple[int, int]


def _pair(side: int, own: int, other: int) -> Pair:
    return (own, other) if side == 0 else (other, own)


def scaled(raw: Pair, taker: int, trump: str, *, printed: bool = False) -> Pair:
    if trump != "ta" or printed:
        return raw
    share = int(raw[taker] * 162 / 258 + 0.5)
    return _pair(taker, share, 162 - share)


def score(
    book: str,
    trump: str,
    taker: int,
    raw: Pair,
    tricks: Pair,
    meld_points: Pair = (0, 0),
    belote: Pair = (0, 0),
    pending: int = 0,
    multiplier: int = 1,
    *,
    printed: bool = False,
) -> tuple[str, Pair, int]:
    """Outcome (made, down, tie), what each side marks, and what waits after the deal."""
    defence = 1 - taker
    capot = 0 if tricks[0] == 8 else 1 if tricks[1] == 8 else None
    bonus = {"grand-classique": 250, "classique": 250, "club": 252, "livre": 252}.get(book)
    cards, judged = scaled(raw, taker, trump, printed=printed), raw
    if capot is not None and bonus is not None:
        cards = judged = _pair(capot, bonus, 0)
    elif capot is not None:
        judged = cards
    mine, theirs = judged[taker], judged[defence]
    if book in ("grand-classique", "club"):
        mine += meld_points[taker] + belote[taker]
        theirs += meld_points[defence] + belote[defence]
    if book == "club" and capot is not None:
        outcome = "made" if capot == taker else "down"
    elif mine == theirs:
        outcome = {"grand-classique": "tie", "livre": "made"}.get(book, "down")
    else:
        outcome = "made" if mine > theirs else "down"

    marks, waiting = [belote[0], belote[1]], 0
    if outcome == "down":
        won_all = capot == defence and bonus is not None
        marks[defence] += (bonus if won_all and bonus else 162) * multiplier + sum(meld_points)
    elif outcome == "tie":
        marks[defence] += cards[defence] + meld_points[defence]
        waiting = pending + cards[taker] + meld_points[taker]
    elif book == "club" and capot is not None:
        marks[taker] += cards[taker] * multiplier + sum(meld_points)
    else:
        marks[taker] += cards[taker] * multiplier + meld_points[taker]
        marks[defence] += cards[defence] + meld_points[defence]
    if outcome != "tie":
        marks[taker if outcome == "made" else defence] += pending
    return outcome, (marks[0], marks[1]), waiting


def round_to_ten(mark: int) -> int:
    """85 gives 90, 84 gives 80."""
    return mark + 10 - mark % 10 if mark % 10 >= 5 else mark - mark % 10


def belotes(trump: str, hand: Sequence[str]) -> int:
    return sum("K" + suit in hand and "Q" + suit in hand for suit in SUITS if trump in (suit, "ta"))


def divide(book: str, trump: str, hands: Hands, leader: int, depth: int) -> Iterator[tuple[str, int]]:
    """Each first card with the number of ways after it."""
    for card in sorted(legal(book, trump, hands[leader], ())):
        left = tuple(tuple(c for c in hand if c != card) for hand in hands)
        yield card, lines(book, trump, left, leader, depth - 1, (card,))  # type: ignore[arg-type]
