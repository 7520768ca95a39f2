"""What do the panels over the table hold?

Rich renderables made from a view: the end of a deal, the score sheet, the last trick, the help.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rebelote.rules.cards import Card, Trump
from rebelote.rules.names import card_short
from rebelote.server.protocol import wire
from rebelote.server.screens.arrange import arranged

from .faces import Look
from .palette import ACCENT, suit_on_felt
from .plain import last_trick_sentences, seat_of
from .words import word

_HEADS = {"count": "count_head", "contract": "count_head", "mark": "marks_head", "total": "marks_head"}
_SEATS = ("N", "E", "S", "W")


def cards_text(cards: Iterable[str], look: Look) -> Text:
    """Cards by their indices, suits coloured."""
    text = Text()
    for code in cards:
        card = Card.parse(code)
        text.append(card_short(card, look.lang), suit_on_felt(card.suit, four=look.four))
        text.append(" ")
    return text


def _figures(look: Look) -> Table:
    table = Table(box=None, expand=True, padding=(0, 1), header_style="bold", pad_edge=False)
    table.add_column("", ratio=3)
    table.add_column(word("us", look.lang), justify="right", width=5)
    table.add_column(word("them", look.lang), justify="right", width=5)
    table.add_column(word("rule", look.lang), ratio=4, style="dim")
    return table


def deal_panel(view: wire.View, look: Look) -> RenderableType:
    """What happened, every line with its rule, the match before and after, then the four hands and the tricks."""
    result = view.result
    assert result is not None
    parts: list[RenderableType] = [Text(result.subtitle)]
    if result.lines:
        parts += [Text(), _score(result, look)]
    if view.match is not None:
        parts += [Text(), Text(view.match.text, style=f"bold {ACCENT}")]
    if result.tricks:
        parts += [Text(), _hands(view, result, look), Text(), _tricks(view, result.tricks, look)]
    return Group(*parts)


def _score(result: wire.ResultView, look: Look) -> Table:
    table = _figures(look)
    head = None
    for line in result.lines:
        if _HEADS[line.kind] != head:
            if head is not None:
                table.add_row()
            head = _HEADS[line.kind]
            table.add_row(Text(word(head, look.lang), style=ACCENT))
        why = " · ".join(part for part in (line.rule, line.source) if part)
        style = "bold" if line.kind == "total" else ""
        table.add_row(Text(line.label, style), Text(line.ns_text, style), Text(line.ew_text, style), why)
    table.add_row()
    table.add_row(Text(word("total_head", look.lang), style=ACCENT))
    table.add_row(word("before_deal", look.lang), str(result.before.NS), str(result.before.EW))
    after = [word("after_deal", look.lang), str(result.after.NS), str(result.after.EW)]
    table.add_row(*(Text(cell, "bold") for cell in after))
    return table


def _hands(view: wire.View, result: wire.ResultView, look: Look) -> Table:
    table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
    table.add_row(Text(word("hands_head", look.lang), style=ACCENT))
    for seat in _SEATS:
        table.add_row(seat_of(view, seat), cards_text(_sorted(getattr(result.hands, seat), view), look))
    return table


def _sorted(codes: Iterable[str], view: wire.View) -> list[str]:
    """As a player holds them, trumps first."""
    trump = None if view.contract is None else Trump(view.contract.trump)
    return [str(card) for card in arranged(map(Card.parse, codes), trump)]


def _tricks(view: wire.View, tricks: Sequence[wire.DoneTrick], look: Look) -> Table:
    """A row a trick, a column a seat; the winner's card between angle brackets, the leader's name not repeated."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="bold")
    table.add_column(Text(word("tricks_head", look.lang), style=ACCENT))
    for seat in _SEATS:
        table.add_column(seat_of(view, seat), width=6)
    table.add_column("", justify="right")
    for number, trick in enumerate(tricks, 1):
        cards: dict[str, str] = {played.seat: played.card for played in trick.cards}
        cells = []
        for seat in _SEATS:
            cell = cards_text([cards[seat]], look)
            cell.rstrip()
            cells.append(Text.assemble("‹", cell, "›") if seat == trick.winner else Text.assemble(" ", cell))
        table.add_row(f"{number}", *cells, str(trick.points))
    return table


def sheet_panel(view: wire.View, look: Look) -> RenderableType:
    """The match deal by deal."""
    if not view.sheet:
        return Text(word("sheet_empty", look.lang))
    table = Table(box=None, expand=True, padding=(0, 1), header_style="bold", pad_edge=False)
    table.add_column("", width=3, justify="right")
    table.add_column("", ratio=1)
    for team in ("us", "them"):
        table.add_column(word(team, look.lang), justify="right", width=5)
    for team in ("us", "them"):
        table.add_column(f"Σ {word(team, look.lang)}", justify="right", width=7, style="bold")
    for deal in view.sheet:
        marks, totals = deal.marks, deal.totals
        table.add_row(str(deal.deal_no), deal.text, *map(str, (marks.NS, marks.EW, totals.NS, totals.EW)))
    return table


def trick_panel(view: wire.View, look: Look) -> RenderableType:
    """The last completed trick, in words and in cards."""
    sentences = list(last_trick_sentences(view, look.lang))
    if view.last_trick is None:
        return Text(sentences[0])
    table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
    for played in view.last_trick.cards:
        mark = "◀" if played.seat == view.last_trick.winner else ""
        table.add_row(seat_of(view, played.seat), cards_text([played.card], look), Text(mark, ACCENT))
    return Group(table, Text(), Text(sentences[-1], style="bold"))


def help_panel(look: Look) -> RenderableType:
    """The keys, and what the marks mean."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
    table.add_column(style=f"bold {ACCENT}", no_wrap=True)
    table.add_column()
    for line in word("help_text", look.lang).splitlines():
        table.add_row(*line.split("|", 1))
    return table
