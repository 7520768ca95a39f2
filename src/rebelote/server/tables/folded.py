"""How does a finished deal wait in memory until its match is over?

Folded: what its line on the score sheet follows from, and a text of its pack and its actions, which plays it again for whoever
wants the whole of it (records, proofs, "why?"). A whole deal is some twenty times as large. What many deals have in common is
kept once for all of them.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from rebelote.rules.actions import parse_action
from rebelote.rules.auction import Call, Contract
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import parse_cards
from rebelote.rules.deal import Deal
from rebelote.rules.match import Match
from rebelote.rules.scoring import DealScore, Tally, score_deal
from rebelote.rules.seats import ByTeam, Seat

T = TypeVar("T", bound=Hashable)


@lru_cache(8192)
def _shared(value: Hashable) -> Hashable:
    return value


def _same(value: T) -> T:
    """An equal value, the one that others have. Not for truth values: they are equal to numbers."""
    return _shared(value)  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class FoldedDeal:
    """A finished deal. ``scores``, ``pending``, ``forgiveness`` are those it began with; where nobody took is no contract."""

    book: RuleBook
    dealer: Seat
    scores: ByTeam[int]
    pending: int
    forgiveness: ByTeam[bool]
    calls: tuple[Call, ...]
    contract: Contract | None
    tally: Tally | None
    text: str

    @classmethod
    def of(cls, match: Match, deal: Deal) -> FoldedDeal:
        """Fold a deal that is over; ``match`` is the one it was dealt in, before it counts there."""
        pack, actions = "".join(map(str, deal.pack)), " ".join(str(action) for _, action in deal.history)
        taken = deal.contract is not None
        return cls(
            deal.book,
            deal.dealer,
            deal.scores,
            deal.pending,
            match.forgiveness,
            _same(deal.calls),
            _same(deal.contract),
            _slim(deal.tally()) if taken else None,
            f"{pack} {actions}",
        )

    @property
    def passed(self) -> bool:
        """Whether nobody took."""
        return self.contract is None

    @property
    def score(self) -> DealScore | None:
        """Counted again; None where nobody took."""
        return None if self.tally is None else score_deal(self.book, self.tally)

    def unfold(self) -> Deal:
        """The whole deal, played again."""
        pack, *actions = self.text.split(" ")
        cards = [pack[place : place + 2] for place in range(0, len(pack), 2)]
        deal = Deal.start(
            self.book,
            parse_cards(" ".join(cards)),
            self.dealer,
            scores=self.scores,
            pending=self.pending,
            forgiveness=self.forgiveness,
        )
        for action in actions:
            deal = deal.apply(parse_action(action))
        return deal


def _slim(tally: Tally) -> Tally:
    return Tally(
        tally.taker,
        tally.trump,
        cards=_same(tally.cards),
        tricks=_same(tally.tricks),
        melds=_same(tally.melds),
        belote=_same(tally.belote),
        pending=tally.pending,
        multiplier=tally.multiplier,
        last_trick=tally.last_trick,
        level=tally.level,
        taker_tricks=tally.taker_tricks,
    )
