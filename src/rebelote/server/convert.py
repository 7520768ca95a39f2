"""How do the values of the game look on the wire?

Small conversions, each naming the fields it takes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rebelote.rules.auction import Call, Contract
from rebelote.rules.axes import Lang
from rebelote.rules.cards import Card, Trump
from rebelote.rules.deal import Trick
from rebelote.rules.names import capital, trump_name
from rebelote.rules.seats import BySeat, ByTeam, Seat, Team
from rebelote.rules.telling import Names, call_words, contract_words

from . import wire

T = TypeVar("T")


def seat_code(seat: Seat) -> wire.SeatCode:
    """``S E N W``."""
    return seat.value


def team_code(team: Team) -> wire.TeamCode:
    """``NS EW``."""
    return team.value


def trump_code(trump: Trump | None) -> wire.TrumpCode | None:
    """``s h d c sa ta``, None before anybody took."""
    return None if trump is None else trump.value


def codes(cards: Iterable[Card]) -> list[wire.CardCode]:
    """Cards in the order given."""
    return [str(card) for card in cards]


def by_seat(values: BySeat[T]) -> wire.BySeat[T]:
    """One value per seat."""
    return wire.BySeat(*values)


def by_team(values: ByTeam[T]) -> wire.ByTeam[T]:
    """One value per side."""
    return wire.ByTeam(*values)


def call_view(call: Call, lang: Lang) -> wire.CallView:
    """A call, and what is said with it."""
    return wire.CallView(seat_code(call.seat), call.kind, trump_code(call.trump), call.round, call_words(call, lang))


def contract_view(contract: Contract, lang: Lang, names: Names) -> wire.ContractView:
    """Who took, at what, in words."""
    trump = trump_code(contract.trump)
    assert trump is not None
    return wire.ContractView(
        trump=trump,
        taker=seat_code(contract.taker),
        round=contract.round,
        multiplier=contract.multiplier,
        trump_text=capital(trump_name(contract.trump, lang)),
        text=contract_words(contract, lang, names),
    )


def plays(trick: Trick) -> list[wire.PlayedCard]:
    """The cards of a trick in playing order."""
    return [wire.PlayedCard(seat_code(seat), str(card)) for seat, card in trick.plays]


def trick_view(trick: Trick) -> wire.TrickView:
    """The trick being played."""
    return wire.TrickView(
        leader=seat_code(trick.leader),
        led=trick.cards[0].suit.value if trick.cards else None,
        cards=plays(trick),
        winner=None if trick.winner is None else seat_code(trick.winner),
    )


def done_trick(trick: Trick) -> wire.DoneTrick:
    """A completed trick."""
    assert trick.winner is not None
    return wire.DoneTrick(seat_code(trick.leader), plays(trick), seat_code(trick.winner), trick.points)
