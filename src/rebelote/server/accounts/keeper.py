"""How are accounts kept?

Each method is one transaction, and blocks; the caller brings the thread.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Engine, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from rebelote.server.store.appending import now
from rebelote.server.store.people_schema import accounts, devices
from rebelote.server.store.schema import members

from .names import name_key
from .passkeys.ceremony import Made
from .passkeys.keyring import PasskeyKnown, add


class NameTaken(Exception):
    """Somebody has this name, or has an account already."""


@dataclass(frozen=True, slots=True)
class Account:
    """An account; ``password`` is the hash that is kept, None without one; ``made`` ISO 8601 in UTC."""

    person: str
    name: str
    password: str | None
    made: str


class Keeper:
    """The accounts of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def make(
        self, person: str, name: str, password: str | None, device: str, passkey: tuple[str, Made, str] | None = None
    ) -> Account:
        """A new account, with the browser that asked for it logged in. Raises NameTaken, and PasskeyKnown.

        Its first ``passkey``: the host it is for, what was made, what it is called.
        """
        account = Account(person, name, password, now())
        try:
            with self._engine.begin() as connection:
                connection.execute(
                    insert(accounts).values(
                        person=person, name=name, name_key=name_key(name), password=password, made=account.made
                    )
                )
                connection.execute(insert(devices).values(device=device, person=person, made=account.made))
                if passkey is not None:
                    _add(connection, person, *passkey)
        except IntegrityError as error:
            raise NameTaken(name) from error
        return account

    def named(self, name: str) -> Account | None:
        """The account of this name, or of one that is the same."""
        with self._engine.connect() as connection:
            return _account(connection.execute(select(accounts).where(accounts.c.name_key == name_key(name))).first())

    def of(self, person: str) -> Account | None:
        """A person's account."""
        with self._engine.connect() as connection:
            return _account(connection.execute(select(accounts).where(accounts.c.person == person)).first())

    def names(self, people: set[str]) -> dict[str, str]:
        """The names of those who have one."""
        query = select(accounts.c.person, accounts.c.name).where(accounts.c.person.in_(people))
        with self._engine.connect() as connection:
            return {row.person: row.name for row in connection.execute(query)}

    def devices(self, person: str) -> list[str]:
        """Since when the browsers are logged in that are."""
        query = select(devices.c.made).where(devices.c.person == person).order_by(devices.c.made)
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def log_in(self, person: str, device: str, instead_of: str, guest: str) -> None:
        """Let a browser in under a new cookie; what its cookie before was is forgotten.

        The tables that the browser's ``guest`` has come into are the person's from now on, where the person is not yet.
        """
        with self._engine.begin() as connection:
            connection.execute(delete(devices).where(devices.c.device == instead_of))
            connection.execute(insert(devices).values(device=device, person=person, made=now()))
            if guest and not connection.execute(select(accounts.c.person).where(accounts.c.person == guest)).first():
                there = select(members.c.table_id).where(members.c.player == person)
                theirs = (members.c.player == guest) & members.c.table_id.not_in(there)
                connection.execute(update(members).where(theirs).values(player=person))

    def log_out(self, device: str) -> None:
        """One browser is a guest's again."""
        with self._engine.begin() as connection:
            connection.execute(delete(devices).where(devices.c.device == device))

    def log_out_everywhere(self, person: str, but: str | None = None) -> None:
        """All of a person's browsers, ``but`` one."""
        with self._engine.begin() as connection:
            connection.execute(delete(devices).where(devices.c.person == person, devices.c.device != (but or "")))

    def set_password(self, person: str, password: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(update(accounts).where(accounts.c.person == person).values(password=password))


def _add(connection: Connection, person: str, host: str, made: Made, label: str) -> None:
    try:
        add(connection, person, host, made, label)
    except IntegrityError as error:
        raise PasskeyKnown from error


def _account(row: Row[tuple[str, str, str, str | None, str]] | None) -> Account | None:
    return None if row is None else Account(row.person, row.name, row.password, row.made)
