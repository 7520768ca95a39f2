"""Deals that end in a tie, found by trying seeds (chance gives one in a hundred or so)."""

from __future__ import annotations

from functools import cache
from random import Random

from rebelote.rules.deal import Deal
from rebelote.rules.dealing import shuffled
from rebelote.rules.match import Match


def tied_deal(match: Match) -> Deal:
    """The next deal of a match, tied."""
    seed = _seed(match.book.key, str(match.dealer), match.pending)
    return _played(match, seed)


@cache
def _seed(key: str, dealer: str, pending: int) -> int:
    from rebelote.rules.books import parse_key
    from rebelote.rules.seats import Seat

    match = Match(parse_key(key), Seat.parse(dealer), pending=pending)
    for seed in range(20_000):
        score = _played(match, seed).score
        if score is not None and score.outcome == "tie":
            return seed
    raise AssertionError("no tie among 20,000 deals")


def _played(match: Match, seed: int) -> Deal:
    source = Random(seed)
    deal = match.next_deal(shuffled(source))
    while not deal.is_over:
        deal = deal.apply(source.choice(deal.legal_actions()))
    return deal
