"""How is a deal counted on a page?

The deals of ``data/deals.toml``, scored by the rules under a book and written as lines, each with its rule and its source.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rebelote.rules.actions import Level
from rebelote.rules.axes import Lang, axes
from rebelote.rules.bidding import bid_trumps, levels
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Trump
from rebelote.rules.names import capital, level_name
from rebelote.rules.scoring import DealScore, ScoreLine, Tally, score_deal
from rebelote.rules.seats import ByTeam, Team
from rebelote.rules.telling import judged_words, line_label, line_rule, result_title

from .blocks import Block, Line, table
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


def level_of(name: str) -> Level | None:
    """What was bid in a deal; None in a deal of the turned card."""
    found = data("deals")[name].get("bid")
    assert found in (None, "capot", "generale") or isinstance(found, int)
    return found


def tally(name: str, book: RuleBook, bet: str | None = None) -> Tally:
    """A deal as the score sees it; its bet, or the one given, multiplies as the book has it."""
    entry = data("deals")[name]
    pending = entry.get("pending", 0)
    alone = entry.get("alone", False)
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
        multiplier=multipliers.get(bet or str(entry.get("bet")), 1),
        last_trick=Team.EW if _pair(entry, "tricks").ns == 0 else Team.NS,
        level=level_of(name),
        taker_tricks=_pair(entry, "tricks").ns if alone else 0,
    )


def makes_sense(name: str, book: RuleBook) -> bool:
    """Whether a deal can come up under a book: its bid, its melds, its bet, its trump, and points that wait."""
    brought = tally(name, book)
    if book.has_bids or brought.level is not None:
        return (
            brought.level in levels(book)
            and book.has_bids
            and brought.trump in bid_trumps(book)
            and (book.melds or not any(brought.melds))
            and _scale(name, book) == book.all_trump_points
        )
    knows = {
        Trump.NO_TRUMP: book.no_trump or book.source("no_trump_rules") is not None,
        Trump.ALL_TRUMP: book.all_trump or book.source("all_trump_rules") is not None,
    }
    return (
        (book.melds or not any(brought.melds))
        and (brought.multiplier == 1 or book.coinche or book.source("bet") is not None)
        and (not brought.pending or book.equality == "litige")
        and knows.get(brought.trump, True)
        and _scale(name, book) == book.all_trump_points
    )


def _scale(name: str, book: RuleBook) -> str:
    """How tout-atout is counted in a deal."""
    scales = {"all-trump": "scaled", "all-trump-table": "table", "bid-all-trump": "scaled", "bid-all-trump-table": "table"}
    return scales.get(name, book.all_trump_points)


def score(name: str, book: RuleBook) -> DealScore:
    """A deal counted under a book."""
    return score_deal(book, tally(name, book))


def deal_words(name: str, book: RuleBook, lang: Lang) -> str:
    """What the deal brought, in a few words: ``92 – 70, belote au preneur``; a bid comes first."""
    brought = tally(name, book)
    words = [] if brought.level is None else [label("bid-of", lang).format(bid=level_name(brought.level))]
    words.append(f"{brought.cards.ns} – {brought.cards.ew}")
    if 8 in brought.tricks:
        words.append(label("all-tricks", lang))
    sides = {Team.NS: label("to-taker", lang), Team.EW: label("to-defence", lang)}
    words += [f"{label('melds', lang)} {points} {sides[team]}" for team, points in brought.melds.items() if points]
    words += [f"{label('belote', lang)} {sides[team]}" for team, points in brought.belote.items() if points]
    if brought.level is not None and data("deals")[name].get("bet"):
        words.append(label(str(data("deals")[name]["bet"]), lang))
    elif brought.multiplier > 1:
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


# The rows of the table of marks.
_MARKED = ("bid-made", "bid-down", "bid-all-tricks", "capot-bid", "capot-lost")


def marks_table(book: RuleBook, lang: Lang) -> Block:
    """What a bid brings, made and lost, without a contre, with one, and with a surcontre; the takers first."""
    rows = []
    for name in (name for name in _MARKED if makes_sense(name, book)):
        bets = (score_deal(book, tally(name, book, bet)).marks for bet in (None, "coinche", "surcoinche"))
        rows.append([capital(deal_words(name, book, lang)), *(f"{found.ns} – {found.ew}" for found in bets)])
    head = [label("deal", lang), label("no-contre", lang), capital(label("coinche", lang)), capital(label("surcoinche", lang))]
    return table(label("marks-caption", lang), head, rows)


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
        return topic(line.topic, lang, has_bids=book.has_bids)
    return f"{axis.label[lang]} : {axis.words(book.axis(line.topic), lang)}"


def _line(name: str, ns: int | None, ew: int | None, *, kind: str, rule: str = "", source: str = "") -> Line:
    texts = {"ns_text": "" if ns is None else str(ns), "ew_text": "" if ew is None else str(ew)}
    return {"label": name, "ns": ns, "ew": ew, **texts, "rule": rule, "source": source, "kind": kind}
