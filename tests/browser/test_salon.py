"""A table of four browsers: by link, with the host's teams; one comes back, one never does; a match, a rematch, a spectator.

With one server, and with two of them over one PostgreSQL database, half of the people at each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rebelote.server.settings import Settings
from rebelote.server.store import migrate
from rebelote.server.store.store import opened
from tests.browser.axe import violations
from tests.browser.friends import Friend, play
from tests.server.running import running

GRACE = 3.0


@pytest.fixture(params=["one server", "two servers"])
def addresses(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[str]]:
    """The addresses that people go to: of one server with SQLite, or of two with PostgreSQL."""
    with ExitStack() as stack:
        if request.param == "one server":
            yield [stack.enter_context(running(Settings(data_dir=tmp_path, grace_seconds=GRACE)))]
            return
        database: str = request.getfixturevalue("empty_database")
        with opened(database) as engine:
            migrate.upgrade(engine)
        settings = Settings(data_dir=tmp_path, database=database, grace_seconds=GRACE)
        yield [stack.enter_context(running(settings)) for _ in range(2)]


@pytest.fixture
def friends(browser: Browser, addresses: list[str]) -> Iterator[dict[str, Friend]]:
    """Five people, each with a browser of their own, every second one at the other server."""
    names = ["Camille", "Léa", "Paul", "Marc", "Inès"]
    people = {name: Friend(browser, addresses[place % len(addresses)], name) for place, name in enumerate(names)}
    yield people
    for friend in people.values():
        friend.context.close()


def open_salon(host: Friend) -> str:
    """From the first page to a salon; its code."""
    host.go("/")
    host.page.get_by_role("radio", name=re.compile("^Règlement de club")).check(force=True)
    host.page.get_by_role("radio", name="Autre", exact=True).check(force=True)
    host.page.get_by_role("textbox", name="Points à atteindre").fill("90")
    host.button("Jouer avec des amis").click()
    label = host.page.get_by_role("img", name=re.compile(r"^Code\s:")).get_attribute("aria-label")
    assert label is not None
    return "".join(label.split()).removeprefix("Code:")


def chair(page: Page, name: str) -> str:
    """The team of a person, as the salon has it: the colour after the name."""
    return "bleue" if "Équipe bleue" in page.get_by_role("button", name=f"Déplacer {name}").inner_text() else "rouge"


def names_at_table(page: Page) -> list[str]:
    """The names on the four plates, from the top, the left, the right to one's own."""
    return [text.split("★")[0].strip() for text in page.locator(".table .plate .name").all_inner_texts()]


def test_four_friends_and_a_spectator(friends: dict[str, Friend]) -> None:
    camille, lea, paul, marc, ines = friends.values()
    code = open_salon(camille)
    assert violations(camille.page) == []

    # The others come in by the link; the one who comes first sits opposite the host.
    for friend in (lea, paul, marc):
        friend.come_in(f"/t/{code.lower()}")
        expect(friend.page.get_by_text("L’hôte compose les équipes.").first).to_be_visible()
    ines.go(f"/t/{code}")
    expect(ines.page.get_by_role("heading", name="Camille vous invite à sa table")).to_be_visible()
    assert violations(ines.page) == []
    ines.button(re.compile("^Regarder")).click()
    expect(camille.page.get_by_role("group", name="Sans place").get_by_text("Inès")).to_be_visible()

    # The host makes the teams: Marc instead of Léa, in two presses of a key.
    assert chair(camille.page, "Léa") == chair(camille.page, "Camille")
    camille.button("Déplacer Marc").press("Enter")
    camille.button(re.compile("^Léa.*Placer Marc ici")).press("Enter")
    expect(camille.button(re.compile("^Marc.*Équipe bleue"))).to_be_visible()
    assert chair(camille.page, "Léa") == "rouge"
    assert violations(camille.page) == []

    camille.button("Commencer").click()
    everybody = [camille, lea, paul, marc]
    for friend in everybody:
        expect(friend.page.locator(".table")).to_be_visible()
    assert names_at_table(camille.page)[0] == "Marc"
    table = camille.page.url.split("/", 3)[3]

    # A deal begins; who watches has no hand, and sees no card that lies in one.
    play(everybody, lambda: camille.page.locator(".hand button").count() == 8, "take")
    expect(ines.page.get_by_text("Aucune main ne vous est montrée.")).to_be_visible()
    assert ines.page.get_by_role("group", name="Votre main").count() == 0
    assert ines.page.locator(".hand button").count() == 0
    assert violations(ines.page) == []
    assert violations(camille.page) == []

    # Léa closes her tab and comes back: her hand is there, and she is asked again.
    cards = lea.page.locator(".hand button").count()
    lea.close_tab()
    expect(camille.page.locator(".plate.away").filter(has_text="Léa")).to_be_visible()
    lea.open_tab(f"/{table}")
    expect(lea.page.locator(".hand button")).to_have_count(cards)
    expect(camille.page.locator(".plate.away")).to_have_count(0)

    # Paul closes his for good: after the grace a bot plays for him, and the deal goes on to its end.
    paul.close_tab()
    stayed = [camille, lea, marc]
    expect(camille.page.get_by_text(re.compile("hors ligne, robot .* joue"))).to_be_attached(timeout=30_000)
    over = camille.player.next_deal.or_(camille.player.rematch).first
    play(stayed, over.is_visible, "take", "say", "play")
    verified(camille)
    assert violations(camille.page) == []

    # They play the match to its end, and once more, with the same teams.
    rematch = camille.player.rematch.first
    play(stayed, rematch.is_visible, "take", "say", "play")
    before = names_at_table(camille.page)
    play(stayed, lambda: not rematch.is_visible() and camille.page.locator(".hand button").count() > 0, "rematch", "cut")
    assert names_at_table(camille.page)[:3] == before[:3]
    assert before[0] == "Marc"
    expect(camille.page.get_by_text(re.compile("· donne 1$"))).to_be_visible()


def verified(friend: Friend) -> None:
    """The page has checked the deal by itself, and says so; its panel tells what it checked."""
    friend.button(re.compile("donne vérifiée")).click()
    panel = friend.page.get_by_role("dialog", name="Vérifier les donnes")
    expect(panel.get_by_text("vérifié", exact=False).first).to_be_visible()
    expect(panel.get_by_text(re.compile("^Votre sel.* est dans le mélange"))).to_be_visible()
    expect(panel.get_by_text("Engagement pris avant la donne, et tenu")).to_be_visible()
    assert violations(friend.page) == []
    friend.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
