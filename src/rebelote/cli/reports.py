"""``rebelote reports``: the deals that people at the tables complained about."""

from __future__ import annotations

from typing import Annotated

import typer

from .db import Database, Language, database_opened

WORDS = {
    "none": ("Aucun signalement.", "No reports."),
    "unknown": ("Il n'y a pas de signalement numéro {number}.", "There is no report number {number}."),
    "line": (
        "{number}  {at}  table {table}, partie {match}, donne {deal} : {text}",
        "{number}  {at}  table {table}, match {match}, deal {deal}: {text}",
    ),
    "who": ("De : {who}", "From: {who}"),
    "gone": ("quelqu'un qui n'est plus là", "somebody who has gone"),
}


def reports(
    number: Annotated[
        int | None, typer.Argument(metavar="[NUMBER]", help="Show one of them, with the record of its match.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many of the latest are listed.")] = 50,
    database: Database = None,
    lang: Language = "fr",
) -> None:
    """List the deals that players have reported, the latest first, or show one with its record."""

    def say(code: str, **facts: object) -> str:
        return WORDS[code][0 if lang == "fr" else 1].format(**facts)

    from rebelote.server.store import migrate
    from rebelote.server.store.moderation import find_reports

    with database_opened(database, lang) as engine:
        migrate.check(engine)
        found = find_reports(engine, limit, number)
        if not found:
            typer.echo(say("none") if number is None else say("unknown", number=number), err=number is not None)
            raise typer.Exit(0 if number is None else 1)
        for one in found:
            # A person's words, on one line and without what a terminal would obey.
            text = "".join(letter if letter.isprintable() else " " for letter in one.text)
            facts = {"at": one.at[:16].replace("T", " "), "table": one.table_id, "match": one.match_no, "deal": one.deal_no}
            typer.echo(say("line", number=one.id, text=text, **facts))
        if number is not None:
            typer.echo(say("who", who=found[0].who or say("gone")))
            typer.echo()
            typer.echo(found[0].record)
