"""Whose passkey has answered, to which question?

A question is asked of a browser for a purpose (``ask``), and what comes back is judged once (``answered``, ``signed``). What is
wrong with it is declined.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from dataclasses import dataclass

from sqlalchemy import Engine
from starlette.requests import Request
from starlette.responses import Response

from rebelote.server.accounts.identity import device_of, is_cookie, new_cookie
from rebelote.server.accounts.passkeys import ceremony
from rebelote.server.accounts.passkeys.bodies import NewAnswer, SignedAnswer
from rebelote.server.accounts.passkeys.ceremony import BadAnswer, Made, handle_of
from rebelote.server.accounts.passkeys.challenges import COOKIE, SECONDS, Challenge, Challenges, Purpose
from rebelote.server.accounts.passkeys.keyring import Kept, Keyring
from rebelote.server.accounts.passkeys.place import Site, site_of
from rebelote.server.guard.cookies import read_cookie, write_cookie
from rebelote.server.settings import Settings

from .requests import Declined

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on its way to a browser, which gets a cookie with it."""

    site: Site
    challenge: Challenge
    cookie: str

    def remembered(self, response: Response, request: Request) -> Response:
        """The answer with that cookie: whoever brings it back was asked."""
        write_cookie(response, request, self.cookie, COOKIE, SECONDS)
        return response


class Keys:
    """Asks and judges, over one database."""

    def __init__(self, settings: Settings, engine: Engine) -> None:
        self._settings = settings
        self._challenges = Challenges(engine)
        self.ring = Keyring(engine)

    def site(self, request: Request) -> Site:
        """For which site a request is. Raises Declined where there can be no passkeys."""
        site = site_of(request, self._settings.site)
        if site is None:
            raise Declined(422, "passkeys_not_here")
        return site

    async def here(self, request: Request, person: str) -> list[Kept]:
        """The passkeys of a person that can be used at this address."""
        site = site_of(request, self._settings.site)
        return [] if site is None else [key for key in await asyncio.to_thread(self.ring.of, person) if key.host == site.host]

    async def ask(self, request: Request, purpose: Purpose, person: str | None = None, name: str | None = None) -> Asked:
        """A new question for a browser."""
        site, cookie = self.site(request), new_cookie()
        return Asked(site, await asyncio.to_thread(self._challenges.ask, device_of(cookie), purpose, person, name), cookie)

    async def answered(self, request: Request, purpose: Purpose) -> tuple[Site, Challenge]:
        """What this browser was asked for a purpose; nobody can answer it again. Raises Declined."""
        site, cookie = self.site(request), read_cookie(request, COOKIE)
        found = await asyncio.to_thread(self._challenges.take, device_of(cookie), purpose) if is_cookie(cookie) else None
        if found is None:
            raise Declined(409, "passkey_late")
        return site, found

    async def made(self, site: Site, asked: Challenge, answer: NewAnswer) -> Made:
        """The key that a browser's authenticator has made. Raises Declined."""
        try:
            return await asyncio.to_thread(ceremony.made, site, asked, answer)
        except BadAnswer as error:
            raise Declined(401, "wrong_passkey") from error

    async def signed(self, request: Request, purpose: Purpose, answer: SignedAnswer) -> tuple[Kept, Challenge]:
        """The passkey that has answered, and what it was asked. Raises Declined."""
        site, asked = await self.answered(request, purpose)
        return await asyncio.to_thread(self._signed, site, asked, answer), asked

    def _signed(self, site: Site, asked: Challenge, answer: SignedAnswer) -> Kept:
        try:
            kept = self.ring.found(ceremony.credential_in(answer), site.host)
            if kept is None:
                raise Declined(401, "wrong_passkey")
            said = ceremony.signed(site, asked, answer, kept.key)
        except BadAnswer as error:
            raise Declined(401, "wrong_passkey") from error
        if not hmac.compare_digest(said.handle, handle_of(kept.person)):
            raise Declined(401, "wrong_passkey")
        if not self.ring.use(kept.id, said):
            log.warning("a passkey counts backwards: somebody has a copy of it")
            raise Declined(401, "passkey_copied")
        return kept
