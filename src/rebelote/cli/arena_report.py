"""How are the results of the arena shown? Tables for people, and plain values for programs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rebelote.arena.experiment import Result, Work
from rebelote.arena.figures import Estimate
from rebelote.arena.ladder import Rung
from rebelote.arena.regret import Answers
from rebelote.rules.axes import Lang

from .arena_words import say

if TYPE_CHECKING:
    from rich.table import Table

WORK = ("takes", "made", "choices", "mean_ms", "p99_ms", "cpu_ms", "cpu_s")


def interval(found: Estimate, *, signed: bool = True, scale: float = 1.0, digits: int = 1) -> str:
    """``+3.1 ± 0.8``."""
    margin = f"{scale * found.margin:.{digits}f}" if math.isfinite(found.margin) else "?"
    return f"{scale * found.mean:{'+' if signed else ''}.{digits}f} ± {margin}"


def result_tables(result: Result, lang: Lang) -> Iterator[Table | str]:
    """A meeting: title, differences, what each did, and the test."""
    from rich.table import Table

    meeting = result.meeting
    first, second = meeting.first.short, meeting.second.short
    yield say("title", lang, first=first, second=second, book=meeting.book.key, seed=meeting.seed)
    yield say("played", lang, pairs=len(result.pairs), deals=result.deals)
    table = Table()
    table.add_column()
    for head in (say("difference", lang), first, second):
        table.add_column(head, justify="right")
    table.add_row(say("marks", lang), interval(result.marks), "", "")
    table.add_row(say("cards", lang), interval(result.cards), "", "")
    if result.wins is not None:
        table.add_row(say("wins", lang), f"{interval(result.wins, signed=False, scale=100)} %", "", "")
    for code, *cells in zip(WORK, *(work_cells(work) for work in result.sides), strict=True):
        table.add_row(say(code, lang), "", *cells)
    yield table
    if result.run is not None:
        test = result.run.test
        code = f"sprt_{result.verdict or 'open'}"
        facts = {"ratio": f"{result.run.ratio:+.2f}", "bound": f"{test.bound:.2f}", "low": f"{test.low:g}"}
        yield say(code, lang, high=f"{test.high:g}", **facts)


def work_cells(work: Work) -> tuple[str, ...]:
    """What a bot did, in the order of ``WORK``."""
    rate = work.made_rate
    return (
        str(work.takes),
        "-" if rate is None else f"{100 * rate:.1f} %",
        str(work.choices),
        *(f"{value:.2f}" for value in (work.mean_ms, work.p99_ms, work.cpu_ms)),
        f"{work.cpu_s:.1f}",
    )


def ladder_table(rungs: Sequence[Rung], lang: Lang) -> Table:
    """The field from the top."""
    table = _field_table(lang, {"rating": 11, "marks": 13, "cards": 13, "made_short": 6, "mean_short": 5, "p99_short": 5})
    for rung in rungs:
        cells = dict(zip(WORK, work_cells(rung.work), strict=True))
        rating = f"{rung.rating:.1f} ± {rung.margin:.1f}"
        times = (cells[code] for code in ("made", "mean_ms", "p99_ms"))
        table.add_row(rung.entrant.short, rating, interval(rung.marks), interval(rung.cards), *times)
    return table


def _field_table(lang: Lang, columns: Mapping[str, int]) -> Table:
    """An empty table with a line a bot; figures are not broken."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say("bot", lang))
    for code, width in columns.items():
        table.add_column(say(code, lang), justify="right", min_width=width)
    return table


def regret_table(found: Sequence[Answers], lang: Lang) -> Table:
    """Regret of each bot, and what the others lose more than the first."""
    table = _field_table(lang, {"cards": 11, "marks": 11, "versus": 13, "mean_short": 5, "p99_short": 5})
    for answer in found:
        points, marks, more = estimates(answer, found[0])
        work = Work.of_clocks([answer.clock])
        versus = "" if answer is found[0] else interval(more, digits=2)
        cells = (interval(points, signed=False, digits=2), interval(marks, signed=False), versus)
        table.add_row(answer.entrant.short, *cells, f"{work.mean_ms:.2f}", f"{work.p99_ms:.2f}")
    return table


def estimates(answer: Answers, first: Answers) -> tuple[Estimate, Estimate, Estimate]:
    """Regret in card points, in marks, and in card points beyond that of the first bot."""
    pairs = zip(answer.regrets, first.regrets, strict=True)
    return (
        Estimate.of(one.points for one in answer.regrets),
        Estimate.of(one.marks for one in answer.regrets),
        Estimate.of(mine.points - other.points for mine, other in pairs),
    )


# -- for programs ---------------------------------------------------------------------------------------------------------


def result_json(result: Result) -> dict[str, Any]:
    """A meeting as plain values; an interval is ``mean`` plus or minus ``margin``."""
    run, first, second = result.run, *result.sides
    return {
        "book": result.meeting.book.key,
        "first": {"name": result.meeting.first.name, **_work_json(first)},
        "second": {"name": result.meeting.second.name, **_work_json(second)},
        "pairs": len(result.pairs),
        "deals": result.deals,
        "marks": estimate_json(result.marks),
        "cards": estimate_json(result.cards),
        "wins": None if result.wins is None else estimate_json(result.wins),
        "sprt": None if run is None else {**asdict(run.test), "ratio": _finite(run.ratio), "verdict": result.verdict},
    }


def rung_json(rung: Rung) -> dict[str, Any]:
    """A place in a ladder as plain values."""
    return {
        **rung.entrant.described(),
        "rating": {"mean": round(rung.rating, 3), "margin": round(rung.margin, 3)},
        "marks": estimate_json(rung.marks),
        "cards": estimate_json(rung.cards),
        **_work_json(rung.work),
    }


def regret_json(answer: Answers, first: Answers) -> dict[str, Any]:
    """A bot's regret as plain values."""
    points, marks, more = estimates(answer, first)
    return {
        **answer.entrant.described(),
        "cards": estimate_json(points),
        "marks": estimate_json(marks),
        "cards_beyond_first": estimate_json(more),
        **_work_json(Work.of_clocks([answer.clock])),
    }


def estimate_json(found: Estimate) -> dict[str, float | int | None]:
    """An interval as plain values; a margin that is not known is null."""
    return {name: _finite(value) for name, value in asdict(found).items()}


def _work_json(work: Work) -> dict[str, float | int]:
    return {name: round(value, 4) for name, value in asdict(work).items()}


def _finite(value: float) -> float | None:
    return round(value, 4) if math.isfinite(value) else None
