"""Which addresses are about passkeys, and what do they do?

Each is asked for in two steps: what the authenticator is to do, then what it did. An account is made with a passkey alone; one
more is added, and one taken away, by whoever shows once more that it is still them.
"""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rebelote.server.accounts.identity import device_of, new_cookie
from rebelote.server.accounts.keeper import NameTaken
from rebelote.server.accounts.passkeys import bodies, ceremony
from rebelote.server.accounts.passkeys.keyring import MOST, Kept, PasskeyKnown

from .entrance import Entrance, address_of
from .requests import Declined, Json, read

_asking = msgspec.json.Decoder(bodies.Asking)
_login = msgspec.json.Decoder(bodies.PasskeyLogin)
_wanted = msgspec.json.Decoder(bodies.PasskeyWanted)
_new = msgspec.json.Decoder(bodies.NewPasskey)
_proof = msgspec.json.Decoder(bodies.Proof)
_relabel = msgspec.json.Decoder(bodies.Relabel)

_ROOT = "/api/account/passkeys"


class PasskeyApi:
    """The handlers; ``entrance`` lets people in."""

    def __init__(self, entrance: Entrance) -> None:
        self._entrance = entrance

    def routes(self) -> list[Route]:
        """Every address."""
        return [
            Route(_ROOT, self.mine),
            Route(_ROOT, self.make, methods=["POST"]),
            Route(f"{_ROOT}/wanted", self.want, methods=["POST"]),
            Route(f"{_ROOT}/challenge", self.ask, methods=["POST"]),
            Route(f"{_ROOT}/login", self.log_in, methods=["POST"]),
            Route(f"{_ROOT}/{{passkey}}", self.rename, methods=["PATCH"]),
            Route(f"{_ROOT}/{{passkey}}/remove", self.remove, methods=["POST"]),
        ]

    # -- coming in -----------------------------------------------------------------------------------------------------

    async def ask(self, request: Request) -> Response:
        """Something to sign, for ``navigator.credentials.get``."""
        wanted = await read(request, _asking, self._entrance.settings)
        self._entrance.count("challenges", address_of(request))
        keys = self._entrance.keys
        if not wanted.confirm:
            asked, mine = await keys.ask(request, "log_in"), list[Kept]()
        else:
            account = await self._entrance.account(request)
            mine = await keys.here(request, account.person)
            if not mine:
                raise Declined(409, "no_passkey")
            asked = await keys.ask(request, "confirm", account.person)
        options = await asyncio.to_thread(ceremony.request, asked.site, asked.challenge, [key.key for key in mine])
        return asked.remembered(Json(options), request)

    async def log_in(self, request: Request) -> Response:
        """Be somebody with an account, in this browser."""
        wanted = await read(request, _login, self._entrance.settings)
        self._entrance.count("guesses", address_of(request))
        kept, _ = await self._entrance.keys.signed(request, "log_in", wanted.credential)
        account = await asyncio.to_thread(self._entrance.keeper.of, kept.person)
        if account is None:  # deleted this very moment
            raise Declined(401, "wrong_passkey")
        return await self._entrance.let_in(request, account)

    # -- one more ------------------------------------------------------------------------------------------------------

    async def want(self, request: Request) -> Response:
        """What an authenticator is to make, for ``navigator.credentials.create``."""
        wanted, entrance = await read(request, _wanted, self._entrance.settings), self._entrance
        entrance.count("challenges", address_of(request))
        entrance.keys.site(request)
        mine: list[Kept] = []
        if wanted.name is not None:
            person = await entrance.guest(request)
            name = await entrance.new_name(wanted.name)
            asked = await entrance.keys.ask(request, "sign_up", person, name)
        else:
            account = await entrance.account(request)
            await entrance.prove(request, account, wanted)
            mine = await entrance.keys.here(request, account.person)
            asked = await entrance.keys.ask(request, "add", account.person, account.name)
        options = await asyncio.to_thread(ceremony.creation, asked.site, asked.challenge, [key.key for key in mine])
        return asked.remembered(Json(options), request)

    async def make(self, request: Request) -> Response:
        """Keep what an authenticator has made, and the account it is for."""
        wanted, entrance = await read(request, _new, self._entrance.settings), self._entrance
        person = await entrance.person(request)
        account = await asyncio.to_thread(entrance.keeper.of, person)
        site, asked = await entrance.keys.answered(request, "sign_up" if account is None else "add")
        if asked.person is None or (person and person != asked.person):
            raise Declined(409, "passkey_late")  # the browser has become another person meanwhile
        made = await entrance.keys.made(site, asked, wanted.credential)
        try:
            if account is not None:
                if not await asyncio.to_thread(entrance.keys.ring.add, person, site.host, made, wanted.label):
                    raise Declined(409, "too_many_passkeys", most=MOST)
                return Json(await entrance.me(request, person), 201)
            entrance.count("sign_ups", address_of(request))
            fresh = new_cookie()
            first = (site.host, made, wanted.label)
            await asyncio.to_thread(entrance.keeper.make, asked.person, asked.name or "", None, device_of(fresh), first)
        except NameTaken as error:
            raise Declined(409, "name_taken") from error
        except PasskeyKnown as error:
            raise Declined(409, "passkey_known") from error
        return await entrance.known(request, asked.person, fresh, 201)

    # -- those there are -----------------------------------------------------------------------------------------------

    async def mine(self, request: Request) -> Response:
        return Json(await self._list(request, await self._entrance.person(request)))

    async def rename(self, request: Request) -> Response:
        wanted = await read(request, _relabel, self._entrance.settings)
        account, passkey = await self._entrance.account(request), _id(request)
        if not await asyncio.to_thread(self._entrance.keys.ring.rename, account.person, passkey, wanted.label):
            raise Declined(404, "unknown_passkey")
        return Json(await self._list(request, account.person))

    async def remove(self, request: Request) -> Response:
        """Take one away; the last way in stays."""
        wanted = await read(request, _proof, self._entrance.settings)
        account, site = await self._entrance.account(request), self._entrance.keys.site(request)
        await self._entrance.prove(request, account, wanted)
        done = await asyncio.to_thread(self._entrance.keys.ring.remove, account.person, _id(request), site.host)
        if done == "unknown":
            raise Declined(404, "unknown_passkey")
        if done == "last":
            raise Declined(409, "last_way_in")
        return Json(await self._list(request, account.person))

    async def _list(self, request: Request, person: str) -> list[bodies.Passkey]:
        if not person:
            return []
        here = {key.id for key in await self._entrance.keys.here(request, person)}
        found = await asyncio.to_thread(self._entrance.keys.ring.of, person)
        return [bodies.Passkey(key.id, key.label, key.made, key.used, key.synced, key.id in here) for key in found]


def _id(request: Request) -> str:
    passkey: str = request.path_params["passkey"]
    # PostgreSQL takes no text with a zero in it, and no id of ours has one.
    if not passkey.isalnum():
        raise Declined(404, "unknown_passkey")
    return passkey
