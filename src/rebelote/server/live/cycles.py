"""When does Python look for cycles among all that lives at a thousand tables?

A table is made of values and mostly free of cycles: what is no longer needed goes by itself. Looking through what is new holds
every table up for a quarter of a second as soon as there are a thousand, and finds next to nothing. So it is done at a time of
our own, everything at once, and before that only when memory would fill up.
"""

from __future__ import annotations

import asyncio
import gc

# New objects beyond those that went, some hundreds of megabytes.
_TOO_MANY = 2_000_000
SECONDS = 600.0


def seldom() -> None:
    """From now on; what has been loaded is not looked at again."""
    gc.freeze()
    gc.set_threshold(_TOO_MANY, 1, 1)


async def now_and_then() -> None:
    """Look through everything every ten minutes, until the server stops."""
    while True:
        await asyncio.sleep(SECONDS)
        gc.collect()
