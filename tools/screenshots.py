"""Takes the pictures of docs/screenshots again: a real server with repeatable deals, played in Debian's Chromium.

Run it after ``make setup-dev`` as ``.venv/bin/python tools/screenshots.py``. REBELOTE_CHROMIUM names another browser.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
CHROMIUM = os.environ.get("REBELOTE_CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--disable-component-update"]
DESKTOP, PHONE = (1280, 800), (390, 844)
SEED = 20
# What a person would press next, best first; none of them while a card is to be played.
PRESSES = ("Donne suivante", "Couper", "3 puis 2", "Belote", "Rebelote", "Compter", "Passer")
BUTTONS = """() => [...document.querySelectorAll('button')].filter(b => b.offsetParent && !b.closest('.hand'))
  .map(b => (b.getAttribute('aria-label') || b.innerText).replace(/\\s+/g, ' ').trim())"""
PRESS = """text => [...document.querySelectorAll('button')].find(b => b.offsetParent
  && (b.getAttribute('aria-label') || b.innerText).replace(/\\s+/g, ' ').trim() === text).click()"""


class Photographer:
    """A person at a table, with a camera."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def look(self, **settings: object) -> None:
        """Set how the table looks, and load it again."""
        stored = json.dumps({"speed": "instant", "sound": False, "name": "Camille", **settings})
        self.page.evaluate("text => localStorage.setItem('rebelote.settings', text)", stored)
        self.page.reload()
        self.page.wait_for_timeout(900)

    def size(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def shoot(self, name: str) -> None:
        self.page.wait_for_timeout(700)
        self.page.screenshot(path=PICTURES / f"{name}.png")
        print(name)

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    def refused_here(self) -> bool:
        """A good moment: a full hand still, cards on the table, some of ours refused."""
        return self.count(".hand button.dimmed") >= 3 and self.count(".hand button") >= 5 and self.count(".cross .card") >= 2

    def step(self) -> bool:
        """Do the next thing a person would do; False at the end of a deal."""
        shown: list[str] = self.page.evaluate(BUTTONS)
        if any(text.startswith("Donne suivante") for text in shown):
            return False
        press = next((text for start in PRESSES for text in shown if text.startswith(start)), None)
        if press is not None:
            self.page.evaluate(PRESS, press)
        elif self.count(".hand button.playable"):
            self.page.locator(".hand button.playable").first.dispatch_event("click")
        self.page.wait_for_timeout(220)
        return True

    def take_all(self) -> None:
        """Every picture, along two deals or more."""
        self.page.goto(f"{self.address}?book=club")
        self.look()
        self.page.goto(f"{self.address}?book=club")
        self.shoot("home")
        self.page.get_by_role("button", name="Jouer tout de suite").click()
        self.page.wait_for_timeout(1200)
        auction = table = False
        deals = 0
        while deals < 2 or not table:
            if (
                not auction
                and self.count(".hand button") == 5
                and self.page.get_by_role("button", name=re.compile("^Passer")).count()
            ):
                self.shoot("auction")
                auction = True
            if not table and deals >= 1 and self.refused_here():
                self.table()
                table = True
            if not self.step():
                if self.page.get_by_text("Points des plis").count():
                    deals += 1
                    if deals == 2:
                        self.shoot("deal-end")
                self.page.keyboard.press("Enter")
                self.page.wait_for_timeout(900)
        self.page.keyboard.press("s")
        self.shoot("score-sheet")
        self.page.goto(f"{self.address}regles/club")
        self.page.wait_for_timeout(900)
        self.shoot("rules")

    def bids(self) -> None:
        """The bid box of contrée, on a desk and on a phone with a value chosen."""
        self.size(DESKTOP)
        self.page.goto(f"{self.address}?book=contree-ffb-2016")
        self.look()
        self.page.goto(f"{self.address}?book=contree-ffb-2016")
        self.page.get_by_role("button", name="Jouer tout de suite").click()
        self.page.locator(".bids .pass[aria-disabled=false]").wait_for()
        self.shoot("auction-bids")
        self.size(PHONE)
        self.page.locator(".values button[aria-disabled=false]").first.click()
        self.shoot("auction-bids-phone")

    def salon(self) -> None:
        """A table for friends, two of whom have come in by its link."""
        self.size(DESKTOP)
        self.page.goto(f"{self.address}?book=club")
        self.look()
        self.page.goto(f"{self.address}?book=club")
        self.page.get_by_role("button", name="Jouer avec des amis").click()
        label = self.page.get_by_role("img", name=re.compile("^Code")).get_attribute("aria-label") or ""
        browser = self.page.context.browser
        assert browser is not None
        friends = [browser.new_context(locale="fr-FR") for _ in range(2)]
        for context, name in zip(friends, ("Léa", "Paul"), strict=True):
            page = context.new_page()
            page.goto(f"{self.address}t/{''.join(label[-7:].split())}")
            page.get_by_label(re.compile("^Votre nom")).fill(name)
            page.get_by_role("button", name="Rejoindre").click()
            page.get_by_text("L’hôte compose").first.wait_for()
        self.page.wait_for_timeout(6500)  # until the last arrival has been told
        self.shoot("salon")
        self.size(PHONE)
        self.shoot("salon-phone")
        for context in friends:
            context.close()

    def table(self) -> None:
        """The table as it stands, in its several looks."""
        for name, size, settings in (
            ("table-light", DESKTOP, {"theme": "light"}),
            ("table-four-colours", DESKTOP, {"fourColours": True, "largeIndex": True}),
            ("table-phone", PHONE, {}),
            ("table-desktop", DESKTOP, {}),
        ):
            self.size(size)
            self.look(**settings)
            self.page.locator(".hand button.dimmed").first.dispatch_event("click")
            self.shoot(name)


def main() -> int:
    """Start a server, play, take the pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "rebelote", "serve", "--seed", str(SEED), "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            try:
                if found is None:
                    return 1
                with sync_playwright() as playwright:
                    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                    page = browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, locale="fr-FR")
                    photographer = Photographer(page, found[0])
                    photographer.take_all()
                    photographer.bids()
                    photographer.salon()
                    browser.close()
            finally:
                server.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
