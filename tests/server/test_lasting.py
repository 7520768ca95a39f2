"""Reloaded, closed, killed, started again: the match goes on at the same card, and only for those who sit there."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from rebelote.server.settings import Settings
from tests.server.running import Json, Person, Process, Tab, play, replayed, running


def in_mid_trick(view: Json) -> bool:
    return view["last_trick"] is not None and bool(view["trick"]["cards"])


def started(person: Person, **wanted: object) -> tuple[str, Json]:
    """A table with a deal under way, at this person's turn."""
    table = person.open_table(**wanted)
    with person.sit(table) as tab:
        return table, play(tab, tab.settled(), Random(4), in_mid_trick)


def test_a_reload_comes_back_to_the_same_card(person: Person) -> None:
    table, view = started(person)
    with person.sit(table) as tab:
        first = tab.update()
        assert first["snapshot"]
        assert first["events"] == []
        assert first["view"] == view


def test_two_tabs_see_the_same_and_either_may_play(person: Person) -> None:
    table, view = started(person)
    with person.sit(table) as left, person.sit(table, "en") as right:
        left.settled()
        other = right.settled()
        assert (other["hand"], other["seq"]) == (view["hand"], view["seq"])
        right.act(other, other["actions"][0]["action"])
        one, two = left.settled(), right.settled()
        assert one["seq"] == two["seq"] > view["seq"]
        assert [frame["seq"] for frame in left.frames] == [frame["seq"] for frame in right.frames]
        assert one["book"]["title"] != two["book"]["title"], "each in its own language"
        # The same card from the other tab, a moment later.
        left.act(view, other["actions"][0]["action"])
        assert left.receive()["kind"] == "stale"
        right.socket.send(json.dumps({"type": "ping"}))
        assert right.receive()["type"] == "pong", "a refusal goes to its sender alone"


def test_closing_a_tab_leaves_the_other_one_playing(person: Person) -> None:
    table, _ = started(person)
    with person.sit(table) as left:
        left.settled()
        with person.sit(table) as right:
            right.settled()
        view = left.frames[-1]["view"]
        left.act(view, view["actions"][0]["action"])
        assert left.settled()["seq"] > view["seq"]


def closed_with(tab: Tab) -> int:
    with tab, pytest.raises(ConnectionClosed) as caught:
        tab.receive()
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


def test_a_foreign_or_missing_cookie_is_turned_away(person: Person, address: str) -> None:
    table, view = started(person)
    with Person(address) as nobody, Person(address, {"rebelote_player": "x" * 32}) as stranger:
        assert closed_with(nobody.sit(table)) == 4403
        assert closed_with(stranger.sit(table)) == 4403
        assert stranger.http.get(f"/api/tables/{table}/record").status_code == 403
        assert stranger.http.get("/api/tables/mine").json() == []
    with person.sit(table) as tab:
        assert tab.settled() == view


def test_an_unknown_table_is_said_to_be_unknown(person: Person) -> None:
    person.open_table()
    assert closed_with(person.sit("nowhere")) == 4404
    assert person.http.get("/api/tables/nowhere/record").status_code == 404


def test_the_page_of_another_site_gets_no_seat(person: Person) -> None:
    table, _ = started(person)
    assert closed_with(person.sit(table, headers={"Origin": "http://elsewhere.example"})) == 4403
    with person.sit(table, headers={"Origin": f"http://{person.address}"}) as tab:
        tab.settled()


@pytest.mark.parametrize("moment", ["at the cut", "in a trick", "between deals"])
def test_a_killed_server_resumes_the_same_card(tmp_path: Path, moment: str) -> None:
    wanted = {
        "at the cut": lambda _: True,
        "in a trick": in_mid_trick,
        "between deals": lambda view: view["phase"] == "done",
    }[moment]
    first = Process(tmp_path, "--seed", "3")
    with Person(first.address) as person:
        table = person.open_table(book="club", bot="regles")
        with person.sit(table) as tab:
            view = play(tab, tab.settled(), Random(4), wanted)
            first.kill()
    second = first.again()
    try:
        with Person(second.address, person.cookies) as back:
            assert [line["table"] for line in back.http.get("/api/tables/mine").json()] == [table]
            with back.sit(table) as tab:
                assert tab.update()["view"] == view
                later = play(tab, view, Random(4), lambda now: now["seq"] > view["seq"] + 8)
                assert later["deal_no"] >= view["deal_no"]
    finally:
        second.kill()


def test_a_log_cut_off_anywhere_goes_on_from_there(tmp_path: Path) -> None:
    """A server may be killed between any two actions, the bots' too."""
    settings = Settings(data_dir=tmp_path / "whole", seed=5)
    with running(settings) as address, Person(address) as person:
        table, _ = started(person, book="moderne")
    length = len(replayed(settings, table)) + 1
    for seq in range(2, min(length, 12)):
        cut = replace(settings, data_dir=tmp_path / str(seq))
        shutil.copytree(settings.data_dir, cut.data_dir)
        with closing(sqlite3.connect(cut.data_dir / "rebelote.sqlite3")) as database, database:
            database.execute("delete from events where seq > ?", (seq,))
        with running(cut) as address, Person(address, person.cookies) as back, back.sit(table) as tab:
            first = tab.update()
            assert first["seq"] == seq
            last = first["view"] if first["view"]["actions"] else tab.settled()
            assert last["actions"] or last["phase"] == "done"


def test_the_deal_itself_is_kept_not_only_a_seed(tmp_path: Path) -> None:
    """Another seed, or none: the pack of a deal that has begun is the one in the log."""
    with running(Settings(data_dir=tmp_path, seed=5)) as address, Person(address) as person:
        table, view = started(person)
    with running(Settings(data_dir=tmp_path)) as address, Person(address, person.cookies) as back, back.sit(table) as tab:
        assert tab.update()["view"] == view
    with closing(sqlite3.connect(tmp_path / "rebelote.sqlite3")) as database:
        entries = [json.loads(row[0]) for row in database.execute("select entry from events order by seq")]
    dealt = [entry for entry in entries if entry["kind"] == "dealt"]
    assert dealt
    assert all(len(set(entry["pack"].split())) == 32 for entry in dealt)


def test_a_match_ends_once_and_a_rematch_keeps_book_options_and_names(person: Person) -> None:
    table = person.open_table(book="moderne", options={"target": 50, "coinche": True, "melds": False}, name="Zoé")
    with person.sit(table) as tab:
        view = play(tab, tab.settled(), Random(6), lambda view: view["phase"] == "over")
        tab.send(type="next", seq=view["seq"])
        answer = tab.receive()
        assert (answer["kind"], answer["code"]) == ("out_of_turn", "match_over")
        tab.send(type="rematch", seq=view["seq"])
        again = tab.update()["view"]
        assert (again["deal_no"], again["score"], again["sheet"], again["match"]) == (1, {"NS": 0, "EW": 0}, [], None)
        for same in ("book", "target", "options_text", "names", "seat"):
            assert again[same] == view[same]
        assert again["names"]["S"] == "Zoé"
    kinds = [event["kind"] for frame in tab.frames if frame["type"] == "update" for event in frame["events"]]
    assert kinds.count("match_over") == 1
