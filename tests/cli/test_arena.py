"""`rebelote arena`: tables, JSON, pictures and files for people and programs; refusals as sentences."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from rebelote.arena.experiment import Result as Meeting
from rebelote.arena.experiment import play
from rebelote.arena.regret import Decision, Worth
from rebelote.cli import arena
from rebelote.cli.arena_words import WORDS
from rebelote.cli.main import app
from tests.arena.test_regret import late


def run(*words: str, code: int = 0) -> Result:
    done = CliRunner().invoke(app, ["arena", *words], env={"COLUMNS": "100"})
    assert done.exit_code == code, done.output
    return done


def values(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return found


def test_two_bots_meet_with_and_without_the_word() -> None:
    short, full = (values(*words, "--pairs", "2") for words in (("regles", "random"), ("duel", "regles", "random")))
    untimed = [[(one["marks"], one["cards"], one["pairs"]) for one in found["results"]] for found in (short, full)]
    assert untimed[0] == untimed[1]


def test_options_may_come_first() -> None:
    assert values("--pairs", "2", "regles", "random")["results"][0]["pairs"] == 2


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_table_says_what_the_json_says(lang: str) -> None:
    words = ("regles", "random", "--pairs", "4", "--book", "classique", "--seed", "3")
    found = values(*words)["results"][0]
    shown = run(*words, "--lang", lang).stdout
    assert WORDS["title"][lang == "en"].format(first="regles", second="random", book="classique@1", seed=3) in shown
    for measure in ("marks", "cards"):
        assert f"{found[measure]['mean']:+.1f} ± {found[measure]['margin']:.1f}" in shown
    for side in ("first", "second"):
        assert re.search(rf"│ +{found[side]['takes']} │", shown)


def test_several_books_are_several_results() -> None:
    books = [one["book"] for one in values("random", "random", "--pairs", "1", "--book", "all", "--book", "club")["results"]]
    assert len(books) == len(set(books)) >= 5


def test_the_same_bot_twice_shows_nothing_between_them() -> None:
    found = values("random", "random", "--pairs", "3")["results"][0]
    assert found["marks"] == {"count": 3, "mean": 0.0, "margin": 0.0, "deviation": 0.0}


def test_matches_count_wins() -> None:
    words = ("regles", "random", "--matches", "--pairs", "2", "--book", "club target=200")
    assert 0 <= values(*words)["results"][0]["wins"]["mean"] <= 1
    assert "Parties gagnées" in run(*words).stdout


def test_a_sequential_test_is_told() -> None:
    words = ("regles", "random", "--pairs", "200", "--sprt", "0", "10")
    found = values(*words)["results"][0]
    assert found["sprt"]["verdict"] == "high"
    assert found["pairs"] < 200
    assert "au moins 10 par donne" in run(*words).stdout
    assert "indécis" in run("regles", "random", "--pairs", "3", "--sprt", "0", "10").stdout


def test_results_are_kept_and_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    first = values("regles", "random", "--pairs", "2", "--out", str(file))
    again = values("regles", "random", "--pairs", "2", "--out", str(file))
    assert first == again, "times included"
    assert len(file.read_text().splitlines()) == 3
    refused = run("regles", "random", "--pairs", "2", "--seed", "9", "--out", str(file), code=2)
    assert "seed" in refused.stderr


def test_ctrl_c_shows_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: Any) -> Iterator[Meeting]:
        for number, result in enumerate(play(*given)):
            yield result
            if number == 1:
                raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play", stopped)
    done = run("random", "regles", "--pairs", "50", code=130)
    assert "2 paires" in done.stdout
    assert "Interrompu" in done.stderr


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_pictures_are_drawn(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"duel.{ending}"
    run("regles", "random", "--pairs", "3", "--book", "club", "--book", "livre", "--plot", str(file))
    run("ladder", "regles", "random", "--pairs", "3", "--plot", str(tmp_path / f"ladder.{ending}"))
    for drawn in (file, tmp_path / f"ladder.{ending}"):
        assert drawn.read_bytes().startswith(b"<?xml" if ending == "svg" else b"\x89PNG")


def test_the_ladder_lists_everybody() -> None:
    words = ("ladder", "random", "regles", "tests.arena.bots:lowest", "--pairs", "4", "--book", "livre")
    found = values(*words)
    [listed] = found["ladders"]
    assert listed["ladder"][0]["name"] == "regles"
    assert len(found["results"]) == 3
    shown = run(*words, "--lang", "en").stdout
    first = re.search(r"^ (\w+) +[\d.]+ ± ", shown, re.MULTILINE)
    assert first is not None
    assert first[1] == "regles"


def test_regret_of_several_bots(tmp_path: Path) -> None:
    deal = late(3)
    worth = {card: Worth(10.0 * place, 20.0 * place) for place, card in enumerate(deal.duty().legal)}
    file = tmp_path / "decisions.tsv"
    file.write_text(Decision(deal, worth).line() + "\n")
    words = ("regret", "tests.arena.bots:highest", "tests.arena.bots:lowest", "--corpus", str(file))
    best, worst = values(*words)["bots"]
    assert (best["cards"]["mean"], best["marks"]["mean"]) == (0, 0)
    loss = 10 * (len(worth) - 1)
    assert (worst["cards"]["mean"], worst["marks"]["mean"], worst["cards_beyond_first"]["mean"]) == (loss, 2 * loss, loss)
    assert f"+{loss}.00" in run(*words).stdout
    assert values(*words, "--book", "club")["decisions"] == 1
    run(*words, "--book", "livre", code=2)


def test_a_corpus_is_printed_that_regret_reads(tmp_path: Path) -> None:
    file = tmp_path / "made.tsv"
    file.write_text(run("corpus", "--count", "3", "--worlds", "4", "--book", "club").stdout)
    assert file.read_text().startswith("# 3 decisions")
    assert values("regret", "random", "--corpus", str(file))["decisions"] == 3


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("regles", "nobody"), "Robot inconnu"),
        (("regles", "random", "--book", "tarot"), "tarot"),
        (("regles", "random", "--sprt", "5", "5"), "plus petite"),
        (("regles", "random", "--plot", "a.gif", "--pairs", "1"), ".svg"),
        (("ladder", "regles", "regles", "random"), "différents"),
        (("regret", "random", "--corpus", "missing.tsv"), "missing.tsv"),
        (("tests.arena.bots:cheat", "random", "--pairs", "1"), "interdisent"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(words: tuple[str, ...], told: str) -> None:
    done = run(*words, code=2)
    assert told in done.stderr
    assert "Traceback" not in done.output


def test_every_refusal_of_the_arena_has_its_sentence() -> None:
    source = Path(arena.__file__).parents[1] / "arena"
    codes = {code for file in source.glob("*.py") for code in re.findall(r'ArenaError\(\s*"(\w+)"', file.read_text())}
    assert len(codes) > 8
    assert codes | {"disagrees", "another_book"} <= set(WORDS)
