"""What does a deal score?

One function for every book: the count of each side, the judgement of the contract, and the lines that are marked. Each line
names its rule (``code``), its topic in the book's sources, and the facts behind it; totals are sums of lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .books import RuleBook
from .cards import LAST_TRICK_POINTS, PACK_POINTS, Trump, points_table
from .errors import Malformed
from .seats import NO_POINTS, TEAMS, ByTeam, Team, add_points

Outcome = Literal["made", "down", "tie"]
BELOTE_POINTS = 20
ALL_TRICKS = 8


@dataclass(frozen=True, slots=True)
class Tally:
    """What a played deal brought.

    ``cards``: points of the tricks with the last ten, raw at tout-atout. ``melds``: points that won the contest.
    ``pending``: points waiting from earlier litiges. ``multiplier``: 1, or that of the bet. ``last_trick``: who won it.
    """

    taker: Team
    trump: Trump
    cards: ByTeam[int]
    tricks: ByTeam[int]
    melds: ByTeam[int] = NO_POINTS
    belote: ByTeam[int] = NO_POINTS
    pending: int = 0
    multiplier: int = 1
    last_trick: Team | None = None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points of one team under one rule; ``topic`` finds the rule's place in ``RuleBook.sources``."""

    team: Team
    points: int
    code: str
    topic: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score of a deal.

    ``count``: what each side brought (before the judgement). ``judged``: the two figures the contract was judged on.
    ``lines``: what is marked; ``marks`` are their sums. ``pending_after``: points left waiting.
    """

    outcome: Outcome
    taker: Team
    trump: Trump
    count: tuple[ScoreLine, ...]
    judged: ByTeam[int]
    lines: tuple[ScoreLine, ...]
    marks: ByTeam[int]
    pending_after: int
    capot: Team | None
    multiplier: int = 1


def pack_points(book: RuleBook, trump: Trump) -> int:
    """Points of the whole pack with the last ten, raw at tout-atout: 162, 258, or 170 by the printed table."""
    return sum(points_table(trump, all_trump_scale=book.all_trump_points).values()) + LAST_TRICK_POINTS


def scaled_cards(book: RuleBook, taker: Team, trump: Trump, raw: ByTeam[int]) -> ByTeam[int]:
    """Card points as they are marked: at tout-atout (scaled) the takers' share of 162 rounded half up, the rest for the
    defence (club, appendix; our reading); elsewhere the points themselves.
    """
    if trump is not Trump.ALL_TRUMP or book.all_trump_points != "scaled":
        return raw
    total = pack_points(book, trump)
    share = (2 * raw[taker] * PACK_POINTS + total) // (2 * total)
    return ByTeam.only(taker, share, PACK_POINTS - share)


def score_deal(book: RuleBook, tally: Tally) -> DealScore:
    """Judge the contract and write the lines. Raises Malformed when points or tricks do not add up."""
    _check(book, tally)
    taker, defence = tally.taker, tally.taker.other
    capot = next((team for team in TEAMS if tally.tricks[team] == ALL_TRICKS), None)
    scaled = scaled_cards(book, taker, tally.trump, tally.cards)
    cards = scaled if capot is None else ByTeam.only(capot, _capot_value(book, scaled[capot]), 0)
    judged = _judged(book, tally, cards, capot)
    outcome = _outcome(book, judged, taker, capot)
    lines = list(_marked(book, tally, cards, capot, outcome))
    pending_after = tally.pending + cards[taker] + tally.melds[taker] if outcome == "tie" else 0
    if tally.pending and outcome != "tie":
        winner = taker if outcome == "made" else defence
        lines.append(ScoreLine(winner, tally.pending, "pending", "equality"))
    if book.rounding == "nearest_ten":
        lines += _rounding(lines)
    return DealScore(
        outcome=outcome,
        taker=taker,
        trump=tally.trump,
        count=_count(book, tally, scaled, capot),
        judged=judged,
        lines=tuple(lines),
        marks=_sums(lines),
        pending_after=pending_after,
        capot=capot,
        multiplier=tally.multiplier,
    )


def _check(book: RuleBook, tally: Tally) -> None:
    total = pack_points(book, tally.trump)
    if sum(tally.cards) != total or min(tally.cards) < 0:
        raise Malformed("cards_do_not_add_up", found=sum(tally.cards), total=total)
    if sum(tally.tricks) != ALL_TRICKS or min(tally.tricks) < 0:
        raise Malformed("tricks_do_not_add_up", found=sum(tally.tricks))
    if min(*tally.melds, *tally.belote, tally.pending) < 0 or tally.multiplier < 1:
        raise Malformed("negative_points")


def _capot_value(book: RuleBook, cards: int) -> int:
    # 162 means "no bonus": all eight tricks are then worth their cards, whatever the scale.
    return cards if book.capot_points == PACK_POINTS else book.capot_points


def _judged(book: RuleBook, tally: Tally, cards: ByTeam[int], capot: Team | None) -> ByTeam[int]:
    # Contract and ties are judged on raw points (our reading of tout-atout); a capot replaces them.
    base = tally.cards if capot is None else cards
    if book.contract_counts == "cards":
        return base
    return add_points(add_points(base, tally.melds), tally.belote)


def _outcome(book: RuleBook, judged: ByTeam[int], taker: Team, capot: Team | None) -> Outcome:
    if capot is not None and book.capot_contract == "decides":
        return "made" if capot is taker else "down"
    if judged[taker] == judged[taker.other]:
        return {"litige": "tie", "down": "down", "made": "made"}[book.equality]  # type: ignore[return-value]
    return "made" if judged[taker] > judged[taker.other] else "down"


def _count(book: RuleBook, tally: Tally, scaled: ByTeam[int], capot: Team | None) -> tuple[ScoreLine, ...]:
    lines: list[ScoreLine] = []
    is_scaled = tally.trump is Trump.ALL_TRUMP and book.all_trump_points == "scaled"
    for team in TEAMS:
        last = LAST_TRICK_POINTS if tally.last_trick is team else 0
        if is_scaled:
            facts = {"raw": tally.cards[team]}
            lines.append(ScoreLine(team, scaled[team], "tricks_scaled", "all_trump_points", facts))
        else:
            code = "tricks" if tally.last_trick is not None else "tricks_and_last"
            lines.append(ScoreLine(team, tally.cards[team] - last, code, "values"))
            if last:
                lines.append(ScoreLine(team, last, "last_trick", "last_trick"))
        if capot is team and book.capot_points != PACK_POINTS:
            lines.append(ScoreLine(team, book.capot_points - scaled[team], "capot_bonus", "capot_points"))
        if tally.melds[team]:
            lines.append(ScoreLine(team, tally.melds[team], "melds", "meld_values"))
        if tally.belote[team]:
            lines.append(ScoreLine(team, tally.belote[team], "belote", "belote_points"))
    return tuple(lines)


def _marked(book: RuleBook, tally: Tally, cards: ByTeam[int], capot: Team | None, outcome: Outcome) -> list[ScoreLine]:
    taker = tally.taker
    lines: list[ScoreLine] = []
    if outcome == "down":
        lines += _down_lines(book, tally, cards, capot)
    else:
        for team in TEAMS:
            if team is taker and outcome == "tie":
                continue
            multiplier = tally.multiplier if team is taker else 1
            lines += _card_lines(book, team, cards[team], capot, multiplier)
        gatherer = capot if book.capot_melds == "all" else None
        for team in TEAMS:
            if not tally.melds[team] or (team is taker and outcome == "tie"):
                continue
            if gatherer is not None and gatherer is not team:
                lines.append(ScoreLine(gatherer, tally.melds[team], "melds_taken", "capot_melds"))
            else:
                lines.append(ScoreLine(team, tally.melds[team], "melds", "meld_values"))
    for team in TEAMS:
        if tally.belote[team]:
            lines.append(ScoreLine(team, tally.belote[team], "belote", "belote_points"))
    if outcome == "tie":
        waiting = cards[taker] + tally.melds[taker]
        lines.append(ScoreLine(taker, 0, "litige", "equality", {"waiting": waiting, "total": tally.pending + waiting}))
    return lines


def _down_lines(book: RuleBook, tally: Tally, cards: ByTeam[int], capot: Team | None) -> list[ScoreLine]:
    taker, defence = tally.taker, tally.taker.other
    if capot is defence and book.capot_points != PACK_POINTS:
        lines = _card_lines(book, defence, cards[defence], capot, tally.multiplier)
    else:
        facts = {"multiplier": tally.multiplier, "cards": book.down_points}
        points = book.down_points * tally.multiplier
        lines = [ScoreLine(defence, points, "down", _topic(book, "down_points", tally.multiplier), facts)]
    if tally.melds[defence]:
        lines.append(ScoreLine(defence, tally.melds[defence], "melds", "meld_values"))
    if tally.melds[taker]:
        lines.append(ScoreLine(defence, tally.melds[taker], "melds_taken", "down"))
    return lines


def _card_lines(book: RuleBook, team: Team, cards: int, capot: Team | None, multiplier: int) -> list[ScoreLine]:
    if not cards:
        return []
    is_capot = capot is team and book.capot_points != PACK_POINTS
    code, topic = ("capot", "capot_points") if is_capot else ("cards", "made")
    facts = {"multiplier": multiplier, "cards": cards}
    return [ScoreLine(team, cards * multiplier, code, _topic(book, topic, multiplier), facts)]


def _topic(book: RuleBook, topic: str, multiplier: int) -> str:
    if multiplier == 1:
        return topic
    return "coinche_multiplier" if multiplier == book.coinche_multiplier else "surcoinche_multiplier"


def _rounding(lines: list[ScoreLine]) -> list[ScoreLine]:
    """Half up to the nearest ten, on the mark alone (club, article V-C, note)."""
    extra = []
    for team, mark in _sums(lines).items():
        rounded = (mark + 5) // 10 * 10
        if rounded != mark:
            extra.append(ScoreLine(team, rounded - mark, "rounding", "rounding", {"exact": mark}))
    return extra


def _sums(lines: list[ScoreLine]) -> ByTeam[int]:
    return ByTeam.build(lambda team: sum(line.points for line in lines if line.team is team))
