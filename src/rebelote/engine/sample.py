"""Which hidden hands fit what a seat knows?

``facts`` turns a view into what is certain: cards shown or promised by the turned card, the belote and the melds, cards
a player cannot hold since its play would have been refused, and hand sizes. ``sample_worlds`` draws uniformly among all deals
that fit, by counting, and lists them all when they are few; where melds were announced it keeps of these the deals in which the
same would have been said (``count_worlds`` and ``facts`` leave that out).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from struct import iter_unpack
from typing import TYPE_CHECKING

from rebelote.rules.auction import Contract
from rebelote.rules.cards import PACK, Card, Rank, Suit, Trump, ranks_as_trump
from rebelote.rules.deal import Phase
from rebelote.rules.errors import OutOfTurn
from rebelote.rules.seats import BySeat, Seat, playing_order

from . import _core
from .announced import heard
from .board import axes_of
from .convert import card_number, cards_in, mask, trump_number

if TYPE_CHECKING:
    from rebelote.rules.view import SeatView

_BYTES = 12
_FEW = 4096
"""Deals that are listed, or drawn at once, to find those that fit what was announced."""
_MOST_DRAWS = 50

World = BySeat[tuple[Card, ...]]
"""The four hands of one deal that fits, the seat's own included; cards in the order of the pack."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a seat is sure of about the three others, ``hidden`` in playing order.

    ``known``: cards each surely holds. ``holders``: for each other unknown card the seats that may hold it. ``sizes``: how many
    unknown cards each holds. ``apart``: pairs of unknown cards not in one hand.
    """

    hidden: tuple[Seat, Seat, Seat]
    known: dict[Seat, tuple[Card, ...]]
    holders: dict[Card, frozenset[Seat]]
    sizes: dict[Seat, int]
    apart: tuple[tuple[Card, Card], ...]


def facts(view: SeatView) -> Facts:
    """The certain facts of a view from the completed hands on; in the auction game hands are complete while players bid.

    Raises OutOfTurn before the hands are complete or after the deal, ValueError for a spectator's view.
    """
    if view.seat is None:
        raise ValueError("a spectator has no hand to start from: take the view of a seat")
    hidden = playing_order(view.seat)[1:]
    if view.book.has_bids and view.phase is Phase.AUCTION:
        return _unplayed(view, (hidden[0], hidden[1], hidden[2]))
    if view.contract is None or view.phase not in (Phase.BET, Phase.PLAY, Phase.COUNT):
        raise OutOfTurn("nobody_took" if view.contract is None else "deal_over")
    played = {card: seat for trick in _tricks(view) for seat, card in trick}
    unknown = [card for card in PACK if card not in played and card not in view.hand]
    surely = _sure_holders(view, view.contract, played)
    never = _never_held(view, view.contract)
    bans, apart = _belote_bans(view, view.contract, played, surely)
    known: dict[Seat, list[Card]] = {seat: [] for seat in hidden}
    holders: dict[Card, frozenset[Seat]] = {}
    for card in unknown:
        if card in surely:
            known[surely[card]].append(card)
        else:
            holders[card] = frozenset(seat for seat in hidden if card not in never[seat] and seat not in bans.get(card, ()))
    return Facts(
        hidden=(hidden[0], hidden[1], hidden[2]),
        known={seat: tuple(cards) for seat, cards in known.items()},
        holders=holders,
        sizes={seat: view.counts[seat] - len(known[seat]) for seat in hidden},
        apart=tuple(pair for pair in apart if all(card in holders for card in pair)),
    )


def _unplayed(view: SeatView, hidden: tuple[Seat, Seat, Seat]) -> Facts:
    """What is certain while players bid: that the 24 other cards are somewhere, eight to a seat."""
    holders = {card: frozenset(hidden) for card in PACK if card not in view.hand}
    return Facts(hidden, dict.fromkeys(hidden, ()), holders, {seat: view.counts[seat] for seat in hidden}, ())


def _tricks(view: SeatView) -> list[tuple[tuple[Seat, Card], ...]]:
    current = (view.trick.plays,) if view.trick is not None else ()
    return [*(trick.plays for trick in view.tricks), *current]


def _sure_holders(view: SeatView, contract: Contract, played: dict[Card, Seat]) -> dict[Card, Seat]:
    """Unplayed cards whose holder everybody knows: the turned card, the other card of a belote, shown melds."""
    sure: dict[Card, Seat] = {}
    if view.turned is not None:
        sure[view.turned] = contract.taker
    for belote in view.belotes:
        sure |= {Card(rank, belote.suit): belote.seat for rank in (Rank.KING, Rank.QUEEN)}
    for seat, melds in view.shown:
        sure |= {card: seat for meld in melds for card in meld.cards}
    return {card: seat for card, seat in sure.items() if card not in played and seat is not view.seat}


def _never_held(view: SeatView, contract: Contract) -> dict[Seat, frozenset[Card]]:
    tricks = [(plays[0][0].index, [card_number(card) for _, card in plays]) for plays in _tricks(view) if plays]
    masks = _core.cards_never_held(trump_number(contract.trump), tricks, **axes_of(view.book))
    return {seat: frozenset(cards_in(masks[seat.index])) for seat in BySeat.build(lambda seat: seat)}


def _belote_bans(
    view: SeatView, contract: Contract, played: dict[Card, Seat], surely: dict[Card, Seat]
) -> tuple[dict[Card, set[Seat]], list[tuple[Card, Card]]]:
    """What a belote that was not heard tells: the king and queen were not in one hand.

    Where the program announces, it is known once one of the two is played; where it is credited at the deal, at once; where the
    player has to say it, silence tells nothing.
    """
    bans: dict[Card, set[Seat]] = {}
    apart: list[tuple[Card, Card]] = []
    heard = {(belote.seat, belote.suit) for belote in view.belotes}
    for suit in Suit:
        if view.book.belote == "said" or not ranks_as_trump(suit, contract.trump):
            continue
        king, queen = Card(Rank.KING, suit), Card(Rank.QUEEN, suit)
        for card, other in ((king, queen), (queen, king)):
            holder = played.get(card)
            if holder is not None and (holder, suit) not in heard:
                bans.setdefault(other, set()).add(holder)
        if view.book.belote == "at_deal" and not any(belote.suit is suit for belote in view.belotes):
            apart.append((king, queen))
            for card, other in ((king, queen), (queen, king)):
                if card in surely:
                    bans.setdefault(other, set()).add(surely[card])
    return bans, apart


class Worlds(Sequence[World]):
    """Drawn deals. ``fitting`` is how many there are in all; ``complete`` says that every one is here once."""

    def __init__(self, view: SeatView, found: Facts, packed: bytes, count: int, *, complete: bool) -> None:
        self._own = (view.seat, tuple(sorted(view.hand)))
        self._hidden = found.hidden
        self._masks = list(iter_unpack("=3I", packed))
        self.fitting = count
        self.complete = complete

    def __len__(self) -> int:
        return len(self._masks)

    def __getitem__(self, index: int) -> World:  # type: ignore[override]
        hands = dict(zip(self._hidden, map(cards_in, self._masks[index]), strict=True))
        seat, own = self._own
        return BySeat.build(lambda other: own if other is seat else hands[other])

    def __iter__(self) -> Iterator[World]:
        return (self[index] for index in range(len(self)))


def count_worlds(view: SeatView) -> int:
    """How many deals fit what the seat knows."""
    return _counter(facts(view)).count


def sample_worlds(view: SeatView, n: int, seed: int = 0, weights: Callable[[World], float] | None = None) -> Worlds:
    """``n`` deals drawn uniformly and independently among all that fit; all of them, once each, when there are no more than n.

    With ``weights`` (not negative) ten times as many are drawn and ``n`` resampled in proportion, systematically. Raises
    ValueError for n below 1, weights that are all zero, or a spectator's view; OutOfTurn when hands are not complete.
    """
    if n < 1:
        raise ValueError(f"draw at least one world, not {n}")
    found = facts(view)
    counter = _counter(found)
    if weights is not None:
        return _resampled(view, found, counter, n, seed, weights)
    packed, complete = _drawn(view, found, counter, n, seed)
    return Worlds(view, found, packed, len(packed) // _BYTES if complete else counter.count, complete=complete)


def _drawn(view: SeatView, found: Facts, counter: _core.Worlds, n: int, seed: int) -> tuple[bytes, bool]:
    """``n`` deals, or all of them and True; only deals in which the same melds would have been announced."""
    said = dict(heard(view))
    seed &= (1 << 64) - 1
    if not said:
        return (counter.all(), True) if counter.count <= n else (counter.draw(n, seed), False)
    played = dict.fromkeys(found.hidden, 0)
    for trick in _tricks(view):
        for seat, card in trick:
            if seat in played:
                played[seat] |= 1 << card_number(card)
    told = [(found.hidden.index(seat), *what[1:]) for seat, what in said.items()]

    def fitting(packed: bytes) -> bytes:
        once, no_trump = view.book.meld_cards == "once", view.contract is not None and view.contract.trump is Trump.NO_TRUMP
        return _core.worlds_that_say(packed, [played[seat] for seat in found.hidden], told, once, no_trump)

    if counter.count <= max(n, _FEW):
        every = fitting(counter.all())
        if len(every) <= _BYTES * n:
            return every, True
        return _picked(every, n, Random(seed)), False  # noqa: S311 - a seed that must repeat
    kept = b""
    for draw in range(_MOST_DRAWS):
        kept += fitting(counter.draw(max(n, _FEW), seed + draw & (1 << 64) - 1))
        if len(kept) >= _BYTES * n:
            return kept[: _BYTES * n], False
    # Too rare to be drawn often: those found stand for the rest, and for want of any the melds are forgotten.
    return (_picked(kept, n, Random(seed)) if kept else counter.draw(n, seed)), False  # noqa: S311


def _picked(packed: bytes, n: int, source: Random) -> bytes:
    """``n`` of some deals, each equally likely every time."""
    places = (_BYTES * source.randrange(len(packed) // _BYTES) for _ in range(n))
    return b"".join(packed[place : place + _BYTES] for place in places)


def _counter(found: Facts) -> _core.Worlds:
    bit = {seat: 1 << place for place, seat in enumerate(found.hidden)}
    return _core.Worlds(
        [mask(found.known[seat]) for seat in found.hidden],
        [(card_number(card), sum(bit[seat] for seat in seats)) for card, seats in found.holders.items()],
        [found.sizes[seat] for seat in found.hidden],
        [(card_number(left), card_number(right)) for left, right in found.apart],
    )


def _resampled(
    view: SeatView,
    found: Facts,
    counter: _core.Worlds,
    n: int,
    seed: int,
    weights: Callable[[World], float],
) -> Worlds:
    packed, few = _drawn(view, found, counter, 10 * n, seed)
    drawn = Worlds(view, found, packed, counter.count, complete=few)
    values = [weights(world) for world in drawn]
    total = sum(values)
    if total <= 0 or min(values) < 0:
        raise ValueError("weights must not be negative, and not all zero")
    start = Random(seed).random()  # noqa: S311 - a seed that must repeat
    chosen: list[bytes] = []
    reached, index = values[0], 0
    for place in range(n):
        at = (place + start) * total / n
        while reached < at and index + 1 < len(values):
            index += 1
            reached += values[index]
        chosen.append(packed[12 * index : 12 * index + 12])
    return Worlds(view, found, b"".join(chosen), counter.count, complete=False)
