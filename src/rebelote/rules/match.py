"""When is a match over, and who deals next?

``Match`` chains deals: scores, points waiting from litiges, the dealer, the one forgiveness of each team, and the
club's rule that nobody wins by a belote alone without a trick.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from .actions import ClaimRebelote
from .books import RuleBook
from .cards import Card
from .deal import Deal
from .errors import Malformed, OutOfTurn
from .names import seat_name
from .scoring import DealScore, score_deal
from .seats import BOTH_TEAMS, NO_POINTS, NO_TEAM, SEATS, TEAMS, ByTeam, Seat, Team, add_points


def draw_first_dealer(source: Random) -> Seat:
    """The first dealer, drawn by lot from the caller's source (every document)."""
    return source.choice(SEATS)


@dataclass(frozen=True, slots=True)
class Standing:
    """After a deal: the ``winner`` if the match is over, and which teams still owe a trick to win (club)."""

    winner: Team | None
    owes_trick: ByTeam[bool]


def standing(
    book: RuleBook,
    totals: ByTeam[int],
    won_trick: ByTeam[bool],
    belote: ByTeam[int],
    owes_trick: ByTeam[bool] = NO_TEAM,
    taker: Team | None = None,
) -> Standing:
    """Whether the match ends on these totals.

    A side at the target (past it under ``target_met = exceed``) ends it; most points wins, equal points play on. When
    both are there ``both_past = last_taker`` gives it to the side of the ``taker`` of this deal. Under ``capot_belote_win
    = one_more_trick`` a side that reached the target by ``belote`` alone in a deal where it won no trick owes one, and
    cannot win before it has won a trick in a later deal (club, article VII-A; our reading).
    """
    least = book.target if book.target_met == "reach" else book.target + 1

    def owes(team: Team) -> bool:
        if book.capot_belote_win == "allowed" or won_trick[team]:
            return False
        return owes_trick[team] or (totals[team] >= least > totals[team] - belote[team])

    owing = ByTeam.build(owes)
    leader = max(TEAMS, key=lambda team: totals[team])
    if min(totals) >= least and book.both_past == "last_taker" and taker is not None:
        leader = taker
    elif totals.ns == totals.ew:
        return Standing(None, owing)
    return Standing(leader if totals[leader] >= least and not owing[leader] else None, owing)


@dataclass(frozen=True, repr=False)
class Match:
    """A match between deals. ``dealer`` deals next; ``deals`` are the finished ones, those nobody took included."""

    book: RuleBook
    dealer: Seat
    scores: ByTeam[int] = NO_POINTS
    pending: int = 0
    forgiveness: ByTeam[bool] = BOTH_TEAMS
    owes_trick: ByTeam[bool] = NO_TEAM
    winner: Team | None = None
    deals: tuple[Deal, ...] = ()

    @classmethod
    def start(cls, book: RuleBook, first_dealer: Seat) -> Match:
        """A new match; draw the first dealer with ``draw_first_dealer``."""
        return cls(book, first_dealer)

    def __repr__(self) -> str:
        state = f"{self.winner} won" if self.winner is not None else f"{seat_name(self.dealer, 'en')} deals next"
        return f"<Match {self.book.key}: NS {self.scores.ns}, EW {self.scores.ew} after {len(self.deals)} deals, {state}>"

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    def next_deal(self, pack: Iterable[Card]) -> Deal:
        """The next deal from a shuffled pack; raises OutOfTurn when the match is over, Malformed for a bad pack."""
        if self.is_over:
            raise OutOfTurn("match_over", winner=self.winner)
        return Deal.start(
            self.book,
            pack,
            self.dealer,
            scores=self.scores,
            pending=self.pending,
            forgiveness=self.forgiveness,
        )

    def add(self, deal: Deal) -> Match:
        """The match after a finished deal of its own.

        Raises OutOfTurn when the deal is not over or the match is, Malformed when the deal does not follow this match.
        """
        if self.is_over:
            raise OutOfTurn("match_over", winner=self.winner)
        if not deal.is_over:
            raise OutOfTurn("deal_not_over")
        follows = (deal.book, deal.dealer, deal.scores, deal.pending, _forgiveness_before(deal))
        if follows != (self.book, self.dealer, self.scores, self.pending, self.forgiveness) or not _counted(deal):
            raise Malformed("deal_of_another_match", number=len(self.deals) + 1)
        after = replace(self, dealer=self.dealer.next, deals=(*self.deals, deal), forgiveness=deal.forgiveness)
        if deal.score is None:
            return after if self.book.nobody_takes == "next_dealer" else replace(after, dealer=self.dealer)
        totals = add_points(self.scores, deal.score.marks)
        tally = deal.tally()
        won_trick = tally.tricks.map(bool)
        found = standing(self.book, totals, won_trick, tally.belote, self.owes_trick, deal.score.taker)
        return replace(
            after,
            scores=totals,
            pending=deal.score.pending_after,
            winner=found.winner,
            owes_trick=found.owes_trick,
        )

    @property
    def played(self) -> tuple[tuple[Deal, DealScore], ...]:
        """The scored deals with their scores."""
        return tuple((deal, deal.score) for deal in self.deals if deal.score is not None)


def _forgiveness_before(deal: Deal) -> ByTeam[bool]:
    """The forgiveness a deal began with: a team that used its own in it still had it."""
    claimed = [seat.team for seat, action in deal.history if isinstance(action, ClaimRebelote)]
    return ByTeam.build(lambda team: deal.forgiveness[team] or team in claimed)


def _counted(deal: Deal) -> bool:
    """Whether the score is that of the tricks, melds and belotes."""
    return deal.score == (None if deal.contract is None else score_deal(deal.book, deal.tally()))
