"""Can what a seat has seen have come about?

One deal of the unknown cards that fits every card played: each seat held its cards while it played the others, so a card that
would have forbidden one of its plays cannot have been there. That is checked card by card, since a play is allowed by a hand
when it is allowed beside each card of it, and the rest is a matching of cards to seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from .cards import PACK, Card, Rank, Trump, ranks_as_trump
from .errors import Malformed
from .play import duty
from .seats import SEATS, BySeat, Seat

if TYPE_CHECKING:
    from .position import Position


def some_world(position: Position) -> Position:
    """The position with its unknown cards dealt out in some way that fits; raises Malformed when none does."""
    seen = _seen(position)
    unseen = [card for card in PACK if card not in seen]
    unknown = {seat: hand for seat, hand in position.hands.items() if isinstance(hand, int)}
    stock = position.stock if isinstance(position.stock, int) else 0
    if sum(unknown.values()) + stock != len(unseen):
        raise Malformed("position_counts", found=sum(unknown.values()) + stock, expected=len(unseen))
    needs, bars = _knowledge(position) if position.taken else (_nothing(), _nothing())
    needs = {seat: {card for card in needs[seat] if card in unseen} if seat in unknown else set() for seat in SEATS}
    claimed = [card for seat in SEATS for card in needs[seat]]
    room = {seat: count - len(needs[seat]) for seat, count in unknown.items()}
    clash = (
        len(set(claimed)) != len(claimed)
        or any(needs[seat] & bars[seat] for seat in SEATS)
        or min(room.values(), default=0) < 0
    )
    placed = None if clash else _placed([card for card in unseen if card not in claimed], room, bars, stock)
    if placed is None:
        raise Malformed("position_no_deal_fits")

    def hand(seat: Seat) -> tuple[Card, ...]:
        known = position.hands[seat]
        if isinstance(known, tuple):
            return known
        return tuple(sorted([*needs[seat], *(card for card, place in placed.items() if place is seat)]))

    left = tuple(card for card in unseen if card not in claimed and placed.get(card) is None)
    return replace(position, hands=BySeat.build(hand), stock=left if stock else position.stock)


def _nothing() -> dict[Seat, set[Card]]:
    return {seat: set() for seat in SEATS}


def _seen(position: Position) -> set[Card]:
    cards = [card for hand in position.hands if isinstance(hand, tuple) for card in hand]
    cards += [play.card for _, play, _ in position.plays()]
    if isinstance(position.stock, tuple):
        cards += position.stock
    if position.turned is not None and position.taken is None:
        cards.append(position.turned)
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise Malformed("card_twice", card=card)
    return set(cards)


def _knowledge(position: Position) -> tuple[dict[Seat, set[Card]], dict[Seat, set[Card]]]:
    """Per seat, the cards it must still hold and those it cannot."""
    assert position.taken is not None
    taker, trump = position.taken
    needs, bars = _nothing(), _nothing()
    if position.turned is not None:
        needs[taker].add(position.turned)
    for seat, play, trick in position.plays():
        others = [card for card in PACK if card != play.card]
        bars[seat] |= {card for card in others if play.card not in duty(position.book, trump, (play.card, card), trick).legal}
        other = _belote_partner(play.card, trump)
        if other is not None and play.say:
            needs[seat].add(other)
        elif other is not None and position.book.belote == "automatic":
            bars[seat].add(other)
    for seat, suit in position.credited:
        needs[seat] |= {Card(Rank.KING, suit), Card(Rank.QUEEN, suit)}
    return needs, bars


def _belote_partner(card: Card, trump: Trump) -> Card | None:
    ranks = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}
    if trump is Trump.NO_TRUMP or not ranks_as_trump(card.suit, trump) or card.rank not in ranks:
        return None
    return Card(ranks[card.rank], card.suit)


def _placed(
    cards: list[Card], room: Mapping[Seat, int], bars: Mapping[Seat, set[Card]], stock: int
) -> dict[Card, Seat | None] | None:
    """A seat for each card, None for the stock; None when there is no such sharing (augmenting paths)."""
    places: dict[Seat | None, int] = {None: stock}
    places.update(room.items())
    placed: dict[Card, Seat | None] = {}

    def settle(card: Card, tried: set[Seat | None]) -> bool:
        for seat, size in places.items():
            if seat in tried or (seat is not None and card in bars[seat]):
                continue
            tried.add(seat)
            held = [other for other, place in placed.items() if place is seat]
            if len(held) < size or any(settle(other, tried) for other in held):
                placed[card] = seat
                return True
        return False

    return placed if all(settle(card, set()) for card in cards) else None
