"""`rebelote simulate`: figures that add up, repeat from a seed, and say the same in the table, the CSV and the JSON."""

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rebelote.cli.main import app
from rebelote.cli.simulation import Statistics, seated, simulate
from rebelote.rules.books import BOOK_IDS, parse_key
from rebelote.rules.seats import SEATS


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words], env={"COLUMNS": "100"})


def figures(key: str, deals: int, bots: str = "regles", seed: int = 1) -> Statistics:
    names = seated(bots)
    assert names is not None
    *_, found = simulate(parse_key(key), names, deals, seed)
    return found


def values(found: Statistics) -> Mapping[tuple[str, str], float]:
    return {(section, name): value for section, name, value in found.rows()}


@pytest.mark.parametrize("key", [*BOOK_IDS, "moderne coinche=yes"])
def test_the_figures_add_up(key: str) -> None:
    found = figures(f"{key} target=300", 40, "regles,random")
    rows = values(found)
    assert rows["all", "deals"] == 40
    takes = sum(rows[stage, "takes"] for stage in found.stages)
    assert takes + rows["all", "all_passed"] == 40
    assert takes == rows["side NS", "takes"] + rows["side EW", "takes"]
    assert takes == sum(value for (section, name), value in rows.items() if section.startswith("trump") and name == "takes")
    for section in (*found.stages, "side NS", "side EW"):
        outcomes = (rows[section, name] for name in ("made", "down", "tie"))
        assert rows[section, "takes"] == sum(outcomes)
    marks = sum(rows[f"side {team}", f"marks_as_{role}"] for team in ("NS", "EW") for role in ("taker", "defence"))
    assert marks == found.taker_marks + found.defence_marks > 0
    assert rows["all", "matches"] == rows["side NS", "matches"] + rows["side EW", "matches"] >= 2
    assert rows["side NS", "calls"] + rows["side EW", "calls"] >= takes
    assert sum(found.bets.values()) <= rows["side NS", "coinches"] + rows["side EW", "coinches"]
    assert rows["side NS", "promises_kept"] == rows["side NS", "promises"]
    assert (rows["side NS", "promises"] > 0) == parse_key(key).has_bids
    assert rows["side EW", "promises"] == 0  # random follows no convention
    if not parse_key(key).all_trump:
        assert found.taker_cards + found.defence_cards == takes * 162


def test_calls_are_the_times_somebody_could_take() -> None:
    found = figures("classique", 30)
    passed_out = 8 * found.all_passed
    assert passed_out < sum(side.calls for side in found.sides) <= 8 * 30


def test_belotes_said_and_lost_are_told_apart() -> None:
    sound, careless = figures("club", 60, "regles"), figures("club", 60, "random")
    assert sum(side.belotes_lost for side in sound.sides) == 0 < sum(side.belotes for side in sound.sides)
    assert sum(side.belotes_lost for side in careless.sides) > 0


def test_bets_are_counted_where_the_book_has_them() -> None:
    assert sum(side.coinches for side in figures("moderne coinche=yes", 20, "random").sides) > 0
    assert sum(side.coinches for side in figures("moderne", 20, "random").sides) == 0


def test_the_same_seed_repeats_the_same_figures_and_another_does_not() -> None:
    assert values(figures("club", 25, "random", seed=4)) == values(figures("club", 25, "random", seed=4))
    assert values(figures("club", 25, "random", seed=4)) != values(figures("club", 25, "random", seed=5))


@pytest.mark.parametrize(
    ("text", "south_to_west"),
    [("a", "aaaa"), ("a,b", "abab"), ("a, b,c,d", "abcd")],
)
def test_bots_are_seated_for_all_by_side_or_by_seat(text: str, south_to_west: str) -> None:
    names = seated(text)
    assert names is not None
    assert "".join(names[seat] for seat in SEATS) == south_to_west


def test_three_bots_cannot_be_seated() -> None:
    assert seated("a,b,c") is None


def test_the_table_is_shown_in_both_languages() -> None:
    french = run("--deals", "12")
    assert french.exit_code == 0
    assert "12 donnes · club@1 · graine 1" in french.stdout
    assert "Nord-Sud" in french.stdout
    english = run("--deals", "12", "--lang", "en", "--book", "moderne", "--option", "coinche=yes", "--target", "200")
    assert "12 deals · moderne@1 target=200 coinche=yes · seed 1" in english.stdout
    assert "Matches won" in english.stdout


def test_csv_and_json_hold_the_same_figures(tmp_path: Path) -> None:
    table, tree = tmp_path / "figures.csv", tmp_path / "figures.json"
    result = run("--deals", "10", "--bots", "regles,random", "--csv", str(table), "--json", str(tree))
    assert result.exit_code == 0
    assert "10 donnes" in result.stdout
    rows = list(csv.reader(io.StringIO(table.read_text())))
    sections = json.loads(tree.read_text())
    assert rows[0] == ["section", "name", "value"]
    assert len(rows) > 40
    for section, name, value in rows[1:]:
        assert str(sections[section][name]) == value
    assert sections["run"]["bots"] == "regles,random,regles,random"
    assert sections["side EW"]["bots"] == "random"
    assert sections["run"]["rules_sha256"] == parse_key("club").sha256


@pytest.mark.parametrize("kind", ["--csv", "--json"])
def test_a_dash_writes_the_figures_alone_to_the_standard_output(kind: str) -> None:
    result = run("--deals", "3", kind, "-")
    assert result.exit_code == 0
    if kind == "--json":
        assert json.loads(result.stdout)["all"]["deals"] == 3
    else:
        assert result.stdout.startswith("section,name,value\n")
        assert "┃" not in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "nobody"), "Le robot « nobody » n'existe pas. Robots connus : regles, random"),
        (("--bots", "regles,regles,random"), "écrivez un robot pour tous"),
        (("--book", "nothing"), "Le livre « nothing » n'existe pas"),
        (("--option", "melds"), "« melds » n'est pas une option"),
        (("--bots", "nobody", "--lang", "en"), "There is no bot « nobody »"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(words: tuple[str, ...], said: str) -> None:
    result = run("--deals", "1", *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not result.stdout


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    result = run("--deals", "1", "--csv", str(tmp_path / "no" / "figures.csv"))
    assert result.exit_code == 1
    assert "figures.csv" in result.stderr


def test_no_deals_are_refused() -> None:
    assert run("--deals", "0").exit_code == 2
