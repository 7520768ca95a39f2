"""Several processes serve the same tables: the database decides, everybody is told, the bots of a dead one go on elsewhere."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rebelote.server.settings import Settings
from rebelote.server.store import migrate
from rebelote.server.store.store import opened
from tests.server.friends import Company, Friend
from tests.server.running import Person, Process, choose, play, running


@pytest.fixture
def database(empty_database: str) -> str:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    return empty_database


def test_what_happens_at_one_is_seen_at_the_other(database: str, tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, database=database, seed=3)
    with running(settings) as one, running(settings) as two, Person(one) as person, Person(two) as twin:
        table = person.open_table(book="classique")
        twin.http.cookies = person.http.cookies
        source = Random(5)
        with person.sit(table) as left, twin.sit(table) as right:
            tabs = [left, right]
            views = [tab.settled() for tab in tabs]
            for turn in range(30):
                assert views[0] == views[1]
                view, tab = views[turn % 2], tabs[turn % 2]
                if view["phase"] == "done":
                    tab.send(type="next", seq=view["seq"])
                else:
                    tab.act(view, choose(view, source))
                views = [each.settled() for each in tabs]
        seen = [[frame["seq"] for frame in tab.frames] for tab in tabs]
        # Which of the two was there first is up to the machine.
        both = max(each[0] for each in seen)
        reached = [[seq for seq in each if seq >= both] for each in seen]
        assert reached[0] == reached[1], "every entry reached both, once"


def test_the_bots_of_a_killed_server_go_on_at_another(database: str, tmp_path: Path) -> None:
    options = ("--database", database, "--seed", "11")
    one, two = Process(tmp_path, *options), Process(tmp_path, *options)
    try:
        with Person(one.address) as person:
            table = person.open_table(book="grand-classique")
            with person.sit(table) as tab:
                view = tab.settled()
                tab.act(view, choose(view, Random(2)))
                one.kill()
        with Person(two.address, person.cookies) as same, same.sit(table) as tab:
            view = tab.settled()
            assert view["seq"] > 2, "what was acknowledged is there"
            end = play(tab, view, Random(3), lambda view: view["deal_no"] == 2)
            assert end["sheet"]
    finally:
        for process in (one, two):
            process.kill()


def test_people_at_two_servers_play_together_and_survive_the_death_of_one(database: str, tmp_path: Path) -> None:
    options = ("--database", database, "--policy", "grace=3", "--policy", "grace-again=3", "--policy", "salt=10")
    one, two = Process(tmp_path, *options), Process(tmp_path, *options)
    try:
        with Company(one.address) as company:
            ana, cleo = company.friend("Ana"), company.friend("Cléo")
            bob, dan = (company.friend(name, address=two.address) for name in ("Bob", "Dan"))
            friends = [ana, bob, cleo, dan]
            table = ana.open_salon(options={"target": 200})["table"]
            for friend in friends[1:]:
                friend.come_in(table)
            for friend in friends:
                friend.open_tab(table)
            company.until(lambda: all(all_present(friend) for friend in friends))
            ana.send("start")
            company.until(lambda: all(friend.salon["stage"] == "deal" for friend in friends))
            assert ana.fair is not None
            assert all(ana.fair["salts"].values()), "the deal waited for the salts that were given at the other server"
            source = Random(1)
            company.play(friends, source, lambda: (ana.view or {}).get("phase") == "play")

            # The server of Bob and Dan dies. They are missed once it has not renewed itself, and their grace begins then.
            two.kill()
            company.until(lambda: bob.tab is None and dan.tab is None)
            company.until(lambda: not ana.salon["chairs"][seat_of(ana, "Bob")]["present"])
            bob.move_to(one.address)
            bob.open_tab(table)
            company.until(lambda: ana.salon["chairs"][seat_of(ana, "Bob")]["present"])
            company.until(lambda: ana.salon["chairs"][seat_of(ana, "Dan")]["stands_in"] == "lost")
            assert ana.salon["chairs"][seat_of(ana, "Bob")]["stands_in"] is None, "he came back in time"
            three = [ana, bob, cleo]
            company.play(three, source, lambda: all(friend.salon["stage"] == "over" for friend in three))
            assert ana.view is not None
            assert bob.view is not None
            assert ana.view["score"] == bob.view["score"]
    finally:
        for process in (one, two):
            process.kill()


def all_present(friend: Friend) -> bool:
    people = friend.salon.get("people", [])
    return len(people) == 4 and all(person["present"] for person in people)


def seat_of(friend: Friend, name: str) -> str:
    found: str = next(seat for seat, chair in friend.salon["chairs"].items() if chair["name"] == name)
    return found
