"""What do the choices of a net lose, by the judge that gave the lessons?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .encode import raw


def regret(data: bytes, values: Sequence[float]) -> tuple[float, float]:
    """Marks lost a choice, and the share of choices that lose nothing, when each goes by ``values``, eight for a lesson."""
    lessons = raw(data)
    count = np.array([int(legal).bit_count() for legal in lessons["legal"]])
    there = np.arange(8)[None, :] < count[:, None]
    judged = np.where(there, lessons["values"], -np.inf)
    chosen = np.where(there, np.asarray(values).reshape(-1, 8), -np.inf).argmax(axis=1)
    lost = judged.max(axis=1) - judged[np.arange(len(lessons)), chosen]
    return float(lost.mean()), float((lost < 1e-3).mean())
