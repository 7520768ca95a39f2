"""Accounts: made by a guest who keeps everything, known again elsewhere, taken home and forgotten; and every refusal."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import unicodedata
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from rebelote.server.accounts import passwords
from rebelote.server.accounts.identity import Identity, device_of, new_cookie
from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from rebelote.server.store import moderation
from rebelote.server.store.store import opened
from tests.server.running import Json, Person, Tab, choose, running

PASSWORD = "valet neuf as dix"  # noqa: S105  # of nobody
OTHER = "dame de trèfle sèche"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of real hashes are chosen to take long."""
    monkeypatch.setattr(passwords, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=32))


@pytest.fixture
def twin(address: str) -> Iterator[Person]:
    """Another browser."""
    with Person(address) as person:
        yield person


def post(person: Person, path: str, **body: Any) -> httpx.Response:
    return person.http.post(f"/api/account{path}", json=body)


def sign_up(person: Person, name: str = "Zoé", password: str = PASSWORD) -> httpx.Response:
    return post(person, "", name=name, password=password)


def log_in(person: Person, name: str = "Zoé", password: str = PASSWORD) -> httpx.Response:
    return post(person, "/login", name=name, password=password)


def me(person: Person) -> Json:
    found: Json = person.http.get("/api/account").json()
    return found


def tables(person: Person) -> list[str]:
    return [table["table"] for table in person.http.get("/api/tables/mine").json()]


def receive_for_ever(tab: Tab) -> None:
    while True:
        tab.receive()


def code(answer: httpx.Response) -> tuple[int, str]:
    body = answer.json()
    assert body["error"]["text"], "said in words"
    return answer.status_code, body["error"]["code"]


def test_a_guest_needs_no_account_and_has_none(person: Person) -> None:
    nobody = {"name": None, "made": None, "browsers": 0, "password": False, "passkeys": 0}
    assert me(person) == nobody | {"known": False}
    person.open_table()
    assert me(person) == nobody | {"known": True}


def test_a_guest_who_signs_up_keeps_the_tables(person: Person) -> None:
    table = person.open_table()
    before = person.cookies
    answer = sign_up(person, "  Zoe\u0301 ")
    assert (answer.status_code, answer.json()["name"], answer.json()["browsers"]) == (201, "Zoé", 1)
    cookie = answer.headers["set-cookie"].lower()
    for word in ("httponly", "samesite=lax", "path=/", "max-age="):
        assert word in cookie
    assert person.cookies != before, "another cookie than the guest's"
    assert tables(person) == [table]
    with person.sit(table) as tab:
        assert tab.settled()["actions"]


def test_the_cookie_an_account_was_made_with_is_no_key_to_it(person: Person, address: str) -> None:
    table = person.open_table()
    before = person.cookies
    sign_up(person)
    with Person(address, before) as thief:
        assert me(thief)["name"] is None
        assert tables(thief) == []
        assert thief.http.get(f"/api/tables/{table}/record").status_code == 403
        mine = thief.open_table()
        assert tables(thief) == [mine], "and yet it is a guest like any other"
        assert sign_up(thief, "Eve").status_code == 201
        assert tables(thief) == [mine]


def test_a_login_elsewhere_is_the_same_person(person: Person, twin: Person) -> None:
    table = person.open_table()
    sign_up(person)
    answer = log_in(twin, "ZOE")
    assert (answer.status_code, answer.json()["name"], answer.json()["browsers"]) == (200, "Zoé", 2)
    assert tables(twin) == [table]
    second = twin.open_table()
    assert tables(person) == [second, table]


def test_what_a_browser_played_as_a_guest_is_kept_by_a_login(person: Person, twin: Person) -> None:
    sign_up(person)
    table = twin.open_table()
    with twin.sit(table) as before:
        view = before.settled()
        log_in(twin)
        before.act(view, choose(view, Random(1)))
        while (after := before.update())["snapshot"]:
            pass
        assert after["seq"] > view["seq"], "a socket that is open goes on"
        assert tables(twin) == tables(person) == [table]
        with twin.sit(table) as tab, person.sit(table) as other:
            assert tab.settled() == other.settled()
    post(twin, "/logout")
    assert tables(twin) == []


def test_nobodys_account_is_emptied_by_another_login(person: Person, twin: Person) -> None:
    table = person.open_table()
    sign_up(person)
    sign_up(twin, "Ali")
    log_in(person, "Ali")
    assert tables(person) == []
    log_in(person, "Zoé")
    assert tables(person) == [table]


def test_a_table_where_both_have_been_stays_as_it_is(person: Person, twin: Person) -> None:
    made = person.http.post("/api/salons", json={"book": "club", "bot": "random", "name": "Zoé"}).json()
    twin.http.post(f"/api/tables/{made['table']}/join", json={"name": "Ali"})
    sign_up(person)
    log_in(twin)
    assert tables(twin) == [made["table"]]
    door = twin.http.get(f"/api/tables/{made['table']}/door").json()
    assert door["inside"]
    assert door["salon"]["you"] == "1", "the account's own place"


def test_people_met_at_a_table_may_be_blocked(person: Person, twin: Person) -> None:
    made = person.http.post("/api/salons", json={"book": "club", "bot": "random", "name": "Zoé"}).json()
    table = made["table"]
    joined = twin.http.post(f"/api/tables/{table}/join", json={"name": "Ali"}).json()
    first = post(person, "/blocks", table=table, seat=joined["seat"])
    assert (first.status_code, first.json()["name"]) == (201, "Ali")
    sign_up(twin, "Ali Baba")
    again = post(person, "/blocks", table=table, member=joined["member"])
    assert again.json()["id"] == first.json()["id"], "the same person, with or without an account"
    assert [one["name"] for one in person.http.get("/api/account/blocks").json()] == ["Ali"]
    assert twin.http.get("/api/account/blocks").json() == []
    block = first.json()["id"]
    assert code(twin.http.delete(f"/api/account/blocks/{block}")) == (404, "unknown_block")
    assert person.http.delete(f"/api/account/blocks/{block}").json() == []


def test_who_cannot_be_blocked(person: Person, twin: Person) -> None:
    made = person.http.post("/api/salons", json={"book": "club", "bot": "random", "name": "Zoé"}).json()
    table = made["table"]
    assert code(post(person, "/blocks", table="nowhere", seat="N")) == (404, "unknown_table")
    assert code(post(twin, "/blocks", table=table, member="1")) == (403, "not_your_table")
    assert code(post(person, "/blocks", table=table, seat="N")) == (404, "nobody_to_block"), "a bot"
    assert code(post(person, "/blocks", table=table, member="99")) == (404, "nobody_to_block")
    assert code(post(person, "/blocks", table=table)) == (404, "nobody_to_block")
    assert code(post(person, "/blocks", table=table, member="1")) == (422, "block_yourself")


def test_who_is_forgotten_leaves_an_open_table(person: Person, twin: Person) -> None:
    made = person.http.post("/api/salons", json={"book": "club", "bot": "random", "name": "Zoé Dupont"}).json()
    twin.http.post(f"/api/tables/{made['table']}/join", json={"name": "Ali"})
    with person.sit(made["table"]) as tab:
        tab.receive()
        assert post(person, "/delete").status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            receive_for_ever(tab)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    with twin.sit(made["table"]) as tab:
        text = json.dumps(tab.receive(), ensure_ascii=False)
        assert "Dupont" not in text
        assert "Anonyme" in text


def test_every_login_gives_another_cookie(person: Person, twin: Person) -> None:
    sign_up(person)
    log_in(twin)
    first = twin.cookies
    log_in(twin)
    assert twin.cookies != first
    assert me(person)["browsers"] == 2, "the one before is forgotten"
    with Person(twin.address, first) as old:
        assert me(old)["name"] is None


def test_logging_out_here_and_everywhere(person: Person, twin: Person, address: str) -> None:
    sign_up(person)
    log_in(twin)
    before = twin.cookies
    assert post(twin, "/logout").status_code == 200
    assert twin.cookies == {}
    with Person(address, before) as old:
        assert me(old)["name"] is None, "at the server too"
    assert me(person)["name"] == "Zoé"
    log_in(twin)
    kept = person.cookies
    assert post(twin, "/logout", everywhere=True).status_code == 200
    with Person(address, kept) as old:
        assert me(old)["name"] is None
    assert post(twin, "/logout").status_code == 200, "nothing to do is no mistake"


def test_another_password_logs_out_the_others(person: Person, twin: Person) -> None:
    sign_up(person)
    log_in(twin)
    before = person.cookies
    assert code(post(person, "/password", password=OTHER, new=OTHER)) == (403, "wrong_password")
    assert code(post(person, "/password", password=PASSWORD, new="court")) == (422, "password_length")
    assert me(twin)["name"] == "Zoé"
    assert post(person, "/password", password=PASSWORD, new=OTHER).json()["browsers"] == 1
    assert person.cookies != before
    assert (me(person)["name"], me(twin)["name"]) == ("Zoé", None)
    assert code(log_in(twin)) == (401, "wrong_login")
    assert log_in(twin, password=OTHER).status_code == 200


@pytest.mark.parametrize(
    ("name", "password", "refused"),
    [
        ("Z", PASSWORD, (422, "name_length")),
        ("Zoé\u202e", PASSWORD, (422, "name_signs")),
        ("Zоé", PASSWORD, (422, "name_letters")),
        ("anonyme", PASSWORD, (422, "name_taken")),
        ("zoe", PASSWORD, (409, "name_taken")),
        ("Z-O-É", PASSWORD, (409, "name_taken")),
        ("Ali", "court", (422, "password_length")),
        ("Ali", "p" * 201, (422, "password_length")),
        ("Ali", "aaaaaaaaaaaaa", (422, "password_plain")),
        ("n" * 81, PASSWORD, (422, "bad_message")),
    ],
)
def test_what_no_account_is_made_of(person: Person, twin: Person, name: str, password: str, refused: tuple[int, str]) -> None:
    sign_up(person)
    assert code(sign_up(twin, name, password)) == refused
    assert me(twin)["name"] is None


def test_one_account_a_person(person: Person) -> None:
    sign_up(person)
    assert code(sign_up(person, "Ali")) == (409, "has_account")


def test_bodies_that_mean_nothing_are_refused(person: Person) -> None:
    for path in ("", "/login", "/password", "/delete", "/logout", "/blocks"):
        for body in (b"{", b"[]", b'{"name": 1, "password": 2, "everywhere": 3, "new": 4, "table": 5}'):
            answer = person.http.post(f"/api/account{path}", content=body, headers={"Content-Type": "application/json"})
            assert code(answer) == (422, "bad_message"), (path, body)
        answer = person.http.post(f"/api/account{path}", content="{}", headers={"Content-Type": "text/plain"})
        assert code(answer) == (415, "not_json")


def test_another_sites_page_changes_nothing(person: Person) -> None:
    sign_up(person)
    answer = person.http.post("/api/account/delete", json={"password": PASSWORD}, headers={"Origin": "https://evil.example"})
    assert code(answer)[0] == 403
    assert me(person)["name"] == "Zoé"


def test_who_is_not_logged_in_is_told_so(person: Person) -> None:
    assert code(post(person, "/password", password=PASSWORD, new=OTHER)) == (401, "not_logged_in")
    assert code(person.http.get("/api/account/export")) == (401, "nobody_known")
    assert code(person.http.get("/api/players/Zoé")) == (404, "unknown_player")
    assert code(person.http.get("/api/rankings/poker")) == (404, "unknown_family")
    assert code(person.http.delete("/api/account/blocks/0123")) == (404, "unknown_block")
    assert code(log_in(person, "nobody")) == (401, "wrong_login")
    assert person.http.get("/api/account/blocks").json() == []


def test_guessing_is_stopped(settings: Settings) -> None:
    rates = replace(Rates(), logins="3/hour")
    with running(replace(settings, rates=rates)) as address, Person(address) as person, Person(address) as twin:
        sign_up(person)
        assert [log_in(twin, password=f"{OTHER} {turn}").status_code for turn in range(4)] == [401, 401, 401, 429]
        refused = log_in(twin)
        assert code(refused) == (429, "too_many"), "also with the right one"
        assert 0 < int(refused.headers["retry-after"]) <= 3600
        assert log_in(twin, "nobody").status_code == 401, "another name is another count"


def test_signing_up_and_any_guessing_are_counted_by_address(settings: Settings) -> None:
    rates = replace(Rates(), guesses="4/hour", sign_ups="2/hour")
    with running(replace(settings, rates=rates)) as address, Person(address) as person:
        for name in ("Zoé", "Ali"):
            with Person(address) as one:
                assert sign_up(one, name).status_code == 201
        assert code(sign_up(person, "Eve")) == (429, "too_many")
        assert [log_in(person, f"name {turn}").status_code for turn in range(5)] == [401] * 4 + [429]


def test_a_name_takes_so_many_wrong_passwords_whoever_tries(settings: Settings) -> None:
    rates = replace(Rates(), failures="3/hour")
    proxied = replace(settings, rates=rates, proxies="127.0.0.1")
    with running(proxied) as address, Person(address) as person, Person(address) as twin:
        sign_up(person)
        assert [log_in(twin).status_code for _ in range(4)] == [200] * 4, "right ones are not counted"
        for turn in range(3):
            twin.http.headers["X-Forwarded-For"] = f"198.51.100.{turn}"
            assert code(log_in(twin, password=OTHER)) == (401, "wrong_login")
        twin.http.headers["X-Forwarded-For"] = "198.51.100.9"
        assert code(log_in(twin)) == (429, "too_many")
        assert code(log_in(twin, "Ali")) == (401, "wrong_login"), "another name"
        assert me(person)["name"] == "Zoé", "who is logged in stays so"


def test_the_same_letters_are_the_same_password(person: Person, twin: Person) -> None:
    sign_up(person, password=unicodedata.normalize("NFD", OTHER))
    assert log_in(twin, password=unicodedata.normalize("NFC", OTHER)).status_code == 200
    assert log_in(twin, password=unicodedata.normalize("NFD", OTHER)).status_code == 200


def test_too_many_passwords_at_once_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_WAITING", 3)

    async def try_five() -> list[bool | BaseException]:
        checks = passwords.Passwords()
        kept = await checks.hashed(PASSWORD)
        found = await asyncio.gather(*(checks.fits(PASSWORD, kept) for _ in range(5)), return_exceptions=True)
        assert await checks.fits(PASSWORD, kept), "it goes on afterwards"
        return found

    found = asyncio.run(try_five())
    assert found[:3] == [True] * 3
    assert [type(one) for one in found[3:]] == [passwords.Busy] * 2


def test_logging_out_ends_open_sockets(person: Person, twin: Person) -> None:
    table = person.open_table()
    sign_up(person)
    log_in(twin)
    with person.sit(table) as here, twin.sit(table) as there:
        there.settled()
        post(twin, "/logout")
        for tab in (here, there):
            with pytest.raises(ConnectionClosed) as closed:
                receive_for_ever(tab)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401
    with person.sit(table) as here:
        assert here.settled()["actions"]


def test_a_person_takes_everything_home(person: Person) -> None:
    table = person.open_table(name="Zoé")
    sign_up(person)
    answer = person.http.get("/api/account/export")
    assert 'filename="rebelote.json"' in answer.headers["content-disposition"]
    found = answer.json()
    assert (found["account"]["name"], len(found["account"]["logins"])) == ("Zoé", 1)
    assert [one["table"] for one in found["tables"]] == [table]
    assert {"ratings", "results", "blocks", "reports", "records"} <= set(found)
    for secret in ("argon2", *person.cookies.values()):
        assert secret not in answer.text


def test_an_account_that_goes_leaves_no_name_behind(person: Person, twin: Person, settings: Settings) -> None:
    table = person.open_table(name="Zoé Dupont")
    sign_up(person, "Zoé Martin")
    assert code(post(person, "/delete", password=OTHER)) == (403, "wrong_password")
    assert code(post(person, "/delete")) == (403, "wrong_password")
    before = person.cookies
    assert post(person, "/delete", password=PASSWORD).status_code == 200
    assert person.cookies == {}
    for secret in ("Zoé Dupont", "Zoé Martin", "Dupont", "Martin", device_of(next(iter(before.values())))):
        assert secret not in dump(settings), secret
    assert table in dump(settings), "matches stay"
    assert "Anonyme" in dump(settings)
    assert code(log_in(person, "Zoé Martin")) == (401, "wrong_login")
    assert code(person.http.get("/api/players/Zoé Martin")) == (404, "unknown_player")
    assert sign_up(twin, "Zoé Martin").status_code == 201, "the name is free again"
    assert tables(twin) == []


def test_a_guest_may_be_forgotten_too(person: Person, settings: Settings) -> None:
    person.open_table(name="Zoé Dupont")
    assert post(person, "/delete").status_code == 200
    assert "Dupont" not in dump(settings)
    assert tables(person) == []


def dump(settings: Settings) -> str:
    with closing(sqlite3.connect(settings.data_dir / "rebelote.sqlite3")) as database:
        return "\n".join(database.iterdump()).encode().decode("unicode_escape", "ignore") + "\n".join(database.iterdump())


def test_who_a_cookie_is(settings: Settings, person: Person) -> None:
    sign_up(person)
    with opened(settings.database_url) as engine:
        identity = Identity(engine)
        for nobody in ("", "short", "x" * 19):
            assert identity.find(nobody) == ""
        cookie = new_cookie()
        assert identity.find(cookie) == device_of(cookie)
        known = next(iter(person.cookies.values()))
        assert identity.find(known) not in ("", device_of(known))


def test_a_page_of_ones_own_and_as_others_see_it(person: Person, twin: Person) -> None:
    sign_up(person)
    page = person.http.get("/api/players/ZOE").json()
    assert (page["name"], page["mine"], page["completion"], page["ratings"], page["matches"]) == ("Zoé", True, None, [], [])
    assert twin.http.get("/api/players/Zoé").json()["mine"] is False
    assert "password" not in json.dumps(page)
    ranking = twin.http.get("/api/rankings/turned?lang=en").json()
    assert ranking == {"family": "turned", "title": "Classic belote", "ranks": []}


def test_a_deal_is_reported_from_the_table(person: Person, twin: Person, settings: Settings) -> None:
    table = person.open_table(name="Zoé")
    with person.sit(table) as tab:
        tab.settled()
    path = f"/api/tables/{table}/report"
    assert code(twin.http.post(path, json={"text": "Il triche."})) == (403, "not_your_table")
    assert code(person.http.post("/api/tables/nowhere/report", json={"text": "Il triche."})) == (404, "unknown_table")
    assert code(person.http.post(path, json={"text": "Il triche.", "deal_no": 2})) == (404, "nothing_to_report")
    for body in ({"text": ""}, {"text": "x" * 501}, {"text": "x", "deal_no": 0}, {}):
        assert code(person.http.post(path, json=body)) == (422, "bad_message"), body
    answer = person.http.post(path, json={"text": " Il\n\x00triche. "})
    assert answer.status_code == 201
    [kept] = find_reports(settings)
    assert (kept.id, kept.table_id, kept.match_no, kept.deal_no) == (answer.json()["number"], table, 1, 1)
    assert kept.text == "Il triche."
    assert "Zoé" in kept.record


def find_reports(settings: Settings) -> list[moderation.Report]:
    with opened(settings.database_url) as engine:
        return moderation.find_reports(engine)


def test_a_salon_without_a_deal_has_nothing_to_report(person: Person) -> None:
    made = person.http.post("/api/salons", json={"book": "club", "bot": "random", "name": "Zoé"}).json()
    answer = person.http.post(f"/api/tables/{made['table']}/report", json={"text": "Rien."})
    assert code(answer) == (404, "nothing_to_report")


def test_reports_are_counted(settings: Settings) -> None:
    with running(replace(settings, rates=replace(Rates(), reports="2/hour"))) as address, Person(address) as person:
        path = f"/api/tables/{person.open_table()}/report"
        assert [person.http.post(path, json={"text": "Encore."}).status_code for _ in range(3)] == [201, 201, 429]


def test_quick_match_keeps_apart_who_does_not_wish_to_meet(person: Person, twin: Person) -> None:
    wanted = {"book": "club", "bot": "random"}

    def quick(who: Person) -> str:
        found: str = who.http.post("/api/quick", json=wanted).json()["table"]
        return found

    table = quick(person)
    assert quick(twin) == table
    assert post(person, "/blocks", table=table, member="2").status_code == 201
    with Person(person.address) as third:
        assert quick(third) == table, "others still come"
    mine = person.http.post("/api/salons", json=wanted | {"name": "Zoé", "listed": True, "pace": "normal"}).json()["table"]
    with person.sit(mine):
        assert quick(twin) not in (table, mine), "not where one sits who has blocked them"
