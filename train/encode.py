"""What does the policy net see? Lessons as arrays of ones and zeros; core/policy.hpp looks up the same, one by one.

A suit has ``SUIT`` figures, the table ``TABLE``, a card that may be played ``CARD``; each is 0 or 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]

RAW = np.dtype(
    [
        ("hand", "<u4"),
        ("gone", "<u4"),
        ("legal", "<u4"),
        ("played", "<u4", 4),
        ("hidden", "<u4", 3),
        ("values", "<f4", 8),
        ("outcome", "<f4"),
        ("trick", "u1", 3),
        ("trick_size", "u1"),
        ("lacks", "u1", 4),
        ("taker", "u1"),
        ("first", "u1"),
        ("round", "u1"),
        ("turned", "u1"),
        ("tricks", "u1", 2),
        ("points", "u1", 2),
        ("belotes", "u1", 2),
        ("chosen", "u1"),
        ("rules", "u1"),
    ]
)
OWN, GONE, LACKS, SURE, ON_TABLE, OURS, THEIRS, LED, SUIT = 0, 8, 16, 19, 27, 51, 59, 67, 68
ROLE, TRICKS, OUR_POINTS, THEIR_POINTS, BELOTES, ROUND, OVERRUFF, TRUMPS, HOLDS, TABLE = 0, 16, 24, 33, 42, 44, 45, 46, 55, 56
RANK, STRONGER, STATE, LENGTH, UNSEEN, CARD = 0, 16, 32, 40, 56, 74
STEP = 20
"""Points of a step of the score of the deal."""

_BITS = np.array([[value >> bit & 1 for bit in range(8)] for value in range(256)], dtype=np.uint8)
_COUNT = _BITS.sum(axis=1).astype(np.int64)


def raw(data: bytes) -> npt.NDArray[Any]:
    """Lessons as a table."""
    return np.frombuffer(data, dtype=RAW)


def by_suit(masks: npt.NDArray[Any]) -> Bytes:
    """Masks as four bytes each, the trump suit first."""
    return np.stack([(masks >> (8 * suit) & 0xFF).astype(np.uint8) for suit in range(4)], axis=-1)


def winning(lessons: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The card that holds the trick, and the seat it comes from, counted from the player; -1 before the first card."""
    count = len(lessons)
    best, seat = np.full(count, -1), np.full(count, -1)
    for place in range(3):
        there = lessons["trick_size"] > place
        card = lessons["trick"][:, place].astype(np.int64)
        beats = (best < 0) | ((card // 8 == best // 8) & (card > best)) | ((card < 8) & (best >= 8))
        take = there & beats
        best = np.where(take, card, best)
        seat = np.where(take, 4 - lessons["trick_size"].astype(np.int64) + place, seat)
    return best, seat


def encode(lessons: npt.NDArray[Any]) -> tuple[Bytes, Bytes, Bytes, npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Suits (N, 4, SUIT), table (N, TABLE), cards (N, 8, CARD), the suit of each card and whether there is one."""
    count = len(lessons)
    every = np.arange(count)
    own, gone = by_suit(lessons["hand"]), by_suit(lessons["gone"])
    unseen = ~(own | gone)
    size = lessons["trick_size"].astype(np.int64)
    best, holder = winning(lessons)
    suits = np.zeros((count, 4, SUIT), dtype=np.uint8)
    suits[:, :, OWN:GONE] = _BITS[own]
    suits[:, :, GONE:LACKS] = _BITS[gone]
    for seat in range(3):
        for suit in range(4):
            suits[:, suit, LACKS + seat] = lessons["lacks"][:, seat + 1] >> suit & 1
    turned = lessons["turned"].astype(np.int64)
    sure = (lessons["taker"] != 0) & ((lessons["gone"] >> turned.astype(np.uint32) & 1) == 0)
    suits[every[sure], turned[sure] // 8, SURE + turned[sure] % 8] = 1
    for place in range(3):
        there = size > place
        played, source = lessons["trick"][there, place].astype(np.int64), 4 - size[there] + place
        suits[every[there], played // 8, ON_TABLE + 8 * (source - 1) + played % 8] = 1
    led = size > 0
    suits[every[led], best[led] // 8, np.where(holder[led] == 2, OURS, THEIRS) + best[led] % 8] = 1
    suits[every[led], lessons["trick"][led, 0] // 8, LED] = 1

    table = np.zeros((count, TABLE), dtype=np.uint8)
    table[every, ROLE + 4 * lessons["taker"].astype(np.int64) + size] = 1
    table[every, TRICKS + lessons["tricks"].sum(axis=1)] = 1
    table[every, OUR_POINTS + np.minimum(lessons["points"][:, 0] // STEP, 8)] = 1
    table[every, THEIR_POINTS + np.minimum(lessons["points"][:, 1] // STEP, 8)] = 1
    table[:, BELOTES : BELOTES + 2] = lessons["belotes"]
    table[:, ROUND] = lessons["round"] == 2
    table[:, OVERRUFF] = lessons["rules"] & 1
    table[every, TRUMPS + _COUNT[unseen[:, 0]]] = 1
    table[:, HOLDS] = holder == 2

    cards = np.zeros((count, 8, CARD), dtype=np.uint8)
    which = np.zeros((count, 8), dtype=np.int64)
    mask = np.zeros((count, 8), dtype=np.bool_)
    filled = np.zeros(count, dtype=np.int64)
    for card in range(32):
        rows = every[(lessons["legal"] >> card & 1) == 1]
        at, suit, rank, plain = filled[rows], card // 8, card % 8, int(card >= 8)
        cards[rows, at, RANK + 8 * plain + rank] = 1
        above = (0xFF << (rank + 1)) & 0xFF
        cards[rows, at, STRONGER + 8 * plain + _COUNT[unseen[rows, suit] & above]] = 1
        beats = ((card // 8 == best[rows] // 8) & (card > best[rows])) | ((card < 8) & (best[rows] >= 8))
        follows = lessons["trick"][rows, 0] // 8 == suit
        state = np.where(size[rows] == 0, 0, np.where(beats, 1, np.where(follows, 2, 3)))
        cards[rows, at, STATE + 4 * plain + state] = 1
        cards[rows, at, LENGTH + 8 * plain + _COUNT[own[rows, suit]] - 1] = 1
        cards[rows, at, UNSEEN + 9 * plain + _COUNT[unseen[rows, suit]]] = 1
        which[rows, at], mask[rows, at] = suit, True
        filled[rows] += 1
    return suits, table, cards, which, mask
