"""The search is exact: it agrees with plain minimax, with itself whatever cut is switched off, and with the book's marks."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.engine import _core
from rebelote.engine.convert import card_of
from rebelote.engine.solve import (
    line_of_play,
    solve,
    solve_at_least,
    solve_cards,
    solve_cards_many,
    solve_many,
    solve_marks,
    takes_all,
)
from rebelote.rules.actions import Play
from rebelote.rules.books import all_books
from rebelote.rules.cards import TRUMPS, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.seats import ByTeam, Team
from tests.engine.helpers import deal_in_play, free_options, random_ending, some_book

CUTS = ("table", "shared", "siblings", "look_ahead", "null_window", "rest", "best_move")


@pytest.mark.parametrize("trump", TRUMPS, ids=str)
def test_values_are_those_of_plain_minimax(trump: Trump) -> None:
    source = Random(f"minimax {trump}")
    for _ in range(1_700):
        ending = random_ending(source, source.randint(1, 4), trump, played=source.randrange(4))
        assert _core.solve_cards(ending, 0, 511)[0] == _core.minimax_cards(ending)


def test_values_with_five_cards_are_those_of_plain_minimax() -> None:
    source = Random("five cards")
    for _ in range(300):
        ending = random_ending(source, 5, played=source.randrange(1, 4))
        assert _core.solve_cards(ending, 0, 511)[0] == _core.minimax_cards(ending)


@pytest.mark.parametrize("cut", CUTS)
def test_each_cut_is_sound_on_its_own(cut: str) -> None:
    source = Random(f"cut {cut}")
    # Without the table a full deal takes too long.
    for size, times in ((4, 120), (5, 60), (6, 12), *(((8, 8),) if cut != "table" else ())):
        for _ in range(times):
            ending = random_ending(source, size, played=source.randrange(4))
            whole = _core.solve_cards_switched(ending, [])
            assert whole == _core.solve_cards_switched(ending, [cut])
            others = [name for name in CUTS if name != cut]
            if size == 4:
                assert whole == _core.solve_cards_switched(ending, others)


def test_an_unknown_cut_is_refused() -> None:
    with pytest.raises(ValueError, match="no cut named 'luck'"):
        _core.solve_cards_switched(random_ending(Random(1), 2), ["luck"])


def test_a_table_full_of_other_deals_changes_nothing() -> None:
    source = Random("shared tables")
    endings = [random_ending(source, 5, played=source.randrange(4)) for _ in range(150)]
    shared = [_core.solve_cards(ending, 0, 511)[0] for ending in endings]
    assert shared == [_core.solve_cards_switched(ending, []) for ending in endings]


def test_a_value_is_that_of_its_best_card() -> None:
    source = Random("best card")
    for _ in range(60):
        ending = random_ending(source, 5, played=source.randrange(4))
        team = Team.NS if ending.mover % 2 == 0 else Team.EW
        best = max(points[team] for points in solve_cards(ending).values())
        assert solve(ending)[team] == best
        for points in (best - 1, best, best + 1):
            assert solve_at_least(ending, team, points) is (points <= best)
            rest = sum(solve(ending)) - best
            assert solve_at_least(ending, team.other, rest + points - best) is (points <= best)


def test_a_window_clamps_and_decides_nothing_else() -> None:
    source = Random("window")
    for _ in range(80):
        ending = random_ending(source, 5)
        exact = _core.solve_cards(ending, 0, 511)[0]
        low, high = sorted(source.sample(range(120), 2))
        clamped = [(card, min(max(points, low), high)) for card, points in exact]
        assert _core.solve_cards(ending, low, high)[0] == clamped


def test_a_line_of_play_brings_the_value() -> None:
    source = Random("line")
    for _ in range(15):
        ending = random_ending(source, 5, played=source.randrange(4))
        for first, points in solve_cards(ending).items():
            end = ending.copy()
            for card in line_of_play(ending, first):
                end.play(next(n for n in range(32) if card_of(n) == card))
            assert end.over
            assert tuple(end.points) == tuple(points)


def test_batches_on_threads_answer_the_same() -> None:
    source = Random("batch")
    endings = [random_ending(source, 5) for _ in range(40)]
    assert solve_many(endings, jobs=2) == [solve(ending) for ending in endings]
    assert solve_cards_many(endings, jobs=3) == [solve_cards(ending) for ending in endings]


def _best_marks(deal: Deal) -> ByTeam[int]:
    """Plain minimax over the rules themselves, on the difference of marks."""
    if deal.is_over:
        assert deal.score is not None
        return deal.score.marks
    assert deal.turn is not None
    team = deal.turn.team
    actions = [action for action in deal.legal_actions() if not isinstance(action, Play) or _says(deal, action)]
    return max((_best_marks(deal.apply(action)) for action in actions), key=lambda marks: marks[team] - marks[team.other])


def _says(deal: Deal, action: Play) -> bool:
    """A belote that may be said is said."""
    return action.say or Play(action.card, say=True) not in deal.legal_actions()


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
def test_marks_are_those_of_the_book(book) -> None:  # type: ignore[no-untyped-def]
    source = Random(f"marks {book.id}")
    for _ in range(10 if not book.has_bids else 30):
        deal = deal_in_play(source, book.with_options(**free_options(book)), tricks=6, cards=source.randrange(4))
        assert deal.turn is not None
        team = deal.turn.team
        for card, marks in solve_marks(deal).items():
            action = next(a for a in deal.legal_actions() if isinstance(a, Play) and a.card == card and _says(deal, a))
            expected = _best_marks(deal.apply(action))
            assert marks[team] - marks[team.other] == expected[team] - expected[team.other]


def test_all_tricks_are_those_of_minimax() -> None:
    source = Random("capot")

    def all_tricks(position: _core.Position, side: int) -> bool:
        if position.over:
            return position.tricks[1 - side] == 0
        answers = []
        for number in range(position.legal().bit_count()):
            after = position.copy()
            after.step(number)
            answers.append(all_tricks(after, side))
        return any(answers) if position.mover % 2 == side else all(answers)

    seen = set()
    for _ in range(250):
        ending = random_ending(source, source.randint(1, 3), played=source.randrange(4))
        for side, team in enumerate((Team.NS, Team.EW)):
            answer = takes_all(ending, team)
            seen.add(answer)
            assert answer is all_tricks(ending, side)
    assert seen == {True, False}


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.DONE])
def test_there_is_nothing_to_solve_outside_the_play(phase: Phase) -> None:
    source = Random("outside")
    deal = deal_in_play(source, some_book(source))
    if phase is Phase.AUCTION:
        deal = Deal.start(deal.book, deal.pack, deal.dealer, skip_cut=True)
    else:
        while not deal.is_over:
            deal = deal.apply(source.choice(deal.legal_actions()))
    with pytest.raises(ValueError, match="No card is played"):
        solve(deal)


def test_a_full_deal_is_solved_for_both_sides_together() -> None:
    source = Random("full")
    for book in all_books():
        deal = deal_in_play(source, book)
        points = solve(deal)
        assert sum(points) == 162
