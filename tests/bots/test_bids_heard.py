"""What the search bots hear in the auction game: which kind of call each is, what it tells of the cards, and contre by it."""

from collections.abc import Sequence

import pytest

from rebelote.bots.registry import bot_spec
from rebelote.bots.search.bids import ROLES, BidHearing, suit_figures, table
from rebelote.bots.search.brain import Brain
from rebelote.bots.search.marks import _blurred, scale_of
from rebelote.bots.search.remarks import CALLED, OTHER, OURS, THEIRS, remarks
from rebelote.bots.search.seeing import look
from rebelote.engine import _core
from rebelote.engine.convert import card_number
from rebelote.rules.cards import Card, Rank
from rebelote.rules.deal import Deal
from rebelote.rules.seats import Seat
from rebelote.rules.view import view_of
from tests.bots.positions import S
from tests.bots.test_auctioning import deal_of

EARS = BidHearing(1.0, 0.003)
LONG = _core.Effort(worlds=400, drawn=4000)


@pytest.mark.parametrize(
    ("calls", "kinds"),
    [
        (("pass", "80h", "pass", "100h"), ["pass first", "suit first 0", "pass over", "raise reply 2"]),
        (
            ("80h", "90s", "100h", "pass", "110h"),
            ["suit first 0", "suit over 0", "raise contest 2", "pass contest", "raise again 1"],
        ),
        (("90h", "pass", "100d", "contre"), ["suit first 1", "pass over", "suit reply 0", "contre"]),
        (("160h", "contre", "pass"), ["suit first 4", "contre"]),
    ],
)
def test_a_call_is_of_a_kind_by_its_place_and_its_step(calls: Sequence[str], kinds: list[str]) -> None:
    deal = deal_of({}, *calls)
    assert [one.kind for one in remarks(deal.book, deal.calls)] == kinds


def test_each_suit_has_a_role_in_a_call() -> None:
    deal = deal_of({}, "80h", "90s", "100d", "pass")
    found = [one.roles for one in remarks(deal.book, deal.calls)]
    # Spades, hearts, diamonds, clubs.
    assert found == [
        (OTHER, CALLED, OTHER, OTHER),
        (CALLED, THEIRS, OTHER, OTHER),
        (THEIRS, OURS, CALLED, OTHER),
        (OURS, OTHER, THEIRS, OTHER),
    ]


def test_the_table_has_a_weight_for_everything_counted() -> None:
    assert table().keys() == {"convention", "points"}
    for system in table().values():
        assert {"pass first", "suit first 0", "raise reply 1", "contre"} <= system.keys()
    for entry in (entry for system in table().values() for entry in system.values()):
        assert len(entry["aces"]) == 5
        rows = [entry[role] for role in ROLES if role in entry]
        assert rows
        assert all(len(row) == len(suit_figures(0)) for row in rows)


def share(deal: Deal, seat: Seat, place: int, card: str, *, heard: bool = True) -> float:
    """The part of the worlds of ``seat`` in which the hidden hand so many places on holds a card."""
    view = view_of(deal, seat)
    sight = look(view, bids=True)
    _, hands, weights, _ = sight.vantage.inspect(
        scale_of(view, sight), sight.belotes, LONG, EARS.heard(view) if heard else None, 1
    )
    bit = card_number(Card.parse(card))
    return sum(weight for weight, hand in zip(weights, hands, strict=True) if hand[place - 1] >> bit & 1) / sum(weights)


PLAIN = {S: "7s 8s 9s 7d 8d 9d 7c 8c"}
CLOSE = ("pass", "pass", "pass")


def test_who_bid_is_believed_to_hold_the_trumps_of_the_bid() -> None:
    one = deal_of(PLAIN, "pass", "100h", *CLOSE)
    assert share(one, S, 1, "Jh") > share(one, S, 1, "Jh", heard=False) + 0.3
    # The partner's raise shows an honour, and the one who passed over it has few.
    two = deal_of(PLAIN, "pass", "80h", "pass", "90h", *CLOSE)
    assert share(two, S, 3, "Jh") > share(one, S, 3, "Jh") + 0.1
    assert share(two, S, 2, "Jh") < share(two, S, 2, "Jh", heard=False)


def test_a_pass_tells_something_too() -> None:
    # North passed before anybody had bid: it has no four spades behind the jack.
    deal = deal_of({S: "7h 8h 9h 7d 8d 9d 7c 8c"}, "pass", "pass", "pass", "100h", *CLOSE)
    view = view_of(deal, S)
    sight = look(view, bids=True)
    shares = []
    for auction in (None, EARS.heard(view)):
        _, hands, weights, _ = sight.vantage.inspect(scale_of(view, sight), sight.belotes, LONG, auction, 1)
        spades = [hand[1] & 0xFF for hand in hands]
        strong = [bool(held >> Rank.JACK.height & 1) and held.bit_count() >= 4 for held in spades]
        shares.append(sum(weight for weight, one in zip(weights, strong, strict=True) if one) / sum(weights))
    assert shares[1] < 0.75 * shares[0]


def test_the_own_calls_tell_nothing() -> None:
    deal = deal_of({S: "Jh 9h Ah 7h As 7d 8d 7c"}, "100h", *CLOSE)
    view = view_of(deal, S)
    own = [one for one in remarks(view.book, view.calls) if one.seat is S]
    assert [one.kind for one in own] == ["suit first 2"]
    sight = look(view, bids=True)
    only_own = _core.Auction(_ears(), [(S.index, 0, 1.0, one.roles) for one in own])
    scale = scale_of(view, sight)
    assert sight.vantage.judge(scale, (0, 0), LONG, only_own, 1) == sight.vantage.judge(scale, (0, 0), LONG, None, 1)


def _ears() -> _core.Ears:
    kind = ([[0.1 * place for place in range(256)]] * 4, [0.0] * 5, 1.0, 0.0)
    return _core.Ears([[kind]], 1.0, 0.05)


def test_worlds_heard_first_and_then_seen_stand_for_all_of_them() -> None:
    deal = deal_of(PLAIN, "pass", "100h", "pass", "120h", *CLOSE)
    while not deal.tricks or deal.turn is not S:
        deal = deal.apply(deal.legal_actions()[-1])
    view = view_of(deal, S)
    sight = look(view, bids=True)
    count = sight.vantage.count
    assert 5_000 < count < 40_000

    def looked_at(effort: _core.Effort) -> tuple[list[float], list[list[int]], list[float]]:
        _, hands, weights, _ = sight.vantage.inspect(scale_of(view, sight), sight.belotes, effort, EARS.heard(view), 1)
        total = sum(weights)
        holds = [
            sum(weight for weight, hand in zip(weights, hands, strict=True) if hand[place] >> bit & 1) / total
            for place in range(3)
            for bit in range(32)
        ]
        return holds, hands, weights

    exact, _, _ = looked_at(_core.Effort(worlds=count, drawn=count, width=8.0))
    found, hands, weights = looked_at(_core.Effort(worlds=1200, drawn=1500, heard=count, width=8.0))
    assert max(abs(one - other) for one, other in zip(exact, found, strict=True)) < 0.08
    # Each of them once, counting for as many as it stands for.
    assert len({tuple(hand) for hand in hands}) == len(hands) < 1200
    assert sum(weights) == 1200


def test_hearing_can_be_turned_off_and_nothing_is_ever_ruled_out() -> None:
    deal = deal_of(PLAIN, "pass", "100h", *CLOSE)
    settings = bot_spec("expert").settings
    deaf = {**settings, "bids": {"hearing": {**settings["bids"]["hearing"], "in_play": False}}}
    assert Brain(deaf)._heard(view_of(deal, S)) is None
    assert Brain(settings)._heard(view_of(deal, S)) is not None
    # The real hand of the bidder has no trump at all, and still comes up.
    assert 0 < share(deal, S, 1, "7h") < 1


@pytest.mark.parametrize(
    ("remark", "what"),
    [((0, 99, 0.0, (0, 0, 0, 0)), "kind"), ((0, 0, 0.0, (0, 0, 0, 4)), "role"), ((4, 0, 0.0, (0, 0, 0, 0)), "seat")],
)
def test_the_core_refuses_remarks_that_mean_nothing(
    remark: tuple[int, int, float, tuple[int, int, int, int]], what: str
) -> None:
    with pytest.raises(ValueError, match=what):
        _core.Auction(_ears(), [remark])
    with pytest.raises(ValueError, match="trust"):
        _core.Ears([[]], 2.0, 0.05)
    with pytest.raises(ValueError, match="a system"):
        _core.Ears([], 1.0, 0.05)


def test_blurred_marks_rise_evenly_over_the_contract_and_stay_what_they_are_far_from_it() -> None:
    steps = [-320.0] * 100 + [200.0] * 63
    blurred = _blurred(steps, 4.0)
    assert blurred[:88] == pytest.approx(steps[:88])
    assert blurred[112:] == pytest.approx(steps[112:])
    assert blurred[99] + blurred[100] == pytest.approx(-320.0 + 200.0)
    assert blurred == sorted(blurred)
    assert _blurred(steps, 0.0) == steps
