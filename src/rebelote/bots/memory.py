"""What can a seat know about the hidden cards?

Only exact knowledge: cards played, the turned card, melds shown, belotes said, and what the duties give away. A player's card
tells that it held nothing that would have forbidden it; the rules themselves are asked, so this is right under any book.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from rebelote.rules.belote import BeloteState
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import PACK, Card, Rank, Suit, Trump, ranks_as_trump, strength
from rebelote.rules.deal import Trick
from rebelote.rules.melds import MeldKind
from rebelote.rules.play import beats, duty
from rebelote.rules.seats import SEATS, Seat
from rebelote.rules.view import SeatView

SUIT_CARDS: dict[Suit, tuple[Card, ...]] = {suit: tuple(card for card in PACK if card.suit is suit) for suit in Suit}
_MATES = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}


@cache
def stronger(card: Card, trump: Trump) -> frozenset[Card]:
    """The cards of the same suit that beat ``card``."""
    mine = strength(card, trump)
    return frozenset(other for other in SUIT_CARDS[card.suit] if strength(other, trump) > mine)


@cache
def beaters(best: Card, led: Suit, trump: Trump) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that beat ``best`` in a trick of ``led``, in the order of the pack: those of the suit led, and the ruffs.

    In fixed order, since chances are multiplied along them and must come out the same in every process.
    """
    over = [card for card in PACK if beats(card, best, trump)]
    return tuple(card for card in over if card.suit is led), tuple(card for card in over if card.suit is not led)


@dataclass(frozen=True)
class Memory:
    """What ``seat`` knows while the cards are played.

    ``unseen`` are the cards the other three hold. ``possible`` says which of them each may hold, ``known`` which it holds for
    sure, ``slots`` how many of its cards are not known.
    """

    book: RuleBook
    seat: Seat
    trump: Trump
    hand: tuple[Card, ...]
    trick: Trick
    unseen: frozenset[Card]
    possible: dict[Seat, frozenset[Card]]
    known: dict[Seat, frozenset[Card]]
    slots: dict[Seat, int]

    @property
    def best(self) -> Card | None:
        """The card that holds the trick, None before the lead."""
        trick = self.trick
        if trick.winner is None:
            return None
        return trick.cards[(trick.winner.index - trick.leader.index) % 4]

    @property
    def led(self) -> Suit | None:
        return self.trick.cards[0].suit if self.trick.cards else None

    @property
    def partner_holds(self) -> bool:
        return self.trick.winner is self.seat.partner

    @cached_property
    def partner_is_sure(self) -> bool:
        """Whether the partner holds the trick and cannot lose it to an opponent still to play."""
        best, led = self.best, self.led
        return self.partner_holds and best is not None and led is not None and self.is_sure(best, led)

    @property
    def to_play(self) -> tuple[Seat, ...]:
        """Who plays to this trick after ``seat``."""
        return tuple(self.seat.after(steps) for steps in range(1, 4 - len(self.trick.cards)))

    def opponents(self) -> tuple[Seat, Seat]:
        return self.seat.next, self.seat.previous

    def may_have(self, seat: Seat, suit: Suit) -> bool:
        """Whether a card of ``suit`` may be in that hand."""
        return any(card.suit is suit for card in self.possible[seat])

    def has_for_sure(self, seat: Seat, suit: Suit) -> bool:
        return any(card.suit is suit for card in self.known[seat])

    def opponents_may_have(self, suit: Suit) -> bool:
        return any(self.may_have(seat, suit) for seat in self.opponents())

    def is_master(self, card: Card) -> bool:
        """Whether no unseen card, and none on the table, of its own suit is stronger."""
        return self.will_be_master(card) and stronger(card, self.trump).isdisjoint(self.trick.cards)

    def will_be_master(self, card: Card) -> bool:
        """The same once this trick has gone: only the cards still unseen count."""
        return stronger(card, self.trump).isdisjoint(self.unseen)

    def may_beat(self, seat: Seat, best: Card, led: Suit) -> bool:
        """Whether ``seat``, still to play, may hold a card that it is allowed to play and that beats ``best``."""
        following, ruffs = beaters(best, led, self.trump)
        possible = self.possible[seat]
        if not possible.isdisjoint(following):
            return True
        return not possible.isdisjoint(ruffs) and not self.has_for_sure(seat, led)

    def is_sure(self, best: Card, led: Suit) -> bool:
        """Whether ``best``, one of this side's cards, takes the trick whatever the opponents still to play hold."""
        partner = self.seat.partner
        return not any(self.may_beat(seat, best, led) for seat in self.to_play if seat is not partner)


def remember(view: SeatView, tricks_back: int | None = None) -> Memory:
    """What the seat of ``view`` knows; only during the play, and never for a spectator.

    With ``tricks_back`` it is what is left to a player who remembers so many tricks beside the one on the table: cards of the
    others may still be out, and what they told is lost. Such a memory is for judging by; only the whole one is true.
    """
    assert view.seat is not None
    assert view.contract is not None
    assert view.trick is not None
    trump = view.contract.trump
    past = view.tricks if tricks_back is None else view.tricks[len(view.tricks) - min(tricks_back, len(view.tricks)) :]
    tricks = (*past, view.trick)
    played = {card for trick in tricks for card in trick.cards}
    unseen = frozenset(PACK) - played - set(view.hand)
    others = [seat for seat in SEATS if seat is not view.seat]
    excluded = _excluded(view, trump, tricks)
    known = {seat: cards & unseen for seat, cards in _told(view, played).items()}
    possible = {seat: unseen - excluded[seat] for seat in others}
    if len(past) == len(view.tricks):
        _deduce(possible, known, {seat: view.counts[seat] for seat in others}, unseen)
    slots = {seat: view.counts[seat] - len(known[seat]) for seat in others}
    return Memory(view.book, view.seat, trump, view.hand, view.trick, unseen, possible, known, slots)


def _excluded(view: SeatView, trump: Trump, tricks: tuple[Trick, ...]) -> dict[Seat, set[Card]]:
    """The cards that each seat has shown it does not hold."""
    excluded: dict[Seat, set[Card]] = {seat: set() for seat in SEATS}
    heard = {(belote.seat, belote.suit) for belote in view.belotes}
    for trick in tricks:
        for place, (seat, card) in enumerate(trick.plays):
            if place:
                excluded[seat] |= lesson(view.book, trump, trick.cards[:place], card)
            # Where the program speaks for the players, a king or queen of trumps without a word is alone.
            silent = view.book.belote != "said" and card.rank in _MATES and (seat, card.suit) not in heard
            if silent and ranks_as_trump(card.suit, trump):
                excluded[seat].add(Card(_MATES[card.rank], card.suit))
    return excluded


def _told(view: SeatView, played: set[Card]) -> dict[Seat, frozenset[Card]]:
    """The cards that the table has been told a seat holds or has held."""
    assert view.contract is not None
    told: dict[Seat, set[Card]] = {seat: set() for seat in SEATS}
    if view.turned is not None:
        told[view.contract.taker].add(view.turned)
    for seat, melds in view.shown:
        told[seat].update(card for meld in melds for card in meld.cards)
    for seat, said in view.announced:
        for announcement in said:
            if announcement.kind is MeldKind.CARRE and announcement.height is not None:
                told[seat].update(Card(announcement.height, suit) for suit in Suit)
    for belote in view.belotes:
        if belote.state in (BeloteState.BELOTE, BeloteState.CREDITED):
            told[belote.seat].update(Card(rank, belote.suit) for rank in _MATES)
    return {seat: frozenset(cards - played) for seat, cards in told.items() if seat is not view.seat}


def _deduce(
    possible: dict[Seat, frozenset[Card]],
    known: dict[Seat, frozenset[Card]],
    counts: dict[Seat, int],
    unseen: frozenset[Card],
) -> None:
    """Draw the simple consequences, in place: a card only one seat may hold, a hand that is full."""
    before = None
    while before != (sizes := [(len(possible[seat]), len(known[seat])) for seat in counts]):
        before = sizes
        for seat, count in counts.items():
            if len(known[seat]) == count:
                possible[seat] = known[seat]
            elif len(possible[seat]) == count:
                known[seat] = possible[seat]
            for other in counts:
                if other is not seat and known[seat] & possible[other]:
                    possible[other] -= known[seat]
        for card in unseen:
            holders = [seat for seat in counts if card in possible[seat]]
            if len(holders) == 1 and card not in known[holders[0]]:
                known[holders[0]] |= {card}


@lru_cache(maxsize=50_000)
def lesson(book: RuleBook, trump: Trump, before: tuple[Card, ...], card: Card) -> frozenset[Card]:
    """The cards that a player who puts ``card`` on the trick ``before`` cannot hold: with any of them it was refused."""
    led = before[0].suit
    if card.suit is led and not ranks_as_trump(led, trump):
        return frozenset()
    suits = {led} if trump.suit is None else {led, trump.suit}
    return frozenset(
        held
        for suit in suits
        for held in SUIT_CARDS[suit]
        if held != card and held not in before and card not in duty(book, trump, (card, held), before).legal
    )
