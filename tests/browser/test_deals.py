"""A person's deal in the browser, from the first page to the score, under two books."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from rebelote.rules.books import load_book
from rebelote.rules.cards import Card, Rank
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.seats import Seat
from rebelote.server.settings import Settings
from tests.browser.person import Player
from tests.browser.tables import first_seed, plain
from tests.server.running import Process, running

CLUB = "Règlement de club"
MODERN = load_book("moderne").title.fr


def set_up(page: Page, address: str, book: str, target: str) -> Player:
    """From the first page to the table, with the pace that waits for nothing."""
    page.goto(f"http://{address}/")
    page.get_by_role("radio", name=re.compile(book)).check(force=True)
    page.get_by_role("radio", name=target, exact=True).check(force=True)
    return Player(page)


def pace(page: Page) -> None:
    """Choose the pace that waits for nothing, in the settings."""
    page.get_by_role("button", name="Menu").click()
    settings = page.get_by_role("dialog", name="Menu")
    settings.get_by_role("radio", name="Immédiate").check(force=True)
    page.keyboard.press("Escape")
    expect(settings).to_be_hidden()


def has_belote_at_the_turned_suit(deal: Deal) -> bool:
    """South cut, may take first at the turned suit, and then holds its king and queen."""
    if deal.phase is not Phase.AUCTION or deal.turn is not Seat.SOUTH or deal.taking_round != 1 or deal.turned is None:
        return False
    held = {*deal.hands[Seat.SOUTH], deal.turned}
    return deal.dealer.previous is Seat.SOUTH and {Card(rank, deal.turned.suit) for rank in (Rank.KING, Rank.QUEEN)} <= held


def test_a_deal_under_the_club_rules_with_belote_said(page: Page, tmp_path: Path) -> None:
    seed = first_seed(load_book("club"), takes=False, wanted=has_belote_at_the_turned_suit)
    with running(Settings(data_dir=tmp_path, seed=seed), plain(takes=False)) as address:
        person = set_up(page, address, CLUB, "500")
        page.get_by_label("Votre nom").fill("Zoé")
        person.play_alone()
        pace(page)
        expect(page.get_by_role("heading", name="À vous de couper")).to_be_visible()
        person.do("cut")
        assert person.do("take") == "take"
        expect(person.hand.get_by_role("button")).to_have_count(8)

        explained = reloaded = False
        while person.wait() != "next":
            if not explained and person.wait() == "play" and person.refused.count():
                explained = True
                ask_why(person)
            person.play_on("say")
            if not reloaded and person.wait() == "play" and person.hand.get_by_role("button").count() == 5:
                reloaded = True
                reload(person)
        assert explained, "some card was refused in eight tricks"
        assert reloaded
        assert {"cut", "take", "play", "say"} <= person.seen

        result = page.get_by_role("dialog")
        expect(result.get_by_role("row", name=re.compile("^Belote 20"))).to_have_count(2)
        expect(result.get_by_text("article VII-A").first).to_be_visible()
        expect(result.get_by_role("heading", name="Les quatre mains")).to_be_visible()
        score_sheet(person)
        assert person.do("next") == "next"
        expect(page.get_by_text(re.compile("· donne 2$"))).to_be_visible()


def ask_why(person: Player) -> None:
    """Touch a card that may not be played: it says why, and the table stands still."""
    before = person.hand.get_by_role("button").count()
    # It is marked as disabled and answers all the same.
    person.refused.first.click(force=True)
    expect(person.page.get_by_text(re.compile("il faut|vous devez|est dû")).first).to_be_visible()
    expect(person.hand.get_by_role("button")).to_have_count(before)


def reload(person: Player) -> None:
    """Reload in mid deal: the same cards are in hand, and it is still this person's turn."""
    before = person.hand.get_by_role("button").all_inner_texts()
    person.page.reload()
    assert person.wait() == "play"
    assert person.hand.get_by_role("button").all_inner_texts() == before


def score_sheet(person: Player) -> None:
    """Open the score sheet at the end of a deal and close it again."""
    person.button("Voir la feuille").click()
    sheet = person.page.get_by_role("dialog", name="Feuille de marque")
    expect(sheet).to_be_visible()
    # Each deal unfolds into its lines, with the rule behind each.
    sheet.get_by_text(re.compile("a pris à")).first.click()
    expect(sheet.get_by_role("row", name=re.compile("^Belote 20"))).not_to_have_count(0)
    person.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_deal_under_the_modern_rules_with_a_coinche(page: Page, tmp_path: Path) -> None:
    rules = load_book("moderne").with_options(coinche=True)
    wanted = first_seed(rules, takes=True, wanted=lambda deal: deal.phase is Phase.BET and deal.turn is Seat.SOUTH)
    with running(Settings(data_dir=tmp_path, seed=wanted), plain(takes=True)) as address:
        person = set_up(page, address, MODERN, "500")
        page.get_by_text("Options", exact=True).click()
        coinche = page.get_by_role("switch", name=re.compile("^Mode coinchée"))
        coinche.check()
        person.play_alone()
        pace(page)
        assert person.do("coinche") == "coinche"
        expect(page.get_by_text("×2").first).to_be_visible()
        while person.wait() != "next":
            person.play_on("play")
        result = page.get_by_role("dialog")
        expect(result.get_by_text(re.compile("× 2")).first).to_be_visible()
        assert "coinche" in person.seen


def test_the_match_goes_on_when_the_server_is_killed_under_an_open_page(context: BrowserContext, tmp_path: Path) -> None:
    page = context.new_page()  # Not the one whose errors fail the test: a lost connection is one.
    server = Process(tmp_path, "--seed", "4")
    try:
        person = set_up(page, server.address, CLUB, "1000")
        person.play_alone()
        pace(page)
        while person.wait() != "play":
            person.do("take")
        hand = person.hand.get_by_role("button")
        cards = hand.count() - 1
        person.do("play")
        expect(hand).to_have_count(cards)
        person.wait()
        server.kill()
        expect(page.get_by_text(re.compile("Connexion perdue"))).to_be_visible()
        server = server.again()
        expect(page.get_by_text(re.compile("Connexion perdue"))).to_be_hidden(timeout=30_000)
        expect(hand).to_have_count(cards)
        person.do("play")
        expect(hand).to_have_count(cards - 1)
    finally:
        server.kill()
