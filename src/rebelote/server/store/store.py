"""How are tables kept?

SQLite with a write-ahead log, flushed at every commit, or PostgreSQL: what was acknowledged survives a killed process. The
database decides between two writers. Every method is one transaction and blocks; the caller brings the thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, delete, event, func, insert, or_, select, update
from sqlalchemy.engine import URL, Engine, ExceptionContext, make_url
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from rebelote.server.tables.log import Entry, decode

from . import migrate
from .appending import NOTHING_ELSE, Append, Conflict, Job, Summary, Unavailable, columns, now, rows, write
from .checkpoints import LONGEST
from .clock import clock
from .listen import CHANNEL
from .moderation import Moderation
from .schema import events, leases, members, tables


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A line of the list of a person's tables: who they are in its log (``member``); ``updated`` is ISO 8601, UTC."""

    id: str
    book: str
    summary: Summary
    updated: str
    member: str


class Store(Moderation):
    """The tables of one database."""

    def __init__(self, url: str) -> None:
        """Open the database of an SQLAlchemy URL; an SQLite one is made, and brought to this program's schema, if need be.

        Raises migrate.SchemaError for a database of a later version, and for a PostgreSQL one that must be upgraded first.
        """
        self.url = url
        self._engine = open_engine(url)
        try:
            if self.is_shared:
                migrate.check(self._engine)
            else:
                migrate.upgrade(self._engine)
        except BaseException:
            self._engine.dispose()
            raise
        event.listen(self._engine, "handle_error", _unavailable)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self._engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def ping(self) -> None:
        """Raise when the database cannot be read."""
        with self._engine.connect() as connection:
            connection.execute(select(tables.c.id).limit(1))

    @property
    def engine(self) -> Engine:
        """For the other modules of this package."""
        return self._engine

    def create(
        self, table_id: str, book: str, player: str, entries: Sequence[Entry], summary: Summary, code: str | None = None
    ) -> None:
        """Keep a new table of one person, by the hash of the cookie. Raises Conflict when the code is another table's."""
        at, job = now(), Job(table_id, 0, entries, summary)
        with self._writing() as connection:
            connection.execute(
                insert(tables).values({"book": book, **columns(summary, at), "id": table_id, "code": code, "created": at})
            )
            connection.execute(insert(members).values(table_id=table_id, player=player, member="1"))
            connection.execute(insert(events), rows(job, at))
            if self.is_shared and summary.lobby is not None:
                connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {len(entries)}")))

    def append(self, table_id: str, seq: int, entries: Sequence[Entry], summary: Summary, also: Append = NOTHING_ELSE) -> None:
        """Append entries after number ``seq``; all or none. Raises Conflict when the log is not at ``seq`` any more."""
        self.append_all([Job(table_id, seq, entries, summary, also)])

    def append_all(self, jobs: Sequence[Job]) -> None:
        """Append to several tables, all or nothing. Raises Conflict when one of the logs is not where its job says."""
        with self._writing() as connection:
            write(connection, jobs)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction; raises Conflict or Unavailable, and nothing has changed."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Conflict from error
        except PoolTimeout as error:
            raise Unavailable from error

    def load(self, table_id: str, after: int = 0) -> tuple[list[Entry], list[str]]:
        """The log of a table past number ``after``, and the ids of the actions counted there, in turn; empty for no table."""
        query = (
            select(events.c.entry, events.c.action_id)
            .where(events.c.table_id == table_id, events.c.seq > after)
            .order_by(events.c.seq)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [decode(row.entry) for row in rows], [row.action_id for row in rows if row.action_id is not None]

    def started(self, table_id: str) -> str:
        """When the match being played was begun: ISO 8601, UTC."""
        return self.all_started(table_id)[-1]

    def all_started(self, table_id: str) -> list[str]:
        """When each match was begun."""
        query = (
            select(events.c.at)
            .where(events.c.table_id == table_id, events.c.entry.contains('"first_dealer"'))
            .order_by(events.c.seq)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def lease(self, table_id: str, owner: str, seconds: float) -> bool:
        """Whether ``owner`` may let the bots and clocks of a table run for so many seconds: it did already, or nobody does."""
        with self._engine.begin() as connection:
            now = clock(self._engine)
            taken = connection.execute(
                update(leases)
                .where(leases.c.table_id == table_id, (leases.c.owner == owner) | (leases.c.until < now))
                .values(owner=owner, until=now + seconds)
            )
            if taken.rowcount:
                return True
            there = connection.execute(select(leases.c.owner).where(leases.c.table_id == table_id)).first()
            if there is not None:
                return False
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(leases).values(table_id=table_id, owner=owner, until=clock(self._engine) + seconds))
        except IntegrityError:
            return False
        return True

    def end_leases(self, owner: str) -> None:
        """Let other processes go on at once with all tables of this one."""
        with self._engine.begin() as connection:
            connection.execute(delete(leases).where(leases.c.owner == owner))

    def members(self, table_id: str) -> dict[str, str]:
        """Who has come in: the name in the log by the hash of a person's cookie; empty when there is no such table."""
        query = select(members.c.player, members.c.member).where(members.c.table_id == table_id)
        with self._engine.connect() as connection:
            return {row.player: row.member for row in connection.execute(query)}

    def member_at(self, person: str) -> dict[str, str]:
        """The tables a person has come into, and who that is in their logs."""
        query = select(members.c.table_id, members.c.member).where(members.c.player == person)
        with self._engine.connect() as connection:
            return {row.table_id: row.member for row in connection.execute(query)}

    def made(self, table_id: str) -> tuple[str | None, float]:
        """The four letters of a table's link, and how many seconds ago it was made."""
        with self._engine.connect() as connection:
            row = connection.execute(select(tables.c.code, tables.c.created).where(tables.c.id == table_id)).one()
        age = datetime.now(UTC) - datetime.fromisoformat(row.created)
        return row.code, max(0.0, age.total_seconds())

    def tables_of(self, player: str, limit: int = 50) -> list[StoredTable]:
        """The tables a person sits at, latest first."""
        query = (
            select(tables, members.c.member)
            .join(members, members.c.table_id == tables.c.id)
            .where(members.c.player == player)
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )
        with self._engine.connect() as connection:
            return [
                StoredTable(
                    row.id,
                    row.book,
                    Summary(row.deal_no, (row.score_ns, row.score_ew), bool(row.over)),
                    row.updated,
                    row.member,
                )
                for row in connection.execute(query)
            ]

    def seating_of(self, table_ids: Sequence[str]) -> dict[str, list[Entry]]:
        """What the logs of these tables say of who sits where, in order. The cards, nearly all of a log, are not read."""
        query = (
            select(events.c.table_id, events.c.entry)
            .where(events.c.table_id.in_(table_ids), or_(*(events.c.entry.startswith(start) for start in _SEATING)))
            .order_by(events.c.table_id, events.c.seq)
        )
        found: dict[str, list[Entry]] = {table_id: [] for table_id in table_ids}
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                found[row.table_id].append(decode(row.entry))
        return found


# How the entries begin that say who sits where.
_SEATING = tuple(f'{{"kind":"{kind}"' for kind in ("opened", "joined", "arranged", "gone"))


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """The engine of a URL for the time of a command."""
    engine = open_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


def open_engine(url: str) -> Engine:
    """The engine of a URL: ``sqlite:///PATH`` or ``postgresql://USER@HOST/NAME``.

    Its errors quote no values: packs are among them.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        return create_engine(_with_driver(parsed), pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, connect_args={"timeout": 10}, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    return engine


def _unavailable(context: ExceptionContext) -> None:
    """A disk that is full, a database that is away: Unavailable, from whatever was asked."""
    # A connection that is tried before it is used, and was lost meanwhile, is replaced without a word.
    if isinstance(context.sqlalchemy_exception, OperationalError | InterfaceError) and not context.is_pre_ping:
        raise Unavailable from context.original_exception


def _with_driver(url: URL) -> URL:
    return url if "+" in url.drivername else url.set(drivername="postgresql+psycopg")


def _prepare(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    pragmas = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", f"wal_autocheckpoint = {LONGEST}")
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
