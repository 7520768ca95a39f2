"""The calls of ``maitre`` in contrée and coinche: sound, true to the convention, explained, and worth what the book marks."""

from random import Random

import pytest

from rebelote.bots.conventions import promise, read_convention
from rebelote.bots.naming import Naming
from rebelote.bots.nets.bidder import Bidder
from rebelote.bots.nets.contracts import NO_BELOTE, OF_DEFENCE, OF_TAKERS, marks_of
from rebelote.bots.nets.endings import BID_BINS, BID_MEANS, BID_STARTS, bin_of
from rebelote.bots.nets.heard import FINALS, ROWS, final_index, final_row, level_index
from rebelote.bots.registry import bot_spec, make_bot
from rebelote.bots.regles.judging import Bidding, Judge
from rebelote.rules.actions import Bid, Pass
from rebelote.rules.axes import LANGS
from rebelote.rules.books import load_book, parse_key
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS, BySeat
from rebelote.rules.view import view_of
from tests.bots.positions import E, N, S
from tests.bots.test_auctioning import JUNK, answer, deal_of

SPEC = bot_spec("maitre")
CONVENTION = read_convention("grouped")
KEYS = ("contree-ffb-2016", "contree-cannes-2016", "contree-colver", "coinche-ffb-2015")


def judge_of(deal: Deal) -> Judge:
    assert deal.turn is not None
    view = view_of(deal, deal.turn)
    return Judge(view, Bidding(**SPEC.settings["bidding"]), CONVENTION, Naming(view), 1)


@pytest.fixture(scope="module")
def bidder() -> Bidder:
    return Bidder.of(SPEC.settings)


@pytest.mark.parametrize("key", KEYS)
def test_bids_keep_their_promises_and_are_the_highest_that_do(key: str) -> None:
    source, kept, codes = Random(key), 0, set()
    book = load_book(key)
    bots = BySeat.build(lambda seat: make_bot("maitre", seat, 3))
    for _ in range(15):
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        while deal.phase is Phase.AUCTION:
            assert deal.turn is not None
            before, turn = deal, deal.turn
            deal = deal.apply(bots[turn].act(view_of(deal, turn)))
            why = bots[turn].explain()
            assert why is not None
            assert all("{" not in why.words(lang) for lang in LANGS)
            codes.add(why.code)
            call = deal.calls[-1]
            told = promise(CONVENTION, book, before.calls, call)
            if told is None:
                continue
            kept += 1
            assert told.holds(before.hands[turn])
            assert isinstance(call.level, int)
    assert kept >= 8
    assert {"expects_promise", "expects_less_bid"} <= codes


@pytest.mark.parametrize("key", KEYS)
def test_a_hand_that_cannot_lose_is_bid_and_a_poor_one_is_not(key: str) -> None:
    action, _ = answer(deal_of({S: "Jh 9h Ah 7h As Ts Ad 7c"}, book=key), "maitre")
    assert isinstance(action, Bid)
    action, why = answer(deal_of({S: JUNK}, book=key), "maitre")
    assert action == Pass()
    assert why.code in ("expects_less_bid", "expects_nothing_else")


def test_a_capot_in_hand_is_bid() -> None:
    assert str(answer(deal_of({S: "Jh 9h Ah Th Kh Qh 8h As"}), "maitre")[0]) == "capot-h"


def test_a_bid_far_too_high_is_contred_and_a_sound_one_is_not() -> None:
    assert str(answer(deal_of({E: "Jh 9h 8h Ah As Ts Ad Ac"}, "140h"), "maitre")[0]) == "coinche"
    assert str(answer(deal_of({E: JUNK}, "80h"), "maitre")[0]) == "pass"


@pytest.mark.parametrize("better", ["9h", "Ac"])
def test_a_better_card_makes_a_bid_worth_more(bidder: Bidder, better: str) -> None:
    found = []
    for card in ("7c", better):
        deal = deal_of({N: f"Jh Ah 8h {card} Ks 7d 8d 9c"}, "pass", "pass")
        found.append(max(one.points for one in bidder.prospects(judge_of(deal)) if isinstance(one.action, Bid)))
    assert found[1] > found[0]


def test_prospects_are_in_order_and_begin_at_what_is_said(bidder: Bidder) -> None:
    deal = deal_of({S: "Jh 9h Ah 7h As 7d 8d 7c"})
    found = bidder.prospects(judge_of(deal))
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    assert found[0].action == bidder.choose(judge_of(deal))[0]
    assert {one.action for one in found} <= set(deal.legal_actions())
    assert all(0 <= one.made <= 1 and 0 <= one.points <= 162 for one in found)


@pytest.mark.parametrize("key", KEYS)
def test_the_ends_are_marked_by_the_book(key: str) -> None:
    book = parse_key(key)
    plain = marks_of(book, 2, 0, (0, 0), ours=True)
    assert all(len(row) == BID_BINS for row in plain)
    need, helped = bin_of(100, 0, BID_STARTS), bin_of(80, 0, BID_STARTS)
    made = [us > them for us, them in plain[NO_BELOTE]]
    assert made == [place >= need for place in range(BID_BINS)]
    assert [us > them for us, them in plain[OF_TAKERS]] == [place >= helped for place in range(BID_BINS)]
    # The defence's belote is of no help to a bid.
    assert [us > them for us, them in plain[OF_DEFENCE]] == made
    theirs = marks_of(book, 2, 0, (0, 0), ours=False)
    assert [[(them, us) for us, them in row] for row in theirs] == [list(row) for row in plain]
    contred = marks_of(book, 2, 1, (0, 0), ours=True)
    assert contred[NO_BELOTE][need][0] > plain[NO_BELOTE][need][0]
    assert contred[NO_BELOTE][need - 1][1] > plain[NO_BELOTE][need - 1][1]


def test_every_end_has_a_row_and_every_level_a_place() -> None:
    ends = {
        final_index(ours=ours, level=level, multiplied=times)
        for ours in (True, False)
        for level in range(9)
        for times in range(3)
    }
    assert ends == set(range(1, FINALS))
    assert final_row(FINALS - 1) == ROWS - 1
    assert [level_index(level) for level in (None, 80, 160, 170, "capot", "generale")] == [0, 1, 9, 10, 10, 10]
    assert all(bin_of(mean, 0, BID_STARTS) == place + 1 for place, mean in enumerate(BID_MEANS))
