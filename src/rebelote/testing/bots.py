"""Does a bot keep to the protocol?

``check_bot`` plays deals with the bot on all four seats and with random players beside it. Every answer must be legal, come
within a number of steps (counted, not timed), be the same again from the same seed and views, and change nothing it was given.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any, TypeVar

from rebelote.bots.protocol import Bot
from rebelote.rules.actions import Action
from rebelote.rules.books import RuleBook, load_book
from rebelote.rules.deal import Deal
from rebelote.rules.dealing import shuffled
from rebelote.rules.events import seen_by
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import SeatView, view_of

MOST_STEPS = 3_000_000  # lines of Python for one answer: some seconds of thought on a slow machine
Make = Callable[[Seat, int], Bot]
T = TypeVar("T")


class TooLong(AssertionError):
    """The bot ran through too many lines for one answer."""


def counted(work: Callable[[], T], most: int = MOST_STEPS) -> tuple[T, int]:
    """The answer of ``work`` and how many lines of Python it ran; raises TooLong after ``most``.

    A clock would blame a busy machine; native code is not counted.
    """
    steps = 0

    def line(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal steps
        if event == "line":
            steps += 1
            if steps > most:
                raise TooLong(f"no answer after {most} lines")
        return line

    before = sys.gettrace()
    sys.settrace(line)
    try:
        answer = work()
    finally:
        sys.settrace(before)
    return answer, steps


def check_bot(make: Make, *, book: RuleBook | str = "club", deals: int = 4, seed: int = 0, most_steps: int = MOST_STEPS) -> int:
    """Play ``deals`` deals with the bots that ``make(seat, seed)`` gives, half of them beside random players.

    Answers the largest number of lines an answer took. Raises AssertionError naming the seat, the point of the deal and what
    was wrong: not legal, not the same again, changed what it was given, or too long.
    """
    given = load_book(book) if isinstance(book, str) else book
    source, longest = Random(seed), 0
    for number in range(deals):
        deal = Deal.start(given, shuffled(source), source.choice(SEATS))
        alone = frozenset(SEATS) if number % 2 == 0 else frozenset((source.choice(SEATS),))
        longest = max(longest, _check_deal(make, deal, alone, Random(seed + number), seed, most_steps))
    return longest


def _check_deal(make: Make, deal: Deal, bots: frozenset[Seat], source: Random, seed: int, most: int) -> int:
    pairs = BySeat.build(lambda seat: (make(seat, seed), make(seat, seed)))
    longest = told = 0
    for bot in (bot for pair in pairs for bot in pair):
        assert isinstance(bot, Bot), f"{bot!r} has not the methods and names of a Bot"
    while True:
        for event in deal.events[told:]:
            for seat, pair in pairs.items():
                for bot in pair:
                    bot.observe(seen_by(event, seat))
        told = len(deal.events)
        if deal.turn is None:
            return longest
        if deal.turn in bots:
            action, steps = _checked_answer(pairs[deal.turn], view_of(deal, deal.turn), most)
            longest = max(longest, steps)
        else:
            action = source.choice(deal.legal_actions())
        deal = deal.apply(action, deal.turn)


def _checked_answer(pair: tuple[Bot, Bot], view: SeatView, most: int) -> tuple[Action, int]:
    where = f"{pair[0].name} at {view.seat}, {view.phase.value} after {len(view.events)} events"
    before = copy.deepcopy(view)
    try:
        action, steps = counted(lambda: pair[0].act(view), most)
    except TooLong as error:
        raise TooLong(f"{where}: {error}") from None
    assert view == before, f"{where}: changed the view it was given"
    assert action in view.legal, f"{where}: answered {action}, legal are {' '.join(map(str, view.legal))}"
    again = pair[0].act(view)
    assert again == action, f"{where}: answered {action}, then {again} to the same view"
    twin = pair[1].act(view)
    assert twin == action, f"{where}: answered {action}, and {twin} from the same seed"
    return action, steps
