"""Suits have no names for a bot: renamed, the same position has the same answer.

``REBELOTE_RENAMED=10000`` looks at so many positions of each bot; the suite at a few of each book.
"""

import os
from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random

import pytest

from rebelote.bots.naming import Naming, suit_keys
from rebelote.bots.registry import BOT_IDS, bot_spec, make_bot
from rebelote.rules.actions import Action, Bid, Play, Take
from rebelote.rules.books import parse_key
from rebelote.rules.cards import SUITS, Card, Suit, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.view import SeatView, view_of
from tests.bots.positions import BOOKS, random_positions

ALIKE = [key for key in BOOKS if "suit_order" not in key]
RENAMED = int(os.environ.get("REBELOTE_RENAMED", "0"))
EACH = RENAMED // len(ALIKE) + 1 if RENAMED else 30
NAMELESS = [bot_id for bot_id in BOT_IDS if bot_spec(bot_id).kind != "random"]
Names = Mapping[Suit, Suit]
BLACK = {Suit.SPADES, Suit.CLUBS}


def everywhere(action: Action, names: Names) -> Action:
    """The action with its suits renamed."""
    match action:
        case Play(card, say):
            return Play(Card(card.rank, names[card.suit]), say=say)
        case Take(trump) if trump.suit is not None:
            return Take(Trump.of(names[trump.suit]))
        case Bid(level, trump) if trump.suit is not None:
            return Bid(level, Trump.of(names[trump.suit]))
        case _:
            return action


def renamed_deal(deal: Deal, names: Names) -> Deal:
    """The same deal under other names of the suits."""
    pack = tuple(Card(card.rank, names[card.suit]) for card in deal.pack)
    twin = Deal.start(deal.book, pack, deal.dealer, scores=deal.scores, pending=deal.pending, forgiveness=deal.forgiveness)
    for seat, action in deal.history:
        twin = twin.apply(everywhere(action, names), seat)
    return twin


def renamings(*, colours: bool) -> list[Names]:
    """Ways to rename the suits; with ``colours`` those that keep suits of one colour together, since a discard may ask for the
    other suit of its colour."""
    found = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]
    return [names for names in found if not colours or {names[suit] for suit in BLACK} in (BLACK, set(SUITS) - BLACK)]


def named(action: Action) -> tuple[Suit | None, object]:
    """The suit of an action, and the rest of it."""
    match action:
        case Play(card, say):
            return card.suit, (card.rank, say)
        case Take(trump):
            return trump.suit, (trump if trump.suit is None else "takes")
        case Bid(level, trump):
            return trump.suit, (level, trump if trump.suit is None else "bids")
        case _:
            return None, action


def asked(key: str) -> Iterator[tuple[SeatView, Deal]]:
    """Positions of a book, from as many deals as it takes."""
    left, seed = EACH, 1
    while left > 0:
        deals = [deal for deal in random_positions(key, 18, seed) if deal.turn is not None]
        picked = Random(seed).sample(deals, min(left, len(deals)))
        for deal in picked:
            assert deal.turn is not None
            yield view_of(deal, deal.turn), deal
        left, seed = left - len(picked), seed + 1


@pytest.mark.parametrize("key", ALIKE)
@pytest.mark.parametrize("bot_id", NAMELESS)
def test_renaming_the_suits_renames_the_answer(bot_id: str, key: str) -> None:
    source, same, looked_at = Random(8), 0, 0
    ways = renamings(colours=parse_key(key).has_bids)
    for view, deal in asked(key):
        assert view.seat is not None
        names = source.choice(ways)
        twin = view_of(renamed_deal(deal, names), view.seat)
        here, there = make_bot(bot_id, view.seat, 1).act(view), make_bot(bot_id, view.seat, 1).act(twin)
        looked_at += 1
        same += there == everywhere(here, names)
        if there != everywhere(here, names):
            # Two suits that nothing tells apart: either may be the one that is named first.
            (suit, what), (other, also) = named(here), named(there)
            assert what == also
            assert suit is not None
            assert other is not None
            assert suit_keys(view)[suit] == suit_keys(twin)[other]
    assert same >= 0.9 * looked_at


def test_the_places_rest_on_what_was_seen_and_not_on_names() -> None:
    for key in ("moderne", "contree-ffb-2016"):
        for view, deal in asked(key):
            names = {Suit.SPADES: Suit.HEARTS, Suit.HEARTS: Suit.CLUBS, Suit.CLUBS: Suit.DIAMONDS, Suit.DIAMONDS: Suit.SPADES}
            assert view.seat is not None
            twin = view_of(renamed_deal(deal, names), view.seat)
            keys, other = suit_keys(view), suit_keys(twin)
            assert all(keys[suit] == other[names[suit]] for suit in SUITS)
            assert Naming(view).source(view, 3).random() == Naming(twin).source(twin, 3).random()
            assert sorted(Naming(view).places.values()) == [0, 1, 2, 3]


def test_the_positions_have_calls_and_cards_to_rename() -> None:
    phases = {deal.phase for key in ALIKE for _, deal in asked(key)}
    assert {Phase.AUCTION, Phase.PLAY} <= phases
