"""``rebelote simulate``: many deals between bots, and what came of them."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from rebelote.rules.actions import Level
from rebelote.rules.axes import Lang
from rebelote.rules.books import BOOK_IDS, parse_key
from rebelote.rules.cards import TRUMPS
from rebelote.rules.errors import RuleError
from rebelote.rules.messages import sentence
from rebelote.rules.names import capital, level_name, team_name, trump_name

from .simulation import OUTCOMES, Side, Statistics, bots_of, seated, share
from .simulation import simulate as simulated

if TYPE_CHECKING:
    from rich.table import Table

BAD_USE, CANNOT_WRITE = 2, 1

WORDS = {
    "progress": ("Donnes", "Deals"),
    "title": ("{deals} donnes · {book} · graine {seed}", "{deals} deals · {book} · seed {seed}"),
    "takes": ("Prises", "Taken"),
    "made": ("Faits", "Made"),
    "down": ("Chutes", "Down"),
    "tie": ("Litiges", "Litiges"),
    "round": ("Tour {number}", "Round {number}"),
    "multiplied": ("Multipliés par {number}", "Multiplied by {number}"),
    "contres": ("Contres", "Contres"),
    "surcontres": ("Surcontres", "Surcontres"),
    "promises": ("Promesses tenues", "Promises kept"),
    "all": ("Toutes", "All"),
    "all_passed": ("Donnes sans preneur", "Deals passed by all"),
    "matches": ("Parties terminées", "Finished matches"),
    "calls": ("Paroles pour une prise", "Calls for one taking"),
    "cards": ("Points de cartes, preneurs / défense", "Card points, takers / defence"),
    "marks": ("Points marqués, preneurs / défense", "Points marked, takers / defence"),
    "capots": ("Capots", "Capots"),
    "bets": ("Coinches", "Coinches"),
    "belotes": ("Belotes", "Belotes"),
    "melds": ("Annonces, par donne", "Melds, a deal"),
    "mark": ("Points marqués, par donne", "Points marked, a deal"),
    "wins": ("Parties gagnées", "Matches won"),
    "bad_bots": (
        "« {text} » : écrivez un robot pour tous, deux (Nord-Sud,Est-Ouest) ou quatre (Sud,Est,Nord,Ouest).",
        "« {text} »: write one bot for all, two (North-South,East-West) or four (South,East,North,West).",
    ),
    "cannot_write": ("Impossible d'écrire dans « {file} » : {why}", "Cannot write to « {file} »: {why}"),
}


def say(code: str, lang: Lang, **facts: object) -> str:
    """A sentence or label of this command."""
    return WORDS[code][0 if lang == "fr" else 1].format(**facts)


def simulate(  # noqa: PLR0917  a command has as many as it has options
    book: Annotated[str, typer.Option(help=f"Rule book: {', '.join(BOOK_IDS)}.")] = "club",
    target: Annotated[int | None, typer.Option(help="Points of the matches.", show_default="that of the rule book")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change a rule of the book (melds=no); may be given several times."),
    ] = None,
    deals: Annotated[int, typer.Option(min=1, help="How many deals, in matches that follow one another.")] = 1000,
    bots: Annotated[
        str, typer.Option(help="One bot for all, two for the sides (North-South,East-West), or four from South on.")
    ] = "regles",
    seed: Annotated[int, typer.Option(help="The same seed repeats the same deals and bots.")] = 1,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the figures as CSV; - is the standard output.")
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the figures as JSON; - is the standard output.")
    ] = None,
    lang: Annotated[Literal["fr", "en"], typer.Option(help="Language of the table.")] = "fr",
) -> None:
    """Let bots play many deals, and show what came of them: takes, made and down, capots, litiges, melds, points."""
    from rich.console import Console
    from rich.progress import track

    progress = Console(stderr=True)
    try:
        changes = [f"target={target}"] if target is not None else []
        rules = parse_key(" ".join([book, *(option or []), *changes]))
        names = seated(bots)
        if names is None:
            _refuse(say("bad_bots", lang, text=bots), BAD_USE)
        bots_of(names, seed)
    except RuleError as error:
        _refuse(sentence(error.code, error.facts, lang), BAD_USE)
    playing = track(
        simulated(rules, names, deals, seed),
        say("progress", lang),
        total=deals,
        console=progress,
        transient=True,
        disable=not progress.is_terminal,
    )
    *_, found = playing
    described = {"book": rules.key, "rules_sha256": rules.sha256, "bots": ",".join(names), "seed": seed}
    to_terminal = True
    for file, text in ((csv_file, _csv(found, described)), (json_file, _json(found, described))):
        if file is not None:
            _write(file, text, lang)
            to_terminal = to_terminal and str(file) != "-"
    if to_terminal:
        console = Console()
        title = say("title", lang, deals=found.deals, book=rules.key, seed=seed)
        console.print(title, style="bold", highlight=False, soft_wrap=True)
        for table in tables(found, lang):
            console.print(table)


def _refuse(text: str, code: int) -> NoReturn:
    typer.echo(text, err=True)
    raise typer.Exit(code)


def _write(file: Path, text: str, lang: Lang) -> None:
    if str(file) == "-":
        sys.stdout.write(text)
        return
    try:
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        _refuse(say("cannot_write", lang, file=file, why=error.strerror), CANNOT_WRITE)


def _csv(found: Statistics, described: dict[str, object]) -> str:
    """One figure a line: section, name, value."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("section", "name", "value"))
    writer.writerows(("run", name, value) for name, value in described.items())
    writer.writerows(found.rows())
    return out.getvalue()


def _json(found: Statistics, described: dict[str, object]) -> str:
    return json.dumps({"run": described, **found.as_dict()}, indent=2, ensure_ascii=False) + "\n"


def tables(found: Statistics, lang: Lang) -> Iterator[Table]:
    """What the terminal shows: the deals as a whole, the takings, and the two sides."""
    from rich.table import Table

    whole = Table(show_header=False)
    for label, value in _whole(found, lang):
        whole.add_row(label, value)
    yield whole
    takings = Table()
    takings.add_column()
    for code in ("takes", "made", "down", "tie"):
        takings.add_column(say(code, lang), justify="right")
    for label, stage, trump in _takings(found, lang):
        takes = found.of_takes(stage=stage, trump=trump)
        shares = (_percent(found.of_takes(stage=stage, trump=trump, outcome=name), takes) for name in OUTCOMES)
        takings.add_row(label, str(takes), *shares)
    for times in sorted({multiplier for multiplier, _ in found.bets}):
        counts = [found.bets[times, name] for name in OUTCOMES]
        takings.add_row(
            say("multiplied", lang, number=times), str(sum(counts)), *(_percent(count, sum(counts)) for count in counts)
        )
    yield takings
    yield _sides(found, lang)


def _whole(found: Statistics, lang: Lang) -> Iterator[tuple[str, str]]:
    played = found.played
    yield say("all_passed", lang), f"{found.all_passed} ({_percent(found.all_passed, found.deals)})"
    yield say("calls", lang), f"{share(sum(side.calls for side in found.sides), played):.1f}"
    yield say("cards", lang), f"{share(found.taker_cards, played):.1f} / {share(found.defence_cards, played):.1f}"
    yield say("marks", lang), f"{share(found.taker_marks, played):.1f} / {share(found.defence_marks, played):.1f}"
    yield say("matches", lang), str(found.matches)


def _takings(found: Statistics, lang: Lang) -> Iterator[tuple[str, str | None, str | None]]:
    """The lines of the takings: label, stage, trump; of bids those that were made."""
    for stage in found.stages:
        kind, _, what = stage.partition(" ")
        if kind == "round":
            yield say("round", lang, number=what), stage, None
        elif found.of_takes(stage=stage):
            level: Level = int(what) if what.isdecimal() else "capot" if what == "capot" else "generale"
            yield capital(level_name(level)), stage, None
    for trump in TRUMPS:
        if found.of_takes(trump=trump.value):
            yield capital(trump_name(trump, lang)), None, trump.value
    yield say("all", lang), None, None


def _sides(found: Statistics, lang: Lang) -> Table:
    from rich.table import Table

    table = Table()
    table.add_column()
    for team, side in found.sides.items():
        table.add_column(f"{team_name(team, lang)}\n{side.bots}", justify="right")
    bids = found.stages[0].startswith("bid")
    cells = [_side_cells(side, found.deals, bids=bids) for side in found.sides]
    raises = ("contres", "surcontres", "promises") if bids else ("bets",)
    codes = ("takes", *OUTCOMES, "capots", *raises, "belotes", "melds", "mark", "wins")
    for code, *values in zip(codes, *cells, strict=True):
        table.add_row(say(code, lang), *values)
    return table


def _side_cells(side: Side, deals: int, *, bids: bool) -> tuple[str, ...]:
    kept = f"{side.promises_kept} / {side.promises}"
    raises = (str(side.coinches), str(side.surcoinches), kept) if bids else (str(side.coinches),)
    return (
        f"{side.takes} ({_percent(side.takes, side.calls)})",
        *(_percent(count, side.takes) for count in (side.made, side.down, side.tie)),
        str(side.capots),
        *raises,
        str(side.belotes),
        f"{share(side.melds, deals):.1f}",
        f"{share(side.marks_as_taker + side.marks_as_defence, deals):.1f}",
        str(side.matches),
    )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"
