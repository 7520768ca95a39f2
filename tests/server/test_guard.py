"""Who is let in: rates, origins, cookies under http and https, proxies that are believed or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed

from rebelote.server.guard.gate import Gate, household
from rebelote.server.guard.origin import own_request, same_origin
from rebelote.server.guard.pace import PATIENCE
from rebelote.server.rates import OFF, Rates
from rebelote.server.settings import Settings
from tests.server.running import Person, running, until

HOST = "127.0.0.1"


@contextmanager
def limited(settings: Settings, **rates: str) -> Iterator[Person]:
    with running(replace(settings, rates=replace(Rates(), **rates))) as address, Person(address) as person:
        yield person


# -- rates -------------------------------------------------------------------------------------------------------------


def test_what_may_be_done_so_often_is_refused_once_more_and_says_how_long_to_wait() -> None:
    gate = Gate(replace(Rates(), changes="3/minute"))
    assert [gate.pass_("changes", "a") for _ in range(3)] == [0, 0, 0]
    assert 1 <= gate.pass_("changes", "a") <= 60
    assert gate.pass_("changes", "b") == 0, "somebody else"
    assert gate.pass_("requests", "a") == 0, "something else"
    assert gate.refused == {"changes": 1}


def test_looking_counts_nothing() -> None:
    gate = Gate(replace(Rates(), misses="1/minute"))
    assert [gate.look("misses", "a") for _ in range(3)] == [0, 0, 0]
    assert gate.pass_("misses", "a") == 0
    assert gate.look("misses", "a") > 0


def test_what_is_shared_is_told_once_and_counts_at_the_other_under_a_hash() -> None:
    rates = replace(Rates(), misses="3/minute", changes="3/minute")
    one, other = Gate(rates), Gate(rates)
    told: list[str] = []
    one.tell, other.tell = told.append, told.append
    assert one.pass_("misses", HOST) == one.pass_("changes", HOST) == other.pass_("misses", HOST) == 0
    assert len(told) == 2, "what is done at a table is counted where it is done"
    assert HOST not in "".join(told)
    other.heard(told[0])
    assert len(told) == 2, "what is heard is not told again"
    assert other.look("misses", HOST) == 0
    other.heard(told[0])
    assert other.look("misses", HOST) > 0
    assert other.look("misses", "192.0.2.1") == 0 == one.look("misses", HOST)
    assert one.pass_("misses", HOST) == one.pass_("misses", HOST) == 0 < one.pass_("misses", HOST)
    assert len(told) == 4, "what is refused is not counted"
    other.heard("changes somebody")
    other.heard("nothing of ours")


def test_tables_opened_are_counted_whichever_way_they_are_opened(settings: Settings) -> None:
    with limited(settings, openings="3/hour") as person:
        wanted = {"book": "club", "bot": "random"}
        ways = ("tables", "salons", "quick", "tables")
        answers = [person.http.post(f"/api/{way}", json=wanted) for way in ways]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert int(answers[-1].headers["Retry-After"]) > 0
        table = answers[1].json()["table"]
        assert person.http.post(f"/api/tables/{table}/join", json={"name": "Ana"}).status_code == 200, (
            "coming in is not opening"
        )


def test_rates_are_read_from_text() -> None:
    rates = Rates().changed(["changes=5/second", "sockets = off"])
    assert (rates.changes, rates.sockets, rates.person) == ("5/second", OFF, Rates().person)
    assert Rates().changed([OFF, "misses=1/hour"]) == replace(Rates.none(), misses="1/hour")
    for wrong in ("changes", "changes=", "changes=many", "nothing=1/second", "changes=0/second"):
        with pytest.raises(ValueError, match=wrong):
            Rates().changed([wrong])


def test_a_home_is_one_household_whatever_address_of_its_network_it_uses() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") != household("192.0.2.2")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_too_many_requests_are_refused_in_words_with_the_time_to_wait(settings: Settings, lang: str) -> None:
    with limited(settings, requests="2/minute") as person:
        answers = [person.http.get(f"/api/books?lang={lang}") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    refused = answers[-1]
    assert refused.json()["error"]["code"] == "too_many"
    assert refused.headers["retry-after"] in refused.json()["error"]["text"]
    assert ("Réessayez" in refused.json()["error"]["text"]) == (lang == "fr")
    assert refused.headers["x-content-type-options"] == "nosniff"


def test_one_cookie_is_counted_whatever_the_address_and_another_is_not_held_up(settings: Settings) -> None:
    with limited(settings, person="3/minute") as person:
        person.open_table()
        codes = [person.http.get("/api/tables/mine").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        with Person(person.address) as other:
            assert other.http.get("/api/tables/mine").status_code == 200


def test_changes_are_counted_apart_from_reading(settings: Settings) -> None:
    with limited(settings, changes="1/minute") as person:
        person.open_table()
        assert person.http.post("/api/tables", json={"book": "club", "bot": "random"}).status_code == 429
        assert person.http.get("/api/books").status_code == 200


def test_names_of_tables_cannot_be_guessed_for_long(settings: Settings) -> None:
    with limited(settings, misses="3/minute") as person:
        own = person.open_table()
        guesses = [person.http.get(f"/api/tables/guess{number}/record").status_code for number in range(5)]
        assert guesses == [404, 404, 404, 429, 429]
        with person.sit(own) as tab, pytest.raises(ConnectionClosed) as closed:
            tab.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429


def test_sockets_opened_too_often_are_closed_with_a_code_of_their_own(settings: Settings) -> None:
    with limited(settings, sockets="2/minute") as person:
        table = person.open_table()
        for _ in range(2):
            with person.sit(table) as tab:
                assert tab.update()["snapshot"]
        with person.sit(table) as tab, pytest.raises(ConnectionClosed) as closed:
            tab.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        assert 1 <= int(closed.value.rcvd.reason) <= 60


def test_messages_that_come_too_fast_are_refused_unread_and_a_flood_is_cut_off(settings: Settings) -> None:
    with limited(settings, messages="5/hour") as person, person.sit(person.open_table()) as tab:
        view = tab.settled()
        assert [tab.say('{"type": "ping"}')["type"] for _ in range(5)] == ["pong"] * 5
        action = tab.send(type="act", seq=view["seq"], action="pass")
        refused = tab.receive()
        assert refused["type"] == "refused"
        assert (refused["kind"], refused["code"], refused["action_id"]) == ("out_of_turn", "too_fast", action)
        for nonsense in ("{", b"\0", "[[[", '{"action_id": 5}'):
            assert tab.say(nonsense)["action_id"] is None
        for _ in range(PATIENCE):
            tab.socket.send("{")
        with pytest.raises(ConnectionClosed) as closed:
            until(lambda: tab.receive() is None)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429


# -- origins -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        (None, "a.example", True),
        ("http://a.example", "a.example", True),
        ("https://a.example", "a.example", True),
        ("https://A.example:443", "a.example", True),
        ("https://a.example", "a.example:443", True),
        ("http://a.example:8000", "a.example:8000", True),
        ("http://a.example:8001", "a.example:8000", False),
        ("http://b.a.example", "a.example", False),
        ("http://a.example.evil", "a.example", False),
        ("null", "a.example", False),
        ("null", "null", False),
        ("", "", False),
        ("http://[::1", "[::1", False),
    ],
)
def test_a_page_is_ours_when_host_and_port_are(origin: str | None, host: str, ours: bool) -> None:
    headers = Headers({"host": host} | ({} if origin is None else {"origin": origin}))
    assert same_origin(headers) == ours


@pytest.mark.parametrize(
    ("site", "ours"), [("same-origin", True), ("none", True), ("same-site", False), ("cross-site", False), ("", False)]
)
def test_what_the_browser_says_of_a_request_counts(site: str, ours: bool) -> None:
    assert own_request(Headers({"host": "a.example", "sec-fetch-site": site})) == ours


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)
def test_another_sites_page_changes_nothing_and_may_not_even_ask(person: Person, headers: dict[str, str]) -> None:
    answer = person.http.post("/api/tables", json={"book": "club", "bot": "random"}, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_page")
    assert "set-cookie" not in answer.headers
    assert person.http.get("/api/tables/mine").json() == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
def test_what_a_form_can_send_is_not_read(person: Person, kind: str) -> None:
    answer = person.http.post("/api/tables", content=b'{"book": "club", "bot": "random"}', headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "not_json")


def test_a_page_of_ours_may(person: Person) -> None:
    origin = {"Origin": f"http://{person.address}", "Sec-Fetch-Site": "same-origin"}
    assert person.http.post("/api/tables", json={"book": "club", "bot": "random"}, headers=origin).status_code == 201


# -- cookies and proxies -----------------------------------------------------------------------------------------------

WANTED = {"book": "club", "bot": "random"}
THROUGH_HTTPS = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}


def made(person: Person, headers: dict[str, str]) -> Any:
    answer = person.http.post("/api/tables", json=WANTED, headers=headers)
    assert answer.status_code == 201
    return answer


def test_under_http_the_cookie_is_hidden_from_scripts_and_other_sites(person: Person) -> None:
    answer = made(person, {})
    name, *flags = answer.headers["set-cookie"].split("; ")
    assert name.startswith("rebelote_player=")
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(flags)
    assert "Secure" not in flags
    assert "strict-transport-security" not in answer.headers


def test_behind_a_proxy_that_is_believed_https_is_https(settings: Settings) -> None:
    with running(replace(settings, proxies=HOST)) as address, Person(address) as person:
        answer = made(person, THROUGH_HTTPS)
        name, *flags = answer.headers["set-cookie"].split("; ")
        assert name.startswith("__Host-rebelote_player=")
        assert {"HttpOnly", "Path=/", "SameSite=lax", "Secure"} <= set(flags)
        assert not [flag for flag in flags if flag.startswith("Domain")]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        cookie = {"Cookie": name}
        assert len(person.http.get("/api/tables/mine", headers=THROUGH_HTTPS | cookie).json()) == 1
        plain = {"Cookie": name.removeprefix("__Host-")}
        assert person.http.get("/api/tables/mine", headers=THROUGH_HTTPS | plain).json() == [], "a neighbour could set that one"
        with person.sit(answer.json()["table"], headers=THROUGH_HTTPS | cookie) as tab:
            assert tab.update()["snapshot"]


def test_a_stranger_that_says_for_whom_it_asks_is_not_believed(settings: Settings) -> None:
    rates = replace(Rates(), requests="2/minute")
    with running(replace(settings, rates=rates)) as address, Person(address) as person:
        answer = made(person, THROUGH_HTTPS)
        assert answer.headers["set-cookie"].startswith("rebelote_player=")
        assert "strict-transport-security" not in answer.headers
        codes = [
            person.http.get("/api/books", headers={"X-Forwarded-For": f"198.51.100.{number}"}).status_code
            for number in range(3)
        ]
        assert codes == [200, 429, 429]


def test_behind_a_proxy_people_are_counted_by_their_own_address(settings: Settings) -> None:
    rates = replace(Rates(), requests="1/minute")
    with running(replace(settings, rates=rates, proxies=HOST)) as address, Person(address) as person:
        codes = [
            person.http.get("/api/books", headers={"X-Forwarded-For": f"198.51.100.{number}"}).status_code
            for number in (1, 2, 2, 3)
        ]
        assert codes == [200, 200, 429, 200]
