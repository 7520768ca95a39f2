"""Coinche, surcoinche, or let it be? The deal is played out over sampled worlds, and marked with the bet and without."""

from __future__ import annotations

from rebelote.bots.protocol import Explanation
from rebelote.rules.actions import Action, Coinche, Pass, Surcoinche
from rebelote.rules.view import SeatView

from .brain import Brain


def choose_bet(view: SeatView, brain: Brain, seed: int) -> tuple[Action, Explanation]:
    """A bet or a pass, and the reason; ``[stakes] margin`` is the gain in points from which a bet is made."""
    assert view.contract is not None
    bet, code, multiplier = _offer(view)
    plain, raised = brain.stakes(view, [view.contract.multiplier, multiplier], seed)
    facts = {"marks": f"{round(plain):+d}", "other_marks": f"{round(raised):+d}"}
    if raised - plain >= brain.settings["stakes"]["margin"]:
        return bet, Explanation(code, facts)
    return Pass(), Explanation("expects_less_raised", facts)


def _offer(view: SeatView) -> tuple[Action, str, int]:
    """The bet that may be made, the reason for it, and what it multiplies by."""
    if Coinche() in view.legal:
        return Coinche(), "expects_more_coinched", view.book.coinche_multiplier
    return Surcoinche(), "expects_more_surcoinched", view.book.surcoinche_multiplier
