"""Which tables may anybody join or watch, and which one do four letters mean?"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, select, update

from .schema import tables

#: A listed table is forgotten when nothing happened there for so long.
STALE_MINUTES = 30
#: Four letters go to another table when nothing happened for so long.
CODE_DAYS = 30


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A line of the lobby: the table, its book, its line in JSON, its scores, and when it last changed (ISO 8601, UTC)."""

    id: str
    book: str
    line: str
    scores: tuple[int, int]
    updated: str


def listed(engine: Engine, limit: int = 60) -> list[ListedTable]:
    """The tables in the lobby, latest first."""
    since = _ago(timedelta(minutes=STALE_MINUTES))
    query = (
        select(tables)
        .where(tables.c.lobby.is_not(None), tables.c.updated > since)
        .order_by(tables.c.updated.desc())
        .limit(limit)
    )
    with engine.connect() as connection:
        return [
            ListedTable(row.id, row.book, row.lobby, (row.score_ns, row.score_ew), row.updated)
            for row in connection.execute(query)
        ]


def table_of(engine: Engine, code: str) -> str | None:
    """The table whose link has these four letters."""
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
