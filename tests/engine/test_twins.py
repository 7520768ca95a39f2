"""The core is the rules' twin: the same cards may be played, the same player takes the trick for the same points."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.engine.board import board, board_of
from rebelote.engine.convert import card_number, cards_in
from rebelote.engine.lines import perft, perft_by_card
from rebelote.rules.actions import Play
from rebelote.rules.books import all_books, load_book
from rebelote.rules.cards import TRUMPS, Trump
from rebelote.rules.deal import Phase
from rebelote.rules.errors import OutOfTurn
from rebelote.rules.notation import parse_hands
from rebelote.rules.perft import Table
from rebelote.rules.perft import perft as reference_perft
from rebelote.rules.seats import SEATS, Seat
from tests.engine.helpers import deal_in_play, random_ending, random_hands, some_book

SEEDS = st.integers(min_value=0, max_value=2**32)


@given(SEEDS)
def test_a_deal_walks_the_same_in_rules_and_core(seed: int) -> None:
    source = Random(seed)
    deal = deal_in_play(source, some_book(source))
    board = board_of(deal)
    while deal.phase is Phase.PLAY:
        assert cards_in(board.legal()) == deal.duty().legal
        assert deal.turn is SEATS[board.mover]
        action = source.choice(deal.legal_actions())
        deal = deal.apply(action)
        assert isinstance(action, Play)
        board.play(card_number(action.card))
        tally = deal.tally()
        assert tuple(board.points) == (tally.cards.ns, tally.cards.ew)
        assert tuple(board.tricks) == (tally.tricks.ns, tally.tricks.ew)
        if deal.phase is Phase.PLAY:
            assert board_of(deal).hands == board.hands
            assert board_of(deal).trick == board.trick
    assert board.over


@pytest.mark.parametrize("trump", TRUMPS, ids=str)
@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
def test_lines_of_play_are_as_many(book, trump) -> None:  # type: ignore[no-untyped-def]
    source = Random(f"{book.id} {trump}")
    for size in (2, 3, 3):
        hands, leader = random_hands(source, size), source.choice(SEATS)
        assert perft(board(book, trump, hands, leader), 32) == reference_perft(Table(book, trump, hands, leader), 4 * size)


def test_first_cards_share_out_the_lines() -> None:
    source = Random(5)
    for _ in range(50):
        ending = random_ending(source, 4, played=source.randrange(4))
        split = perft_by_card(ending, 9)
        assert sum(split.values()) == perft(ending, 9)
        assert tuple(split) == cards_in(ending.legal())


def test_only_a_deal_in_play_has_a_board() -> None:
    source = Random(3)
    deal = deal_in_play(source, some_book(source))
    while not deal.is_over:
        deal = deal.apply(source.choice(deal.legal_actions()))
    with pytest.raises(OutOfTurn):
        board_of(deal)


LINES = [line.split("\t") for line in (Path(__file__).parent / "lines.tsv").read_text().splitlines() if line[0] != "#"]


@pytest.mark.parametrize(
    ("book", "trump", "leader", "hands", "lines"), LINES, ids=[f"{row[0]} {row[1]} {row[4]}" for row in LINES]
)
def test_lines_of_longer_hands_are_those_the_rules_counted(book: str, trump: str, leader: str, hands: str, lines: str) -> None:
    held = parse_hands(hands)
    assert perft(board(load_book(book), Trump.parse(trump), held, Seat.parse(leader)), 32) == int(lines)
