"""For which address is a passkey?

A browser gives a passkey to pages of the host it was made for, and to no other. That host is the one of ``Settings.site``, or
the one this request was sent to; numbers are no name, and take no passkeys.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import Request

from rebelote.server.guard.origin import place_of


@dataclass(frozen=True, slots=True)
class Site:
    """A ``host`` by name, and the port of its pages."""

    host: str
    port: int | None

    def is_page(self, origin: str) -> bool:
        """Whether a page of this origin is one of this site: of https, or of a server on one's own machine."""
        scheme = origin.partition("://")[0]
        if scheme != "https" and not (scheme == "http" and is_own_machine(self.host)):
            return False
        return place_of(origin) == place_of(f"{scheme}://{self.host}{'' if self.port is None else f':{self.port}'}")


def site_of(request: Request, configured: str) -> Site | None:
    """The site that a request is for; None where there can be no passkeys."""
    return _site(configured or f"any://{request.headers.get('host', '')}")


def _site(address: str) -> Site | None:
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or _is_number(host):
        return None
    return Site(host, port)


def is_site(text: str) -> bool:
    """Whether this is the address of a site that can have passkeys, and nothing more."""
    site = _site(text)
    if site is None or not site.is_page(text):
        return False
    parts = urlsplit(text)
    return parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)


def is_own_machine(host: str) -> bool:
    """Whether browsers take a host for this machine, and so for safe without https."""
    return host == "localhost" or host.endswith(".localhost")


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
