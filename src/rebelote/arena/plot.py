"""What does a result look like? Pictures by Matplotlib (``rebelote[plot]``), as SVG or PNG by the file's name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import ArenaError
from .experiment import Result
from .figures import Estimate
from .ladder import Rung

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

POINTS = 120
"""Points of a curve."""


def plot_results(results: Sequence[Result], file: Path, label: str) -> None:
    """The mean difference in marks after each pair with its 95 % interval, a panel a meeting. Raises ArenaError."""
    figure, panels = _panels(file, len(results), 2.6)
    for result, axes in zip(results, panels, strict=True):
        marks = [pair.marks for pair in result.pairs]
        counts = sorted({max(2, round(len(marks) * share / POINTS)) for share in range(1, POINTS + 1)})
        counts = [count for count in counts if count <= len(marks)]
        estimates = [Estimate.of(marks[:count]) for count in counts]
        axes.axhline(0, color="0.6", linewidth=0.8)
        low = [one.mean - one.margin for one in estimates]
        high = [one.mean + one.margin for one in estimates]
        axes.fill_between(counts, low, high, color="C0", alpha=0.2, linewidth=0)
        axes.plot(counts, [one.mean for one in estimates], color="C0")
        meeting = result.meeting
        axes.set_title(f"{meeting.first.short} - {meeting.second.short} · {meeting.book.key}", fontsize=9)
        axes.set_ylabel(label)
        axes.locator_params(axis="x", integer=True)
        if estimates:
            last = estimates[-1]
            reach = 3 * max(last.margin, 1.0)
            axes.set_ylim(min(0.0, last.mean - reach), max(0.0, last.mean + reach))
    figure.savefig(file)


def plot_ladders(ladders: Sequence[tuple[str, Sequence[Rung]]], file: Path, label: str) -> None:
    """Marks a deal against the field with their 95 % intervals, a panel a book. Raises ArenaError."""
    figure, panels = _panels(file, len(ladders), 0.8 + 0.35 * max((len(rungs) for _, rungs in ladders), default=1))
    for (book, rungs), axes in zip(ladders, panels, strict=True):
        places = list(range(len(rungs)))[::-1]
        axes.axvline(0, color="0.6", linewidth=0.8)
        axes.errorbar(
            [rung.marks.mean for rung in rungs], places, xerr=[rung.marks.margin for rung in rungs], fmt="o", capsize=3
        )
        axes.set_yticks(places, [rung.entrant.short for rung in rungs])
        axes.set_ylim(-0.6, len(rungs) - 0.4)
        axes.set_title(book, fontsize=9)
        axes.set_xlabel(label)
    figure.savefig(file)


def _panels(file: Path, count: int, height: float) -> tuple[Figure, list[Axes]]:
    if file.suffix not in (".svg", ".png"):
        raise ArenaError("bad_picture", file=file)
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ArenaError("plot_missing", why=str(error)) from None
    figure = Figure(figsize=(7, height * max(1, count)), layout="constrained")
    return figure, list(figure.subplots(count, 1, squeeze=False)[:, 0])
