"""A PostgreSQL server of our own for tests, from Debian's package: in a folder that goes away, on a free port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.ports import free_port

_PLACES = (Path("/usr/lib/postgresql"), Path("/usr/local/pgsql"))


def programs() -> Path | None:
    """The folder of initdb and postgres, newest version first; None when PostgreSQL is not installed."""
    found = [folder for place in _PLACES for folder in (place, *place.glob("*")) if (folder / "bin" / "initdb").exists()]
    return max(found, key=lambda folder: folder.name) / "bin" if found else None


class Postgres:
    """One server: its URL, and the means to stop it hard and start it again."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        bin_ = programs()
        assert bin_ is not None
        self._bin, self._folder, self._durable = bin_, folder, durable
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def program(self, name: str) -> str:
        """Where one of PostgreSQL's programs is."""
        return str(self._bin / name)

    def make(self) -> None:
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync", "-D", str(self._folder / "data"))

    def start(self) -> None:
        options = (
            "-p",
            str(self.port),
            "-h",
            "127.0.0.1",
            "-k",
            str(self._folder),
            "-c",
            f"fsync={'on' if self._durable else 'off'}",
            "-c",
            "max_connections=60",
        )
        command = self._command("postgres", "-D", str(self._folder / "data"), *options)
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while subprocess.run(
            self._command("pg_isready", "-h", "127.0.0.1", "-p", str(self.port)), check=False, capture_output=True
        ).returncode:
            assert time.monotonic() < deadline, (self._folder / "log").read_text()
            time.sleep(0.05)

    def stop(self, mode: str = "fast") -> None:
        """Stop: ``fast`` politely, ``immediate`` as a power cut does."""
        self._run("pg_ctl", "stop", "-m", mode, "-D", str(self._folder / "data"))
        if self._process is not None:
            self._process.wait(30)

    def database(self, name: str) -> str:
        """A new, empty database; its URL."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return self.url(name)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(self._command(program, *arguments), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def _command(self, program: str, *arguments: str) -> list[str]:
        # PostgreSQL refuses to run as root.
        prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        return [*prefix, str(self._bin / program), *arguments]


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A running server, which waits for the disk only if it should."""
    folder = Path(tempfile.mkdtemp(prefix="rebelote-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    server = Postgres(folder, durable=durable)
    try:
        server.make()
        server.start()
        yield server
        server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
