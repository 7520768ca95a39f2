"""The counts of the tables, which an independent program wrote (``make_tables.py``), are the counts of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from rebelote.rules.actions import parse_action
from rebelote.rules.books import RuleBook, load_book, parse_key
from rebelote.rules.cards import Suit, Trump, parse_cards
from rebelote.rules.deal import Deal
from rebelote.rules.dealing import shuffled
from rebelote.rules.perft import Table, divide, divide_calls, perft, perft_calls
from rebelote.rules.seats import BySeat, Seat
from rebelote.testing.forms import FIVE_BOOKS
from tests import reference, reference_bids

HERE = Path(__file__).parent
BOOKS = (*FIVE_BOOKS, *reference_bids.BOOKS)
TABLES = {name: name if name in FIVE_BOOKS else "contree" for name in BOOKS}


@dataclass(frozen=True)
class Row:
    book: str
    trump: str
    hands: reference.Hands
    leader: str
    depth: int
    lines: int

    def __str__(self) -> str:
        packed = " ".join(f"{seat}:{'.'.join(hand)}" for seat, hand in zip("SENW", self.hands, strict=True))
        return f"{self.book} {self.trump} {packed} {self.leader} {self.depth}"

    def table(self, rules: RuleBook | None = None) -> Table:
        hands = BySeat(*(parse_cards(" ".join(hand)) for hand in self.hands))
        return Table(rules or load_book(self.book), Trump.parse(self.trump), hands, Seat.parse(self.leader))


def rows(name: str) -> Iterator[Row]:
    """The rows of a book; those of ``contree`` are every book's of the auction game."""
    for line in (HERE / f"{TABLES[name]}.perft").read_text().splitlines()[1:]:
        table, trump, *packed, leader, depth, lines = line.split()
        assert table == TABLES[name]
        south, east, north, west = (tuple(hand[2:].split(".")) for hand in packed)
        yield Row(name, trump, (south, east, north, west), leader, int(depth), int(lines))


ROWS = [row for name in BOOKS for row in rows(name)]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_lines_of_play(row: Row) -> None:
    table = row.table()
    if perft(table, row.depth) != row.lines:
        ours = divide(table, row.depth)
        theirs = dict(reference.divide(row.book, row.trump, row.hands, "SENW".index(row.leader), row.depth))
        first = [
            f"{card}: {ours.get(card, 'refused')}, expected {theirs.get(card, 'refused')}" for card in sorted({*ours, *theirs})
        ]
        pytest.fail("\n".join([f"{row}: expected {row.lines} lines, got {sum(ours.values())}", *first]))


@pytest.mark.parametrize("name", BOOKS)
def test_every_trump_kind_has_its_rows(name: str) -> None:
    kinds = [row.trump for row in rows(name)]
    assert sum(kind in "shdc" for kind in kinds) >= 10
    if load_book(name).no_trump or name == "club" or load_book(name).has_bids:
        assert min(kinds.count("sa"), kinds.count("ta")) >= 10


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize(
    ("axis", "values"),
    [("climb_on_partner", ("owed", "free")), ("partner_ruff", ("free", "overruff")), ("undertrump", ("owed", "free"))],
)
def test_another_duty_gives_other_counts(name: str, axis: str, values: tuple[str, str]) -> None:
    """The rows of a book tell it from the same book with one duty changed."""
    rules = load_book(name)
    changed = rules.with_options(**{axis: values[rules.axis(axis) == values[0]]})
    assert any(perft(row.table(changed), row.depth) != row.lines for row in rows(name))


AUCTIONS = [line.split(maxsplit=4) for line in (HERE / "auction.perft").read_text().splitlines()[1:]]
MANY = 100_000  # ways, from which a row takes seconds


@pytest.mark.parametrize(
    ("name", "turned", "depth", "lines", "options"),
    [
        pytest.param(*row, id=" ".join((*row[:3], row[4])), marks=[pytest.mark.slow] if int(row[3]) > MANY else [])
        for row in AUCTIONS
    ],
)
def test_lines_of_calls(name: str, turned: str, depth: str, lines: str, options: str) -> None:
    """From the turned card on, or after what was said (``-``: nothing yet)."""
    rules, source = parse_key(f"{name} {options}"), Random(turned)
    if rules.has_bids:
        said = Deal.start(rules, shuffled(source), Seat.SOUTH)
        for word in turned.split(",") if turned != "-" else ():
            said = said.apply(parse_action(word))
        assert perft_calls(said, int(depth)) == int(lines), divide_calls(said, int(depth))
        return
    deal = Deal.start(rules, shuffled(source), Seat.SOUTH, skip_cut=True)
    while deal.turned is None or deal.turned.suit is not Suit(turned):
        deal = Deal.start(rules, shuffled(source), Seat.SOUTH, skip_cut=True)
    assert perft_calls(deal, int(depth)) == int(lines), divide_calls(deal, int(depth))
