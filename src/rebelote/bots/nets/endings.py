"""How may a deal end? The takers' card points in bins, finer where the contract is decided; all tricks or none apart."""

from __future__ import annotations

from bisect import bisect_right

STARTS = (0, 41, 53, 61, 67, 72, 76, 79, 81, 82, 84, 87, 91, 96, 102, 109, 117, 126, 136, 148)
"""The fewest points of each bin of a suit's contract, of 162."""
BINS = len(STARTS) + 2
"""First the takers without a trick, then these, last the takers with all."""
MEANS = tuple((start + end - 1) // 2 for start, end in zip(STARTS, (*STARTS[1:], 163), strict=True))
"""The points that stand for a bin."""


BID_STARTS = (0, 30, 50, 60, 70, 80, 82, 90, 100, 110, 120, 130, 140, 150, 160)
"""The same in the auction game, where any level may decide."""
BID_BINS = len(BID_STARTS) + 2
BID_MEANS = tuple((start + end - 1) // 2 for start, end in zip(BID_STARTS, (*BID_STARTS[1:], 163), strict=True))


def bin_of(points: int, capot: int, starts: tuple[int, ...] = STARTS) -> int:
    """The bin of the takers' points; ``capot`` 1 when they have all tricks, 2 when they have none."""
    if capot:
        return len(starts) + 1 if capot == 1 else 0
    return bisect_right(starts, points)
