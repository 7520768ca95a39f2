"""``rebelote score``: the score sheet of a record, beside that of another rule book."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.errors import RuleError
from rebelote.rules.messages import sentence
from rebelote.rules.names import seat_name, team_name
from rebelote.rules.record import replay
from rebelote.rules.rescore import Comparison, rescore
from rebelote.rules.scoring import DealScore
from rebelote.rules.seats import TEAMS, ByTeam
from rebelote.rules.telling import contract_words, line_label, result_title

from .recorded import BAD_USE, player_names, read_or_refuse, refuse, say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def score(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, text or JSON; - is standard input.")],
    book: Annotated[
        str | None, typer.Option(help="Count the deals again under this rule book.", show_default="the match's own alone")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change a rule of that book (melds=no); may be given several times."),
    ] = None,
    lang: Annotated[Literal["fr", "en"], typer.Option(help="Language of the words.")] = "fr",
) -> None:
    """Print the score lines of a record; with --book those of another rule book too, and what it would have forbidden."""
    from rich.console import Console

    record = read_or_refuse(file, lang)
    match = replay(record)
    other = _other_book(book, option or [], match.book, lang)
    try:
        found = rescore(match, other or match.book)
    except RuleError as error:
        refuse(sentence(error.code, error.facts, lang), BAD_USE)
    names = player_names(record.header, lang)
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(f"{match.book.title[lang]} · {match.book.key}")
    if other is not None:
        console.print(f"{other.title[lang]} · {other.key}")
    for one in found:
        console.print()
        console.print(f"{say('deal', lang, number=one.number)} · {say('dealer', lang, seat=names[one.deal.dealer])}")
        if one.deal.contract is not None and match.book.has_bids:
            console.print(contract_words(one.deal.contract, lang, names))
        _print_deal(console, one, match.book, other, lang)
    if other is not None:
        _print_end(console, found, lang)


def _other_book(book: str | None, options: list[str], own: RuleBook, lang: Lang) -> RuleBook | None:
    """The book asked for, to the match's own target unless another one is given."""
    if book is None and not options:
        return None
    words = [book or own.key, *options]
    has_target = any(word.startswith("target=") for word in " ".join(words).split())
    try:
        rules = parse_key(" ".join(words))
    except RuleError as error:
        refuse(sentence(error.code, error.facts, lang), BAD_USE)
    return rules if has_target else rules.with_options(target=own.target)


def _print_deal(console: Console, one: Comparison, own: RuleBook, other: RuleBook | None, lang: Lang) -> None:
    if one.score is None or one.other_score is None:
        console.print(say("nobody_took", lang))
        return
    console.print(_table(one, own, other, lang))
    if other is None:
        return
    if one.contract is not None:
        reason = sentence(one.contract.code, one.contract.facts, lang)
        console.print(say("contract", lang, reason=reason))
    for wrong in one.infractions:
        reason = sentence(wrong.refusal.code, wrong.refusal.facts, lang)
        console.print(say("infraction", lang, trick=wrong.trick, seat=seat_name(wrong.seat, lang), reason=reason))
    for note in one.notes:
        console.print(say(note, lang))


def _table(one: Comparison, own: RuleBook, other: RuleBook | None, lang: Lang) -> Table:
    """The lines of both books side by side: label, North-South, East-West."""
    from rich import box
    from rich.table import Table

    assert one.score is not None
    assert one.other_score is not None
    sides: list[tuple[RuleBook, DealScore, ByTeam[int]]] = [(own, one.score, one.totals)]
    if other is not None:
        sides.append((other, one.other_score, one.other_totals))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for rules, score_, _ in sides:
        table.add_column(f"{rules.title[lang]} : {result_title(score_, None, lang)}")
        for team in TEAMS:
            table.add_column(team_name(team, lang), justify="right")
    columns = [_rows(score_, lang) for _, score_, _ in sides]
    for cells in zip_longest(*columns, fillvalue=["", "", ""]):
        table.add_row(*(text for cell in cells for text in cell))
    table.add_section()
    table.add_row(*(text for _, score_, _ in sides for text in (say("marks", lang), *map(str, score_.marks))))
    table.add_row(*(text for _, _, totals in sides for text in (say("totals", lang), *map(str, totals))), style="bold")
    return table


def _rows(score_: DealScore, lang: Lang) -> list[list[str]]:
    return [
        [line_label(line, lang), *(str(line.points) if line.team is team else "" for team in TEAMS)] for line in score_.lines
    ]


def _print_end(console: Console, found: tuple[Comparison, ...], lang: Lang) -> None:
    console.print()
    wrong = [str(one.number) for one in found if not one.could_be_played]
    if wrong:
        console.print(say("unplayable", lang, numbers=", ".join(wrong)))
    ended = next((one for one in found if one.other_winner is not None), None)
    if ended is not None and ended is not found[-1]:
        console.print(say("ended", lang, number=ended.number))
