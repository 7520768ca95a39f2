"""How do two books differ?

The axes on which they do, the positions where they allow different cards, and the deals that they count differently.
"""

from __future__ import annotations

from itertools import combinations

from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook, all_books, diff
from rebelote.rules.names import capital

from .blocks import Block, action, listing, paragraph, table
from .counts import deal_words, deals, makes_sense, verdict
from .figures import play_example, playable_words, positions
from .labels import intro, label
from .sources import apart


def diff_block(left: RuleBook, right: RuleBook, lang: Lang) -> Block:
    """The axes on which two books differ."""
    rows = [
        {"label": found.axis.label[lang], "a": found.axis.words(found.left, lang), "b": found.axis.words(found.right, lang)}
        for found in diff(left, right)
    ]
    return {"type": "diff", "a": left.title[lang], "b": right.title[lang], "rows": rows}


def deals_twice(left: RuleBook, right: RuleBook, lang: Lang) -> list[Block]:
    """The deals that the two books count differently, with both verdicts."""
    rows = []
    for name in deals():
        if not (makes_sense(name, left) and makes_sense(name, right)):
            continue
        one, two = verdict(name, left, lang), verdict(name, right, lang)
        if one != two:
            rows.append([capital(deal_words(name, left, lang)), capital(one), capital(two)])
    if not rows:
        return [paragraph(label("same-counts", lang))]
    head = [label("deal", lang), left.title[lang], right.title[lang]]
    return [table(label("twice-caption", lang), head, rows)]


def plays_twice(left: RuleBook, right: RuleBook, lang: Lang) -> list[Block]:
    """The drawn positions in which the two books allow different cards, once under each."""
    blocks: list[Block] = []
    for name, position in positions().items():
        if position.duty(left).legal == position.duty(right).legal:
            continue
        for book in (left, right):
            whole = not position.duty(book).refused
            note = label("whole-hand" if whole else "allowed", lang).format(cards=playable_words(book, lang, name))
            blocks.append(play_example(book, lang, name, book.title[lang], note))
    return blocks or [paragraph(label("same-plays", lang))]


def links(book: RuleBook, lang: Lang) -> Block:
    """Links to the comparison with each other book."""
    items = []
    for other in all_books():
        if other.id == book.id:
            continue
        count = label("differences", lang).format(count=len(diff(book, other)))
        items.append(f"[{other.title[lang]}](/regles/comparer/{book.id}/{other.id}) : {count}")
    return listing(items)


def pairs(game: str, lang: Lang) -> Block:
    """Links to the comparison of every pair of books of a game."""
    items = []
    for left, right in combinations((book for book in all_books() if book.auction == game), 2):
        count = label("differences", lang).format(count=len(diff(left, right)))
        items.append(f"[{left.title[lang]} – {right.title[lang]}](/regles/comparer/{left.id}/{right.id}) : {count}")
    return listing(items)


def shelf(game: str, lang: Lang) -> list[Block]:
    """The books of a game, each with what it is and a way in."""
    blocks: list[Block] = []
    for book in all_books():
        if book.auction != game:
            continue
        blocks.append({"type": "heading", "level": 3, "text": book.title[lang], "id": book.id})
        blocks += [paragraph(f"{intro(book.id, lang)} {label('source', lang)} {book.document[lang]}."), *apart(book, lang)]
        blocks.append(action(f"{label('read', lang)} {book.title[lang]}", f"/regles/{book.id}"))
    return blocks
