"""How does a WebSocket reach its handler?

Straight: what the framework puts between the two is for requests, and a socket would hold all of it in memory for hours, some
thirty frames for each of thousands.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable

from starlette.routing import BaseRoute, Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket


class Sockets:
    """The middleware that leads them there; all else goes on to ``app``."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute]) -> None:
        self.app = app
        self.routes = [route for route in routes if isinstance(route, WebSocketRoute)]

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "websocket":
            for route in self.routes:
                match, found = route.matches(scope)
                if match is Match.FULL:
                    scope.update(found)
                    handled: Awaitable[None] = route.endpoint(WebSocket(scope, receive, send))
                    return handled
        return self.app(scope, receive, send)
