"""`rebelote show`, `check` and `score`: records of both faces, from files and standard input, in both languages."""

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rebelote.cli.main import app
from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.rules.match import Match
from rebelote.rules.record import Header, Player, record_of
from rebelote.rules.records import record_id, write_json, write_text
from rebelote.rules.rescore import rescore
from rebelote.rules.seats import BySeat
from tests.rules.random_matches import random_match

HEADER = Header(event="Soirée", players=BySeat(Player("Anne"), Player("Zoé"), Player("", "regles@1"), Player("Léo")))
MATCH = random_match("moderne", 8, 3, target=600, coinche=True)
RECORD = record_of(MATCH, HEADER)


def run(*words: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(app, list(words), input=stdin, env={"COLUMNS": "160"})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(write_text(RECORD))
    return path


def test_show_prints_hands_calls_tricks_and_score(file: Path) -> None:
    shown = run("show", str(file))
    assert shown.exit_code == 0
    for text in (
        "Soirée",
        "Est : Zoé",
        "Nord (regles@1)",
        "Gagnée par Nord-Sud",
        "Nord : « Je prends à trèfle ».",
        "▸",
        "Règle",
    ):
        assert text in shown.stdout
    for deal in MATCH.deals:
        assert deal.score is not None
        assert f" {deal.score.marks.ns}  " in shown.stdout


def test_both_faces_and_standard_input_show_the_same(file: Path, tmp_path: Path) -> None:
    twin = tmp_path / "match.json"
    twin.write_text(write_json(RECORD))
    assert run("show", str(twin)).stdout == run("show", str(file)).stdout
    assert run("show", "-", stdin=write_json(RECORD)).stdout == run("show", str(file)).stdout


def test_english_is_spoken_when_asked_for(file: Path) -> None:
    shown = run("show", str(file), "--lang", "en").stdout
    assert "Won by North-South" in shown
    assert "Je prends" not in shown


@pytest.mark.parametrize("book", BOOK_IDS)
def test_records_of_every_book_are_shown_checked_and_scored(book: str) -> None:
    text = write_text(record_of(random_match(book, 2, 3, target=10_000)))
    for command in ("show", "check", "score"):
        done = run(command, "-", stdin=text)
        assert done.exit_code == 0, done.stderr
        assert done.stdout.strip()


def test_a_terminal_is_not_given_control_characters_from_a_file() -> None:
    odd = Header(event="\x1b[31mred\x07", comment="[bold]x[/bold]\u202e", tags=(("Zoo", "\x1b]0;title\x07"),))
    record = record_of(MATCH, odd)
    step = replace(record.deals[0].steps[0], comment="\x1b[2J")
    deal = replace(record.deals[0], steps=(step, *record.deals[0].steps[1:]), comment="\x9b2J")
    shown = run("show", "-", stdin=write_text(replace(record, deals=(deal, *record.deals[1:])))).stdout
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(shown)
    assert "[bold]x[/bold]" in shown


def test_check_says_what_is_in_order(file: Path) -> None:
    done = run("check", str(file), "-", stdin=write_json(RECORD))
    assert done.exit_code == 0
    first, second = done.stdout.splitlines()
    assert first.startswith(f"{file} : en règle, 3 donnes, gagnée par Nord-Sud")
    assert second.startswith("entrée standard : en règle")
    assert first.endswith(record_id(RECORD))
    assert second.endswith(record_id(RECORD))


def test_check_names_what_breaks_a_rule_and_goes_on(file: Path) -> None:
    card = str(MATCH.deals[0].tricks[0].cards[0])
    broken = write_text(RECORD).replace("\n2. E 8h", f"\n2. E {card}")
    assert broken != write_text(RECORD)
    done = run("check", "-", str(file), stdin=broken)
    assert done.exit_code == 1
    assert "Donne 1, pli 2, Est. 9 de trèfle : vous n'avez pas cette carte." in done.stderr
    assert str(file) in done.stdout
    english = run("check", "--lang", "en", "-", stdin=broken)
    assert "Deal 1, trick 2, East. 9 of clubs: you do not hold this card." in english.stderr


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"", b"{", b"[Event", write_text(RECORD).encode("utf-16")])
@pytest.mark.parametrize("command", ["show", "check", "score"])
def test_what_is_no_record_is_refused_in_a_sentence(command: str, data: bytes) -> None:
    done = run(command, "-", stdin=data)
    assert done.exit_code == 1
    assert done.stderr.strip().endswith((".", ")"))
    assert "Traceback" not in done.output


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for command in ("show", "check", "score"):
        done = run(command, str(tmp_path / "none.txt"))
        assert done.exit_code == 2
        assert "none.txt" in done.stderr


def test_score_alone_prints_the_matchs_own_lines(file: Path) -> None:
    done = run("score", str(file))
    assert "Preneur dedans, 162 × 4" in done.stdout
    assert "Règlement de club" not in done.stdout
    assert f"{MATCH.scores.ns}" in done.stdout.splitlines()[-2]


def test_score_puts_another_book_beside(file: Path) -> None:
    done = run("score", str(file), "--book", "club")
    assert done.exit_code == 0
    assert "club@1 target=600" in done.stdout
    assert "Annonces retrouvées dans les mains." in done.stdout
    assert "Coinche gardée" in done.stdout
    without = run("score", str(file), "--book", "club", "--option", "melds=no", "--lang", "en").stdout
    assert "Melds found" not in without
    assert "melds=no" in without


def test_score_names_deals_that_could_not_have_been_played() -> None:
    match = random_match("moderne", 1, 4, target=10_000)
    done = run("score", "-", "--book", "club", stdin=write_text(record_of(match)))
    assert "Contrat impossible sous ce livre." in done.stdout
    assert "Donnes qui n'auraient pas pu se jouer ainsi sous ce livre : " in done.stdout


AUCTION = random_match("contree-ffb-2016", 4, 6, target=10_000)


def test_score_shows_a_contree_under_both_federations() -> None:
    """The same deals, each figure of either book in its column."""
    book = load_book("contree-cannes-2016").with_options(target=10_000)
    compared = rescore(AUCTION, book)
    assert {one.score.multiplier for one in compared if one.score} >= {2, 4}
    done = run("score", "-", "--book", "contree-cannes-2016", stdin=write_text(record_of(AUCTION)))
    assert done.exit_code == 0
    assert "contree-cannes-2016@1 target=10000" in done.stdout
    assert "Contrée FFB 2016" in done.stdout
    for one in compared:
        if one.score is not None and one.other_score is not None:
            for mark in (*one.score.marks, *one.other_score.marks):
                assert f" {mark} " in done.stdout


@pytest.mark.parametrize(
    ("match", "book", "lang", "words"),
    [
        (AUCTION, "club", "fr", "« Règlement de club » choisit l'atout autrement : cette partie ne peut pas y être recomptée."),
        (
            MATCH,
            "contree-ffb-2016",
            "en",
            "« Contrée FFB 2016 » chooses trump in another way: this match cannot be counted again",
        ),
    ],
)
def test_score_refuses_a_book_of_the_other_game_in_a_sentence(match: Match, book: str, lang: str, words: str) -> None:
    done = run("score", "-", "--book", book, "--lang", lang, stdin=write_text(record_of(match)))
    assert done.exit_code == 2
    assert words in " ".join(done.stderr.split())
    assert "Traceback" not in done.output


def test_score_refuses_a_book_it_does_not_know(file: Path) -> None:
    done = run("score", str(file), "--book", "tarot")
    assert done.exit_code == 2
    assert "« tarot »" in done.stderr


def test_an_unfinished_match_is_shown_as_far_as_it_went() -> None:
    match = Match.start(MATCH.book, MATCH.deals[0].dealer)
    deal = match.next_deal(MATCH.deals[0].pack)
    for _, action in MATCH.deals[0].history[:9]:
        deal = deal.apply(action)
    text = write_text(record_of(match, current=deal))
    shown = run("show", "-", stdin=text)
    assert shown.exit_code == 0
    assert "Pas finie, 0 à 0" in shown.stdout
    assert run("score", "-", stdin=text).exit_code == 0
