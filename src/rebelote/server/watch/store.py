"""How long does keeping an entry take?"""

from __future__ import annotations

import time
from collections.abc import Sequence

from rebelote.server.log import Entry
from rebelote.server.store import NOTHING_ELSE, Append, Store, Summary

from .meters import Meters


class MeteredStore(Store):
    """A store whose appends are measured."""

    def __init__(self, url: str, meters: Meters) -> None:
        super().__init__(url)
        self._meters = meters

    def append(self, table_id: str, seq: int, entries: Sequence[Entry], summary: Summary, also: Append = NOTHING_ELSE) -> None:
        begun = time.perf_counter()
        super().append(table_id, seq, entries, summary, also)
        self._meters.kept(entries, time.perf_counter() - begun)
