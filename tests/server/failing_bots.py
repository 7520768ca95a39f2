"""Bots for the thinking processes: named by their fault, made there by ``make``."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass

from rebelote.bots.protocol import Bot, Explanation
from rebelote.bots.registry import make_bot
from rebelote.rules.actions import Action
from rebelote.rules.deal import Phase
from rebelote.rules.events import Event
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView


@dataclass
class Faulty:
    """Has one fault while cards are played or bid, and cuts and deals without it."""

    fault: str
    name: str = "faulty"
    version: int = 1

    def act(self, view: SeatView) -> Action:
        if view.phase not in (Phase.CUT, Phase.PACKETS):
            match self.fault:
                case "hangs":
                    while True:
                        pass
                case "dies":
                    os._exit(1)
                case "raises":
                    raise ZeroDivisionError(f"my hand is {view.hand}")
                case "speaks":
                    sys.stdout.write(str(view.hand))
                    sys.stdout.flush()
                case "slow":
                    time.sleep(0.4)
        return view.legal[0]

    def observe(self, event: Event) -> None:
        """It needs no memory."""

    def explain(self) -> Explanation | None:
        return Explanation("by_lot")


def make(bot: str, seat: Seat, seed: int) -> Bot:
    """A faulty bot by the fault it is named for, another one from the registry."""
    return Faulty(bot) if bot in ("hangs", "dies", "raises", "speaks", "slow") else make_bot(bot, seat, seed)


def make_any(bot: str, seat: Seat, seed: int) -> Bot:
    """East's dies, West's raises, North's is what was asked for."""
    faults = {Seat.EAST: "dies", Seat.WEST: "raises"}
    return make(faults.get(seat, bot), seat, seed)
