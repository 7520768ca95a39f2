"""Which addresses does somebody use who looks for a table?

The list of open tables, at once or as it changes, and a table to play at now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rebelote.server.guard.door import TOO_MANY
from rebelote.server.guard.gate import Gate
from rebelote.server.guard.origin import same_origin
from rebelote.server.guard.pace import Pace
from rebelote.server.live.hub import RESTART, Hub
from rebelote.server.live.open_tables import Follower
from rebelote.server.live.people import FOREIGN
from rebelote.server.live.quick import QuickMatch
from rebelote.server.protocol import bodies
from rebelote.server.settings import Settings
from rebelote.server.tables.seating import plain_name
from rebelote.server.words.phrases import as_lang

from .requests import Json, Visitor, book_wanted, lang_of, read

_quick: msgspec.json.Decoder[bodies.Quick] = msgspec.json.Decoder(bodies.Quick)


class LobbyApi:
    """The handlers, over the hub that ``hub`` answers once the server has started."""

    def __init__(self, settings: Settings, gate: Gate, hub: Callable[[], Hub]) -> None:
        self.settings, self.gate, self._hub = settings, gate, hub
        self._matches: QuickMatch | None = None

    @property
    def hub(self) -> Hub:
        return self._hub()

    @property
    def matches(self) -> QuickMatch:
        if self._matches is None or self._matches.hub is not self.hub:
            self._matches = QuickMatch(self.hub)
        return self._matches

    def routes(self) -> list[BaseRoute]:
        """Their addresses."""
        return [
            Route("/api/lobby", self.lobby),
            WebSocketRoute("/api/lobby/ws", self.socket),
            Route("/api/quick", self.quick, methods=["POST"]),
        ]

    async def lobby(self, request: Request) -> Response:
        """The open tables."""
        return Json(await self.hub.open_tables.lobby(lang_of(request.query_params, self.settings)))

    async def quick(self, request: Request) -> Response:
        """A table to play at now."""
        wanted = await read(request, _quick, self.settings)
        lang = as_lang(wanted.lang, self.settings.lang)
        book = book_wanted(wanted, lang)
        visitor, name = await Visitor.of(request, self.hub.identity), plain_name(wanted.name)
        table, code = await self.matches.find(book.key, wanted.bot, visitor.person, name, wanted.wait)
        return visitor.remembered(Json(bodies.SalonMade(table, code), 201))

    # -- the socket ----------------------------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """The open tables at once, and again at each change."""
        await socket.accept()
        if self.hub.closing:
            await socket.close(RESTART)
            return
        if not same_origin(socket.headers):
            await socket.close(FOREIGN)
            return
        follower = await self.hub.open_tables.follow(lang_of(socket.query_params, self.settings))
        sender = asyncio.create_task(self._send(socket, follower))
        try:
            await self._listen(socket)
        finally:
            self.hub.open_tables.leave(follower)
            sender.cancel()

    async def _listen(self, socket: WebSocket) -> None:
        """Nothing is said here; who talks all the same is let go in the end."""
        pace = Pace(self.gate)
        while not pace.is_flood:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            pace.refusal(message.get("text"), 0, self.settings.lang)
        await socket.close(TOO_MANY)

    async def _send(self, socket: WebSocket, follower: Follower) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            async for frame in follower.frames():
                await socket.send_text(frame.decode())
            await socket.close(RESTART)
