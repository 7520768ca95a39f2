"""Is a database at the schema of this program, and how does it get there?

The steps are Alembic's (``migrations/versions``), which is only loaded when a step is missing. SQLite databases of a first
version, from before there were steps, are taken as they are.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from . import job_steps
from .schema import REVISION

if TYPE_CHECKING:
    from alembic.config import Config

_STEPS = Path(__file__).parent / "migrations"


class SchemaError(RuntimeError):
    """The database cannot be used as it is; the message says what to do."""


def upgrade(engine: Engine) -> str:
    """Take the missing steps, all or none; the revision reached. Raises SchemaError for a database of a later version."""
    if revision(engine) == REVISION and not _missing_job_steps(engine):
        return REVISION
    from alembic import command

    with engine.begin() as connection:
        config = _config(connection)
        found = _revision(connection)
        _refuse_later(found, config)
        if connection.dialect.name == "sqlite":
            _refuse_later_file(connection)
        if found is None and inspect(connection).has_table("events"):
            command.stamp(config, "0001")
        command.upgrade(config, REVISION)
        if connection.dialect.name == "sqlite":
            # A first version of the program looks here, and refuses what is later than itself.
            connection.execute(text(f"PRAGMA user_version = {int(REVISION)}"))
        else:
            job_steps.take(connection)
        return REVISION


def check(engine: Engine) -> None:
    """Raises SchemaError when the database is not at the schema of this program."""
    found = revision(engine)
    if found == REVISION and not _missing_job_steps(engine):
        return
    _refuse_later(found, _config(None))
    if found == REVISION:
        raise SchemaError("the tables of the jobs are not those of this program: run « rebelote db upgrade »")
    raise SchemaError(
        f"the database is at schema {found or 'none'}, this program needs {REVISION}: run « rebelote db upgrade »"
    )


def revision(engine: Engine) -> str | None:
    """The schema a database is at, None for one without steps."""
    with engine.connect() as connection:
        return _revision(connection)


def _missing_job_steps(engine: Engine) -> bool:
    if engine.dialect.name == "sqlite":
        return False
    with engine.connect() as connection:
        return bool(job_steps.missing(connection))


def newest_step() -> str:
    """The last step there is."""
    from alembic.script import ScriptDirectory

    found = ScriptDirectory.from_config(_config(None)).get_current_head()
    assert found is not None
    return found


def _config(connection: Connection | None) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_STEPS))
    config.attributes["connection"] = connection
    return config


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _refuse_later_file(connection: Connection) -> None:
    written = connection.execute(text("PRAGMA user_version")).scalar_one()
    if written > int(REVISION):
        raise SchemaError(f"the database was written by a later version of Rebelote (schema {written})")


def _refuse_later(found: str | None, config: Config) -> None:
    from alembic.script import ScriptDirectory
    from alembic.util.exc import CommandError

    if found is None:
        return
    try:
        ScriptDirectory.from_config(config).get_revision(found)
    except CommandError:
        raise SchemaError(f"the database was written by a later version of Rebelote (schema {found})") from None
