"""``rebelote solve``: what every card is worth when all hands are seen."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from rebelote.rules.axes import Lang
from rebelote.rules.names import card_short, team_name
from rebelote.rules.seats import Team

from .positions import deals as read_deals
from .positions import refuse

if TYPE_CHECKING:
    from rebelote.rules.cards import Card
    from rebelote.rules.deal import Deal
    from rebelote.rules.seats import ByTeam

BATCH = 64


def solve(
    position: Annotated[list[str], typer.Argument(help="Position lines, files of them, or - for standard input.")],
    at_least: Annotated[
        int | None, typer.Option(metavar="POINTS", help="Only ask whether the takers can make so many card points.")
    ] = None,
    marks: Annotated[bool, typer.Option("--marks", help="Values in marks of the book instead of card points.")] = False,
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a position.")] = False,
    jobs: Annotated[int, typer.Option(min=0, help="Threads; 0 for one a core.")] = 0,
    lang: Annotated[Lang, typer.Option(help="Language of what is printed.")] = "fr",
) -> None:
    """What every card is worth when all hands are seen, with a best line of play; exact."""
    from rebelote.engine.solve import solve_at_least, solve_cards_many, solve_marks
    from rebelote.rules.errors import RuleError

    found = read_deals(position, lang)
    try:
        if at_least is not None:
            for deal in found:
                _print_threshold(deal, at_least, json_lines, lang, solve_at_least(deal, _takers(deal), at_least))
            return
        for start in _batches(len(found), json_lines):
            batch = found[start : start + BATCH]
            answers = [solve_marks(deal) for deal in batch] if marks else solve_cards_many(batch, jobs=jobs)
            for deal, values in zip(batch, answers, strict=True):
                _print_values(deal, values, json_lines, lang)
    except RuleError as error:
        refuse(error, lang)


def _takers(deal: Deal) -> Team:
    return deal.contract.taker.team if deal.contract is not None else Team.NS


def _batches(count: int, quiet: bool) -> Iterable[int]:
    """Where each batch starts, behind a progress bar when there are many and somebody looks."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    starts = range(0, count, BATCH)
    return starts if len(starts) < 2 or not console.is_terminal or quiet else track(starts, console=console, transient=True)


def _print_threshold(deal: Deal, points: int, json_lines: bool, lang: Lang, answer: bool) -> None:
    from rebelote.rules.position import position_of

    team = _takers(deal)
    if json_lines:
        typer.echo(json.dumps({"position": str(position_of(deal)), "team": str(team), "at_least": points, "answer": answer}))
        return
    words = ("oui", "yes") if answer else ("non", "no")
    can = ("peut faire", "can make")
    index = 0 if lang == "fr" else 1
    typer.echo(f"{team_name(team, lang)} {can[index]} {points}{' : ' if lang == 'fr' else ': '}{words[index]}")


def _print_values(deal: Deal, values: dict[Card, ByTeam[int]], json_lines: bool, lang: Lang) -> None:
    from rebelote.engine.solve import line_of_play
    from rebelote.rules.position import position_of

    assert deal.turn is not None
    team = deal.turn.team
    ordered = sorted(values.items(), key=lambda item: (-(item[1][team] - item[1][team.other]), item[0]))
    best = ordered[0][0]
    line = line_of_play(deal, best)
    if json_lines:
        cards = {str(card): {"NS": points.ns, "EW": points.ew} for card, points in ordered}
        typer.echo(json.dumps({"position": str(position_of(deal)), "cards": cards, "line": [str(card) for card in line]}))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("Carte" if lang == "fr" else "Card")
    for side in (team, team.other):
        table.add_column(team_name(side, lang), justify="right")
    for card, points in ordered:
        table.add_row(card_short(card, lang), str(points[team]), str(points[team.other]))
    console = Console(highlight=False)
    console.print(table)
    console.print(" ".join(card_short(card, lang) for card in line), soft_wrap=True)
