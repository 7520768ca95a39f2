"""Is this the password?

Argon2id with the library's figures (64 MB and some hundredths of a second each), so few at a time, and never on the event loop.
Asking for somebody who does not exist takes as long as for somebody who does.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST, LONGEST = 10, 200
_AT_A_TIME = 2


def fault(password: str, name: str) -> str | None:
    """The code of what is wrong with a new password, None when it will do."""
    if not SHORTEST <= len(password) <= LONGEST:
        return "password_length"
    if len(set(password)) < 4 or password.casefold() == name.casefold():
        return "password_plain"
    return None


class Passwords:
    """Makes and checks hashes, two at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._room = asyncio.Semaphore(_AT_A_TIME)

    async def hashed(self, password: str) -> str:
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether the password is the one of a kept hash; ``None`` is nobody's, and takes as long."""
        async with self._room:
            return await asyncio.to_thread(self._fits, password, kept)

    def is_dated(self, kept: str) -> bool:
        """Whether a hash was made with figures that are no longer used."""
        return self._hasher.check_needs_rehash(kept)

    def _fits(self, password: str, kept: str | None) -> bool:
        try:
            self._hasher.verify(kept if kept is not None else _nobody(), password)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None


@cache
def _nobody() -> str:
    return PasswordHasher().hash(secrets.token_urlsafe(24))
