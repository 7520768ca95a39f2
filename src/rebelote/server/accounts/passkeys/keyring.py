"""Which passkeys has an account?

Each method is one transaction, and blocks; the caller brings the thread.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, Engine, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from rebelote.server.store.appending import now
from rebelote.server.store.people_schema import accounts, passkeys

from .ceremony import Made, Signed

MOST = 20
LONGEST_LABEL = 40


class PasskeyKnown(Exception):
    """This key is an account's already."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A passkey as it is kept; ``id`` is what its owner calls it by, ``made`` and ``used`` ISO 8601 in UTC."""

    id: str
    person: str
    key: bytes
    host: str
    counter: int
    synced: bool
    label: str
    made: str
    used: str | None


def add(connection: Connection, person: str, host: str, made: Made, label: str) -> None:
    """Keep a new passkey, as part of what else is done."""
    connection.execute(
        insert(passkeys).values(
            id=secrets.token_hex(8),
            person=person,
            credential=made.credential,
            key=made.key,
            host=host,
            counter=made.counter,
            synced=made.synced,
            name=plain_label(label),
            made=now(),
        )
    )


def plain_label(label: str) -> str:
    """What a passkey may be called: one line, not too long."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in label).split())[:LONGEST_LABEL]


class Keyring:
    """The passkeys of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, person: str) -> list[Kept]:
        """A person's passkeys, the oldest first."""
        query = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.made, passkeys.c.id)
        with self._engine.connect() as connection:
            return [_kept(row) for row in connection.execute(query)]

    def found(self, credential: str, host: str) -> Kept | None:
        """The passkey that an authenticator calls so, at this host."""
        query = select(passkeys).where(passkeys.c.credential == credential, passkeys.c.host == host)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else _kept(row)

    def add(self, person: str, host: str, made: Made, label: str) -> bool:
        """One more for an account; False when it has enough. Raises PasskeyKnown."""
        mine = select(func.count()).select_from(passkeys).where(passkeys.c.person == person)
        try:
            with self._engine.begin() as connection:
                _lock(connection, person)
                if connection.execute(mine).scalar_one() >= MOST:
                    return False
                add(connection, person, host, made, label)
        except IntegrityError as error:
            raise PasskeyKnown from error
        return True

    def use(self, passkey: str, signed: Signed) -> bool:
        """Note that a passkey has signed; False when its counter has not moved on: somebody has a copy.

        Authenticators that do not count say 0 for ever.
        """
        moved = (passkeys.c.counter < signed.counter) | ((passkeys.c.counter == 0) & (signed.counter == 0))
        change = update(passkeys).where(passkeys.c.id == passkey, moved)
        with self._engine.begin() as connection:
            return bool(connection.execute(change.values(counter=signed.counter, synced=signed.synced, used=now())).rowcount)

    def rename(self, person: str, passkey: str, label: str) -> bool:
        """Call a passkey something else; False when the person has no such."""
        change = update(passkeys).where(passkeys.c.person == person, passkeys.c.id == passkey)
        with self._engine.begin() as connection:
            return bool(connection.execute(change.values(name=plain_label(label))).rowcount)

    def remove(self, person: str, passkey: str, host: str) -> Literal["removed", "unknown", "last"]:
        """Take a passkey away, unless nothing would be left to log in with at this host."""
        mine = passkeys.c.person == person
        with self._engine.begin() as connection:
            _lock(connection, person)
            hosts = {row.id: row.host for row in connection.execute(select(passkeys.c.id, passkeys.c.host).where(mine))}
            if hosts.pop(passkey, None) is None:
                return "unknown"
            password = connection.execute(select(accounts.c.password).where(accounts.c.person == person)).scalar()
            if password is None and host not in hosts.values():
                return "last"
            connection.execute(delete(passkeys).where(mine, passkeys.c.id == passkey))
            return "removed"


def _lock(connection: Connection, person: str) -> None:
    """Let nobody else change an account's passkeys until this transaction ends; a writer is also the only one on SQLite."""
    connection.execute(update(accounts).where(accounts.c.person == person).values(name=accounts.c.name))


def _kept(row: Row[tuple[object, ...]]) -> Kept:
    return Kept(row.id, row.person, row.key, row.host, row.counter, row.synced, row.name, row.made, row.used)
