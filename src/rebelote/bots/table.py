"""How do four bots play a deal, or a match, without a server?"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card
from rebelote.rules.deal import Deal
from rebelote.rules.dealing import shuffled
from rebelote.rules.events import seen_by
from rebelote.rules.match import Match, draw_first_dealer
from rebelote.rules.seats import BySeat, Seat
from rebelote.rules.view import view_of

from .protocol import Bot


def play_deal(deal: Deal, bots: BySeat[Bot]) -> Deal:
    """The finished deal; every bot observes what its seat may see. An illegal answer raises, as at a table."""
    told = 0
    while True:
        for event in deal.events[told:]:
            for seat, bot in bots.items():
                bot.observe(seen_by(event, seat))
        told = len(deal.events)
        if deal.turn is None:
            return deal
        deal = deal.apply(bots[deal.turn].act(view_of(deal, deal.turn)), deal.turn)


def play_match(match: Match, bots: BySeat[Bot], next_pack: Callable[[], tuple[Card, ...]]) -> Match:
    """The match from here to its end."""
    while not match.is_over:
        match = match.add(play_deal(match.next_deal(next_pack()), bots))
    return match


def new_match(book: RuleBook, source: Random) -> tuple[Match, Callable[[], tuple[Card, ...]]]:
    """A match whose first dealer and packs are drawn from ``source``, and what gives the next pack."""
    return Match.start(book, draw_first_dealer(source)), lambda: shuffled(source)


def seat_teams(first: Callable[[Seat], Bot], second: Callable[[Seat], Bot]) -> BySeat[Bot]:
    """South and north from ``first``, east and west from ``second``."""
    return BySeat.build(lambda seat: first(seat) if seat.index % 2 == 0 else second(seat))
