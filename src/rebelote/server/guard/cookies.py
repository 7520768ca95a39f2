"""How does a browser carry who it is?

In a cookie that scripts cannot read and that other sites' requests do not bring. Under https its name begins with ``__Host-``:
a browser then takes it from this very host alone, over https alone, and no neighbouring name can set it.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

NAME = "rebelote_player"
SECONDS = 2 * 365 * 24 * 3600


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the person came over https, as far as we are told: see ``Settings.proxies``."""
    return connection.url.scheme in ("https", "wss")


def cookie_name(connection: HTTPConnection, name: str = NAME) -> str:
    """The name a cookie has on this connection."""
    return f"__Host-{name}" if is_secure(connection) else name


def read_cookie(connection: HTTPConnection, name: str = NAME) -> str:
    """What a cookie holds, empty when there is none."""
    return connection.cookies.get(cookie_name(connection, name), "")


def write_cookie(response: Response, connection: HTTPConnection, value: str, name: str = NAME, seconds: int = SECONDS) -> None:
    """Set a cookie; with no seconds left it is taken away."""
    response.set_cookie(
        cookie_name(connection, name),
        value,
        seconds,
        path="/",
        secure=is_secure(connection),
        httponly=True,
        samesite="lax",
    )
