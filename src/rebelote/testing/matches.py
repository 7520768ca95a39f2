"""What does a case ask of a match?

Deals in a row, each with its marks given or scored here from its own facts: what waits after a litige, and who still owes a
trick, goes from one to the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rebelote.rules.books import RuleBook
from rebelote.rules.errors import RuleError
from rebelote.rules.match import standing
from rebelote.rules.scoring import BELOTE_POINTS, score_deal
from rebelote.rules.seats import TEAMS, ByTeam, Team, add_points

from . import forms
from .casefile import Case
from .fields import DEAL_OF_MATCH
from .forms import BadCase
from .reports import Mismatch, Report, words
from .tallies import is_scored, tally


@dataclass(frozen=True, slots=True)
class _Brought:
    """What a deal brought; ``pending`` waits after it. Nothing of it says how it was scored."""

    marks: ByTeam[int]
    won_trick: ByTeam[bool]
    belote: ByTeam[int]
    pending: int


def check_matches(book: RuleBook, case: Case) -> list[Mismatch]:
    """Whether a match ends after a deal (or after the last of ``deals``), and who wins."""
    report = Report()
    if "target" in case:
        book = forms.with_options(book, {"target": forms.option("target", case.get("target"))})
    totals = forms.pair(case.get("before", [0, 0]), "before")
    owing = forms.team_or_none(case.get("owes_trick"), "owes_trick")
    owes = ByTeam(owing is Team.NS, owing is Team.EW)
    pending = forms.integer(case.get("pending") or 0, "pending")
    winner: Team | None = None
    deals = _deals(case)
    for number, deal in enumerate(deals, 1):
        if winner is not None:
            report.same("ends", "with the last deal", f"after deal {number - 1}")
            return report.found
        if _is_passed(deal):
            continue
        of_deal = f" of deal {number}" if len(deals) > 1 else ""
        brought = _brought(book, deal, pending, report, of_deal)
        totals, pending = add_points(totals, brought.marks), brought.pending
        taker = deal.get("taker", deal.get("takers"))
        side = None if taker is None else forms.team(taker, "taker")
        found = standing(book, totals, brought.won_trick, brought.belote, owes, side)
        winner, owes = found.winner, found.owes_trick
    why = f"{words(totals)} with a target of {book.target}"
    if "ends" in case:
        report.same("ends", forms.truth(case.get("ends"), "ends"), winner is not None, why)
    if "winner" in case:
        report.same("winner", forms.team_or_none(case.get("winner"), "winner"), winner, why)
    if "after" in case:
        report.same("after", forms.pair(case.get("after"), "after"), totals)
    if "deals" in case and case.get("pending_after") is not None:
        report.same("pending_after", forms.integer(case.get("pending_after"), "pending_after"), pending)
    if "owes_after" in case:
        debtor = forms.team_or_none(case.get("owes_after"), "owes_after")
        report.same("owes_after", debtor, next((team for team in TEAMS if owes[team]), None), why)
    return report.found


def _deals(case: Case) -> Sequence[Mapping[str, object]]:
    deals = case.get("deals", [case.fields])
    if not isinstance(deals, Sequence) or isinstance(deals, str) or not deals:
        raise BadCase("deals: are not a list")
    for deal in deals:
        if not isinstance(deal, Mapping):
            raise BadCase("deals: a deal is not a mapping")
        unknown = sorted(map(str, deal.keys() - DEAL_OF_MATCH)) if "deals" in case else []
        if unknown:
            raise BadCase(f"deals: unknown field {unknown[0]}")
        if "deals" in case and deal.get("marks") is None and not is_scored(deal) and not _is_passed(deal):
            raise BadCase("deals: a deal has neither marks nor cards")
    return deals


def _is_passed(deal: Mapping[str, object]) -> bool:
    return deal.get("passed") is not None and forms.truth(deal["passed"], "passed")


def _brought(book: RuleBook, deal: Mapping[str, object], pending: int, report: Report, of_deal: str) -> _Brought:
    """Of a deal that is scored here, or of one whose marks are given; both at once have to agree."""
    if not is_scored(deal):
        marks = forms.pair(deal.get("marks", [0, 0]), "marks")
        won = _won_trick(deal)
        left = forms.integer(deal.get("pending_after") or 0, "pending_after")
        return _Brought(marks, won, _belote(deal, marks, won), left)
    facts = tally(book, {"pending": pending, **deal})
    try:
        score = score_deal(book, facts)
    except RuleError as error:
        raise BadCase(str(error)) from None
    if deal.get("marks") is not None:
        report.same(f"marks{of_deal}", forms.pair(deal["marks"], "marks"), score.marks)
    if deal.get("outcome") is not None:
        report.same(f"outcome{of_deal}", forms.outcome(deal["outcome"]), score.outcome)
    if deal.get("pending_after") is not None:
        report.same(f"pending_after{of_deal}", forms.integer(deal["pending_after"], "pending_after"), score.pending_after)
    return _Brought(score.marks, facts.tricks.map(bool), facts.belote, score.pending_after)


def _won_trick(deal: Mapping[str, object]) -> ByTeam[bool]:
    if deal.get("tricks") is not None:
        return forms.pair(deal["tricks"], "tricks").map(bool)
    loser = forms.team_or_none(deal.get("capot_against"), "capot_against")
    return ByTeam(loser is not Team.NS, loser is not Team.EW)


def _belote(deal: Mapping[str, object], marks: ByTeam[int], won: ByTeam[bool]) -> ByTeam[int]:
    if "belote" in deal:
        return forms.belote_pair(deal["belote"])
    # A side that won no trick marks its belotes alone.
    return ByTeam.build(lambda team: 0 if won[team] or marks[team] % BELOTE_POINTS else marks[team])
