"""What does a contract that was bid score?

The auction game: the bid is reached or not, in points or in tricks; then what was made, what was bid and what a contre
multiplies, as the book says. Federations and clubs differ here more than anywhere: every choice is an axis of the book.
"""

from __future__ import annotations

from .actions import Level
from .bidding import level_points
from .books import RuleBook
from .score_parts import (
    ALL_TRICKS,
    DealScore,
    ScoreLine,
    Tally,
    all_tricks,
    belote_lines,
    capot_value,
    count_lines,
    counted,
    rounding_lines,
    scaled_cards,
    sums,
)
from .seats import TEAMS, ByTeam, Team


def score_bid(book: RuleBook, tally: Tally, level: Level) -> DealScore:
    """Judge the contract and write the lines; ``tally`` has been checked."""
    taker, capot = tally.taker, all_tricks(tally)
    scaled = scaled_cards(book, taker, tally.trump, tally.cards)
    cards = scaled if capot is None else ByTeam.only(capot, capot_value(book, scaled[capot]), 0)
    melds = tally.melds
    if capot is not None and book.capot_melds == "all":
        melds = ByTeam.only(capot, sum(melds), 0)
    judged = counted(book, cards, melds, tally.belote)
    required = max(level, book.contract_floor) if isinstance(level, int) else 0
    made = _is_made(book, tally, level, cards, judged)
    lines = [
        *_contract_lines(book, tally, level, cards, capot, made=made),
        *_meld_lines(book, tally, capot, made=made),
        *_belote_lines(book, tally, made=made),
    ]
    shares = made and capot is None and tally.multiplier == 1 and book.marks != "bid"
    lines += rounding_lines(book, lines, cards if shares else None, taker)
    return DealScore(
        outcome="made" if made else "down",
        taker=taker,
        trump=tally.trump,
        count=count_lines(book, tally, scaled, capot),
        judged=judged,
        lines=tuple(lines),
        marks=sums(lines),
        pending_after=tally.pending,
        capot=capot,
        multiplier=tally.multiplier,
        level=level,
        required=required,
    )


def _is_made(book: RuleBook, tally: Tally, level: Level, cards: ByTeam[int], judged: ByTeam[int]) -> bool:
    taker = tally.taker
    if level == "capot":
        return tally.tricks[taker] == ALL_TRICKS
    if level == "generale":
        return tally.taker_tricks == ALL_TRICKS
    if judged[taker] < max(level, book.contract_floor):
        return False
    if book.defence_to_beat == "no":
        return True
    compared = judged if book.defence_to_beat == "counted" else cards
    return compared[taker] > compared[taker.other]


def _contract_lines(
    book: RuleBook, tally: Tally, level: Level, cards: ByTeam[int], capot: Team | None, *, made: bool
) -> list[ScoreLine]:
    """What the cards and the bid are worth to each side."""
    taker, bet = tally.taker, tally.multiplier
    winner = taker if made else taker.other
    value = level_points(book, level)
    if book.marks == "made_and_bid" and _is_flat(book, level):
        return [_line(winner, _flat_points(book, level), bet, *_flat_code(level), book)]
    if made and bet == 1:
        lines = [] if book.marks == "bid" else [_made_line(team, cards[team], capot) for team in TEAMS if cards[team]]
        return lines + ([] if book.marks == "made" else [_line(taker, value, 1, "bid", "marks", book)])
    base_times, bid_times = _times(book, bet)
    base, code = book.down_points, "contred_forfeit" if made else "down"
    if made and (book.contre_base == "points" or capot is taker):
        base, code = cards[taker], "contred_cards"
    lines = [_line(winner, base, base_times, code, "contre_base" if made else "down_points", book)] if base_times else []
    if bid_times:
        lines.append(_line(winner, value, bid_times, "bid", "marks", book))
    if made and book.contred_defence == "own" and cards[taker.other]:
        lines.append(_made_line(taker.other, cards[taker.other], capot))
    return lines


def _times(book: RuleBook, bet: int) -> tuple[int, int]:
    """How many times the forfeit and the bid are marked, when the deal is down or was contred."""
    if book.marks != "made_and_bid":
        return (bet, 0) if book.marks == "made" else (0, bet)
    if bet == 1:
        return {"forfeit_and_bid": (1, 1), "forfeit": (1, 0), "bid": (0, 1)}[book.down_marks]
    return {"all": (bet, bet), "bid": (1, bet), "forfeit": (bet, 1), "forfeit_alone": (bet, 0)}[book.contre_form]


def _is_flat(book: RuleBook, level: Level) -> bool:
    return level == "generale" or (level == "capot" and book.capot_scoring == "flat")


def _flat_points(book: RuleBook, level: Level) -> int:
    return book.capot_flat_points if level == "capot" else book.generale_points


def _flat_code(level: Level) -> tuple[str, str]:
    """The code of the line and its topic."""
    return ("capot_flat", "capot_flat_points") if level == "capot" else ("generale_flat", "generale_points")


def _line(team: Team, points: int, times: int, code: str, topic: str, book: RuleBook) -> ScoreLine:
    if times != 1:
        topic = "coinche_multiplier" if times == book.coinche_multiplier else "surcoinche_multiplier"
    return ScoreLine(team, points * times, code, topic, {"cards": points, "multiplier": times})


def _made_line(team: Team, cards: int, capot: Team | None) -> ScoreLine:
    code, topic = ("capot", "capot_points") if capot is team else ("cards", "made")
    return ScoreLine(team, cards, code, topic, {"cards": cards})


def _meld_lines(book: RuleBook, tally: Tally, capot: Team | None, *, made: bool) -> list[ScoreLine]:
    """Melds stay with their side when the bid is made; down, the defence takes them all; a capot may gather them."""
    gatherer = tally.taker.other if not made else capot if book.capot_melds == "all" else None
    topic = "capot_melds" if made else "down"
    lines = []
    for team in TEAMS:
        if tally.melds[team] and gatherer is not None and gatherer is not team:
            lines.append(ScoreLine(gatherer, tally.melds[team], "melds_taken", topic))
        elif tally.melds[team]:
            lines.append(ScoreLine(team, tally.melds[team], "melds", "meld_values"))
    return lines


def _belote_lines(book: RuleBook, tally: Tally, *, made: bool) -> list[ScoreLine]:
    if not made:
        return belote_lines(tally, book.belote_down, "belote_down")
    taken = tally.multiplier > 1 and book.contred_belote == "taker"
    return belote_lines(tally, "taker" if taken else "kept", "contred_belote")
