"""The auction game once more, as plainly as it can be written: what its rules are checked against.

Nothing is imported from the package. Calls are words ("pass", "110h", "capot-s", "contre", "surcontre") said in turn, a seat a
number 0 to 3 in playing order, a side its parity, a book its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tests.reference import SUITS, Pair

BOOKS = ("contree-ffb-2016", "contree-cannes-2016", "contree-colver", "coinche-ffb-2015")
FEDERAL = ("contree-ffb-2016", "coinche-ffb-2015")
RANKED = ("c", "d", "h", "s", "sa", "ta")
CAPOT, GENERALE = 1_000, 2_000  # heights above every value


def bids(book: str, *, trumps: Sequence[str] = (), generale: bool = False) -> list[str]:
    """Every bid from the lowest up; ``trumps``: those of the table, in the order s h d c sa ta, without it the book's."""
    trumps = trumps or [*SUITS, *(("sa", "ta") if book == "coinche-ffb-2015" else ())]
    top = 260 if book == "contree-cannes-2016" else 160
    levels = [*map(str, range(80, top + 1, 10)), "capot-", *(["generale-"] if generale else [])]
    return [level + trump for level in levels for trump in trumps]


def split(bid: str) -> tuple[int, str]:
    """Height of a bid, and its trump."""
    for word, height in (("capot-", CAPOT), ("generale-", GENERALE)):
        if bid.startswith(word):
            return height, bid.removeprefix(word)
    digits = "".join(letter for letter in bid if letter.isdigit())
    return int(digits), bid.removeprefix(digits)


def is_bid(word: str) -> bool:
    return word not in ("pass", "contre", "surcontre")


Said = Sequence[tuple[int, str]]  # who said what, in order


def standing(said: Said) -> tuple[int, str] | None:
    """The last bid and who made it."""
    return next(((seat, word) for seat, word in reversed(said) if is_bid(word)), None)


def closed(said: Said, *, passes: int = 3) -> bool:
    """Four passes at the start, a surcontre, three passes after a contre, ``passes`` after a bid."""
    words = [word for _, word in said]
    if "surcontre" in words:
        return True
    quiet = 0
    while quiet < len(words) and words[-1 - quiet] == "pass":
        quiet += 1
    if quiet == len(words):
        return quiet == 4
    return quiet >= (3 if words[-1 - quiet] == "contre" else passes)


def allowed(
    book: str,
    said: Said,
    seat: int,
    *,
    trumps: Sequence[str] = (),
    generale: bool = False,
    ranked: bool = False,
    raises: bool = False,
) -> list[str]:
    """What ``seat`` may say, bids from the lowest up; contre among them even when it is another's turn."""
    every = bids(book, trumps=trumps, generale=generale)
    last = standing(said)
    if last is None:
        return ["pass", *every]
    holder, bid = last
    height, trump = split(bid)
    after = [word for _, word in said[max(n for n, (_, word) in enumerate(said) if is_bid(word)) + 1 :]]
    words = ["pass"]
    if "contre" not in after or raises:
        for other in every:
            above, suit = split(other)
            better = above > height or (ranked and above == height and RANKED.index(suit) > RANKED.index(trump))
            # Nobody raises himself in the same suit, unless a contre is to be answered.
            if better and not (holder == seat and suit == trump and "contre" not in after):
                words.append(other)
    if "contre" not in after and (holder - seat) % 2 == 1:
        words.append("contre")
    if "contre" in after and (holder - seat) % 2 == 0:
        words.append("surcontre")
    return words


def ways(
    book: str,
    depth: int,
    start: Sequence[str] = (),
    *,
    generale: bool = False,
    ranked: bool = False,
    raises: bool = False,
    passes: int = 3,
) -> int:
    """How many ways the next ``depth`` calls can go after those of ``start``; an auction that closes is one.

    Seat 0 speaks first. What may follow hangs on the last bid, who made it, and the words after it: that is what is kept.
    """

    @cache
    def count(seat: int, said: tuple[tuple[int, str], ...], left: int) -> int:
        if left == 0 or closed(said, passes=passes):
            return 1
        words = allowed(book, said, seat, generale=generale, ranked=ranked, raises=raises)
        total = 0
        for word in words:
            kept = ((seat, word),) if is_bid(word) else (*said, (seat, word))
            total += count((seat + 1) % 4, kept, left - 1)
        return total

    return count(len(start) % 4, tuple((place % 4, word) for place, word in enumerate(start)), depth)


# -- the score --------------------------------------------------------------------------------------------------------


def score(
    book: str,
    bid: str,
    taker: int,
    cards: Pair,
    tricks: Pair,
    alone: int,
    melds: Pair = (0, 0),
    belote: Pair = (0, 0),
    contred: int = 0,
    *,
    belote_down: str | None = None,
) -> tuple[str, Pair]:
    """Outcome and marks. ``cards`` are out of 162, ``alone`` the tricks of the bidder himself, ``contred`` 0, 1 or 2 (sur).

    ``belote_down``: an option of the table, the fate of the belote of takers who are down.
    """
    gathered = melds
    if 8 in tricks:
        all_by = tricks.index(8)
        cards = (252, 0) if all_by == 0 else (0, 252)
        gathered = (sum(melds), 0) if all_by == 0 else (0, sum(melds))
    sides = [cards[side] + gathered[side] + belote[side] for side in (0, 1)]
    made = _made(book, bid, sides[taker], sides[1 - taker], tricks[taker], alone)
    marks = _contract(book, bid, taker, cards, contred, made=made)
    if not made:
        gathered = (0, sum(melds)) if taker == 0 else (sum(melds), 0)
    fate = "kept"
    if not made:
        fate = belote_down or ("kept" if book == "coinche-ffb-2015" else "defence")
    elif contred and book != "coinche-ffb-2015":
        fate = "taker"
    losing = {"kept": None, "nobody": taker, "defence": taker, "taker": 1 - taker}[fate]
    for side in (0, 1):
        marks[side] += gathered[side]
        if side != losing:
            marks[side] += belote[side]
        elif fate != "nobody":
            marks[1 - side] += belote[side]
    return "made" if made else "down", (marks[0], marks[1])


def _made(book: str, bid: str, mine: int, theirs: int, tricks: int, alone: int) -> bool:
    height, _ = split(bid)
    if height == GENERALE:
        return alone == 8
    if height == CAPOT:
        return tricks == 8
    return mine >= height and (mine > theirs or book != "coinche-ffb-2015")


def _contract(book: str, bid: str, taker: int, cards: Pair, contred: int, *, made: bool) -> list[int]:
    """What the cards and the bid bring each side."""
    height, _ = split(bid)
    marks = [0, 0]
    winner = taker if made else 1 - taker
    value = height if height < CAPOT else 270 if book == "contree-cannes-2016" else 250
    won_all = made and cards[taker] == 252
    times = (1, 2, 4) if book in FEDERAL else (1, 2, 3)
    if height == GENERALE or (height == CAPOT and book in FEDERAL):
        marks[winner] = 500 * times[contred]
    elif made and contred == 0:
        marks = [*cards]
        marks[taker] += value
    elif book in FEDERAL:
        marks[winner] = ((252 if won_all else 160) + value) * times[contred]
    else:
        marks[winner] = (252 if won_all else 162) + value * times[contred]
    return marks
