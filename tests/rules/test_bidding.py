"""The auction of contrée and coinche: who speaks, what may be said, when it closes, and why a call is refused."""

from __future__ import annotations

import re

import pytest

from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Coinche, Pass, Surcoinche, parse_action
from rebelote.rules.auction import Call, Contract
from rebelote.rules.books import RuleBook, load_book
from rebelote.rules.cards import PACK, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.errors import Illegal, Malformed, OutOfTurn, RuleError
from rebelote.rules.events import AllPassed, CallMade, CardTurned
from rebelote.rules.match import Match
from rebelote.rules.messages import sentence
from rebelote.rules.seats import SEATS, ByTeam, Seat
from rebelote.testing.forms import AUCTION_BOOKS

from .scenes import act, of_kind

FFB = load_book("contree-ffb-2016")
CANNES = load_book("contree-cannes-2016")
COINCHE = load_book("coinche-ffb-2015")
books = pytest.mark.parametrize("book", [load_book(name) for name in AUCTION_BOOKS], ids=AUCTION_BOOKS)


def opened(book: RuleBook = FFB, **options: object) -> Deal:
    """South deals: East speaks, then North, West and South."""
    return Deal.start(book.with_options(**options), PACK, Seat.SOUTH)


def after(*texts: str, book: RuleBook = FFB, **options: object) -> Deal:
    return act(opened(book, **options), *texts)


def words(deal: Deal) -> str:
    return " ".join(map(str, deal.legal_actions()))


def why(deal: Deal, text: str, seat: Seat | None = None) -> RuleError:
    with pytest.raises(RuleError) as refused:
        deal.apply(parse_action(text), seat)
    return refused.value


def contract(*texts: str, book: RuleBook = FFB, **options: object) -> Contract:
    found = after(*texts, book=book, **options).contract
    assert found is not None
    return found


# -- turns ------------------------------------------------------------------------------------------------------------


@books
def test_everybody_is_asked_in_turn_from_the_dealers_right(book: RuleBook) -> None:
    deal = opened(book)
    assert deal.phase is Phase.AUCTION
    assert deal.taking_round is None
    assert (deal.turned, of_kind(deal, CardTurned)) == (None, [])
    assert [len(hand) for hand in deal.hands] == [8] * 4
    asked = []
    for text in ("pass", "80s", "pass", "90h", "coinche", "pass", "pass"):
        asked.append(deal.turn)
        deal = act(deal, text)
    assert asked == [Seat.EAST.after(place) for place in range(7)]
    assert (deal.phase, deal.turn) == (Phase.AUCTION, Seat.SOUTH)


def test_calls_are_kept_with_seat_kind_trump_and_level() -> None:
    deal = after("pass", "80s", "contre", "surcontre")
    # Surcontre closes, wherever its player sits; here South answers for North.
    kept = (
        Call(Seat.EAST, "pass", 0),
        Call(Seat.NORTH, "bid", 0, Trump.SPADES, 80),
        Call(Seat.WEST, "coinche", 0),
        Call(Seat.SOUTH, "surcoinche", 0),
    )
    assert deal.calls == kept
    assert [event.call for event in of_kind(deal, CallMade) if isinstance(event, CallMade)] == list(kept)
    assert deal.contract == Contract(Seat.NORTH, Trump.SPADES, 0, 4, 80)
    assert (deal.phase, deal.turn) == (Phase.PLAY, Seat.EAST)


def test_a_pass_shuts_nobody_out_and_the_partner_may_be_raised() -> None:
    deal = after("pass", "80h", "pass", "90h", "100d", "pass", "110d")
    assert deal.turn is Seat.SOUTH
    assert act(deal, "pass", "pass", "pass").contract == Contract(Seat.WEST, Trump.DIAMONDS, 0, 1, 110)


# -- closing ----------------------------------------------------------------------------------------------------------


@books
def test_three_passes_close_after_a_bid_and_four_without_one(book: RuleBook) -> None:
    for text in ("pass", "80h"):
        deal = act(opened(book), text, "pass", "pass")
        assert (deal.phase, deal.turn) == (Phase.AUCTION, Seat.SOUTH)
    played = after("80h", "pass", "pass", "pass", book=book)
    assert (played.phase, played.turn) == (Phase.PLAY, Seat.EAST)
    passed = after("pass", "pass", "pass", "pass", book=book)
    assert passed.passed
    assert passed.contract is None
    assert len(of_kind(passed, AllPassed)) == 1


def test_passes_are_counted_from_the_last_word() -> None:
    for last in ("90c", "coinche"):
        open_ = after("80h", "pass", "pass", last, "pass", "pass")
        assert (open_.phase, open_.turn) == (Phase.AUCTION, Seat.WEST)
        assert act(open_, "pass").phase is Phase.PLAY


def test_surcontre_closes_at_once() -> None:
    assert after("80h", "coinche", "surcoinche").phase is Phase.PLAY
    assert after("80h", "coinche", "pass", "pass", "surcoinche").phase is Phase.PLAY


def test_capot_does_not_close() -> None:
    deal = after("capot-h")
    assert (deal.phase, words(deal)) == (Phase.AUCTION, "pass coinche")


def test_a_fourth_pass_where_the_table_waits_for_it() -> None:
    deal = after("80h", "pass", "pass", "pass", passes_to_close=4)
    assert (deal.phase, deal.turn) == (Phase.AUCTION, Seat.EAST)
    assert why(deal, "90h").code == "own_bid_raised"
    assert "90h" not in words(deal).split()
    assert act(deal, "90c", "pass", "pass", "pass").phase is Phase.AUCTION
    assert act(deal, "pass").contract == Contract(Seat.EAST, Trump.HEARTS, 0, 1, 80)
    assert after("pass", "pass", "pass", "pass", passes_to_close=4).passed
    # A contre is answered by three others, and closes on their passes.
    assert after("80h", "coinche", "pass", "pass", "pass", passes_to_close=4).phase is Phase.PLAY


@pytest.mark.parametrize(("nobody_takes", "dealer"), [("next_dealer", Seat.EAST), ("same_dealer", Seat.SOUTH)])
@books
def test_a_deal_nobody_wanted(book: RuleBook, nobody_takes: str, dealer: Seat) -> None:
    match = Match.start(book.with_options(nobody_takes=nobody_takes), Seat.SOUTH)
    match = match.add(act(match.next_deal(PACK), "pass", "pass", "pass", "pass"))
    assert (match.dealer, match.scores, match.played) == (dealer, ByTeam(0, 0), ())


@pytest.mark.parametrize("text", ["pass", "90h", "coinche", "surcoinche", "take-h"])
def test_nobody_speaks_once_it_is_closed(text: str) -> None:
    error = why(after("80h", "pass", "pass", "pass"), text)
    assert (type(error), error.code) == (OutOfTurn, "wrong_phase")


# -- contre -----------------------------------------------------------------------------------------------------------


def test_after_a_contre_the_bidders_answer_and_the_others_pass() -> None:
    deal, said = after("80h", "coinche"), []
    while deal.phase is Phase.AUCTION:
        said.append((deal.turn, words(deal)))
        deal = act(deal, "pass")
    assert said == [(Seat.WEST, "pass surcoinche"), (Seat.SOUTH, "pass"), (Seat.EAST, "pass surcoinche")]


@pytest.mark.parametrize(
    ("book", "twice", "more"), [(FFB, 2, 4), (COINCHE, 2, 4), (CANNES, 2, 3), (load_book("contree-colver"), 2, 3)]
)
def test_multipliers_are_the_books(book: RuleBook, twice: int, more: int) -> None:
    assert contract("80h", "pass", "pass", "pass", book=book).multiplier == 1
    assert contract("80h", "coinche", "pass", "pass", "pass", book=book).multiplier == twice
    assert contract("80h", "coinche", "surcoinche", book=book).multiplier == more


def test_contre_out_of_turn_is_refused_unless_the_table_allows_it() -> None:
    deal = after("80h")
    assert deal.legal_out_of_turn(Seat.SOUTH) == ()
    for text, seat in (("coinche@S", None), ("coinche", Seat.SOUTH), ("pass", Seat.SOUTH)):
        assert why(deal, text, seat).code == "not_your_turn"


def test_contre_at_any_time() -> None:
    deal = after("80h", contre_turn="any_time")
    assert [deal.legal_out_of_turn(seat) for seat in SEATS] == [(Coinche(Seat.SOUTH),), (), (), ()]
    assert why(deal, "coinche@W").code == "contre_of_own_side"
    for said in (deal.apply(Coinche(by=Seat.SOUTH)), deal.apply(Coinche(), Seat.SOUTH)):
        assert said.calls[-1] == Call(Seat.SOUTH, "coinche", 0)
        assert said.history[-1] == (Seat.SOUTH, Coinche(Seat.SOUTH))
        # The bidder's side is asked next, and three passes close.
        assert (said.turn, words(said)) == (Seat.EAST, "pass surcoinche")
        assert said.legal_out_of_turn(Seat.NORTH) == ()
        assert act(said, "pass", "pass", "pass").contract == Contract(Seat.EAST, Trump.HEARTS, 0, 2, 80)


def test_contre_at_any_time_of_another_seat_than_named() -> None:
    deal = after("80h", contre_turn="any_time")
    assert why(deal, "coinche@S", Seat.NORTH).code == "not_your_turn"
    assert deal.apply(Coinche(by=Seat.NORTH), Seat.NORTH).calls[-1] == Call(Seat.NORTH, "coinche", 0)
    assert deal.apply(Coinche(by=Seat.NORTH)).history[-1] == (Seat.NORTH, Coinche())
    assert opened(contre_turn="any_time").legal_out_of_turn(Seat.SOUTH) == ()
    assert why(opened(contre_turn="any_time"), "coinche@S").code == "nothing_to_contre"


def test_contre_at_any_time_after_a_pass_of_ones_own() -> None:
    deal = after("80h", "pass", contre_turn="any_time").apply(Coinche(by=Seat.NORTH))
    assert (deal.turn, words(deal)) == (Seat.WEST, "pass surcoinche")


def test_a_raise_after_contre_wipes_it_out() -> None:
    frozen = after("80h", "coinche")
    assert why(frozen, "90c").code == "bid_after_contre"
    deal = after("80h", "coinche", "90h", raise_after_contre=True)
    assert contract("80h", "coinche", "90h", "pass", "pass", "pass", raise_after_contre=True).multiplier == 1
    assert words(act(deal, "coinche")).split()[:2] == ["pass", "100s"]
    assert why(after("80h", "coinche", raise_after_contre=True), "80c").code == "bid_too_low"
    # The bidder himself, when the word comes back to him, in his own suit too.
    assert "90h" in words(after("80h", "coinche", "pass", "pass", raise_after_contre=True)).split()
    again = contract("80h", "coinche", "pass", "pass", "90h", "pass", "pass", "pass", raise_after_contre=True)
    assert (again.level, again.multiplier) == (90, 1)


# -- levels -----------------------------------------------------------------------------------------------------------


def test_the_levels_of_each_book() -> None:
    tens = tuple(range(80, 170, 10))
    assert bidding.levels(FFB) == bidding.levels(COINCHE) == (*tens, "capot")
    assert bidding.levels(CANNES) == (*range(80, 270, 10), "capot")
    assert bidding.levels(FFB.with_options(generale=True)) == (*tens, "capot", "generale")
    assert bidding.levels(FFB.with_options(capot_bid=False, bid_min=82, bid_max=90, bid_step=1)) == tuple(range(82, 91))


@books
def test_everything_may_be_bid_at_first(book: RuleBook) -> None:
    suits = [Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS]
    trumps = [*suits, Trump.NO_TRUMP, Trump.ALL_TRUMP] if book is COINCHE else suits
    assert list(bidding.bid_trumps(book)) == trumps
    wanted: list[Action] = [Pass(), *(Bid(level, trump) for level in bidding.levels(book) for trump in trumps)]
    assert list(opened(book).legal_actions()) == wanted


@books
def test_what_is_listed_is_what_is_accepted(book: RuleBook) -> None:
    """Every word tried against the list of legal calls, in auctions of many kinds."""
    tried = [parse_action(text) for text in ("pass", "coinche", "surcoinche")]
    tried += [Bid(level, trump) for level in (*range(60, 300, 5), "capot", "generale") for trump in Trump]
    for options in ({}, {"suit_order": "ranked"}, {"generale": True}, {"raise_after_contre": True}, {"passes_to_close": 4}):
        for texts in ("", "80h", "150c pass", "80h coinche", "capot-h", "80h pass pass", "80s coinche 90d", "pass 100d"):
            deal = opened(book, **options)
            for text in texts.split():
                deal = act(deal, text) if deal.refusal(parse_action(text)) is None else deal
            assert deal.phase is Phase.AUCTION
            accepted = {action for action in tried if deal.refusal(action) is None}
            accepted = {bidding.normal(deal.book, action) if isinstance(action, Bid) else action for action in accepted}
            assert accepted == set(deal.legal_actions()), (options, texts)


def test_suits_have_no_order_unless_the_book_ranks_them() -> None:
    assert [why(after("90h"), f"90{suit}").code for suit in "shdc"] == ["bid_too_low"] * 4
    ranked = after("90h", book=COINCHE, suit_order="ranked")
    said = [str(action) for action in ranked.legal_actions() if isinstance(action, Bid) and action.level == 90]
    assert said == ["90s", "90sa", "90ta"]
    assert str(after("capot-h", suit_order="ranked").legal_actions()[1]) == "capot-s"


@pytest.mark.parametrize("said", ["capot-s", "capot-h", "160s"])
@books
def test_nothing_goes_above_capot(book: RuleBook, said: str) -> None:
    assert why(after("capot-h", book=book), said).code == "bid_above_the_top"


def test_generale_is_above_capot_where_the_table_agrees() -> None:
    assert why(opened(), "generale-h").code == "level_not_in_book"
    deal = after("capot-h", "generale-s", generale=True)
    assert deal.calls[-1].level == "generale"
    assert why(deal, "generale-h").code == "bid_above_the_top"
    assert why(deal, "capot-h").code == "bid_above_the_top"
    assert words(deal) == "pass coinche"


def test_in_cannes_270_is_capot() -> None:
    for text in ("270h", "capot-h"):
        deal = after("260s", text, book=CANNES)
        assert deal.calls[-1] == Call(Seat.NORTH, "bid", 0, Trump.HEARTS, "capot")
        assert deal.history[-1] == (Seat.NORTH, Bid("capot", Trump.HEARTS))
        assert why(deal, "270s").code == "bid_above_the_top"
    assert why(opened(), "270h").code == "bid_off_the_scale"
    assert why(opened(CANNES), "280h").facts["high"] == 270
    assert why(opened(CANNES, capot_bid=False), "270h").facts["high"] == 260


def test_what_a_bid_is_worth() -> None:
    assert [bidding.level_points(CANNES, level) for level in (80, 260, "capot", "generale")] == [80, 260, 270, 500]
    assert bidding.level_points(FFB, "capot") == 250


# -- refusals ---------------------------------------------------------------------------------------------------------

REFUSALS = [
    ("bid_off_the_scale", (), "85h", {}, ["85 cœur", "80", "160", "10 en 10"], ["85 hearts", "80", "160", "10"]),
    ("level_not_in_book", (), "generale-h", {}, ["générale cœur", "Contrée FFB 2016"], ["hearts", "FFB 2016"]),
    ("trump_not_in_book", (), "100sa", {}, ["sans-atout", "Contrée FFB 2016"], ["sans-atout", "FFB 2016"]),
    ("bid_too_low", ("90h",), "90s", {}, ["90 pique", "90 cœur"], ["90 spades", "90 hearts"]),
    ("bid_above_the_top", ("capot-h",), "160s", {}, ["160 pique", "capot cœur"], ["160 spades", "capot hearts"]),
    ("own_bid_raised", ("80h", "pass", "pass", "pass"), "90h", {"passes_to_close": 4}, ["90 cœur"], ["90 hearts"]),
    ("bid_after_contre", ("80h", "coinche"), "90s", {}, ["contre"], ["contre"]),
    ("nothing_to_contre", ("pass",), "coinche", {}, ["contrer"], ["contre"]),
    ("contre_of_own_side", ("80h", "pass"), "coinche", {}, ["80 cœur"], ["80 hearts"]),
    ("already_contred", ("80h", "coinche", "pass"), "coinche", {}, ["contrée"], ["contre"]),
    ("nothing_to_surcontre", ("80h",), "surcoinche", {}, ["surcontrer"], ["surcontre"]),
    ("surcontre_of_other_side", ("80h", "coinche", "pass"), "surcoinche", {}, ["surcontrer"], ["surcontre"]),
]


@pytest.mark.parametrize(("code", "said", "text", "options", "french", "english"), REFUSALS, ids=[row[0] for row in REFUSALS])
def test_every_refusal_says_why_in_both_languages(
    code: str, said: tuple[str, ...], text: str, options: dict[str, int], french: list[str], english: list[str]
) -> None:
    deal = act(opened(FFB, **options), *said)
    error = why(deal, text)
    assert (type(error), error.code) == (Illegal, code)
    in_french, in_english = sentence(code, error.facts, "fr"), sentence(code, error.facts, "en")
    for words_, told in ((french, in_french), (english, in_english)):
        assert all(word in told for word in words_), told
        assert re.fullmatch(r"[«A-Z].*\.", told)
        assert "{" not in told
    assert in_french != in_english == str(error)
    # The same refusal from public facts alone, as the bid box asks it.
    action = parse_action(text)
    assert isinstance(action, Bid | Coinche | Surcoinche)
    assert deal.turn is not None
    refused = bidding.refusal(deal.book, deal.calls, deal.turn, action)
    assert refused is not None
    assert (refused.code, refused.facts) == (error.code, error.facts)


def test_a_second_surcontre_is_refused_by_the_calls_themselves() -> None:
    """In a deal the auction is over by then."""
    calls = after("80h", "coinche", "surcoinche").calls
    refused = bidding.refusal(FFB, calls, Seat.EAST, Surcoinche())
    assert refused is not None
    assert refused.code == "already_surcontred"
    assert "surcontrée" in sentence(refused.code, refused.facts, "fr")
    assert "surcontre" in sentence(refused.code, refused.facts, "en")


def test_a_refused_call_changes_nothing() -> None:
    deal = after("80h", "pass")
    assert why(deal, "coinche").code == "contre_of_own_side"
    assert (deal.turn, len(deal.calls)) == (Seat.WEST, 2)
    assert act(deal, "90s").calls[-1].level == 90


def test_taking_is_of_the_other_game() -> None:
    assert why(opened(), "take-h").code == "wrong_phase"
    classic = Deal.start(load_book("classique"), PACK, Seat.SOUTH)
    assert why(classic, "80h").code == "wrong_phase"
    assert why(classic, "coinche").code == "wrong_phase"


def test_no_bid_reads_as_a_card() -> None:
    """``10h`` is the ten of hearts."""
    with pytest.raises(Malformed) as refused:
        FFB.with_options(bid_min=10)
    assert (refused.value.code, refused.value.facts["axis"]) == ("bad_axis_value", "bid_min")


@pytest.mark.parametrize("least", [20, 90])
def test_every_bid_of_a_scale_reads_back(least: int) -> None:
    book = FFB.with_options(bid_min=least, bid_step=1, generale=True)
    assert all(parse_action(str(Bid(level, Trump.HEARTS))) == Bid(level, Trump.HEARTS) for level in bidding.levels(book))
