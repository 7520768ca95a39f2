"""Has somebody done something too often?

Counted by address, by cookie and by socket, in memory, over a window that slides. What somebody who guesses, or fills the
database, would else be allowed as often as there are processes is counted by all of them together: each tells the others, which
know whom it is about by a hash alone.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from rebelote.server.rates import OFF, Kind, Rates

#: What is counted by all processes together. None of it is done at a table.
SHARED: frozenset[Kind] = frozenset(
    {"misses", "openings", "logins", "guesses", "failures", "challenges", "sign_ups", "exports", "reports"}
)


class Gate:
    """Counts, and says how many seconds somebody who does too much should wait. ``refused`` counts those by kind, and ``tell``
    is told what the other processes must count as well.
    """

    def __init__(self, rates: Rates) -> None:
        self._items: dict[Kind, RateLimitItem] = {}
        for field in fields(rates):
            rate = getattr(rates, field.name)
            if rate != OFF:
                self._items[field.name] = parse(rate)  # type: ignore[index]  # the names of the fields are the kinds
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self.refused: Counter[Kind] = Counter()
        self.tell: Callable[[str], object] = len

    def pass_(self, kind: Kind, who: str) -> int:
        """Count once more; 0, or the seconds to wait."""
        item = self._items.get(kind)
        if item is None:
            return 0
        who = _named(kind, who)
        if not self._limiter.hit(item, kind, who):
            return self._refuse(kind, item, who)
        if kind in SHARED:
            self.tell(f"{kind} {who}")
        return 0

    def heard(self, about: str) -> None:
        """Another process has counted something, and told this of it."""
        kind, _, who = about.partition(" ")
        for shared in SHARED & {kind}:
            if shared in self._items:
                self._limiter.hit(self._items[shared], shared, who)

    def look(self, kind: Kind, who: str) -> int:
        """The same without counting."""
        item = self._items.get(kind)
        if item is None:
            return 0
        who = _named(kind, who)
        if self._limiter.test(item, kind, who):
            return 0
        return self._refuse(kind, item, who)

    def _refuse(self, kind: Kind, item: RateLimitItem, who: str) -> int:
        self.refused[kind] += 1
        stats = self._limiter.get_window_stats(item, kind, who)
        return max(1, min(ceil(stats.reset_time - time.time()), item.get_expiry()))


def _named(kind: Kind, who: str) -> str:
    """What somebody is counted by: a hash where other processes, and the logs of a database, may see it."""
    return hashlib.sha256(who.encode()).hexdigest()[:32] if kind in SHARED else who


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
