"""The engine's commands read positions from anywhere and answer in figures; bad input says where it is bad."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from rebelote.cli.main import app
from rebelote.engine.solve import solve_cards, solve_marks
from rebelote.rules.books import load_book
from rebelote.rules.deal import Deal
from rebelote.rules.position import position_of
from tests.engine.helpers import deal_in_play


@pytest.fixture
def deal() -> Deal:
    return deal_in_play(Random("command line"), load_book("livre"), tricks=3, cards=1)


def run(*words: str, given: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(words), input=given)
    return result.exit_code, result.stdout, result.stderr


def test_solve_prints_every_card_best_first(deal: Deal) -> None:
    code, out, _ = run("solve", str(position_of(deal)), "--json")
    assert code == 0
    answer = json.loads(out)
    expected = {str(card): {"NS": points.ns, "EW": points.ew} for card, points in solve_cards(deal).items()}
    assert answer["cards"] == expected
    assert answer["line"][0] == next(iter(answer["cards"]))
    assert len(answer["line"]) == sum(len(hand) for hand in deal.hands)


def test_solve_reads_files_and_standard_input(deal: Deal, tmp_path: Path) -> None:
    line = str(position_of(deal))
    file = tmp_path / "deals.txt"
    file.write_text(f"# two deals\n{line}\tKh:1\n\n{line}\n", encoding="utf-8")
    code, out, _ = run("solve", str(file), "--json", "--marks")
    assert code == 0
    assert len(out.splitlines()) == 2
    marks = {str(card): {"NS": mark.ns, "EW": mark.ew} for card, mark in solve_marks(deal).items()}
    assert json.loads(out.splitlines()[1])["cards"] == marks
    assert run("solve", "-", "--json", "--marks", given=file.read_text(encoding="utf-8"))[1] == out


def test_solve_answers_a_threshold(deal: Deal) -> None:
    assert deal.contract is not None
    best = solve_cards(deal)
    assert deal.turn is not None
    pick = max if deal.turn.team is deal.contract.taker.team else min
    value = pick(points[deal.contract.taker.team] for points in best.values())
    for points, word in ((value, "yes"), (value + 1, "no")):
        code, out, _ = run("solve", str(position_of(deal)), "--at-least", str(points), "--lang", "en")
        assert (code, out.split()[-1]) == (0, word)


def test_solve_draws_a_table_for_people(deal: Deal) -> None:
    code, out, _ = run("solve", str(position_of(deal)))
    assert code == 0
    assert "Nord-Sud" in out
    assert len(out.splitlines()) == 2 + len(deal.duty().legal)


def test_perft_adds_up(deal: Deal) -> None:
    code, out, _ = run("perft", str(position_of(deal)), "--depth", "4")
    counts = [int(line.split("\t")[1]) for line in out.splitlines()]
    assert code == 0
    assert sum(counts[:-1]) == counts[-1]


def test_playouts_and_worlds_repeat_with_their_seed(deal: Deal) -> None:
    line = str(position_of(deal))
    for command in (("playouts", line, "-n", "500", "--seed", "3"), ("worlds", line, "-n", "4", "--seed", "3")):
        code, out, _ = run(*command)
        assert code == 0
        assert out == run(*command)[1]
        assert out != run(*command[:-1], "4")[1]


def test_bad_positions_are_refused_with_their_line(deal: Deal, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(f"{position_of(deal)}\nrubbish\n", encoding="utf-8")
    code, out, err = run("solve", str(file))
    assert (code, out) == (2, "")
    assert "bad.txt:2" in err
    assert "rubbish" in err
    assert run("perft", "-", given="")[0] == 2
    over = deal
    while not over.is_over:
        over = over.apply(over.legal_actions()[0])
    code, _, err = run("solve", str(position_of(over)), "--lang", "en")
    assert code == 2
    assert "No card is played" in err
