"""The case files, one test a case and book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from rebelote.rules.axes import axes
from rebelote.rules.books import RuleBook, all_books, load_book
from rebelote.testing.casefile import Case, Refused, read_file
from rebelote.testing.forms import AUCTION_FAMILY, FIVE_BOOKS, BadCase, book_names, options, with_options
from rebelote.testing.kinds import CHECKS
from rebelote.testing.runner import NO_TRUMP_BOOKS, Check, checks_of, run_check

from .probes import PROBES

HERE = Path(__file__).parent
KINDS = ("legal", "scores", "melds", "matches", "notrump")


def cases() -> Iterator[Case]:
    for kind in KINDS:
        for read in read_file(HERE / f"{kind}.yaml"):
            assert not isinstance(read, Refused), f"{read.file} {read.id}: {read.reason}"
            yield read


CASES = tuple(cases())
DEALS: list[dict[str, Any]] = yaml.safe_load((HERE.parent / "rules" / "deals.yaml").read_text())
QUESTIONS = [(case, name) for case in DEALS for name in book_names(case["books"], FIVE_BOOKS)]


@pytest.mark.parametrize("check", [check for case in CASES for check in checks_of(case)], ids=str)
def test_case(check: Check) -> None:
    assert run_check(check).failures == ()


@pytest.mark.parametrize(("case", "name"), QUESTIONS, ids=[f"deals.yaml {case['id']} [{name}]" for case, name in QUESTIONS])
def test_deal(case: dict[str, Any], name: str) -> None:
    book = with_options(load_book(name), options(case.get("options")))
    assert PROBES[case["ask"]](book) == case["answer"], case["why"]


# -- the rule table ---------------------------------------------------------------------------------------------------

# An axis that does nothing while another has this value; the preset of the book then says so in its source.
IDLE = {
    "cut_min": ("cut", "none"),
    "all_trump_points": ("all_trump", False),
    "coinche_multiplier": ("coinche", None),
    "surcoinche_multiplier": ("coinche", None),
    "meld_cards": ("melds", False),
    "melds_shown": ("melds", False),
    "capot_contract": ("melds", False),
    "capot_melds": ("melds", False),
    "rebelote_forgotten": ("belote", ("automatic", "at_deal")),
}


def is_idle(book: RuleBook, axis: str) -> bool:
    governor, off = IDLE.get(axis, (None, None))
    if governor is None or off is None:
        return False
    return book.axis(governor) in (off if isinstance(off, tuple) else (off,))


def other_values(book: RuleBook, axis: str) -> Sequence[object]:
    known, value = axes()[axis], book.axis(axis)
    if known.kind == "bool":
        return [not value]
    if known.kind == "choice":
        return [other for other in known.values if other != value]
    assert isinstance(value, int)
    return sorted({value + 1, max(value - 1, known.minimum or 0)} - {value})


def notices(book: RuleBook) -> bool:
    """Whether some case of the book fails when the book is this one."""
    for case in CASES:
        names = case.books or NO_TRUMP_BOOKS
        if book.id not in names or case.changes.keys() & {name for name, _ in book.changes}:
            continue
        try:
            if CHECKS[case.kind](with_options(book, case.changes), case):
                return True
        except BadCase:
            return True
    return any(wrong_answer(book, case) for case in DEALS if book.id in book_names(case["books"], FIVE_BOOKS))


def wrong_answer(book: RuleBook, case: dict[str, Any]) -> bool:
    changed = options(case.get("options"))
    if changed.keys() & {name for name, _ in book.changes}:
        return False
    return bool(PROBES[case["ask"]](with_options(book, changed)) != case["answer"])


TABLE = [
    (book.id, axis, value)
    for book in all_books()
    for axis in axes()
    if not is_idle(book, axis)
    for value in other_values(book, axis)
]


@pytest.mark.parametrize(("name", "axis", "value"), TABLE, ids=[f"{book} {axis}={value}" for book, axis, value in TABLE])
def test_every_axis_of_every_book_is_exercised(name: str, axis: str, value: object) -> None:
    """A book with one wrong value is noticed by at least one of its own cases."""
    assert notices(load_book(name).with_options(**{axis: value}))


@pytest.mark.parametrize("name", FIVE_BOOKS)
def test_the_books_as_they_are_are_not_noticed(name: str) -> None:
    assert not notices(load_book(name))


def test_the_auction_family_differs_from_the_club_in_one_duty() -> None:
    named = [case for case in CASES if AUCTION_FAMILY in case.books and "club" not in case.books]
    assert {case.id for case in named} == {"auction-family-keeps-its-trumps", "two-low-trumps-and-discards-auction"}
