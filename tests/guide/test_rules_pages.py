"""A book's page says all that the book's data says, and its examples are those of the rules."""

from itertools import product
from typing import Any

import pytest

from rebelote.guide import Page, page, rules_page
from rebelote.guide.auctions import said
from rebelote.guide.blocks import typeset
from rebelote.rules import bidding
from rebelote.rules.actions import Level, Pass
from rebelote.rules.axes import LANGS, Lang, axes
from rebelote.rules.books import BOOK_IDS, RuleBook, all_books, diff, load_book
from rebelote.rules.cards import PACK, Card, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.messages import sentence
from rebelote.rules.names import seat_name
from rebelote.rules.play import duty, trick_points, trick_winner
from rebelote.rules.scoring import Tally, score_deal
from rebelote.rules.seats import ByTeam, Seat, Team
from rebelote.rules.telling import call_words, contract_words
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
    assert list(rows) == [axis.name for axis in book.axes]
    for axis in book.axes:
        name, source = axis.name, book.source(axis.name)
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
    assert {"must_follow", "must_climb", "must_ruff", "must_overruff"} <= shown
    assert ("must_undertrump" in shown) is (book.undertrump == "owed")
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
        ("contree-ffb-2016", "made", [(212, 50), (204, 78), (160, 82)]),
        ("contree-ffb-2016", "down", [(0, 260), (0, 300)]),
        ("contree-ffb-2016", "scoring-contre", [(520, 0), (0, 520), (1000, 0), (520, 0)]),
        ("contree-ffb-2016", "capot", [(352, 0), (500, 0), (0, 500)]),
        ("contree-cannes-2016", "down", [(0, 262), (0, 302)]),
        ("contree-cannes-2016", "scoring-contre", [(362, 0), (0, 362), (432, 0), (362, 0)]),
        ("contree-cannes-2016", "capot", [(352, 0), (452, 0), (522, 0), (0, 432)]),
        ("contree-colver", "capot", [(352, 0), (502, 0), (0, 412)]),
        ("coinche-ffb-2015", "made", [(212, 50), (204, 78), (0, 240), (246, 76)]),
        ("coinche-ffb-2015", "down", [(0, 260), (20, 280), (0, 290), (0, 290)]),
        ("coinche-ffb-2015", "scoring-contre", [(520, 0), (0, 520), (1000, 0), (500, 20)]),
        ("coinche-ffb-2015", "capot", [(352, 0), (392, 0), (500, 0), (0, 500)]),
        ("coinche-ffb-2015", "scoring-no-trump", [(188, 64)]),
        ("coinche-ffb-2015", "scoring-all-trump", [(204, 58)]),
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
        if axis.option and axis.is_of(book.auction):
            assert typeset(axis.label[lang], lang) in cells
            assert typeset(axis.words(book.axis(name), lang), lang) in cells


@BOOKS
def test_options_are_those_of_the_game(book: RuleBook) -> None:
    blocks = page(f"rules/{book.id}", "fr").blocks
    (start,) = (place for place, block in enumerate(blocks) if block.get("id") == "options")
    listed: Any = next(block for block in blocks[start:] if block["type"] == "table")
    expected = [typeset(axis.label.fr, "fr") for axis in book.axes if axis.option]
    assert [row[0] for row in listed["rows"]] == expected


BID_BOOKS = pytest.mark.parametrize("book", [book for book in all_books() if book.has_bids], ids=lambda book: book.id)


@BID_BOOKS
@LANG
def test_the_table_of_marks_is_that_of_the_rules(book: RuleBook, lang: Lang) -> None:
    blocks = page(f"rules/{book.id}", lang).blocks
    start = next(place for place, block in enumerate(blocks) if block.get("id") == "marks")
    found: Any = blocks[start + 1]
    assert len(found["rows"]) == 5
    shown: list[tuple[int, Level, int]] = [
        *((112, 100, 6), (92, 100, 5), (162, 100, 8)),
        *((162, "capot", 8), (152, "capot", 7)),
    ]
    for row, (points, bid, tricks) in zip(found["rows"], shown, strict=True):
        for cell, times in zip(row[1:], (1, book.coinche_multiplier, book.surcoinche_multiplier), strict=True):
            tally = Tally(
                Team.NS, Trump.HEARTS, ByTeam(points, 162 - points), ByTeam(tricks, 8 - tricks), multiplier=times, level=bid
            )
            marks = score_deal(book, tally).marks
            assert cell == f"{marks.ns} – {marks.ew}"


@BID_BOOKS
@LANG
def test_drawn_auctions_are_judged_by_the_rules(book: RuleBook, lang: Lang) -> None:
    """Played again on a whole deal: what the table says is refused is, for the reason given, and the contract is that one."""
    tables = [block["rows"] for block in of_type(page(f"rules/{book.id}", lang), "table") if len(block["head"]) == 3]
    for name in ("rising", "contred"):
        deal = Deal.start(book, PACK, Seat.WEST, skip_cut=True)
        rows = []
        for action in [*said(name), *[Pass()] * 4]:
            if deal.phase is not Phase.AUCTION:
                break
            assert deal.turn is not None
            why = deal.refusal(action)
            words = call_words(bidding.call_of(deal.turn, action), lang)
            reason = "" if why is None else sentence(why.code, why.facts, lang)
            rows.append([typeset(cell, lang) for cell in (seat_name(deal.turn, lang), words, reason)])
            deal = deal if why is not None else deal.apply(action)
        assert deal.contract is not None
        (found,) = (table for table in tables if table[:-1] == rows)
        assert typeset(contract_words(deal.contract, lang), lang) == found[-1][1]
        assert any(row[2] for row in found)


@pytest.mark.parametrize("name", axes())
@LANG
def test_a_table_that_changes_any_axis_has_a_page_too(name: str, lang: Lang) -> None:
    axis = axes()[name]
    values: list[object] = [True, False] if axis.kind == "bool" else list(axis.values) or [3, 162, 750]
    for value, base in product(values, ("classique", "contree-ffb-2016")):
        if axis.kind == "int" and not (axis.minimum or 0) <= int(str(value)) <= (axis.maximum or 9999):
            continue
        if name == "auction" or not axis.is_of(load_book(base).auction):
            continue
        own = {"generale": True} if load_book(base).has_bids else {"coinche": True}
        book = load_book(base).with_options(**{"melds": True, "no_trump": True, "all_trump": True, **own, name: value})
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


@pytest.mark.parametrize("lang", LANGS)
def test_books_of_two_games_are_compared_on_what_both_have(lang: Lang) -> None:
    found = page("diff/club/contree-ffb-2016", lang)
    (block,) = of_type(found, "diff")
    labels = {row["label"] for row in block["rows"]}
    for name in ("equality", "packets", "marks", "contre_form"):
        assert typeset(axes()[name].label[lang], lang) not in labels
    assert typeset(axes()["undertrump"].label[lang], lang) in labels
    assert of_type(found, "play_example")
    assert not of_type(found, "table")
    one_game = {block.get("text") for block in page("diff/club/livre", lang).blocks}
    said_of_two = [block["text"] for block in of_type(found, "text") if block["text"] not in one_game]
    assert len(said_of_two) == 2
    assert "enchères" in said_of_two[0]
