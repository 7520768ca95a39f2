"""What is a score made of?

The facts of a played deal, the lines that are marked and the score they add up to, and what both games count in the same way:
card points on the scale of the book, capot, rounding.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from .actions import Level
from .books import RuleBook
from .cards import LAST_TRICK_POINTS, PACK_POINTS, Trump, points_table
from .errors import Malformed
from .seats import NO_POINTS, TEAMS, ByTeam, Team, add_points

Outcome = Literal["made", "down", "tie"]
BELOTE_POINTS = 20
ALL_TRICKS = 8
SHARED_TENS = 160


@dataclass(frozen=True, slots=True)
class Tally:
    """What a played deal brought.

    ``cards``: points of the tricks with the last ten, raw at tout-atout. ``melds``: points that won the contest.
    ``pending``: points waiting from earlier litiges. ``multiplier``: 1, or that of the bet. ``last_trick``: who won it.
    ``level``: what was bid, in the auction game; ``taker_tricks``: the tricks the bidder won himself.
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
    level: Level | None = None
    taker_tricks: int = 0


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
    ``lines``: what is marked; ``marks`` are their sums. ``pending_after``: points left waiting. In the auction game ``level``
    is what was bid and ``required`` the points it asked for (0 for capot and générale, which ask for tricks).
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
    level: Level | None = None
    required: int = 0


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


def all_tricks(tally: Tally) -> Team | None:
    """The side that won all eight tricks."""
    return next((team for team in TEAMS if tally.tricks[team] == ALL_TRICKS), None)


def check_tally(book: RuleBook, tally: Tally) -> None:
    """Raises Malformed when points or tricks do not add up."""
    total = pack_points(book, tally.trump)
    if sum(tally.cards) != total or min(tally.cards) < 0:
        raise Malformed("cards_do_not_add_up", found=sum(tally.cards), total=total)
    if sum(tally.tricks) != ALL_TRICKS or min(tally.tricks) < 0:
        raise Malformed("tricks_do_not_add_up", found=sum(tally.tricks))
    if any(tally.cards[team] and not tally.tricks[team] for team in TEAMS):
        raise Malformed("points_without_a_trick")
    if min(*tally.melds, *tally.belote, tally.pending) < 0 or tally.multiplier < 1:
        raise Malformed("negative_points")
    if any(points % BELOTE_POINTS for points in tally.belote) or (tally.trump is Trump.NO_TRUMP and any(tally.belote)):
        raise Malformed("no_such_belote")
    if (tally.level is not None) != book.has_bids:
        raise Malformed("bid_missing" if book.has_bids else "bid_not_in_book", book=book.title)


def capot_value(book: RuleBook, cards: int) -> int:
    """What all eight tricks are worth; ``cards`` is what they brought."""
    # 162 means "no bonus": all eight tricks are then worth their cards, whatever the scale.
    return cards if book.capot_points == PACK_POINTS else book.capot_points


def count_lines(book: RuleBook, tally: Tally, scaled: ByTeam[int], capot: Team | None) -> tuple[ScoreLine, ...]:
    """What each side brought, before the judgement."""
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


def counted(book: RuleBook, cards: ByTeam[int], melds: ByTeam[int], belote: ByTeam[int]) -> ByTeam[int]:
    """The figures a contract is judged on."""
    if book.contract_counts == "cards":
        return cards
    with_belote = add_points(cards, belote)
    return with_belote if book.contract_counts == "cards_and_belote" else add_points(with_belote, melds)


def belote_lines(tally: Tally, fate: str, topic: str) -> list[ScoreLine]:
    """Belotes as they are marked. ``fate`` is that of the losing side's: ``kept``, ``nobody``, or the winner's (``defence``
    takes those of the takers, ``taker`` those of the defence); ``topic`` is the rule that says so.
    """
    loser = {"defence": tally.taker, "nobody": tally.taker, "taker": tally.taker.other}.get(fate)
    lines = []
    for team in TEAMS:
        points = tally.belote[team]
        if not points or (team is loser and fate == "nobody"):
            continue
        if team is loser:
            lines.append(ScoreLine(team.other, points, "belote_taken", topic))
        else:
            lines.append(ScoreLine(team, points, "belote", "belote_points"))
    return lines


def rounding_lines(book: RuleBook, lines: Sequence[ScoreLine], shared: ByTeam[int] | None, taker: Team) -> list[ScoreLine]:
    """What the book's rounding adds or takes away, on the marks alone: it never makes a contract.

    ``shared``: the card points that the sides share, where they share 162; under ``complement`` the taker's are rounded to the
    nearest ten and the defence gets the rest of 160.
    """
    if book.rounding == "none":
        return []
    marks = sums(lines)
    if book.rounding == "complement" and shared is not None:
        part = _nearest_ten(shared[taker])
        rounded = ByTeam.only(taker, part, SHARED_TENS - part)
        change = ByTeam.build(lambda team: rounded[team] - shared[team])
    else:
        up = 4 if book.rounding == "six_up" else 5
        change = ByTeam.build(lambda team: (marks[team] + up) // 10 * 10 - marks[team])
    return [ScoreLine(team, change[team], "rounding", "rounding", {"exact": marks[team]}) for team in TEAMS if change[team]]


def _nearest_ten(points: int) -> int:
    return (points + 5) // 10 * 10


def sums(lines: Iterable[ScoreLine]) -> ByTeam[int]:
    """The points of each side."""
    listed = tuple(lines)
    return ByTeam.build(lambda team: sum(line.points for line in listed if line.team is team))
