"""Does a request come from a page of ours?

Other sites' pages may make a browser send requests, with its cookies. A browser says where a request comes from (``Origin``,
``Sec-Fetch-Site``), and a page cannot change that. Programs say nothing of the kind; they carry nobody's cookies but their own.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def same_origin(headers: Headers) -> bool:
    """Whether a socket was opened by a page of this server, or by no page at all.

    Scheme and all would be stricter, but a proxy may speak https for us without our being told.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    theirs = place_of(origin)
    return theirs is not None and theirs == place_of(f"{origin.partition('://')[0]}://{headers.get('host', '')}")


def own_request(headers: Headers) -> bool:
    """The same for a request. Browsers are not of one mind what ``Sec-Fetch-Site`` is for a socket, so it counts here alone."""
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none") and same_origin(headers)


def place_of(url: str) -> tuple[str, int | None] | None:
    """Host and port of an address, None for what is no address."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (host, port) if host else None


def is_json(headers: Headers) -> bool:
    """Whether a body is said to be JSON: a form of another site's page cannot say that."""
    return headers.get("content-type", "").split(";")[0].strip().lower() == "application/json"


def has_body(headers: Headers) -> bool:
    """Whether a request brings something to read."""
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def is_local(connection: HTTPConnection) -> bool:
    """Whether this machine asks, for itself: a proxy on it that asks for somebody says so."""
    if connection.client is None or not {"forwarded", "x-forwarded-for"}.isdisjoint(connection.headers):
        return False
    try:
        return ip_address(connection.client.host).is_loopback
    except ValueError:
        return False
