"""What is counted of the hands dealt, and how is it told beside theory?

One hand of every finished deal whose pack was secret, of each player in turn: four hands of one pack are not independent. The
hand is the one that lies in the pack as it was dealt, before anybody chose anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log10

from rebelote.fairness.frequencies import FEATURES, Comparison, Counts, compare, hand_of
from rebelote.rules.axes import Lang
from rebelote.rules.seats import SEATS
from rebelote.server.protocol import bodies
from rebelote.server.store.frequencies import Hand
from rebelote.server.tables.table import Table
from rebelote.server.words.phrases import phrase


def hand_dealt(before: Table, after: Table) -> Hand | None:
    """What the hand held that counts for the deal which ended between two states of a table; None when none did."""
    if before.deal is None or before.deal.is_over or after.deal is None or not after.deal.is_over:
        return None
    if after.fair is None:
        return None
    hand = hand_of(after.deal.completed_pack, len(after.finished) % len(SEATS))
    return {feature.name: feature.value(hand) for feature in FEATURES}


def frequencies(seen: Mapping[str, Mapping[int, int]], lang: Lang) -> bodies.Frequencies:
    """What was counted beside theory."""
    hands = sum(seen.get(FEATURES[0].name, {}).values())
    return bodies.Frequencies(hands, [_told(one, hands, lang) for one in compare(Counts(hands, seen))])


def _told(comparison: Comparison, hands: int, lang: Lang) -> bodies.Frequency:
    rows = [
        bodies.FrequencyRow(
            row.value, row.seen, row.seen / hands if hands else 0.0, float(row.chance), float(row.chance) * hands
        )
        for row in comparison.rows
    ]
    p = None if comparison.test is None else comparison.test.p
    title, verdict = phrase(f"odds_{comparison.feature}", lang), _verdict(p, lang)
    return bodies.Frequency(comparison.feature, title, rows, p, verdict)


def _verdict(p: float | None, lang: Lang) -> str:
    if p is None:
        return phrase("odds_too_few", lang)
    return phrase("odds_rare" if p < 0.01 else "odds_usual", lang, share=_percent(p, lang))


def _percent(share: float, lang: Lang) -> str:
    """A share in per cent, with two figures that say something."""
    percent = 100 * share
    if percent < 1e-6:
        text = "0.000001"
    else:
        text = f"{percent:.{max(0, 1 - floor(log10(percent)))}f}"
    return f"{text.replace('.', ',')} %" if lang == "fr" else f"{text}%"
