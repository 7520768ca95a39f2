"""How is a deal counted on a page?

The deals of ``data/deals.toml``, scored by the rules under a book and written as lines, each with its rule and its source.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rebelote.rules.axes import Lang, axes
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Trump
from rebelote.rules.scoring import DealScore, ScoreLine, Tally, score_deal
from rebelote.rules.seats import ByTeam, Team
from rebelote.rules.telling import judged_words, line_label, line_rule, result_title

from .blocks import Block, Line
from .figures import data
from .labels import label, topic

_COUNT_ORDER = ("tricks", "tricks_and_last", "tricks_scaled", "last_trick", "capot_bonus", "melds", "belote")


def _pair(entry: dict[str, object], name: str) -> ByTeam[int]:
    found = entry.get(name, [0, 0])
    assert isinstance(found, list)
    return ByTeam(*found)


@cache
def deals() -> tuple[str, ...]:
    """The names of the counted deals."""
    return tuple(data("deals"))


def tally(name: str, book: RuleBook) -> Tally:
    """A deal as the score sees it; a bet multiplies as the book has it."""
    entry = data("deals")[name]
    pending = entry.get("pending", 0)
    assert isinstance(pending, int)
    multipliers = {"coinche": book.coinche_multiplier, "surcoinche": book.surcoinche_multiplier}
    return Tally(
        taker=Team.NS,
        trump=Trump(str(entry.get("trump", "h"))),
        cards=_pair(entry, "cards"),
        tricks=_pair(entry, "tricks"),
        melds=_pair(entry, "melds"),
        belote=_pair(entry, "belote"),
        pending=pending,
        multiplier=multipliers.get(str(entry.get("bet")), 1),
        last_trick=Team.EW if _pair(entry, "tricks").ns == 0 else Team.NS,
    )


def makes_sense(name: str, book: RuleBook) -> bool:
    """Whether a deal can come up under a book: its melds, its bet, its trump, and points that wait."""
    brought = tally(name, book)
    scale = {"all-trump": "scaled", "all-trump-table": "table"}.get(name, book.all_trump_points)
    knows = {
        Trump.NO_TRUMP: book.no_trump or book.source("no_trump_rules") is not None,
        Trump.ALL_TRUMP: book.all_trump or book.source("all_trump_rules") is not None,
    }
    return (
        (book.melds or not any(brought.melds))
        and (brought.multiplier == 1 or book.coinche or book.source("bet") is not None)
        and (not brought.pending or book.equality == "litige")
        and knows.get(brought.trump, True)
        and scale == book.all_trump_points
    )


def score(name: str, book: RuleBook) -> DealScore:
    """A deal counted under a book."""
    return score_deal(book, tally(name, book))


def deal_words(name: str, book: RuleBook, lang: Lang) -> str:
    """What the deal brought, in a few words: ``92 – 70, belote au preneur``."""
    brought = tally(name, book)
    words = [f"{brought.cards.ns} – {brought.cards.ew}"]
    if 8 in brought.tricks:
        words.append(label("all-tricks", lang))
    sides = {Team.NS: label("to-taker", lang), Team.EW: label("to-defence", lang)}
    words += [f"{label('melds', lang)} {points} {sides[team]}" for team, points in brought.melds.items() if points]
    words += [f"{label('belote', lang)} {sides[team]}" for team, points in brought.belote.items() if points]
    if brought.multiplier > 1:
        words.append(f"× {brought.multiplier}")
    if brought.pending:
        words.append(f"{brought.pending} {label('waiting', lang)}")
    return ", ".join(words)


def verdict(name: str, book: RuleBook, lang: Lang) -> str:
    """How the deal ends, with its marks: ``contrat rempli, 112 – 70``."""
    found = score(name, book)
    title = result_title(found, None, lang)
    return f"{title[0].lower()}{title[1:]}, {marks(name, book)}"


def marks(name: str, book: RuleBook) -> str:
    """What both sides mark, the takers first: ``112 – 70``."""
    found = score(name, book).marks
    return f"{found.ns} – {found.ew}"


def score_example(book: RuleBook, lang: Lang, name: str, caption: str) -> Block:
    """The whole count of a deal, under its title."""
    found = score(name, book)
    brought = sorted(found.count, key=lambda line: _COUNT_ORDER.index(line.code))
    lines = [*_merged(brought, book, lang, "count"), _contract(found, book, lang)]
    lines += _merged(found.lines, book, lang, "mark")
    lines.append(_line(label("marked", lang), found.marks.ns, found.marks.ew, kind="total"))
    return {"type": "score_example", "caption": f"{caption} · {result_title(found, None, lang)}", "lines": lines}


def _contract(found: DealScore, book: RuleBook, lang: Lang) -> Line:
    rule = judged_words(found, book, lang)
    return _line(label("contract", lang), found.judged.ns, found.judged.ew, kind="contract", rule=rule)


def _merged(lines: Iterable[ScoreLine], book: RuleBook, lang: Lang, kind: str) -> list[Line]:
    """Lines of one label side by side, in order of appearance."""
    merged: dict[str, Line] = {}
    for line in lines:
        name = line_label(line, lang)
        row = merged.setdefault(
            name, _line(name, None, None, kind=kind, rule=_rule(line, book, lang), source=line_rule(line, book, lang))
        )
        side = "ns" if line.team is Team.NS else "ew"
        row[side], row[f"{side}_text"] = line.points, str(line.points)
    return list(merged.values())


def _rule(line: ScoreLine, book: RuleBook, lang: Lang) -> str:
    """The rule behind a line: an axis with its value, or what its topic is called."""
    axis = axes().get(line.topic)
    if axis is None:
        return topic(line.topic, lang)
    return f"{axis.label[lang]} : {axis.words(book.axis(line.topic), lang)}"


def _line(name: str, ns: int | None, ew: int | None, *, kind: str, rule: str = "", source: str = "") -> Line:
    texts = {"ns_text": "" if ns is None else str(ns), "ew_text": "" if ew is None else str(ew)}
    return {"label": name, "ns": ns, "ew": ew, **texts, "rule": rule, "source": source, "kind": kind}
