"""A book's page says all that the book's data says, and its examples are those of the rules."""

from typing import Any

import pytest

from rebelote.guide import Page, page, rules_page
from rebelote.guide.blocks import typeset
from rebelote.rules.axes import LANGS, Lang, axes
from rebelote.rules.books import BOOK_IDS, RuleBook, all_books, diff, load_book
from rebelote.rules.cards import Card, Trump
from rebelote.rules.messages import sentence
from rebelote.rules.play import duty, trick_points, trick_winner
from rebelote.rules.seats import Seat
from tests.guide.blocks import check, of_type, shape, texts

BOOKS = pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
LANG = pytest.mark.parametrize("lang", LANGS)


def refusals(found: Page) -> set[str]:
    """The rules that the drawn positions of a page refuse cards by."""
    codes = set()
    for block in of_type(found, "play_example"):
        book = load_book(found.name.split("/")[1])
        codes |= {why.code for why in duty_of(block, book).refused.values()}
    return codes


def duty_of(block: Any, book: RuleBook) -> Any:
    trick = [Card.parse(played["card"]) for played in block["cards"]]
    return duty(book, Trump(block["trump"]), [Card.parse(card) for card in block["hand"]], trick)


@BOOKS
@LANG
def test_every_axis_appears_with_its_value_and_source(book: RuleBook, lang: Lang) -> None:
    rows = {row["axis"]: row for block in of_type(page(f"rules/{book.id}", lang), "axes") for row in block["rows"]}
    assert list(rows) == list(axes())
    for name, axis in axes().items():
        source = book.source(name)
        assert source is not None
        assert rows[name]["label"] == typeset(axis.label[lang], lang)
        assert rows[name]["value"] == typeset(axis.words(book.axis(name), lang), lang)
        assert rows[name]["source"] == typeset(source.place[lang], lang)
        assert rows[name]["own"] is source.silent
        assert rows[name]["reading"] == (typeset(source.reading[lang], lang) if source.reading else None)


@BOOKS
@LANG
def test_every_reading_appears_in_its_own_section(book: RuleBook, lang: Lang) -> None:
    blocks = page(f"rules/{book.id}", lang).blocks
    start = next(place for place, block in enumerate(blocks) if block.get("id") == "readings")
    section = set(texts(list(blocks[start : start + 3])))
    for topic, source in book.sources.items():
        if source.reading is not None:
            assert typeset(source.reading[lang], lang) in section, topic


@BOOKS
@LANG
def test_positions_are_judged_by_the_rules(book: RuleBook, lang: Lang) -> None:
    for block in of_type(page(f"rules/{book.id}", lang), "play_example"):
        found = duty_of(block, book)
        assert block["legal"] == [str(card) for card in found.legal]
        told = {str(card): typeset(sentence(why.code, why.facts, lang), lang) for card, why in found.refused.items()}
        assert block["refusals"] == told
        assert set(block["legal"]) | set(told) == set(block["hand"])
        assert block["seat"] == "S"
        assert [played["seat"] for played in block["cards"]] == ["E", "N", "W"][3 - len(block["cards"]) :]


@BOOKS
def test_positions_show_every_duty_of_the_book(book: RuleBook) -> None:
    shown = refusals(page(f"rules/{book.id}", "fr"))
    assert {"must_follow", "must_climb", "must_ruff", "must_overruff", "must_undertrump"} <= shown
    assert ("must_overruff_partner" in shown) is (book.partner_ruff == "overruff")


@BOOKS
@LANG
def test_tricks_are_won_as_the_rules_say(book: RuleBook, lang: Lang) -> None:
    tricks = of_type(page(f"rules/{book.id}", lang), "trick")
    assert tricks
    for block in tricks:
        cards, trump = [Card.parse(played["card"]) for played in block["cards"]], Trump(block["trump"])
        winner = Seat(block["leader"]).after(trick_winner(cards, trump))
        assert (block["winner"], block["points"]) == (str(winner), trick_points(cards, trump))


@BOOKS
@LANG
def test_counts_add_up(book: RuleBook, lang: Lang) -> None:
    for block in of_type(page(f"rules/{book.id}", lang), "score_example"):
        for side in ("ns", "ew"):
            marks = [line[side] or 0 for line in block["lines"] if line["kind"] == "mark"]
            (total,) = [line[side] for line in block["lines"] if line["kind"] == "total"]
            assert sum(marks) == total
        assert all(line["rule"] for line in block["lines"] if line["kind"] != "total")
        assert all(line["source"] for line in block["lines"] if line["kind"] in ("count", "mark"))


def outcomes(book_id: str, section: str) -> list[tuple[int, int]]:
    """What is marked in the counts under one heading."""
    marks, here = [], False
    for block in page(f"rules/{book_id}", "fr").blocks:
        if block["type"] == "heading":
            here = block["id"] == section
        elif here and block["type"] == "score_example":
            lines: Any = block["lines"]
            marks.append((lines[-1]["ns"], lines[-1]["ew"]))
    return marks


@pytest.mark.parametrize(
    ("book_id", "section", "marks"),
    [
        ("livre", "scoring", [(112, 70)]),
        ("livre", "down", [(20, 162)]),
        ("livre", "equality", [(81, 81)]),
        ("classique", "equality", [(0, 162)]),
        ("club", "equality", [(0, 162)]),
        ("grand-classique", "equality", [(20, 91), (175, 58)]),
        ("grand-classique", "capot", [(250, 0), (20, 250), (250, 50), (0, 462)]),
        ("club", "capot", [(252, 0), (20, 252), (302, 0), (552, 0)]),
        ("moderne", "capot", [(162, 0), (20, 162)]),
        ("club", "edge", [(95, 87), (0, 182), (120, 92), (0, 212)]),
        ("livre", "edge", [(20, 162)]),
        ("moderne", "scoring-bet", [(200, 62), (20, 324), (404, 66)]),
        ("moderne", "scoring-all-trump", [(114, 68)]),
    ],
)
def test_the_worked_counts_are_these(book_id: str, section: str, marks: list[tuple[int, int]]) -> None:
    assert outcomes(book_id, section) == marks


@BOOKS
def test_melds_have_their_section_only_where_they_count(book: RuleBook) -> None:
    found = page(f"rules/{book.id}", "fr")
    assert bool(of_type(found, "cards")) is book.melds
    assert any(block["id"] == "contest" for block in of_type(found, "heading")) is book.melds


def test_one_card_serves_once_or_twice() -> None:
    shared, once = (of_type(page(f"rules/{book}", "fr"), "cards")[1]["caption"] for book in ("grand-classique", "club"))
    assert "= 300" in shared
    assert "= 250" in once


@BOOKS
@LANG
def test_options_are_listed_with_their_first_value(book: RuleBook, lang: Lang) -> None:
    cells = set(texts(list(page(f"rules/{book.id}", lang).blocks)))
    for name, axis in axes().items():
        if axis.option:
            assert typeset(axis.label[lang], lang) in cells
            assert typeset(axis.words(book.axis(name), lang), lang) in cells


@pytest.mark.parametrize("name", axes())
@LANG
def test_a_table_that_changes_any_axis_has_a_page_too(name: str, lang: Lang) -> None:
    axis = axes()[name]
    values: list[object] = [True, False] if axis.kind == "bool" else list(axis.values) or [3, 162, 750]
    for value in values:
        if axis.kind == "int" and not (axis.minimum or 0) <= int(str(value)) <= (axis.maximum or 9999):
            continue
        changed = {"melds": True, "no_trump": True, "all_trump": True, "coinche": True, name: value}
        book = load_book("classique").with_options(**changed)
        for block in rules_page(book, lang).blocks:
            check(block)
        languages = [[shape(block) for block in rules_page(book, each).blocks] for each in LANGS]
        assert languages[0] == languages[1]


@pytest.mark.parametrize("left", BOOK_IDS)
@pytest.mark.parametrize("right", BOOK_IDS)
def test_a_comparison_lists_the_axes_that_differ(left: str, right: str) -> None:
    (block,) = of_type(page(f"diff/{left}/{right}", "fr"), "diff")
    found = diff(load_book(left), load_book(right))
    assert [row["label"] for row in block["rows"]] == [typeset(one.axis.label.fr, "fr") for one in found]
    assert all(row["a"] != row["b"] for row in block["rows"])
