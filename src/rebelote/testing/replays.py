"""How is a deal played again from its beginning?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rebelote.rules.actions import Action, ClaimRebelote, Cut, parse_action
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import cutter
from rebelote.rules.seats import ByTeam, Seat


def replay(book: RuleBook, pack: Iterable[Card], dealer: Seat, actions: Iterable[Action | str]) -> Iterator[Deal]:
    """Every state of a deal, the start included, as ``actions`` (or their texts) are applied; a bad one raises RuleError."""
    deal = Deal.start(book, pack, dealer)
    yield deal
    for action in actions:
        deal = deal.apply(parse_action(action) if isinstance(action, str) else action)
        yield deal


def restart(deal: Deal, pack: tuple[Card, ...] | None = None) -> Deal:
    """The deal before its first action, from its own pack or another one."""
    claimed = {seat.team for seat, action in deal.history if isinstance(action, ClaimRebelote)}
    cut = any(isinstance(action, Cut) for _, action in deal.history)
    return Deal.start(
        deal.book,
        deal.pack if pack is None else pack,
        deal.dealer,
        scores=deal.scores,
        pending=deal.pending,
        forgiveness=ByTeam.build(lambda team: deal.forgiveness[team] or team in claimed),
        skip_cut=cutter(deal.book, deal.dealer) is not None and not cut and deal.phase is not Phase.CUT,
    )


def states(deal: Deal, pack: tuple[Card, ...] | None = None) -> Iterator[Deal]:
    """Every state of a deal from its start to where it stands; from another ``pack``, the same actions or a RuleError."""
    again = restart(deal, pack)
    yield again
    for seat, action in deal.history:
        again = again.apply(action, seat)
        yield again
