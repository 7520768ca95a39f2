"""Where does each rule of a book come from?

The full table of axes, our readings, the options of a table, and what only this book does: all of it read off the book's data.
"""

from __future__ import annotations

from rebelote.rules.axes import Lang, axes
from rebelote.rules.books import RuleBook, all_books
from rebelote.rules.names import capital

from .blocks import Block, listing, paragraph, table
from .labels import label, topic


def axes_block(book: RuleBook, lang: Lang) -> Block:
    """Every axis with its value, its place in the document, and our reading; ``own`` where the document is silent."""
    rows = []
    for name, axis in axes().items():
        source = book.source(name)
        rows.append(
            {
                "axis": name,
                "label": axis.label[lang],
                "value": axis.words(book.axis(name), lang),
                "source": source.place[lang] if source else label("table-option", lang),
                "reading": source.reading[lang] if source and source.reading else None,
                "own": source is not None and source.silent,
            }
        )
    return {"type": "axes", "rows": rows}


def readings(book: RuleBook, lang: Lang) -> Block:
    """Every reading of ours, once, with the rules it is about and where they stand."""
    grouped: dict[str, tuple[list[str], list[str]]] = {}
    for name in book.sources:
        source = book.source(name)
        if source is None or source.reading is None:
            continue
        topics, places = grouped.setdefault(source.reading[lang], ([], []))
        topics.append(topic(name, lang))
        if source.place[lang] not in places:
            places.append(source.place[lang])
    head = [label("rule", lang), label("place", lang), label("reading", lang)]
    rows = [[", ".join(topics), " ; ".join(places), text] for text, (topics, places) in grouped.items()]
    return table("", head, rows)


def options(book: RuleBook, lang: Lang) -> Block:
    """What a table may change, with the value this book begins with."""
    rows = []
    for name, axis in axes().items():
        if not axis.option:
            continue
        help_ = axis.help[lang] if axis.help else label("target-help", lang)
        rows.append([axis.label[lang], help_, axis.words(book.axis(name), lang)])
    return table("", [label("option", lang), label("changes", lang), label("here", lang)], rows)


def apart(book: RuleBook, lang: Lang) -> list[Block]:
    """The axes on which this book stands alone among the five; nothing when it has none."""
    others = [other for other in all_books() if other.id != book.id]
    alone = [
        f"**{axis.label[lang]}** : {axis.words(book.axis(name), lang)}"
        for name, axis in axes().items()
        if all(other.axis(name) != book.axis(name) for other in others)
    ]
    return [paragraph(label("alone", lang)), listing(alone)] if alone else []


def by_value(axis_name: str, lang: Lang) -> str:
    """What the five books say on an axis, those that agree together: ``**Classique, Moderne** : ... **Livre** : ...``."""
    axis = axes()[axis_name]
    grouped: dict[str, list[str]] = {}
    for book in all_books():
        grouped.setdefault(axis.words(book.axis(axis_name), lang), []).append(book.title[lang])
    if len(grouped) == 1:
        return f"{next(iter(grouped))}, {label('all-books', lang)}"
    return ". ".join(f"**{', '.join(titles)}** : {words}" for words, titles in grouped.items())


def overview(lang: Lang) -> Block:
    """The five books side by side, on the axes that change a game most."""
    names = (
        "target",
        "cut",
        "no_trump",
        "all_trump",
        "melds",
        "belote",
        "contract_counts",
        "equality",
        "capot_points",
        "partner_ruff",
    )
    rows = [
        [axes()[name].label[lang], *(capital(axes()[name].words(book.axis(name), lang)) for book in all_books())]
        for name in names
    ]
    return table(label("overview-caption", lang), [label("rule", lang), *(book.title[lang] for book in all_books())], rows)
