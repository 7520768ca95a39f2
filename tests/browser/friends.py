"""People at browsers of their own, who come to one table by its link and play there together."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.person import Player

PATIENCE = 60.0
SETTINGS = '{"speed": "instant", "sound": false, "lang": "fr", "name": "%s"}'


class Friend:
    """Somebody with a browser: a name, an address (not all need ask the same server), and what a player does."""

    def __init__(self, browser: Browser, address: str, name: str) -> None:
        self.name, self.address = name, address
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1280, "height": 800}, locale="fr-FR", reduced_motion="reduce"
        )
        # Chosen once, before any page: the pace that waits for nothing, and the name at the table.
        settings = SETTINGS % name
        self.context.add_init_script(
            f"if (!localStorage.getItem('rebelote.settings')) localStorage.setItem('rebelote.settings', '{settings}')"
        )
        self.page: Page = self.context.new_page()

    @property
    def player(self) -> Player:
        return Player(self.page)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def go(self, path: str) -> None:
        self.page.goto(f"http://{self.address}{path}")

    def come_in(self, path: str, *, watch: bool = False) -> None:
        """Through the door of a table."""
        self.go(path)
        expect(self.page.get_by_role("heading", name=re.compile("vous invite à sa table"))).to_be_visible()
        self.button(re.compile("^Regarder" if watch else "^Rejoindre")).click()

    def close_tab(self) -> None:
        self.page.close()

    def open_tab(self, path: str) -> None:
        self.page = self.context.new_page()
        self.go(path)


def play(friends: Iterable[Friend], until: Callable[[], bool], *choices: str, only: bool = False) -> None:
    """Everybody does what is offered (``choices`` first, or ``only`` these), in turn, until something is so."""
    friends = list(friends)
    end = time.monotonic() + 3 * PATIENCE
    while not until():
        assert time.monotonic() < end, "it did not happen"
        did = False
        for friend in friends:
            did = friend.player.may(*choices, only=only) is not None or did
        if not did:
            friends[0].page.wait_for_timeout(60)
