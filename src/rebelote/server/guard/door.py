"""What must be so before a request reaches its handler?

Not too many of them, and what changes something comes from a page of ours and speaks JSON. A socket is accepted first, so that
the reason reaches the page as a close code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable
from http import HTTPStatus

import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rebelote.rules.axes import Lang
from rebelote.server.protocol import bodies
from rebelote.server.words.phrases import as_lang, explain

from .cookies import read_cookie
from .gate import Gate, household
from .origin import has_body, is_json, own_request

TOO_MANY = 4429
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
# What is posted there makes a table, or may make one.
_OPENING = frozenset({"/api/tables", "/api/salons", "/api/quick"})
# Answers, and closes of a socket, that say: not there, or not yours.
_MISSES = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, 4403, 4404})


class Door:
    """The middleware that asks; ``gate`` counts."""

    def __init__(self, app: ASGIApp, gate: Gate, lang: Lang) -> None:
        self.app, self.gate, self.lang = app, gate, lang

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http":
            return self._request(scope, receive, send)
        if scope["type"] == "websocket":
            return self._socket(scope, receive, send)
        return self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        address, in_api = _address(connection), scope["path"].startswith("/api/")
        wait = self.gate.pass_("requests", address)
        if not wait and in_api:
            wait = self._person(connection) or self.gate.look("misses", address)
            if not wait and scope["method"] not in _SAFE:
                wait = self.gate.pass_("changes", address)
                if not wait and scope["path"] in _OPENING:
                    wait = self.gate.pass_("openings", address)
        refusal = self._too_many(wait, connection) if wait else self._unlike_ours(connection) if in_api else None
        if refusal is not None:
            await refusal(scope, receive, send)
            return

        async def send_and_count(message: Message) -> None:
            if in_api and message["type"] == "http.response.start" and message["status"] in _MISSES:
                self.gate.pass_("misses", address)
            await send(message)

        await self.app(scope, receive, send_and_count)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        address = _address(connection)
        wait = self.gate.pass_("sockets", address) or self._person(connection) or self.gate.look("misses", address)
        if wait:
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TOO_MANY, "reason": str(wait)})
            return

        async def send_and_count(message: Message) -> None:
            if message["type"] == "websocket.close" and message.get("code") in _MISSES:
                self.gate.pass_("misses", address)
            await send(message)

        await self.app(scope, receive, send_and_count)

    def _person(self, connection: HTTPConnection) -> int:
        cookie = read_cookie(connection)
        # What counts is kept in memory for a while: a cookie does not belong there.
        return self.gate.pass_("person", hashlib.sha256(cookie.encode()).hexdigest()) if cookie else 0

    def _unlike_ours(self, connection: HTTPConnection) -> Response | None:
        headers: Headers = connection.headers
        if connection.scope["method"] in _SAFE:
            return None
        if not own_request(headers):
            return self._refusal(403, "foreign_page", connection)
        if has_body(headers) and not is_json(headers):
            return self._refusal(415, "not_json", connection)
        return None

    def _too_many(self, wait: int, connection: HTTPConnection) -> Response:
        refusal = self._refusal(429, "too_many", connection, seconds=wait)
        refusal.headers["Retry-After"] = str(wait)
        return refusal

    def _refusal(self, status: int, code: str, connection: HTTPConnection, **facts: object) -> Response:
        lang = as_lang(connection.query_params.get("lang"), self.lang)
        body = bodies.ProblemBody(bodies.Problem(code, explain(code, facts, lang)))
        return Response(msgspec.json.encode(body), status, media_type="application/json")


def _address(connection: HTTPConnection) -> str:
    return household(connection.client.host) if connection.client is not None else ""
