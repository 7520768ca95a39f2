"""How does a server run, and how does it stop?

Told to stop, it listens no more, tells every socket to come back (close code 1012), lets the bots finish the action they are
at, and gives its leases to the other processes: some seconds at most. What was not acknowledged is sent again by the client.
"""

from __future__ import annotations

import signal
import socket
import sys

import uvicorn
from starlette.applications import Starlette

from .live import cycles
from .live.line import Line
from .settings import Settings

GRACE_SECONDS = 3


class Server(uvicorn.Server):
    """Uvicorn's, with a drain before its shutdown."""

    def __init__(self, app: Starlette, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen no more, drain, then close what is still open."""
        for server in self.servers:
            server.close()
        await self._app.state.drain()
        await super().shutdown(sockets)


def make_server(app: Starlette, settings: Settings, host: str = "127.0.0.1", port: int = 0) -> Server:
    """A server of the application, set up the way this program runs it."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        # Logs are the command's to set up; ours say of a request what may be said.
        log_config=None,
        access_log=False,
        ws=Line,
        ws_max_size=settings.max_frame,
        # A socket that compresses costs more memory than a table, and more time than making what it sends.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
        # Ours, when asked for: Settings.proxies.
        proxy_headers=False,
    )
    return Server(app, config)


def serve_until_told(app: Starlette, settings: Settings, listening: socket.socket) -> None:
    """Serve on a socket until a signal; exits with 0 after SIGTERM."""
    # Uvicorn raises the signal again when all is done, and a process that ended as it was told did not fail.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    cycles.seldom()
    make_server(app, settings).run(sockets=[listening])
