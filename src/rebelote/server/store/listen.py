"""Who else has written to a table?

On PostgreSQL every append tells a channel, and every process listens: ``changes`` yields the table and how far its log goes.
It connects again by itself; after a gap it yields ``None``, and whatever is in memory should be read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from sqlalchemy.engine import make_url

CHANNEL = "rebelote_log"
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 5.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Change:
    """The log of a table goes as far as ``seq`` now."""

    table_id: str
    seq: int


async def changes(url: str) -> AsyncGenerator[Change | None, None]:
    """Every append of every process, ours too; None after the connection was lost and made again. Ends by cancellation."""
    import psycopg  # only where PostgreSQL is used

    conninfo = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    wait = _FIRST_WAIT
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                wait = _FIRST_WAIT
                yield None
                async for notice in connection.notifies():
                    table_id, _, seq = notice.payload.rpartition(" ")
                    yield Change(table_id, int(seq))
        except psycopg.OperationalError as error:
            log.warning("the database does not speak to us, trying again in %.1f s: %s", wait, type(error).__name__)
        await asyncio.sleep(wait)
        wait = min(2 * wait, _LONGEST_WAIT)
