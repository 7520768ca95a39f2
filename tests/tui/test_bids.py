"""The auction of contrée and coinche in the terminal: typed, and line by line."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from rebelote.cli.main import app as commands
from rebelote.rules.axes import Lang
from rebelote.rules.books import load_book
from rebelote.tui.plain import EndOfInput, PlainGame
from rebelote.tui.reading import Ask, Unclear, read_answer
from rebelote.tui.saved import keep, take_up
from rebelote.tui.session import Session
from tests.tui.bids import BID_BOOKS, asked, may_contre, to_a_contre_out_of_turn, until
from tests.tui.playing import session, to_the_person

# -- typed -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "lang", "action"),
    [
        ("110h", "fr", "110h"),
        ("110 h", "fr", "110h"),
        ("110 coeur", "fr", "110h"),
        ("110 Cœur", "fr", "110h"),
        ("110 à cœur", "fr", "110h"),
        ("110♥", "fr", "110h"),
        ("110C", "fr", "110h"),
        ("110 hearts", "en", "110h"),
        ("110c", "en", "110c"),
        ("90k", "fr", "90d"),
        ("90 p", "fr", "90s"),
        ("90t", "fr", "90c"),
        ("80 sa", "fr", "80sa"),
        ("80sa", "en", "80sa"),
        ("80 sans atout", "fr", "80sa"),
        ("120 tout-atout", "fr", "120ta"),
        ("capot pique", "fr", "capot-s"),
        ("capot-h", "fr", "capot-h"),
        ("CAPOT à trèfle", "fr", "capot-c"),
        ("générale cœur", "fr", "generale-h"),
        ("generale-s", "en", "generale-s"),
        ("je demande 100 carreau", "fr", "100d"),
        ("contre", "fr", "coinche"),
        ("Je contre !", "fr", "coinche"),
        ("contrer", "fr", "coinche"),
        ("coinche", "fr", "coinche"),
        ("surcontre", "en", "surcoinche"),
        ("passe", "fr", "pass"),
        ("p", "fr", "pass"),
        ("1", "fr", "pass"),
        ("10 de cœur", "fr", "Th"),
    ],
)
def test_calls_are_read(typed: str, lang: Lang, action: str) -> None:
    found = read_answer(typed.removesuffix(" !"), asked("coinche-ffb-2015").view, lang)
    assert str(found) == action


@pytest.mark.parametrize(("typed", "lang"), [("110c", "fr"), ("110C", "en")])
def test_a_letter_of_two_suits_is_asked_about(typed: str, lang: Lang) -> None:
    found = read_answer(typed, asked(lang=lang).view, lang)
    assert isinstance(found, Unclear)
    hearts, clubs = ("110 cœur", "110 trèfle") if lang == "fr" else ("110 hearts", "110 clubs")
    assert hearts in found.text
    assert clubs in found.text


@pytest.mark.parametrize("typed", ["110", "capot", "90 foo", "90x"])
def test_a_bid_without_a_trump_is_asked_for_one(typed: str) -> None:
    found = read_answer(typed, asked().view, "fr")
    assert isinstance(found, Unclear)
    assert "à quel atout" in found.text


def test_words_are_numbered_and_bids_are_not() -> None:
    game = until(may_contre)
    assert str(read_answer("2", game.view, "fr")).startswith("coinche")
    assert isinstance(read_answer("3", game.view, "fr"), Unclear)
    assert read_answer("enchères", game.view, "fr") is Ask.CALLS


# -- line by line ------------------------------------------------------------------------------------------------------


def typed(game: Session, *lines: str) -> list[str]:
    """What a person reads who types these lines and leaves."""
    said: list[str] = []
    left = list(lines)
    with pytest.raises(EndOfInput):
        PlainGame(game, lambda: left.pop(0) if left else None, said.append).run()
    return said


@pytest.mark.parametrize("book", BID_BOOKS)
def test_the_question_says_what_may_be_bid(book: str) -> None:
    game = asked(book, lang="en")
    said = typed(game)
    top = load_book(book).bid_max
    assert "Nobody has bid yet." in said
    assert "You may bid from 80 to capot. Type a value and a trump, for instance 80 spades." in said
    assert "1: Pass" in said
    assert not any(str(top) in line for line in said)


def test_a_wrong_call_is_refused_in_words_and_may_be_put_right() -> None:
    said = typed(asked(), "85 cœur", "170 pique", "80 sa", "contre", "surcontre", "110", "90 cœur")
    told = "\n".join(said)
    for words in (
        "les enchères vont de 80 à 160",
        "« 170 pique »",
        "ne permet pas de prendre à sans-atout",
        "Rien à contrer",
        "Rien à surcontrer",
        "à quel atout",
    ):
        assert words in told
    assert "Sud : « 90 cœur »." in said


def test_who_said_what_is_read_at_any_time() -> None:
    game = until(may_contre)
    standing = game.view.bidding.standing if game.view.bidding is not None else None
    assert standing is not None
    said = typed(game, "enchères", "question", "atout")
    for call in game.view.calls:
        assert any(line.startswith(f"{getattr(game.view.names, call.seat)} : {call.text}") for line in said)
    beat = [line for line in said if line.startswith("Enchère à dépasser")]
    assert len(beat) >= 2
    assert standing.text in beat[0]


def test_a_contre_is_told_with_its_contract_and_score() -> None:
    game = until(may_contre)
    said = typed(game, "contre", *["1"] * 30)
    told = "\n".join(said)
    assert "Sud : « Contre ! »." in said
    assert "×2" in told or "× 2" in told or "× 4" in told
    assert any(line.startswith(("Enchère de ", "Capot annoncé")) for line in said)


def test_the_contract_is_read_during_the_play() -> None:
    game = until(lambda view: view.phase == "play")
    contract = game.view.contract
    assert contract is not None
    assert contract.level_text is not None
    (line,) = [line for line in typed(game, "atout") if line.startswith("Contrat : ")][:1]
    assert f"{contract.level_text} {contract.trump_text}".lower() in line
    assert contract.text in line


def test_a_pass_that_is_the_only_word_is_said_for_the_person() -> None:
    game = session("contree-ffb-2016", seed=3, target=100_000)
    forced = 0
    for _ in range(4000):
        if game.table.forced_pass is not None:
            forced += 1
            calls = len(game.view.calls)
            step = game.bot_step()
            assert step.view.phase != "auction" or len(step.view.calls) == calls + 1
        elif game.bot_turn is not None:
            game.bot_step()
        elif game.deal_over:
            if forced > 2:
                break
            game.next_deal()
        elif may_contre(game.view):
            game.act(game.view.bidding.contre.action or "")  # type: ignore[union-attr]
        else:
            game.act(game.view.actions[0].action)
    assert forced > 2


def test_a_contre_out_of_turn_is_offered_before_the_next_player_speaks() -> None:
    game = to_a_contre_out_of_turn()
    left = iter(["enchères", "contre"])
    said: list[str] = []
    with pytest.raises(EndOfInput):
        PlainGame(game, lambda: next(left, None), said.append).run()
    assert any(line.startswith("Vous pouvez contrer tout de suite") for line in said)
    assert "Sud : « Contre ! »." in said


def test_a_match_left_in_the_auction_is_taken_up_there() -> None:
    game = until(may_contre)
    game.act("contre")
    to_the_person(game)
    assert keep(game)
    again = take_up("fr")
    assert again is not None
    assert again.entries == game.entries
    assert again.view == game.view
    assert "Vous reprenez la donne" in "\n".join(typed(again))


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "option"), [("club", "generale=yes"), ("contree-colver", "equality=made")])
def test_an_option_of_the_other_game_is_refused(book: str, option: str) -> None:
    done = CliRunner().invoke(commands, ["play", "--plain", "--book", book, "--option", option])
    assert done.exit_code == 2
    assert option.split("=", maxsplit=1)[0] in done.stderr
