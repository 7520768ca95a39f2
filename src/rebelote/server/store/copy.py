"""How is a database of SQLite copied while a server writes to it, and put back?

By SQLite's own backup, which gives one moment of the whole database. A copy is checked before it is called one, and before it
takes the place of anything.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.engine import make_url

# Pages at a time, with a breath between them: a server that writes meanwhile is not held up.
_PAGES, _BREATH = 1024, 0.01


class CopyError(RuntimeError):
    """A copy cannot be made or used; the message says why."""


def file_of(url: str) -> Path:
    """The file of an SQLite database. Raises CopyError for another kind."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise CopyError("PostgreSQL has programs of its own for this: pg_dump and pg_restore (docs/server.md)")
    return Path(parsed.database)


def backup(url: str, target: Path) -> int:
    """Copy the database to a new file; how many tables are in it. Raises CopyError."""
    source = file_of(url)
    if not source.is_file():
        raise CopyError(f"there is no database at {source}")
    if target.exists():
        raise CopyError(f"{target} exists already")
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(source)) as theirs, closing(sqlite3.connect(unfinished)) as ours:
            theirs.backup(ours, pages=_PAGES, sleep=_BREATH)
            # One file, which can be moved: no write-ahead log beside it.
            ours.execute("PRAGMA journal_mode = DELETE")
        unfinished.chmod(0o600)
        count = checked(unfinished)
        unfinished.replace(target)
    except sqlite3.Error as error:
        raise CopyError(str(error)) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def restore(copy: Path, url: str) -> int:
    """Put a copy in the place of a database that no server uses; how many tables are in it. Raises CopyError."""
    target = file_of(url)
    count = checked(copy)
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        _claim(target)
    arriving = target.with_name(f"{target.name}.arriving")
    try:
        arriving.write_bytes(copy.read_bytes())
        arriving.chmod(0o600)
        for suffix in ("-wal", "-shm"):
            target.with_name(target.name + suffix).unlink(missing_ok=True)
        arriving.replace(target)
    finally:
        arriving.unlink(missing_ok=True)
    with suppress(OSError):
        folder = os.open(target.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    return count


def checked(copy: Path) -> int:
    """How many tables a copy holds, after SQLite has looked through all of it. Raises CopyError."""
    if not copy.is_file():
        raise CopyError(f"there is no copy at {copy}")
    try:
        with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise CopyError(f"{copy} is damaged: {verdict}")
            (count,) = connection.execute("SELECT count(*) FROM tables").fetchone()
            return int(count)
    except sqlite3.Error as error:
        raise CopyError(f"{copy} is no copy of a database of Rebelote: {error}") from error


def _claim(target: Path) -> None:
    """Make sure that nobody is at the database: what a server has open would go on being written, and be lost."""
    try:
        with closing(sqlite3.connect(target, timeout=1)) as connection:
            # Only the last one there may leave the write-ahead log.
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise CopyError(f"a server uses {target}: stop it first") from error
        # A damaged file is what a copy is for.
