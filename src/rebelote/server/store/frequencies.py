"""How often did the hands dealt hold what?

Counted in the transaction that ends a deal: each once, whatever fails and whoever tries again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sqlalchemy import Connection, Engine, select, text

from .schema import frequencies

#: What was found in one hand: a feature's value, by the feature's name.
Hand = dict[str, int]

_COUNT = text(
    "INSERT INTO frequencies (feature, value, hands) VALUES (:feature, :value, :hands)"
    " ON CONFLICT (feature, value) DO UPDATE SET hands = frequencies.hands + excluded.hands"
)


def count(connection: Connection, hands: Iterable[Hand]) -> None:
    """Count hands, in a transaction."""
    found = Counter(one for hand in hands for one in hand.items())
    # In one order in every process, so that no two wait for each other.
    rows = [{"feature": feature, "value": value, "hands": hands} for (feature, value), hands in sorted(found.items())]
    if rows:
        connection.execute(_COUNT, rows)


def counted(engine: Engine) -> dict[str, dict[int, int]]:
    """How many hands had each value of each feature."""
    found: dict[str, dict[int, int]] = {}
    with engine.connect() as connection:
        for row in connection.execute(select(frequencies)):
            found.setdefault(row.feature, {})[row.value] = row.hands
    return found
