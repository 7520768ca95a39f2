"""How is one deal played and timed?

Only a real choice is put to a bot: where one action is legal it is done. A clock runs around ``Bot.act`` and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter_ns, process_time_ns
from typing import Protocol, runtime_checkable

from rebelote.bots.protocol import Bot
from rebelote.rules.actions import Action
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.events import seen_by
from rebelote.rules.position import position_of
from rebelote.rules.seats import BySeat, Seat
from rebelote.rules.view import SeatView, view_of

from .errors import ArenaError

CALLING = (Phase.AUCTION, Phase.BET)


@runtime_checkable
class Witness(Protocol):
    """A bot whose own engine holds the whole deal, and so must be shown it; it is on its honour not to look.

    For other people's engines (``bench/colver_bots.py``), and for players that cheat on purpose, as a yardstick.
    """

    def begin(self, deal: Deal) -> None:
        """The deal before its first action."""
        ...

    def moved(self, deal: Deal, seat: Seat, action: Action) -> None:
        """The deal after an action of a seat."""
        ...


@dataclass
class Clock:
    """The time a bot took for each of its choices, in microseconds, and the CPU time of all of them, in nanoseconds."""

    micros: list[int] = field(default_factory=list)
    cpu_ns: int = 0


def play_deal(deal: Deal, bots: BySeat[Bot], clocks: BySeat[Clock], callers: BySeat[Bot] | None = None) -> Deal:
    """The finished deal. ``callers`` make the calls of all four seats, untimed, when the play of the cards alone is compared.

    Raises ArenaError with the position when an answer is not legal.
    """
    seated = [*bots.items(), *(callers.items() if callers is not None else ())]
    witnesses = [bot for _, bot in seated if isinstance(bot, Witness)]
    for witness in witnesses:
        witness.begin(deal)
    told = 0
    while True:
        for event in deal.events[told:]:
            for seat, bot in seated:
                bot.observe(seen_by(event, seat))
        told = len(deal.events)
        turn = deal.turn
        if turn is None:
            return deal
        view = view_of(deal, turn)
        player, clock = bots[turn], clocks[turn]
        if callers is not None and deal.phase in CALLING:
            player, clock = callers[turn], Clock()
        action = view.legal[0] if len(view.legal) == 1 else timed(player, view, clock)
        if action not in view.legal:
            raise ArenaError("illegal_answer", bot=player.name, action=action, position=position_of(deal))
        deal = deal.apply(action, turn)
        for witness in witnesses:
            witness.moved(deal, turn, action)


def timed(bot: Bot, view: SeatView, clock: Clock) -> Action:
    """A bot's answer, the time it took on the clock."""
    cpu, wall = process_time_ns(), perf_counter_ns()
    action = bot.act(view)
    wall, cpu = perf_counter_ns() - wall, process_time_ns() - cpu
    clock.micros.append(wall // 1000)
    clock.cpu_ns += cpu
    return action
