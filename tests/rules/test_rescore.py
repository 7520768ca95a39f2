"""A match counted again under another book."""

import pytest
from hypothesis import given

from rebelote.rules.actions import ClaimRebelote, Pass, parse_action
from rebelote.rules.books import all_books, load_book
from rebelote.rules.cards import PACK, Card, Trump
from rebelote.rules.deal import Deal
from rebelote.rules.dealing import pack_for, pack_for_whole
from rebelote.rules.errors import Malformed
from rebelote.rules.match import Match
from rebelote.rules.notation import parse_hand
from rebelote.rules.rescore import Comparison, rescore
from rebelote.rules.seats import BySeat, ByTeam, Seat, Team
from rebelote.testing.strategies import matches
from tests.rules.random_matches import random_match


@given(matches())
def test_under_its_own_book_a_match_scores_what_it_scored(match: Match) -> None:
    found = rescore(match, match.book)
    assert len(found) == len(match.deals)
    for one in found:
        assert one.other_score == one.score
        assert one.could_be_played
        assert one.other_totals == one.totals
        assert set(one.notes) <= {"belote_not_said"}
        assert not one.other_over
    if found:
        assert found[-1].totals == match.scores
        assert found[-1].other_winner == match.winner


@given(matches())
def test_totals_are_sums_under_every_book_of_the_same_game(match: Match) -> None:
    for book in all_books():
        if book.has_bids is not match.book.has_bids:
            with pytest.raises(Malformed) as refused:
                rescore(match, book)
            assert refused.value.code == "other_game"
            continue
        totals = ByTeam(0, 0)
        for one in rescore(match, book):
            if one.other_score is not None:
                totals = ByTeam(totals.ns + one.other_score.marks.ns, totals.ew + one.other_score.marks.ew)
            assert one.other_totals == totals


def played(book: str, hands: tuple[str, str, str, str], turned: str, words: str, *, claim: bool = False) -> Match:
    """A match of one deal, south dealing: ``words``, then the first legal action, silent; ``claim`` at the count."""
    rules = load_book(book).with_options(target=10_000, **({"coinche": True} if "coinche" in words else {}))
    calls = words.split()
    taker = Seat.EAST.after(next(place for place, word in enumerate(calls) if word.startswith("take")))
    dealt = BySeat(*(parse_hand(hand) for hand in hands))
    deal = Deal.start(rules, pack_for(dealt, Card.parse(turned), Seat.SOUTH, taker), Seat.SOUTH, skip_cut=True)
    for word in calls:
        deal = deal.apply(parse_action(word))
    while not deal.is_over:
        actions = deal.legal_actions()
        deal = deal.apply(ClaimRebelote() if claim and ClaimRebelote() in actions else actions[0])
    return Match.start(rules, Seat.SOUTH).add(deal)


def again(match: Match, book: str, **options: object) -> Comparison:
    (found,) = rescore(match, load_book(book).with_options(target=10_000, **options))
    return found


def points(found: Comparison, code: str, team: Team) -> int:
    assert found.other_score is not None
    return sum(line.points for line in found.other_score.count if line.code == code and line.team is team)


# Spades are trumps. South has king and queen, and a tierce; east a tierce, north a cinquante, west a cent.
HANDS = ("KQ8.987.98.", "J9A.AKQ.A7.", "T7.JT.KQJT.", "...AKQJT987")
SPOKEN = "take-s 9s 7s 7c Ks!"


@pytest.mark.parametrize(
    ("book", "other", "options", "belote", "notes"),
    [
        # Nothing was said where one must say it: lost there, and won where no words are asked for.
        ("club", "club", {}, 0, {"belote_not_said"}),
        ("club", "classique", {}, 20, {"belote_kept_silent", "melds_left_out"}),
        ("club", "grand-classique", {}, 20, {"belote_kept_silent"}),
        ("club", "moderne", {"belote": "said"}, 0, {"belote_not_said", "melds_left_out"}),
        # Where the deal credits it nobody had to speak.
        ("classique", "club", {}, 20, {"melds_found"}),
        ("moderne", "club", {}, 20, {"melds_found"}),
    ],
)
def test_how_a_belote_counts(book: str, other: str, options: dict[str, object], belote: int, notes: set[str]) -> None:
    found = again(played(book, HANDS, "Js", "take-s"), other, **options)
    assert points(found, "belote", Team.NS) == belote
    assert set(found.notes) == notes


def test_a_forgiven_rebelote_is_lost_where_none_is() -> None:
    match = played("club", HANDS, "Js", SPOKEN, claim=True)
    assert points(again(match, "club"), "belote", Team.NS) == 20
    strict = again(match, "club", rebelote_forgotten="lost")
    assert points(strict, "belote", Team.NS) == 0
    assert strict.notes == ("rebelote_not_forgiven",)


def test_melds_are_those_of_the_other_book() -> None:
    found = again(played("classique", HANDS, "Js", "take-s"), "club")
    assert points(found, "melds", Team.EW) == 120
    assert points(again(played("club", HANDS, "Js", "take-s"), "livre"), "melds", Team.EW) == 0


def test_bets_are_kept_with_the_other_books_multiplier() -> None:
    match = played("moderne", HANDS, "Js", "take-s coinche pass surcoinche")
    found = again(match, "club")
    assert found.other_score is not None
    assert found.other_score.multiplier == 4
    assert "bet_not_in_book" in found.notes
    triple = again(match, "moderne", coinche=True, surcoinche_multiplier=3)
    assert triple.other_score is not None
    assert (triple.other_score.multiplier, "bet_not_in_book" in triple.notes) == (3, False)


def bid(book: str, words: str, **options: object) -> Match:
    """A match of one deal of the auction game, south dealing: ``words``, then passes and the first legal cards."""
    rules = load_book(book).with_options(target=10_000, **options)
    dealt = BySeat(*(parse_hand(hand) for hand in HANDS))
    deal = Deal.start(rules, pack_for_whole(rules, dealt, Seat.SOUTH), Seat.SOUTH)
    for word in words.split():
        deal = deal.apply(parse_action(word))
    while not deal.is_over:
        deal = deal.apply(deal.legal_actions()[0])
    return Match.start(rules, Seat.SOUTH).add(deal)


@pytest.mark.parametrize(
    ("words", "multipliers"),
    [("80s", (1, 1)), ("80s contre", (2, 2)), ("80s contre surcontre", (4, 3)), ("80s contre pass 90d", (1, 1))],
)
def test_a_contre_is_kept_with_the_other_books_multiplier_unless_a_bid_wiped_it_out(
    words: str, multipliers: tuple[int, int]
) -> None:
    found = again(bid("contree-ffb-2016", words, raise_after_contre=True), "contree-cannes-2016")
    assert found.score is not None
    assert found.other_score is not None
    assert (found.score.multiplier, found.other_score.multiplier) == multipliers


@pytest.mark.parametrize(
    ("words", "code"), [("110ta", "trump_not_in_book"), ("generale-s", "level_not_in_book"), ("capot-s", None), ("80h", None)]
)
def test_a_bid_the_other_book_does_not_have_is_named(words: str, code: str | None) -> None:
    found = again(bid("coinche-ffb-2015", words, generale=True), "contree-ffb-2016")
    assert (found.contract.code if found.contract else None) == code
    assert found.other_score is not None
    assert "melds_left_out" in found.notes


def test_a_bid_above_the_other_books_scale_is_named() -> None:
    found = again(bid("contree-cannes-2016", "200h"), "contree-colver")
    assert found.contract is not None
    assert found.contract.code == "bid_off_the_scale"
    assert again(bid("contree-cannes-2016", "270h"), "contree-colver").contract is None


def test_a_trump_the_other_book_does_not_have_is_named() -> None:
    match = played("moderne", HANDS, "Js", "pass pass pass pass take-sa")
    found = again(match, "club")
    assert found.contract is not None
    assert (found.contract.code, found.contract.facts["trump"]) == ("trump_not_in_book", Trump.NO_TRUMP)
    assert not found.could_be_played
    assert again(match, "club", no_trump=True).contract is None


def test_a_card_the_other_book_forbids_is_named() -> None:
    # North ruffs the hearts that east leads; south, void too, puts a small trump under it with a higher one in hand.
    hands = ("KQJ7..987.7", "A.AKQJT98..", "T98..AKQJT.", ".7..AKQJT98")
    match = played("classique", hands, "As", "take-s Ah Ts 7h 7s")
    (wrong,) = again(match, "livre").infractions
    assert (wrong.trick, wrong.seat, str(wrong.card), wrong.refusal.code) == (1, Seat.SOUTH, "7s", "must_overruff_partner")
    assert again(match, "club").could_be_played


def test_after_the_end_under_the_other_book_deals_are_marked() -> None:
    found = rescore(random_match("livre", 8, 6, target=10_000), load_book("livre").with_options(target=200))
    ended = next(place for place, one in enumerate(found) if one.other_winner is not None)
    assert [one.other_over for one in found] == [place > ended for place in range(len(found))]
    assert found[-1].other_over


def test_litiges_chain_under_the_other_book() -> None:
    match = random_match("classique", 5, 4, target=10_000)
    found = rescore(match, load_book("grand-classique").with_options(melds=False, target=10_000))
    tie = next(place for place, one in enumerate(found) if one.other_score is not None and one.other_score.outcome == "tie")
    waiting = found[tie].other_score.pending_after  # type: ignore[union-attr]
    after = next(one.other_score for one in found[tie + 1 :] if one.other_score is not None)
    assert waiting > 0
    assert [line.points for line in after.lines if line.code == "pending"] == [waiting]
    assert not any(line.code == "pending" for one in found if one.score for line in one.score.lines)


def test_a_deal_that_nobody_took_stays_so() -> None:
    rules = load_book("livre").with_options(target=10_000)
    deal = Deal.start(rules, PACK, Seat.SOUTH, skip_cut=True)
    while not deal.is_over:
        deal = deal.apply(Pass())
    (found,) = rescore(Match.start(rules, Seat.SOUTH).add(deal), load_book("club"))
    assert (found.score, found.other_score, found.could_be_played) == (None, None, True)
