"""How do the cards reach the players?

Shuffling by a source that the caller brings, cutting, packets of three and two, the turned card, and completing to eight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from .books import RuleBook
from .cards import PACK, Card
from .errors import Illegal, Malformed
from .seats import BySeat, Seat, playing_order

FIRST_CARDS = 5
HAND_CARDS = 8


def shuffled(source: Random) -> tuple[Card, ...]:
    """The 32 cards in the order that ``source`` gives; the source is the caller's, no state is kept."""
    cards = list(PACK)
    source.shuffle(cards)
    return tuple(cards)


def check_pack(pack: Iterable[Card]) -> tuple[Card, ...]:
    """The pack, if it is 32 different cards; raises Malformed naming a repeated or missing card."""
    cards = tuple(pack)
    for card in cards:
        if not isinstance(card, Card):
            raise TypeError(f"{card!r} is no Card; parse_cards makes them of text")
    for card, times in Counter(cards).items():
        if times > 1:
            raise Malformed("card_twice", card=card)
    if len(cards) != len(PACK):
        raise Malformed("pack_incomplete", missing=tuple(card for card in PACK if card not in cards))
    return cards


def cutter(book: RuleBook, dealer: Seat) -> Seat | None:
    """Who cuts the pack, None when the book has no cut."""
    if book.cut == "none":
        return None
    return dealer.previous if book.cut == "left" else dealer.next


def cut_limits(book: RuleBook) -> tuple[int, int]:
    """The fewest and the most cards that may be lifted."""
    return book.cut_min, len(PACK) - book.cut_min


def cut_pack(book: RuleBook, pack: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    """The pack after lifting ``size`` cards; raises Illegal when a side is too thin (club, article IV-B)."""
    low, high = cut_limits(book)
    if type(size) is not int or not low <= size <= high:
        raise Illegal("cut_too_thin", size=size, low=low, high=high)
    return pack[size:] + pack[:size]


def first_hands(
    pack: tuple[Card, ...], dealer: Seat, first_packet: int
) -> tuple[BySeat[tuple[Card, ...]], Card, tuple[Card, ...]]:
    """Five cards each from the dealer's right, the turned card, and the eleven cards left."""
    hands: dict[Seat, tuple[Card, ...]] = dict.fromkeys(playing_order(dealer), ())
    top = 0
    for size in (first_packet, FIRST_CARDS - first_packet):
        for seat in playing_order(dealer.next):
            hands[seat] += pack[top : top + size]
            top += size
    return BySeat.build(hands.__getitem__), pack[top], pack[top + 1 :]


def whole_hands(book: RuleBook, pack: tuple[Card, ...], dealer: Seat) -> BySeat[tuple[Card, ...]]:
    """Eight cards each from the dealer's right, in the packets of the auction game."""
    hands: dict[Seat, tuple[Card, ...]] = dict.fromkeys(playing_order(dealer), ())
    top = 0
    for size in packet_sizes(book):
        for seat in playing_order(dealer.next):
            hands[seat] += pack[top : top + size]
            top += size
    return BySeat.build(hands.__getitem__)


def packet_sizes(book: RuleBook) -> tuple[int, ...]:
    """The packets of the auction game, which sum to eight."""
    return tuple(int(size) for size in book.packets_of_eight.split("+"))


def pack_for_whole(book: RuleBook, hands: BySeat[tuple[Card, ...]], dealer: Seat) -> tuple[Card, ...]:
    """A pack that deals these hands of eight in the auction game; raises Malformed when they are not 32 different cards."""
    check_pack(card for hand in hands for card in hand)
    for seat, hand in hands.items():
        if len(hand) != HAND_CARDS:
            raise Malformed("hand_size", seat=seat, count=len(hand))
    pack: list[Card] = []
    low = 0
    for size in packet_sizes(book):
        for seat in playing_order(dealer.next):
            pack += hands[seat][low : low + size]
        low += size
    return tuple(pack)


def completed_hands(
    hands: BySeat[tuple[Card, ...]], turned: Card, stock: tuple[Card, ...], dealer: Seat, taker: Seat
) -> BySeat[tuple[Card, ...]]:
    """Eight cards each: the taker gets the turned card and two, the others three, from the dealer's right."""
    full = dict(hands.items())
    top = 0
    for seat in playing_order(dealer.next):
        size = 2 if seat is taker else 3
        full[seat] += stock[top : top + size] + ((turned,) if seat is taker else ())
        top += size
    return BySeat.build(full.__getitem__)


def pack_for(
    hands: BySeat[tuple[Card, ...]], turned: Card, dealer: Seat, taker: Seat, first_packet: int = 3
) -> tuple[Card, ...]:
    """A pack that deals these eight-card hands when ``taker`` takes and ``turned`` is turned up.

    Each hand's first five cards (the turned card aside) come in the first round. Raises Malformed when the hands are not
    32 different cards, eight each, or the taker does not hold the turned card.
    """
    check_pack(card for hand in hands for card in hand)
    for seat, hand in hands.items():
        if len(hand) != HAND_CARDS:
            raise Malformed("hand_size", seat=seat, count=len(hand))
    if turned not in hands[taker]:
        raise Malformed("turned_not_taken", card=turned, seat=taker)
    rest = {seat: [card for card in hand if card != turned] for seat, hand in hands.items()}
    order = playing_order(dealer.next)
    pack: list[Card] = []
    for low, high in ((0, first_packet), (first_packet, FIRST_CARDS)):
        for seat in order:
            pack += rest[seat][low:high]
    pack.append(turned)
    for seat in order:
        pack += rest[seat][FIRST_CARDS:]
    return tuple(pack)
