"""Is a database at the schema of this program, and how does it get there?

The steps are Alembic's (``migrations/versions``). SQLite databases of a first version, from before there were steps, are taken
as they are.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, inspect, text

_STEPS = Path(__file__).parent / "migrations"


class SchemaError(RuntimeError):
    """The database cannot be used as it is; the message says what to do."""


def upgrade(engine: Engine) -> str:
    """Take the missing steps, all or none; the revision reached. Raises SchemaError for a database of a later version."""
    with engine.begin() as connection:
        config = _config(connection)
        found = _revision(connection)
        _refuse_later(found, config)
        if connection.dialect.name == "sqlite":
            _refuse_later_file(connection, config)
        if found is None and inspect(connection).has_table("events"):
            command.stamp(config, "0001")
        command.upgrade(config, "head")
        head = _head(config)
        if connection.dialect.name == "sqlite":
            # A first version of the program looks here, and refuses what is later than itself.
            connection.execute(text(f"PRAGMA user_version = {int(head)}"))
        return head


def check(engine: Engine) -> None:
    """Raises SchemaError when the database is not at the schema of this program."""
    with engine.connect() as connection:
        config = _config(connection)
        found = _revision(connection)
        _refuse_later(found, config)
        if found != _head(config):
            raise SchemaError(
                f"the database is at schema {found or 'none'}, this program needs {_head(config)}: run « rebelote db upgrade »"
            )


def revision(engine: Engine) -> str | None:
    """The schema a database is at, None for an empty one."""
    with engine.connect() as connection:
        return _revision(connection)


def head() -> str:
    """The schema of this program."""
    return _head(_config(None))


def _config(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_STEPS))
    config.attributes["connection"] = connection
    return config


def _head(config: Config) -> str:
    found = ScriptDirectory.from_config(config).get_current_head()
    assert found is not None
    return found


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _refuse_later_file(connection: Connection, config: Config) -> None:
    written = connection.execute(text("PRAGMA user_version")).scalar_one()
    if written > int(_head(config)):
        raise SchemaError(f"the database was written by a later version of Rebelote (schema {written})")


def _refuse_later(found: str | None, config: Config) -> None:
    if found is None:
        return
    try:
        ScriptDirectory.from_config(config).get_revision(found)
    except CommandError:
        raise SchemaError(f"the database was written by a later version of Rebelote (schema {found})") from None
