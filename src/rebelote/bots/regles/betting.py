"""Coinche, surcoinche, or let it be? A bet is worth it when the contract is likely to fall on the side that bets against it."""

from __future__ import annotations

from rebelote.bots.protocol import Explanation
from rebelote.rules.actions import Action, Coinche, Pass, Surcoinche
from rebelote.rules.view import SeatView

from .taking import Taking, place_of


def choose_bet(view: SeatView, taking: Taking) -> tuple[Action, Explanation]:
    """A bet or a pass, and the reason."""
    contract, seat = view.contract, view.seat
    assert contract is not None
    assert seat is not None
    attacks = contract.taker.team is seat.team
    moment = "defender" if not attacks else "taker" if contract.taker is seat else "partner"
    points = taking.promise(view.book, view.hand, contract.trump, place_of(view), moment)
    chance = taking.chance(points, contract.trump)
    facts = {"points": round(81 + points / 2)}
    if Coinche() in view.legal and chance >= taking.stakes["coinche"]:
        return Coinche(), Explanation("coinches", facts)
    if Surcoinche() in view.legal and chance >= taking.stakes["surcoinche"]:
        return Surcoinche(), Explanation("surcoinches", facts)
    return Pass(), Explanation("lets_be", facts)
