"""What a person takes home: the matches at which they were there, and no others of the same table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rebelote.server.accounts.export import export
from rebelote.server.store import Append, Store, Summary
from rebelote.server.tables.log import Dealt, Entry, Gone, Joined
from tests.server.test_table import at_random

HERE = Summary(1, (0, 0), over=False)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{tmp_path}/tables.sqlite3")) as store:
        yield store


def first_deal(log: list[Entry], match_no: int) -> int:
    begun = [number for number, entry in enumerate(log) if isinstance(entry, Dealt) and entry.first_dealer is not None]
    return begun[match_no - 1]


def two_matches(seed: int) -> list[Entry]:
    """The log of two whole matches."""
    _, log = at_random("club", seed, 1500)
    return log[: first_deal(log, 3)]


def test_matches_after_somebody_has_gone_are_not_theirs(store: Store) -> None:
    log = two_matches(3)
    second = first_deal(log, 2)
    came, went = Joined("2", "Ève"), Gone("2")
    store.create("t", "club@1", "ana", [*log[:1], came, *log[1:second], went, *log[second:]], HERE)
    store.append("t", len(log) + 2, [Joined("3", "Bob")], HERE, Append(member=("3", "bob")))
    keep_member(store, "t", "eve", "2")
    first, after = export(store, "ana")["records"]
    assert export(store, "eve")["records"] == [first]
    assert export(store, "bob")["records"] == [after], "somebody who comes in the middle has the match that is played"
    assert [one["table"] for one in export(store, "eve")["tables"]] == ["t"]
    assert export(store, "nobody")["records"] == []


def keep_member(store: Store, table_id: str, person: str, member: str) -> None:
    entries, _ = store.load(table_id)
    store.append(table_id, len(entries), [Joined("9", "Zoé")], HERE, Append(member=(member, person)))
