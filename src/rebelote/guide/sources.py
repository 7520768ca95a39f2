"""Where does each rule of a book come from?

The full table of axes, our readings, the options of a table, and what only this book does: all of it read off the book's data.
"""

from __future__ import annotations

from rebelote.rules.axes import Axis, Lang, axes
from rebelote.rules.books import RuleBook, all_books
from rebelote.rules.names import capital

from .blocks import Block, listing, paragraph, table
from .labels import game_label, label, topic


def axes_block(book: RuleBook, lang: Lang) -> Block:
    """Every axis of the book's game with its value, its place in the document, and our reading; ``own`` where the document is
    silent.
    """
    rows = []
    for axis in book.axes:
        source = book.source(axis.name)
        rows.append(
            {
                "axis": axis.name,
                "label": axis.label[lang],
                "value": axis.words(book.axis(axis.name), lang),
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
        topics.append(topic(name, lang, has_bids=book.has_bids))
        if source.place[lang] not in places:
            places.append(source.place[lang])
    head = [label("rule", lang), label("place", lang), label("reading", lang)]
    rows = [[", ".join(topics), " ; ".join(places), text] for text, (topics, places) in grouped.items()]
    return table("", head, rows)


def options(book: RuleBook, lang: Lang) -> Block:
    """What a table may change, with the value this book begins with."""
    rows = [
        [axis.label[lang], option_help(axis, lang), axis.words(book.axis(axis.name), lang)] for axis in book.axes if axis.option
    ]
    return table("", [label("option", lang), label("changes", lang), label("here", lang)], rows)


def option_help(axis: Axis, lang: Lang) -> str:
    """What an option is for: its help, the values to choose from, or what a target is."""
    if axis.help:
        return axis.help[lang]
    if axis.values:
        return capital(" ; ".join(words[lang] for words in axis.values.values())) + "."
    return label("target-help", lang)


def same_game(book: RuleBook) -> list[RuleBook]:
    """The named books that choose trump as this one does."""
    return [other for other in all_books() if other.has_bids is book.has_bids]


def own_axes(book: RuleBook) -> list[Axis]:
    """The axes on which a book stands alone among those of its game."""
    others = [other for other in same_game(book) if other.id != book.id]
    return [axis for axis in book.axes if all(other.axis(axis.name) != book.axis(axis.name) for other in others)]


def apart(book: RuleBook, lang: Lang) -> list[Block]:
    """What this book alone does among those of its game; a sentence when it has nothing of its own."""
    alone = [f"**{axis.label[lang]}** : {axis.words(book.axis(axis.name), lang)}" for axis in own_axes(book)]
    if not alone:
        return [paragraph(label("not-alone", lang))]
    return [paragraph(game_label("alone", lang, has_bids=book.has_bids)), listing(alone)]


def by_value(axis_name: str, lang: Lang) -> str:
    """What the books say on an axis, those that agree together: ``**Classique, Moderne** : ... **Livre** : ...``.

    ``name@turned`` and ``name@bids`` ask the books of one game.
    """
    axis_name, _, game = axis_name.partition("@")
    axis = axes()[axis_name]
    grouped: dict[str, list[str]] = {}
    for book in all_books():
        if not axis.is_of(book.auction) or game not in ("", book.auction):
            continue
        grouped.setdefault(axis.words(book.axis(axis_name), lang), []).append(book.title[lang])
    if len(grouped) == 1:
        return f"{next(iter(grouped))}, {label(f'all-books-{game}' if game else 'all-books', lang)}"
    return ". ".join(f"**{', '.join(titles)}** : {words}" for words, titles in grouped.items())


# The axes that change a game most, by game.
_OVERVIEW = {
    "turned": (
        *("target", "cut", "no_trump", "all_trump", "melds", "belote", "contract_counts", "equality", "capot_points"),
        "partner_ruff",
    ),
    "bids": (
        *("target", "bid_max", "no_trump", "all_trump", "melds", "defence_to_beat", "down_points", "belote_down"),
        *("contre_form", "surcoinche_multiplier", "capot_value", "capot_scoring"),
    ),
}


def overview(game: str, lang: Lang) -> Block:
    """The books of a game side by side."""
    books = [book for book in all_books() if book.auction == game]
    found = [axes()[name] for name in _OVERVIEW[game]]
    rows = [[axis.label[lang], *(capital(axis.words(book.axis(axis.name), lang)) for book in books)] for axis in found]
    return table(label(f"overview-caption-{game}", lang), [label("rule", lang), *(book.title[lang] for book in books)], rows)
