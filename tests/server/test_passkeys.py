"""Passkeys: an account made with one alone, known again without a name, more than one, never none; and every wrong answer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from fido2.cose import ESP256
from sqlalchemy import update

from rebelote.server.accounts import passwords
from rebelote.server.accounts.passkeys.challenges import Challenges
from rebelote.server.accounts.passkeys.place import Site
from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from rebelote.server.store import migrate
from rebelote.server.store.people_schema import challenges, passkeys
from rebelote.server.store.store import opened
from tests.server.authenticator import FLAG, SURE, Authenticator, Json, Key
from tests.server.running import Person, running

PASSWORD = "valet neuf as dix"  # noqa: S105  # of nobody


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=32))


@pytest.fixture
def site(address: str) -> str:
    """The server under a name: numbers take no passkeys."""
    return address.replace("127.0.0.1", "localhost")


@pytest.fixture
def person(site: str) -> Iterator[Person]:
    with Person(site) as person:
        yield person


@pytest.fixture
def twin(site: str) -> Iterator[Person]:
    with Person(site) as person:
        yield person


@pytest.fixture
def phone(site: str) -> Authenticator:
    return Authenticator(f"http://{site}")


def post(person: Person, path: str, **body: Any) -> httpx.Response:
    return person.http.post(f"/api/account{path}", json=body)


def options(answer: httpx.Response) -> Json:
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def sign_up(person: Person, phone: Authenticator, name: str = "Zoé") -> httpx.Response:
    made = phone.make(options(post(person, "/passkeys/wanted", name=name)))
    return post(person, "/passkeys", credential=made, label="  Téléphone\n de Zoé ")


def log_in(person: Person, phone: Authenticator, **lie: Any) -> httpx.Response:
    return post(person, "/passkeys/login", credential=phone.sign(options(post(person, "/passkeys/challenge")), **lie))


def proof(person: Person, phone: Authenticator) -> Json:
    return phone.sign(options(post(person, "/passkeys/challenge", confirm=True)))


def me(person: Person) -> Json:
    found: Json = person.http.get("/api/account").json()
    return found


def mine(person: Person) -> list[Json]:
    found: list[Json] = person.http.get("/api/account/passkeys").json()
    return found


def code(answer: httpx.Response) -> tuple[int, str]:
    body = answer.json()
    assert body["error"]["text"], "said in words"
    return answer.status_code, body["error"]["code"]


# -- in, out, in again -------------------------------------------------------------------------------------------------


def test_an_account_is_made_with_a_name_and_a_passkey_and_keeps_what_a_guest_played(
    person: Person, twin: Person, phone: Authenticator
) -> None:
    table = person.open_table()
    before = person.cookies["rebelote_player"]
    answer = sign_up(person, phone, "  Zoe\u0301 ")
    assert answer.status_code == 201
    assert answer.json() | {"made": ""} == {
        "name": "Zoé", "made": "", "browsers": 1, "known": True, "password": False, "passkeys": 1
    }  # fmt: skip
    assert person.cookies["rebelote_player"] != before, "another cookie than the guest's"
    [kept] = mine(person)
    assert (kept["label"], kept["used"], kept["synced"], kept["here"]) == ("Téléphone de Zoé", None, True, True)
    assert log_in(twin, phone).json()["name"] == "Zoé"
    assert [one["table"] for one in twin.http.get("/api/tables/mine").json()] == [table]
    assert mine(twin)[0]["used"] is not None
    post(twin, "/logout")
    assert me(twin)["name"] is None
    assert log_in(twin, phone).status_code == 200
    assert code(post(twin, "/login", name="Zoé", password="")) == (401, "wrong_login"), "no password is no empty one"


def test_what_an_authenticator_is_asked_says_nothing_of_the_person(person: Person, phone: Authenticator) -> None:
    person.open_table()
    asked = options(post(person, "/passkeys/wanted", name="Zoé"))
    assert asked["rp"] == {"id": "localhost", "name": "Rebelote"}
    assert asked["user"]["name"] == "Zoé"
    assert asked["authenticatorSelection"] == {
        "residentKey": "required", "requireResidentKey": True, "userVerification": "preferred"
    }  # fmt: skip
    assert [one["alg"] for one in asked["pubKeyCredParams"]] == [-7, -8, -257]
    assert asked["attestation"] == "none"
    assert len(asked["challenge"]) >= 22
    [cookie] = [one for one in person.http.cookies.jar if one.name == "rebelote_challenge"]
    assert cookie.has_nonstandard_attr("HttpOnly")
    post(person, "/passkeys", credential=phone.make(asked))
    again = options(post(person, "/passkeys/challenge"))
    assert "allowCredentials" not in again, "whoever it is"
    assert again["rpId"] == "localhost"


def test_one_more_is_added_by_whoever_proves_it_is_still_them(person: Person, phone: Authenticator, site: str) -> None:
    sign_up(person, phone)
    key = Authenticator(f"http://{site}")
    assert code(post(person, "/passkeys/wanted")) == (403, "prove_by_passkey")
    assert code(post(person, "/passkeys/wanted", password=PASSWORD)) == (403, "prove_by_passkey")
    wanted = options(post(person, "/passkeys/wanted", passkey=proof(person, phone)))
    assert len(wanted["excludeCredentials"]) == 1
    answer = post(person, "/passkeys", credential=key.make(wanted), label="Clé")
    assert (answer.status_code, answer.json()["passkeys"]) == (201, 2)
    assert key.keys[0].handle == phone.keys[0].handle
    for one in (key, phone):
        post(person, "/logout")
        assert log_in(person, one).json()["name"] == "Zoé"


def test_a_password_beside_a_passkey(person: Person, twin: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    assert code(post(person, "/password", password="", new=PASSWORD)) == (403, "prove_by_passkey")
    assert post(person, "/password", passkey=proof(person, phone), new=PASSWORD).json()["password"] is True
    assert post(twin, "/login", name="zoe", password=PASSWORD).status_code == 200
    assert code(post(twin, "/passkeys/wanted", password=PASSWORD[1:])) == (403, "wrong_password")
    assert post(twin, "/passkeys/wanted", password=PASSWORD).status_code == 200


def test_names_and_labels(person: Person, twin: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    assert code(post(twin, "/passkeys/wanted", name="ZOE")) == (409, "name_taken")
    assert code(post(twin, "/passkeys/wanted", name="Z")) == (422, "name_length")
    assert code(post(person, "/passkeys/wanted", name="Ali")) == (409, "has_account")
    assert code(post(twin, "/passkeys/wanted")) == (401, "not_logged_in")
    [kept] = mine(person)
    path = f"/api/account/passkeys/{kept['id']}"
    assert person.http.patch(path, json={"label": "Ma\x00 clé" + "é" * 50}).json()[0]["label"] == "Ma clé" + "é" * 34
    assert code(twin.http.patch(path, json={"label": "à moi"})) == (401, "not_logged_in")
    assert mine(twin) == []


def test_the_last_way_in_stays(person: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    [kept] = mine(person)
    path = f"/passkeys/{kept['id']}/remove"
    assert code(post(person, path)) == (403, "prove_by_passkey")
    assert code(post(person, path, passkey=proof(person, phone))) == (409, "last_way_in")
    post(person, "/password", passkey=proof(person, phone), new=PASSWORD)
    assert code(post(person, "/passkeys/0123/remove", password=PASSWORD)) == (404, "unknown_passkey")
    assert post(person, path, password=PASSWORD).json() == []
    assert code(post(person, "/passkeys/challenge", confirm=True)) == (409, "no_passkey")
    post(person, "/logout")
    assert code(log_in(person, phone)) == (401, "wrong_passkey")


def test_a_key_for_another_host_is_no_way_in_here(person: Person, phone: Authenticator, settings: Settings) -> None:
    sign_up(person, phone)
    with opened(settings.database_url) as engine, engine.begin() as connection:
        connection.execute(update(passkeys).values(host="before.example"))
    [kept] = mine(person)
    assert kept["here"] is False
    assert me(person)["passkeys"] == 0
    assert code(log_in(person, phone)) == (401, "wrong_passkey")


def test_nobody_removes_or_renames_the_passkeys_of_others(
    person: Person, twin: Person, phone: Authenticator, site: str
) -> None:
    sign_up(person, phone)
    [kept] = mine(person)
    thief = Authenticator(f"http://{site}")
    sign_up(twin, thief, "Eve")
    assert code(twin.http.patch(f"/api/account/passkeys/{kept['id']}", json={"label": "x"})) == (404, "unknown_passkey")
    own = proof(twin, thief)
    assert code(post(twin, f"/passkeys/{kept['id']}/remove", passkey=own)) == (404, "unknown_passkey")
    # A proof by another account's passkey proves nothing.
    asked = options(post(twin, "/passkeys/challenge", confirm=True))
    assert code(post(twin, "/delete", passkey=phone.sign(asked, phone.keys[0]))) == (403, "wrong_passkey")
    assert me(twin)["name"] == "Eve"


def test_an_account_goes_with_its_passkeys(person: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    found = person.http.get("/api/account/export").json()
    [kept] = found["passkeys"]
    assert kept["label"] == "Téléphone de Zoé"
    assert kept["credential"] == phone.sign({"challenge": "", "rpId": "localhost"})["id"]
    assert kept["public_key"]["3"] == -7
    assert code(post(person, "/delete")) == (403, "prove_by_passkey")
    assert post(person, "/delete", passkey=proof(person, phone)).status_code == 200
    assert code(log_in(person, phone)) == (401, "wrong_passkey")
    assert sign_up(person, phone).status_code == 201, "the name is free again"


# -- answers that are not good -----------------------------------------------------------------------------------------


def test_a_challenge_is_answered_once(person: Person, twin: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    answer = phone.sign(options(post(person, "/passkeys/challenge")))
    assert post(person, "/passkeys/login", credential=answer).status_code == 200
    assert code(post(person, "/passkeys/login", credential=answer)) == (409, "passkey_late")
    post(person, "/passkeys/challenge")
    assert code(post(person, "/passkeys/login", credential=answer)) == (401, "wrong_passkey"), "the one before's answer"
    # Nor by another browser, nor for another purpose.
    answer = phone.sign(options(post(person, "/passkeys/challenge")))
    assert code(post(twin, "/passkeys/login", credential=answer)) == (409, "passkey_late")
    assert code(post(person, "/delete", passkey=answer)) == (409, "passkey_late")
    assert code(post(person, "/passkeys/login", credential=proof(person, phone))) == (409, "passkey_late")
    assert me(person)["name"] == "Zoé"


def test_a_wrong_answer_takes_the_challenge_too(person: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    asked = options(post(person, "/passkeys/challenge"))
    wrong = phone.sign(asked, origin="https://evil.example")
    assert code(post(person, "/passkeys/login", credential=wrong)) == (401, "wrong_passkey")
    assert code(post(person, "/passkeys/login", credential=phone.sign(asked))) == (409, "passkey_late")


def test_a_challenge_lasts_some_minutes(person: Person, phone: Authenticator, settings: Settings) -> None:
    sign_up(person, phone)
    answer = phone.sign(options(post(person, "/passkeys/challenge")))
    with opened(settings.database_url) as engine:
        with engine.begin() as connection:
            connection.execute(update(challenges).values(until=challenges.c.until - 301))
        assert code(post(person, "/passkeys/login", credential=answer)) == (409, "passkey_late")
        post(person, "/passkeys/challenge")
        with engine.begin() as connection:
            connection.execute(update(challenges).values(until=challenges.c.until - 301))
        Challenges(engine).ask("somebody", "log_in")
        with engine.connect() as connection:
            assert [row.browser for row in connection.execute(challenges.select())] == ["somebody"], "old ones go"


LIES: dict[str, Json] = {
    "another site": {"origin": "https://evil.example"},
    "another port": {"origin": "http://localhost:1"},
    "a neighbour": {"origin": "http://evil.localhost"},
    "no site": {"origin": "null"},
    "a key for another host": {"rp": "evil.example"},
    "in a frame of another site": {"cross_origin": True},
    "to another end": {"type": "payment.get"},
}


def test_what_was_not_made_here_is_nobody(person: Person, twin: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    [own] = phone.keys
    for why, lie in LIES.items():
        assert code(log_in(twin, phone, key=own, **lie)) == (401, "wrong_passkey"), why
        wanted = options(post(twin, "/passkeys/wanted", name="Ali"))
        assert code(post(twin, "/passkeys", credential=phone.make(wanted, **lie))) == (401, "wrong_passkey"), why
        assert me(twin)["name"] is None, why
    assert log_in(twin, phone, key=own).status_code == 200, "and without a lie"


def test_a_signature_by_another_key_is_nobodys(person: Person, twin: Person, phone: Authenticator, site: str) -> None:
    sign_up(person, phone)
    forged = Authenticator(f"http://{site}")
    forged.keys = [replace(phone.keys[0], private=Key("", "").private)]
    assert code(log_in(twin, forged)) == (401, "wrong_passkey")
    stranger = Authenticator(f"http://{site}", keys=[replace(phone.keys[0], id=b"unknown" * 4)])
    assert code(log_in(twin, stranger)) == (401, "wrong_passkey")
    other = Authenticator(f"http://{site}", keys=[replace(phone.keys[0], handle="AAAA")])
    assert code(log_in(twin, other)) == (401, "wrong_passkey"), "a key that says it is somebody else's"


def test_nobody_was_there(person: Person, twin: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    for flags in (FLAG(0), FLAG.UV, SURE ^ FLAG.BE):
        phone.flags = flags
        assert code(log_in(twin, phone)) == (401, "wrong_passkey"), flags


def test_a_touch_alone_will_do(person: Person, twin: Person, phone: Authenticator) -> None:
    phone.flags = FLAG.UP
    assert sign_up(person, phone).status_code == 201
    assert log_in(twin, phone).status_code == 200
    assert mine(person)[0]["synced"] is False


def test_a_counter_that_goes_back_is_a_copy(person: Person, twin: Person, phone: Authenticator) -> None:
    phone.counts = True
    sign_up(person, phone)
    assert log_in(twin, phone).status_code == 200
    assert log_in(twin, phone).status_code == 200
    post(twin, "/logout")
    for counter in (1, 2, 0, -1):
        phone.keys[0].counter = counter
        assert code(log_in(twin, phone)) == (401, "passkey_copied"), counter
    phone.keys[0].counter = 2**32 - 2
    assert log_in(twin, phone).status_code == 200


def test_a_key_is_of_one_account_and_of_a_kind_that_was_asked_for(person: Person, twin: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    wanted = options(post(twin, "/passkeys/wanted", name="Ali"))
    assert code(post(twin, "/passkeys", credential=phone.remade(wanted, phone.keys[0]))) == (409, "passkey_known")
    assert me(twin)["name"] is None
    wanted = options(post(twin, "/passkeys/wanted", name="Ali"))
    assert code(post(twin, "/passkeys", credential=phone.make(wanted, kind=ESP256))) == (401, "wrong_passkey")


def test_a_browser_that_becomes_another_person_meanwhile_makes_nothing(
    person: Person, twin: Person, phone: Authenticator
) -> None:
    sign_up(person, phone)
    wanted = options(post(twin, "/passkeys/wanted", name="Ali"))
    twin.open_table()
    assert code(post(twin, "/passkeys", credential=phone.make(wanted))) == (409, "passkey_late")
    post(person, "/password", passkey=proof(person, phone), new=PASSWORD)
    wanted = options(post(person, "/passkeys/wanted", password=PASSWORD))
    post(person, "/logout")
    assert code(post(person, "/passkeys", credential=Authenticator(phone.origin).make(wanted))) == (409, "passkey_late")


def test_nonsense_is_refused_in_words(person: Person, twin: Person, phone: Authenticator) -> None:
    sign_up(person, phone)
    for nonsense in ("", "AAAA", "é!", "A" * 1300, "e30", "oA", "W" * 50):
        for part in ("clientDataJSON", "attestationObject", "rawId"):
            answer = spoiled(phone.make(options(post(twin, "/passkeys/wanted", name="Ali"))), part, nonsense)
            assert code(post(twin, "/passkeys", credential=answer))[0] == 401, (part, nonsense)
        for part in ("clientDataJSON", "authenticatorData", "signature", "rawId", "userHandle"):
            answer = spoiled(phone.sign(options(post(twin, "/passkeys/challenge")), phone.keys[0]), part, nonsense)
            assert code(post(twin, "/passkeys/login", credential=answer))[0] == 401, (part, nonsense)


def spoiled(answer: Json, part: str, nonsense: str) -> Json:
    if part == "rawId":
        return answer | {"id": nonsense, "rawId": nonsense}
    return answer | {"response": answer["response"] | {part: nonsense}}


# -- where and how often -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("configured", "host", "origin", "ours"),
    [
        ("", "localhost:8000", "http://localhost:8000", True),
        ("", "belote.localhost:8000", "http://belote.localhost:8000", True),
        ("", "belote.example", "https://belote.example", True),
        ("", "belote.example:443", "https://belote.example", True),
        ("", "belote.example", "http://belote.example", False),
        ("", "belote.example", "https://belote.example:8443", False),
        ("", "belote.example", "https://evil-belote.example", False),
        ("", "belote.example", "https://a.belote.example", False),
        ("", "belote.example", "ftp://belote.example", False),
        ("https://belote.example", "inner:8000", "https://belote.example", True),
        ("https://belote.example", "inner:8000", "https://inner:8000", False),
    ],
)
def test_whose_pages_are_ours(configured: str, host: str, origin: str, ours: bool) -> None:
    site = found_site(configured, host)
    assert site is not None
    assert site.is_page(origin) is ours


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "[::1]:8000", "192.0.2.1", "", "[", "a:b"])
def test_numbers_are_no_name(host: str) -> None:
    assert found_site("", host) is None


def found_site(configured: str, host: str) -> Site | None:
    from starlette.requests import Request

    from rebelote.server.accounts.passkeys.place import site_of

    return site_of(Request({"type": "http", "headers": [(b"host", host.encode())]}), configured)


def test_an_address_in_numbers_takes_no_passkeys(address: str) -> None:
    with Person(address) as person:
        assert code(post(person, "/passkeys/wanted", name="Zoé")) == (422, "passkeys_not_here")
        assert code(post(person, "/passkeys/challenge")) == (422, "passkeys_not_here")
        assert mine(person) == []


def test_behind_a_name_of_its_own(settings: Settings) -> None:
    with running(replace(settings, site="https://belote.example")) as address, Person(address) as person:
        phone = Authenticator("https://belote.example")
        assert sign_up(person, phone).status_code == 201
        assert phone.keys[0].rp == "belote.example"
        assert code(log_in(person, phone, origin=f"http://{address}")) == (401, "wrong_passkey")
        assert log_in(person, phone).status_code == 200


def limited(settings: Settings, then: Callable[[Person, Authenticator], None], **rates: str) -> None:
    with running(replace(settings, rates=replace(Rates(), **rates))) as address:
        site = address.replace("127.0.0.1", "localhost")
        with Person(site) as person:
            then(person, Authenticator(f"http://{site}"))


def test_questions_and_answers_are_counted(settings: Settings) -> None:
    def ask(person: Person, phone: Authenticator) -> None:
        assert [post(person, "/passkeys/challenge").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert code(post(person, "/passkeys/wanted", name="Zoé")) == (429, "too_many")

    def answer(person: Person, phone: Authenticator) -> None:
        assert sign_up(person, phone).status_code == 201
        assert [log_in(person, phone).status_code for _ in range(2)] == [200, 200]
        refused = log_in(person, phone)
        assert code(refused) == (429, "too_many")
        assert int(refused.headers["retry-after"]) > 0
        post(person, "/logout")
        assert code(sign_up(person, phone, "Ali")) == (429, "too_many")

    limited(settings, ask, challenges="3/hour")
    limited(settings, answer, guesses="2/hour", sign_ups="1/hour")


def test_other_sites_pages_may_not_even_ask(person: Person) -> None:
    for path in ("", "/wanted", "/challenge", "/login", "/0123/remove"):
        answer = person.http.post(f"/api/account/passkeys{path}", json={}, headers={"Origin": "https://evil.example"})
        assert code(answer) == (403, "foreign_page"), path
    assert "rebelote_challenge" not in person.cookies


def test_what_reads_passkeys_is_loaded_when_one_is_asked_for() -> None:
    """It takes a while, and most servers are started for a match."""
    program = (
        "import sys, rebelote.server.app; sys.exit(any(name.startswith(('fido2', 'cryptography')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_two_processes_share_what_was_asked(empty_database: str, tmp_path: Path) -> None:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    settings = Settings(data_dir=tmp_path, web_dist=tmp_path, database=empty_database, site="https://belote.example")
    phone = Authenticator("https://belote.example", counts=True)
    with running(settings) as one, running(settings) as two, Person(one) as person, Person(two) as twin:
        wanted = options(post(person, "/passkeys/wanted", name="Zoé"))
        twin.http.cookies = person.http.cookies
        answer = post(twin, "/passkeys", credential=phone.make(wanted))
        assert answer.status_code == 201
        person.http.cookies = twin.http.cookies
        signed = phone.sign(options(post(person, "/passkeys/challenge")))
        twin.http.cookies = person.http.cookies
        answer = post(twin, "/passkeys/login", credential=signed)
        assert answer.status_code == 200, answer.text
        assert code(post(person, "/passkeys/login", credential=signed)) == (409, "passkey_late")
        person.http.cookies = twin.http.cookies
        assert len(mine(person)) == 1
        assert mine(person) == mine(twin)
        phone.keys[0].counter = 2**32 - 2
        assert log_in(person, phone).status_code == 200
