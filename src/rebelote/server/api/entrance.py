"""Who is it that asks, are they let in, and are they still who they were?

What the addresses about accounts and those about passkeys have in common. Whoever logs in or out gets another cookie, so that
one known from before is worth nothing.
"""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from rebelote.server.accounts import bodies, names, passwords
from rebelote.server.accounts.identity import device_of, new_cookie
from rebelote.server.accounts.keeper import Account, Keeper
from rebelote.server.accounts.passkeys.bodies import Proof
from rebelote.server.guard.cookies import read_cookie, write_cookie
from rebelote.server.guard.gate import Gate, household
from rebelote.server.live.hub import Hub
from rebelote.server.rates import Kind
from rebelote.server.settings import Settings

from .keys import Keys
from .requests import Declined, Json

# Seconds after which passwords are looked at again, when there are too many.
_LATER = 5
_GUEST = bodies.Me(None, None, 0, known=True, password=False, passkeys=0)
_NOBODY = bodies.Me(None, None, 0, known=False, password=False, passkeys=0)


class Entrance:
    """The door of one hub; ``gate`` counts who tries too often."""

    def __init__(self, settings: Settings, gate: Gate) -> None:
        self.settings, self._gate = settings, gate
        self.passwords = passwords.Passwords()

    def open(self, hub: Hub) -> None:
        """The server has started."""
        self.hub, self.identity = hub, hub.identity
        self.keeper = Keeper(hub.store.engine)
        self.keys = Keys(self.settings, hub.store.engine)

    # -- who asks ------------------------------------------------------------------------------------------------------

    async def person(self, request: Request) -> str:
        """The person with the request's cookie; empty, who is nobody, without one."""
        return await self.identity.person(read_cookie(request))

    async def account(self, request: Request) -> Account:
        """The account of whoever asks; raises Declined without one."""
        account = await asyncio.to_thread(self.keeper.of, await self.person(request))
        if account is None:
            raise Declined(401, "not_logged_in")
        return account

    async def guest(self, request: Request) -> str:
        """The person an account is to be made for; raises Declined when there is one."""
        person = await self.person(request) or device_of(new_cookie())
        if await asyncio.to_thread(self.keeper.of, person) is not None:
            raise Declined(409, "has_account")
        return person

    async def me(self, request: Request, person: str) -> bodies.Me:
        """Who that is, in words."""
        account = await asyncio.to_thread(self.keeper.of, person)
        if account is None:
            return _GUEST if person else _NOBODY
        browsers = await asyncio.to_thread(self.keeper.devices, person)
        return bodies.Me(
            account.name,
            account.made,
            len(browsers),
            known=True,
            password=account.password is not None,
            passkeys=len(await self.keys.here(request, person)),
        )

    # -- are they let in -----------------------------------------------------------------------------------------------

    def count(self, kind: Kind, who: str) -> None:
        """Raises Declined when somebody has done something too often."""
        self._decline(self._gate.pass_(kind, who))

    def _decline(self, wait: int) -> None:
        if wait:
            raise Declined(429, "too_many", wait=wait, seconds=wait)

    async def fits(self, request: Request, name: str, password: str, kept: str | None) -> bool:
        """Whether a password that is tried for a name is the one that is kept; counted. Raises Declined."""
        key = names.name_key(name)
        self.count("guesses", address_of(request))
        self.count("logins", f"{address_of(request)} {key}")
        self._decline(self._gate.look("failures", key))
        try:
            fits = await self.passwords.fits(password, kept)
        except passwords.Busy as error:
            raise Declined(503, "busy_with_passwords", wait=_LATER) from error
        if not fits:
            self.count("failures", key)
        return fits

    async def hashed(self, password: str) -> str:
        """What is kept of a new password. Raises Declined."""
        try:
            return await self.passwords.hashed(password)
        except passwords.Busy as error:
            raise Declined(503, "busy_with_passwords", wait=_LATER) from error

    async def new_name(self, wanted: str) -> str:
        """The name an account may have that was asked for; raises Declined."""
        name = names.clean(wanted)
        wrong = names.fault(name)
        if wrong is not None:
            raise Declined(422, wrong, least=names.SHORTEST, most=names.LONGEST)
        if await asyncio.to_thread(self.keeper.named, name) is not None:
            raise Declined(409, "name_taken")
        return name

    def check_new(self, password: str, name: str) -> None:
        """Raises Declined for a password that an account should not have."""
        wrong = passwords.fault(password, name)
        if wrong is not None:
            raise Declined(422, wrong, least=passwords.SHORTEST, most=passwords.LONGEST)

    async def prove(self, request: Request, account: Account, proof: Proof) -> None:
        """Whether it is still the owner of the account; raises Declined."""
        if proof.passkey is not None:
            self.count("guesses", address_of(request))
            kept, asked = await self.keys.signed(request, "confirm", proof.passkey)
            if not account.person == kept.person == asked.person:
                raise Declined(403, "wrong_passkey")
            return
        if account.password is None:
            raise Declined(403, "prove_by_passkey")
        if not await self.fits(request, account.name, proof.password, account.password):
            raise Declined(403, "wrong_password")

    async def let_in(self, request: Request, account: Account) -> Response:
        """Be somebody with an account from now on, under another cookie."""
        fresh, before = new_cookie(), read_cookie(request)
        guest = await self.identity.person(before)
        await asyncio.to_thread(self.keeper.log_in, account.person, device_of(fresh), device_of(before), guest)
        if guest and guest != account.person:
            await self.hub.people.renew(guest)
        return await self.known(request, account.person, fresh, 200)

    async def known(self, request: Request, person: str, cookie: str, status: int) -> Response:
        """Who one is from now on, and the cookie that says so."""
        answer = Json(await self.me(request, person), status)
        write_cookie(answer, request, cookie)
        return answer

    def nobody(self, request: Request) -> Response:
        """A browser that is nobody's from now on."""
        answer = Json(_NOBODY)
        write_cookie(answer, request, "", seconds=0)
        return answer


def address_of(connection: HTTPConnection) -> str:
    """Whom an address stands for, empty when it is not known."""
    return household(connection.client.host) if connection.client is not None else ""
