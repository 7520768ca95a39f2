"""``rebelote check``: is a record in order?"""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from rebelote.rules.axes import Lang
from rebelote.rules.errors import RuleError
from rebelote.rules.messages import sentence
from rebelote.rules.names import team_name
from rebelote.rules.record import Record, replay
from rebelote.rules.records import read_bytes, record_id

from .recorded import REFUSED, STANDARD_INPUT, clean, read_file, say


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records, text or JSON; - is standard input.")],
    lang: Annotated[Literal["fr", "en"], typer.Option(help="Language of the sentences.")] = "fr",
) -> None:
    """Play records again under their rules; the first thing in each that does not hold is named, and the exit code is 1."""
    refused = False
    for name in files:
        shown = say("input", lang) if name == STANDARD_INPUT else clean(name)
        data = read_file(name, lang)
        try:
            typer.echo(_verdict(read_bytes(data), shown, lang))
        except RuleError as error:
            typer.echo(clean(f"{shown} : {sentence(error.code, error.facts, lang)}"), err=True)
            refused = True
    if refused:
        raise typer.Exit(REFUSED)


def _verdict(record: Record, shown: str, lang: Lang) -> str:
    match = replay(record)
    ns, ew = match.scores
    if match.winner is None:
        end = say("unfinished", lang, ns=ns, ew=ew)
    else:
        end = say("won", lang, team=team_name(match.winner, lang), ns=ns, ew=ew)
    return say("ok", lang, file=shown, deals=len(record.deals), end=end, digest=record_id(record))
