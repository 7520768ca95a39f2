"""``rebelote show``: a record as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rebelote.rules.axes import Lang
from rebelote.rules.deal import Deal
from rebelote.rules.events import CallMade, MeldsAnnounced, MeldsShown, MeldsWon, PackCut, PacketsChosen, RebeloteClaimed
from rebelote.rules.match import Match
from rebelote.rules.names import capital, seat_name, team_name
from rebelote.rules.record import Header, Played, Record, played, replay
from rebelote.rules.seats import SEATS, TEAMS, Seat
from rebelote.rules.telling import line_label, line_rule, result_subtitle, result_title, tell

from .recorded import card_text, clean, hand_line, player_names, read_or_refuse, say

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

TOLD = (PackCut, PacketsChosen, CallMade, MeldsAnnounced, MeldsWon, MeldsShown, RebeloteClaimed)


def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, text or JSON; - is standard input.")],
    lang: Annotated[Literal["fr", "en"], typer.Option(help="Language of the words.")] = "fr",
) -> None:
    """Show the match of a record: hands, calls, tricks and score sheet of each deal."""
    from rich.console import Console

    record = read_or_refuse(file, lang)
    console = Console(highlight=False, markup=False, emoji=False)
    for line in _match_lines(record, replay(record), lang):
        console.print(line)
    names = player_names(record.header, lang)
    for one in played(record):
        console.print()
        for part in _deal_parts(one, names, lang):
            console.print(part)


def _match_lines(record: Record, match: Match, lang: Lang) -> Iterator[str]:
    header: Header = record.header
    where = [clean(text) for text in (header.event, header.site, header.date, header.table) if text]
    if where:
        yield " · ".join(where)
    names = player_names(header, lang)
    bots = {seat: f" ({clean(player.bot)})" if player.bot else "" for seat, player in header.players.items()}
    places = {seat: "" if names[seat] == seat_name(seat, lang) else f"{seat_name(seat, lang)} : " for seat in SEATS}
    yield " · ".join(places[seat] + names[seat] + bots[seat] for seat in SEATS)
    yield f"{record.book.title[lang]} · {record.book.key}"
    for name, value in header.tags:
        yield clean(f"{name} : {value}")
    if header.comment:
        yield clean(header.comment)
    ns, ew = match.scores
    if match.winner is None:
        yield capital(say("unfinished", lang, ns=ns, ew=ew))
    else:
        yield capital(say("won", lang, team=team_name(match.winner, lang), ns=ns, ew=ew))


def _deal_parts(one: Played, names: dict[Seat, str], lang: Lang) -> Iterator[RenderableType]:
    from rich.rule import Rule
    from rich.text import Text

    deal = one.deal
    yield Rule(f"{say('deal', lang, number=one.number)} · {say('dealer', lang, seat=names[deal.dealer])}", align="left")
    for name, value in one.kept.tags:
        yield clean(f"{name} : {value}")
    if one.kept.comment:
        yield clean(one.kept.comment)
    hands = deal.dealt if deal.contract is not None else deal.hands
    width = max(map(len, names.values()))
    for seat, hand in hands.items():
        if hand:
            yield Text(f"{names[seat]:<{width}}  ").append_text(hand_line(hand, lang))
    if deal.turned is not None:
        yield Text(say("turned", lang, card="")).append_text(card_text(deal.turned, lang))
    for event in deal.events:
        told = tell(event, lang, names) if isinstance(event, TOLD) else None
        if told is not None:
            yield told
    if deal.tricks or (deal.trick is not None and deal.trick.cards):
        yield _tricks(one, names, lang)
    for step in one.kept.steps:
        if step.comment:
            yield clean(f"{step.action} : {step.comment}")
    if deal.is_over:
        yield from _result(one, lang, names)


def _tricks(one: Played, names: dict[Seat, str], lang: Lang) -> Table:
    """A row a trick, a column a seat; a triangle at the card led, the winning card underlined."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    deal = one.deal
    said = {step.action.card for step in one.kept.steps if getattr(step.action, "say", False)}  # type: ignore[union-attr]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say("trick", lang), justify="right")
    for seat in SEATS:
        table.add_column(names[seat])
    table.add_column(say("points", lang), justify="right")
    for number, trick in enumerate((*deal.tricks, *(() if deal.trick is None else (deal.trick,))), 1):
        if not trick.cards:
            continue
        row = {seat: Text(" ") for seat in SEATS}
        for seat, card in trick.plays:
            cell = Text("▸" if seat is trick.leader else " ").append_text(card_text(card, lang))
            if card in said:
                cell.append("!")
            if seat is trick.winner and len(trick.cards) == len(SEATS):
                cell.stylize("bold underline", 1, len(cell))
            row[seat] = cell
        points = str(trick.points) if len(trick.cards) == len(SEATS) else ""
        table.add_row(str(number), *row.values(), points)
    return table


def _result(one: Played, lang: Lang, names: dict[Seat, str]) -> Iterator[RenderableType]:
    from rich import box
    from rich.table import Table

    deal: Deal = one.deal
    score = deal.score
    if score is None:
        yield say("nobody_took", lang)
        return
    yield f"{result_title(score, None, lang)}. {result_subtitle(deal.contract, score, deal.book, lang, names)}"
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say("line", lang))
    for team in TEAMS:
        table.add_column(team_name(team, lang), justify="right")
    table.add_column(say("rule", lang))
    for line in score.lines:
        points = [str(line.points) if line.team is team else "" for team in TEAMS]
        table.add_row(line_label(line, lang), *points, line_rule(line, deal.book, lang))
    table.add_section()
    table.add_row(say("marks", lang), *map(str, score.marks), "")
    table.add_row(say("totals", lang), *map(str, one.after.scores), "", style="bold")
    yield table
    if one.after.pending:
        yield say("waiting", lang, points=one.after.pending)
