"""Does a view keep what its seat may not know?

Cards that a seat cannot see are exchanged, one pair at a time. When the same actions and public words are still possible
afterwards, the seat cannot tell the two deals apart, and so its views must be equal. A scan looks for hidden cards by name.
"""

from __future__ import annotations

import re
from random import Random

from rebelote.rules.cards import PACK, Card
from rebelote.rules.deal import Deal
from rebelote.rules.errors import RuleError
from rebelote.rules.events import Event, seen_by
from rebelote.rules.seats import SEATS, Seat
from rebelote.rules.view import SeatView, view_of

from .replays import states


def hidden_cards(deal: Deal, seat: Seat | None) -> frozenset[Card]:
    """The cards of which ``seat`` (None: a spectator) has seen neither face nor place; none once the hands are laid open."""
    if deal.is_over and not deal.passed:
        return frozenset()
    seen = {card for trick in (*deal.tricks, *((deal.trick,) if deal.trick else ())) for card in trick.cards}
    if deal.turned is not None:
        seen.add(deal.turned)
    if seat is not None:
        seen.update(deal.hands[seat])
    for event in view_of(deal, seat).events:
        for meld in getattr(event, "melds", ()):
            seen.update(meld.cards)
    return frozenset(PACK) - seen


def assert_hidden(deal: Deal, seat: Seat | None, *, tries: int = 12, seed: int = 0) -> int:
    """Two deals that differ only in cards hidden from ``seat`` give equal views, and the view names no hidden card.

    Makes ``tries`` exchanges and answers how many of them the seat could not tell; raises AssertionError for a view that gives
    something away.
    """
    view = view_of(deal, seat)
    hidden = hidden_cards(deal, seat)
    _assert_unnamed(view, hidden)
    source, pack, done = Random(seed), deal.pack, 0
    places = sorted(pack.index(card) for card in hidden)
    for _ in range(tries if len(places) > 1 else 0):
        first, second = source.sample(places, 2)
        changed = list(pack)
        changed[first], changed[second] = pack[second], pack[first]
        twin = _same_play(deal, tuple(changed))
        if twin is None or _public(twin) != _public(deal):
            continue
        if not _holds_the_same(twin, deal, seat):
            continue
        other = view_of(twin, seat)
        assert other == view, f"{seat} can tell {pack[first]} from {pack[second]}: {_differences(view, other)}"
        assert _text(other) == _text(view), f"{seat} can tell {pack[first]} from {pack[second]} in the printed view"
        pack, done = twin.pack, done + 1
    return done


def _assert_unnamed(view: SeatView, hidden: frozenset[Card]) -> None:
    shown = {Card.parse(found) for found in re.findall(r"\b[789TJQKA][shdc]\b", _text(view))}
    assert not shown & hidden, f"the view of {view.seat} names {sorted(map(str, shown & hidden))}"


def _text(view: SeatView) -> str:
    """Every field of the view as it prints."""
    return " ".join(f"{name}={getattr(view, name)!r}" for name in view.__dataclass_fields__)


def _same_play(deal: Deal, pack: tuple[Card, ...]) -> Deal | None:
    """The same actions from another pack, None when one of them is not possible there."""
    try:
        *_, last = states(deal, pack)
    except RuleError:
        return None
    return last if last.history == deal.history else None


def _public(deal: Deal) -> list[Event]:
    """What everybody has heard: calls, cards, melds and belotes, as a spectator sees them; dealt cards left out."""
    return [seen_by(event, None) for event in deal.events]


def _holds_the_same(twin: Deal, deal: Deal, seat: Seat | None) -> bool:
    return seat is None or (twin.hands[seat] == deal.hands[seat] and twin.dealt[seat] == deal.dealt[seat])


def _differences(left: SeatView, right: SeatView) -> str:
    names = [name for name in left.__dataclass_fields__ if getattr(left, name) != getattr(right, name)]
    return ", ".join(names)


def assert_all_hidden(deal: Deal, *, tries: int = 6, seed: int = 0) -> int:
    """``assert_hidden`` for the four seats and for a spectator."""
    return sum(assert_hidden(deal, seat, tries=tries, seed=seed) for seat in (*SEATS, None))
