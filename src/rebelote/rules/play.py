"""Which cards may be played, and who takes the trick?

One function, ``duty``, decides legality for every book: it splits a hand into the cards that may be played and the others,
each with the refusal that names the duty broken. Everything else asks it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from .books import RuleBook
from .cards import Card, Suit, Trump, in_order, points_table, ranks_as_trump, strength
from .errors import Illegal

Reason = Callable[[Card, tuple[Card, ...]], Illegal]


@dataclass(frozen=True)
class Duty:
    """What a hand may play: ``legal`` and ``barred``, each by suit then rank; ``reason`` makes the refusal of a barred card."""

    legal: tuple[Card, ...]
    barred: tuple[Card, ...] = ()
    reason: Reason | None = field(default=None, repr=False, compare=False)

    @cached_property
    def refused(self) -> dict[Card, Illegal]:
        """Each barred card with its refusal; made when asked for, since most callers only need what is legal."""
        if self.reason is None:
            return {}
        return {card: self.reason(card, self.legal) for card in self.barred}


def beats(card: Card, best: Card, trump: Trump) -> bool:
    """Whether ``card``, played after, beats ``best``, the card that holds the trick."""
    if card.suit is best.suit:
        return strength(card, trump) > strength(best, trump)
    return card.suit is trump.suit


def winning_index(cards: Sequence[Card], trump: Trump) -> int:
    """Place in the trick of the card that holds it; the trick has at least one card."""
    best = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[best], trump):
            best = index
    return best


def trick_winner(cards: Sequence[Card], trump: Trump) -> int:
    """Place, 0 to 3, of the card that takes the trick: the best trump, else the best card of the suit led."""
    return winning_index(cards, trump)


def trick_points(cards: Sequence[Card], trump: Trump, *, last: bool = False, all_trump_scale: str = "scaled") -> int:
    """Points of the cards, and ten more for the last trick; raw points at tout-atout."""
    table = points_table(trump, all_trump_scale=all_trump_scale)
    return sum(table[card] for card in cards) + (10 if last else 0)


def duty(book: RuleBook, trump: Trump, hand: Sequence[Card], trick: Sequence[Card]) -> Duty:
    """What the next player may play, with ``hand`` whole and ``trick`` what lies on the table in playing order.

    Sources: the duties of each document; they differ on ``partner_ruff``, ``undertrump`` and ``climb_on_partner``.
    """
    cards = in_order(hand)
    if not trick:
        return Duty(cards)
    led = trick[0].suit
    best_index = winning_index(trick, trump)
    best = trick[best_index]
    partner_holds = best_index == len(trick) - 2
    following = [card for card in cards if card.suit is led]
    if following:
        must_climb = ranks_as_trump(led, trump) and not (partner_holds and book.climb_on_partner == "free")
        climbing = [card for card in following if beats(card, best, trump)] if must_climb else []
        return _split(cards, climbing or following, partial(_follow_refusal, led=led, best=best))
    trumps = [card for card in cards if card.suit is trump.suit]
    if not trumps:
        return Duty(cards)
    ruffed = best.suit is trump.suit
    over = [card for card in trumps if beats(card, best, trump)]
    if partner_holds:
        if book.partner_ruff == "free" or not ruffed or not over:
            return Duty(cards)
        playable = [card for card in cards if card not in trumps or card in over]
        return _split(cards, playable, partial(_partner_refusal, led=led, best=best, over=tuple(over)))
    if not over and book.undertrump == "free":
        return Duty(cards)
    return _split(cards, over or trumps, partial(_ruff_refusal, led=led, best=best, ruffed=ruffed, over=bool(over)))


def legal_cards(book: RuleBook, trump: Trump, hand: Sequence[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that may be played, sorted by suit then rank."""
    return duty(book, trump, hand, trick).legal


def refusal(book: RuleBook, trump: Trump, hand: Sequence[Card], trick: Sequence[Card], card: Card) -> Illegal | None:
    """Why ``card`` may not be played, None when it may."""
    if card not in hand:
        return Illegal("not_in_hand", card=card)
    return duty(book, trump, hand, trick).refused.get(card)


def _split(cards: tuple[Card, ...], playable: Sequence[Card], reason: Reason) -> Duty:
    legal = tuple(card for card in cards if card in playable)
    if len(legal) == len(cards):
        return Duty(legal)
    return Duty(legal, tuple(card for card in cards if card not in playable), reason)


def _follow_refusal(card: Card, legal: tuple[Card, ...], *, led: Suit, best: Card) -> Illegal:
    if card.suit is not led:
        return Illegal("must_follow", card=card, led=led, playable=legal)
    return Illegal("must_climb", card=card, best=best, playable=legal)


def _partner_refusal(card: Card, legal: tuple[Card, ...], *, led: Suit, best: Card, over: tuple[Card, ...]) -> Illegal:
    return Illegal("must_overruff_partner", card=card, led=led, best=best, over=over, playable=legal)


def _ruff_refusal(card: Card, legal: tuple[Card, ...], *, led: Suit, best: Card, ruffed: bool, over: bool) -> Illegal:
    code = "must_ruff" if not ruffed else "must_overruff" if over else "must_undertrump"
    return Illegal(code, card=card, led=led, best=best, playable=legal)
