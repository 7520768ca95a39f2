"""An address that stays while the servers behind it change, as a proxy before several of them has one."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Self


class Relay:
    """Passes every connection on to ``to`` (``host:port``); without it, connections are closed at once."""

    def __init__(self, to: str | None = None) -> None:
        self.to = to
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        # Closing alone does not wake who waits for a connection.
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, suppress(OSError):
            if self.to is None:
                return
            host, _, port = self.to.partition(":")
            with socket.create_connection((host, int(port))) as server:
                threading.Thread(target=_pass_on, args=(server, client), daemon=True).start()
                _pass_on(client, server)


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    """Everything that comes, until the end, which is passed on too."""
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for end in (source, sink):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
