"""The commands under the books of the auction: records shown, checked and counted twice, auctions counted, contracts solved."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from rebelote.cli.main import app
from rebelote.engine.solve import solve_marks
from rebelote.rules.actions import Action, Bid, Coinche, Pass, Surcoinche
from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.rules.cards import Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.match import Match
from rebelote.rules.perft import perft_calls
from rebelote.rules.position import position_of
from rebelote.rules.record import Header, record_of
from rebelote.rules.records import write_json, write_text
from rebelote.rules.rescore import rescore
from rebelote.rules.seats import Seat

BID_BOOKS = [book for book in BOOK_IDS if load_book(book).has_bids]
#: The calls of each deal of the match; passes close.
AUCTIONS: tuple[tuple[Action, ...], ...] = (
    (Bid(80, Trump.HEARTS), Pass(), Bid(100, Trump.HEARTS)),
    (Pass(), Bid(90, Trump.SPADES), Coinche()),
    (Bid(110, Trump.CLUBS), Coinche(), Surcoinche()),
    (),
    (Bid("capot", Trump.DIAMONDS),),
)


def run(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=stdin, env={"COLUMNS": "160"})


def start(book: str, seed: int = 3) -> Deal:
    return Deal.start(load_book(book), shuffled(Random(seed)), Seat.WEST)


@cache
def match(book: str) -> Match:
    """Five deals: two bids, a contre, a surcontre, nobody, a capot that was bid; the cards played at random."""
    source = Random(5)
    found = Match.start(load_book(book).with_options(target=100_000), Seat.SOUTH)
    for calls in AUCTIONS:
        deal = found.next_deal(shuffled(source))
        for call in calls:
            deal = deal.apply(call)
        while deal.phase is Phase.AUCTION:
            deal = deal.apply(Pass())
        while not deal.is_over:
            deal = deal.apply(source.choice(deal.legal_actions()))
        found = found.add(deal)
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "contree.txt"
    path.write_text(write_text(record_of(match("contree-ffb-2016"), Header())))
    return path


@pytest.mark.parametrize("book", BID_BOOKS)
def test_a_record_is_checked_and_shown_with_its_auctions(book: str) -> None:
    record = record_of(match(book), Header())
    for text in (write_text(record), write_json(record)):
        assert "en règle, 5 donnes" in run("check", "-", stdin=text).stdout
    shown = run("show", "-", stdin=write_text(record))
    assert shown.exit_code == 0, shown.stderr
    for words in ("« 80 cœur »", "« 100 cœur »", "« Contre ! »", "« Surcontre ! »", "« Capot carreau »", "Personne n'a pris"):
        assert words in shown.stdout
    assert "Retourne" not in shown.stdout
    for deal in match(book).deals:
        assert deal.score is None or f" {deal.score.marks.ns}  " in shown.stdout


def test_english_says_the_same() -> None:
    shown = run("show", "-", "--lang", "en", stdin=write_text(record_of(match("coinche-ffb-2015"), Header()))).stdout
    for words in ("« 80 hearts »", "« Contre! »", "« Capot diamonds »", "Nobody took"):
        assert words in shown
    assert "cœur" not in shown


def test_score_puts_cannes_beside_the_federation(file: Path) -> None:
    done = run("score", str(file), "--book", "contree-cannes-2016")
    assert done.exit_code == 0, done.stderr
    for one in rescore(match("contree-ffb-2016"), load_book("contree-cannes-2016").with_options(target=100_000)):
        if one.score is None or one.other_score is None:
            continue
        marks = [str(points) for marks in (one.score.marks, one.other_score.marks) for points in marks]
        row = " ".join(["Marque", *marks[:2], "Marque", *marks[2:]])
        assert row in [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "Contrée FFB 2016 : " in done.stdout
    assert "Contrée de Cannes 2016 : " in done.stdout
    assert ", 100 cœur\n" in done.stdout
    assert "Enchère de 110 × 4" in done.stdout
    assert "Enchère de 110 × 3" in done.stdout


@pytest.mark.parametrize(("lang", "words"), [("fr", "choisit l'atout autrement"), ("en", "chooses trump in another way")])
def test_score_refuses_a_book_of_the_other_game(file: Path, lang: str, words: str) -> None:
    done = run("score", str(file), "--book", "club", "--lang", lang)
    assert done.exit_code == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_an_option_of_the_other_game_is_refused(file: Path) -> None:
    done = run("score", str(file), "--option", "equality=made")
    assert done.exit_code == 2
    assert "equality" in done.stderr


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("book", [*BID_BOOKS, "moderne"])
def test_perft_counts_auctions_by_first_call(book: str, depth: int) -> None:
    deal = start(book)
    done = run("perft", str(position_of(deal)), "--depth", str(depth))
    assert done.exit_code == 0, done.stderr
    counts = dict(line.split("\t") for line in done.stdout.splitlines())
    assert list(counts)[:-1] == [str(action) for action in deal.legal_actions()]
    assert int(counts["total"]) == perft_calls(deal, depth) == sum(map(int, list(counts.values())[:-1]))


def test_worlds_are_drawn_while_players_bid() -> None:
    deal = start("contree-colver").apply(Bid(80, Trump.SPADES))
    done = run("worlds", str(position_of(deal)), "-n", "3", "--lang", "en")
    assert done.exit_code == 0, done.stderr
    first, *drawn = done.stdout.splitlines()
    assert first == "9 465 511 770 possible deals"
    assert len(drawn) == 3


def test_solve_answers_in_marks_of_the_bid() -> None:
    deal = start("contree-cannes-2016").apply(Bid(90, Trump.HEARTS))
    for _ in range(3):
        deal = deal.apply(Pass())
    source = Random(1)
    for _ in range(16):
        deal = deal.apply(source.choice(deal.legal_actions()))
    done = run("solve", str(position_of(deal)), "--marks")
    assert done.exit_code == 0, done.stderr
    best = max(solve_marks(deal).values(), key=lambda marks: marks.ns - marks.ew)
    assert f"{best.ns}" in done.stdout
    assert run("playouts", str(position_of(deal)), "-n", "50").exit_code == 0


def test_a_generale_is_refused_in_words() -> None:
    deal = Deal.start(load_book("contree-ffb-2016").with_options(generale=True), shuffled(Random(3)), Seat.WEST)
    for call in (Bid("generale", Trump.HEARTS), Pass(), Pass(), Pass()):
        deal = deal.apply(call)
    done = run("solve", str(position_of(deal)), "--marks")
    assert done.exit_code == 2
    assert "générale" in done.stderr
    assert run("solve", str(position_of(deal))).exit_code == 0


def test_play_lists_the_books() -> None:
    listed = "".join(run("play", "--help").stdout.split()).replace("│", "")
    assert all(book in listed for book in BOOK_IDS)
