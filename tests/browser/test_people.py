"""What people do about a table in the browser: seats by the mouse, the clock, a pause, leaving and coming back, a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from rebelote.server.settings import Settings
from tests.browser.axe import violations
from tests.browser.friends import Friend, play
from tests.browser.test_salon import chair, open_salon
from tests.server.running import running


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(Settings(data_dir=tmp_path_factory.mktemp("data"), salt_seconds=0.5)) as address:
        yield address


@pytest.fixture
def two(browser: Browser, address: str) -> Iterator[tuple[Friend, Friend]]:
    """A host and a friend who has come in by the link."""
    camille, lea = Friend(browser, address, "Camille"), Friend(browser, address, "Léa")
    lea.come_in(f"/t/{open_salon(camille)}")
    expect(camille.button("Déplacer Léa")).to_be_visible()
    yield camille, lea
    for friend in (camille, lea):
        friend.context.close()


def drag(friend: Friend, what: Locator, to: Locator) -> None:
    """By the mouse, in steps as a hand does it."""
    start, end = what.bounding_box(), to.bounding_box()
    assert start is not None
    assert end is not None
    mouse = friend.page.mouse
    mouse.move(start["x"] + 40, start["y"] + 20)
    mouse.down()
    mouse.move(start["x"] + 80, start["y"] + 40, steps=4)
    mouse.move(end["x"] + 40, end["y"] + 20, steps=6)
    mouse.up()


def test_the_host_drags_people_to_their_seats_and_off_them(two: tuple[Friend, Friend]) -> None:
    camille, lea = two
    assert chair(camille.page, "Léa") == chair(camille.page, "Camille") == "bleue"
    bots = camille.page.get_by_role("combobox", name=re.compile("^Niveau d"))
    expect(bots).to_have_count(2)
    drag(camille, camille.button("Déplacer Léa"), camille.page.locator("[data-place=E]"))
    expect(lea.page.get_by_text(re.compile("Équipe rouge\\s+Léa"))).to_be_visible()
    bench = camille.page.get_by_role("group", name="Sans place")
    drag(camille, camille.button("Déplacer Léa"), bench)
    expect(bench.get_by_role("button", name="Déplacer Léa")).to_be_visible()
    expect(bots).to_have_count(3)
    # Whoever has no seat may take a bot's; a bot may be another one.
    lea.button(re.compile("^Prendre la place d")).first.click()
    expect(bots).to_have_count(2)
    bots.first.select_option(index=0)
    expect(camille.page.get_by_text("L’hôte compose les équipes.")).to_have_count(0)
    camille.button("Confier la table à Léa").click()
    camille.page.get_by_role("dialog", name="Confier la table à Léa ?").get_by_role("button", name="Confier la table").click()
    expect(lea.button("Commencer")).to_be_visible()
    expect(camille.button("Commencer")).to_be_hidden()


def test_a_clock_a_pause_and_a_seat_left_and_taken_again(two: tuple[Friend, Friend]) -> None:
    camille, lea = two
    camille.button("Changer").click()
    rules = camille.page.get_by_role("dialog", name="Ce qu’on joue ici")
    rules.get_by_role("radio", name="Normale", exact=True).check(force=True)
    assert violations(camille.page) == []
    camille.button("Valider").click()
    expect(lea.page.get_by_text(re.compile("^Pendule normale"))).to_be_visible()
    camille.button("Commencer").click()
    play((camille, lea), lambda: camille.page.locator(".hand button").count() == 8, "take")
    # The ring is at the seat whose turn it is, for all.
    for friend in (camille, lea):
        expect(friend.page.get_by_role("timer")).to_have_count(1)

    camille.button("Menu").click()
    camille.button("Demander une pause").click()
    camille.page.keyboard.press("Escape")
    expect(camille.page.get_by_text("Pause demandée : 0 accord sur 1")).to_be_visible()
    expect(lea.page.get_by_text("Camille demande une pause.").first).to_be_visible()
    lea.button("D’accord").click()
    for friend in (camille, lea):
        expect(friend.page.get_by_text("Partie en pause")).to_be_visible()
    assert violations(lea.page) == []
    lea.button("Reprendre la partie").click()
    expect(camille.page.get_by_text("Partie en pause")).to_be_hidden()

    path = lea.page.url.split("/", 3)[3]
    lea.button("Menu").click()
    lea.button("Quitter la table").click()
    lea.button(re.compile("^Quitter$")).click()
    expect(camille.page.get_by_text(re.compile("a quitté la table, robot .* joue"))).to_be_attached()
    lea.go(f"/{path}")
    lea.button("Reprendre ma place").click()
    expect(camille.page.get_by_text(re.compile("a quitté la table, robot"))).to_have_count(0)


def test_what_one_says_the_other_hears_and_may_mute(two: tuple[Friend, Friend]) -> None:
    camille, lea = two
    lea.button("Parler").click()
    lea.button("Bien joué !").click()
    camille.button("Parler").click()
    talk = camille.page.get_by_role("dialog", name="Parler à la table")
    expect(talk.get_by_text("Léa Bien joué !")).to_be_visible()
    assert violations(camille.page) == []
    talk.get_by_text("Autour de la table").click()
    talk.get_by_role("button", name="Ne plus entendre : Léa").click()
    expect(talk.get_by_text("Léa Bien joué !")).to_have_count(0)
    expect(talk.get_by_role("button", name="Entendre de nouveau : Léa")).to_be_visible()


def test_a_listed_table_is_found_among_the_open_ones(two: tuple[Friend, Friend]) -> None:
    camille, lea = two
    lea.go("/salons")
    expect(lea.page.get_by_text("Aucun salon n’est ouvert en ce moment.")).to_be_visible()
    camille.button("Changer").click()
    camille.page.get_by_role("switch", name=re.compile("^Visible dans les salons ouverts")).check()
    camille.button("Valider").click()
    listed = lea.page.get_by_role("listitem").filter(has_text="Salon de Camille")
    expect(listed).to_be_visible()
    assert violations(lea.page) == []
    listed.get_by_role("button", name=re.compile("^Rejoindre")).click()
    expect(lea.page.get_by_text("L’hôte compose les équipes.").first).to_be_visible()
    camille.button("Changer").click()
    camille.page.get_by_role("switch", name=re.compile("^Visible dans les salons ouverts")).uncheck()
    camille.button("Valider").click()
    lea.go("/salons")
    expect(lea.page.get_by_text("Aucun salon n’est ouvert en ce moment.")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_a_salon_fits_on_a_phone(two: tuple[Friend, Friend], width: int, height: int) -> None:
    for friend in two:
        friend.page.set_viewport_size({"width": width, "height": height})
        assert friend.page.evaluate("document.documentElement.scrollWidth") <= width
        for card in friend.page.locator("[data-place]").all():
            box = card.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
    expect(two[0].button("Commencer")).to_be_in_viewport()


def test_who_gave_no_name_is_asked_and_who_is_shown_out_is_told(browser: Browser, address: str) -> None:
    camille, lea = Friend(browser, address, ""), Friend(browser, address, "Léa")
    try:
        code = open_salon(camille)
        expect(camille.page.get_by_role("heading", name="Salon de Sud")).to_be_visible()
        camille.page.get_by_label("Sous quel nom jouez-vous ?").fill("Camille")
        camille.button("C’est moi").click()
        lea.come_in(f"/t/{code}")
        expect(lea.page.get_by_role("heading", name="Salon de Camille")).to_be_visible()
        expect(camille.page.get_by_label("Sous quel nom jouez-vous ?")).to_be_hidden()
        assert violations(camille.page) == []

        camille.button("Faire sortir Léa").click()
        assert violations(camille.page) == []
        camille.page.get_by_role("dialog").get_by_role("button", name="Faire sortir").click()
        expect(lea.page.get_by_text("L’hôte vous a fait quitter cette table.")).to_be_visible()
        expect(lea.button(re.compile("^Rejoindre"))).to_be_hidden()
    finally:
        for friend in (camille, lea):
            friend.context.close()
