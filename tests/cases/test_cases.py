"""The case files, one test a case and book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from rebelote.rules.axes import axes
from rebelote.rules.books import BOOK_IDS, RuleBook, all_books, load_book
from rebelote.testing.casefile import Case, Refused, read_file
from rebelote.testing.forms import ALL_BOOKS, AUCTION_BOOKS, FIVE_BOOKS, BadCase, book_names, options, with_options
from rebelote.testing.kinds import CHECKS
from rebelote.testing.runner import NO_TRUMP_BOOKS, Check, checks_of, run_check

from .probes import PROBES

HERE = Path(__file__).parent
FILES = ("auction", "bids", "legal", "matches", "melds", "notrump", "scores")


def cases() -> Iterator[Case]:
    for name in FILES:
        for read in read_file(HERE / f"{name}.yaml"):
            assert not isinstance(read, Refused), f"{read.file} {read.id}: {read.reason}"
            yield read


CASES = tuple(cases())
DEALS: list[dict[str, Any]] = yaml.safe_load((HERE.parent / "rules" / "deals.yaml").read_text())


def asked(case: dict[str, Any]) -> tuple[str, ...]:
    """The books a question is put to."""
    return ALL_BOOKS if case["books"] == "every" else book_names(case["books"], FIVE_BOOKS)


QUESTIONS = [(case, name) for case in DEALS for name in asked(case)]


@pytest.mark.parametrize("check", [check for case in CASES for check in checks_of(case)], ids=str)
def test_case(check: Check) -> None:
    assert run_check(check).failures == ()


@pytest.mark.parametrize(("case", "name"), QUESTIONS, ids=[f"deals.yaml {case['id']} [{name}]" for case, name in QUESTIONS])
def test_deal(case: dict[str, Any], name: str) -> None:
    book = with_options(load_book(name), options(case.get("options")))
    assert PROBES[case["ask"]](book) == case["answer"], case["why"]


# -- the rule table ---------------------------------------------------------------------------------------------------

# An axis that does nothing while another has one of these values; the preset of the book then says so in its source.
IDLE: dict[str, tuple[str, tuple[object, ...]]] = {
    "cut_min": ("cut", ("none",)),
    "all_trump_points": ("all_trump", (False,)),
    "meld_cards": ("melds", (False,)),
    "melds_shown": ("melds", (False,)),
    "capot_contract": ("melds", (False,)),
    "capot_melds": ("melds", (False,)),
    "rebelote_forgotten": ("belote", ("automatic", "at_deal")),
    "capot_flat_points": ("capot_scoring", ("formula",)),
}


def is_idle(book: RuleBook, axis: str) -> bool:
    governor, off = IDLE.get(axis, ("", ()))
    return bool(governor) and book.axis(governor) in off


def other_values(book: RuleBook, axis: str) -> Sequence[object]:
    """Every other value; of a number the nearest that change anything."""
    known, value = axes()[axis], book.axis(axis)
    if known.kind == "bool":
        return [not value]
    if known.kind == "choice":
        return [other for other in known.values if other != value]
    assert isinstance(value, int)
    if axis == "bid_max":
        # What lies between two steps cannot be bid.
        return [value - book.bid_step, value + book.bid_step]
    if axis == "contract_floor":
        # A floor says nothing up to the lowest bid; nor up to 82 where the defence has to be beaten, which takes 82.
        return [(book.bid_min if book.defence_to_beat == "no" else 82) + 1]
    low, high = known.minimum or 0, known.maximum
    return sorted({value + 1 if high is None else min(value + 1, high), max(value - 1, low)} - {value})


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
    return any(wrong_answer(book, case) for case in DEALS if book.id in asked(case))


def wrong_answer(book: RuleBook, case: dict[str, Any]) -> bool:
    changed = options(case.get("options"))
    if changed.keys() & {name for name, _ in book.changes}:
        return False
    return bool(PROBES[case["ask"]](with_options(book, changed)) != case["answer"])


TABLE = [
    (book.id, axis, value)
    for book in all_books()
    for axis in (axis.name for axis in book.axes)
    if not is_idle(book, axis)
    for value in other_values(book, axis)
]


@pytest.mark.parametrize(("name", "axis", "value"), TABLE, ids=[f"{book} {axis}={value}" for book, axis, value in TABLE])
def test_every_axis_of_every_book_is_exercised(name: str, axis: str, value: object) -> None:
    """A book with one wrong value is noticed by at least one of its own cases."""
    assert notices(load_book(name).with_options(**{axis: value}))


@pytest.mark.parametrize("name", ALL_BOOKS)
def test_the_books_as_they_are_are_not_noticed(name: str) -> None:
    assert not notices(load_book(name))


def test_every_book_has_its_cases() -> None:
    assert BOOK_IDS == ALL_BOOKS


@pytest.mark.parametrize("name", AUCTION_BOOKS)
def test_the_auction_books_differ_from_the_club_in_one_duty(name: str) -> None:
    """What may be played is asked of each of them, and two cases tell them from the club."""
    named = {case.id for case in CASES if case.kind == "legal" and name in case.books and "club" not in case.books}
    assert named == {"auction-family-keeps-its-trumps", "two-low-trumps-and-discards-auction"}
