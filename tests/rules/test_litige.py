"""Points that wait: through passed deals, second litiges, and the end of a match."""

from __future__ import annotations

from rebelote.rules.books import load_book
from rebelote.rules.cards import PACK, Trump
from rebelote.rules.match import Match
from rebelote.rules.scoring import Tally, score_deal
from rebelote.rules.seats import ByTeam, Seat, Team

from .scenes import act
from .ties import tied_deal

BOOK = load_book("grand-classique")


def passed(match: Match) -> Match:
    return match.add(act(match.next_deal(PACK), *["pass"] * 8))


def test_a_litige_waits_for_the_next_deal() -> None:
    match = Match.start(BOOK, Seat.SOUTH)
    deal = tied_deal(match)
    assert deal.score is not None
    assert deal.score.outcome == "tie"
    assert deal.contract is not None
    taker = deal.contract.taker.team
    match = match.add(deal)
    waiting = deal.tally().cards[taker] + deal.tally().melds[taker]
    assert match.pending == waiting > 0
    assert match.scores[taker] == deal.tally().belote[taker]
    assert (
        match.scores[taker.other]
        == deal.tally().cards[taker.other] + deal.tally().melds[taker.other] + deal.tally().belote[taker.other]
    )


def test_passed_deals_leave_the_points_waiting() -> None:
    match = Match.start(BOOK, Seat.SOUTH)
    match = match.add(tied_deal(match))
    waiting, scores = match.pending, match.scores
    for dealer in (Seat.EAST, Seat.NORTH, Seat.WEST):
        assert match.dealer is dealer
        match = passed(match)
    assert (match.pending, match.scores) == (waiting, scores)
    assert match.next_deal(PACK).pending == waiting


def test_a_second_litige_adds_up() -> None:
    match = Match.start(BOOK, Seat.SOUTH)
    first = tied_deal(match)
    match = passed(match.add(first))
    second = tied_deal(match)
    assert second.pending == match.pending
    after = match.add(second)
    assert second.score is not None
    assert after.pending == second.score.pending_after > match.pending
    assert second.score.lines[-1].code == "litige"
    assert second.score.lines[-1].facts["total"] == after.pending


def test_the_next_winner_collects() -> None:
    base = {"trump": Trump.HEARTS, "tricks": ByTeam(4, 4), "pending": 162}
    made = score_deal(BOOK, Tally(Team.EW, cards=ByTeam(70, 92), **base))  # type: ignore[arg-type]
    down = score_deal(BOOK, Tally(Team.EW, cards=ByTeam(92, 70), **base))  # type: ignore[arg-type]
    assert made.marks == ByTeam(70, 254)
    assert down.marks == ByTeam(324, 0)
    assert made.pending_after == down.pending_after == 0


def test_what_waits_at_the_end_is_nobodys() -> None:
    match = Match(BOOK, Seat.SOUTH, scores=ByTeam(960, 960))
    deal = tied_deal(match)
    after = match.add(deal)
    assert after.is_over
    assert deal.contract is not None
    assert after.winner is deal.contract.taker.team.other
    assert after.pending > 0
    assert deal.score is not None
    assert sum(after.scores) == 1920 + sum(deal.score.marks)


def test_a_litige_at_tout_atout_lets_the_scaled_points_wait() -> None:
    book = BOOK.with_options(all_trump=True)
    score = score_deal(book, Tally(Team.NS, Trump.ALL_TRUMP, ByTeam(119, 139), ByTeam(4, 4), belote=ByTeam(20, 0)))
    assert score.outcome == "tie"
    assert score.judged == ByTeam(139, 139)
    assert score.marks == ByTeam(20, 87)
    assert score.pending_after == 75
