"""What do bids tell the partner? The cards of the conventions, as blocks for a page that anyone at the table can open."""

from __future__ import annotations

from rebelote.bots.conventions import CONVENTION_IDS, card, read_convention
from rebelote.rules.axes import Lang

from .blocks import Block, heading, listing, paragraph, table
from .labels import label


def cards(lang: Lang) -> list[Block]:
    """For every convention its calls, and how we read the document."""
    blocks: list[Block] = []
    for convention in CONVENTION_IDS:
        shown = card(convention, lang)
        rows = [(row.call, row.says) for row in shown.rows]
        readings = dict.fromkeys(row.source.reading[lang] for row in shown.rows if row.source.reading is not None)
        blocks += [
            heading(2, read_convention(convention).title[lang], convention),
            paragraph(shown.summary),
            table(shown.title, (label("convention-call", lang), label("convention-tells", lang)), rows),
            listing(readings),
        ]
    return blocks
