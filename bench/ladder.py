"""How strong is each bot, and how long does it think? Plays the matches behind ``docs/bots/ladder.md`` and writes its tables.

Every bot with a level and the random one meet each other, under a classic book and one of the auction; ``expert`` and what is
above it meet the agents of colver's. All meetings grow together, a few pairs at a time, and every pair is kept in
``build/ladder``: the command can be stopped and started again, and goes on. A bot of another version is played anew.

Run from the top of the repository: ``make ladder``, or ``python -m bench.ladder --pairs 300 --minutes 60``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from time import monotonic

from rebelote.arena.entrants import Entrant, entrant
from rebelote.arena.errors import ArenaError
from rebelote.arena.experiment import Experiment, Result, play
from rebelote.arena.figures import Estimate
from rebelote.arena.ladder import ladder
from rebelote.arena.ledger import Ledger
from rebelote.arena.workers import Workers
from rebelote.bots.registry import bot_specs
from rebelote.rules.books import load_book

KEPT = Path("build/ladder")
PAGE = Path("docs/bots/ladder.md")
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
CLASSIC, AUCTION, PEERS = "classique", "contree-ffb-2016", "contree-colver"
ISDD, BIDDER = "bench.colver_bots:isdd_50", "bench.colver_bots:heuristic"
STEP = 25


@dataclass(frozen=True)
class Match:
    """A meeting of the page; ``share`` is how many of the pairs it gets, ``goal`` the marks a deal that were aimed at."""

    first: str
    second: str
    book: str
    caller: str | None = None
    goal: float | None = None
    share: float = 1.0

    @property
    def file(self) -> Path:
        """Where its pairs are kept: by versions too, so that a bot that plays differently is measured anew."""
        names = [f"{one.short}{one.version}" for one in self.entrants]
        by = "" if self.caller is None else f"-by-{self.caller.rpartition(':')[2]}"
        return KEPT / f"{self.book}-{'-'.join(names)}{by}.jsonl"

    @property
    def entrants(self) -> tuple[Entrant, Entrant]:
        return entrant(self.first), entrant(self.second)

    def played(self, pairs: int) -> Result:
        """The result with at least so many pairs, fresh ones where they are missing."""
        caller = None if self.caller is None else entrant(self.caller)
        experiment = Experiment((load_book(self.book),), self.entrants, seed=1, caller=caller)
        KEPT.mkdir(parents=True, exist_ok=True)
        ledger = Ledger(self.file, experiment.described())
        meeting = next(experiment.meetings())
        result = Result(meeting)
        for result in play(meeting, max(pairs, len(ledger)), Workers(), ledger):  # noqa: B007  the same object every time
            pass
        return result


# What the study of methods asked for: marks a deal, the lower end of the interval above it.
GOALS = {
    ("regles", "random", CLASSIC): 33.0,
    ("playouts", "regles", CLASSIC): 28.0,
    ("expert", "playouts", CLASSIC): 10.0,
    ("maitre", "expert", CLASSIC): 4.0,
}


def field() -> list[str]:
    """The bots of the ladder, the strongest first."""
    specs = sorted(bot_specs().values(), key=lambda spec: -spec.rank)
    return [spec.id for spec in specs if spec.rank or spec.kind == "random"]


def matches() -> Iterator[Match]:
    """All meetings of the page."""
    names = field()
    for book in (CLASSIC, AUCTION):
        for first, second in combinations(names, 2):
            goal = GOALS.get((first, second, book))
            # Neighbours are the closest, and what the goals are about.
            close = abs(names.index(first) - names.index(second)) == 1 or goal is not None
            yield Match(first, second, book, None, goal, (1.0 if book == CLASSIC else 0.4) * (1.0 if close else 0.3))
    for name in names:
        if name in ("expert", "maitre"):
            yield Match(name, ISDD, PEERS, BIDDER, 20.0, 0.6)
            yield Match(name, ISDD, PEERS, None, 30.0, 0.6)


def grown(pairs: int, minutes: float) -> list[tuple[Match, Result]]:
    """All meetings, each with its share of the pairs or as many as the time allows; what is kept counts in any case."""
    until = monotonic() + 60 * minutes
    found: dict[Match, Result] = {}
    size = 0
    while size < pairs:
        size = min(size + STEP, pairs)
        for match in matches():
            over = monotonic() > until
            if not (over and match in found):
                found[match] = match.played(0 if over else max(1, round(size * match.share)))
        if monotonic() > until:
            break
    return [(match, result) for match, result in found.items() if result.pairs]


def _interval(found: Estimate) -> str:
    return f"{found.mean:+.1f} ± {found.margin:.1f}"


def _rate(part: float | None) -> str:
    return "" if part is None else f"{100 * part:.1f} %"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *(f"| {' | '.join(row)} |" for row in rows), ""]


def _meeting_row(match: Match, result: Result) -> list[str]:
    first, second = match.entrants
    work, other = result.sides
    name = f"`{first.short}` - `{second.short}`" + ("" if match.caller is None else ", its calls")
    met = ""
    if match.goal is not None:
        low = result.marks.mean - result.marks.margin
        met = f"{match.goal:+.0f}: " + (
            "met" if low >= match.goal else "open" if result.marks.mean + result.marks.margin >= match.goal else "missed"
        )
    return [
        *(name, str(len(result.pairs)), _interval(result.marks), _interval(result.cards), met),
        f"{_rate(work.made_rate)} / {_rate(other.made_rate)}",
        f"{work.cpu_ms:.2f} / {other.cpu_ms:.2f}",
    ]


def page(found: Sequence[tuple[Match, Result]]) -> str:
    """The measured part of the page."""
    lines: list[str] = []
    for book in (CLASSIC, AUCTION):
        results = [result for match, result in found if match.book == book]
        lines += [f"### {load_book(book).title['en']} (`{book}`)", ""]
        rungs = ladder(results)
        lines += _table(
            ["bot", "version", "rating", "contracts made", "mean ms", "p99 ms", "CPU ms"],
            [
                [
                    *(f"`{rung.entrant.short}`", str(rung.entrant.version), f"{rung.rating:.1f} ± {rung.margin:.1f}"),
                    _rate(rung.work.made_rate),
                    *(f"{rung.work.mean_ms:.2f}", f"{rung.work.p99_ms:.1f}", f"{rung.work.cpu_ms:.2f}"),
                ]
                for rung in rungs
            ],
        )
    for title, books in (("Meetings", (CLASSIC, AUCTION)), ("Against colver 0.11.1", (PEERS,))):
        for book in books:
            rows = [_meeting_row(match, result) for match, result in found if match.book == book]
            lines += [f"### {title}, `{book}`", ""]
            lines += _table(
                ["A - B", "pairs", "marks a deal", "card points", "goal", "made, A / B", "CPU ms a move, A / B"], rows
            )
    return "\n".join(lines)


def main() -> None:
    """Play, print, and write the page on demand."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=300, help="pairs of the meetings that matter most")
    parser.add_argument("--minutes", type=float, default=600.0, help="no new pairs after so long")
    parser.add_argument("--write", action="store_true", help=f"put the tables into {PAGE}")
    arguments = parser.parse_args()
    try:
        text = page(grown(arguments.pairs, arguments.minutes))
    except ArenaError as error:
        raise SystemExit(f"{error.code} {error.facts}") from None
    print(text)
    if arguments.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
