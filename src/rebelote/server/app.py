"""Which addresses does the server answer?

``create_app(settings)`` is the whole server as an ASGI application: the API under ``/api``, the client for everything else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import rebelote
from rebelote.guide import page
from rebelote.rules.axes import Lang
from rebelote.rules.errors import Malformed
from rebelote.rules.seats import Seat

from .api import asking, openapi
from .api.accounts import AccountApi
from .api.client import Client
from .api.lobby import LobbyApi
from .api.requests import Declined, Json, Visitor, answer_declined, book_wanted, held, lang_of, member_of, problem, read
from .api.salons import SalonApi
from .api.sockets import Sockets
from .api.talk import TalkApi
from .api.whys import NoSuchMove
from .guard.cookies import read_cookie
from .guard.door import Door
from .guard.gate import Gate
from .guard.headers import HEADERS, SecurityHeaders
from .guard.origin import is_local, same_origin
from .guard.pace import Pace
from .jobs import run_jobs
from .live import cycles
from .live.hub import RESTART, UNKNOWN, Hub
from .live.line import line_of
from .live.people import FOREIGN
from .live.room import Room
from .live.tab import Tab
from .protocol import bodies
from .screens import lists
from .screens.mine import my_table
from .settings import Settings
from .store import Store, Unavailable, checkpoints
from .tables.records import MEDIA, record_text
from .tables.seating import plain_name
from .thinking import MakeBot
from .watch.door import Watch
from .watch.meters import Meters
from .words.phrases import as_lang

log = logging.getLogger(__name__)

DRAIN_SECONDS = 2.0

_new_table: msgspec.json.Decoder[bodies.NewTable] = msgspec.json.Decoder(bodies.NewTable)


class Api:
    """The handlers, over one hub."""

    def __init__(self, settings: Settings, make_bot: MakeBot | None) -> None:
        self.settings = settings
        self.gate = Gate(settings.rates)
        self.meters = Meters(lambda: self._hub, self.gate.refused)
        self.accounts = AccountApi(settings, self.gate)
        self._make_bot = make_bot
        self._hub: Hub | None = None

    @property
    def hub(self) -> Hub:
        assert self._hub is not None, "the server has not started"
        return self._hub

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """Open the tables at the start, let go of them at the end."""
        store = Store(self.settings.database_url)
        self._hub = Hub(store, self.settings, self._make_bot)
        self._hub.minds.meter, self._hub.writer.meter = self.meters.thought, self.meters.kept
        self.accounts.open(self._hub)
        self.gate.tell, self._hub.people.counted = self._hub.people.count, self.gate.heard
        following = [asyncio.create_task(one) for one in self._following(self._hub, store)]
        try:
            yield
        finally:
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)
            await self._hub.close()
            store.close()

    def _following(self, hub: Hub, store: Store) -> Iterator[Coroutine[Any, Any, None]]:
        """What goes on beside the tables until the server stops."""
        yield hub.open_tables.work()
        yield cycles.now_and_then()
        yield run_jobs(store.engine, store.url, self.settings.job_seconds)
        if store.is_shared:
            yield hub.elsewhere.listen()
            yield hub.elsewhere.live()
        else:
            yield checkpoints.now_and_then(store.engine)

    async def drain(self) -> None:
        """Before the end: sockets are told to come back elsewhere or later, and the bots finish the action they are at."""
        if self._hub is not None:
            await self._hub.drain(DRAIN_SECONDS)

    # -- requests ------------------------------------------------------------------------------------------------------

    async def health(self, _request: Request) -> Response:
        await asyncio.to_thread(self.hub.store.ping)
        return Json(
            {
                "status": "closing" if self.hub.closing else "ok",
                "version": rebelote.__version__,
                "bot_failures": self.hub.minds.failures.total(),
                "bots": self.hub.minds.health(),
            }
        )

    async def metrics(self, request: Request) -> Response:
        """The figures, for this machine alone unless the settings say otherwise."""
        if self.settings.metrics == "all" or (self.settings.metrics == "local" and is_local(request)):
            return Response(self.meters.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
        return await self.missing(request)

    async def schema(self, _request: Request) -> Response:
        return Json(openapi.document())

    async def books(self, request: Request) -> Response:
        return Json(lists.books(lang_of(request.query_params, self.settings)))

    async def bots(self, request: Request) -> Response:
        return Json(lists.bots(lang_of(request.query_params, self.settings)))

    async def guide(self, request: Request) -> Response:
        lang = lang_of(request.query_params, self.settings)
        name = request.path_params["page"]
        try:
            return Json(page(name, lang).to_dict())
        except Malformed as error:
            return problem(404, error.code, lang, **error.facts)

    async def create_table(self, request: Request) -> Response:
        wanted = await read(request, _new_table, self.settings)
        lang = as_lang(wanted.lang, self.settings.lang)
        book = book_wanted(wanted, lang)
        visitor = await Visitor.of(request, self.hub.identity)
        table_id = await self.hub.create(book.key, wanted.bot, plain_name(wanted.name), visitor.person)
        return visitor.remembered(Json(bodies.TableMade(table_id), 201))

    async def my_tables(self, request: Request) -> Response:
        lang = lang_of(request.query_params, self.settings)
        person = await self.hub.identity.person(read_cookie(request))
        return Json(await asyncio.to_thread(self._tables_of, person, lang) if person else [])

    def _tables_of(self, person: str, lang: Lang) -> list[bodies.MyTable]:
        stored = self.hub.store.tables_of(person)
        seating = self.hub.store.seating_of([table.id for table in stored if not table.summary.over])
        found: list[bodies.MyTable | None] = []
        for table in stored:
            # A table under a version of a book that this program does not know cannot be shown.
            with suppress(Malformed):
                found.append(my_table(table, seating.get(table.id, []), lang))
        return [line for line in found if line is not None]

    async def record(self, request: Request) -> Response:
        async def answer(room: Room, _seat: Seat | None) -> Response:
            asked = request.query_params.get("format", "text")
            face = next((known for known in MEDIA if known == asked), None)
            if face is None:
                raise Declined(422, "unknown_format")
            started = await asyncio.to_thread(self.hub.store.started, room.id)
            text = await asyncio.to_thread(record_text, room.id, room.table, started, face)
            media, suffix = MEDIA[face]
            disposition = f'attachment; filename="rebelote-{room.id}.{suffix}"'
            return Response(text, media_type=media, headers={"Content-Disposition": disposition})

        return await self._at_table(request, answer)

    async def why(self, request: Request) -> Response:
        """Why a bot did something."""
        lang, path = lang_of(request.query_params, self.settings), request.path_params

        async def answer(room: Room, _seat: Seat | None) -> Response:
            try:
                return Json(await asking.why(room, lang, path["deal"], path["move"]))
            except NoSuchMove as error:
                raise Declined(404, "unknown_move") from error

        return await self._at_table(request, answer)

    async def hint(self, request: Request) -> Response:
        """What to do now."""
        lang = lang_of(request.query_params, self.settings)

        async def answer(room: Room, seat: Seat | None) -> Response:
            return Json(await asking.hint(room, seat, lang, request.path_params["seq"]))

        return await self._at_table(request, answer)

    async def _at_table(self, request: Request, answer: Callable[[Room, Seat | None], Awaitable[Response]]) -> Response:
        """An answer for somebody who sits at the table."""
        async with held(self.hub, request.path_params["table"]) as room:
            member = await member_of(request, self.hub, room)
            return await answer(room, room.table.company.seat_of(member))

    async def missing(self, request: Request) -> Response:
        return problem(404, "not_found", lang_of(request.query_params, self.settings))

    async def http_error(self, request: Request, error: Exception) -> Response:
        """What the framework refuses: in JSON under the API."""
        assert isinstance(error, HTTPException)
        if request.url.path.startswith("/api/"):
            return await self.missing(request)
        return PlainTextResponse(error.detail, error.status_code, error.headers)

    async def not_kept(self, request: Request, error: Exception) -> Response:
        """The database does not answer, or has no room."""
        log.error("the database could not be used", exc_info=error)
        return problem(503, "not_kept", lang_of(request.query_params, self.settings))

    async def broken(self, request: Request, _error: Exception) -> Response:
        """Our own fault. This answer is made outside the middleware that adds the headers."""
        answer = problem(500, "internal", lang_of(request.query_params, self.settings))
        answer.headers.update(HEADERS)
        return answer

    # -- the socket ----------------------------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """One tab at a table. It is accepted before it is refused, so that the reason reaches the page as a close code."""
        await socket.accept()
        if self.hub.closing:
            await socket.close(RESTART)
            return
        cookie = read_cookie(socket)
        room = await self.hub.hold(socket.path_params["table"])
        if room is None:
            await socket.close(UNKNOWN)
            return
        taken = False
        try:
            member = await self.hub.member(room, cookie)
            if member is None or not same_origin(socket.headers):
                await socket.close(FOREIGN)
                return
            line = line_of(socket.scope)
            peer = await self.hub.join(room, member, lang_of(socket.query_params, self.settings), line)
            taken = True
            line.take(Tab(self.hub, line, peer, Pace(self.gate), self.meters.message), self.settings.outbox)
        finally:
            if not taken:
                self.hub.release(room)


def create_app(settings: Settings | None = None, make_bot: MakeBot | None = None) -> Starlette:
    """The server; ``make_bot`` replaces the registry of bots (tests)."""
    settings = settings if settings is not None else Settings()
    api = Api(settings, make_bot)
    routes: list[Any] = [
        Route("/healthz", api.health),
        Route("/metrics", api.metrics),
        Route("/schema", api.schema),
        Route("/api/books", api.books),
        Route("/api/bots", api.bots),
        Route("/api/guide/{page:path}", api.guide),
        Route("/api/tables", api.create_table, methods=["POST"]),
        Route("/api/tables/mine", api.my_tables),
        Route("/api/tables/{table}/record", api.record),
        Route("/api/tables/{table}/why/{deal:int}/{move}", api.why),
        Route("/api/tables/{table}/hint/{seq:int}", api.hint),
        WebSocketRoute("/api/tables/{table}/ws", api.socket),
        *SalonApi(settings, lambda: api.hub).routes(),
        *LobbyApi(settings, api.gate, lambda: api.hub).routes(),
        *api.accounts.routes(),
        *TalkApi(settings).routes(),
        Route("/api/{rest:path}", api.missing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        Mount("/", Client(settings.web_dist, settings.lang)),
    ]
    addresses: dict[Any, str] = {route.endpoint: route.path for route in routes if isinstance(route, Route)}
    middleware = [
        Middleware(Watch, meters=api.meters, route=lambda endpoint: addresses.get(endpoint, "client")),
        Middleware(SecurityHeaders),
        Middleware(Door, gate=api.gate, lang=settings.lang),
        Middleware(Sockets, routes=routes),
        Middleware(GZipMiddleware, minimum_size=1024),
    ]
    if settings.proxies:
        middleware.insert(0, Middleware(ProxyHeadersMiddleware, trusted_hosts=settings.proxies))
    refusals: Any = {
        Exception: api.broken,
        Unavailable: api.not_kept,
        HTTPException: api.http_error,
        Declined: answer_declined(settings),
    }
    app = Starlette(routes=routes, middleware=middleware, lifespan=api.lifespan, exception_handlers=refusals)
    app.state.drain = api.drain
    return app
