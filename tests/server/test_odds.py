"""One hand of each finished deal is counted, once, whoever plays it and wherever; what is told of it is the exact theory."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import replace
from math import isclose
from pathlib import Path
from random import Random

import pytest

from rebelote.fairness.frequencies import FEATURES, hand_of
from rebelote.rules.dealing import shuffled
from rebelote.server.live.odds import frequencies
from rebelote.server.settings import Settings
from rebelote.server.store import Append, Conflict, Store, Summary, migrate
from rebelote.server.store.frequencies import counted
from rebelote.server.store.store import opened
from rebelote.server.tables.log import Dealt
from rebelote.server.tables.table import Table
from tests.server.running import Person, play, running

HERE = Summary(1, (0, 0), over=False)


def finished(settings: Settings, *tables: str) -> dict[str, Counter[int]]:
    """What the logs say of the deals that ended, counted another way."""
    found = {feature.name: Counter[int]() for feature in FEATURES}
    for table_id in tables:
        with closing(Store(settings.database_url)) as store:
            entries, _ = store.load(table_id)
        table = Table.replay(entries)
        for number, deal in enumerate(table.finished, 1):
            hand = hand_of(deal.unfold().completed_pack, number % 4)
            for feature in FEATURES:
                found[feature.name][feature.value(hand)] += 1
    return found


def play_deals(person: Person, deals: int, book: str) -> str:
    """Deals played to their end, and one begun; the table."""
    table = person.open_table(book=book, options={"target": 100_000})
    with person.sit(table) as tab:
        play(tab, tab.settled(), Random(3), lambda view: view["deal_no"] == deals + 1)
    return table


def test_finished_deals_are_counted_by_the_log(settings: Settings) -> None:
    settings = replace(settings, seed=None, salt_seconds=0.0)
    with running(settings) as address, Person(address) as person:
        assert person.http.get("/api/frequencies").json()["hands"] == 0
        tables = [play_deals(person, deals, book) for deals, book in ((5, "classique"), (3, "contree-ffb-2016"))]
        told = person.http.get("/api/frequencies?lang=en").json()
    assert told["hands"] == 8, "neither the deal that is being played nor a deal twice"
    expected = finished(settings, *tables)
    for feature in told["features"]:
        assert {row["value"]: row["seen"] for row in feature["rows"] if row["seen"]} == expected[feature["feature"]]


def test_packs_that_repeat_by_a_seed_are_not_counted(settings: Settings) -> None:
    with running(settings) as address, Person(address) as person:
        play_deals(person, 2, "classique")
        assert person.http.get("/api/frequencies").json()["hands"] == 0


def test_a_write_that_comes_too_late_counts_nothing(settings: Settings) -> None:
    with closing(Store(settings.database_url)) as store:
        store.create("t", "club@1", "hash", [Dealt("", "S")], HERE)
        hand = Append(hand={"voids": 1, "longest": 3})
        store.append("t", 1, [Dealt("")], HERE, hand)
        with pytest.raises(Conflict):
            store.append("t", 1, [Dealt("")], HERE, hand)
        store.append("t", 2, [Dealt("")], HERE, Append(hand={"voids": 1, "longest": 4}))
        assert counted(store.engine) == {"voids": {1: 2}, "longest": {3: 1, 4: 1}}


def test_two_processes_count_together(empty_database: str, tmp_path: Path) -> None:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    shared = Settings(data_dir=tmp_path, database=empty_database, salt_seconds=0.0)
    with running(shared) as one, running(shared) as two, Person(one) as ana, Person(two) as bob:
        tables = [play_deals(person, 2, "moderne") for person in (ana, bob)]
        told = [person.http.get("/api/frequencies").json() for person in (ana, bob)]
    assert told[0] == told[1]
    assert told[0]["hands"] == 4
    expected = finished(shared, *tables)
    assert {row["value"]: row["seen"] for row in told[0]["features"][0]["rows"] if row["seen"]} == expected["voids"]


def counts(hands: int, *, crooked: bool = False) -> dict[str, Counter[int]]:
    source = Random(12)
    found = {feature.name: Counter[int]() for feature in FEATURES}
    while sum(found["voids"].values()) < hands:
        hand = hand_of(shuffled(source), 0)
        if crooked and FEATURES[0].value(hand) and source.random() < 0.3:
            continue
        for feature in FEATURES:
            found[feature.name][feature.value(hand)] += 1
    return found


def test_what_is_told_is_theory_beside_what_was_seen() -> None:
    told = frequencies(counts(4000), "fr")
    assert told.hands == 4000
    for feature in told.features:
        assert sum(row.seen for row in feature.rows) == 4000
        assert isclose(sum(row.chance for row in feature.rows), 1)
        assert isclose(sum(row.share for row in feature.rows), 1)
        assert all(isclose(row.expected, 4000 * row.chance) for row in feature.rows)
        assert feature.p is not None
        assert feature.p > 0.001
        assert "rien d'étonnant" in feature.verdict
        assert feature.title


def test_a_shuffle_that_strays_is_called_rare_and_few_hands_say_nothing() -> None:
    crooked = frequencies(counts(4000, crooked=True), "en").features[0]
    assert crooked.p is not None
    assert crooked.p < 1e-6
    assert "rare" in crooked.verdict
    few = frequencies({}, "en")
    assert (few.hands, few.features[0].p, few.features[0].verdict) == (0, None, "Too few hands to tell.")
    assert all(row.share == 0 for row in few.features[0].rows)
