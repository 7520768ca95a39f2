"""Worlds are exactly the deals that fit what a seat knows, each as likely as the others."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from rebelote.engine import _core
from rebelote.engine.sample import World, count_worlds, facts, sample_worlds
from rebelote.rules.belote import held_belotes
from rebelote.rules.books import all_books
from rebelote.rules.cards import PACK, Card, Rank
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.errors import OutOfTurn
from rebelote.rules.play import duty
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import SeatView, view_of
from tests.engine.helpers import deal_in_play, says, some_book


def fits(view: SeatView, world: World) -> bool:
    """Whether the deal could have gone as the seat saw it, by replaying every card under the rules."""
    assert view.contract is not None
    tricks = [*view.tricks, *([view.trick] if view.trick is not None else [])]
    played: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for trick in tricks:
        for seat, card in trick.plays:
            played[seat].append(card)
    dealt = BySeat.build(lambda seat: (*world[seat], *played[seat]))
    if view.turned is not None and view.turned not in dealt[view.contract.taker]:
        return False
    hands = {seat: list(hand) for seat, hand in dealt.items()}
    for trick in tricks:
        for place, (seat, card) in enumerate(trick.plays):
            if card not in duty(view.book, view.contract.trump, hands[seat], trick.cards[:place]).legal:
                return False
            hands[seat].remove(card)
    shown = all(card in dealt[seat] for seat, melds in view.shown for meld in melds for card in meld.cards)
    return shown and _belotes_fit(view, dealt, played) and _melds_fit(view, dealt, played)


def _melds_fit(view: SeatView, dealt: BySeat[tuple[Card, ...]], played: dict[Seat, list[Card]]) -> bool:
    """Whether who has played a card would have announced what it did."""
    said = dict(view.announced)
    spoken = [seat for seat in SEATS if played[seat] and seat is not view.seat]
    return not view.book.melds or all(says(view, dealt[seat], said.get(seat, ())) for seat in spoken)


def _belotes_fit(view: SeatView, dealt: BySeat[tuple[Card, ...]], played: dict[Seat, list[Card]]) -> bool:
    assert view.contract is not None
    heard = {(belote.seat, belote.suit) for belote in view.belotes}
    for belote in held_belotes(view.book, view.contract.trump, dealt):
        key = (belote.seat, belote.suit)
        started = any(belote.has(card) for card in played[belote.seat])
        told = view.book.belote == "at_deal" or (view.book.belote == "automatic" and started)
        if belote.seat is not view.seat and told and key not in heard:
            return False
        heard.discard(key)
    return not heard


def _every_split(view: SeatView) -> list[World]:
    """All ways to share the unseen cards out, by brute force."""
    assert view.seat is not None
    gone = {card for trick in [*view.tricks, *([view.trick] if view.trick else [])] for card in trick.cards}
    unseen = [card for card in PACK if card not in gone and card not in view.hand]
    hidden = [seat for seat in SEATS if seat is not view.seat]
    owners = [seat for seat in hidden for _ in range(view.counts[seat])]
    found = []
    for order in set(permutations(owners)):
        hands: dict[Seat, list[Card]] = {seat: [] for seat in hidden}
        for card, seat in zip(unseen, order, strict=True):
            hands[seat].append(card)
        own = tuple(sorted(view.hand))
        found.append(BySeat.build(lambda seat: own if seat is view.seat else tuple(sorted(hands[seat]))))  # noqa: B023
    return found


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
def test_few_worlds_are_those_of_enumeration(book) -> None:  # type: ignore[no-untyped-def]
    source = Random(f"enumeration {book.id}")
    options = {"no_trump": True, "all_trump": True}
    for _ in range(14):
        deal = deal_in_play(source, book.with_options(**options), tricks=source.choice((5, 6, 7)), cards=source.randrange(4))
        view = view_of(deal, source.choice(SEATS))
        if sum(view.counts[seat] for seat in SEATS if seat is not view.seat) > 8:
            continue
        expected = {str(world) for world in _every_split(view) if fits(view, world)}
        worlds = sample_worlds(view, 100_000)
        assert worlds.complete
        assert len(worlds) == len(expected) == worlds.fitting <= count_worlds(view)
        assert {str(world) for world in worlds} == expected


def test_options_of_play_are_learnt_from_too() -> None:
    source = Random("options")
    for _ in range(25):
        deal = deal_in_play(source, some_book(source), tricks=6, cards=source.randrange(4))
        view = view_of(deal, source.choice(SEATS))
        expected = {str(world) for world in _every_split(view) if fits(view, world)}
        assert {str(world) for world in sample_worlds(view, 10_000)} == expected


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
def test_no_impossible_world_is_drawn(book) -> None:  # type: ignore[no-untyped-def]
    source = Random(f"impossible {book.id}")
    for tricks in range(8):
        deal = deal_in_play(source, book, tricks=tricks, cards=source.randrange(4))
        for seat in SEATS:
            view = view_of(deal, seat)
            truth = deal.hands.map(lambda hand: tuple(sorted(hand)))
            for world in sample_worlds(view, 12, seed=tricks):
                assert fits(view, world)
                assert all(len(world[other]) == view.counts[other] for other in SEATS)
            found = facts(view)
            assert all(card in truth[owner] for owner, cards in found.known.items() for card in cards)


def test_every_world_is_as_likely() -> None:
    source = Random("likely")
    tested = 0
    while tested < 6:
        deal = deal_in_play(source, some_book(source), tricks=6, cards=source.randrange(4))
        view = view_of(deal, source.choice(SEATS))
        fitting = len(sample_worlds(view, 1_000))
        if not 10 <= fitting <= 60:
            continue
        tested += 1
        draws = 200 * fitting
        # Asked for fewer than fit, so that they are drawn: many small samples.
        seen = Counter(
            str(world) for seed in range(draws // (fitting - 1)) for world in sample_worlds(view, fitting - 1, seed=seed)
        )
        total = sum(seen.values())
        expected = total / fitting
        assert len(seen) == fitting
        squares = sum((times - expected) ** 2 / expected for times in seen.values())
        # Mean fitting - 1, deviation sqrt(2 (fitting - 1)); the seeds are fixed, so this never flickers.
        assert squares < fitting - 1 + 5 * (2 * (fitting - 1)) ** 0.5


def test_weights_resample_in_proportion() -> None:
    source = Random("weights")
    deal = deal_in_play(source, all_books()[0], tricks=5)
    view = view_of(deal, Seat.SOUTH)
    card = next(card for card, seats in facts(view).holders.items() if len(seats) > 1)
    holder = min(facts(view).holders[card], key=lambda seat: seat.index)
    only = sample_worlds(view, 200, seed=1, weights=lambda world: float(card in world[holder]))
    assert len(only) == 200
    assert all(card in world[holder] for world in only)
    with pytest.raises(ValueError, match="not all zero"):
        sample_worlds(view, 10, weights=lambda _: 0.0)


def test_a_seed_repeats() -> None:
    deal = deal_in_play(Random("seed"), all_books()[1])
    view = view_of(deal, Seat.EAST)
    assert list(sample_worlds(view, 50, seed=3)) == list(sample_worlds(view, 50, seed=3))
    assert list(sample_worlds(view, 50, seed=3)) != list(sample_worlds(view, 50, seed=4))


def test_what_has_no_worlds_is_refused() -> None:
    deal = deal_in_play(Random("refused"), all_books()[3])
    with pytest.raises(ValueError, match="spectator"):
        sample_worlds(view_of(deal, None), 5)
    with pytest.raises(ValueError, match="at least one world"):
        sample_worlds(view_of(deal, Seat.SOUTH), 0)
    auction = Deal.start(deal.book, deal.pack, deal.dealer, skip_cut=True)
    assert auction.phase is Phase.AUCTION
    with pytest.raises(OutOfTurn):
        sample_worlds(view_of(auction, Seat.SOUTH), 5)


def test_contradicting_facts_are_said() -> None:
    with pytest.raises(ValueError, match="2 unknown cards for 3 places"):
        _core.Worlds([0, 0, 0], [(0, 7), (1, 7)], [1, 1, 1])
    with pytest.raises(ValueError, match="card 7s has no possible holder"):
        _core.Worlds([0, 0, 0], [(0, 0)], [1, 0, 0])
    with pytest.raises(ValueError, match="card 8s is there twice"):
        _core.Worlds([2, 0, 0], [(1, 7)], [1, 0, 0])
    assert _core.Worlds([0, 0, 0], [(0, 1), (1, 1)], [1, 1, 0]).count == 0
    with pytest.raises(ValueError, match="no deal fits"):
        _core.Worlds([0, 0, 0], [(0, 1), (1, 1)], [1, 1, 0]).draw(1, 1)


def test_a_belote_that_was_not_credited_parts_the_turned_king_from_the_queen() -> None:
    """The turned king is surely the taker's, so its queen is not."""
    source = Random("turned king")
    book = all_books()[1]
    tested = 0
    while tested < 5:
        deal = deal_in_play(source, book)
        view = view_of(deal, Seat.SOUTH)
        assert deal.contract is not None
        assert deal.turned is not None
        queen = Card(Rank.QUEEN, deal.turned.suit)
        turned_trump = deal.turned.suit is deal.contract.trump.suit and deal.turned.rank is Rank.KING
        if not turned_trump or view.belotes or deal.contract.taker is Seat.SOUTH or queen in view.hand:
            continue
        tested += 1
        assert deal.contract.taker not in facts(view).holders[queen]
        assert all(fits(view, world) for world in sample_worlds(view, 200, seed=tested))
