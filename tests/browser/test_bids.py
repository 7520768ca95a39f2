"""The auction of contrée in the browser: a bid in writing, a refusal in words, a contre in two taps, and a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rebelote.bots.protocol import Explanation
from rebelote.rules.actions import Action, Bid, Coinche
from rebelote.rules.cards import Trump
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView
from rebelote.server.live.chance import Chance
from rebelote.server.live.players import fallback
from rebelote.server.settings import Settings
from tests.browser.axe import violations
from tests.browser.person import Player
from tests.browser.test_deals import pace
from tests.server.running import running

GAME, BOOK = "Contrée et coinche", "Contrée FFB 2016"


@dataclass
class Bidder:
    """East opens at 90 hearts and goes to 120 over a bid, West contres what it may; the rest is the plainest thing."""

    seat: Seat
    name: str = "bidder"
    version: int = 1

    def act(self, view: SeatView) -> Action:
        if self.seat is Seat.EAST:
            for level in (90, 120):
                bid = Bid(level, Trump.HEARTS)
                if bid in view.legal and len(view.calls) < 6:
                    return bid
        if self.seat is Seat.WEST and Coinche() in view.legal:
            return Coinche()
        return fallback(view)

    def observe(self, event: Event) -> None:
        """It needs no memory."""

    def explain(self) -> Explanation | None:
        return None


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    # South deals, so that East speaks first.
    seed = next(seed for seed in range(200) if Chance(seed).first_dealer(1) is Seat.SOUTH)
    settings = Settings(data_dir=tmp_path_factory.mktemp("data"), seed=seed)
    with running(settings, lambda _bot, seat, _seed: Bidder(seat)) as address:
        yield address


def sit_down(page: Page, address: str) -> Player:
    """From the first page to one's own turn to speak."""
    page.goto(f"http://{address}/")
    page.get_by_role("radio", name=GAME, exact=True).check(force=True)
    page.get_by_role("radio", name=re.compile(BOOK)).check(force=True)
    person = Player(page)
    person.play_alone()
    pace(page)
    expect(person.button(re.compile("^Passer"))).to_have_attribute("aria-disabled", "false")
    return person


def contract(page: Page) -> Locator:
    return page.get_by_role("region", name="Marque")


def bid_in_writing(page: Page, text: str) -> None:
    """The first figure typed anywhere begins a bid."""
    page.keyboard.type(text)
    expect(page.get_by_role("textbox", name=re.compile("par écrit"))).to_have_value(text)
    page.keyboard.press("Enter")


def test_a_deal_with_a_bid_in_writing_a_refusal_and_a_contre(page: Page, address: str) -> None:
    person = sit_down(page, address)
    expect(contract(page)).to_contain_text(re.compile(r"90\s*Cœur"))
    strip = page.get_by_role("region", name="Les enchères")
    expect(strip).to_contain_text("90 cœur")
    assert violations(page) == [], "at one's turn to speak"

    # Off the scale, below the last bid, and on a cell that is off: each time the reason, and the table stands still.
    bid_in_writing(page, "115P")
    expect(page.get_by_text(re.compile("de 80 à 160")).first).to_be_visible()
    bid_in_writing(page, "80P")
    expect(page.get_by_text(re.compile("il faut dire plus que 90 cœur")).last).to_be_visible()
    page.get_by_role("button", name="90 trèfle", exact=True).click(force=True)
    expect(page.get_by_text(re.compile(r"90 trèfle\s»")).first).to_be_visible()
    expect(contract(page)).to_contain_text(re.compile(r"90\s*Cœur"))

    bid_in_writing(page, "110P")
    # East went to 120 over it.
    expect(contract(page)).to_contain_text(re.compile(r"120\s*Cœur"))
    expect(strip).to_contain_text("110 pique")

    # Once does nothing, and Escape takes it back; a second tap at once is a slip.
    contre = page.get_by_role("button", name="Contrer", exact=True)
    contre.click()
    question = person.button(re.compile("^Contrer 120 cœur ?"))
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    contre.click()
    assert violations(page) == [], "while the contre is asked for"
    page.wait_for_timeout(450)
    question.click()
    expect(contract(page)).to_contain_text("×2")
    expect(contract(page)).to_contain_text("contré")

    while person.wait() != "next":
        person.play_on("play")
    result = page.get_by_role("dialog")
    expect(result.get_by_role("row", name=re.compile("^Contrat de 120 cœur, contré"))).to_have_count(1)
    expect(result.get_by_text(re.compile("× 2")).first).to_be_visible()
    assert violations(page) == [], "at the end of the deal"


def test_the_grid_is_used_with_the_arrows(page: Page, address: str) -> None:
    sit_down(page, address)
    page.get_by_role("button", name="80 pique", exact=True).focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="110 carreau", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Les enchères")).to_contain_text("110 carreau")
    expect(page.get_by_role("log")).to_contain_text(re.compile("110 carreau"))


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_two_taps_on_a_phone(browser: Browser, address: str, width: int, height: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="fr-FR", reduced_motion="reduce", has_touch=True, is_mobile=True
    )
    page = context.new_page()
    try:
        person = sit_down(page, address)
        values = page.get_by_role("group", name="Valeur").get_by_role("button")
        trumps = page.get_by_role("group", name="Atout", exact=True).get_by_role("button")
        expect(values).to_have_count(10)
        expect(trumps).to_have_count(4)
        buttons = [*values.all(), *trumps.all(), person.button(re.compile("^Passer")), person.button(re.compile("^Contrer"))]
        top_of_hand = min(box["y"] for card in person.hand.get_by_role("button").all() if (box := card.bounding_box()))
        for button in buttons:
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
            assert 0 <= box["x"] <= width - box["width"]
            assert box["y"] + box["height"] <= top_of_hand, "the bid box takes the trick's place, never the hand's"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []
        trumps.first.tap(force=True)
        expect(page.get_by_text(re.compile("d’abord une valeur")).first).to_be_visible()
        values.nth(3).tap()
        page.get_by_role("button", name="110 pique", exact=True).tap()
        expect(page.get_by_role("region", name="Les enchères")).to_contain_text("110 pique")
    finally:
        context.close()
