"""What must no decent partner ever do?

The floor: four faults that people do not forgive, each a question about one card that any bot can ask before playing it. They
rest on what the seat knows for sure (``memory``), so none depends on luck, and one legal card is always free of them.

A partner is *sure* of the trick when its card holds it and no opponent still to play may hold a card that it could legally
play and that beats it.
"""

from __future__ import annotations

from collections.abc import Callable

from rebelote.rules.actions import Action, Play
from rebelote.rules.cards import Card, points_table, ranks_as_trump, strength
from rebelote.rules.deal import Phase
from rebelote.rules.play import beats
from rebelote.rules.view import SeatView

from .memory import Memory, remember

RICH = 10
"""Points from which a card is rich: the ace and the ten, and in trumps the nine and the jack."""


def spoils_partner(memory: Memory, card: Card, legal: tuple[Card, ...]) -> bool:
    """Takes the trick from a partner who is sure of it, by a ruff or a higher card, when a card that leaves it is legal."""
    best = memory.best
    if best is None or not memory.partner_is_sure or not beats(card, best, memory.trump):
        return False
    return any(not beats(other, best, memory.trump) for other in legal)


def draws_idle_trumps(memory: Memory, card: Card, legal: tuple[Card, ...]) -> bool:
    """Leads a trump when no opponent can have one and another suit may be led. No such thing at sans-atout or tout-atout."""
    suit = memory.trump.suit
    if memory.led is not None or suit is None or card.suit is not suit or memory.opponents_may_have(suit):
        return False
    return any(other.suit is not suit for other in legal)


def wastes_master(memory: Memory, card: Card, legal: tuple[Card, ...]) -> bool:
    """Throws, under a higher trump of the partner's, the trump that will be master after it, when a weaker one is legal.

    At tout-atout the same holds of the suit led.
    """
    best = memory.best
    if best is None or not memory.partner_holds or card.suit is not best.suit or not ranks_as_trump(card.suit, memory.trump):
        return False
    if beats(card, best, memory.trump) or not memory.will_be_master(card):
        return False
    mine = strength(card, memory.trump)
    return any(other.suit is card.suit and strength(other, memory.trump) < mine for other in legal)


def starves_partner(memory: Memory, card: Card, legal: tuple[Card, ...]) -> bool:
    """Gives a worthless card (0 points) to a partner who is sure of the trick, when a rich card could be spared.

    A rich card (10 points or more) can be spared when it is legal, leaves the partner the trick, is no trump of a trump suit,
    and is no master to be: an unseen card of its suit would still beat it. A ten under an ace that is out can be spared, an
    ace cannot, nor a ten once the ace is gone or in the same hand.
    """
    best = memory.best
    table = points_table(memory.trump, all_trump_scale=memory.book.all_trump_points)
    if best is None or table[card] or not memory.partner_is_sure:
        return False
    return any(
        table[other] >= RICH
        and other.suit is not memory.trump.suit
        and not beats(other, best, memory.trump)
        and not memory.will_be_master(other)
        for other in legal
    )


RULES: dict[str, Callable[[Memory, Card, tuple[Card, ...]], bool]] = {
    "spoils_partner": spoils_partner,
    "draws_idle_trumps": draws_idle_trumps,
    "wastes_master": wastes_master,
    "starves_partner": starves_partner,
}


def faults(memory: Memory, card: Card, legal: tuple[Card, ...]) -> tuple[str, ...]:
    """The names of the floor rules that ``card`` breaks, ``legal`` being the cards that may be played."""
    if len(legal) == 1:
        return ()
    return tuple(name for name, broken in RULES.items() if broken(memory, card, legal))


def sound_cards(memory: Memory, legal: tuple[Card, ...]) -> tuple[Card, ...]:
    """The legal cards that break no floor rule; there is always one."""
    return tuple(card for card in legal if not faults(memory, card, legal))


def legal_cards(view: SeatView) -> tuple[Card, ...]:
    """The cards of ``view.legal``, each once."""
    return tuple(dict.fromkeys(action.card for action in view.legal if isinstance(action, Play)))


def breaches(view: SeatView, action: Action) -> tuple[str, ...]:
    """What is wrong with an answer to ``view``: ``illegal``, a floor rule, or nothing."""
    if action not in view.legal:
        return ("illegal",)
    if view.phase is not Phase.PLAY or not isinstance(action, Play):
        return ()
    return faults(remember(view), action.card, legal_cards(view))
