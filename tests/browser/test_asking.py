"""Advice and reasons in the browser: asked for with a key, marked where it lies, told when the deal is over."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from rebelote.bots.registry import make_bot
from rebelote.server.settings import Settings
from tests.browser.axe import violations
from tests.browser.person import Player
from tests.browser.test_deals import pace
from tests.server.running import running


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    # In threads: what the page shows is the same, and nothing has to start.
    with running(Settings(data_dir=tmp_path_factory.mktemp("data"), seed=5), make_bot) as address:
        yield address


def sit_down(page: Page, address: str) -> Player:
    page.goto(f"http://{address}/")
    page.get_by_role("radio", name=re.compile("^Amateur")).check(force=True)
    player = Player(page)
    player.play_alone()
    pace(page)
    return player


def why(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^Pourquoi\s\?"))


def test_a_person_follows_advice_and_learns_the_reasons_after_the_deal(page: Page, address: str) -> None:
    player = sit_down(page, address)
    advice, followed = page.locator(".advice"), 0
    while (asked := player.wait()) != "next":
        if asked not in ("take", "pass", "play"):
            player.play_on()
            continue
        page.keyboard.press("h")
        expect(advice).to_be_visible()
        marked = page.locator("button.advised")
        expect(marked).to_have_count(1)
        if not followed:
            assert violations(page) == []
            page.keyboard.press("Escape")
            expect(advice).to_be_hidden()
            expect(marked).to_have_count(0)
            player.button(re.compile("^Conseil")).click()
        marked.click()
        # Gone with what it was for, or behind the question whether to say belote.
        expect(advice).to_be_hidden()
        followed += 1
    assert followed >= 1

    tricks = player.button("Revoir les plis")
    if tricks.is_visible():
        tricks.click()
    why(page).first.click()
    expect(page.locator(".why")).to_have_count(1)
    expect(page.locator(".why p")).to_have_count(2)
    assert violations(page) == []


def test_a_card_of_the_last_trick_keeps_its_reason_until_the_deal_is_over(page: Page, address: str) -> None:
    player = sit_down(page, address)
    while player.do("take", "next") != "play":
        pass
    player.wait()
    page.keyboard.press("l")
    why(page).first.click()
    expect(page.get_by_text("elle se dit à la fin de la donne")).to_be_visible()


def test_advice_can_be_switched_off(page: Page, address: str) -> None:
    player = sit_down(page, address)
    while player.wait() not in ("take", "pass", "play"):
        player.do()
    advise = player.button(re.compile("^Conseil"))
    expect(advise).to_be_visible()
    player.button("Menu").click()
    page.get_by_role("switch", name=re.compile("^Conseils")).uncheck()
    page.keyboard.press("Escape")
    expect(advise).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator(".advice")).to_be_hidden()
