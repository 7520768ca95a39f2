"""``rebelote db``: the database of a server, brought to the schema of this program, copied and put back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from sqlalchemy import Engine

app = typer.Typer(help="The database of a server: its schema, and its copies.", no_args_is_help=True)

WORDS = {
    "upgraded": ("La base de données est au schéma {revision}.", "The database is at schema {revision}."),
    "current": ("Schéma {revision}, ce programme attend le {head}.", "Schema {revision}, this program wants {head}."),
    "empty": (
        "La base de données est vide, ce programme attend le schéma {head}.",
        "The database is empty, this program wants {head}.",
    ),
    "copied": ("Copie faite : {file} ({count} tables).", "Copied to {file} ({count} tables)."),
    "restored": ("Base remise depuis {file} ({count} tables).", "Restored from {file} ({count} tables)."),
    "refused": ("La base de données ne peut pas servir : {why}", "The database cannot be used: {why}"),
}
Database = Annotated[
    str | None,
    typer.Option(help="sqlite:///PATH or postgresql://USER@HOST/NAME.", show_default="the SQLite file of rebelote serve"),
]
Language = Annotated[Literal["fr", "en"], typer.Option(help="Language of the messages.")]


@app.command()
def upgrade(database: Database = None, lang: Language = "fr") -> None:
    """Bring the database to the schema of this program: every step or none. Run it before the new program serves."""
    from rebelote.server.store import migrate

    with database_opened(database, lang) as engine:
        typer.echo(_say("upgraded", lang, revision=migrate.upgrade(engine)))


@app.command()
def status(database: Database = None, lang: Language = "fr") -> None:
    """Say at which schema the database is, and exit with 1 when it is not this program's."""
    from rebelote.server.store import migrate
    from rebelote.server.store.schema import REVISION

    with database_opened(database, lang) as engine:
        found, head = migrate.revision(engine), REVISION
        typer.echo(_say("current" if found else "empty", lang, revision=found, head=head))
        if found != head:
            raise typer.Exit(1)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False, help="The copy to make.")],
    database: Database = None,
    lang: Language = "fr",
) -> None:
    """Copy an SQLite database to a new file, also while a server uses it."""
    from rebelote.server.store import copy

    with _explained(lang):
        typer.echo(_say("copied", lang, file=file, count=copy.backup(_url(database), file)))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False, help="The copy to put back.")],
    database: Database = None,
    lang: Language = "fr",
) -> None:
    """Put a copy in the place of an SQLite database, which no server may be using."""
    from rebelote.server.store import copy

    with _explained(lang):
        typer.echo(_say("restored", lang, file=file, count=copy.restore(file, _url(database))))


def _url(database: str | None) -> str:
    from rebelote.server.settings import Settings

    return database or Settings().database_url


@contextmanager
def database_opened(database: str | None, lang: str) -> Iterator[Engine]:
    """A database for the time of a command; exits with a sentence when it cannot be used."""
    from rebelote.server.store.store import opened

    with _explained(lang), opened(_url(database)) as engine:
        yield engine


@contextmanager
def _explained(lang: str) -> Iterator[None]:
    """What a database refuses is a sentence and the exit code 1."""
    from sqlalchemy.exc import SQLAlchemyError

    from rebelote.server.store import SchemaError
    from rebelote.server.store.copy import CopyError

    try:
        yield
    except (SQLAlchemyError, SchemaError, CopyError, ImportError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).strip()
        typer.echo(_say("refused", lang, why=why), err=True)
        raise typer.Exit(1) from error


def _say(code: str, lang: str, **facts: object) -> str:
    return WORDS[code][0 if lang == "fr" else 1].format(**facts)
