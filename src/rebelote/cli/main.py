"""Which commands does ``rebelote`` have?

A registry and nothing else: each command is a function in a module of its own, which imports what is heavy when it is called.
"""

from __future__ import annotations

from typing import Annotated

import typer

import rebelote

from .arena import app as arena
from .check import check
from .db import app as db
from .lines import perft, playouts, worlds
from .play import play
from .reports import reports
from .score import score
from .serve import serve
from .show import show
from .simulate import simulate
from .solve import solve
from .verify import verify

app = typer.Typer(
    name="rebelote",
    help="Belote: a table in the browser and in the terminal, exact rule books, bots.",
    no_args_is_help=False,
    add_completion=True,
    pretty_exceptions_show_locals=False,
)

app.command()(serve)
app.command()(play)
app.command()(simulate)
app.command()(show)
app.command()(check)
app.command()(verify)
app.command()(score)
app.command()(solve)
app.command()(perft)
app.command()(playouts)
app.command()(worlds)
app.command()(reports)
app.add_typer(arena, name="arena")
app.add_typer(db, name="db")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rebelote {rebelote.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  # answered by its callback
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Without a command: the same as ``rebelote serve``."""
    if context.invoked_subcommand is None:
        context.invoke(serve)
