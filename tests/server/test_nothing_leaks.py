"""Four people and one who watches, deals at random under every book, in both languages: nothing that is sent tells what its
reader may not know, neither a card nor a secret; nor does the lobby, the door, or a line of the log.
"""

from __future__ import annotations

import hashlib
import json
import logging
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.fairness.scheme import deal_secret
from rebelote.rules.books import BOOK_IDS
from rebelote.rules.cards import PACK, Card
from rebelote.rules.seats import Seat
from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from rebelote.server.tables.table import Table
from rebelote.server.words.sayings import SAYINGS
from tests.server.friends import Company, Friend, quick
from tests.server.running import known_cards, named_cards, replayed, running
from tests.server.test_lobby import Lobby, following

NAMES = ("Ana", "Bob", "Cléo", "Dan")


def known(table: Table | None, seat: Seat | None) -> set[Card]:
    """The cards that a reader may know of, None for one who watches."""
    if table is None or table.deal is None:
        return set()
    deal = table.deal
    if seat is not None:
        return known_cards(table, seat)
    if deal.is_over and deal.contract is not None:
        return set(PACK)
    found = {card for trick in deal.tricks for card in trick.cards}
    found |= {deal.turned} if deal.turned is not None else set()
    found |= set(deal.trick.cards) if deal.trick is not None else set()
    return found | {card for _, melds in table.view(None).shown for meld in melds for card in meld.cards}


def secrets_of(table: Table) -> list[str]:
    """What nobody may know yet: the secret of the match, and of each deal that is not shown."""
    if table.begun is not None:
        secret, match, shown = bytes.fromhex(table.begun.secret), table.begun.match, 0
    elif table.fair is not None and table.match is not None and not table.is_over:
        secret, match, shown = table.fair.secret, table.fair.match, len(table.fair.proofs)
    else:
        return []
    deals = range(shown + 1, shown + 3)
    return [secret.hex(), *(deal_secret(match, secret, number).hex() for number in deals)]


def everybody(friends: list[Friend]) -> list[str]:
    """The cookies of people and the hashes kept of them."""
    cookies = [value for friend in friends for value in friend.person.cookies.values()]
    return [*cookies, *(hashlib.sha256(cookie.encode()).hexdigest() for cookie in cookies)]


def check(friend: Friend, truth: dict[int, Table], private: list[str]) -> int:
    """Look through all that somebody was sent; how many frames."""
    for frame in friend.frames:
        # What is said has no number: it comes from people, who may say what they like.
        if frame["type"] == "said":
            assert not named_cards(frame)
            continue
        table = truth.get(frame["seq"])
        seat = None if table is None else table.company.seat_of(friend.salon["you"])
        text = json.dumps(frame, ensure_ascii=False)
        leaked = named_cards(frame) - known(table, seat)
        assert not leaked, f"{friend.name} at {frame['seq']}: {sorted(map(str, leaked))} in {text}"
        for secret in [*private, *(secrets_of(table) if table is not None else ())]:
            assert secret not in text, f"{friend.name} at {frame['seq']}"
    return len(friend.frames)


class Outside:
    """Somebody without a place, who looks wherever anybody may look."""

    def __init__(self, stranger: Friend, lobby: Lobby, table: str, source: Random) -> None:
        self.stranger, self.lobby, self.table, self.source = stranger, lobby, table, source
        self.texts: list[str] = []

    def look(self) -> None:
        for page in ("/api/lobby", f"/api/tables/{self.table}/door", "/api/frequencies", "/healthz", "/metrics"):
            self.texts.append(self.stranger.person.http.get(page, params={"lang": self.source.choice(("fr", "en"))}).text)
        for page in ("fair", "record", "hint/9", "why/1/Kh"):
            answer = self.stranger.person.http.get(f"/api/tables/{self.table}/{page}")
            assert answer.status_code == 403
            self.texts.append(answer.text)

    def heard(self) -> list[str]:
        """All of it, with what the lobby told."""
        with suppress(TimeoutError):
            self.lobby.until(lambda _: self.lobby.receive(0.1) is None)
        return [*self.texts, json.dumps(self.lobby.frames)]


def people(company: Company, book: str, **wanted: Any) -> tuple[str, list[Friend]]:
    """Four who play and one who watches, two of them in English; their table."""
    friends = [company.friend(name) for name in NAMES]
    table: str = friends[0].open_salon(book=book, listed=True, talk="open", **wanted)["table"]
    for friend in friends[1:]:
        friend.come_in(table)
    eve = company.friend("Eve")
    eve.come_in(table, watch=True)
    for friend in (*friends, eve):
        friend.open_tab(table)
    for friend in (friends[1], eve):
        friend.send("lang", lang="en")
    company.until(lambda: all(len(friend.salon.get("people", [])) == 5 for friend in (*friends, eve)))
    friends[0].send("start")
    return table, [*friends, eve]


def play(company: Company, friends: list[Friend], source: Random, outside: Outside, deals: int) -> None:
    """Deals at random, with talk, comings and goings, until the last is well under way."""
    steps, spoke = 0, 0

    def done() -> bool:
        nonlocal steps, spoke
        steps += 1
        if steps % 12 == 0:
            outside.look()
        if steps % 9 == 0:
            friends[spoke % 5].send("say", code=source.choice([*SAYINGS]))
            spoke += 1
        if steps % 40 == 0:
            friends[4].close_tab()
            friends[4].open_tab(outside.table)
        view = friends[0].view
        return view is not None and view["deal_no"] > deals and bool(view["last_trick"])

    company.play(friends[:4], source, done)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_nobody_is_sent_what_they_may_not_know(book: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = quick(Settings(data_dir=tmp_path / "data", web_dist=tmp_path / "web", rates=Rates.none()))
    source = Random(f"leaks {book}")
    caplog.set_level(logging.INFO)
    with running(settings) as address, Company(address) as company, following(address) as lobby:
        # No deal ends the match, however it was contred.
        table, friends = people(company, book, options={"target": 9000})
        stranger = Friend(address, "Zoé")
        outside = Outside(stranger, lobby, table, source)
        play(company, friends, source, outside, deals=1)
        company.rest(0.2)
        texts = outside.heard()
        stranger.close()
    truth = replayed(settings, table)
    last = truth[max(truth)]
    assert last.fair is not None, "packs are secret"
    private = everybody(friends)
    assert len(private) == 10
    for friend in friends:
        assert check(friend, truth, private) > 40
    hidden = [*private, *(secret for one in truth.values() for secret in secrets_of(one)[:1])]
    # What a server writes down at its most talkative: the libraries' own lines below a warning are left out.
    kept = [record for record in caplog.records if record.name.startswith("rebelote") or record.levelno >= logging.WARNING]
    log = "\n".join(f"{record.msg} {record.args}" for record in kept)
    assert "socket opened" in log
    for text in (*texts, log):
        assert not any(secret in text for secret in hidden)
        assert table not in log
    for text in texts:
        assert not named_cards({"text": text.replace(table, "")})
    assert not named_cards({"text": log})


def test_the_secret_of_a_match_is_shown_at_its_end_and_not_before(tmp_path: Path) -> None:
    settings = quick(Settings(data_dir=tmp_path / "data", web_dist=tmp_path / "web", rates=Rates.none()))
    with running(settings) as address, Company(address) as company:
        table, friends = people(company, "classique", options={"target": 150})
        company.play(friends[:4], Random(8), lambda: all(friend.salon["stage"] == "over" for friend in friends))
        for friend in friends[:4]:
            assert friend.view is not None
            friend.send("rematch", seq=friend.view["seq"])
        company.until(lambda: all(friend.salon["stage"] == "deal" for friend in friends))
    truth = replayed(settings, table)
    first = next(one for one in truth.values() if one.is_over)
    assert first.fair is not None
    for friend in friends:
        check(friend, truth, everybody(friends))
        shown = [frame["seq"] for frame in friend.frames if first.fair.secret.hex() in json.dumps(frame)]
        assert min(shown) == first.seq
