"""Is PostgreSQL ready for the jobs?

The queue's tables are procrastinate's own, which comes with their schema and with the steps from each version to the next. We
note which steps a database has had; a new one gets the whole schema at once.
"""

from __future__ import annotations

from importlib.resources import files

from sqlalchemy import Column, Connection, MetaData, String, Table, insert, inspect, select

# Not among our own tables: it is made here, for PostgreSQL alone.
_steps = Table("job_steps", MetaData(), Column("name", String(128), primary_key=True))


def missing(connection: Connection) -> list[str]:
    """The steps that a database has not had, in order; all of them when it has nothing."""
    taken = set(connection.execute(select(_steps.c.name)).scalars()) if inspect(connection).has_table(_steps.name) else set()
    return sorted(_files() - taken)


def take(connection: Connection) -> None:
    """Bring the database to the schema of the procrastinate that is installed."""
    steps = missing(connection)
    if not steps:
        return
    if inspect(connection).has_table(_steps.name):
        for name in steps:
            _run(connection, (files("procrastinate.sql") / "migrations" / name).read_text(encoding="utf-8"))
    else:
        _steps.create(connection)
        _run(connection, (files("procrastinate.sql") / "schema.sql").read_text(encoding="utf-8"))
    connection.execute(insert(_steps), [{"name": name} for name in steps])


def _files() -> set[str]:
    return {file.name for file in (files("procrastinate.sql") / "migrations").iterdir() if file.name.endswith(".sql")}


def _run(connection: Connection, statements: str) -> None:
    """Several statements as they are: nothing in them is a parameter."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(statements)
    finally:
        cursor.close()
