"""Auctions in arrays are those of the rules, and a small training run gives nets that the bidder can ask."""

from pathlib import Path

import numpy as np
import pytest

from rebelote.bots.conventions import promise, read_convention
from rebelote.bots.nets.bidder import ANSWERS, WIDTH
from rebelote.bots.nets.files import read_net
from rebelote.bots.nets.heard import BID, CONTRE, FINALS, PASS, ROWS, SURCONTRE, Heard, code_of
from rebelote.engine import _core
from rebelote.rules import bidding
from rebelote.rules.actions import Bid, Coinche, Pass, Surcoinche
from rebelote.rules.auction import Call
from rebelote.rules.books import load_book
from rebelote.rules.cards import SUITS, Trump
from rebelote.rules.seats import Seat
from train.__main__ import main
from train.auctions import Array, Auctions, Calls, Fits, deal_hands

BOOK = load_book("contree-ffb-2016")
CONVENTION = read_convention("grouped")
Said = Pass | Bid | Coinche | Surcoinche


def call_at(calls: Calls, place: int) -> tuple[int, Said]:
    """The deal and the call."""
    kind = int(calls.kinds[place])
    if kind == BID:
        return int(calls.deals[place]), Bid(80 + 10 * int(calls.levels[place]), Trump.of(SUITS[int(calls.suits[place])]))
    words: dict[int, Said] = {PASS: Pass(), CONTRE: Coinche(), SURCONTRE: Surcoinche()}
    return int(calls.deals[place]), words[kind]


def picked(calls: Calls, source: np.random.Generator) -> Calls:
    """One call for each deal, seldom a high one."""
    wish = source.random(len(calls.deals)) * np.where(calls.levels > 3, 0.6, 1.0)
    order = np.lexsort((wish, calls.deals))
    return calls.part(order[np.append(np.flatnonzero(np.diff(calls.deals[order])), len(order) - 1)])


def test_auctions_in_arrays_are_those_of_the_rules_and_the_convention() -> None:
    source, first = np.random.default_rng(5), Seat.EAST
    auctions = Auctions(Fits(CONVENTION, deal_hands(source, 60)))
    hands: Array = auctions.fits.hands
    said: dict[int, tuple[Call, ...]] = dict.fromkeys(range(60), ())
    promised = checked = 0
    while len(auctions.live):
        found, seat = auctions.open_calls(), first.after(auctions.mover)
        rows = auctions.rows(found)
        for place in range(len(rows)):
            deal, action = call_at(found, place)
            hand = hands[deal, auctions.mover].tolist()
            assert action in bidding.legal_calls(BOOK, said[deal], seat)
            heard = Heard.of(CONVENTION, BOOK, said[deal], seat, first)
            assert sorted(heard.rows(hand, action)) == sorted(rows[place].tolist())
            if isinstance(action, Bid):
                told = promise(CONVENTION, BOOK, said[deal], bidding.call_of(seat, action))
                assert code_of(told) == found.codes[place]
                assert told is None or told.fits(tuple(hand))
                promised += told is not None
            checked += 1
        chosen = picked(found, source)
        for place in range(len(chosen.deals)):
            deal, action = call_at(chosen, place)
            said[deal] = (*said[deal], bidding.call_of(seat, action))
        auctions.say(chosen)
        for deal, calls in said.items():
            assert bidding.state(calls).closed(BOOK) is (deal not in auctions.live)
    assert checked > 1000
    assert promised > 100


def test_deals_are_played_out_as_the_rules_count_them() -> None:
    hands = deal_hands(np.random.default_rng(1), 50)
    packed = np.zeros((50, 18), dtype=np.uint8)
    packed[:, :16], packed[:, 17] = hands.reshape(-1, 16), np.arange(50) % 4
    ends = np.frombuffer(_core.play_outs(None, (False, False, True), packed.tobytes()), dtype=np.uint8).reshape(-1, 3)
    assert (ends[:, 0] <= 162).all()
    assert 0 < ends[:, 0].std() < 60
    assert (ends[ends[:, 0] == 162][:, 1] == 1).all()
    takers = packed[:, 17, None] & 1
    both = (hands[:, :, 0] & 0b1100000) == 0b1100000  # king and queen of trumps
    seats = np.arange(4)[None, :] & 1
    assert ((ends[:, 2] == 1) == (both & (seats == takers)).any(1)).all()
    with pytest.raises(ValueError, match="whole"):
        _core.play_outs(None, (False, False, True), b"1")
    with pytest.raises(ValueError, match="eight cards"):
        _core.play_outs(None, (False, False, True), bytes(18))


def test_a_net_of_rows_sums_them() -> None:
    weights = np.zeros(2 * 4 + 2 * 2 + 2, dtype=np.int16)
    weights[0], weights[2], weights[8], weights[12] = 2048, 4096, 2048, 1024
    net = _core.RowNet(weights.tolist(), 2, 2)
    assert net.rows == 4
    assert net.ask([0]) == [1.5, 0.0]
    assert net.ask([0, 1]) == net.ask([1, 0]) == [3.5, 0.0]
    with pytest.raises(ValueError, match="no such row"):
        net.ask([4])
    with pytest.raises(ValueError, match="number of weights"):
        _core.RowNet([1, 2, 3], 2, 2)


def test_a_small_run_trains_nets_of_the_right_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="fitting needs PyTorch, which the package does not", exc_type=ImportError)
    few = ["--first", "400", "--deals", "400", "--rounds", "1", "--long-rounds", "1", "--long-deals", "400"]
    main(["bids", "--out", str(tmp_path), "--epochs", "2", *few])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    finals, ends = (read_net(tmp_path / f"{kind}.bin", kind) for kind in ("finals", "ends"))
    assert _core.RowNet(finals.weights.tolist(), WIDTH, FINALS).rows == ROWS
    assert _core.RowNet(ends.weights.tolist(), WIDTH, ANSWERS).rows == ROWS
