"""The engine in the auction game: marks of a contract that was bid, hidden hands while players bid."""

from __future__ import annotations

from itertools import pairwise
from math import factorial
from random import Random

import pytest

from rebelote.engine.sample import count_worlds, facts, sample_worlds
from rebelote.engine.solve import mark_scale, solve, solve_cards, solve_marks
from rebelote.rules.actions import Action, Bid, Coinche, Pass, Surcoinche
from rebelote.rules.books import RuleBook, all_books, load_book
from rebelote.rules.cards import PACK, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.errors import Illegal
from rebelote.rules.seats import SEATS, Seat, Team
from rebelote.rules.view import view_of

BID_BOOKS = pytest.mark.parametrize("book", [book for book in all_books() if book.has_bids], ids=lambda book: book.id)
PASS = Pass()


def contract(book: RuleBook, seed: int, *calls: Action) -> Deal:
    """A deal dealt by West after these calls, South first, and the passes that close the auction."""
    deal = Deal.start(book, shuffled(Random(seed)), Seat.WEST)
    for call in calls:
        deal = deal.apply(call)
    while deal.phase is Phase.AUCTION:
        deal = deal.apply(PASS)
    assert deal.phase is Phase.PLAY
    return deal


def after_cards(deal: Deal, count: int, source: Random) -> Deal:
    for _ in range(count):
        deal = deal.apply(source.choice(deal.legal_actions()))
    return deal


@BID_BOOKS
def test_the_scale_breaks_where_the_bid_is_reached(book: RuleBook) -> None:
    deal = contract(book, 3, Bid(100, Trump.HEARTS))
    assert not deal.belotes or all(belote.seat.team is Team.EW for belote in deal.belotes)
    scale = mark_scale(deal)
    marks = [scale.gain(marks) for marks in scale.by_points]
    step = next(points for points, (left, right) in enumerate(pairwise(marks), 1) if right != left)
    if not book.melds:
        assert step == 100
        assert tuple(scale.by_points[99]) == (0, book.down_points + 100 + 20 * len(deal.belotes))
        assert scale.by_points[100].ns == 200
    assert scale.low == step - 1


@pytest.mark.parametrize(
    ("book_id", "calls", "down", "made", "capot"),
    [
        ("contree-ffb-2016", (Coinche(),), (0, 520), (520, 0), (704, 0)),
        ("contree-ffb-2016", (Coinche(), Surcoinche()), (0, 1040), (1040, 0), (1408, 0)),
        ("contree-cannes-2016", (Coinche(),), (0, 362), (362, 0), (452, 0)),
        ("contree-cannes-2016", (Coinche(), Surcoinche()), (0, 462), (462, 0), (552, 0)),
        ("contree-colver", (Coinche(),), (0, 362), (362, 0), (452, 0)),
        ("coinche-ffb-2015", (Coinche(),), (0, 520), (520, 0), (704, 0)),
    ],
)
def test_a_contre_makes_the_scale_a_step(
    book_id: str, calls: tuple[Action, ...], down: tuple[int, int], made: tuple[int, int], capot: tuple[int, int]
) -> None:
    book = load_book(book_id)
    seed = next(seed for seed in range(99) if _is_bare(contract(book, seed, Bid(100, Trump.HEARTS))))
    scale = mark_scale(contract(book, seed, Bid(100, Trump.HEARTS), *calls))
    assert [tuple(scale.by_points[points]) for points in (0, 99, 100, 162)] == [down, down, made, made]
    assert (tuple(scale.capot), tuple(scale.capot_by_defence)) == (capot, down)


def _is_bare(deal: Deal) -> bool:
    return not deal.belotes and not any(deal.melds)


@BID_BOOKS
def test_a_capot_that_was_bid_is_all_or_nothing(book: RuleBook) -> None:
    source = Random(f"capot {book.id}")
    answers = set()
    for seed in range(40):
        deal = after_cards(contract(book, seed, Bid("capot", Trump.SPADES)), 24 + source.randrange(4), source)
        taken = deal.tally().tricks.ew > 0
        for card, marks in solve_marks(deal).items():
            made = marks.ns > marks.ew
            answers.add(made)
            assert made is (not taken and solve_cards(deal)[card].ew == 0 and _no_trick_left(deal, card))
    assert False in answers


def _no_trick_left(deal: Deal, card: object) -> bool:
    """Whether North-South can win the last tricks after this card, by trying everything."""

    def wins(deal: Deal) -> bool:
        if deal.is_over:
            assert deal.score is not None
            return deal.score.capot is Team.NS
        assert deal.turn is not None
        found = [wins(deal.apply(action)) for action in deal.legal_actions()]
        return any(found) if deal.turn.team is Team.NS else all(found)

    return any(wins(deal.apply(action)) for action in deal.legal_actions() if getattr(action, "card", None) == card)


def test_a_generale_is_valued_only_once_it_is_lost() -> None:
    book = load_book("contree-ffb-2016").with_options(generale=True)
    source = Random("generale")
    refused = valued = 0
    for seed in range(60):
        deal = after_cards(contract(book, seed, Bid("generale", Trump.CLUBS)), 4 * source.randrange(1, 4), source)
        assert sum(solve(deal)) == 162
        won_by_others = [trick.winner for trick in deal.tricks if trick.winner is not Seat.SOUTH]
        if won_by_others:
            valued += 1
            assert {tuple(marks) for marks in solve_marks(deal).values()} == {(0, 500 + _taken_belotes(deal))}
        else:
            refused += 1
            with pytest.raises(Illegal) as why:
                solve_marks(deal)
            assert why.value.code == "generale_not_solved"
    assert refused > 5
    assert valued > 5


def _taken_belotes(deal: Deal) -> int:
    return 20 * len(deal.belotes)


@BID_BOOKS
def test_while_players_bid_24_cards_are_anywhere(book: RuleBook) -> None:
    deal = Deal.start(book, shuffled(Random(5)), Seat.NORTH)
    for call in (Bid(80, Trump.HEARTS), PASS, Bid(100, Trump.CLUBS), Coinche()):
        for seat in SEATS:
            view = view_of(deal, seat)
            assert count_worlds(view) == factorial(24) // factorial(8) ** 3
            found = facts(view)
            assert not any(found.known.values())
            worlds = sample_worlds(view, 20, seed=1)
            assert not worlds.complete
            for world in worlds:
                assert world[seat] == tuple(sorted(deal.hands[seat]))
                assert sorted(card for hand in world for card in hand) == sorted(PACK)
        deal = deal.apply(call)


@BID_BOOKS
def test_a_bid_places_no_card(book: RuleBook) -> None:
    deal = contract(book, 8, Bid(80, Trump.HEARTS))
    view = view_of(deal, Seat.EAST)
    assert view.turned is None
    assert count_worlds(view) == factorial(24) // factorial(8) ** 3
