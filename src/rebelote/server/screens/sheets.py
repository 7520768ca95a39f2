"""How are scores written down for a reader?

Score lines side by side, the score sheet of a match, the panels at the end of a deal and of a match.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rebelote.rules.actions import Bid
from rebelote.rules.auction import Call
from rebelote.rules.axes import Lang, axes
from rebelote.rules.books import RuleBook
from rebelote.rules.match import Match
from rebelote.rules.names import bid_name
from rebelote.rules.scoring import DealScore, ScoreLine
from rebelote.rules.seats import TEAMS, BySeat, ByTeam, Seat, Team, add_points
from rebelote.rules.telling import judged_words, line_label, line_rule, result_subtitle, result_title
from rebelote.rules.view import SeatView
from rebelote.server.protocol import wire
from rebelote.server.tables.folded import FoldedDeal
from rebelote.server.words.phrases import counted, phrase

from .arrange import arranged
from .convert import by_seat, by_team, call_views, codes, done_trick, seat_code, team_code, with_contre
from .scene import won

Names = Mapping[Seat, str]


def rule_words(book: RuleBook, topic: str, lang: Lang) -> str:
    """What the rule of a topic says in this book: the axis and its value; nothing for what is common to all books."""
    axis = axes().get(topic)
    return "" if axis is None else f"{axis.label[lang]} : {axis.words(book.axis(topic), lang)}".replace(" :", _colon(lang))


def place_words(line: ScoreLine, book: RuleBook, lang: Lang) -> str:
    """Where the book's document rules it, said as such; "option of the table" and "our reading" stand alone."""
    words, source = line_rule(line, book, lang), book.source(line.topic)
    return words if source is None or source.silent else phrase("in_the_rules", lang, place=words)


def _colon(lang: Lang) -> str:
    return " :" if lang == "fr" else ":"


def _rows(lines: tuple[ScoreLine, ...], book: RuleBook, kind: str, lang: Lang) -> list[wire.Line]:
    """One row for the lines of both sides that have the same label and rule, in the order of the score."""
    rows: dict[tuple[str, str], dict[Team, int]] = {}
    for line in lines:
        figures = rows.setdefault((line_label(line, lang), line.topic), {})
        figures[line.team] = figures.get(line.team, 0) + line.points
    sources = {line.topic: place_words(line, book, lang) for line in lines}
    return [
        _row(label, figures, rule_words(book, topic, lang), sources[topic], kind) for (label, topic), figures in rows.items()
    ]


def _row(label: str, figures: Mapping[Team, int], rule: str, source: str, kind: str) -> wire.Line:
    ns, ew = figures.get(Team.NS), figures.get(Team.EW)
    return wire.Line(
        label=label,
        ns=ns,
        ew=ew,
        ns_text="" if ns is None else str(ns),
        ew_text="" if ew is None else str(ew),
        rule=rule,
        source=source,
        kind=kind,  # type: ignore[arg-type]
    )


def _contract_label(score: DealScore, calls: tuple[Call, ...], lang: Lang) -> str:
    if score.level is None:
        return phrase("judgement", lang)
    return with_contre(phrase("contract_of", lang, bid=bid_name(Bid(score.level, score.trump), lang)), calls, lang)


def score_lines(score: DealScore, book: RuleBook, calls: tuple[Call, ...], lang: Lang) -> list[wire.Line]:
    """What was brought, how the contract was judged, what is marked, and the totals."""
    judged = wire.Line(
        label=_contract_label(score, calls, lang),
        ns=score.judged.ns,
        ew=score.judged.ew,
        ns_text=str(score.judged.ns),
        ew_text=str(score.judged.ew),
        rule=judged_words(score, book, lang),
        source=rule_words(book, "contract_counts", lang),
        kind="contract",
    )
    marks = {team: score.marks[team] for team in TEAMS}
    return [
        *_rows(score.count, book, "count", lang),
        judged,
        *_rows(score.lines, book, "mark", lang),
        _row(phrase("marked", lang), marks, "", "", "total"),
    ]


def sheet_deal(number: int, deal: FoldedDeal, lang: Lang, names: Names) -> wire.SheetDeal:
    """A finished deal on the score sheet."""
    score = deal.score
    if score is None:
        return wire.SheetDeal(
            deal_no=number,
            taker=None,
            text=phrase("passed_line", lang),
            outcome="passed",
            marks=wire.ByTeam(0, 0),
            totals=by_team(deal.scores),
            pending=deal.pending,
            lines=[],
        )
    assert deal.contract is not None
    return wire.SheetDeal(
        deal_no=number,
        taker=seat_code(deal.contract.taker),
        text=f"{result_title(score, None, lang)}. {result_subtitle(deal.contract, score, deal.book, lang, names)}",
        outcome=score.outcome,
        marks=by_team(score.marks),
        totals=by_team(add_points(deal.scores, score.marks)),
        pending=score.pending_after,
        lines=score_lines(score, deal.book, deal.calls, lang),
    )


def result_view(view: SeatView, lang: Lang, names: Names, convention: str | None) -> wire.ResultView:
    """The panel at the end of a deal, as everybody sees it."""
    score = view.score
    marks = score.marks if score is not None else ByTeam(0, 0)
    # When nobody took, the cards go back unseen.
    hands = view.final_hands or BySeat.same(())
    trump = view.contract.trump if view.contract is not None else None
    return wire.ResultView(
        title=result_title(score, None, lang) if score is not None else phrase("passed_title", lang),
        subtitle=result_subtitle(view.contract, score, view.book, lang, names),
        good=None,
        lines=score_lines(score, view.book, view.calls, lang) if score is not None else [],
        marks=by_team(marks),
        before=by_team(view.scores),
        after=by_team(add_points(view.scores, marks)),
        hands=by_seat(hands.map(lambda hand: codes(arranged(hand, trump)))),
        tricks=[done_trick(trick) for trick in view.tricks],
        calls=call_views(view.book, view.calls, lang, convention),
    )


def own_result(seen: wire.ResultView, view: SeatView, lang: Lang) -> wire.ResultView:
    """The same panel for a seat: whose good news it is and, where nobody took, its own five cards."""
    assert view.seat is not None
    if view.score is None:
        return replace(
            seen, hands=by_seat(BySeat.build(lambda seat: codes(arranged(view.hand, None)) if seat is view.seat else []))
        )
    team, marks = view.seat.team, view.score.marks
    good = None if marks.ns == marks.ew else marks[team] > marks[team.other]
    return replace(seen, title=result_title(view.score, team, lang), good=good)


def match_view(
    match: Match, deals: int, winner: Team | None, team: Team | None, lang: Lang, names: Names
) -> wire.MatchView | None:
    """The panel at the end of a match of so many deals, None before it; ``team`` is the reader's side, None for who watches."""
    if winner is None:
        return None
    if team is None:
        title = won(winner, names, lang)
    else:
        title = phrase("we_win" if winner is team else "they_win", lang)
    text = phrase(
        "match_text",
        lang,
        high=match.scores[winner],
        low=match.scores[winner.other],
        deals=counted("deal", "deals", deals, lang),
    )
    if match.winner is None:
        text = f"{text} {phrase('match_stopped', lang)}"
    return wire.MatchView(team_code(winner), title, text)
