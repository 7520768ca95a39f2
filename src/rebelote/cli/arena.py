"""``rebelote arena``: which of two bots is stronger, the ladder of several, and what their decisions cost."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from rebelote.arena.entrants import Entrant, entrant
from rebelote.arena.errors import ArenaError
from rebelote.arena.experiment import Experiment, Result, play
from rebelote.arena.figures import Sprt
from rebelote.arena.ledger import Ledger
from rebelote.arena.workers import Backend, Workers
from rebelote.rules.axes import Lang
from rebelote.rules.books import BOOK_IDS, RuleBook, parse_key
from rebelote.rules.errors import RuleError
from rebelote.rules.messages import sentence

from .arena_report import interval, ladder_table, regret_json, regret_table, result_json, result_tables, rung_json
from .arena_words import say

if TYPE_CHECKING:
    from rich.console import Console

BAD_USE, INTERRUPTED = 2, 130
ALL = "all"
REDRAW = 0.2
"""Seconds between two drawings of the progress bar."""


class DuelUnlessNamed(TyperGroup):
    """``rebelote arena A B`` is ``rebelote arena duel A B``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["duel", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=DuelUnlessNamed,
    no_args_is_help=True,
    help="Which bot is stronger? Same deals, sides swapped; without a command, two bots meet: rebelote arena A B.",
)

Bots = Annotated[list[str], typer.Argument(metavar="BOT...", help="Ids, .toml files, or module:function.")]
Books = Annotated[
    list[str] | None,
    typer.Option("--book", metavar="BOOK", help='Rule book with its options ("club target=500"), again for more; all for all.'),
]
Pairs = Annotated[int, typer.Option(min=1, help="Deals (or matches), each played in both seatings.")]
Seed = Annotated[int, typer.Option(min=0, help="The same seed gives the same deals to whoever plays.")]
Matches = Annotated[bool, typer.Option("--matches", help="Whole matches instead of single deals.")]
Caller = Annotated[
    str | None, typer.Option(metavar="BOT", help="Who makes the calls of all four seats, to compare the play alone.")
]
Jobs = Annotated[int, typer.Option(help="Processes; -1 for one a core.")]
Cluster = Annotated[Backend, typer.Option(help="Where they run: loky is this machine; dask and ray are extras.")]
Address = Annotated[str | None, typer.Option(help="Of the scheduler of a Dask or Ray cluster; one is started without it.")]
Out = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Keep every pair as a JSON line; the same command again goes on there.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]
Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the result, as .svg or .png.")]
Language = Annotated[Lang, typer.Option(help="Language of what is printed.")]


@app.command()
def duel(  # noqa: PLR0917  a command has as many as it has options
    first: Annotated[str, typer.Argument(metavar="A", help="A bot: an id, a .toml file, or module:function.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The other.")],
    book: Books = None,
    pairs: Pairs = 100,
    seed: Seed = 1,
    matches: Matches = False,
    caller: Caller = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            metavar="LOW HIGH", help="Stop once it is clear whether A gains LOW or less, or HIGH or more marks a deal."
        ),
    ] = None,
    jobs: Jobs = 1,
    backend: Cluster = "loky",
    address: Address = None,
    out: Out = None,
    json_out: Json = False,
    plot: Plot = None,
    lang: Language = "fr",
) -> None:
    """Two bots on the same deals, sides swapped: who marks more, by how much, in how much time."""
    with refusals(lang):
        if sprt is not None and not sprt[0] < sprt[1]:
            _refuse(say("bad_sprt", lang))
        experiment = _experiment([first, second], book, seed, matches, caller)
        test = None if sprt is None else Sprt(*sprt)
        found, whole = _play(experiment, pairs, Workers(jobs, backend, address), out, test, lang)
        if plot is not None:
            from rebelote.arena.plot import plot_results

            plot_results(found, plot, say("marks", lang))
    if json_out:
        _print_json({**experiment.described(), "results": [result_json(result) for result in found]})
    else:
        console = _console()
        for result in found:
            for part in result_tables(result, lang):
                console.print(part, soft_wrap=True)
    _end(whole, lang)


@app.command()
def ladder(  # noqa: PLR0917  as above
    bots: Bots,
    book: Books = None,
    pairs: Pairs = 100,
    seed: Seed = 1,
    matches: Matches = False,
    caller: Caller = None,
    jobs: Jobs = 1,
    backend: Cluster = "loky",
    address: Address = None,
    out: Out = None,
    json_out: Json = False,
    plot: Plot = None,
    lang: Language = "fr",
) -> None:
    """Everybody against everybody: ratings (openskill) and points a deal against the field, with intervals."""
    from rebelote.arena.ladder import ladder as climbed

    with refusals(lang):
        experiment = _experiment(bots, book, seed, matches, caller)
        found, whole = _play(experiment, pairs, Workers(jobs, backend, address), out, None, lang)
        of_book = {rules.key: [one for one in found if one.meeting.book is rules and one.pairs] for rules in experiment.books}
        ladders = {key: climbed(results) for key, results in of_book.items() if results}
        if plot is not None:
            from rebelote.arena.plot import plot_ladders

            plot_ladders(list(ladders.items()), plot, say("field", lang))
    if json_out:
        listed = [{"book": key, "ladder": [rung_json(rung) for rung in rungs]} for key, rungs in ladders.items()]
        _print_json({**experiment.described(), "ladders": listed, "results": [result_json(result) for result in found]})
    else:
        console = _console()
        for key, rungs in ladders.items():
            console.print(say("ladder", lang, book=key, pairs=pairs), style="bold", soft_wrap=True)
            console.print(ladder_table(rungs, lang))
    _end(whole, lang)


@app.command()
def regret(
    bots: Bots,
    corpus: Annotated[Path | None, typer.Option(metavar="FILE", help="Other decisions than those of the package.")] = None,
    book: Annotated[str | None, typer.Option(metavar="BOOK", help="Only the decisions under this rule book.")] = None,
    seed: Seed = 1,
    json_out: Json = False,
    lang: Language = "fr",
) -> None:
    """What a bot's card gives away, by a judge that solves many deals that fit; the bots answer the same fixed decisions."""
    from rebelote.arena.regret import answers, kept_corpus, read_corpus

    with refusals(lang):
        decisions = kept_corpus() if corpus is None else read_corpus(_text(corpus), str(corpus))
        decisions = [one for one in decisions if book in (None, one.deal.book.id, one.deal.book.key)]
        if not decisions:
            _refuse(say("no_decision", lang))
        found = [answers(entrant(name), decisions, seed) for name in bots]
    if json_out:
        _print_json({"decisions": len(decisions), "seed": seed, "bots": [regret_json(one, found[0]) for one in found]})
        return
    console = _console()
    console.print(say("regret", lang, count=len(decisions)), style="bold")
    console.print(regret_table(found, lang))


@app.command()
def corpus(
    book: Books = None,
    count: Annotated[int, typer.Option(min=1, help="How many decisions.")] = 140,
    worlds: Annotated[int, typer.Option(min=1, help="Deals that the judge solves for each.")] = 1000,
    player: Annotated[str, typer.Option(metavar="BOT", help="Who plays up to them.")] = "regles",
    seed: Seed = 1,
    lang: Language = "fr",
) -> None:
    """Print decisions with their judgements, for `rebelote arena regret --corpus`."""
    from rebelote.arena.corpus import decisions

    with refusals(lang):
        books = _books(book)
        who = entrant(player)
        typer.echo(
            f"# {count} decisions of deals played by {who.name} version {who.version}, seed {seed}; {worlds} deals solved each."
        )
        for decision in decisions(books, who, count, worlds, seed):
            typer.echo(decision.line())


# -- shared ---------------------------------------------------------------------------------------------------------------


@contextmanager
def refusals(lang: Lang) -> Iterator[None]:
    """Refusals as sentences, and exit code 2."""
    try:
        yield
    except ArenaError as error:
        _refuse(say(error.code, lang, **error.facts))
    except RuleError as error:
        _refuse(sentence(error.code, error.facts, lang))


def _refuse(text: str) -> NoReturn:
    typer.echo(text, err=True)
    raise typer.Exit(BAD_USE)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise ArenaError("no_such_file", file=file, why=error.strerror) from None


def _books(given: Sequence[str] | None) -> tuple[RuleBook, ...]:
    keys = [key for word in given or ["club"] for key in (BOOK_IDS if word == ALL else (word,))]
    return tuple({book.key: book for book in map(parse_key, keys)}.values())


def _experiment(bots: Sequence[str], books: Sequence[str] | None, seed: int, matches: bool, caller: str | None) -> Experiment:
    calling: Entrant | None = None if caller is None else entrant(caller)
    return Experiment(_books(books), tuple(map(entrant, bots)), seed, matches, calling)


def _play(
    experiment: Experiment, pairs: int, workers: Workers, out: Path | None, test: Sprt | None, lang: Lang
) -> tuple[list[Result], bool]:
    """The results, and whether all was played; Ctrl-C leaves what there is."""
    ledger = Ledger(out, experiment.described())
    found: list[Result] = []
    meetings = list(experiment.meetings())
    try:
        with _progress(pairs * len(meetings), lang) as advance:
            for done, meeting in enumerate(meetings, 1):
                result = Result(meeting)
                for result in play(meeting, pairs, workers, ledger, test):
                    if found[-1:] != [result]:
                        found.append(result)
                    advance(pairs * (done - 1) + len(result.pairs), result)
    except KeyboardInterrupt:
        return found, False
    return found, True


@contextmanager
def _progress(total: int, lang: Lang) -> Iterator[Callable[[int, Result], None]]:
    """A bar with the difference so far, when somebody looks."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Drawn between pairs, not by a thread: that would take CPU time while a bot in this process is timed.
    with Progress(*columns, console=console, transient=True, auto_refresh=False, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        drawn = 0.0

        def advance(done: int, result: Result) -> None:
            nonlocal drawn
            if bar.disable or monotonic() < drawn + REDRAW:
                return
            names = {"first": result.meeting.first.short, "second": result.meeting.second.short}
            text = say("meeting", lang, book=result.meeting.book.id, **names)
            bar.update(task, completed=done, description=f"{text} {interval(result.marks)}", refresh=True)
            drawn = monotonic()

        yield advance


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False, markup=False)


def _print_json(found: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n")


def _end(whole: bool, lang: Lang) -> None:
    if not whole:
        typer.echo(say("interrupted", lang), err=True)
        raise typer.Exit(INTERRUPTED)
