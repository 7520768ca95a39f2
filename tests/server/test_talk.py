"""What is said at a table: set phrases in each reader's language, words where they are allowed, not too often."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from rebelote.rules.axes import LANGS
from rebelote.rules.books import all_books, load_book
from rebelote.server.live.voices import PACES
from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from rebelote.server.store import Store, migrate
from rebelote.server.store.store import opened
from rebelote.server.tables.hush import plain
from rebelote.server.words.sayings import SAYINGS, phrases
from tests.server.friends import Company, Friend, quick
from tests.server.running import running
from tests.server.test_salons import refused, start


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return quick(Settings(data_dir=tmp_path / "data", web_dist=tmp_path / "web", rates=Rates.none()))


@pytest.fixture
def company(settings: Settings) -> Iterator[Company]:
    with running(settings) as address, Company(address) as company:
        yield company


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits before they speak again."""
    monkeypatch.setattr("rebelote.server.live.voices.PACES", ((1, 0.0), (20, 0.0)))


def heard(friend: Friend) -> list[dict[str, Any]]:
    return [frame for frame in friend.frames if frame["type"] == "said"]


def says(company: Company, friend: Friend, *readers: Friend, **what: str) -> list[str]:
    """What readers hear of something."""
    before = [len(heard(reader)) for reader in readers]
    friend.send("say", **what)
    company.until(lambda: all(len(heard(reader)) > count for reader, count in zip(readers, before, strict=True)))
    return [heard(reader)[-1]["text"] for reader in readers]


# -- set phrases -------------------------------------------------------------------------------------------------------


def test_the_phrases_are_there_in_both_languages(company: Company) -> None:
    ana = company.friend("Ana")
    for lang in LANGS:
        found = ana.person.http.get(f"/api/phrases?lang={lang}").json()
        assert [phrase["code"] for phrase in found] == [*SAYINGS]
        assert all(phrase["text"].strip() for phrase in found)
        assert {phrase["emote"] for phrase in found} == {True, False}
        texts = [phrase["text"] for phrase in found]
        assert len(set(texts)) == len(texts)
    spoken = {lang: {phrase.text for phrase in phrases(lang) if not phrase.emote} for lang in LANGS}
    assert not spoken["fr"] & spoken["en"]


def test_each_reader_hears_a_phrase_in_their_own_language(company: Company, settings: Settings, hasty: None) -> None:
    ana, bob = company.salon("Ana", "Bob")
    eve = company.friend("Eve")
    table = ana.person.http.get("/api/tables/mine").json()[0]["table"]
    eve.come_in(table, watch=True)
    eve.open_tab(table)
    bob.send("lang", lang="en")
    company.rest(0.2)
    assert says(company, ana, ana, bob, eve, code="well_played") == ["Bien joué !", "Well played!", "Bien joué !"]
    said = heard(bob)[-1]
    assert (said["member"], said["name"], said["seat"], said["code"]) == ("1", "Ana", ana.seat, "well_played")
    assert says(company, eve, ana, code="clap") == ["👏"]
    assert heard(ana)[-1]["seat"] is None
    with closing(Store(settings.database_url)) as store:
        assert "well_played" not in repr(store.load(table)), "talk is not kept"


def test_what_cannot_be_said_is_refused_in_words(company: Company, hasty: None) -> None:
    (ana,) = company.salon("Ana", talk="open")
    assert refused(company, ana, "say") == "say_one_thing"
    assert refused(company, ana, "say", code="clap", text="bravo") == "say_one_thing"
    assert refused(company, ana, "say", code="i_have_the_ace") == "unknown_phrase"
    assert refused(company, ana, "say", text=" \u200b\u202e\t ") == "say_something"
    assert refused(company, ana, "say", text="a" * 201) == "bad_message"


# -- words of one's own ------------------------------------------------------------------------------------------------


def test_words_wait_for_the_end_of_the_deal_where_the_table_wants_it(company: Company, hasty: None) -> None:
    ana, bob = company.salon("Ana", "Bob", talk="between")
    assert (ana.salon["hushed"], ana.salon["talk"]) == (None, "between")
    assert says(company, ana, bob, text="  on   commence ?\n") == ["on commence ?"]
    start(company, [ana, bob])
    assert refused(company, ana, "say", text="j'ai l'as") == "talk_between_deals"
    assert ana.salon["hushed"] == ana.refusals[-1]["text"] == "Les mots libres attendent la fin de la donne."
    assert says(company, ana, bob, code="your_turn") == ["C'est à vous."]


def test_words_are_closed_by_default_and_open_where_the_host_opens_them(company: Company, hasty: None) -> None:
    ana, bob = company.salon("Ana", "Bob")
    assert refused(company, bob, "say", text="salut") == "talk_phrases_only"
    ana.send("alter", talk="open")
    company.until(lambda: bob.salon["hushed"] is None)
    assert says(company, bob, ana, text="salut") == ["salut"]
    start(company, [ana, bob])
    assert says(company, bob, ana, text="à vous") == ["à vous"]


def test_a_book_that_forbids_talk_closes_words_during_deals_at_any_table(company: Company, hasty: None) -> None:
    ana, bob = company.salon("Ana", "Bob", talk="open", book="club")
    assert says(company, ana, bob, text="bonne chance") == ["bonne chance"]
    start(company, [ana, bob])
    assert refused(company, bob, "say", text="trèfle") == "talk_forbidden"
    assert "article VIII" in bob.refusals[-1]["text"]
    assert says(company, bob, ana, code="one_moment") == ["Un instant, s'il vous plaît."]


def test_who_watches_an_open_table_says_nothing_free_during_a_deal(company: Company, hasty: None) -> None:
    ana, bob = company.salon("Ana", "Bob", talk="open")
    eve = company.friend("Eve")
    table = ana.person.http.get("/api/tables/mine").json()[0]["table"]
    eve.come_in(table, watch=True)
    eve.open_tab(table)
    company.until(lambda: eve.salon)
    assert says(company, eve, ana, text="bonjour") == ["bonjour"]
    start(company, [ana, bob])
    assert refused(company, eve, "say", text="Bob a le valet") == "talk_watching"


def test_books_say_themselves_whether_talk_is_forbidden() -> None:
    silent = [book for book in all_books() if not book.table_talk]
    assert silent == [load_book("club")]
    for book in silent:
        assert book.source("table_talk") is not None
    assert "table_talk" not in load_book("club").canonical_text(), "no axis: records keep their hash"
    assert not load_book("club").with_options(target=500).table_talk


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("  deux  mots ", "deux mots"),
        ("une\nligne", "une ligne"),
        ("é\u0301\u0301\u0301\u0301\u0301\u0301 !", "é\u0301\u0301 !"),
        ("\u202etête-bêche\u2066\x07\x00", "tête-bêche"),
        ("👍🏽 d'accord", "👍🏽 d'accord"),
    ],
)
def test_words_are_made_plain(written: str, read: str) -> None:
    assert plain(written) == read


# -- how often ---------------------------------------------------------------------------------------------------------


def test_nobody_speaks_twice_a_second_nor_in_one_breath_more_than_twenty_times(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert PACES == ((1, 1.0), (20, 60.0))
    monkeypatch.setattr("rebelote.server.live.voices.PACES", ((1, 60.0), (20, 60.0)))
    ana, bob = company.salon("Ana", "Bob")
    assert says(company, ana, bob, code="hello") == ["Bonjour à tous !"]
    assert refused(company, ana, "say", code="thanks") == "talk_too_fast"
    assert says(company, bob, ana, code="thanks") == ["Merci !"], "each has their own breath"
    monkeypatch.setattr("rebelote.server.live.voices.PACES", ((1, 0.0), (20, 60.0)))
    assert says(company, ana, bob, code="thanks") == ["Merci !"]
    for _ in range(18):
        says(company, ana, bob, code="clap")
    assert refused(company, ana, "say", code="clap") == "talk_too_fast"


def test_what_is_sent_again_is_said_once(company: Company, hasty: None) -> None:
    ana, bob = company.salon("Ana", "Bob")
    once = ana.send("say", code="hello")
    company.until(lambda: heard(bob))
    ana.send("say", code="hello", action_id=once)
    says(company, ana, bob, code="thanks")
    assert [said["code"] for said in heard(bob)] == ["hello", "thanks"]


# -- two processes -----------------------------------------------------------------------------------------------------


def test_what_is_said_at_one_process_is_heard_once_at_the_other(empty_database: str, tmp_path: Path) -> None:
    with opened(empty_database) as engine:
        migrate.upgrade(engine)
    shared = quick(Settings(data_dir=tmp_path, database=empty_database, rates=Rates.none()))
    with running(shared) as one, running(shared) as two, ExitStack() as stack:
        here, there = stack.enter_context(Company(one)), stack.enter_context(Company(two))
        ana, bob = here.salon("Ana", "Bob", talk="open")
        cleo = there.friend("Cléo")
        table = ana.person.http.get("/api/tables/mine").json()[0]["table"]
        cleo.come_in(table)
        cleo.open_tab(table)
        there.all += [ana, bob]
        there.until(lambda: len(cleo.salon.get("people", [])) == len(ana.salon["people"]) == 3)
        cleo.send("lang", lang="en")
        there.rest(0.3)
        assert says(there, ana, bob, cleo, code="bravo") == ["Bravo, partenaire !", "Bravo, partner!"]
        assert says(there, cleo, ana, bob, cleo, text="« à l'eau » 🍀") == ["« à l'eau » 🍀"] * 3
        there.rest(0.3)
        assert [len(heard(friend)) for friend in (ana, bob, cleo)] == [2, 2, 2]
