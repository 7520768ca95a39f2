"""How do the values of the game look on the wire?

Small conversions, each naming the fields it takes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rebelote.rules.auction import Call, Contract
from rebelote.rules.axes import Lang
from rebelote.rules.bidding import state
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card, Trump
from rebelote.rules.deal import Trick
from rebelote.rules.names import capital, level_name, trump_name
from rebelote.rules.seats import BySeat, ByTeam, Seat, Team
from rebelote.rules.telling import Names, call_words, contract_words
from rebelote.server.protocol import wire
from rebelote.server.words.phrases import phrase

from .meanings import meaning

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


def trump_of(trump: Trump) -> wire.TrumpCode:
    """``s h d c sa ta``."""
    return trump.value


def codes(cards: Iterable[Card]) -> list[wire.CardCode]:
    """Cards in the order given."""
    return [str(card) for card in cards]


def by_seat(values: BySeat[T]) -> wire.BySeat[T]:
    """One value per seat."""
    return wire.BySeat(*values)


def by_team(values: ByTeam[T]) -> wire.ByTeam[T]:
    """One value per side."""
    return wire.ByTeam(*values)


def call_views(book: RuleBook, calls: tuple[Call, ...], lang: Lang, convention: str | None) -> list[wire.CallView]:
    """The calls in order, what is said with each and what it promises by the convention in force."""
    return [
        wire.CallView(
            seat=seat_code(call.seat),
            kind=call.kind,
            trump=trump_code(call.trump),
            round=call.round,
            text=call_words(call, lang),
            level=None if call.level is None else str(call.level),
            meaning=meaning(convention, book, calls[:place], call, lang),
        )
        for place, call in enumerate(calls)
    ]


def contract_view(contract: Contract, calls: tuple[Call, ...], lang: Lang, names: Names) -> wire.ContractView:
    """Who took, at what, in words: ``Nord a pris au second tour``, ``Nord, contré`` where the bid is told apart."""
    level = contract.level
    return wire.ContractView(
        trump=trump_of(contract.trump),
        taker=seat_code(contract.taker),
        round=contract.round,
        multiplier=contract.multiplier,
        trump_text=capital(trump_name(contract.trump, lang)),
        text=contract_words(contract, lang, names) if level is None else with_contre(names[contract.taker], calls, lang),
        level=None if level is None else str(level),
        level_text=None if level is None else capital(level_name(level)),
    )


def with_contre(what: str, calls: tuple[Call, ...], lang: Lang) -> str:
    """Something said of a bid, with the contre or surcontre that stands against it."""
    now = state(calls)
    if now.surcontre is not None:
        return phrase("surcontred", lang, what=what)
    return what if now.contre is None else phrase("contred", lang, what=what)


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
