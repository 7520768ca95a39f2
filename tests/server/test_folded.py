"""A finished deal at a table is folded: it unfolds to what was played, counts the same, and a long match weighs little."""

from __future__ import annotations

import enum
import gc
import sys
import types
from random import Random
from typing import cast

import pytest

from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.rules.deal import Deal
from rebelote.rules.seats import SEATS, Seat
from rebelote.server.live.players import Players
from rebelote.server.live.room import Room, remembered
from rebelote.server.settings import Settings
from rebelote.server.tables.log import Entry, Opened
from rebelote.server.tables.table import Table

SECRET = bytes(range(32))
#: Bytes that a finished deal may weigh, its proof and what is remembered of its actions included. Whole it weighs 11,000.
MOST = 1400


def opened(book: str, **options: object) -> Table:
    table = Table.open(Opened(load_book(book).with_options(**options).key, "random", {"S": "Ana"}))
    return table.after(table.begin(SECRET, "folded/1", Seat.SOUTH))


def onward(table: Table, source: Random) -> Entry:
    """What brings a match on: now and then a contre out of turn, and mostly no pass, so that more is played."""
    if table.deal is None or table.deal.is_over:
        return table.fair_deal()
    deal = table.current
    early = [(seat, action) for seat in SEATS for action in deal.legal_out_of_turn(seat)]
    if early and source.random() < 0.2:
        return table.act(*source.choice(early))
    assert deal.turn is not None
    legal = deal.legal_actions()
    return table.act(deal.turn, source.choice(legal if source.random() < 0.5 else legal[-4:]))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_folded_deal_is_the_deal_that_was_played(book: str) -> None:
    source, table = Random(book), opened(book, target=10_000)
    whole: list[Deal] = []
    while len(whole) < 12:
        table = table.after(onward(table, source))
        if table.current.is_over:
            whole.append(table.current)
            folded = table.finished[-1]
            assert (folded.score, folded.passed) == (whole[-1].score, whole[-1].passed)
            assert len(table.finished) == len(whole)
    again = table.whole_match
    assert again is not None
    assert again.deals == tuple(whole)
    assert [deal.events for deal in again.deals] == [deal.events for deal in whole]
    assert table.match is not None
    assert (again.scores, again.dealer, again.pending) == (table.match.scores, table.match.dealer, table.match.pending)


def test_a_rebelote_that_was_forgiven_is_forgiven_again() -> None:
    """The right to it is gone after the deal, and was there before."""
    source = Random(5)
    for _ in range(200):
        table = opened("club", target=10_000)
        while not table.finished:
            table = table.after(onward(table, source))
        deal = table.current
        if any(str(action) == "rebelote" for _, action in deal.history):
            break
    else:
        pytest.fail("nobody forgot a rebelote")
    assert table.finished[0].unfold() == deal
    assert table.whole_match is not None
    assert table.whole_match.forgiveness == deal.forgiveness != table.finished[0].forgiveness


def weight(thing: object, seen: set[int]) -> int:
    """Bytes of everything that is held by a thing, but for what has been seen, and for code."""
    total, waiting = 0, [thing]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | types.ModuleType | types.FunctionType | enum.Enum):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)
        waiting.extend(gc.get_referents(one))
    return total


def test_a_long_match_weighs_little_more_than_a_short_one() -> None:
    source, table = Random(1), opened("club", target=10_000)
    room = Room("folded", table, Settings(), remembered(()), {}, cast("Players", None))
    weights: dict[int, int] = {}
    known: set[int] = set()
    weight((room.settings, table.book), known)
    while len(table.finished) < 24:
        entry = onward(table, source)
        before, table = table, table.after(entry)
        room.table = table
        room.took(entry, before)
        room.counted.append(f"{source.getrandbits(128):032x}")
        if table.current.history == () and table.finished:
            weights[len(table.finished)] = weight((room.table, room.counted), set(known))
    grown = (weights[22] - weights[2]) / 20
    assert 0 < grown < MOST, f"{grown:.0f} bytes a deal"
