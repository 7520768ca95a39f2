"""How does a deal look to a programmer?

``print(deal)`` draws the table, ``repr`` says in one line where a deal, a view or a match stands. People at a table read
``telling`` and the screens; this is for an interpreter, a log or a debugger.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .actions import Bid
from .cards import SUITS, Card
from .names import bid_name, seat_name, suit_symbol, trump_name
from .seats import SEATS

if TYPE_CHECKING:
    from .auction import Contract
    from .deal import Deal
    from .view import SeatView


def where(state: Deal | SeatView) -> str:
    """One line: ``club@1, South deals, play: trick 3, East's turn``."""
    parts = [state.book.key, f"{seat_name(state.dealer, 'en')} deals", _stage(state)]
    if state.turn is not None:
        parts.append(f"{seat_name(state.turn, 'en')}'s turn")
    return ", ".join(parts)


def picture(deal: Deal) -> str:
    """The table in a few lines: where the deal stands, the four hands (``>`` is on turn), the trick, the scores."""
    lines = [where(deal)]
    if deal.contract is not None:
        lines[0] += f"; {_contract(deal.contract)}"
    elif deal.turned is not None:
        lines[0] += f"; {deal.turned} turned up"
    lines += [f"{'>' if seat is deal.turn else ' '} {seat}  {_suits(deal.hands[seat])}" for seat in SEATS]
    if deal.trick is not None and deal.trick.cards:
        lines.append("  trick " + ", ".join(f"{seat} {card}" for seat, card in deal.trick.plays))
    if deal.tricks:
        won = deal.tally().cards
        lines.append(f"  taken NS {won.ns}, EW {won.ew}")
    if deal.score is not None:
        lines.append(f"  {deal.score.outcome}: NS {deal.score.marks.ns}, EW {deal.score.marks.ew}")
    return "\n".join(lines)


def _stage(state: Deal | SeatView) -> str:
    if state.trick is not None:
        return f"play: trick {len(state.tricks) + 1}"
    if state.score is not None:
        return f"done: {state.score.outcome}"
    return "done: nobody took" if state.turn is None else state.phase.value


def _contract(contract: Contract) -> str:
    named = trump_name(contract.trump, "en") if contract.level is None else bid_name(Bid(contract.level, contract.trump), "en")
    times = "" if contract.multiplier == 1 else f" ×{contract.multiplier}"
    return f"{seat_name(contract.taker, 'en')} at {named}{times}"


def _suits(hand: Iterable[Card]) -> str:
    held = sorted(hand, reverse=True)
    suits = ((suit, [card.rank.value for card in held if card.suit is suit]) for suit in SUITS)
    return "  ".join(f"{suit_symbol(suit)} {' '.join(ranks)}" for suit, ranks in suits if ranks) or "-"
