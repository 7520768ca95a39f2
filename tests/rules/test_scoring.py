"""Scores beyond the cases: lines, refusals, rounding, scales, capots of whole deals."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.rules.actions import Bid, Play
from rebelote.rules.bidding import levels
from rebelote.rules.books import RuleBook, all_books, load_book
from rebelote.rules.cards import TRUMPS, Trump, ranks_as_trump, strength
from rebelote.rules.deal import Deal
from rebelote.rules.errors import Malformed
from rebelote.rules.scoring import Tally, pack_points, scaled_cards, score_deal
from rebelote.rules.seats import TEAMS, ByTeam, Team
from rebelote.testing.forms import FIVE_BOOKS
from tests import reference, reference_bids

from .scenes import hands_of, play_out, taken

PAIRS = st.tuples(st.sampled_from((0, 20, 50, 100, 250, 300)), st.booleans()).map(
    lambda drawn: ByTeam(drawn[0], 0) if drawn[1] else ByTeam(0, drawn[0])
)


# How many of the choices of belotes a trump allows.
_BELOTES = {Trump.NO_TRUMP: 1, Trump.ALL_TRUMP: 4}


@st.composite
def tallies(draw: st.DrawFn, book: RuleBook) -> Tally:
    """Any points and tricks that a deal could bring, ties and capots often."""
    trump = draw(st.sampled_from(TRUMPS))
    total = pack_points(book, trump)
    middle = total // 2
    ns = draw(
        st.sampled_from((0, middle - 20, middle - 10, middle - 1, middle, middle + 1, middle + 10, total))
        | st.integers(0, total)
    )
    tricks = 8 if ns == total and draw(st.booleans()) else 0 if ns == 0 and draw(st.booleans()) else draw(st.integers(1, 7))
    taker = draw(st.sampled_from(TEAMS))
    won = tricks if taker is Team.NS else 8 - tricks
    return Tally(
        taker=taker,
        trump=trump,
        cards=ByTeam(ns, total - ns),
        tricks=ByTeam(tricks, 8 - tricks),
        melds=draw(PAIRS) if book.melds else ByTeam(0, 0),
        belote=draw(st.sampled_from((ByTeam(0, 0), ByTeam(20, 0), ByTeam(0, 20), ByTeam(40, 20))[: _BELOTES.get(trump, 3)])),
        pending=draw(st.sampled_from((0, 81))) if book.equality == "litige" else 0,
        multiplier=draw(st.sampled_from((1, book.coinche_multiplier, book.surcoinche_multiplier))),
        level=draw(st.sampled_from(levels(book))) if book.has_bids else None,
        taker_tricks=draw(st.sampled_from((won, won // 2))) if book.has_bids else 0,
    )


@pytest.mark.parametrize(("name", "scale"), list(product(FIVE_BOOKS, ("scaled", "table"))))
@given(data=st.data())
def test_scores_agree_with_the_plain_program(name: str, scale: str, data: st.DataObject) -> None:
    book = load_book(name).with_options(all_trump_points=scale)
    tally = data.draw(tallies(book))
    score = score_deal(book, tally)
    expected = reference.score(
        name,
        str(tally.trump),
        TEAMS.index(tally.taker),
        (tally.cards.ns, tally.cards.ew),
        (tally.tricks.ns, tally.tricks.ew),
        (tally.melds.ns, tally.melds.ew),
        (tally.belote.ns, tally.belote.ew),
        tally.pending,
        tally.multiplier,
        printed=scale == "table",
    )
    assert (score.outcome, tuple(score.marks), score.pending_after) == expected
    for team in TEAMS:
        assert sum(line.points for line in score.lines if line.team is team) == score.marks[team]
    assert all(line.topic in (*book.sources, "bet") for line in (*score.lines, *score.count))


@pytest.mark.parametrize(("name", "scale"), list(product(reference_bids.BOOKS, ("scaled", "table"))))
@given(data=st.data())
def test_scores_of_bids_agree_with_the_plain_program(name: str, scale: str, data: st.DataObject) -> None:
    book = load_book(name).with_options(all_trump_points=scale, generale=True, melds=data.draw(st.booleans()))
    tally = data.draw(tallies(book))
    assert tally.level is not None
    score = score_deal(book, tally)
    scaled = scaled_cards(book, tally.taker, tally.trump, tally.cards)
    if scale == "table" and tally.trump is Trump.ALL_TRUMP:
        assert tuple(scaled) == tuple(tally.cards)
    else:
        raw = (tally.cards.ns, tally.cards.ew)
        assert tuple(scaled) == reference.scaled(raw, TEAMS.index(tally.taker), str(tally.trump))
    expected = reference_bids.score(
        name,
        str(Bid(tally.level, tally.trump)),
        TEAMS.index(tally.taker),
        (scaled.ns, scaled.ew),
        (tally.tricks.ns, tally.tricks.ew),
        tally.taker_tricks,
        (tally.melds.ns, tally.melds.ew),
        (tally.belote.ns, tally.belote.ew),
        (1, book.coinche_multiplier, book.surcoinche_multiplier).index(tally.multiplier),
    )
    assert (score.outcome, tuple(score.marks)) == expected
    assert (score.level, score.multiplier, score.pending_after) == (tally.level, tally.multiplier, 0)
    for team in TEAMS:
        assert sum(line.points for line in score.lines if line.team is team) == score.marks[team]
    assert all(book.source(line.topic) is not None or line.topic in MELD_TOPICS for line in (*score.lines, *score.count))


# A book without melds has no place for them when a table adds them.
MELD_TOPICS = ("meld_values", "capot_melds")


def test_every_line_has_its_place_in_the_book() -> None:
    """The topics of lines are topics of the sources, or axes that a table changed."""
    for book in all_books():
        for tricks in (ByTeam(8, 0), ByTeam(4, 4), ByTeam(0, 8)):
            cards = ByTeam(162 * tricks.ns // 8, 162 - 162 * tricks.ns // 8)
            for level, times in product(levels(book) if book.has_bids else (None,), (1, book.coinche_multiplier)):
                whole = {"belote": ByTeam(20, 0), "last_trick": Team.NS, "level": level, "multiplier": times}
                score = score_deal(book, Tally(Team.NS, Trump.HEARTS, cards, tricks, **whole))  # type: ignore[arg-type]
                for line in (*score.lines, *score.count):
                    assert book.source(line.topic) is not None, (book.id, line.topic)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"cards": ByTeam(80, 80)}, "cards_do_not_add_up"),
        ({"cards": ByTeam(-1, 163)}, "cards_do_not_add_up"),
        ({"tricks": ByTeam(4, 5)}, "tricks_do_not_add_up"),
        ({"tricks": ByTeam(-1, 9)}, "tricks_do_not_add_up"),
        ({"melds": ByTeam(-20, 0)}, "negative_points"),
        ({"belote": ByTeam(0, -20)}, "negative_points"),
        ({"pending": -81}, "negative_points"),
        ({"multiplier": 0}, "negative_points"),
        ({"tricks": ByTeam(0, 8)}, "points_without_a_trick"),
        ({"belote": ByTeam(10, 0)}, "no_such_belote"),
        ({"trump": Trump.NO_TRUMP, "belote": ByTeam(20, 0)}, "no_such_belote"),
        ({"level": 80}, "bid_not_in_book"),
    ],
)
def test_points_that_cannot_be_are_refused(changes: dict[str, object], code: str) -> None:
    whole: dict[str, object] = {"taker": Team.NS, "trump": Trump.HEARTS, "cards": ByTeam(82, 80), "tricks": ByTeam(4, 4)}
    with pytest.raises(Malformed) as refused:
        score_deal(load_book("club"), Tally(**{**whole, **changes}))  # type: ignore[arg-type]
    assert refused.value.code == code


def test_a_book_of_bids_wants_to_know_the_bid() -> None:
    with pytest.raises(Malformed) as refused:
        score_deal(load_book("coinche-ffb-2015"), Tally(Team.NS, Trump.HEARTS, ByTeam(82, 80), ByTeam(4, 4)))
    assert refused.value.code == "bid_missing"


def test_the_scale_rounds_the_takers_half_up_and_leaves_162() -> None:
    book = load_book("moderne")
    for ns in range(259):
        for taker in TEAMS:
            scaled = scaled_cards(book, taker, Trump.ALL_TRUMP, ByTeam(ns, 258 - ns))
            assert sum(scaled) == 162
            raw = ns if taker is Team.NS else 258 - ns
            assert 2 * 258 * scaled[taker] - 258 <= 2 * 162 * raw < 2 * 258 * scaled[taker] + 258


def test_rounding_is_of_the_mark_alone() -> None:
    book = load_book("club").with_options(rounding="nearest_ten")
    for ns in range(82, 162):
        score = score_deal(book, Tally(Team.NS, Trump.HEARTS, ByTeam(ns, 162 - ns), ByTeam(4, 4)))
        assert score.outcome == "made"
        assert score.marks == ByTeam(reference.round_to_ten(ns), reference.round_to_ten(162 - ns))
        assert score.judged == ByTeam(ns, 162 - ns)


# -- capots of whole deals --------------------------------------------------------------------------------------------

# East holds the four best trumps, the aces and the belote: East and West take everything.
CAPOT = hands_of("7s 8s 9s Ts 7h 8d 9d Td", "As Ah Ad Jh 9h Kh Qh Th", "7d Js Qs Ks 7c 8c 9c Tc", "8h Jd Qd Kd Jc Qc Kc Ac")


def strongest(deal: Deal, plays: list[Play]) -> Play:
    """The card that takes the most, without a word where it is to be said."""
    assert deal.contract is not None
    trump = deal.contract.trump
    return max(plays, key=lambda play: (ranks_as_trump(play.card.suit, trump), strength(play.card, trump), not play.say))


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        ("grand-classique", (0, 270)),
        ("classique", (0, 270)),
        ("moderne", (0, 182)),
        ("club", (0, 252)),  # the belote is not said
        ("livre", (0, 272)),
        ("contree-ffb-2016", (0, 352)),
        ("contree-cannes-2016", (0, 352)),
        ("contree-colver", (0, 352)),
        ("coinche-ffb-2015", (0, 352)),
    ],
)
def test_a_capot_from_the_cards_to_the_marks(name: str, marks: tuple[int, int]) -> None:
    deal = play_out(taken(load_book(name).with_options(melds=False), CAPOT, "h"), strongest)
    assert deal.tally().tricks == ByTeam(0, 8)
    assert deal.score is not None
    assert deal.score.capot is Team.EW
    assert tuple(deal.score.marks) == marks
