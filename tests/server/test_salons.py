"""Several people at one table, over real sockets: seats, hosts, absences, clocks, pauses, those who watch, proofs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from rebelote.fairness.verify import verify_match
from rebelote.rules.records import read_record
from rebelote.server.settings import Pace, Settings
from rebelote.server.store import Store
from rebelote.server.store.schema import results
from tests.server.friends import Company, Friend, quick
from tests.server.running import Person, running


@pytest.fixture
def plain(tmp_path: Path) -> Settings:
    return quick(Settings(data_dir=tmp_path / "data", web_dist=tmp_path / "web"))


@pytest.fixture
def company(plain: Settings) -> Iterator[Company]:
    with running(plain) as address, Company(address) as company:
        yield company


def start(company: Company, friends: list[Friend]) -> None:
    """The host starts; everybody sees the deal."""
    friends[0].send("start")
    company.until(lambda: all(friend.view is not None and friend.salon["stage"] == "deal" for friend in friends))


def chairs(friend: Friend) -> dict[str, str | None]:
    return {seat: chair["member"] for seat, chair in friend.salon["chairs"].items()}


def refused(company: Company, friend: Friend, kind: str, **fields: object) -> str:
    """What a message is refused with."""
    before = len(friend.refusals)
    friend.send(kind, **fields)
    company.until(lambda: len(friend.refusals) > before)
    assert friend.refusals[-1]["text"]
    code: str = friend.refusals[-1]["code"]
    return code


# -- coming in -----------------------------------------------------------------------------------------------------------


def test_people_find_a_salon_by_its_letters_and_sit_down_as_they_come(company: Company) -> None:
    ana, bob, cleo, dan, eve = (company.friend(name) for name in ("Ana", "Bob", "Cléo", "Dan", "Eve"))
    made = ana.open_salon(title="Chez Ana", options={"target": 500})
    assert len(made["code"]) == 4
    assert bob.person.http.get(f"/api/codes/{made['code'].lower()}").json() == {"table": made["table"]}
    door = bob.person.http.get(f"/api/tables/{made['table']}/door").json()
    assert (door["inside"], door["free"], door["why_not"]) == (False, 3, None)
    assert door["salon"]["title"] == "Chez Ana"
    assert [change["key"] for change in door["salon"]["changes"]] == ["target"]
    seats = [friend.come_in(made["table"])["seat"] for friend in (bob, cleo, dan, eve)]
    assert seats == ["N", "E", "W", None], "the host's partner first; the fifth watches"
    assert bob.come_in(made["table"]) == {"table": made["table"], "member": "2", "seat": "N"}, "one person, one seat"
    assert bob.person.http.get(f"/api/tables/{made['table']}/door").json()["inside"]


def test_a_salon_without_room_to_watch_says_that_it_is_full(company: Company) -> None:
    friends = [company.friend(name) for name in "ABCDE"]
    table = friends[0].open_salon(watch=False)["table"]
    for friend in friends[1:4]:
        friend.come_in(table)
    answer = friends[4].person.http.post(f"/api/tables/{table}/join", json={"name": "E"})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "table_full"
    assert friends[4].person.http.get(f"/api/tables/{table}/door").json()["why_not"] == "Les quatre places sont prises."


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/salons", {"book": "none", "bot": "random"}, 422, "unknown_book"),
        ("/api/salons", {"book": "club", "bot": "none"}, 422, "unknown_bot"),
        ("/api/salons", {"book": "club", "bot": "random", "starts_after": 1}, 422, "bad_message"),
        ("/api/tables/nowhere/join", {"name": "x"}, 404, "unknown_table"),
        ("/api/tables/nowhere/join", {"name": "x" * 41}, 422, "bad_message"),
    ],
)
def test_what_cannot_be_is_refused_at_the_door(
    company: Company, path: str, body: dict[str, object], status: int, code: str
) -> None:
    answer = company.friend("Ana").person.http.post(path, json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_letters_that_mean_nothing_and_tables_of_others(company: Company) -> None:
    ana, bob = company.friend("Ana"), company.friend("Bob")
    assert ana.person.http.get("/api/codes/ZZZZ").status_code == 404
    table = ana.open_salon()["table"]
    assert bob.person.http.get(f"/api/tables/{table}/fair").status_code == 403
    solo = ana.person.open_table()
    answer = bob.person.http.post(f"/api/tables/{solo}/join", json={"name": "Bob"})
    assert answer.json()["error"]["code"] == "not_your_table"


# -- the host ------------------------------------------------------------------------------------------------------------


def test_the_host_composes_the_teams_and_nobody_else(company: Company) -> None:
    ana, bob, cleo = company.salon("Ana", "Bob", "Cléo")
    wanted = {"S": "1", "E": "2", "N": "3", "W": "regles"}
    assert refused(company, bob, "arrange", chairs=wanted) == "not_host"
    assert refused(company, bob, "start") == "not_host"
    assert refused(company, ana, "arrange", chairs={**wanted, "W": "2"}) == "one_seat_each"
    assert refused(company, ana, "arrange", chairs={**wanted, "W": "nobody"}) == "unknown_bot"
    ana.send("arrange", chairs=wanted)
    company.until(lambda: all(chairs(friend) == {"S": "1", "E": "2", "N": "3", "W": None} for friend in (ana, bob, cleo)))
    assert ana.salon["chairs"]["W"]["bot"] == "regles"
    ana.send("alter", book="club", options={"target": 500}, title="Le club", pace="fast")
    company.until(lambda: cleo.salon["book"] == "club")
    assert (cleo.salon["title"], cleo.salon["pace"], cleo.salon["options"]) == ("Le club", "fast", {"target": 500})
    start(company, [ana, bob, cleo])
    assert ana.view is not None
    assert ana.view["target"] == 500
    assert refused(company, ana, "arrange", chairs=wanted) == "deal_being_played"
    assert refused(company, ana, "alter", bot="regles") == "match_not_over"


def test_a_host_who_leaves_hands_the_table_over_and_one_who_reloads_does_not(company: Company) -> None:
    ana, bob, cleo = company.salon("Ana", "Bob", "Cléo")
    assert ana.tab is not None
    table = ana.view["table"] if ana.view else json.loads(ana.person.http.get("/api/tables/mine").text)[0]["table"]
    ana.close_tab()
    company.until(lambda: not bob.salon["chairs"]["S"]["present"])
    ana.open_tab(table)
    company.until(lambda: bob.salon["chairs"]["S"]["present"])
    assert ana.person.http.get(f"/api/tables/{table}/door").json()["salon"]["is_host"], "a reload changes nothing"
    ana.send("leave")
    company.until(lambda: bob.salon["is_host"])
    assert chairs(bob)["S"] is None
    bob.send("remove", member="3")
    company.until(lambda: chairs(bob)["E"] is None)
    answer = cleo.person.http.post(f"/api/tables/{table}/join", json={"name": "Cléo"})
    assert answer.json()["error"]["code"] == "removed"
    assert cleo.person.http.get(f"/api/tables/{table}/door").json()["why_not"] == answer.json()["error"]["text"]
    assert refused(company, bob, "remove", member="2") == "host_stays"
    assert refused(company, bob, "host", member="9") == "unknown_member"


# -- a match -------------------------------------------------------------------------------------------------------------


def test_four_people_play_a_match_that_proves_itself_and_another_with_the_same_teams(company: Company, plain: Settings) -> None:
    friends = company.salon("Ana", "Bob", "Cléo", "Dan", options={"target": 250}, rated=True)
    start(company, friends)
    commitments = {friend.name: {number: noted[0] for number, noted in friend.noted.items()} for friend in friends}
    assert all(commitments.values())
    source = Random(1)
    company.play(friends, source, lambda: all(friend.salon["stage"] == "over" for friend in friends))
    ana = friends[0]
    assert ana.view is not None
    table = ana.view["table"]
    deals = len(ana.view["sheet"])
    record = read_record(ana.person.http.get(f"/api/tables/{table}/record").text)
    verdict = verify_match(record)
    assert verdict.faults == ()
    assert (verdict.deals, verdict.is_sealed, tuple(verdict.salted)) == (deals, True, (deals,) * 4)
    fair = ana.person.http.get(f"/api/tables/{table}/fair").json()
    assert fair["secret"] is not None
    for friend in friends:
        seat = friend.seat
        assert seat is not None
        for deal in fair["deals"]:
            commitment, salt = friend.noted[deal["number"]]
            assert (deal["commitment"], deal["salts"][seat]) == (commitment, salt), "what was noted is what is shown"

    store = Store(plain.database_url)
    with store.engine.connect() as connection:
        (row,) = connection.execute(select(results)).all()
    store.close()
    assert (row.match_no, row.rated, row.done) == (1, True, False)
    assert row.winner == ana.view["match"]["winner"]
    assert [player["left"] for player in json.loads(row.players).values()] == [False] * 4

    before = chairs(ana)
    for friend in friends[:3]:
        friend.send("rematch", seq=friend.view["seq"] if friend.view else 0)
    company.until(lambda: sum(chair["ready"] for chair in ana.salon["chairs"].values()) == 3)
    assert ana.salon["stage"] == "over", "the fourth is waited for"
    friends[3].send("rematch", seq=friends[3].view["seq"] if friends[3].view else 0)
    company.until(lambda: all(friend.salon["stage"] == "deal" for friend in friends))
    assert chairs(ana) == before
    assert ana.view["deal_no"] == 1
    assert ana.fair is not None
    assert ana.fair["match"] == f"{table}/2"


def test_a_reload_brings_the_same_deal_back_even_after_the_server_stopped(plain: Settings) -> None:
    source = Random(2)
    with running(plain) as address, Company(address) as company:
        friends = company.salon("Ana", "Bob")
        start(company, friends)
        company.play(friends, source, lambda: (friends[0].view or {}).get("phase") == "play")
        company.until(lambda: any(friend.on_turn for friend in friends))
        company.rest(0.3)
        before = [dict(friend.view or {}) for friend in friends]
        cookies = [friend.person.cookies for friend in friends]
    with running(plain) as address, Company(address) as company:
        friends = [company.friend(name) for name in ("Ana", "Bob")]
        for friend, kept in zip(friends, cookies, strict=True):
            friend.person = Person(address, kept)
            friend.open_tab(before[0]["table"])
        company.until(lambda: all(friend.view is not None for friend in friends))
        company.rest(0.2)
        for friend, old in zip(friends, before, strict=True):
            new = dict(friend.view or {})
            assert {**new, "salon": None} == {**old, "salon": None}
            assert friend.salon["host"] if "host" in friend.salon else friend.salon["is_host"] == (friend.name == "Ana")


def test_who_stays_away_is_replaced_until_they_return_and_the_record_says_so(plain: Settings) -> None:
    source = Random(3)
    settings = quick(plain, grace_seconds=0.3, grace_again_seconds=0.1)
    with running(settings) as address, Company(address) as company:
        friends = company.salon("Ana", "Bob", "Cléo")
        ana, bob, cleo = friends
        start(company, friends)
        assert ana.view is not None
        table = ana.view["table"]
        bob.close_tab()
        company.until(lambda: not ana.salon["chairs"]["N"]["present"])
        assert ana.salon["chairs"]["N"]["stands_in"] is None, "somebody who is away for a moment is waited for"
        company.until(lambda: ana.salon["chairs"]["N"]["stands_in"] == "lost")
        company.play([ana, cleo], source, lambda: ana.salon["stage"] == "between")
        bob.open_tab(table)
        company.until(lambda: ana.salon["chairs"]["N"]["stands_in"] is None)
        text = ana.person.http.get(f"/api/tables/{table}/record").text
        record = read_record(text)
        replaced = dict(record.deals[0].tags).get("Replaced", "")
        assert "stand_in" in replaced
        assert all(word.startswith("N") for word in replaced.split(", "))
        assert verify_match(record).faults == ()


def test_leaving_is_not_losing_the_line_and_the_other_side_may_end_the_match(company: Company) -> None:
    friends = company.salon("Ana", "Bob", "Cléo", "Dan", options={"target": 2000})
    ana, bob, cleo, dan = friends
    start(company, friends)
    source = Random(4)
    assert refused(company, ana, "end") == "may_not_end"
    for friend in (cleo, dan):
        friend.send("leave")
    company.until(lambda: {ana.salon["chairs"][seat]["stands_in"] for seat in "EW"} == {"left"})
    assert refused(company, cleo, "act", seq=cleo.view["seq"] if cleo.view else 0, action="pass") == "bot_plays_for_you"
    for friend in (cleo, dan):
        friend.close_tab()
    company.play([ana, bob], source, lambda: ana.salon["stage"] == "between")
    assert not ana.salon["may_end"], "they left in the middle of this deal"
    company.play([ana, bob], source, lambda: ana.salon["stage"] == "deal")
    company.play([ana, bob], source, lambda: ana.salon["stage"] == "between")
    assert ana.salon["may_end"]
    assert ana.view is not None
    table = ana.view["table"]
    cleo.open_tab(table)
    company.until(lambda: ana.salon["chairs"]["E"]["present"])
    assert refused(company, ana, "end") == "they_are_back"
    cleo.close_tab()
    company.until(lambda: not ana.salon["chairs"]["E"]["present"])
    ana.send("end")
    company.until(lambda: ana.salon["stage"] == "over" and bob.salon["stage"] == "over")
    assert ana.salon["stopped"] == ana.view["match"]["winner"] == "NS"
    record = read_record(ana.person.http.get(f"/api/tables/{table}/record").text)
    assert record.header.termination == "forfeit"


def test_a_pause_begins_when_all_want_it_and_stops_bots_and_clocks(plain: Settings) -> None:
    settings = quick(plain, paces={"fast": Pace(0.4, 0.0)})
    with running(settings) as address, Company(address) as company:
        ana, bob = company.salon("Ana", "Bob", pace="fast")
        start(company, [ana, bob])
        company.until(lambda: ana.on_turn or bob.on_turn)
        ana.send("pause", on=True)
        company.until(lambda: bob.salon["chairs"]["S"]["pausing"])
        bob.send("pause", on=True)
        company.until(lambda: ana.salon["paused"])
        seq = max(friend.view["seq"] for friend in (ana, bob) if friend.view)
        company.rest(1.0)
        assert max(friend.view["seq"] for friend in (ana, bob) if friend.view) == seq, "no bot and no clock acts"
        asked = ana if ana.view and ana.view["turn"] == "S" else bob
        assert refused(company, asked, "act", seq=seq, action="pass") == "table_paused"
        bob.send("pause", on=False)
        company.until(lambda: not ana.salon["paused"])
        company.until(lambda: any(event["kind"] == "clock" for frame in ana.frames for event in frame.get("events", [])))


def test_those_who_are_there_may_pause_for_one_who_is_away(plain: Settings) -> None:
    with running(quick(plain)) as address, Company(address) as company:
        ana, bob, cleo = company.salon("Ana", "Bob", "Cléo")
        start(company, [ana, bob, cleo])
        seat = cleo.seat
        cleo.close_tab()
        company.until(lambda: not ana.salon["chairs"][seat]["present"])
        ana.send("pause", on=True)
        company.until(lambda: bob.salon["chairs"]["S"]["pausing"])
        assert not ana.salon["paused"], "Bob is there and has not been asked"
        bob.send("pause", on=True)
        company.until(lambda: ana.salon["paused"])
        bob.send("pause", on=False)
        company.until(lambda: not ana.salon["paused"])
        assert not any(chair["pausing"] for chair in ana.salon["chairs"].values())


def test_a_clock_that_runs_out_plays_and_three_in_a_row_are_an_absence(plain: Settings) -> None:
    settings = quick(plain, paces={"fast": Pace(0.1, 0.1)}, idle_turns=2)
    with running(settings) as address, Company(address) as company:
        ana, bob = company.salon("Ana", "Bob", pace="fast")
        start(company, [ana, bob])
        company.until(lambda: ana.clock is not None or bob.clock is not None)
        clock = ana.clock or bob.clock
        assert clock is not None
        assert (clock["total"], clock["running"]) == (100, True)
        assert 0 <= clock["bank"] <= 100
        company.until(lambda: any(chair["stands_in"] == "idle" for chair in ana.salon["chairs"].values()))
        away = next(friend for friend in (ana, bob) if friend.salon["chairs"][friend.seat or ""]["stands_in"] == "idle")
        away.send("back")
        company.until(lambda: ana.salon["chairs"][away.seat or ""]["stands_in"] is None)
        assert refused(company, away, "back") == "not_away"


def test_who_watches_sees_no_hand_unless_all_who_play_let_them(company: Company) -> None:
    friends = company.salon("Ana", "Bob")
    table = friends[0].person.http.get("/api/tables/mine").json()[0]["table"]
    eve = company.friend("Eve")
    assert eve.come_in(table, watch=True)["seat"] is None
    eve.open_tab(table)
    start(company, friends)
    source = Random(5)
    company.play(friends, source, lambda: eve.view is not None and eve.view["phase"] == "play")
    company.until(lambda: any(friend.on_turn for friend in friends))
    company.rest(0.1)
    assert eve.view is not None
    assert (eve.view["watching"], eve.view["hand"], eve.view["open_hands"], eve.view["actions"]) == (True, [], None, [])
    assert refused(company, eve, "act", seq=eve.view["seq"], action="pass") == "you_watch"
    assert refused(company, eve, "pause", on=True) == "you_watch"
    friends[0].send("open", on=True)
    company.until(lambda: eve.salon["chairs"]["S"]["open"])
    assert eve.view["open_hands"] is None, "one is not all"
    friends[1].send("open", on=True)
    company.until(lambda: eve.view is not None and eve.view["open_hands"] is not None)
    assert (eve.view or {})["open_hands"]["S"] == (friends[0].view or {})["hand"]
    friends[1].send("open", on=False)
    company.until(lambda: eve.view is not None and eve.view["open_hands"] is None)
    assert refused(company, eve, "sit", seat="E") == "deal_being_played"


def test_a_salt_counts_once_and_in_its_time(company: Company) -> None:
    ana, bob = company.friend("Ana", salts=False), company.friend("Bob")
    table = ana.open_salon()["table"]
    bob.come_in(table)
    for friend in (ana, bob):
        friend.open_tab(table)
    assert refused(company, ana, "salt", number=1, salt="00ff") == "no_salt_now"
    ana.send("start")
    company.until(lambda: bob.fair is not None and bob.fair["salts"]["N"] is not None)
    assert refused(company, ana, "salt", number=2, salt="00ff") == "no_salt_now"
    assert refused(company, ana, "salt", number=1, salt="0x") == "bad_salt"
    ana.send("salt", number=1, salt="00ff")
    company.until(lambda: ana.salon["stage"] == "deal")
    assert ana.fair is not None
    assert ana.fair["salts"]["S"] == "00ff"
    assert ana.fair["secret"] is None
    assert refused(company, ana, "salt", number=1, salt="00ff") == "no_salt_now"


def test_a_deal_waits_for_salts_a_moment_only(plain: Settings) -> None:
    with running(quick(plain, salt_seconds=0.3)) as address, Company(address) as company:
        ana = company.friend("Ana", salts=False)
        ana.open_tab(ana.open_salon()["table"])
        ana.send("start")
        company.until(lambda: ana.view is not None)
        assert ana.fair is not None
        assert list(ana.fair["salts"].values()) == [None] * 4


# -- coming back ---------------------------------------------------------------------------------------------------------


def test_the_list_of_ones_tables_says_with_whom_one_plays(company: Company) -> None:
    ana, bob, cleo, dan, eve = (company.friend(name) for name in ("Ana", "Bob", "Cléo", "Dan", "Eve"))
    table = ana.open_salon()["table"]
    for friend in (bob, cleo, dan, eve):
        friend.come_in(table)

    def line(friend: Friend) -> tuple[str | None, str | None, list[str]]:
        (mine,) = friend.person.http.get("/api/tables/mine").json()
        return mine["seat"], mine["partner"], mine["against"]

    assert line(ana) == ("S", "Bob", ["Cléo", "Dan"])
    assert line(dan) == ("W", "Cléo", ["Ana", "Bob"])
    assert line(eve) == (None, None, []), "watching"
    ana.open_tab(table)
    bob.open_tab(table)
    bob.send("leave")
    company.until(lambda: "chairs" in ana.salon and chairs(ana)["N"] is None)
    bot = ana.salon["chairs"]["N"]["name"]
    assert line(ana) == ("S", bot, ["Cléo", "Dan"])
    assert bob.person.http.get("/api/tables/mine").json() == [], "who has left is not asked back"
