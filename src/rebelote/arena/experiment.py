"""Which meetings does an experiment have, and how far does each go?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from typing import Any

from rebelote.rules.books import RuleBook

from .entrants import Entrant
from .errors import ArenaError
from .figures import Estimate, Sprt, SprtRun, Verdict, percentile
from .ledger import Ledger, Place
from .pairs import Meeting, Pair, Side
from .table import Clock
from .workers import Workers


@dataclass(frozen=True)
class Experiment:
    """Two bots that meet under some books, or several that all meet each other. Raises ArenaError for the same name twice."""

    books: tuple[RuleBook, ...]
    entrants: tuple[Entrant, ...]
    seed: int = 1
    matches: bool = False
    caller: Entrant | None = None

    def __post_init__(self) -> None:
        names = [one.name for one in self.entrants]
        if len(names) < 2 or (len(names) > 2 and len(set(names)) < len(names)):
            raise ArenaError("too_few_bots", bots=" ".join(names))

    def described(self) -> dict[str, Any]:
        """All that the results depend on; how many pairs and where they run does not matter."""
        return {
            "kind": "matches" if self.matches else "deals",
            "seed": self.seed,
            "books": {book.key: book.sha256 for book in self.books},
            "bots": [one.described() for one in self.entrants],
            "caller": None if self.caller is None else self.caller.described(),
        }

    def meetings(self) -> Iterator[Meeting]:
        """Everybody against everybody, book by book."""
        for book in self.books:
            for first, second in combinations(self.entrants, 2):
                yield Meeting(book, first, second, self.seed, self.matches, self.caller)


@dataclass
class Result:
    """The pairs of a meeting so far, and what the sequential test says of them, if there is one."""

    meeting: Meeting
    pairs: list[Pair] = field(default_factory=list)
    run: SprtRun | None = None

    def add(self, pair: Pair) -> None:
        self.pairs.append(pair)
        if self.run is not None:
            self.run.add(pair.marks)

    @property
    def verdict(self) -> Verdict | None:
        return None if self.run is None else self.run.verdict

    @property
    def marks(self) -> Estimate:
        """A's marks less B's, a deal."""
        return Estimate.of(pair.marks for pair in self.pairs)

    @property
    def cards(self) -> Estimate:
        """The same in card points."""
        return Estimate.of(pair.cards for pair in self.pairs)

    @property
    def wins(self) -> Estimate | None:
        """The share of matches that A won, None when deals were played."""
        won = [pair.wins / 2 for pair in self.pairs if pair.wins is not None]
        return Estimate.of(won) if won else None

    @property
    def deals(self) -> int:
        return sum(pair.deals for pair in self.pairs)

    @property
    def sides(self) -> tuple[Work, Work]:
        """What each of the two did."""
        return Work.of([pair.a for pair in self.pairs]), Work.of([pair.b for pair in self.pairs])


@dataclass(frozen=True, slots=True)
class Work:
    """Contracts taken, made and even, and times of the choices in milliseconds; ``cpu_s`` is all CPU time, in seconds."""

    takes: int
    made: int
    ties: int
    choices: int
    mean_ms: float
    p99_ms: float
    cpu_s: float

    @classmethod
    def of(cls, sides: Sequence[Side]) -> Work:
        micros = [time for side in sides for time in side.micros]
        done = cls.of_clocks([Clock(micros, round(1e6 * sum(side.cpu_ms for side in sides)))])
        return replace(
            done,
            takes=sum(side.takes for side in sides),
            made=sum(side.made for side in sides),
            ties=sum(side.ties for side in sides),
        )

    @classmethod
    def of_clocks(cls, clocks: Sequence[Clock]) -> Work:
        """The times alone."""
        micros = [time for clock in clocks for time in clock.micros]
        return cls(
            takes=0,
            made=0,
            ties=0,
            choices=len(micros),
            mean_ms=sum(micros) / 1000 / len(micros) if micros else 0.0,
            p99_ms=percentile(micros, 0.99) / 1000,
            cpu_s=sum(clock.cpu_ns for clock in clocks) / 1e9,
        )

    @property
    def made_rate(self) -> float | None:
        """Contracts made of those taken, None without any."""
        return self.made / self.takes if self.takes else None

    @property
    def cpu_ms(self) -> float:
        """CPU time of a choice."""
        return 1000 * self.cpu_s / self.choices if self.choices else 0.0


def play(meeting: Meeting, pairs: int, workers: Workers, ledger: Ledger, test: Sprt | None = None) -> Iterator[Result]:
    """The result after each pair, the same object every time, in the order of the pairs; stops when the test is decided."""
    place: Place = (meeting.book.key, meeting.first.name, meeting.second.name)
    missing = [number for number in range(pairs) if ledger.get(place, number) is None]
    result = Result(meeting, run=None if test is None else SprtRun(test))
    work: Callable[[int], Pair] = partial(Meeting.play, meeting)
    with closing(workers.map(work, missing)) as fresh:
        for number in range(pairs):
            pair = ledger.get(place, number)
            if pair is None:
                pair = next(fresh)
                ledger.add(place, pair)
            result.add(pair)
            yield result
            if result.verdict is not None:
                return
