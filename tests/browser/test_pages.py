"""The pages as they are drawn: fit for a phone, and without fault for axe."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from rebelote.rules.books import load_book
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.seats import Seat
from rebelote.server.settings import Settings
from tests.browser.axe import violations
from tests.browser.person import Player
from tests.browser.tables import first_seed, plain
from tests.browser.test_deals import CLUB, pace, set_up
from tests.server.running import running


def south_may_take(deal: Deal) -> bool:
    return deal.phase is Phase.AUCTION and deal.turn is Seat.SOUTH and deal.taking_round == 1


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    seed = first_seed(load_book("club"), takes=False, wanted=south_may_take)
    settings = Settings(data_dir=tmp_path_factory.mktemp("data"), seed=seed)
    with running(settings, plain(takes=False)) as address:
        yield address


def to_the_play(page: Page, address: str) -> Player:
    person = set_up(page, address, CLUB, "500")
    person.play_alone()
    pace(page)
    while person.wait() != "play":
        person.do("cut", "take")
    return person


def test_axe_finds_nothing_at_home_nor_on_the_guides_pages(page: Page, address: str) -> None:
    rules = ("/regles", "/regles/club", "/regles/comparer/club/moderne", "/apprendre", "/glossaire", "/questions")
    for path in ("/", *rules, "/salons", "/verifier", "/hasard"):
        page.goto(f"http://{address}{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("Chargement…")).to_be_hidden()
        assert violations(page) == [], path


def test_axe_finds_nothing_at_the_table(page: Page, address: str) -> None:
    person = set_up(page, address, CLUB, "500")
    person.play_alone()
    pace(page)
    while (asked := person.wait()) != "next":
        if asked not in person.seen:
            assert violations(page) == [], asked
        person.play_on("cut", "take")
    assert violations(page) == [], "at the end of a deal"
    person.button("Voir la feuille").click()
    expect(page.get_by_role("dialog", name="Feuille de marque")).to_be_visible()
    assert violations(page) == [], "with the score sheet"
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_eight_cards_fit_on_a_phone(browser: Browser, address: str, width: int, height: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="fr-FR", reduced_motion="reduce", has_touch=True, is_mobile=True
    )
    page = context.new_page()
    try:
        person = to_the_play(page, address)
        cards = person.hand.get_by_role("button")
        expect(cards).to_have_count(8)
        boxes = [card.bounding_box() for card in cards.all()]
        for box in boxes:
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height, "no card is under the edge of the screen"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        person.playable.first.tap()
        expect(cards).to_have_count(7)
        assert violations(page) == []
    finally:
        context.close()


def test_the_table_speaks_to_those_who_do_not_see_it(page: Page, address: str) -> None:
    person = to_the_play(page, address)
    log = page.get_by_role("log")
    expect(log).to_contain_text(re.compile("À vous"))
    person.do("play")
    expect(log).to_contain_text(re.compile("joue"))


def test_a_table_of_another_browser_is_said_to_be_so(browser: Browser, page: Page, address: str) -> None:
    person = to_the_play(page, address)
    other = browser.new_context(locale="fr-FR")
    stranger = other.new_page()
    try:
        stranger.goto(page.url)
        expect(stranger.get_by_text(re.compile("appartient à un autre navigateur"))).to_be_visible()
        assert person.hand.get_by_role("button").count() == 8
    finally:
        other.close()
