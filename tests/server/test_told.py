"""What entries change, laid over what a reader has, is what somebody would see who came in just now: at random tables, whatever
happens there, for those who play, whoever watches, and in both languages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import msgspec
import pytest

from rebelote.rules.axes import Lang
from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.rules.cards import PACK
from rebelote.rules.seats import SEATS, BySeat
from rebelote.server.live.players import Players
from rebelote.server.live.room import Peer, Room, remembered
from rebelote.server.protocol import wire, wire_base
from rebelote.server.settings import Settings
from rebelote.server.tables.log import (
    Altered,
    Arranged,
    Entry,
    Gone,
    Hosted,
    Joined,
    Opened,
    Paused,
    Readied,
    Returned,
    SalonTerms,
    Shown,
    StoodIn,
    Stopped,
)
from rebelote.server.tables.table import Table
from tests.server.running import Json, Whole

SECRET = bytes(range(32))
MEMBERS: tuple[tuple[str, Lang], ...] = (("1", "fr"), ("2", "en"), ("3", "fr"), ("4", "en"), ("5", "fr"), ("5", "en"))


class Reader:
    """A socket and what its reader has."""

    def __init__(self, room: Room, member: str, lang: Lang) -> None:
        self.sent: list[bytes] = []
        self.peer = Peer(room, member, lang, self)
        self.whole = Whole()
        self.frame: Json = {}
        room.peers.add(self.peer)

    def put(self, text: bytes) -> None:
        self.sent.append(text)

    def close(self, code: int) -> None:
        raise AssertionError(code)

    def read(self) -> None:
        """Take in what was sent."""
        for message in self.sent:
            self.frame = self.whole.take(json.loads(message))
        self.sent.clear()


def around(table: Table, source: Random) -> Entry | None:
    """Something that people do in the middle of a deal or between two; None for nothing."""
    seat = source.choice(SEATS)
    chair, company = table.company.chairs[seat], table.company
    found: list[Entry] = [Hosted(source.choice(["1", "2", "3"])), Shown(seat.value, on=seat not in company.open)]
    if company.paused or seat in company.pausing:
        found.append(Paused(seat.value, on=False))
    elif chair.has_person:
        found += [Paused(seat.value, on=True), StoodIn(seat.value, source.choice(["lost", "left", "idle"]))]
    if chair.stands_in is not None:
        found.append(Returned(seat.value))
    if table.stage in ("between", "over"):
        order = source.sample(["1", "2", "3", "4"], 4)
        found += [Readied(seat.value), Arranged(wire_base.BySeat(*order)), Joined("2", source.choice(["Bob", "Zoé"]))]
    return source.choice(found)


def moved(table: Table, source: Random, number: int) -> Entry:
    """What brings a match on."""
    if table.company.paused:
        return Paused("S", on=False)
    match table.stage:
        case "salon" | "over":
            return table.begin(SECRET, f"told/{number}", source.choice(SEATS))
        case "start" | "between":
            asked = [seat for seat in SEATS if table.wants_salt(seat)]
            bound = table.binding
            if asked and bound is not None and source.random() < 0.8:
                return table.salt(asked[0], len(bound[0].proofs) + 1, bytes([number % 256]))
            return table.fair_deal()
        case _:
            deal = table.current
            assert deal.turn is not None
            early = [(seat, action) for seat in SEATS for action in deal.legal_out_of_turn(seat)]
            if early and source.random() < 0.3:
                seat, action = source.choice(early)
                return table.act(seat, action)
            return table.act(deal.turn, source.choice(deal.legal_actions()), source.choice(["person", "clock"]))


def story(table: Table, book: str, source: Random, deals: int) -> Iterator[tuple[Entry, Table]]:
    """What happens at a table, in turn, and the table after each."""

    def after(entry: Entry) -> tuple[Entry, Table]:
        nonlocal table
        table = table.after(entry)
        return entry, table

    for number, seat in (("2", SEATS[1]), ("3", SEATS[2]), ("4", SEATS[3]), ("5", None)):
        yield after(Joined(number, f"P{number}" if number != "3" else "", None if seat is None else seat.value))
    yield after(Altered(load_book(book).key, "random", SalonTerms(title="Chez Ana", talk="open", pace="fast")))
    played, step = 0, 0
    while played < deals:
        step += 1
        entry = around(table, source) if table.stage != "salon" and source.random() < 0.15 else None
        before = table.stage
        yield after(entry if entry is not None else moved(table, source, step))
        played += before == "deal" and table.stage in ("between", "over")
    for seat in SEATS[:2]:
        yield after(Gone(str(1 + SEATS.index(seat)), removed=seat is SEATS[1]))
    yield after(Stopped("EW"))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_changes_make_what_somebody_who_just_came_would_see(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("rebelote.server.live.room.time.monotonic", lambda: now)
    source = Random(book)
    opened = Opened(load_book("club").key, "random", {"S": "Ana"}, salon=SalonTerms())
    # Comings and goings of sockets are told by themselves.
    room = Room(
        "told", Table.open(opened), Settings(), remembered(()), {}, cast("Players", None), "ABCD", elsewhere=frozenset("12345")
    )
    readers: list[Reader] = []
    told = 0
    for entry, after in story(room.table, book, source, 2):
        before, room.table = room.table, after
        room.took(entry, before)
        now += source.random()
        room.tell(entry, before)
        for member, lang in MEMBERS:
            known = [reader for reader in readers if (reader.peer.member, reader.peer.lang) == (member, lang)]
            if not known and member in after.company.members:
                readers.append(Reader(room, member, lang))
                readers[-1].peer.put(room.snapshot(member, lang))
        for reader in readers:
            if reader.peer.member in after.company.members:
                told += bool(reader.sent)
                reader.read()
                check(room, reader, entry)
    assert told > 300


def check(room: Room, reader: Reader, entry: Entry) -> None:
    """Hold what a reader has against a snapshot."""
    fresh: Json = json.loads(room.snapshot(reader.peer.member, reader.peer.lang))
    has = reader.frame
    for part in ("salon", "clock", "fair"):
        assert (has["view"] if has["type"] == "update" else has)[part] == (
            fresh["view"] if fresh["type"] == "update" else fresh
        )[part], (part, entry)
    if fresh["type"] != "update":
        return
    msgspec.convert(fresh["view"], wire.View, strict=True)
    view: dict[str, Any] = reader.whole._view
    # An entry about people alone has a number and moves nothing.
    wrong = [name for name in fresh["view"] if name != "seq" and view.get(name) != fresh["view"][name]]
    assert not wrong, (entry, wrong, [(view.get(name), fresh["view"][name]) for name in wrong])
    assert view.keys() == fresh["view"].keys()


def test_a_card_played_is_told_without_what_it_leaves_as_it_was() -> None:
    opened = Opened(load_book("club").key, "random", {"S": "Ana"}, salon=SalonTerms())
    table = Table.open(opened)
    for number, place in (("2", SEATS[1]), ("3", SEATS[2]), ("4", SEATS[3])):
        table = table.after(Joined(number, f"P{number}", place.value))
    table = table.after(table.new_match(PACK, SEATS[0]))
    room = Room("told", table, Settings(), remembered(()), {}, cast("Players", None))
    readers = BySeat(*(Reader(room, str(number), "fr") for number in (1, 2, 3, 4)))
    for reader in readers:
        reader.peer.put(room.snapshot(reader.peer.member, "fr"))
        reader.read()
    while room.table.current.phase.value != "play" or room.table.current.trick is None or not room.table.current.trick.cards:
        deal = room.table.current
        assert deal.turn is not None
        entry = room.table.act(deal.turn, deal.legal_actions()[-1])
        before, room.table = room.table, room.table.after(entry)
        room.tell(entry, before)
    player = SEATS[room.table.current.turn.index - 1] if room.table.current.turn is not None else SEATS[0]
    for seat, reader in readers.items():
        last = json.loads(reader.sent[-1])
        assert not last["snapshot"]
        own = {player: {"hand", "actions", "refusals"}, player.next: {"actions", "refusals"}}.get(seat, set())
        shared = {"seq", "phase", "round", "turn", "clock", "counts", "trick", "status"}
        assert last["view"].keys() - {"announced", "shown", "melds", "melds_text", "belotes"} == shared | own, seat
