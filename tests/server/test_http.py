"""The addresses of the server: lists, setting up a table, pages, the client, and the headers of every answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from rebelote.bots.registry import bot_specs
from rebelote.guide import page_names
from rebelote.rules.axes import LANGS, Lang
from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.server.settings import Settings, default_data_dir
from tests.server.running import Json, Person, running


def get(person: Person, path: str) -> httpx.Response:
    return person.http.get(path)


def test_every_book_is_offered_with_its_options_in_both_languages(person: Person) -> None:
    french, english = (get(person, f"/api/books?lang={lang}").json() for lang in ("fr", "en"))
    assert [book["id"] for book in french] == list(BOOK_IDS)
    for book, other in zip(french, english, strict=True):
        rules = load_book(book["id"])
        assert (book["title"], other["title"]) == (rules.title.fr, rules.title.en)
        assert book["target"] == rules.target
        keys = {option["key"] for option in book["options"]}
        assert {"target", "melds", "no_trump", "all_trump", "belote", "rounding", "cut"} <= keys
        assert ("coinche" in keys, "capot_bid" in keys) == (not rules.has_bids, rules.has_bids)
        for option in book["options"]:
            assert option["label"]
            assert option["default"] == rules.axis(option["key"])
            values = [choice["value"] for choice in option["choices"]]
            assert option["kind"] != "choice" or option["default"] in values
            # Every choice that is offered is one the book can have.
            for value in values:
                rules.with_options(**{option["key"]: value})


def test_every_bot_is_offered(person: Person) -> None:
    found = get(person, "/api/bots?lang=fr").json()
    assert {bot["id"] for bot in found} == set(bot_specs())
    assert all(bot["title"] and bot["summary"] for bot in found)


def test_every_guide_page_is_served(person: Person) -> None:
    for name in page_names():
        page = get(person, f"/api/guide/{name}?lang=en")
        assert page.status_code == 200, name
        assert set(page.json()) == {"title", "lead", "blocks"}
    missing = get(person, "/api/guide/nowhere?lang=en")
    assert missing.status_code == 404
    assert missing.json()["error"]["code"] == "unknown_page"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"book": "bridge", "bot": "random"}, "unknown_book"),
        ({"book": "club", "bot": "deep-thought"}, "unknown_bot"),
        ({"book": "club", "bot": "random", "options": {"target": 0}}, "bad_axis_value"),
        ({"book": "club", "bot": "random", "options": {"target": True}}, "bad_axis_value"),
        ({"book": "club", "bot": "random", "options": {"melds": "yes"}}, "bad_axis_value"),
        ({"book": "club", "bot": "random", "options": {"id": "mine"}}, "unknown_axis"),
        ({"book": "club", "bot": "random", "options": {"target": 1.5}}, "bad_message"),
        ({"book": "club", "bot": "random", "name": "n" * 41}, "bad_message"),
        ({"bot": "random"}, "bad_message"),
        ([], "bad_message"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(person: Person, body: Json, code: str) -> None:
    answer = person.http.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["text"]


def test_a_body_that_is_no_json_or_too_long_is_refused(person: Person) -> None:
    assert person.http.post("/api/tables", content="{", headers={"Content-Type": "application/json"}).status_code == 422
    assert person.http.post("/api/tables", content="{}", headers={"Content-Type": "text/plain"}).status_code == 415
    long = person.http.post("/api/tables", json={"book": "x" * 100_000, "bot": "random"})
    assert (long.status_code, long.json()["error"]["code"]) == (413, "body_too_long")


def test_the_cookie_is_made_once_and_is_out_of_reach_of_scripts(person: Person) -> None:
    first = person.http.post("/api/tables", json={"book": "club", "bot": "random"})
    cookie = first.headers["set-cookie"].lower()
    for word in ("httponly", "samesite=lax", "path=/", "max-age="):
        assert word in cookie
    second = person.http.post("/api/tables", json={"book": "livre", "bot": "random"})
    assert "set-cookie" not in second.headers
    assert [table["table"] for table in get(person, "/api/tables/mine").json()] == [
        second.json()["table"],
        first.json()["table"],
    ]


def test_a_name_is_cleaned_and_shown(person: Person) -> None:
    with person.sit(person.open_table(name="  Zoé \u202e\x00 B.  ")) as tab:
        assert tab.update()["view"]["names"]["S"] == "Zoé B."
    with person.sit(person.open_table(), "en") as tab:
        view = tab.update()["view"]
        assert view["names"]["S"] == "South"
        assert len(set(view["names"].values())) == 4


def test_options_reach_the_table_in_words(person: Person) -> None:
    options = {"target": 500, "melds": False}
    with person.sit(person.open_table(book="club", options=options)) as tab:
        view = tab.update()["view"]
        assert view["target"] == 500
        assert view["options_text"] == "Règlement de club · 500 points · Annonces (suites et carrés) : non"


def test_the_server_says_that_it_is_well(person: Person) -> None:
    assert get(person, "/healthz").json()["status"] == "ok"


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/books", "/api/nothing", "/regles/club", "/nowhere.js"])
def test_every_answer_has_the_headers_that_keep_others_out(person: Person, path: str) -> None:
    headers = get(person, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers or "uvicorn" in headers["server"]
    if path.startswith("/api/"):
        assert headers["cache-control"] == "no-store"


def test_an_unknown_address_of_the_api_is_an_answer_in_json(person: Person) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = person.http.request(method, "/api/nothing")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_without_a_client_the_page_says_what_to_do(person: Person) -> None:
    page = get(person, "/")
    assert page.status_code == 503
    assert "make client" in page.text
    assert page.headers["content-type"].startswith("text/html")


def test_the_client_is_served_with_its_own_addresses(settings: Settings) -> None:
    (settings.web_dist / "assets").mkdir(parents=True)
    (settings.web_dist / "index.html").write_text('<!doctype html><html lang="fr"><title>Rebelote</title>')
    (settings.web_dist / "assets" / "app-1a2b.js").write_text("export {};")
    (settings.web_dist / ".sources").write_text("digest")
    (settings.web_dist.parent / "secret.txt").write_text("secret")
    with running(settings) as address, Person(address) as person:
        for path in ("/", "/table/abc", "/regles", "/regles/club", "/regles/comparer/club/livre", "/apprendre", "/glossaire"):
            page = get(person, path)
            assert (page.status_code, "<title>Rebelote" in page.text) == (200, True), path
            assert page.headers["cache-control"] == "no-cache"
        script = get(person, "/assets/app-1a2b.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert get(person, "/nowhere").status_code == 404, "drawn by the client, and still not there"
        for path in (
            "/assets/gone.js",
            "/.sources",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/%2e%2e/%2e%2e/secret.txt",
        ):
            answer = get(person, path)
            assert answer.status_code == 404, path
            assert "secret" not in answer.text
            assert "digest" not in answer.text


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_page_is_in_the_language_of_the_server(settings: Settings, lang: Lang) -> None:
    settings.web_dist.mkdir()
    (settings.web_dist / "index.html").write_text('<!doctype html><html lang="fr"><title>Rebelote</title>')
    with running(replace(settings, lang=lang)) as address, Person(address) as person:
        for path in ("/", "/index.html", "/regles"):
            assert f'<html lang="{lang}">' in get(person, path).text, path


def test_records_are_taken_home_in_two_faces(person: Person) -> None:
    table = person.open_table(name="Zoé")
    text, as_json = (get(person, f"/api/tables/{table}/record?format={face}") for face in ("text", "json"))
    assert text.headers["content-type"].startswith("text/plain")
    assert f'filename="rebelote-{table}.' in text.headers["content-disposition"]
    assert "Zoé" in text.text
    assert as_json.json()
    assert get(person, f"/api/tables/{table}/record?format=pdf").status_code == 422


def test_tables_are_kept_where_the_desktop_keeps_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data_dir() == tmp_path / "rebelote"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert default_data_dir() == Path.home() / ".local" / "share" / "rebelote"
