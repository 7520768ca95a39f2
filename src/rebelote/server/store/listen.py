"""Who else has written to a table, or said something there?

On PostgreSQL every append tells a channel, and every process listens: ``changes`` yields the table and how far its log goes.
What is said at a table, which no log keeps, goes by a channel of its own. ``changes`` connects again by itself; after a gap it
yields ``None``, and whatever is in memory should be read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from sqlalchemy import Engine, func, select
from sqlalchemy.engine import make_url

CHANNEL = "rebelote_log"
_TALK = "rebelote_talk"
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 5.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Change:
    """The log of a table goes as far as ``seq`` now."""

    table_id: str
    seq: int


@dataclass(frozen=True, slots=True)
class Talk:
    """Something said at a table, as the process called ``owner`` wrote it down."""

    owner: str
    table_id: str
    text: str


def spread(engine: Engine, talk: Talk) -> None:
    """Let every process know what was said."""
    with engine.begin() as connection:
        connection.execute(select(func.pg_notify(_TALK, f"{talk.owner} {talk.table_id} {talk.text}")))


async def changes(url: str) -> AsyncGenerator[Change | Talk | None, None]:
    """What every process wrote and said, ours too; None after the connection was lost and made again. Ends by cancellation."""
    import psycopg  # only where PostgreSQL is used

    conninfo = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    wait = _FIRST_WAIT
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
                for channel in (CHANNEL, _TALK):
                    await connection.execute(f"LISTEN {channel}")
                wait = _FIRST_WAIT
                yield None
                async for notice in connection.notifies():
                    if notice.channel == _TALK:
                        yield Talk(*notice.payload.split(" ", 2))
                        continue
                    table_id, _, seq = notice.payload.rpartition(" ")
                    yield Change(table_id, int(seq))
        except psycopg.OperationalError as error:
            log.warning("the database does not speak to us, trying again in %.1f s: %s", wait, type(error).__name__)
        await asyncio.sleep(wait)
        wait = min(2 * wait, _LONGEST_WAIT)
