"""A rated match from the salon to the ratings: two people and two bots, played over sockets."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rebelote.server.settings import Settings
from rebelote.server.store import migrate
from rebelote.server.store.store import opened
from tests.server.running import Json, Person, Tab, choose, running, until

PASSWORD = "valet neuf as dix"  # noqa: S105  # of nobody


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """A server of either kind, quick to look for what is to be rated."""
    database = None
    if request.param == "postgresql":
        database = request.getfixturevalue("empty_database")
        with opened(database) as engine:
            migrate.upgrade(engine)
    return Settings(data_dir=tmp_path / "data", web_dist=tmp_path / "web", database=database, seed=7, job_seconds=0.1)


def salon(host: Person, guest: Person, *, rated: bool) -> str:
    """A table where these two sit, for a match of a deal or so."""
    wanted = {"book": "club", "bot": "regles", "options": {"target": 1}, "name": "Zoé", "rated": rated}
    made = host.http.post("/api/salons", json=wanted)
    assert made.status_code == 201, made.text
    table: str = made.json()["table"]
    joined = guest.http.post(f"/api/tables/{table}/join", json={"name": "Ali"})
    assert joined.json()["seat"], joined.text
    return table


def play_on(tab: Tab, source: Random) -> Json:
    """Do whatever one may until the match is over; the last view."""
    done = 0
    while True:
        view: Json = tab.update()["view"]
        if view["phase"] == "over":
            return view
        if view["seq"] > done and (view["actions"] or view["phase"] == "done"):
            done = view["seq"]
            if view["actions"]:
                tab.act(view, choose(view, source))
            else:
                tab.send(type="next", seq=done)


def play_a_match(host: Tab, guest: Tab) -> Json:
    """From the salon to the end of the match, both at once; the last view."""
    host.send(type="start")
    with ThreadPoolExecutor() as pool:
        theirs = pool.submit(play_on, guest, Random(4))
        view = play_on(host, Random(5))
        theirs.result()
    return view


def profile(person: Person, name: str) -> Json:
    found: Json = person.http.get(f"/api/players/{name}").json()
    return found


def once(person: Person, ready: Callable[[Json], object]) -> Json:
    until(lambda: ready(profile(person, "Zoé")))
    return profile(person, "Zoé")


def test_a_rated_match_ends_on_both_pages(settings: Settings) -> None:
    with running(settings) as address, Person(address) as zoe, Person(address) as ali:
        for person, name in ((zoe, "Zoé"), (ali, "Ali")):
            assert person.http.post("/api/account", json={"name": name, "password": PASSWORD}).status_code == 201
        table = salon(zoe, ali, rated=True)
        with zoe.sit(table) as host, ali.sit(table) as guest:
            end = play_a_match(host, guest)
        seen = once(zoe, lambda page: page["matches"])
        [match] = seen["matches"]
        [rating] = seen["ratings"]
        assert (match["rated"], match["ours"], match["theirs"]) == (True, end["score"]["NS"], end["score"]["EW"])
        assert match["change"] == rating["rating"] - 1500 != 0
        assert (match["change"] > 0) == (match["outcome"] == "won")
        assert (rating["family"], rating["matches"], rating["provisional"]) == ("turned", 1, True)
        people = [match["partner"], *match["against"]]
        assert {"name": "Ali", "account": True} in people
        assert [one["name"] for one in people].count("Bon sens") == 2
        assert seen["completion"] == 100
        theirs = profile(zoe, "Ali")["matches"][0]
        assert (theirs["outcome"] == match["outcome"]) == (match["partner"]["name"] == "Ali")
        exported = zoe.http.get("/api/account/export").json()
        [record] = exported["records"]
        assert "Zoé" in record
        assert "Ali" in record
        [export] = exported["results"]
        assert (export["outcome"], export["rating"]) == (match["outcome"], rating["rating"])


def test_a_friendly_match_is_ones_own_affair(settings: Settings) -> None:
    with running(settings) as address, Person(address) as zoe, Person(address) as ali:
        zoe.http.post("/api/account", json={"name": "Zoé", "password": PASSWORD})
        table = salon(zoe, ali, rated=False)
        with zoe.sit(table) as host, ali.sit(table) as guest:
            play_a_match(host, guest)
        seen = once(zoe, lambda page: page["matches"])
        assert (seen["matches"][0]["rated"], seen["matches"][0]["change"], seen["ratings"]) == (False, None, [])
        assert {"name": "un invité", "account": False} in [seen["matches"][0]["partner"], *seen["matches"][0]["against"]]
        assert profile(ali, "Zoé")["matches"] == [], "nobody else sees it"


def test_who_leaves_a_rated_match_has_lost_it(settings: Settings) -> None:
    with running(settings) as address, Person(address) as zoe, Person(address) as ali:
        for person, name in ((zoe, "Zoé"), (ali, "Ali")):
            person.http.post("/api/account", json={"name": name, "password": PASSWORD})
        table = salon(zoe, ali, rated=True)
        with zoe.sit(table) as host, ali.sit(table) as guest:
            host.send(type="start")
            guest.update()
            guest.send(type="leave")
            play_on(host, Random(5))
        until(lambda: profile(zoe, "Ali")["matches"])
        left = profile(zoe, "Ali")
        assert (left["matches"][0]["outcome"], left["finished"], left["completion"]) == ("left", 0, 0)
        assert left["ratings"][0]["rating"] < 1500
        stayed = profile(zoe, "Zoé")
        assert stayed["completion"] == 100
        if stayed["matches"][0]["partner"]["name"] == "Ali":
            assert stayed["ratings"][0]["rating"] >= 1500, "nothing is lost beside somebody who left"
        if settings.database is None:
            with closing(sqlite3.connect(settings.data_dir / "rebelote.sqlite3")) as database:
                [(players,)] = database.execute("SELECT players FROM results")
            gone = [one for one in json.loads(players).values() if one["left"]]
            assert [one["bot"] for one in gone] == ["regles"], "the bot that played on is known"
