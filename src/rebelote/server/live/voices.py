"""Has somebody spoken too often, or this already?"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field

from rebelote.rules.errors import OutOfTurn
from rebelote.server.tables.log import MemberId

#: How often a member may say something: so many times in so many seconds.
PACES = ((1, 1.0), (20, 60.0))
# Actions are remembered for as long as a client may send them again.
_REMEMBERED = 64


@dataclass(eq=False)
class Voices:
    """When the members of one table have spoken of late, by ``time.monotonic``, and which of their messages were counted."""

    spoke: dict[MemberId, deque[float]] = field(default_factory=dict)
    counted: deque[str] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))

    def count(self, member: MemberId) -> None:
        """Count once more; raises OutOfTurn when it is too often."""
        now, most = time.monotonic(), PACES[-1][0]
        times = self.spoke.setdefault(member, deque(maxlen=most))
        for count, seconds in PACES:
            if len(times) >= count and now - times[-count] < seconds:
                raise OutOfTurn("talk_too_fast", seconds=max(1, round(seconds - (now - times[-count]))))
        times.append(now)
