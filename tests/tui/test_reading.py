"""What is typed is understood, in both languages, with or without accents and capitals."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rebelote.rules.axes import Lang
from rebelote.server.protocol import wire
from rebelote.tui.reading import Ask, Unclear, fold, read_answer
from tests.tui.playing import answer, session, to_the_person


def view_with(hand: str) -> wire.View:
    """A view during the play whose hand is this one; every card of it may be played."""
    game = session("livre", seed=2)
    to_the_person(game)
    while game.view.phase != "play":
        game.act(answer(game, Random(4)))
        to_the_person(game)
        if game.deal_over:
            game.next_deal()
            to_the_person(game)
    cards = hand.split()
    actions = [wire.ActionView(card, "play", card, card=card) for card in cards]
    return msgspec.structs.replace(game.view, hand=cards, actions=actions)


HAND = view_with("Kh Ts 9c 7d Ac Jd Qs 8h")


@pytest.mark.parametrize(
    ("typed", "lang", "action"),
    [
        ("RC", "fr", "Kh"),
        ("rc", "fr", "Kh"),
        ("Kh", "fr", "Kh"),
        ("kh", "en", "Kh"),
        ("KH", "en", "Kh"),
        ("r c", "fr", "Kh"),
        ("roi de cœur", "fr", "Kh"),
        ("ROI DE COEUR", "fr", "Kh"),
        ("le roi de coeur", "fr", "Kh"),
        ("king of hearts", "fr", "Kh"),
        ("king hearts", "en", "Kh"),
        ("10P", "fr", "Ts"),
        ("10p", "fr", "Ts"),
        ("tp", "fr", "Ts"),
        ("dix de pique", "fr", "Ts"),
        ("ten of spades", "en", "Ts"),
        ("9t", "fr", "9c"),
        ("9c", "en", "9c"),
        ("9c", "fr", "9c"),
        ("as de trefle", "fr", "Ac"),
        ("l'as de trèfle", "fr", "Ac"),
        ("AC", "en", "Ac"),
        ("VK", "fr", "Jd"),
        ("vk", "fr", "Jd"),
        ("dame de pique", "fr", "Qs"),
        ("7k", "fr", "7d"),
        ("2", "fr", "Ts"),
        ("RC!", "fr", "Kh!"),
        ("RC !", "fr", "Kh!"),
        ("roi de coeur belote", "fr", "Kh!"),
        ("Kh rebelote!", "en", "Kh!"),
        ("As", "fr", "As"),
        ("p", "fr", "pass"),
        ("Je passe", "fr", "pass"),
        ("take hearts", "en", "take-h"),
        ("prends à cœur", "fr", "take-h"),
        ("je prends carreau", "fr", "take-d"),
        ("prends k", "fr", "take-d"),
        ("prends SA", "fr", "take-sa"),
        ("prends tout atout", "fr", "take-ta"),
        ("pique", "fr", "take-s"),
        ("♣", "fr", "take-c"),
        ("take-ta", "en", "take-ta"),
        ("coinche", "fr", "coinche"),
        ("Surcoinche", "en", "surcoinche"),
        ("rebelote", "fr", "rebelote"),
        ("compter", "fr", "count"),
        ("3+2", "fr", "3+2"),
        ("cut-12", "en", "cut-12"),
    ],
)
def test_an_action_is_read(typed: str, lang: Lang, action: str) -> None:
    assert str(read_answer(typed, HAND, lang)) == action


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("?", Ask.HELP),
        ("Aide", Ask.HELP),
        ("main", Ask.HAND),
        ("hand", Ask.HAND),
        ("pli", Ask.TRICK),
        ("dernier", Ask.LAST),
        ("Dernier  pli", Ask.LAST),
        ("last trick", Ask.LAST),
        ("atout", Ask.TRUMP),
        ("score", Ask.SCORE),
        ("feuille de marque", Ask.SHEET),
        ("répète", Ask.QUESTION),
        ("q", Ask.QUIT),
        ("QUITTER", Ask.QUIT),
    ],
)
def test_a_question_is_read(typed: str, asked: Ask) -> None:
    assert read_answer(typed, HAND, "fr") is asked


@pytest.mark.parametrize("typed", ["0", "9", "99", "bonjour", "R", "RX", "roi", "prends", "½", "11c"])
def test_nonsense_gets_a_sentence(typed: str) -> None:
    found = read_answer(typed, HAND, "fr")
    assert isinstance(found, Unclear)
    assert found.text.endswith(".")


def test_two_cards_of_the_hand_that_fit_are_both_named() -> None:
    found = read_answer("9c", view_with("9c 9h"), "fr")
    assert isinstance(found, Unclear)
    assert "9 de trèfle" in found.text
    assert "9 de cœur" in found.text


def test_the_hand_decides_between_two_readings() -> None:
    assert str(read_answer("9c", view_with("9h Kd"), "fr")) == "9h"
    assert str(read_answer("9c", view_with("9c Kd"), "fr")) == "9c"
    assert str(read_answer("kc", view_with("Kh Kc"), "en")) == "Kc"


def test_a_number_is_the_size_of_a_cut() -> None:
    cutting = msgspec.structs.replace(HAND, phase="cut", actions=[wire.ActionView("cut", "cut", "Couper", min=3, max=29)])
    assert str(read_answer("12", cutting, "fr")) == "cut-12"


def test_taking_without_a_suit_is_the_turned_one_when_it_is_the_only_one() -> None:
    offered = [wire.ActionView("pass", "pass", "Passer"), wire.ActionView("take-c", "take", "Prendre", trump="c")]
    first_round = msgspec.structs.replace(HAND, phase="auction", actions=offered)
    assert str(read_answer("je prends", first_round, "fr")) == "take-c"


def test_folding_forgets_accents_capitals_and_blanks() -> None:
    assert fold("  Cœur  À l’ATOUT ") == "coeur a l'atout"
