"""``rebelote db``: the database of a server, brought to the schema of this program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from sqlalchemy import Engine

app = typer.Typer(help="The database of a server: its schema, and how it is brought up to date.", no_args_is_help=True)

WORDS = {
    "upgraded": ("La base de données est au schéma {revision}.", "The database is at schema {revision}."),
    "current": ("Schéma {revision}, ce programme attend le {head}.", "Schema {revision}, this program wants {head}."),
    "empty": (
        "La base de données est vide, ce programme attend le schéma {head}.",
        "The database is empty, this program wants {head}.",
    ),
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

    with _opened(database, lang) as engine:
        typer.echo(_say("upgraded", lang, revision=migrate.upgrade(engine)))


@app.command()
def status(database: Database = None, lang: Language = "fr") -> None:
    """Say at which schema the database is, and exit with 1 when it is not this program's."""
    from rebelote.server.store import migrate
    from rebelote.server.store.schema import REVISION

    with _opened(database, lang) as engine:
        found, head = migrate.revision(engine), REVISION
        typer.echo(_say("current" if found else "empty", lang, revision=found, head=head))
        if found != head:
            raise typer.Exit(1)


def _opened(database: str | None, lang: str) -> AbstractContextManager[Engine]:
    from contextlib import contextmanager

    from sqlalchemy.exc import SQLAlchemyError

    from rebelote.server.settings import Settings
    from rebelote.server.store import SchemaError
    from rebelote.server.store.store import opened

    @contextmanager
    def explained() -> Iterator[Engine]:
        try:
            with opened(database or Settings().database_url) as engine:
                yield engine
        except (SQLAlchemyError, SchemaError, ImportError, OSError) as error:
            why = str(getattr(error, "orig", None) or error).strip()
            typer.echo(_say("refused", lang, why=why), err=True)
            raise typer.Exit(1) from error

    return explained()


def _say(code: str, lang: str, **facts: object) -> str:
    return WORDS[code][0 if lang == "fr" else 1].format(**facts)
