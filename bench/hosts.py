"""Servers for the benches: ``rebelote serve`` over SQLite or over a PostgreSQL of their own, watched from outside."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.server.ports import free_port
from tests.server.postgres import Postgres, postgres

PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


class Host:
    """One process that serves."""

    def __init__(self, *options: str) -> None:
        self._options = options
        self.port = free_port()
        self.start()

    def start(self) -> None:
        """Start it, on the port it had before."""
        command = [sys.executable, "-m", "rebelote", "serve", "--limit", "off", *self._options, "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert f":{self.port}/" in said, said
        self.get("/healthz")

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def get(self, path: str) -> bytes:
        """What it answers at an address."""
        with urllib.request.urlopen(f"http://{self.address}{path}", timeout=60) as answer:
            body: bytes = answer.read()
            return body

    def memory(self) -> int:
        """Bytes in memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def seconds(self) -> float:
        """Seconds of a core used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Tell it to stop; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


class Hosts:
    """Some processes over one database. ``postgres`` is the database's server, None for SQLite."""

    def __init__(self, hosts: list[Host], server: Postgres | None, url: str) -> None:
        self.hosts, self.postgres, self.url = hosts, server, url


@contextmanager
def hosts(database: str, count: int, *options: str, durable: bool = True) -> Iterator[Hosts]:
    """``count`` processes over a new ``sqlite`` or ``postgres`` database, stopped at the end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rebelote-bench-")))
        server: Postgres | None = None
        url = f"sqlite:///{folder / 'rebelote.sqlite3'}"
        if database == "postgres":
            server = stack.enter_context(postgres(durable=durable))
            url = server.database("bench")
            subprocess.run(
                [sys.executable, "-m", "rebelote", "db", "upgrade", "--database", url], check=True, capture_output=True
            )
            options = (*options, "--database", url)
        running: list[Host] = []
        try:
            running.extend(Host("--data", str(folder), *options) for _ in range(count))
            yield Hosts(running, server, url)
        finally:
            for host in running:
                host.kill()
            time.sleep(0.1)
