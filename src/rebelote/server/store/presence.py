"""Who is connected to the other processes that serve the same tables?

Each process writes down whom it has at which table, and renews itself; what a process that has died wrote down does not count.
On one process with SQLite nobody else is there and nothing of this is used.
"""

from __future__ import annotations

from sqlalchemy import Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .clock import clock
from .listen import CHANNEL
from .schema import presence, processes


class Presence:
    """The connections of one process among those of the others."""

    def __init__(self, engine: Engine, owner: str, seconds: float) -> None:
        self._engine, self._owner, self.lease_seconds = engine, owner, seconds

    def renew(self) -> None:
        """Say that this process is alive for so many seconds."""
        until = clock(self._engine) + self.lease_seconds
        with self._engine.begin() as connection:
            done = connection.execute(update(processes).where(processes.c.owner == self._owner).values(until=until))
            if not done.rowcount:
                connection.execute(insert(processes).values(owner=self._owner, until=until))

    def come(self, table_id: str, member: str) -> None:
        """A member has a first socket here."""
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(presence).values(table_id=table_id, member=member, owner=self._owner))
                connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} 0")))
        except IntegrityError:
            return

    def go(self, table_id: str, member: str) -> None:
        """A member has no socket here any more."""
        with self._engine.begin() as connection:
            connection.execute(
                delete(presence).where(
                    presence.c.table_id == table_id, presence.c.member == member, presence.c.owner == self._owner
                )
            )
            connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} 0")))

    def elsewhere(self, table_id: str) -> frozenset[str]:
        """The members of a table who are connected to another process that is alive."""
        query = (
            select(presence.c.member)
            .join(processes, processes.c.owner == presence.c.owner)
            .where(presence.c.table_id == table_id, presence.c.owner != self._owner, processes.c.until > clock(self._engine))
        )
        with self._engine.connect() as connection:
            return frozenset(connection.execute(query).scalars())

    def everywhere(self) -> dict[str, frozenset[str]]:
        """The same for every table that has any."""
        query = (
            select(presence.c.table_id, func.array_agg(presence.c.member))
            .join(processes, processes.c.owner == presence.c.owner)
            .where(presence.c.owner != self._owner, processes.c.until > clock(self._engine))
            .group_by(presence.c.table_id)
        )
        with self._engine.connect() as connection:
            return {table_id: frozenset(members) for table_id, members in connection.execute(query)}

    def end(self) -> None:
        """This process stops: nobody is connected to it any more."""
        with self._engine.begin() as connection:
            gone = connection.execute(select(presence.c.table_id).where(presence.c.owner == self._owner).distinct()).scalars()
            connection.execute(delete(processes).where(processes.c.owner == self._owner))
            tables = list(gone)
            connection.execute(delete(presence).where(presence.c.owner == self._owner))
            for table_id in tables:
                connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} 0")))
