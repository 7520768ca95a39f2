"""Books as data: text that is no book is refused, what is read back is the same, options make another book."""

from __future__ import annotations

import pytest

from rebelote.rules.axes import Lang
from rebelote.rules.books import all_books, diff, load_book, parse_key, read_book
from rebelote.rules.errors import Malformed
from rebelote.rules.messages import sentence


@pytest.mark.parametrize("text", ["", "not toml [", "axes = 3", 'id = "x"\n[axes]\ntarget = 500\n', "[axes]\nluck = true\n"])
def test_text_that_is_no_book_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_book(text)


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
def test_every_axis_has_its_source(book) -> None:  # type: ignore[no-untyped-def]
    for axis in book.axes:
        name = axis.name
        source = book.source(name)
        assert source is not None, name
        assert source.place.fr
        assert source.place.en
        assert source.reading is not None or not source.silent, f"{name} is silent and has no reading"


def test_options_make_another_book_with_its_own_hash() -> None:
    club = load_book("club")
    short = club.with_options(target=500, melds=False)
    assert short.key == "club@1 target=500 melds=no"
    assert parse_key(short.key) == short
    assert short.sha256 != club.sha256
    assert [change.axis.name for change in diff(club, short)] == ["target", "melds"]
    assert short.source("melds") is None
    assert club.with_options(target=1000) == club


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
def test_a_canonical_text_has_a_line_for_every_axis_of_its_game_but_later_defaults(book) -> None:  # type: ignore[no-untyped-def]
    lines = book.canonical_text().splitlines()
    assert lines[:2] == ["rebelote rules 1", f"book {book.id}@1"]
    written = [line.split(" = ")[0] for line in lines[2:]]
    left_out = [axis for axis in book.axes if axis.name not in written]
    assert written == [axis.name for axis in book.axes if axis not in left_out]
    assert all(axis.default == book.axis(axis.name) and axis.game != "turned" for axis in left_out)


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("grand-classique", "8001a1b0"),
        ("classique", "5822711d"),
        ("moderne", "a6fdf038"),
        ("club", "1f133e15"),
        ("livre", "d1f68eac"),
    ],
)
def test_books_of_records_kept_have_the_hash_they_had(name: str, start: str) -> None:
    """The auction game brought axes of its own; the hashes that records of the first five books carry stayed as they were."""
    assert load_book(name).sha256[:8] == start


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("club", {"contre_turn": "any_time"}),
        ("moderne", {"marks": "bid"}),
        ("contree-ffb-2016", {"coinche": True}),
        ("coinche-ffb-2015", {"packets": "choice"}),
    ],
)
def test_options_of_the_other_game_are_refused(name: str, options: dict[str, object]) -> None:
    with pytest.raises(Malformed) as refused:
        load_book(name).with_options(**options)
    assert refused.value.code == "axis_of_other_game"


@pytest.mark.parametrize("options", [{"target": 0}, {"target": True}, {"melds": 1}, {"cut": "up"}, {"luck": 3}])
def test_values_that_an_axis_cannot_have_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        load_book("livre").with_options(**options)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_an_option_may_be_is_said_in_the_language_asked_for(lang: Lang) -> None:
    with pytest.raises(Malformed) as refused:
        load_book("club").with_options(target=0)
    words = sentence(refused.value.code, refused.value.facts, lang)
    assert {"fr": "un nombre entier de 1 à 1000000", "en": "a whole number from 1 to 1000000"}[lang] in words
