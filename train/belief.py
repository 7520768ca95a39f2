"""How well do the imagined deals fit the real one? The share of hidden cards that lie in the right hand, by weighed worlds.

Bots play; before each free choice, worlds are drawn and weighed in every way that is asked for, and held against the deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean, stdev

from rebelote.arena.entrants import Entrant
from rebelote.arena.table import CALLING, Witness
from rebelote.bots.registry import bot_spec, make_bot
from rebelote.bots.regles.taking import Taking
from rebelote.bots.search.hearing import Hearing
from rebelote.bots.search.marks import scale_of
from rebelote.bots.search.seeing import look
from rebelote.engine import _core
from rebelote.engine.convert import mask
from rebelote.rules.books import RuleBook
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS
from rebelote.rules.view import SeatView, view_of


def free_choices(
    book: RuleBook, bot_id: str, deals: int, seed: int, caller: Entrant | None = None, most: int = 7
) -> Iterator[tuple[Deal, SeatView, int]]:
    """Deals of some bots before each free choice with three to ``most`` cards; a ``caller`` makes the calls of all seats."""
    source = Random(seed)
    for number in range(deals):
        bots = [make_bot(bot_id, seat, number) for seat in SEATS]
        callers = bots if caller is None else [caller.make(seat, number) for seat in SEATS]
        witnesses = [one for one in callers if isinstance(one, Witness)]
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        for one in witnesses:
            one.begin(deal)
        while deal.turn is not None:
            seat, view = deal.turn, view_of(deal, deal.turn)
            if view.phase is Phase.PLAY and 3 <= len(view.hand) <= most and len(view.legal) > 1:
                yield deal, view, number
            action = (callers if view.phase in CALLING else bots)[seat.index].act(view)
            deal = deal.apply(action)
            for one in witnesses:
                one.moved(deal, seat, action)


def shares(book: RuleBook, bot_id: str, deals: int, seed: int, efforts: Mapping[str, _core.Effort]) -> dict[str, list[float]]:
    """For each way to weigh, the share of hidden cards placed rightly at every choice."""
    hearing = Hearing(Taking.of(bot_spec("expert").settings), 12.0, 0.01)
    found: dict[str, list[float]] = {name: [] for name in efforts}
    for deal, view, number in free_choices(book, bot_id, deals, seed):
        sight = look(view)
        for name, effort in efforts.items():
            _, hands, weights, _ = sight.vantage.inspect(
                scale_of(view, sight), sight.belotes, effort, hearing.heard(view), number
            )
            found[name].append(share(deal, view, hands, weights))
    return found


def share(deal: Deal, view: SeatView, hands: Sequence[Sequence[int]], weights: Sequence[float]) -> float:
    """The share of the hidden cards of a deal that weighed worlds, hands from the next seat on, place rightly."""
    assert view.seat is not None
    truth = [mask(deal.hands[view.seat.after(steps)]) for steps in (1, 2, 3)]
    right = [sum((one & other).bit_count() for one, other in zip(world, truth, strict=True)) for world in hands]
    return sum(map(float.__mul__, weights, map(float, right))) / sum(weights) / sum(hand.bit_count() for hand in truth)


def gains(found: Mapping[str, list[float]], against: str) -> Iterator[tuple[str, float, float, float]]:
    """For each way its mean share, and how much it gains on another, with half the 95 % interval."""
    for name, values in found.items():
        more = [one - other for one, other in zip(values, found[against], strict=True)]
        yield name, fmean(values), fmean(more), 1.96 * stdev(more) / len(more) ** 0.5
