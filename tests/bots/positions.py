"""Positions for the tests of bots: built from written hands, and drawn at random from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from rebelote.bots.random_bot import drawn_call
from rebelote.rules.actions import Pass, Play, Take
from rebelote.rules.books import RuleBook, load_book, parse_key
from rebelote.rules.cards import PACK, SUITS, Card, Trump, parse_cards
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import pack_for, shuffled
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import SeatView, view_of

S, E, N, W = SEATS
# Every axis that a bot may meet: cut, packets, belote in three forms, melds, special trumps, bets, the duties that differ.
BOOKS = (
    "grand-classique",
    "classique",
    "moderne",
    "moderne coinche=yes",
    "club",
    "club no_trump=yes all_trump=yes coinche=yes",
    "livre",
    "livre no_trump=yes all_trump=yes all_trump_points=table undertrump=free climb_on_partner=free belote=said",
    "contree-ffb-2016",
    "contree-cannes-2016 contre_turn=any_time raise_after_contre=yes generale=yes",
    "contree-colver cut=left belote=said",
    "coinche-ffb-2015 raise_after_contre=yes suit_order=ranked",
)


def deal_at(
    trump: str,
    hands: Mapping[Seat, str],
    *played: str,
    leader: Seat = S,
    taker: Seat = S,
    book: str | RuleBook = "classique",
) -> Deal:
    """A deal after some cards, from eight cards a hand; hands that are not written share the rest of the pack."""
    rules = load_book(book) if isinstance(book, str) else book
    written = {seat: parse_cards(text) for seat, text in hands.items()}
    rest = iter([card for card in PACK if not any(card in hand for hand in written.values())])
    full = BySeat.build(lambda seat: written[seat] if seat in written else tuple(next(rest) for _ in range(8)))
    kind = Trump.parse(trump)
    turned = next((card for card in full[taker] if card.suit is kind.suit), full[taker][0])
    dealer = leader.previous
    deal = Deal.start(rules, pack_for(full, turned, dealer, taker), dealer, skip_cut=True)
    calls = SEATS.index(taker) - SEATS.index(leader)
    for _ in range(calls % 4 + (0 if kind.suit is turned.suit else 4)):
        deal = deal.apply(Pass())
    deal = deal.apply(Take(kind))
    for card in played:
        deal = deal.apply(Play(Card.parse(card)))
    return deal


def view_at(seat: Seat, deal: Deal) -> SeatView:
    assert deal.turn is seat, f"it is {deal.turn}'s turn"
    return view_of(deal, seat)


@cache
def random_positions(key: str, deals: int, seed: int = 1) -> tuple[Deal, ...]:
    """Every state of some deals of random actions, kinds of trump in turn where the book has them."""
    return tuple(_random_positions(parse_key(key), deals, Random(f"{seed} {key}")))


def _random_positions(book: RuleBook, deals: int, source: Random) -> Iterator[Deal]:
    for number in range(deals):
        deal = Deal.start(book, shuffled(source), source.choice(SEATS))
        special = (Trump.NO_TRUMP, Trump.ALL_TRUMP)[number % 2] if number % 3 and book.no_trump else None
        while not deal.is_over:
            yield deal
            legal = deal.legal_actions()
            if deal.phase is Phase.AUCTION and book.has_bids:
                legal = (drawn_call(legal, source),)
            elif deal.phase is Phase.AUCTION:
                wanted = [action for action in legal if isinstance(action, Take) and action.trump is special]
                legal = tuple(wanted) or (legal if special is None else (Pass(),))
            deal = deal.apply(source.choice(legal))


def renamed(card: Card, shift: int) -> Card:
    """The card with its suit moved on by ``shift`` places."""
    return Card(card.rank, SUITS[(SUITS.index(card.suit) + shift) % 4])
