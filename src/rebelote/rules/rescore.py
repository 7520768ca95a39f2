"""What would the same cards have scored under another book?

The deals of a match are counted again, as they were played, under another rule book: tricks by its values, melds as it finds
and compares them, belotes, litiges that chain, totals and the end of the match. A card that the other book forbids and a trump
that it does not have are named beside the score: the players would have had to do something else there, so the figures only say
what the same cards would have been worth.

A belote counts when it was kept, and also when the other book asks for no words. A player who said nothing under a book with
words loses it under another book with words; under a book that credits belotes at the deal nobody had to speak, so silence
costs nothing. A "rebelote" that was forgiven is lost where the other book forgives none. Bets are kept, with the other book's
multipliers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from . import bidding
from .actions import Bid, ClaimRebelote
from .belote import BeloteState
from .books import RuleBook
from .cards import Card, Trump
from .deal import Deal
from .errors import Illegal, Malformed
from .match import Match, standing
from .melds import contest, hand_melds
from .play import duty, trick_points
from .scoring import ALL_TRICKS, BELOTE_POINTS, DealScore, Tally, score_deal
from .seats import NO_TEAM, ByTeam, Seat, Team, add_points

Note = Literal[
    "belote_kept_silent", "belote_not_said", "rebelote_not_forgiven", "bet_not_in_book", "melds_left_out", "melds_found"
]


@dataclass(frozen=True, slots=True)
class Infraction:
    """A card that was played and that the other book forbids, with the refusal; ``trick`` is 1 to 8."""

    trick: int
    seat: Seat
    card: Card
    refusal: Illegal


@dataclass(frozen=True, slots=True)
class Comparison:
    """One deal under both books.

    ``score`` and ``totals`` are those of the match, ``other_*`` those of the other book; scores are None when nobody took.
    ``contract`` is the refusal of a trump the other book does not have, ``infractions`` the cards it forbids, ``notes`` what
    was counted otherwise. ``other_over`` says that under the other book the match had ended before this deal.
    """

    number: int
    deal: Deal
    score: DealScore | None
    other_score: DealScore | None
    totals: ByTeam[int]
    other_totals: ByTeam[int]
    other_winner: Team | None
    contract: Illegal | None = None
    infractions: tuple[Infraction, ...] = ()
    notes: tuple[Note, ...] = ()
    other_over: bool = False

    @property
    def could_be_played(self) -> bool:
        """Whether the other book allows everything that was done."""
        return self.contract is None and not self.infractions


def rescore(match: Match, book: RuleBook) -> tuple[Comparison, ...]:
    """Every finished deal of a match, counted again under ``book``, in order.

    Raises Malformed when the book is of the other game: a taken card has no bid to judge, and a bid no round.
    """
    if book.has_bids is not match.book.has_bids:
        raise Malformed("other_game", book=book.title)
    found: list[Comparison] = []
    totals, other_totals = ByTeam(0, 0), ByTeam(0, 0)
    pending, owes, winner = 0, NO_TEAM, None
    for number, deal in enumerate(match.deals, 1):
        over = winner is not None
        if deal.score is None or deal.contract is None:
            found.append(Comparison(number, deal, None, None, totals, other_totals, winner, other_over=over))
            continue
        tally, notes = _tally(deal, book, pending)
        score = score_deal(book, tally)
        totals = add_points(totals, deal.score.marks)
        other_totals = add_points(other_totals, score.marks)
        pending = score.pending_after
        if winner is None:
            found_standing = standing(book, other_totals, tally.tricks.map(bool), tally.belote, owes, tally.taker)
            winner, owes = found_standing.winner, found_standing.owes_trick
        found.append(
            Comparison(
                number,
                deal,
                deal.score,
                score,
                totals,
                other_totals,
                winner,
                contract=_contract_refusal(deal, book),
                infractions=infractions(deal, book),
                notes=notes,
                other_over=over,
            )
        )
    return tuple(found)


def infractions(deal: Deal, book: RuleBook) -> tuple[Infraction, ...]:
    """The cards played in a deal that ``book`` forbids, given what had been played before."""
    if deal.contract is None:
        return ()
    hands = {seat: list(hand) for seat, hand in deal.dealt.items()}
    found = []
    for number, trick in enumerate(deal.tricks, 1):
        for place, (seat, card) in enumerate(trick.plays):
            refused = duty(book, deal.contract.trump, hands[seat], trick.cards[:place]).refused.get(card)
            if refused is not None:
                found.append(Infraction(number, seat, card, refused))
            hands[seat].remove(card)
    return tuple(found)


def _contract_refusal(deal: Deal, book: RuleBook) -> Illegal | None:
    assert deal.contract is not None
    trump = deal.contract.trump
    level = deal.contract.level
    if level is not None:
        return bidding.refusal(book, (), deal.contract.taker, Bid(level, trump))
    known = {Trump.NO_TRUMP: book.no_trump, Trump.ALL_TRUMP: book.all_trump}
    return None if known.get(trump, True) else Illegal("trump_not_in_book", trump=trump, book=book.title)


def _tally(deal: Deal, book: RuleBook, pending: int) -> tuple[Tally, tuple[Note, ...]]:
    """What the deal brought under ``book``."""
    assert deal.contract is not None
    trump, taker = deal.contract.trump, deal.contract.taker.team
    cards, tricks = {Team.NS: 0, Team.EW: 0}, {Team.NS: 0, Team.EW: 0}
    last: Team | None = None
    for number, trick in enumerate(deal.tricks, 1):
        assert trick.winner is not None
        last = trick.winner.team
        tricks[last] += 1
        final = number == ALL_TRICKS
        cards[last] += trick_points(trick.cards, trump, last=final, all_trump_scale=book.all_trump_points)
    notes: list[Note] = []
    belote = _belotes(deal, book, notes)
    melds = _melds(deal, book, notes)
    tally = Tally(
        taker=taker,
        trump=trump,
        cards=ByTeam.build(cards.__getitem__),
        tricks=ByTeam.build(tricks.__getitem__),
        melds=melds,
        belote=belote,
        pending=pending,
        multiplier=_multiplier(deal, book, notes),
        last_trick=last,
        level=deal.contract.level,
        taker_tricks=sum(trick.winner is deal.contract.taker for trick in deal.tricks),
    )
    return tally, tuple(dict.fromkeys(notes))


def _belotes(deal: Deal, book: RuleBook, notes: list[Note]) -> ByTeam[int]:
    claimers = {seat for seat, action in deal.history if isinstance(action, ClaimRebelote)}
    kept = ByTeam(0, 0)
    for belote in deal.belotes:
        was_kept = belote.state in (BeloteState.REBELOTE, BeloteState.CREDITED)
        counts = was_kept
        if not was_kept and book.belote != "said":
            counts = True
            notes.append("belote_kept_silent")
        elif not was_kept:
            notes.append("belote_not_said")
        elif book.belote == "said" and belote.seat in claimers and book.rebelote_forgotten == "lost":
            counts = False
            notes.append("rebelote_not_forgiven")
        if counts:
            kept = kept.put(belote.seat.team, kept[belote.seat.team] + BELOTE_POINTS)
    return kept


def _melds(deal: Deal, book: RuleBook, notes: list[Note]) -> ByTeam[int]:
    assert deal.contract is not None
    trump = deal.contract.trump
    if not book.melds:
        if any(deal.melds):
            notes.append("melds_left_out")
        return ByTeam(0, 0)
    melds = deal.dealt.map(lambda hand: hand_melds(book, trump, hand))
    if any(melds) and not deal.book.melds:
        notes.append("melds_found")
    best = contest(melds, trump).winner
    points = {Team.NS: 0, Team.EW: 0}
    for seat, own in melds.items():
        if seat.team is best:
            points[seat.team] += sum(meld.points for meld in own)
    return ByTeam.build(points.__getitem__)


def _multiplier(deal: Deal, book: RuleBook, notes: list[Note]) -> int:
    if deal.book.has_bids:
        # A contre that a higher bid wiped out multiplies nothing.
        return bidding.state(deal.calls).contract(book).multiplier
    kinds = {call.kind for call in deal.calls}
    if "coinche" not in kinds:
        return 1
    if not book.coinche:
        notes.append("bet_not_in_book")
    return book.surcoinche_multiplier if "surcoinche" in kinds else book.coinche_multiplier
