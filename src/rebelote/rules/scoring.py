"""What does a deal score?

One function for every book: the count of each side, the judgement of the contract, and the lines that are marked. Each line
names its rule (``code``), its topic in the book's sources, and the facts behind it; totals are sums of lines. Here is the game
of the turned card; a contract that was bid is judged in ``bid_scoring``.
"""

from __future__ import annotations

from .bid_scoring import score_bid
from .books import RuleBook
from .cards import PACK_POINTS
from .score_parts import (
    ALL_TRICKS,
    BELOTE_POINTS,
    DealScore,
    Outcome,
    ScoreLine,
    Tally,
    all_tricks,
    belote_lines,
    capot_value,
    check_tally,
    count_lines,
    counted,
    pack_points,
    rounding_lines,
    scaled_cards,
    sums,
)
from .seats import TEAMS, ByTeam, Team

__all__ = [
    "ALL_TRICKS",
    "BELOTE_POINTS",
    "DealScore",
    "Outcome",
    "ScoreLine",
    "Tally",
    "pack_points",
    "scaled_cards",
    "score_deal",
]


def score_deal(book: RuleBook, tally: Tally) -> DealScore:
    """Judge the contract and write the lines. Raises Malformed when points or tricks do not add up."""
    check_tally(book, tally)
    if tally.level is not None:
        return score_bid(book, tally, tally.level)
    taker, defence = tally.taker, tally.taker.other
    capot = all_tricks(tally)
    scaled = scaled_cards(book, taker, tally.trump, tally.cards)
    cards = scaled if capot is None else ByTeam.only(capot, capot_value(book, scaled[capot]), 0)
    judged = _judged(book, tally, cards, capot)
    outcome = _outcome(book, judged, taker, capot)
    lines = list(_marked(book, tally, cards, capot, outcome))
    pending_after = tally.pending + cards[taker] + tally.melds[taker] if outcome == "tie" else 0
    if tally.pending and outcome != "tie":
        winner = taker if outcome == "made" else defence
        lines.append(ScoreLine(winner, tally.pending, "pending", "equality"))
    shares = outcome == "made" and capot is None and tally.multiplier == 1
    lines += rounding_lines(book, lines, cards if shares else None, taker)
    return DealScore(
        outcome=outcome,
        taker=taker,
        trump=tally.trump,
        count=count_lines(book, tally, scaled, capot),
        judged=judged,
        lines=tuple(lines),
        marks=sums(lines),
        pending_after=pending_after,
        capot=capot,
        multiplier=tally.multiplier,
    )


def _judged(book: RuleBook, tally: Tally, cards: ByTeam[int], capot: Team | None) -> ByTeam[int]:
    # Contract and ties are judged on raw points (our reading of tout-atout); a capot replaces them.
    base = tally.cards if capot is None else cards
    return counted(book, base, tally.melds, tally.belote)


def _outcome(book: RuleBook, judged: ByTeam[int], taker: Team, capot: Team | None) -> Outcome:
    if capot is not None and book.capot_contract == "decides":
        return "made" if capot is taker else "down"
    if judged[taker] == judged[taker.other]:
        return {"litige": "tie", "down": "down", "made": "made"}[book.equality]  # type: ignore[return-value]
    return "made" if judged[taker] > judged[taker.other] else "down"


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
    lines += belote_lines(tally, book.belote_down if outcome == "down" else "kept", "belote_down")
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
