"""Experiments: in any process the same, kept in a file, taken up again."""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from types import ModuleType

import pytest
from joblib import register_parallel_backend
from joblib.parallel import ThreadingBackend

from rebelote.arena.entrants import entrant
from rebelote.arena.errors import ArenaError
from rebelote.arena.experiment import Experiment, Result, Work, play
from rebelote.arena.figures import Sprt
from rebelote.arena.ladder import ladder
from rebelote.arena.ledger import Ledger
from rebelote.arena.pairs import Meeting, Pair
from rebelote.arena.workers import Workers
from rebelote.rules.books import parse_key

BOOK = parse_key("classique")


def experiment(*bots: str, seed: int = 1, **more: object) -> Experiment:
    return Experiment((BOOK,), tuple(map(entrant, bots or ("regles", "random"))), seed, **more)  # type: ignore[arg-type]


def played(wanted: Experiment, pairs: int, file: Path | None = None, workers: Workers | None = None) -> list[Result]:
    ledger = Ledger(file, wanted.described())
    return [list(play(meeting, pairs, workers or Workers(), ledger))[-1] for meeting in wanted.meetings()]


def points(result: Result) -> list[tuple[int, float, float]]:
    return [(pair.number, pair.marks, pair.cards) for pair in result.pairs]


def test_several_processes_play_the_same_pairs_in_the_same_order() -> None:
    alone, together = played(experiment(), 6), played(experiment(), 6, workers=Workers(2))
    assert points(alone[0]) == points(together[0])
    assert [number for number, _, _ in points(alone[0])] == list(range(6))


def test_a_file_is_taken_up_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.jsonl"
    first = played(experiment(), 3, file)
    numbers: list[int] = []
    original = Meeting.play

    def noting(self: Meeting, number: int) -> Pair:
        numbers.append(number)
        return original(self, number)

    monkeypatch.setattr(Meeting, "play", noting)
    second = played(experiment(), 5, file)
    assert numbers == [3, 4]
    assert second[0].pairs[:3] == first[0].pairs, "times included: they are those of the first run"
    assert played(experiment(), 5, file)[0].pairs == second[0].pairs
    assert numbers == [3, 4]
    assert len(file.read_text().splitlines()) == 1 + 5


def test_a_line_cut_short_is_thrown_away(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    played(experiment(), 3, file)
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    assert points(played(experiment(), 3, file)[0]) == points(played(experiment(), 3)[0])
    assert [json.loads(line).get("n") for line in file.read_text().splitlines()] == [None, 0, 1, 2]


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (experiment(seed=2), "seed"),
        (experiment(matches=True), "kind"),
        (experiment("regles", "regles"), "bots"),
        (experiment("random", "regles"), "bots"),
        (experiment(caller=entrant("regles")), "caller"),
        (Experiment((parse_key("classique target=500"),), (entrant("regles"), entrant("random"))), "books"),
    ],
)
def test_a_file_of_another_experiment_is_refused(tmp_path: Path, other: Experiment, what: str) -> None:
    file = tmp_path / "results.jsonl"
    played(experiment(), 1, file)
    before = file.read_bytes()
    with pytest.raises(ArenaError) as caught:
        Ledger(file, other.described())
    assert (caught.value.code, caught.value.facts["what"]) == ("another_experiment", what)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["hello\n", '{"a": 1}\n', "no end of line"])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(ArenaError, match="not_an_arena_file"):
        Ledger(file, experiment().described())
    assert file.read_text() == text


def test_a_bot_whose_settings_changed_is_another_bot(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "src/rebelote/bots/specs/regles.toml").read_text()
    one, same, other = (tmp_path / name for name in ("one.toml", "same.toml", "other.toml"))
    one.write_text(text)
    same.write_text(text.replace("Bon sens", "Un autre nom"))
    other.write_text(text.replace("master = 8", "master = 9"))
    hashes = [entrant(str(file)).sha256 for file in (one, same, other)]
    assert hashes[0] == hashes[1] == entrant("regles").sha256 != hashes[2]
    assert entrant(str(one)).short == "one"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nobody", "unknown_entrant"),
        ("missing.toml", "no_such_file"),
        ("tests.arena.bots:nobody", "no_such_function"),
        ("no.such.module:bot", "no_such_function"),
    ],
)
def test_an_entrant_that_is_not_there_is_refused(text: str, code: str) -> None:
    with pytest.raises(ArenaError) as caught:
        entrant(text)
    assert caught.value.code == code


def test_a_file_that_describes_no_bot_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bot.toml"
    for text in ("not toml", 'id = "x"'):
        file.write_text(text)
        with pytest.raises(ArenaError, match="bad_specification"):
            entrant(str(file))


@pytest.mark.parametrize("workers", [Workers(), Workers(2)], ids=["alone", "together"])
def test_a_decided_test_stops(workers: Workers) -> None:
    ledger = Ledger(None, {})
    meeting = next(experiment().meetings())
    *_, result = play(meeting, 400, workers, ledger, Sprt(0, 10))
    assert result.verdict == "high"
    assert 32 <= len(result.pairs) < 100
    assert result.run is not None
    assert result.run.count == len(result.pairs)


def test_the_figures_are_those_of_the_pairs() -> None:
    [result] = played(experiment(), 8)
    assert result.marks.mean == pytest.approx(fmean(pair.marks for pair in result.pairs))
    assert result.deals == 16
    assert result.wins is None
    regles, random = result.sides
    assert regles.takes + random.takes <= 16
    assert regles.choices == sum(len(pair.a.micros) for pair in result.pairs)
    assert 0 < regles.mean_ms <= regles.p99_ms
    assert regles.cpu_ms == pytest.approx(1000 * regles.cpu_s / regles.choices)


def test_work_over_nothing_is_nothing() -> None:
    assert Work.of([]).made_rate is None
    assert Work.of([]).cpu_ms == 0


@pytest.fixture(scope="module")
def field() -> list[Result]:
    return played(experiment("regles", "random", "tests.arena.bots:lowest", "tests.arena.bots:highest"), 8)


def test_everybody_meets_everybody(field: list[Result]) -> None:
    names = [{result.meeting.first.name, result.meeting.second.name} for result in field]
    assert len(names) == 6
    assert all(len(pair) == 2 for pair in names)


def test_the_ladder_has_the_strong_above_the_weak(field: list[Result]) -> None:
    rungs = ladder(field)
    assert rungs[0].entrant.name == "regles"
    assert all(upper.rating >= lower.rating for upper, lower in pairwise(rungs))
    assert rungs[0].marks.mean > 0 > rungs[-1].marks.mean
    assert sum(rung.marks.mean for rung in rungs) == pytest.approx(0)
    assert all(rung.margin > 0 and rung.marks.count == 8 for rung in rungs)


def test_a_ladder_is_the_same_again(field: list[Result]) -> None:
    assert ladder(field) == ladder(field)


def test_more_deals_make_a_rating_surer(field: list[Result]) -> None:
    def again(result: Result) -> Iterator[Pair]:
        for turn in range(8):
            for pair in result.pairs:
                yield Pair(pair.number + 100 * turn, pair.marks, pair.cards, pair.wins, pair.deals, pair.a, pair.b)

    more = [Result(result.meeting, list(again(result))) for result in field]
    assert ladder(more)[0].margin < ladder(field)[0].margin


def test_one_bot_is_no_experiment() -> None:
    for bots in (("regles",), ("regles", "random", "regles")):
        with pytest.raises(ArenaError, match="too_few_bots"):
            Experiment((BOOK,), tuple(map(entrant, bots)))


@pytest.mark.parametrize("backend", ["dask", "ray"])
def test_a_cluster_that_is_not_installed_is_named(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("dask.distributed", "ray"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ArenaError, match=f"backend_missing: backend={backend}"):
        list(Workers(backend=backend).map(abs, [1]))  # type: ignore[arg-type]


def test_where_results_do_not_come_back_one_by_one_they_come_in_chunks_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ray is not installed for development: its place is taken by threads under its name.
    ray, util, joblib_of_ray = ModuleType("ray"), ModuleType("ray.util"), ModuleType("ray.util.joblib")
    begun: list[dict[str, object]] = []
    ray.init = lambda address, **options: begun.append({"address": address, **options})  # type: ignore[attr-defined]
    joblib_of_ray.register_ray = lambda: register_parallel_backend("ray", ThreadingBackend)  # type: ignore[attr-defined]
    for module in (ray, util, joblib_of_ray):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    numbers = list(range(100))
    assert list(Workers(2, "ray", "ray://there:1").map(str, numbers)) == list(map(str, numbers))
    assert begun == [{"address": "ray://there:1", "ignore_reinit_error": True}]
    some = Workers(2, "ray").map(str, numbers)
    assert next(some) == "0"
    some.close()
    assert begun[1]["num_cpus"] == 2
