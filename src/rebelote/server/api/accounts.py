"""Which addresses are about accounts, and what do they do?

Nobody needs any of them to play. Those about passkeys are in ``passkeys.py``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rebelote.rules.axes import Lang, axes
from rebelote.server.accounts import bodies
from rebelote.server.accounts.export import export
from rebelote.server.accounts.forget import forget
from rebelote.server.accounts.identity import device_of, is_cookie, new_cookie
from rebelote.server.accounts.keeper import NameTaken
from rebelote.server.accounts.profile import profile, ranking
from rebelote.server.guard.cookies import read_cookie
from rebelote.server.guard.gate import Gate
from rebelote.server.live.hub import Hub
from rebelote.server.settings import Settings

from .blocking import Blocking
from .entrance import Entrance, address_of
from .passkeys import PasskeyApi
from .reporting import report
from .requests import Declined, Json, held, lang_of, member_of, read

_credentials = msgspec.json.Decoder(bodies.Credentials)
_log_out = msgspec.json.Decoder(bodies.LogOut)
_new_password = msgspec.json.Decoder(bodies.NewPassword)
_deletion = msgspec.json.Decoder(bodies.Deletion)
_complaint = msgspec.json.Decoder(bodies.Complaint)
_blocking = msgspec.json.Decoder(bodies.Blocking)

Handler = Callable[[Request], Awaitable[Response]]


class AccountApi:
    """The handlers, over the store of one hub; ``gate`` counts who tries too often."""

    def __init__(self, settings: Settings, gate: Gate) -> None:
        self._settings, self._entrance = settings, Entrance(settings, gate)

    def open(self, hub: Hub) -> None:
        """The server has started."""
        self._hub, self._store = hub, hub.store
        self._entrance.open(hub)
        self._keeper = self._entrance.keeper
        self._blocking = Blocking(hub)

    def routes(self) -> list[Route]:
        """Every address."""
        known: list[tuple[str, str, Handler]] = [
            ("GET", "", self.me),
            ("POST", "", self.sign_up),
            ("POST", "/login", self.log_in),
            ("POST", "/logout", self.log_out),
            ("POST", "/password", self.change_password),
            ("POST", "/delete", self.delete),
            ("GET", "/export", self.export),
            ("GET", "/blocks", self.blocks),
            ("POST", "/blocks", self.block),
            ("DELETE", "/blocks/{block}", self.unblock),
        ]
        return [
            *(Route(f"/api/account{path}", handler, methods=[method]) for method, path, handler in known),
            *PasskeyApi(self._entrance).routes(),
            Route("/api/tables/{table}/report", self.report, methods=["POST"]),
            Route("/api/players/{name}", self.player),
            Route("/api/rankings/{family}", self.rank),
        ]

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def me(self, request: Request) -> Response:
        return Json(await self._entrance.me(request, await self._entrance.person(request)))

    async def sign_up(self, request: Request) -> Response:
        """An account for whoever this browser is so far."""
        wanted = await read(request, _credentials, self._settings)
        person = await self._entrance.guest(request)
        name = await self._entrance.new_name(wanted.name)
        self._entrance.check_new(wanted.password, name)
        self._entrance.count("sign_ups", address_of(request))
        fresh, kept = new_cookie(), await self._entrance.hashed(wanted.password)
        try:
            await asyncio.to_thread(self._keeper.make, person, name, kept, device_of(fresh))
        except NameTaken as error:
            raise Declined(409, "name_taken") from error
        return await self._entrance.known(request, person, fresh, 201)

    async def log_in(self, request: Request) -> Response:
        """Be somebody with an account, in this browser."""
        wanted = await read(request, _credentials, self._settings)
        account = await asyncio.to_thread(self._keeper.named, wanted.name)
        kept = account.password if account is not None else None
        if not await self._entrance.fits(request, wanted.name, wanted.password, kept) or account is None or kept is None:
            raise Declined(401, "wrong_login")
        if self._entrance.passwords.is_dated(kept):
            again = await self._entrance.hashed(wanted.password)
            await asyncio.to_thread(self._keeper.set_password, account.person, again)
        return await self._entrance.let_in(request, account)

    async def log_out(self, request: Request) -> Response:
        wanted = await read(request, _log_out, self._settings)
        cookie = read_cookie(request)
        if is_cookie(cookie):
            person = await self._entrance.person(request)
            await asyncio.to_thread(self._keeper.log_out, device_of(cookie))
            if wanted.everywhere:
                await asyncio.to_thread(self._keeper.log_out_everywhere, person)
            self._hub.people.come_again(person)
        return self._entrance.nobody(request)

    async def change_password(self, request: Request) -> Response:
        """Another password, or a first one."""
        wanted = await read(request, _new_password, self._settings)
        account = await self._entrance.account(request)
        await self._entrance.prove(request, account, wanted)
        self._entrance.check_new(wanted.new, account.name)
        kept = await self._entrance.hashed(wanted.new)
        await asyncio.to_thread(self._keeper.set_password, account.person, kept)
        await asyncio.to_thread(self._keeper.log_out_everywhere, account.person)
        self._hub.people.come_again(account.person)
        return await self._entrance.let_in(request, account)

    async def delete(self, request: Request) -> Response:
        """Forget the person, account or not."""
        wanted = await read(request, _deletion, self._settings)
        person = await self._entrance.person(request)
        account = await asyncio.to_thread(self._keeper.of, person)
        if account is not None:
            await self._entrance.prove(request, account, wanted)
        if person:
            await asyncio.to_thread(forget, self._store.engine, person)
            await self._hub.people.renew(person)
        return self._entrance.nobody(request)

    async def export(self, request: Request) -> Response:
        person = await self._entrance.person(request)
        if not person:
            raise Declined(401, "nobody_known")
        self._entrance.count("exports", person)
        found = await asyncio.to_thread(export, self._store, person)
        return Response(
            msgspec.json.format(msgspec.json.encode(found)),
            media_type="application/json",
            headers={"Content-Disposition": 'attachment; filename="rebelote.json"'},
        )

    # -- others --------------------------------------------------------------------------------------------------------

    async def blocks(self, request: Request) -> Response:
        return Json(await self._blocking.list(await self._entrance.person(request)))

    async def block(self, request: Request) -> Response:
        wanted = await read(request, _blocking, self._settings)
        return Json(await self._blocking.add(await self._entrance.person(request), wanted), 201)

    async def unblock(self, request: Request) -> Response:
        person = await self._entrance.person(request)
        await self._blocking.take_back(person, request.path_params["block"])
        return Json(await self._blocking.list(person))

    async def report(self, request: Request) -> Response:
        complaint = await read(request, _complaint, self._settings)
        person = await self._entrance.person(request)
        self._entrance.count("reports", person)
        async with held(self._hub, request.path_params["table"]) as room:
            await member_of(request, self._hub, room)
            return Json(await report(self._store, room, person, complaint), 201)

    async def player(self, request: Request) -> Response:
        account = await asyncio.to_thread(self._keeper.named, request.path_params["name"])
        if account is None:
            raise Declined(404, "unknown_player")
        mine = await self._entrance.person(request) == account.person
        return Json(await asyncio.to_thread(lambda: profile(self._store.engine, account, self._lang(request), mine=mine)))

    async def rank(self, request: Request) -> Response:
        family, lang = request.path_params["family"], self._lang(request)
        if family not in axes()["auction"].values:
            raise Declined(404, "unknown_family")
        return Json(await asyncio.to_thread(ranking, self._store.engine, family, lang))

    def _lang(self, request: Request) -> Lang:
        return lang_of(request.query_params, self._settings)
