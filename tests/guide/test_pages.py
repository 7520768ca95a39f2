"""Every page builds, in both languages, out of blocks that the client can draw."""

import json
import re
from typing import Any

import pytest

from rebelote.guide import page, page_names, route
from rebelote.rules.axes import LANGS, Lang
from rebelote.rules.books import BOOK_IDS
from rebelote.rules.errors import Malformed
from tests.guide.blocks import check, every_page, links, of_type, shape, texts

ROUTES = {route(name) for name in page_names()}
# What the client draws without a page of the guide.
DRAWN = {"/hasard"}


def test_the_pages_are_those_of_the_client() -> None:
    names = set(page_names())
    assert {"rules", "beginner", "history", "glossary", "faq"} <= names
    assert {f"rules/{book}" for book in BOOK_IDS} <= names
    assert {f"diff/{a}/{b}" for a in BOOK_IDS for b in BOOK_IDS if a != b} <= names
    assert len(ROUTES) == len(names)


@pytest.mark.parametrize(("name", "lang"), every_page())
def test_a_page_is_made_of_known_blocks(name: str, lang: Lang) -> None:
    found = page(name, lang)
    assert found.title
    assert found.lead
    assert found.blocks
    for block in found.blocks:
        check(block)
    assert json.loads(json.dumps(found.to_dict())) == found.to_dict()


@pytest.mark.parametrize(("name", "lang"), every_page())
def test_no_trace_of_the_text_files_is_left(name: str, lang: Lang) -> None:
    for text in texts(page(name, lang).to_dict()):
        assert not re.search(r"[{}]|::|\{#|^\s|\s$|  ", text), text


@pytest.mark.parametrize("name", page_names())
def test_both_languages_have_the_same_structure(name: str) -> None:
    french, english = page(name, "fr"), page(name, "en")
    assert [shape(block) for block in french.blocks] == [shape(block) for block in english.blocks]
    assert sorted(links(french)) == sorted(links(english))


@pytest.mark.parametrize("name", page_names())
def test_the_languages_are_not_mixed_up(name: str) -> None:
    def prose(lang: Lang) -> set[Any]:
        return {text["text"] for text in of_type(page(name, lang), "text")}

    assert not prose("fr") & prose("en")


@pytest.mark.parametrize(("name", "lang"), every_page())
def test_headings_have_ids_of_their_own(name: str, lang: Lang) -> None:
    ids = [block["id"] for block in of_type(page(name, lang), "heading")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("name", "lang"), every_page())
def test_links_lead_to_pages_that_exist(name: str, lang: Lang) -> None:
    for href in links(page(name, lang)):
        address, _, query = href.partition("?")
        if query:
            assert address == "/"
            assert query.removeprefix("book=") in BOOK_IDS
        else:
            assert address in ROUTES | DRAWN, href


@pytest.mark.parametrize(("name", "lang"), every_page())
def test_tables_are_rectangular(name: str, lang: Lang) -> None:
    for block in of_type(page(name, lang), "table"):
        assert {len(row) for row in block["rows"]} == {len(block["head"])}


@pytest.mark.parametrize("name", ["", "rule", "rules/", "rules/bridge", "diff/club", "diff/club/bridge", "faq/x", "../faq"])
def test_an_unknown_page_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(Malformed) as refused:
        page(name, "fr")
    assert refused.value.code == "unknown_page"
    assert all(known in str(refused.value) for known in ("beginner", "rules/club", "diff/"))


def test_the_beginner_is_led_to_a_table() -> None:
    for lang in LANGS:
        assert "/?book=livre" in links(page("beginner", lang))


def test_french_keeps_its_spaces_together() -> None:
    for name in page_names():
        for text in texts(page(name, "fr").to_dict()):
            assert not re.search(r" [;:!?»]|« ", text), text


def test_english_has_no_space_before_its_stops() -> None:
    for name in page_names():
        for text in texts(page(name, "en").to_dict()):
            assert not re.search(r"\s[;:!?](?: |$)", text), text
