"""A port for a server that a test starts."""

from __future__ import annotations

import socket
from contextlib import suppress
from random import Random

#: Where neither a server that looks for a port nor a client of anybody gets one, so that it is still free after a restart.
_QUIET = range(20_000, 32_000)


def free_port() -> int:
    """A port that nobody has, nor gets while ours is down."""
    source = Random()
    while True:
        port = source.choice(_QUIET)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
