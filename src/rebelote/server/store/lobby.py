"""Which tables may anybody join or watch, and which one do four letters mean?"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, Engine, func, select, text, update

from .schema import presence, processes, tables

#: A listed table is forgotten when nothing happened there for so long.
STALE_MINUTES = 30
#: Four letters go to another table when nothing happened for so long.
CODE_DAYS = 30


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A line of the lobby: the table, its book, its line in JSON, its scores, when it was made and last changed.

    Times are ISO 8601, UTC.
    """

    id: str
    book: str
    line: str
    scores: tuple[int, int]
    created: str
    updated: str


def listed(engine: Engine, limit: int = 60) -> list[ListedTable]:
    """The listed tables, those where something happened last first."""
    since = _ago(timedelta(minutes=STALE_MINUTES))
    query = (
        select(tables)
        .where(tables.c.lobby.is_not(None), tables.c.updated > since)
        .order_by(tables.c.updated.desc())
        .limit(limit)
    )
    with engine.connect() as connection:
        return [
            ListedTable(row.id, row.book, row.lobby, (row.score_ns, row.score_ew), row.created, row.updated)
            for row in connection.execute(query)
        ]


def attended(engine: Engine) -> set[str]:
    """The tables that somebody is connected to, by any process that is alive; where processes share a database."""
    query = (
        select(presence.c.table_id)
        .join(processes, processes.c.owner == presence.c.owner)
        .where(processes.c.until > func.extract("epoch", func.clock_timestamp()))
        .distinct()
    )
    with engine.connect() as connection:
        return set(connection.execute(query).scalars())


#: A number of our own among the advisory locks of a database, and how long anybody waits for it.
_QUICK_LOCK, _QUICK_WAIT = 0x7EBE107E, "5s"


def claim_quick(engine: Engine) -> Connection | None:
    """Be the only one, among all processes, who looks for a table until the connection is closed; None where there is one."""
    if engine.dialect.name != "postgresql":
        return None
    connection = engine.connect()
    try:
        connection.execute(text(f"SET LOCAL lock_timeout = '{_QUICK_WAIT}'"))
        connection.execute(select(func.pg_advisory_xact_lock(_QUICK_LOCK)))
    except BaseException:
        connection.close()
        raise
    return connection


def table_of(engine: Engine, code: str) -> str | None:
    """The table whose link has these four letters."""
    if not code.isalpha():
        return None
    with engine.connect() as connection:
        found: str | None = connection.execute(select(tables.c.id).where(tables.c.code == code.upper())).scalar()
        return found


def free_code(engine: Engine, code: str) -> None:
    """Take four letters from a table where nothing has happened for long."""
    old = _ago(timedelta(days=CODE_DAYS))
    with engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.code == code, tables.c.updated < old).values(code=None))


def _ago(time: timedelta) -> str:
    return (datetime.now(UTC) - time).isoformat(timespec="milliseconds")
