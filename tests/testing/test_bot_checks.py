"""``check_bot`` passes a bot that keeps to the protocol, and says what is wrong with one that does not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rebelote.bots.protocol import Explanation
from rebelote.bots.registry import BOT_IDS, make_bot
from rebelote.rules.actions import Action, Cut
from rebelote.rules.books import BOOK_IDS
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView
from rebelote.testing import check_bot
from rebelote.testing.bots import TooLong, counted


class Scripted:
    """A bot whose answer is a function of the view."""

    name = "scripted"
    version = 1

    def __init__(self, answer: Callable[[SeatView], Action]) -> None:
        self.answer = answer
        self.heard: list[Event] = []

    def act(self, view: SeatView) -> Action:
        return self.answer(view)

    def observe(self, event: Event) -> None:
        self.heard.append(event)

    def explain(self) -> Explanation | None:
        return None


def check(answer: Callable[[SeatView], Action], **options: object) -> int:
    return check_bot(lambda _seat, _seed: Scripted(answer), deals=1, **options)  # type: ignore[arg-type]


def spin(view: SeatView) -> Action:
    while True:
        pass


def meddle(view: SeatView) -> Action:
    object.__setattr__(view, "legal", view.legal[:1])
    return view.legal[0]


@pytest.mark.parametrize("name", BOOK_IDS)
def test_a_bot_that_answers_the_first_legal_action_passes(name: str) -> None:
    assert check(lambda view: view.legal[0], book=name) > 0


@pytest.mark.parametrize("bot_id", BOT_IDS)
def test_the_bots_of_the_registry_pass(bot_id: str) -> None:
    assert check_bot(lambda seat, seed: make_bot(bot_id, seat, seed), book="moderne", deals=2) > 0


def test_the_number_of_lines_does_not_depend_on_the_clock() -> None:
    assert check(lambda view: view.legal[-1], seed=3) == check(lambda view: view.legal[-1], seed=3)


def test_an_illegal_answer_is_named() -> None:
    with pytest.raises(AssertionError, match=r"scripted at W, cut after 0 events: answered cut-99, legal are cut-3"):
        check(lambda view: Cut(99) if view.phase.value == "cut" else view.legal[0], seed=_seed_with_west_cutting())


def _seed_with_west_cutting() -> int:
    """A seed under which South deals: the source draws 31 numbers for the pack, then the dealer."""
    for seed in range(100):
        source = Random(seed)
        source.shuffle(list(range(32)))
        if source.choice(list(Seat)) is Seat.SOUTH:
            return seed
    raise AssertionError


def test_a_bot_that_never_answers_is_stopped() -> None:
    with pytest.raises(TooLong, match="no answer after 10000 lines"):
        check(spin, most_steps=10_000)


def test_a_bot_that_changes_its_mind_is_found() -> None:
    source = Random(1)
    with pytest.raises(AssertionError, match="to the same view"):
        check(lambda view: source.choice(view.legal))


def test_a_bot_that_depends_on_more_than_its_seed_is_found() -> None:
    bots: list[int] = []

    def make(_seat: Seat, _seed: int) -> Scripted:
        place = len(bots) % 2
        bots.append(place)
        return Scripted(lambda view: view.legal[-place])

    with pytest.raises(AssertionError, match="from the same seed"):
        check_bot(make, deals=1)


def test_a_bot_that_meddles_with_its_view_is_found() -> None:
    with pytest.raises(AssertionError, match="changed the view"):
        check(meddle)


def test_what_is_no_bot_is_found() -> None:
    with pytest.raises(AssertionError, match="has not the methods"):
        check_bot(lambda _seat, _seed: object(), deals=1)  # type: ignore[arg-type, return-value]


def test_counting_stops_with_the_work() -> None:
    answer, steps = counted(lambda: sum(range(10)))
    assert answer == 45
    assert 0 < steps < 10
