"""A deal in play as the PyPI package colver has it, beside our board: the same hands, leader and cards played."""

from __future__ import annotations

from random import Random

import colver  # noqa: TID251 - this and bench/colver_bots.py alone know the peer

from bench.colver_bots import OURS
from rebelote.engine import _core
from rebelote.engine._core import Position as Board

Env = colver.Env


def twins(source: Random, played: int) -> tuple[colver.Env, Board]:
    """A random full deal in a random suit, the first player to lead, then ``played`` random cards on both sides."""
    cards = source.sample(range(32), 32)
    hands = [sorted(cards[8 * seat : 8 * seat + 8]) for seat in range(4)]
    dealer, trump = source.randrange(4), source.randrange(4)
    theirs = colver.Env.deal_with_hands(dealer, hands)
    theirs.set_contract(trump, 100, source.randrange(2), 0)
    theirs.set_phase_playing()
    ours = Board(
        trump,
        [sum(1 << OURS[card] for card in hand) for hand in hands],
        theirs.current_player(),
        undertrump_owed=False,
    )
    for _ in range(played):
        card = source.choice(theirs.legal_actions())
        theirs.step(card)
        ours.play(OURS[card])
    return theirs, ours


def legal_cards(theirs: colver.Env) -> int:
    """Its legal cards as our mask."""
    return sum(1 << OURS[card] for card in theirs.legal_actions())


def their_values(theirs: colver.Env) -> dict[int, int]:
    """Card points of side 0 at the end, by our card number; all tricks count 252."""
    return {OURS[card]: points for card, points in theirs.solve_scores()["scores"]}


def our_values(ours: Board) -> dict[int, int]:
    """The same by our search, with its bonus for all tricks."""
    values, _ = _core.solve_cards(ours, 0, 511)
    return {card: _with_bonus(ours, card, points) for card, points in values}


def _with_bonus(ours: Board, card: int, points: int) -> int:
    after = ours.copy()
    after.play(card)
    if points == 162 and _core.takes_all(after, 0):
        return 252
    return points
