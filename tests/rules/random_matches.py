"""Matches played at random from a seed, for tests that need one and not all."""

from random import Random

from rebelote.rules.books import load_book
from rebelote.rules.deal import Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.match import Match
from rebelote.rules.seats import Seat
from rebelote.testing.strategies import pick


def random_match(book: str, seed: int, deals: int = 3, **options: object) -> Match:
    source = Random(seed)
    match = Match.start(load_book(book).with_options(**options), Seat.SOUTH)
    for _ in range(deals):
        deal = match.next_deal(shuffled(source))
        while not deal.is_over:
            is_auction = deal.phase is Phase.AUCTION and deal.book.has_bids
            deal = deal.apply(pick(deal, source.randrange(256)) if is_auction else source.choice(deal.legal_actions()))
        match = match.add(deal)
    return match
