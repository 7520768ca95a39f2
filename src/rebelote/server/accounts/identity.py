"""Which person is a browser?

Its cookie says so, and only the SHA-256 of a cookie is kept. Without an account that hash is the person. An account keeps the
hash of the cookie it was made with, so that a guest's tables stay; every login gives the browser a new cookie, and ``devices``
says whose it is.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets

from sqlalchemy import Engine, exists, select

from rebelote.server.store.people_schema import accounts, devices

_SHORTEST = 20


def new_cookie() -> str:
    """A cookie that nobody can guess."""
    return secrets.token_urlsafe(24)


def is_cookie(cookie: str) -> bool:
    """Whether this may be one of ours; anything short is nobody's."""
    return len(cookie) >= _SHORTEST


def device_of(cookie: str) -> str:
    """What is kept of a cookie."""
    return hashlib.sha256(cookie.encode()).hexdigest()


class Identity:
    """Answers who a cookie is, from the database, each time: a browser that was logged out is so at once and everywhere."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def person(self, cookie: str) -> str:
        """The person with this cookie; empty, who is nobody, without one."""
        return await asyncio.to_thread(self.find, cookie) if is_cookie(cookie) else ""

    def find(self, cookie: str) -> str:
        """The same, for those with a thread of their own."""
        if not is_cookie(cookie):
            return ""
        device = device_of(cookie)
        query = select(
            select(devices.c.person).where(devices.c.device == device).scalar_subquery(),
            exists(select(accounts.c.person).where(accounts.c.person == device)),
        )
        with self._engine.connect() as connection:
            person, is_account = connection.execute(query).one()
        if person is not None:
            return str(person)
        # The cookie an account was made with is no key to it: who still has it has been logged out, and is a guest.
        return device_of(f"guest {cookie}") if is_account else device
