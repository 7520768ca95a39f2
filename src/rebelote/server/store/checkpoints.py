"""When does what SQLite has written to its log reach the file of the database?

Left to itself, at whichever transaction finds the log long, and everybody who plays waits for it. So it is moved every second
beside the writing, and whoever writes has little left to do when the log is to begin anew.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from .appending import Unavailable

SECONDS = 1.0
#: Pages of the log from which a transaction moves what is left, some thirty megabytes.
LONGEST = 8000


def move(engine: Engine) -> None:
    """Move what can be moved without anybody waiting."""
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


async def now_and_then(engine: Engine) -> None:
    """Every second, until the server stops; who writes is told of a disk that is full, not this."""
    while True:
        await asyncio.sleep(SECONDS)
        with suppress(SQLAlchemyError, Unavailable):
            await asyncio.to_thread(move, engine)
