"""Bots in processes of their own: what is sent, what happens when one hangs, dies or has no room; the server goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rebelote.bots.registry import make_bot
from rebelote.rules.books import BOOK_IDS
from rebelote.rules.cards import PACK, Card
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView
from rebelote.server.live.players import Players
from rebelote.server.settings import Settings
from rebelote.server.store import Store
from rebelote.server.tables.log import Acted
from rebelote.server.tables.table import Table
from rebelote.server.thinking import BotRaised, Died, Job, Minds, NoRoom, Pool
from rebelote.server.thinking.jobs import consider, think
from tests.server.running import Person, play, running
from tests.server.test_table import at_random

MAKER = "tests.server.failing_bots:make"
FAR = 60.0
#: Long enough to see whether anything else stands still meanwhile, on a busy machine too.
PAUSE = 1.5


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    root = str(Path(__file__).resolve().parents[2])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH")))))


def bot_to_move(book: str = "club", seed: int = 1) -> tuple[Table, Seat, SeatView]:
    """A table where a bot plays a card or bids, and the view of its seat."""
    table, _ = at_random(book, seed, 12)
    while table.bot_turn is None or table.current.phase.value in ("cut", "packets", "count"):
        actor = table.current.turn
        if actor is None:
            seed += 1
            table, _ = at_random(book, seed, 12)
            continue
        table = table.after(table.act(actor, table.current.legal_actions()[0]))
    return table, table.bot_turn, table.view(table.bot_turn)


def with_pool(work: Callable[[Pool], Awaitable[None]], size: int = 1, queue: int = 4) -> None:
    async def run() -> None:
        pool = Pool(size, queue, MAKER)
        try:
            await work(pool)
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_question_holds_no_card_that_the_seat_does_not_see() -> None:
    for book in BOOK_IDS:
        table, seat, view = bot_to_move(book)
        sent = pickle.loads(pickle.dumps(Job("regles", seat, 1, view)))  # noqa: S301
        assert sent.view == view
        seen = {found for found in walk(sent) if isinstance(found, Card)}
        deal = table.current
        open_cards = {card for trick in deal.tricks for card in trick.cards} | set(deal.hands[seat])
        open_cards |= set(deal.trick.cards) if deal.trick is not None else set()
        open_cards |= {deal.turned} if deal.turned is not None else set()
        open_cards |= {card for _, melds in view.shown for meld in melds for card in meld.cards}
        assert seen <= open_cards
        assert seen != set(PACK)


def walk(value: object) -> list[object]:
    """Everything inside a value, the rule book aside."""
    found, left, seen = [], [value], set()
    while left:
        one = left.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        found.append(one)
        if isinstance(one, tuple | list | set | frozenset):
            left.extend(one)
        elif hasattr(one, "__dataclass_fields__") and type(one).__name__ != "RuleBook":
            left.extend(getattr(one, name) for name in one.__dataclass_fields__)
    return found


def test_a_process_answers_as_the_bot_does_here_with_its_reason() -> None:
    async def work(pool: Pool) -> None:
        for book in ("club", "contree-ffb-2016"):
            _, seat, view = bot_to_move(book)
            job = Job("regles", seat, 3, view, other=True)
            thought = await pool.ask(job, FAR, FAR)
            assert thought == think(make_bot, job)
            assert thought is not None
            assert thought.why is not None
            assert thought.why.words("fr")
        assert pool.processes == 1
        assert pool.replaced == 0

    with_pool(work)


def test_a_second_choice_is_legal_and_another() -> None:
    _, seat, view = bot_to_move("livre", 4)
    thought = consider(make_bot("regles", seat, 1), view, other=True)
    assert thought.action in view.legal
    assert thought.other is None or (thought.other in view.legal and thought.other != thought.action)


def test_a_process_that_hangs_or_dies_is_replaced_and_the_next_question_answered() -> None:
    _, seat, view = bot_to_move()

    async def work(pool: Pool) -> None:
        await pool.ask(Job("regles", seat, 1, None), FAR, FAR)
        ticks = asyncio.create_task(tick())
        with pytest.raises(TimeoutError):
            await pool.ask(Job("hangs", seat, 1, view), PAUSE, FAR)
        ticks.cancel()
        assert await asyncio.gather(ticks, return_exceptions=True)
        assert longest < PAUSE / 2, "the event loop went on meanwhile"
        assert pool.processes == 0
        with pytest.raises(Died):
            await pool.ask(Job("dies", seat, 1, view), FAR, FAR)
        with pytest.raises(BotRaised, match=r"^ZeroDivisionError$"):
            await pool.ask(Job("raises", seat, 1, view), FAR, FAR)
        assert await pool.ask(Job("speaks", seat, 1, view), FAR, FAR), "what it prints does not garble the answer"
        assert (pool.processes, pool.replaced) == (1, 2)

    longest = 0.0

    async def tick() -> None:
        nonlocal longest
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.01)
            longest = max(longest, time.monotonic() - before - 0.01)

    with_pool(work)


def test_where_too_many_wait_there_is_no_room() -> None:
    _, seat, view = bot_to_move()

    async def work(pool: Pool) -> None:
        slow = Job("slow", seat, 1, view)
        await pool.ask(slow, FAR, FAR)
        first = asyncio.create_task(pool.ask(slow, FAR, FAR))
        second = asyncio.create_task(pool.ask(slow, FAR, FAR))
        await asyncio.sleep(0.05)
        assert pool.waiting == 1
        with pytest.raises(NoRoom):
            await pool.ask(slow, FAR, FAR)
        assert await first
        with pytest.raises(NoRoom):
            await pool.ask(slow, FAR, 0.01)
        assert await second
        assert pool.waiting == 0

    with_pool(work, queue=1)


def test_a_bot_without_room_is_answered_for_by_a_quick_one_and_that_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    table, seat, view = bot_to_move()
    chairs = table.company.chairs.map(lambda chair: replace(chair, bot="slow"))
    table = replace(table, company=replace(table.company, chairs=chairs))
    settings = Settings(bot_maker=MAKER, bot_workers=1, bot_queue=0, bot_patience=FAR)

    async def work() -> None:
        minds = Minds(settings)
        try:
            players = Players(minds, 1)
            busy = asyncio.create_task(minds.think(Job("slow", seat, 1, view)))
            await asyncio.sleep(0.05)
            with caplog.at_level(logging.WARNING):
                acted = await players.act("t", table)
            assert acted.by == "cheaper"
            assert table.after(acted).seq == table.seq + 1
            await busy
            assert minds.health()["cheaper"] == {"slow": 1}
            assert not minds.failures
        finally:
            await minds.close()

    asyncio.run(work())
    assert "no room for slow to think, regles answers for it" in caplog.text


def test_a_table_whose_bots_think_elsewhere_is_played_to_the_end_faults_and_all(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        caplog.at_level(logging.WARNING),
        running(replace(settings, bot_maker="tests.server.failing_bots:make_any", bot_seconds=FAR)) as address,
        Person(address) as person,
    ):
        table = person.open_table(book="livre", bot="regles", options={"target": 1})
        with person.sit(table) as tab:
            play(tab, tab.settled(), Random(1), lambda view: view["phase"] == "over")
        bots = person.http.get("/healthz").json()["bots"]
    assert set(bots["failures"]) == {"died", "raised ZeroDivisionError"}
    assert bots["replaced"] == bots["failures"]["died"]
    store = Store(settings.database_url)
    entries, _ = store.load(table)
    store.close()
    kinds = {entry.by for entry in entries if isinstance(entry, Acted)}
    assert {"bot", "fallback"} <= kinds
    told = [record.getMessage() for record in caplog.records if record.name.startswith("rebelote")]
    assert told
    names = {str(card) for card in PACK}
    assert not [words for words in told if names & set(words.replace("'", " ").split())]
