"""An account in the browser: made by a guest, the same person elsewhere, forgotten; and what axe finds on these pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from sqlalchemy import insert, select

from rebelote.server.jobs.rating import rate_waiting
from rebelote.server.settings import Settings
from rebelote.server.store import Store
from rebelote.server.store.people_schema import accounts
from rebelote.server.store.schema import results, tables
from tests.browser.axe import violations
from tests.server.running import running

PASSWORD = "valet neuf as dix"  # noqa: S105  # of nobody
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path / "data", seed=5)


@pytest.fixture
def address(settings: Settings) -> Iterator[str]:
    with running(settings) as address:
        yield address


def come_in(page: Page, address: str, how: str, name: str = "Zoé Martin") -> None:
    page.goto(f"http://{address}/compte")
    page.get_by_role("radio", name=how).check()
    page.get_by_label("Nom", exact=True).fill(name)
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_role("button", name=how).click()


def expect_known(page: Page, name: str = "Zoé Martin") -> None:
    expect(page.get_by_role("heading", name=name, level=2)).to_be_visible()


def played(settings: Settings, count: int) -> None:
    """Matches of the one account there is, won and lost by turns."""
    with closing(Store(settings.database_url)) as store:
        with store.engine.begin() as connection:
            person = connection.execute(select(accounts.c.person)).scalar_one()
            table = connection.execute(select(tables.c.id)).scalars().first()
            for number in range(count):
                bots = {seat: {"person": None, "bot": "regles", "left": False} for seat in "ENW"}
                row = {"table_id": table, "match_no": 100 + number, "at": f"2026-11-{number + 1:02}T10:00:00.000+00:00"}
                row |= {"book": "club@1", "rated": number != 1, "winner": "EW" if number % 3 else "NS", "done": False}
                row |= {"score_ns": 510, "score_ew": 480}
                row["players"] = json.dumps({"S": {"person": person, "bot": None, "left": False}, **bots})
                connection.execute(insert(results).values(**row))
        rate_waiting(store.engine, set())


def test_a_guest_makes_an_account_and_is_the_same_person_elsewhere(
    page: Page, browser: Browser, address: str, settings: Settings
) -> None:
    page.goto(f"http://{address}/")
    page.get_by_role("button", name="Jouer tout de suite").click()
    expect(page.get_by_role("group", name="Votre main")).to_be_visible()
    come_in(page, address, "Créer un compte")
    expect_known(page)
    expect(page.get_by_role("link", name="Compte de Zoé Martin")).to_be_visible()
    played(settings, 3)
    elsewhere = browser.new_context(viewport=PHONE, locale="fr-FR", reduced_motion="reduce", has_touch=True, is_mobile=True)
    try:
        phone = elsewhere.new_page()
        come_in(phone, address, "Se connecter", "ZOE MARTIN")
        expect_known(phone)
        expect(phone.get_by_text("2 navigateurs connectés")).to_be_visible()
        phone.goto(f"http://{address}/")
        expect(phone.get_by_role("heading", name="Reprendre")).to_be_visible()
        look_at_the_page(phone, address)
    finally:
        elsewhere.close()
    page.goto(f"http://{address}/compte")
    page.get_by_role("button", name="Se déconnecter", exact=True).click()
    expect(page.get_by_text("Vous êtes déconnecté.")).to_be_visible()
    expect(page.get_by_role("link", name="Compte", exact=True)).to_be_visible()


def look_at_the_page(phone: Page, address: str) -> None:
    phone.goto(f"http://{address}/compte")
    phone.get_by_role("link", name="Ma page de joueur").click()
    expect(phone.get_by_role("heading", name="Zoé Martin", level=1)).to_be_visible()
    expect(phone.get_by_text("provisoire")).to_be_visible()
    expect(phone.get_by_role("img", name="Courbe de la cote")).to_be_visible()
    expect(phone.get_by_text("Gagnée")).to_have_count(1)
    expect(phone.get_by_text("amicale", exact=True)).to_have_count(1)
    assert violations(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_an_account_is_forgotten(page: Page, address: str) -> None:
    come_in(page, address, "Créer un compte")
    expect_known(page)
    page.get_by_text("Supprimer mon compte").click()
    page.get_by_role("form", name="Supprimer").get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Supprimer définitivement").click()
    expect(page.get_by_text("plus rien n’est conservé")).to_be_visible()
    page.get_by_label("Nom", exact=True).fill("Zoé Martin")
    expect(page.get_by_role("heading", name="Zoé Martin")).to_have_count(0)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_axe_finds_nothing_on_the_pages_about_people(browser: Browser, address: str, viewport: ViewportSize) -> None:
    context = browser.new_context(viewport=viewport, locale="fr-FR", reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(f"http://{address}/compte")
        expect(page.get_by_role("form", name="Se connecter")).to_be_visible()
        assert violations(page) == [], "a guest"
        page.get_by_role("radio", name="Créer un compte").check()
        assert violations(page) == [], "an account to be made"
        come_in(page, address, "Créer un compte", "x")
        expect(page.get_by_role("alert")).to_contain_text("Le nom compte de 2 à 24 caractères.")
        assert violations(page) == [], "refused"
        come_in(page, address, "Créer un compte", f"Zoé {viewport['width']}")
        expect_known(page, f"Zoé {viewport['width']}")
        for closed in ("Changer le mot de passe", "Supprimer mon compte"):
            page.locator("summary", has_text=closed).click()
        assert violations(page) == [], "an account"
        for path, heading in (("/classement", "Classement"), ("/joueur/nobody", "nobody")):
            page.goto(f"http://{address}{path}")
            expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
            expect(page.get_by_text("Chargement…")).to_be_hidden()
            assert violations(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    finally:
        context.close()
