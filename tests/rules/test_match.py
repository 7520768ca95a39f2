"""Chains of deals, the dealer, and when it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from rebelote.rules.actions import Play
from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.rules.cards import PACK, Rank
from rebelote.rules.deal import Deal
from rebelote.rules.errors import Malformed, OutOfTurn
from rebelote.rules.match import Match, standing
from rebelote.rules.seats import ByTeam, Seat, Team, add_points
from rebelote.testing.strategies import matches

from .scenes import EVENLY, act, hands_of, play_out, taken

YES, NO = ByTeam(True, True), ByTeam(False, False)


def finished(match: Match) -> Deal:
    """East's belote and 131 points of hearts: EW make it."""
    return play_out(taken(match.book, hands_of(*EVENLY), "h", dealer=match.dealer, scores=match.scores, pending=match.pending))


@given(matches())
def test_scores_are_the_sums_of_the_marks_and_the_deal_goes_round(match: Match) -> None:
    total, dealer = ByTeam(0, 0), match.deals[0].dealer if match.deals else match.dealer
    for deal in match.deals:
        assert deal.dealer is dealer
        assert deal.scores == total
        if deal.score is not None or match.book.nobody_takes == "next_dealer":
            dealer = dealer.next
        if deal.score is not None:
            total = add_points(total, deal.score.marks)
    assert match.scores == total
    assert match.dealer is dealer
    assert len(match.played) == sum(deal.score is not None for deal in match.deals)
    if match.winner is not None:
        assert total[match.winner] >= match.book.target
        assert total[match.winner] > total[match.winner.other]
        with pytest.raises(OutOfTurn) as refused:
            match.next_deal(PACK)
        assert refused.value.code == "match_over"
        with pytest.raises(OutOfTurn):
            match.add(match.deals[-1])


def test_only_its_own_finished_deals_are_added() -> None:
    match = Match.start(load_book("livre"), Seat.SOUTH)
    deal = finished(match)
    with pytest.raises(OutOfTurn) as unfinished:
        match.add(match.next_deal(PACK))
    assert unfinished.value.code == "deal_not_over"
    for other in (
        replace(match, dealer=Seat.EAST),
        replace(match, scores=ByTeam(1, 0)),
        replace(match, pending=81),
        replace(match, book=load_book("classique")),
        replace(match, forgiveness=ByTeam(False, True)),
        replace(match, book=match.book.with_options(target=500)),
    ):
        with pytest.raises(Malformed) as foreign:
            other.add(deal)
        assert foreign.value.code == "deal_of_another_match"
    after = match.add(deal)
    assert match.deals == ()
    assert after.deals == (deal,)
    with pytest.raises(Malformed):
        after.add(deal)


def test_a_deal_whose_score_is_not_that_of_its_cards_is_not_added() -> None:
    match = Match.start(load_book("livre"), Seat.SOUTH)
    deal = finished(match)
    assert deal.score is not None
    for forged in (
        replace(deal, score=replace(deal.score, marks=ByTeam(9_999, 0))),
        replace(deal, score=None),
        replace(deal, contract=None),
    ):
        with pytest.raises(Malformed) as refused:
            match.add(forged)
        assert refused.value.code == "deal_of_another_match"
    assert match.add(deal).scores == deal.score.marks


def test_a_forgiven_slip_is_not_won_back_by_a_deal_of_another_match() -> None:
    match = Match.start(load_book("club"), Seat.SOUTH)
    spent = replace(match, forgiveness=ByTeam(True, False))
    forgetful = taken("club", hands_of(*EVENLY), "h", dealer=Seat.SOUTH)

    def silent_queen(deal: Deal, plays: list[Play]) -> Play:
        return next((play for play in plays if play.say and play.card.rank is Rank.KING), plays[0])

    claimed = act(play_out(forgetful, silent_queen), "rebelote")
    assert match.add(claimed).forgiveness == ByTeam(True, False)
    with pytest.raises(Malformed):
        spent.add(claimed)


@pytest.mark.parametrize("name", BOOK_IDS)
def test_a_match_ends_at_the_end_of_a_deal(name: str) -> None:
    """East's belote and 131 points, with 80 of the bid in the auction game."""
    match = Match.start(load_book(name).with_options(target=150, melds=False), Seat.SOUTH)
    deals = 0
    while not match.is_over:
        match = match.add(finished(match))
        deals += 1
    assert deals <= 2
    assert match.winner is Team.EW
    assert match.scores.ew >= 150


@pytest.mark.parametrize("name", BOOK_IDS)
def test_equality_past_the_target_plays_on(name: str) -> None:
    book = load_book(name)
    past = book.target + 21
    assert standing(book, ByTeam(past, past), YES, NO_POINTS).winner is None
    assert standing(book, ByTeam(past, past + 1), YES, NO_POINTS).winner is Team.EW
    assert standing(book, ByTeam(book.target - 1, 0), YES, NO_POINTS).winner is None
    assert standing(book, ByTeam(0, book.target), YES, NO_POINTS).winner is Team.EW


NO_POINTS = ByTeam(0, 0)


# -- the club's clause ------------------------------------------------------------------------------------------------


def test_nobody_wins_the_club_by_a_belote_alone() -> None:
    club = load_book("club")
    after = standing(club, ByTeam(1005, 852), ByTeam(False, True), ByTeam(20, 0))
    assert after.winner is None
    assert after.owes_trick == ByTeam(True, False)


def test_the_debt_is_kept_through_deals_without_a_trick_and_paid_by_one() -> None:
    club = load_book("club")
    owing = ByTeam(True, False)
    again = standing(club, ByTeam(1005, 852), ByTeam(False, True), NO_POINTS, owing)
    assert (again.winner, again.owes_trick) == (None, owing)
    paid = standing(club, ByTeam(1005, 852), YES, NO_POINTS, owing)
    assert (paid.winner, paid.owes_trick) == (Team.NS, NO)


def test_the_other_side_may_win_meanwhile() -> None:
    club = load_book("club")
    assert standing(club, ByTeam(1005, 1100), ByTeam(False, True), NO_POINTS, ByTeam(True, False)).winner is Team.EW


def test_the_other_side_does_not_win_with_fewer_points() -> None:
    """Our reading: both are past the target, the higher one owes a trick, and so the match goes on."""
    after = standing(load_book("club"), ByTeam(1010, 1002), ByTeam(False, True), ByTeam(20, 0))
    assert after.winner is None
    assert after.owes_trick == ByTeam(True, False)


def test_a_side_already_there_owes_nothing() -> None:
    after = standing(load_book("club"), ByTeam(1020, 1000), ByTeam(False, True), ByTeam(20, 0))
    assert (after.winner, after.owes_trick) == (Team.NS, NO)


def test_a_debt_outlives_passed_deals() -> None:
    match = Match(load_book("club"), Seat.SOUTH, scores=ByTeam(1005, 900), owes_trick=ByTeam(True, False))
    deal = act(match.next_deal(PACK), "cut-16", "3+2", *["pass"] * 8)
    after = match.add(deal)
    assert after.owes_trick == ByTeam(True, False)
    assert after.winner is None
    won = after.add(play_out(taken(after.book, hands_of(*EVENLY), "h", dealer=after.dealer, scores=after.scores)))
    assert won.owes_trick == NO
