"""What was an authenticator asked to sign?

A browser has one challenge at a time, by a cookie of its own, for one purpose and some minutes. Whoever answers takes it away,
whatever the answer is worth: none is answered twice. They are in the database, since another process may get the answer.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Engine, delete, insert

from rebelote.server.store.clock import clock
from rebelote.server.store.people_schema import challenges

COOKIE = "rebelote_challenge"
SECONDS = 300
Purpose = Literal["log_in", "confirm", "sign_up", "add"]


@dataclass(frozen=True, slots=True)
class Challenge:
    """Something to sign: ``person`` is who the answer is about, ``name`` that of an account to be made."""

    purpose: Purpose
    challenge: str
    person: str | None = None
    name: str | None = None


class Challenges:
    """The challenges of a database; each method is one transaction, and blocks."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def ask(self, browser: str, purpose: Purpose, person: str | None = None, name: str | None = None) -> Challenge:
        """A new challenge for a browser, in place of the one before."""
        made = Challenge(purpose, secrets.token_urlsafe(32), person, name)
        now = clock(self._engine)
        with self._engine.begin() as connection:
            connection.execute(delete(challenges).where((challenges.c.browser == browser) | (challenges.c.until < now)))
            connection.execute(
                insert(challenges).values(
                    browser=browser,
                    purpose=purpose,
                    challenge=made.challenge,
                    person=person,
                    name=name,
                    until=now + SECONDS,
                )
            )
        return made

    def take(self, browser: str, purpose: Purpose) -> Challenge | None:
        """The challenge of a browser, which is gone with that; None when there is none for this purpose, or it is too late."""
        in_time = (challenges.c.until >= clock(self._engine)).label("in_time")
        # One statement: of two that answer at once, one takes it.
        taking = delete(challenges).where(challenges.c.browser == browser).returning(challenges, in_time)
        with self._engine.begin() as connection:
            row = connection.execute(taking).first()
        if row is None or not row.in_time or row.purpose != purpose:
            return None
        return Challenge(purpose, row.challenge, row.person, row.name)
