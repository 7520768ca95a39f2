"""Random deals and endings for the engine's tests."""

from __future__ import annotations

from random import Random

from rebelote.engine.board import Board, board
from rebelote.rules.actions import Action, Bid, Pass
from rebelote.rules.books import RuleBook, all_books
from rebelote.rules.cards import PACK, TRUMPS, Card, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.melds import Announcement, hand_melds
from rebelote.rules.seats import SEATS, BySeat
from rebelote.rules.view import SeatView

PLAY_AXES = ("partner_ruff", "undertrump", "climb_on_partner")


def some_book(source: Random) -> RuleBook:
    """A book with its axes of play drawn anew, sans-atout, tout-atout and the bet allowed."""
    return source.choice(all_books()).with_options(
        partner_ruff=source.choice(("free", "overruff")),
        undertrump=source.choice(("owed", "free")),
        climb_on_partner=source.choice(("owed", "free")),
        all_trump_points=source.choice(("scaled", "table")),
        no_trump=True,
        all_trump=True,
    )


def random_hands(source: Random, size: int) -> BySeat[tuple[Card, ...]]:
    cards = source.sample(PACK, 4 * size)
    return BySeat.build(lambda seat: tuple(sorted(cards[size * seat.index : size * (seat.index + 1)])))


def random_ending(source: Random, size: int, trump: Trump | None = None, *, played: int = 0) -> Board:
    """A board with ``size`` cards a hand, then ``played`` random cards."""
    found = board(
        some_book(source),
        trump if trump is not None else source.choice(TRUMPS),
        random_hands(source, size),
        source.choice(SEATS),
    )
    for _ in range(played):
        found.step(source.randrange(1 << 30))
    return found


def free_options(book: RuleBook) -> dict[str, object]:
    """Everything that may be chosen as trump, and the bet in the classic game (the auction game always has its contre)."""
    return {"no_trump": True, "all_trump": True, **({} if book.has_bids else {"coinche": True})}


def _call(source: Random, deal: Deal) -> Action:
    """A call of the auction: in the auction game a bid of any height, now and then a contre, mostly passes after it."""
    legal = deal.legal_actions()
    if not deal.book.has_bids:
        return source.choice(legal)
    bid_already = any(call.kind == "bid" for call in deal.calls)
    words = [action for action in legal if not isinstance(action, Bid)]
    wanted = words if bid_already else [action for action in legal if isinstance(action, Bid)]
    return Pass() if source.random() < 0.5 else source.choice(wanted)


def deal_in_play(source: Random, book: RuleBook, *, tricks: int = 0, cards: int = 0) -> Deal:
    """A deal in which somebody took, with some tricks and then some cards played at random."""
    while True:
        deal = Deal.start(book, shuffled(source), source.choice(SEATS), skip_cut=True)
        while deal.phase in (Phase.AUCTION, Phase.BET):
            deal = deal.apply(_call(source, deal))
        if deal.phase is Phase.PLAY:
            break
    for _ in range(4 * tricks + cards):
        deal = deal.apply(source.choice(deal.legal_actions()))
    return deal


def says(view: SeatView, hand: tuple[Card, ...], said: tuple[Announcement, ...]) -> bool:
    """Whether a hand of eight has the melds that were announced, as the rules find them."""
    assert view.contract is not None
    melds = hand_melds(view.book, view.contract.trump, hand)
    if sorted(meld.kind.value for meld in melds) != sorted(one.kind.value for one in said):
        return False
    if not said or (said[0].height is None and said[0].length is None):
        return True
    return said[0].height in (None, melds[0].height) and said[0].length in (None, len(melds[0].cards))
