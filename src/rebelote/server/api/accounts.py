"""Which addresses are about accounts, and what do they do?

Nobody needs any of them to play. Whoever logs in or out gets another cookie, so that one known from before is worth nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rebelote.rules.axes import Lang, axes
from rebelote.server.accounts import bodies, names, passwords
from rebelote.server.accounts.export import export
from rebelote.server.accounts.forget import forget
from rebelote.server.accounts.identity import device_of, is_cookie, new_cookie
from rebelote.server.accounts.keeper import Account, Keeper, NameTaken
from rebelote.server.accounts.profile import profile, ranking
from rebelote.server.accounts.refusal import Refusal
from rebelote.server.guard.cookies import read_cookie, write_cookie
from rebelote.server.guard.gate import Gate, household
from rebelote.server.live.hub import Hub
from rebelote.server.rates import Kind
from rebelote.server.settings import Settings

from .blocking import Blocking
from .reporting import report
from .requests import Json, lang_of, problem, read

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
        self._settings, self._gate = settings, gate
        self._passwords = passwords.Passwords()

    def open(self, hub: Hub) -> None:
        """The server has started."""
        self._hub, self._store = hub, hub.store
        self._keeper = Keeper(hub.store.engine)
        self.identity = hub.identity
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
        routes = [Route(f"/api/account{path}", self._explained(handler), methods=[method]) for method, path, handler in known]
        routes.append(Route("/api/tables/{table}/report", self._explained(self.report), methods=["POST"]))
        routes.append(Route("/api/players/{name}", self._explained(self.player)))
        routes.append(Route("/api/rankings/{family}", self._explained(self.rank)))
        return routes

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def me(self, request: Request) -> Response:
        return Json(await self._me(await self._person(request)))

    async def sign_up(self, request: Request) -> Response:
        """An account for whoever this browser is so far."""
        wanted = await read(request, _credentials, self._settings)
        cookie = read_cookie(request)
        person = await self.identity.person(cookie) or device_of(new_cookie())
        if await asyncio.to_thread(self._keeper.of, person) is not None:
            raise Refusal(409, "has_account")
        name = names.clean(wanted.name)
        wrong = names.fault(name)
        if wrong is not None:
            raise Refusal(422, wrong, least=names.SHORTEST, most=names.LONGEST)
        self._check_password(wanted.password, name)
        self._count("sign_ups", _address(request))
        if await asyncio.to_thread(self._keeper.named, name) is not None:
            raise Refusal(409, "name_taken")
        fresh, kept = new_cookie(), await self._passwords.hashed(wanted.password)
        try:
            await asyncio.to_thread(self._keeper.make, person, name, kept, device_of(fresh))
        except NameTaken as error:
            raise Refusal(409, "name_taken") from error
        return await self._known(request, person, fresh, 201)

    async def log_in(self, request: Request) -> Response:
        """Be somebody with an account, in this browser."""
        wanted = await read(request, _credentials, self._settings)
        self._count("guesses", _address(request))
        self._count("logins", f"{_address(request)} {names.name_key(wanted.name)}")
        account = await asyncio.to_thread(self._keeper.named, wanted.name)
        if not await self._passwords.fits(wanted.password, account.password if account is not None else None):
            raise Refusal(401, "wrong_login")
        assert account is not None
        if self._passwords.is_dated(account.password):
            kept = await self._passwords.hashed(wanted.password)
            await asyncio.to_thread(self._keeper.set_password, account.person, kept)
        return await self._let_in(request, account)

    async def log_out(self, request: Request) -> Response:
        wanted = await read(request, _log_out, self._settings)
        cookie = read_cookie(request)
        if is_cookie(cookie):
            person = await self.identity.person(cookie)
            await asyncio.to_thread(self._keeper.log_out, device_of(cookie))
            if wanted.everywhere:
                await asyncio.to_thread(self._keeper.log_out_everywhere, person)
        return self._a_guest(request)

    async def change_password(self, request: Request) -> Response:
        wanted = await read(request, _new_password, self._settings)
        account = await self._account(request)
        await self._check_own(request, account, wanted.password)
        self._check_password(wanted.new, account.name)
        await asyncio.to_thread(self._keeper.set_password, account.person, await self._passwords.hashed(wanted.new))
        await asyncio.to_thread(self._keeper.log_out_everywhere, account.person)
        return await self._let_in(request, account)

    async def delete(self, request: Request) -> Response:
        """Forget the person, account or not."""
        wanted = await read(request, _deletion, self._settings)
        person = await self._person(request)
        account = await asyncio.to_thread(self._keeper.of, person)
        if account is not None:
            await self._check_own(request, account, wanted.password)
        if person:
            await asyncio.to_thread(forget, self._store.engine, person)
            await self._hub.renew(person)
        return self._a_guest(request)

    async def export(self, request: Request) -> Response:
        person = await self._person(request)
        if not person:
            raise Refusal(401, "nobody_known")
        self._count("exports", person)
        found = await asyncio.to_thread(export, self._store, person)
        return Response(
            msgspec.json.format(msgspec.json.encode(found)),
            media_type="application/json",
            headers={"Content-Disposition": 'attachment; filename="rebelote.json"'},
        )

    # -- others --------------------------------------------------------------------------------------------------------

    async def blocks(self, request: Request) -> Response:
        return Json(await self._blocking.list(await self._person(request)))

    async def block(self, request: Request) -> Response:
        wanted = await read(request, _blocking, self._settings)
        return Json(await self._blocking.add(await self._person(request), wanted), 201)

    async def unblock(self, request: Request) -> Response:
        person = await self._person(request)
        await self._blocking.take_back(person, request.path_params["block"])
        return Json(await self._blocking.list(person))

    async def report(self, request: Request) -> Response:
        complaint, cookie = await read(request, _complaint, self._settings), read_cookie(request)
        self._count("reports", await self.identity.person(cookie))
        return Json(await report(self._hub, cookie, request.path_params["table"], complaint), 201)

    async def player(self, request: Request) -> Response:
        account = await asyncio.to_thread(self._keeper.named, request.path_params["name"])
        if account is None:
            raise Refusal(404, "unknown_player")
        mine = await self._person(request) == account.person
        return Json(await asyncio.to_thread(lambda: profile(self._store.engine, account, self._lang(request), mine=mine)))

    async def rank(self, request: Request) -> Response:
        family, lang = request.path_params["family"], self._lang(request)
        if family not in axes()["auction"].values:
            raise Refusal(404, "unknown_family")
        return Json(await asyncio.to_thread(ranking, self._store.engine, family, lang))

    # -- parts ---------------------------------------------------------------------------------------------------------

    def _lang(self, request: Request) -> Lang:
        return lang_of(request.query_params, self._settings)

    def _explained(self, handler: Handler) -> Handler:
        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except Refusal as refused:
                refusal = problem(refused.status, refused.code, self._lang(request), **refused.facts)
                if refused.wait:
                    refusal.headers["Retry-After"] = str(refused.wait)
                return refusal

        return answer

    async def _person(self, request: Request) -> str:
        return await self.identity.person(read_cookie(request))

    async def _account(self, request: Request) -> Account:
        account = await asyncio.to_thread(self._keeper.of, await self._person(request))
        if account is None:
            raise Refusal(401, "not_logged_in")
        return account

    async def _me(self, person: str) -> bodies.Me:
        account = await asyncio.to_thread(self._keeper.of, person)
        if account is None:
            return bodies.Me(None, None, 0, known=bool(person))
        browsers = await asyncio.to_thread(self._keeper.devices, person)
        return bodies.Me(account.name, account.made, len(browsers), known=True)

    def _count(self, kind: Kind, who: str) -> None:
        wait = self._gate.pass_(kind, who)
        if wait:
            raise Refusal(429, "too_many", wait, seconds=wait)

    def _check_password(self, password: str, name: str) -> None:
        wrong = passwords.fault(password, name)
        if wrong is not None:
            raise Refusal(422, wrong, least=passwords.SHORTEST, most=passwords.LONGEST)

    async def _check_own(self, request: Request, account: Account, password: str) -> None:
        self._count("guesses", _address(request))
        self._count("logins", f"{_address(request)} {names.name_key(account.name)}")
        if not await self._passwords.fits(password, account.password):
            raise Refusal(403, "wrong_password")

    async def _let_in(self, request: Request, account: Account) -> Response:
        fresh, before = new_cookie(), read_cookie(request)
        guest = await self.identity.person(before)
        await asyncio.to_thread(self._keeper.log_in, account.person, device_of(fresh), device_of(before), guest)
        if guest and guest != account.person:
            await self._hub.renew(guest)
        return await self._known(request, account.person, fresh, 200)

    async def _known(self, request: Request, person: str, cookie: str, status: int) -> Response:
        answer = Json(await self._me(person), status)
        write_cookie(answer, request, cookie)
        return answer

    def _a_guest(self, request: Request) -> Response:
        answer = Json(bodies.Me(None, None, 0, known=False))
        write_cookie(answer, request, "", seconds=0)
        return answer


def _address(request: Request) -> str:
    return household(request.client.host) if request.client is not None else ""
