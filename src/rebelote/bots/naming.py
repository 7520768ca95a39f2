"""Which suit is which, whatever it is called?

A player's answer must not hang on the names of the suits: chance is drawn, and ties are broken, by the place of a suit among
the four, and places rest on what the seat has seen of each. Suits with equal keys are those that nothing tells apart.
"""

from __future__ import annotations

from random import Random

from rebelote.rules.cards import SUITS, Card, Suit, Trump
from rebelote.rules.view import SeatView

Key = tuple[object, ...]


def suit_keys(view: SeatView) -> dict[Suit, Key]:
    """What sets each suit apart for the seat of a view: its own cards, the turned one, all that was played, said and shown."""
    trump = None if view.contract is None else view.contract.trump.suit
    seen: dict[Suit, list[tuple[int, ...]]] = {suit: [] for suit in SUITS}
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    for number, trick in enumerate(tricks):
        for seat, card in trick.plays:
            seen[card.suit].append((0, number, seat.index, card.rank.height))
    for number, call in enumerate(view.calls):
        if call.trump is not None and call.trump.suit is not None:
            seen[call.trump.suit].append((1, number))
    for belote in view.belotes:
        seen[belote.suit].append((2, belote.seat.index))
    for seat, melds in view.shown:
        for card in {card for meld in melds for card in meld.cards}:
            seen[card.suit].append((3, seat.index, card.rank.height))
    for card in view.hand:
        seen[card.suit].append((4, card.rank.height))
    if view.turned is not None:
        seen[view.turned.suit].append((5, view.turned.rank.height))
    return {suit: (suit is trump, *sorted(facts, reverse=True)) for suit, facts in seen.items()}


class Naming:
    """The places of the suits for one decision, the foremost first."""

    def __init__(self, view: SeatView) -> None:
        keys = suit_keys(view)
        order = sorted(SUITS, key=keys.__getitem__, reverse=True)
        self.places = {suit: place for place, suit in enumerate(order)}

    def of_card(self, card: Card) -> tuple[int, int]:
        """For sorting cards."""
        return self.places[card.suit], card.rank.height

    def of_trump(self, trump: Trump) -> int:
        """For sorting kinds of trump: the suits by place, then sans-atout and tout-atout."""
        if trump.suit is not None:
            return self.places[trump.suit]
        return len(SUITS) + (trump is Trump.ALL_TRUMP)

    def source(self, view: SeatView, seed: int) -> Random:
        """Numbers that are the same whenever this seat stands at this very point with this seed, in any suits."""
        hand = " ".join(f"{place}.{height}" for place, height in sorted(map(self.of_card, view.hand)))
        return Random(f"{seed} {view.seat} {view.scores.ns} {view.scores.ew} {len(view.events)} {view.dealer} {hand}")
