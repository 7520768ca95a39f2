"""How often does a hand of eight cards hold what, and how often did it?

The chances are exact, by counting hands. What was dealt is counted over packs, to be set beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb, prod

from rebelote.rules.cards import PACK, RANKS, SUITS, Card, Rank
from rebelote.rules.dealing import HAND_CARDS
from rebelote.rules.melds import CARRE_POINTS
from rebelote.rules.seats import SEATS

from .chi_square import ChiSquare, chi_square

HANDS = comb(len(PACK), HAND_CARDS)
_CARRE_HEIGHTS = tuple(rank.height for rank in CARRE_POINTS)
_KING, _QUEEN = Rank.KING.height, Rank.QUEEN.height
# Packets of three, two and three: where in the pack the first player's cards lie; the next ones' follow packet by packet.
_PACKETS = ((0, 3), (12, 2), (20, 3))


def _voids(hand: Sequence[Card]) -> int:
    return len(SUITS) - len({card.index >> 3 for card in hand})


def _longest(hand: Sequence[Card]) -> int:
    return max(Counter(card.index >> 3 for card in hand).values(), default=0)


def _carres(hand: Sequence[Card]) -> int:
    held = Counter(card.index & 7 for card in hand)
    return sum(held[height] == len(SUITS) for height in _CARRE_HEIGHTS)


def _belotes(hand: Sequence[Card]) -> int:
    held = {card.index for card in hand}
    return sum({8 * suit.index + _KING, 8 * suit.index + _QUEEN} <= held for suit in SUITS)


def _by_lengths(value: Callable[[tuple[int, ...]], int]) -> dict[int, Fraction]:
    """Chances of what depends on how many cards a hand has of each suit."""
    hands: Counter[int] = Counter()
    for lengths in product(range(len(RANKS) + 1), repeat=len(SUITS)):
        if sum(lengths) == HAND_CARDS:
            hands[value(lengths)] += prod(comb(len(RANKS), length) for length in lengths)
    return {key: Fraction(count, HANDS) for key, count in sorted(hands.items())}


def _whole_sets(sets: int, size: int) -> dict[int, Fraction]:
    """Chances that a hand holds so many whole sets, of ``sets`` that share no card and have ``size`` each."""
    most = min(sets, HAND_CARDS // size)
    # Hands with some k sets, counted once for every choice of the k.
    chosen = [comb(sets, k) * comb(len(PACK) - size * k, HAND_CARDS - size * k) for k in range(most + 1)]
    exactly = {
        held: sum((-1) ** (k - held) * comb(k, held) * chosen[k] for k in range(held, most + 1)) for held in range(most + 1)
    }
    return {held: Fraction(count, HANDS) for held, count in exactly.items()}


@dataclass(frozen=True, slots=True)
class Feature:
    """Something to count in a hand: what it is worth there, and the chance of each value, in order (they sum to one)."""

    name: str
    value: Callable[[Sequence[Card]], int]
    chances: Mapping[int, Fraction]


# Suits that a hand lacks; cards of its longest suit (from five on only one can be so long); carrés of the six ranks that count;
# suits of which it holds king and queen, one of which is the belote when it is trumps.
FEATURES = (
    Feature("voids", _voids, _by_lengths(lambda lengths: lengths.count(0))),
    Feature("longest", _longest, _by_lengths(max)),
    Feature("carres", _carres, _whole_sets(len(CARRE_POINTS), len(SUITS))),
    Feature("belotes", _belotes, _whole_sets(len(SUITS), 2)),
)


def hand_of(pack: Sequence[Card], place: int) -> tuple[Card, ...]:
    """The eight cards of the player ``place`` (0 to 3) packets down, dealt by three, two and three from the top."""
    return tuple(card for top, size in _PACKETS for card in pack[top + size * place : top + size * (place + 1)])


@dataclass(frozen=True, slots=True)
class Counts:
    """How many hands were counted, and for each feature how many had each value."""

    hands: int = 0
    seen: Mapping[str, Mapping[int, int]] = field(default_factory=dict)


def count(packs: Iterable[Sequence[Card]]) -> Counts:
    """One hand of each pack, the first, second, third and fourth in turn.

    Four hands of one pack are not independent, and the test below needs hands that are.
    """
    seen: dict[str, Counter[int]] = {feature.name: Counter() for feature in FEATURES}
    hands = 0
    for hands, pack in enumerate(packs, 1):
        hand = hand_of(pack, (hands - 1) % len(SEATS))
        for feature in FEATURES:
            seen[feature.name][feature.value(hand)] += 1
    return Counts(hands, seen)


@dataclass(frozen=True, slots=True)
class Row:
    """A value of a feature: hands that had it, and its chance."""

    value: int
    seen: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Comparison:
    """A feature's counts beside theory; ``test`` is None when there are too few hands to say."""

    feature: str
    rows: tuple[Row, ...]
    test: ChiSquare | None


def compare(counts: Counts) -> tuple[Comparison, ...]:
    """What was dealt beside what theory expects, for each feature."""
    found = []
    for feature in FEATURES:
        seen = counts.seen.get(feature.name, {})
        rows = tuple(Row(value, seen.get(value, 0), chance) for value, chance in feature.chances.items())
        test = chi_square([row.seen for row in rows], [row.chance for row in rows])
        found.append(Comparison(feature.name, rows, test))
    return tuple(found)
