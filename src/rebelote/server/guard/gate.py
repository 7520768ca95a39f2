"""Has somebody done something too often?

Counted by address, by cookie and by socket, in the memory of this process, over a window that slides.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import fields
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from rebelote.server.rates import OFF, Kind, Rates


class Gate:
    """Counts, and says how many seconds somebody who does too much should wait. ``refused`` counts those by kind."""

    def __init__(self, rates: Rates) -> None:
        self._items: dict[Kind, RateLimitItem] = {}
        for field in fields(rates):
            rate = getattr(rates, field.name)
            if rate != OFF:
                self._items[field.name] = parse(rate)  # type: ignore[index]  # the names of the fields are the kinds
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self.refused: Counter[Kind] = Counter()

    def pass_(self, kind: Kind, who: str) -> int:
        """Count once more; 0, or the seconds to wait."""
        item = self._items.get(kind)
        if item is None or self._limiter.hit(item, kind, who):
            return 0
        return self._refuse(kind, item, who)

    def look(self, kind: Kind, who: str) -> int:
        """The same without counting."""
        item = self._items.get(kind)
        if item is None or self._limiter.test(item, kind, who):
            return 0
        return self._refuse(kind, item, who)

    def _refuse(self, kind: Kind, item: RateLimitItem, who: str) -> int:
        self.refused[kind] += 1
        stats = self._limiter.get_window_stats(item, kind, who)
        return max(1, min(ceil(stats.reset_time - time.time()), item.get_expiry()))


def household(address: str) -> str:
    """Whom an address stands for: a home has a whole /64 of IPv6 to send from."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ip_network((known, 64), strict=False))
    return str(known)
