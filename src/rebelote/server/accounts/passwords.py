"""Is this the password?

Argon2id with the library's figures (64 MB and some hundredths of a second each), so few at a time, never on the event loop, and
none at all when too many wait. Asking for somebody who does not exist takes as long as for somebody who does. The same letters
are the same password, whether a keyboard sends an accent with its letter or after it.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST, LONGEST = 10, 200
_AT_A_TIME, _WAITING = 2, 64


class Busy(Exception):
    """So many wait to be checked that one more would wait too long."""


def fault(password: str, name: str) -> str | None:
    """The code of what is wrong with a new password, None when it will do."""
    if not SHORTEST <= len(_plain(password)) <= LONGEST:
        return "password_length"
    if len(set(password)) < 4 or password.casefold() == name.casefold():
        return "password_plain"
    return None


class Passwords:
    """Makes and checks hashes, two at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._room = asyncio.Semaphore(_AT_A_TIME)
        self._waiting = 0

    async def hashed(self, password: str) -> str:
        """What is kept of a password. Raises Busy."""
        async with self._turn():
            return await asyncio.to_thread(self._hasher.hash, _plain(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether the password is the one of a kept hash; ``None`` is nobody's, and takes as long. Raises Busy."""
        async with self._turn():
            return await asyncio.to_thread(self._fits, _plain(password), kept)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        if self._waiting >= _WAITING:
            raise Busy
        self._waiting += 1
        try:
            async with self._room:
                yield
        finally:
            self._waiting -= 1

    def is_dated(self, kept: str) -> bool:
        """Whether a hash was made with figures that are no longer used."""
        return self._hasher.check_needs_rehash(kept)

    def _fits(self, password: str, kept: str | None) -> bool:
        try:
            self._hasher.verify(kept if kept is not None else _nobody(), password)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None


def _plain(password: str) -> str:
    return unicodedata.normalize("NFC", password)


@cache
def _nobody() -> str:
    return PasswordHasher().hash(secrets.token_urlsafe(24))
