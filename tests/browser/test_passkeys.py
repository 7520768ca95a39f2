"""Passkeys in the browser, with Chromium's own authenticator of software: in, out, in again, one more, one less."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rebelote.server.settings import Settings
from tests.browser.axe import violations
from tests.server.running import running

PASSWORD = "valet neuf as dix"  # noqa: S105  # of nobody
ALONE = "un appareil se perd"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """A server under a name: numbers take no passkeys."""
    with running(Settings(data_dir=tmp_path / "data", seed=5)) as address:
        yield f"http://{address.replace('127.0.0.1', 'localhost')}"


def with_authenticator(page: Page, transport: str = "internal") -> Callable[[], object]:
    """Plug one in; what is returned pulls it out again."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable", {"enableUI": False})
    options = {"protocol": "ctap2", "transport": transport, "automaticPresenceSimulation": True}
    options |= {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return lambda: session.send("WebAuthn.removeVirtualAuthenticator", made)


def expect_known(page: Page) -> None:
    expect(page.get_by_role("heading", name="Zoé Martin", level=2)).to_be_visible()


def test_an_account_with_a_passkey_alone(page: Page, site: str) -> None:
    with_authenticator(page)
    page.goto(f"{site}/compte")
    page.get_by_role("radio", name="Créer un compte").check()
    page.get_by_role("button", name="Créer un compte avec une clé d’accès").click()
    expect(page.get_by_role("heading", name="Clés d’accès")).to_have_count(0)  # a name is wanted first
    page.get_by_label("Nom", exact=True).fill("Zoé Martin")
    page.get_by_role("button", name="Créer un compte avec une clé d’accès").click()
    expect_known(page)
    expect(page.get_by_text(ALONE)).to_be_visible()

    page.get_by_role("button", name="Se déconnecter", exact=True).click()
    expect(page.get_by_text("Vous êtes déconnecté.")).to_be_visible()
    page.get_by_role("button", name="Se connecter avec une clé d’accès").click()
    expect_known(page)

    page.locator("summary", has_text="Renommer ou supprimer : Linux").click()
    expect(page.get_by_text("On ne peut pas la supprimer")).to_be_visible()
    page.get_by_label("Nom de la clé").first.fill("Mon ordinateur")
    page.get_by_role("button", name="Renommer").click()
    expect(page.get_by_text("Clé d’accès renommée.")).to_be_visible()

    # The authenticator that has one makes no second; another does.
    page.locator("summary", has_text="Ajouter une clé d’accès").click()
    form = page.get_by_role("form", name="Ajouter une clé d’accès")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_have_text("Cet appareil a déjà une clé d’accès de ce compte.")
    assert violations(page) == []
    pull_out = with_authenticator(page, "usb")
    form.get_by_label("Nom de la clé").fill("Clé de secours")
    form.get_by_role("button").click()
    expect(page.get_by_text("Clé d’accès ajoutée.")).to_be_visible()
    pull_out()
    expect(page.get_by_text(ALONE)).to_have_count(0)

    page.locator("summary", has_text="supprimer : Clé de secours").click()
    page.get_by_role("form", name="Supprimer cette clé").get_by_role("button").click()
    expect(page.get_by_text("Clé d’accès supprimée.")).to_be_visible()
    expect(page.locator("summary", has_text="Clé de secours")).to_have_count(0)

    page.locator("summary", has_text="Ajouter un mot de passe").click()
    page.get_by_role("form", name="Ajouter un mot de passe").get_by_label("Nouveau mot de passe").fill(PASSWORD)
    page.get_by_role("form", name="Ajouter un mot de passe").get_by_role("button").click()
    expect(page.get_by_text("Mot de passe ajouté.")).to_be_visible()

    page.get_by_text("Supprimer mon compte").click()
    page.get_by_role("button", name="Supprimer définitivement").click()
    expect(page.get_by_text("plus rien n’est conservé")).to_be_visible()


def test_nothing_is_said_of_passkeys_at_an_address_in_numbers(page: Page, site: str) -> None:
    page.goto(f"{site.replace('localhost', '127.0.0.1')}/compte")
    expect(page.get_by_role("form", name="Se connecter")).to_be_visible()
    expect(page.get_by_text("clé d’accès", exact=False)).to_have_count(1)  # what an account is, and no more


def test_who_stops_is_told_that_nothing_was_done(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR", reduced_motion="reduce")
    try:
        page = context.new_page()
        with_authenticator(page)  # which has no passkey
        page.goto(f"{site}/compte")
        page.get_by_role("button", name="Se connecter avec une clé d’accès").click()
        expect(page.get_by_role("alert")).to_contain_text("Rien n’a été fait")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    finally:
        context.close()
