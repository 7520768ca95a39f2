"""What must the core answer? The policy net once more, in NumPy and whole numbers, straight from the definition."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .encode import CARD, SUIT, TABLE, encode

WIDTH = 128


def values(weights: npt.NDArray[np.int16], unit: float, lessons: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """The values of the cards of lessons, (N, 8), zero where there is no card."""
    rows = weights.astype(np.int64).reshape(-1, WIDTH)
    sizes = (SUIT, SUIT, SUIT, SUIT, TABLE, 1, CARD, 1)
    ends = np.cumsum(sizes)
    trump, plain, own_trump, own_plain, table_rows, bias, card_rows, last = np.split(rows, ends[:-1])
    suits, table, cards, which, mask = (part.astype(np.int64) for part in encode(lessons))
    everything = bias[0] + table @ table_rows + suits[:, 0] @ trump + suits[:, 1:].sum(axis=1) @ plain
    own = np.concatenate([suits[:, :1] @ own_trump, suits[:, 1:] @ own_plain], axis=1)
    focus = np.take_along_axis(own, which[:, :, None], axis=1)
    early = np.maximum(everything[:, None] + focus + cards @ card_rows, 0)
    found: npt.NDArray[np.float64] = (early @ last[0]) * unit * mask
    return found
