"""What is noted of every request and socket?

Its route as it stands in the program, its status, its time; never its address in full (a table's name lets people in), its
query or its cookies.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rebelote.server.live.line import EXTENSION, LOST

from .logs import logger
from .meters import Meters

log = logger("rebelote.requests")

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Watch:
    """The middleware that notes; ``route`` names the address that an endpoint answers."""

    def __init__(self, app: ASGIApp, meters: Meters, route: Callable[[Any], str]) -> None:
        self.app, self.meters, self.route = app, meters, route

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http":
            return self._request(scope, receive, send)
        if scope["type"] == "websocket":
            return self._socket(scope, receive, send)
        return self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.perf_counter(), int(HTTPStatus.INTERNAL_SERVER_ERROR)

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        finally:
            seconds, route = time.perf_counter() - begun, self.route(scope.get("endpoint"))
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self.meters.requests.labels(method, route, str(status)).inc()
            self.meters.request_seconds.observe(seconds)
            log.info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, heard, code = time.perf_counter(), 0, LOST

        async def receive_and_note() -> Message:
            nonlocal heard, code
            message = await receive()
            if message["type"] == "websocket.receive":
                heard += 1
            elif message["type"] == "websocket.disconnect":
                code = message.get("code") or LOST
            return message

        async def send_and_note(message: Message) -> None:
            nonlocal code
            if message["type"] == "websocket.close":
                code = message.get("code", 1000)
            await send(message)

        log.info("socket opened")
        try:
            await self.app(scope, receive_and_note, send_and_note)
        finally:
            line = scope["extensions"].get(EXTENSION)
            if line is None or not line.taken:
                self._closed(begun, code, heard)
            elif line.is_lost:
                self._closed(begun, LOST, heard)
            else:
                line.ended = lambda code: self._closed(begun, code, line.messages)

    def _closed(self, begun: float, code: int, heard: int) -> None:
        self.meters.sockets.labels(str(code)).inc()
        seconds = round(time.perf_counter() - begun, 1)
        log.info("socket closed", code=code, seconds=seconds, messages=heard)
