"""Somebody at a browser: finds things by role and French label, and knows nothing of the rules."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Error, Locator, Page, expect

from tests.server.running import PATIENCE

PLAYABLE = re.compile("peut être jouée")
REFUSED = re.compile("refusée")


class Player:
    """Plays at a table through what the page offers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: set[str] = set()

    # -- what is on the page -------------------------------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name="Votre main")

    @property
    def playable(self) -> Locator:
        return self.hand.get_by_role("button", name=PLAYABLE)

    @property
    def refused(self) -> Locator:
        return self.hand.get_by_role("button", name=REFUSED)

    @property
    def next_deal(self) -> Locator:
        """Alone it is the next deal that one asks for, with others one says that one goes on."""
        return self.button(re.compile("^(Donne suivante|Continuer)"))

    @property
    def rematch(self) -> Locator:
        return self.button(re.compile("^Revanche"))

    def offers(self) -> dict[str, Locator]:
        """What a person may be asked for, by name, the pressing first."""
        return {
            "rematch": self.rematch,
            "next": self.next_deal,
            "say": self.button(re.compile(r"^(Re)?[Bb]elote\s!")),
            "claim": self.button(re.compile("oubliée")),
            "cut": self.button(re.compile("^Couper à")),
            "packets": self.button(re.compile("^3 puis 2")),
            "coinche": self.button(re.compile("^(Coincher|Surcoincher)")),
            "take": self.button(re.compile("^Prendre")),
            "pass": self.button(re.compile("^Passer")),
            "play": self.playable,
        }

    # -- what a person does --------------------------------------------------------------------------------------------

    def play_alone(self) -> None:
        """From the first page to a table with bots."""
        self.button("Jouer tout de suite").click()

    def is_asked(self) -> bool:
        """Whether something is asked for this moment."""
        return any(locator.first.is_visible() for locator in self.offers().values())

    def wait(self) -> str:
        """Wait until something is asked for; its name."""
        offers = self.offers()
        anything = next(iter(offers.values()))
        for locator in list(offers.values())[1:]:
            anything = anything.or_(locator)
        expect(anything.first).to_be_visible(timeout=30_000)
        for name, locator in offers.items():
            if locator.count() and locator.first.is_visible():
                return name
        return self.wait()

    def may(self, *choices: str, only: bool = False) -> str | None:
        """Do the first of ``choices`` offered this moment, else (unless ``only`` they will do) whatever is; what was done."""
        return next((name for name in (choices if only else (*choices, *self.offers())) if self._try(name)), None)

    def _try(self, name: str) -> bool:
        """Whether something is offered, and was done. What is offered now may be gone a moment later: the table moves on."""
        locator = self.offers()[name].first
        try:
            if not (locator.is_visible() and locator.is_enabled(timeout=2_000)):
                return False
            locator.click(timeout=2_000)
        except Error:
            return False
        self.seen.add(name)
        return True

    def play_on(self, *choices: str) -> None:
        """Do what is offered, ``choices`` first, but go no further than the end of the deal, which may come at any moment."""
        within = [name for name in self.offers() if name not in ("next", "rematch")]
        self.may(*choices, *within, only=True)

    def do(self, *choices: str) -> str:
        """Do the first of ``choices`` that is offered, else whatever is; what was done."""
        end = time.monotonic() + 2 * PATIENCE
        while time.monotonic() < end:
            self.wait()
            if (done := self.may(*choices)) is not None:
                return done
        raise AssertionError("what is offered cannot be done")
