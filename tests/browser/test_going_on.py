"""A table goes on without those who are not there: another server, a side of bots, and hands that all four let be seen."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rebelote.server.settings import Settings
from rebelote.server.store import migrate
from rebelote.server.store.store import opened
from tests.browser.axe import violations
from tests.browser.friends import Friend, play
from tests.browser.relay import Relay
from tests.browser.tables import plain
from tests.browser.test_salon import open_salon
from tests.server.friends import Company
from tests.server.running import PATIENCE, Process, running

#: What is done in a deal that nobody takes.
PASSING = ("pass", "cut", "packets")
MakeFriend = Callable[[str, str], Friend]


@pytest.fixture
def friend(browser: Browser) -> Iterator[MakeFriend]:
    """Makes somebody with a browser, at an address."""
    with ExitStack() as stack:

        def make(address: str, name: str) -> Friend:
            made = Friend(browser, address, name)
            stack.callback(made.context.close)
            return made

        yield make


def seated_apart(camille: Friend, lea: Friend) -> str:
    """Camille's salon, where Léa has come in by the link and is put on the other side; the table's address."""
    lea.come_in(f"/t/{open_salon(camille)}")
    camille.button("Déplacer Léa").press("Enter")
    camille.page.locator("[data-place=E] .who").press("Enter")
    expect(lea.page.get_by_text(re.compile("Équipe rouge\\s+Léa"))).to_be_visible()
    return "/" + lea.page.url.split("/", 3)[3]


def hand(friend: Friend) -> list[str]:
    """The names of the cards, whatever may be done with them."""
    names: list[str] = friend.page.locator(".hand .card").evaluate_all("all => all.map(card => card.ariaLabel)")
    return names


@pytest.mark.parametrize("where", ["the same after a restart", "another"])
def test_a_server_that_is_told_to_stop_says_so_and_the_deal_goes_on_at(
    where: str, friend: MakeFriend, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    options = ["--policy", "salt=0.5"]
    if where == "another":
        database: str = request.getfixturevalue("empty_database")
        with opened(database) as engine:
            migrate.upgrade(engine)
        options += ["--database", database]
    servers = [Process(tmp_path, *options)]
    try:
        if where == "another":
            servers.append(Process(tmp_path, *options))
        with Relay(servers[0].address) as relay:
            camille, lea = friend(relay.address, "Camille"), friend(relay.address, "Léa")
            seated_apart(camille, lea)
            camille.button("Commencer").click()
            both = [camille, lea]
            play(both, lambda: all(0 < len(hand(one)) < 7 for one in both), "take")
            # Until somebody is asked: what was played last is then on its way to everybody at most.
            while not any(one.player.is_asked() for one in both):
                camille.page.wait_for_timeout(60)
            camille.page.wait_for_timeout(500)

            relay.to = None
            servers[0].process.send_signal(signal.SIGTERM)
            for one in both:
                expect(one.page.get_by_text("Le serveur redémarre")).to_be_visible()
            held = {one.name: hand(one) for one in both}
            assert servers[0].process.wait(PATIENCE) == 0
            if where != "another":
                servers.append(Process(tmp_path, *options))
            relay.to = servers[1].address
            for one in both:
                expect(one.page.get_by_text("Le serveur redémarre")).to_be_hidden(timeout=30_000)
                assert hand(one) == held[one.name]
            fewest = min(map(len, held.values()))
            play(both, lambda: min(len(hand(one)) for one in both) < fewest)
    finally:
        for server in servers:
            server.kill()


def test_the_other_side_has_left_a_whole_deal_to_bots_and_the_match_may_end(friend: MakeFriend, tmp_path: Path) -> None:
    # Nobody takes, so that a deal is a few words.
    with running(Settings(data_dir=tmp_path, salt_seconds=0.5), plain(takes=False)) as address:
        camille, lea = friend(address, "Camille"), friend(address, "Léa")
        path = seated_apart(camille, lea)
        camille.button("Commencer").click()
        deals = camille.player.next_deal
        ends = camille.button("La suite sans eux")
        play([camille, lea], deals.is_visible, *PASSING, only=True)
        lea.page.get_by_role("dialog").get_by_role("button", name="Menu").click()
        lea.button("Quitter la table").click()
        lea.button(re.compile("^Quitter$")).click()
        expect(camille.page.get_by_text("Léa laisse sa place à un robot.").first).to_be_visible()

        # They were there for the deal that is over: the next one is the first that they leave to bots.
        expect(ends).to_be_hidden()
        deals.click()
        expect(deals).to_be_hidden()
        play([camille], deals.is_visible, *PASSING, only=True)
        expect(ends).to_be_visible()
        assert violations(camille.page) == []
        ends.click()
        camille.page.get_by_role("dialog", name="Finir la partie ici ?").get_by_role("button", name="Finir la partie").click()
        expect(camille.page.get_by_role("dialog", name="Vous gagnez la partie")).to_be_visible()
        expect(camille.page.get_by_text(re.compile("l’autre camp l’avait laissée aux robots"))).to_be_visible()
        lea.go(path)
        expect(lea.page.get_by_role("dialog", name="Vous perdez la partie")).to_be_visible()


def test_who_watches_sees_the_hands_when_all_four_let_them_and_not_before(friend: MakeFriend, tmp_path: Path) -> None:
    with running(Settings(data_dir=tmp_path, salt_seconds=0.5), plain(takes=True)) as address, Company(address) as company:
        camille, ines = friend(address, "Camille"), friend(address, "Inès")
        others = [company.friend(name) for name in ("Léa", "Paul", "Marc")]
        table = others[0].open_salon()["table"]
        for other in others[1:]:
            other.come_in(table)
        for other in others:
            other.open_tab(table)
        camille.come_in(f"/table/{table}")
        expect(camille.page.get_by_text("L’hôte compose les équipes.").first).to_be_visible()
        ines.come_in(f"/table/{table}", watch=True)
        expect(ines.page.get_by_text("L’hôte compose les équipes.").first).to_be_visible()
        others[0].send("start")
        expect(camille.page.locator(".hand button")).not_to_have_count(0)
        expect(ines.page.get_by_text("Aucune main ne vous est montrée.")).to_be_visible()

        camille.button("Menu").click()
        camille.page.get_by_role("switch", name=re.compile("^Montrer ma main")).check()
        camille.page.keyboard.press("Escape")
        for other in others[:2]:
            other.send("open", on=True)
        expect(ines.page.get_by_text("Paul laisse voir sa main aux spectateurs.").first).to_be_visible()
        shown = ines.page.locator(".watching > ul > li")
        expect(shown).to_have_count(0)

        others[2].send("open", on=True)
        expect(ines.page.get_by_text("Les quatre joueurs vous montrent leurs mains.")).to_be_visible()
        expect(shown).to_have_count(4)
        for person in ("Camille", "Léa", "Paul", "Marc"):
            expect(shown.filter(has_text=person).get_by_role("listitem")).to_have_count(5)
        assert violations(ines.page) == []
        # One is enough to close them again.
        others[0].send("open", on=False)
        expect(shown).to_have_count(0)
