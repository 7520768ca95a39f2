"""How may the hidden hands lie, after what has been said?

Hands are drawn that fit the bidder's own eight cards and what every bid promises. A promise that cannot be met by enough draws
gives way: people do not always hold what they say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rebelote.bots.conventions import Convention, Description, promise
from rebelote.bots.masks import BITS, Masks
from rebelote.rules.auction import Call
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card, Rank, Suit, Trump
from rebelote.rules.seats import SEATS, Seat

Belief = Callable[[Masks], bool]
World = dict[Seat, Masks]

WANTED = 40
MOST_DRAWS = 250
_JACK, _NINE, _ACE = BITS[Rank.JACK], BITS[Rank.NINE], BITS[Rank.ACE]
# Who names a suit outside the convention has the jack, the 9 or length.
_SUIT_BID = (
    Description(one_of=_JACK | _NINE, trumps_least=3),
    Description(trumps_least=5),
)


def beliefs(
    convention: Convention, book: RuleBook, calls: tuple[Call, ...], alone: Callable[[Masks, Trump], float]
) -> dict[Seat, list[Belief]]:
    """What every seat's hand should be, from its calls; ``alone`` is what a hand makes at a trump with an unknown partner.

    Who has bid first is taken to have meant it.
    """
    found: dict[Seat, list[Belief]] = {seat: [] for seat in SEATS}
    sides = set()
    for index, call in enumerate(calls):
        if call.kind == "bid":
            promised = promise(convention, book, calls[:index], call)
            first = not any(earlier.seat.team is call.seat.team and earlier.trump is call.trump for earlier in calls[:index])
            if promised is not None:
                found[call.seat].append(promised.fits)
            elif call.trump is not None and first:
                found[call.seat].append(_natural(call.trump))
            if first and call.trump is not None and isinstance(call.level, int):
                found[call.seat].append(_strong(call.trump, call.level, alone))
            sides.add(call.seat.team)
        elif call.kind == "pass" and call.seat.team not in sides:
            found[call.seat].append(_no_opening)
    return found


def _natural(trump: Trump) -> Belief:
    suit = trump.suit
    if suit is None:
        best = _ACE if trump is Trump.NO_TRUMP else _JACK
        return lambda hand: sum(bool(mask & best) for mask in hand) >= 2
    return lambda hand: names_suit(hand, suit)


def names_suit(hand: Masks, suit: Suit) -> bool:
    """Whether a hand is one that names a suit outside the convention."""
    return any(asked.holds(hand, suit, leads=False) for asked in _SUIT_BID)


def _strong(trump: Trump, level: int, alone: Callable[[Masks, Trump], float]) -> Belief:
    return lambda hand: alone(hand, trump) >= level


def _no_opening(hand: Masks) -> bool:
    """A player who has passed at first has no long trumps behind the jack."""
    return not any(mask & _JACK and (mask.bit_count() >= 4 or (mask & _NINE and mask.bit_count() >= 3)) for mask in hand)


def worlds(
    seat: Seat, own: Masks, hidden: Sequence[Card], believed: dict[Seat, list[Belief]], source: Random, wanted: int = WANTED
) -> list[World]:
    """Drawn deals of the hidden cards, those that break the fewest beliefs."""
    unseen = [card.index for card in hidden]
    others = [other for other in SEATS if other is not seat]
    held = {other: believed[other] for other in others}
    kept: list[World] = []
    spare: list[tuple[int, World]] = []
    for _ in range(MOST_DRAWS):
        unseen.sort(key=lambda _: source.random())
        world = {seat: own}
        for place, other in enumerate(others):
            world[other] = _masks(unseen[8 * place : 8 * place + 8])
        broken = sum(not belief(world[other]) for other in others for belief in held[other])
        if not broken:
            kept.append(world)
            if len(kept) == wanted:
                return kept
        else:
            spare.append((broken, world))
    spare.sort(key=lambda found: found[0])
    return kept + [world for _, world in spare[: wanted - len(kept)]]


def _masks(indices: Sequence[int]) -> Masks:
    held = [0, 0, 0, 0]
    for index in indices:
        held[index >> 3] |= 1 << (index & 7)
    return held[0], held[1], held[2], held[3]
