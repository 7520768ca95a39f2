"""What people complain of in partners: no level does it, under any book where the position can arise."""

from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from rebelote.bots.registry import bot_specs, make_bot
from rebelote.rules.actions import Action, Bid, Coinche, Pass, Play, Take
from rebelote.rules.books import BOOK_IDS, RuleBook, load_book
from rebelote.rules.cards import PACK, Card, Trump, parse_cards
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import pack_for, pack_for_whole
from rebelote.rules.position_text import parse_position
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import view_of

LEVELS = [bot_id for bot_id, spec in bot_specs().items() if spec.rank]
TEXT = {seat.value[0].upper(): seat for seat in SEATS}
SEEDS = (1, 2)


@dataclass(frozen=True)
class Complaint:
    """A decision, ``never`` being the cards or kinds of call that nobody should see there."""

    id: str
    source: str
    game: str
    leader: str
    never: str
    hands: dict[str, str]
    trump: str = ""
    taker: str = ""
    played: str = ""
    calls: str | None = None
    turned: str = ""

    def applies(self, book: RuleBook) -> bool:
        return self.game in ("both", book.auction)

    def deal(self, book: RuleBook) -> Deal:
        """The deal at the decision."""
        hands, leader = self._full(book), TEXT[self.leader]
        if book.has_bids:
            pack = pack_for_whole(book, hands, leader.previous)
        else:
            turned, taker = self._turned(hands)
            pack = pack_for(hands, turned, leader.previous, taker, first_packet=3)
        deal = Deal.start(book, pack, leader.previous, skip_cut=True)
        if deal.phase is Phase.PACKETS:
            deal = deal.apply(next(action for action in deal.legal_actions() if "3" in str(action)))
        if self.calls is not None:
            for text in self.calls.split():
                deal = deal.apply(next(action for action in deal.legal_actions() if str(action) == text))
            return deal
        deal = self._contract(deal)
        for text in self.played.split():
            deal = deal.apply(_playing(deal, Card.parse(text)))
        return deal

    def _full(self, book: RuleBook) -> BySeat[tuple[Card, ...]]:
        """All hands; in an auction of the turned card a hand is written as the five cards first dealt."""
        written = {TEXT[name]: parse_cards(text) for name, text in self.hands.items()}
        taken = {card for hand in written.values() for card in hand} | ({Card.parse(self.turned)} if self.turned else set())
        rest = [card for card in PACK if card not in taken]
        if self.turned:
            # Two packets' worth of the rest go round, so that nobody else is dealt one suit alone.
            rest = rest[::3] + rest[1::3] + rest[2::3]
        stock = iter(rest)
        full = {}
        for seat in SEATS:
            hand = list(written.get(seat, ()))
            if self.turned and seat is TEXT[self.leader].previous:
                hand.append(Card.parse(self.turned))
            full[seat] = (*hand, *(next(stock) for _ in range(8 - len(hand))))
        return BySeat.build(full.__getitem__)

    def _turned(self, hands: BySeat[tuple[Card, ...]]) -> tuple[Card, Seat]:
        if self.turned:
            return Card.parse(self.turned), TEXT[self.leader].previous
        taker = TEXT[self.taker]
        return next(card for card in hands[taker] if card.suit is Trump.parse(self.trump).suit), taker

    def _contract(self, deal: Deal) -> Deal:
        trump, taker, said = Trump.parse(self.trump), TEXT[self.taker], False
        while deal.phase in (Phase.AUCTION, Phase.BET):
            wanted: Action = Pass()
            if deal.turn is taker and not said:
                said, wanted = True, Bid(80, trump) if deal.book.has_bids else Take(trump)
            deal = deal.apply(wanted, deal.turn)
        return deal


def _playing(deal: Deal, card: Card) -> Action:
    """The card, with its word where it has one."""
    return [action for action in deal.legal_actions() if isinstance(action, Play) and action.card == card][-1]


def is_among(action: Action, never: str) -> bool:
    """Whether an answer is one of those complained of."""
    match action:
        case Play(card):
            return card in parse_cards(never)
        case Take():
            return "takes" in never
        case Bid():
            return "bids" in never
        case Coinche():
            return "coinche" in never
        case _:
            return str(action) in never.split()


def complaints() -> list[Complaint]:
    return [Complaint(**entry) for entry in yaml.safe_load(Path(__file__).with_name("complaints.yaml").read_text("utf-8"))]


ALL = [(one, book_id) for one in complaints() for book_id in BOOK_IDS if one.applies(load_book(book_id))]


@pytest.mark.parametrize(("complaint", "book_id"), ALL, ids=lambda value: getattr(value, "id", value))
def test_no_level_does_what_people_complain_of(complaint: Complaint, book_id: str) -> None:
    deal = complaint.deal(load_book(book_id))
    assert deal.turn is not None
    legal = deal.legal_actions()
    tempting = [action for action in legal if is_among(action, complaint.never)]
    assert tempting, "there is something to do wrong"
    assert len(tempting) < len(legal), "and something better"
    for bot_id in LEVELS:
        for seed in SEEDS:
            action = make_bot(bot_id, deal.turn, seed).act(view_of(deal, deal.turn))
            assert not is_among(action, complaint.never), f"{bot_id} (seed {seed}): {action}"


def endings() -> list[tuple[str, str]]:
    lines = Path(__file__).with_name("endings.tsv").read_text("utf-8").splitlines()
    return [(position, never) for position, _, never in (line.partition("\t") for line in lines) if never]


@pytest.mark.parametrize(("position", "never"), endings())
def test_no_level_loses_the_last_tricks_for_nothing(position: str, never: str) -> None:
    deal = parse_position(position).deal()
    assert deal.turn is not None
    assert set(parse_cards(never)) < set(deal.duty().legal)
    for bot_id in LEVELS:
        for seed in SEEDS:
            action = make_bot(bot_id, deal.turn, seed).act(view_of(deal, deal.turn))
            assert not is_among(action, never), f"{bot_id} (seed {seed}): {action}"


def test_the_endings_are_of_every_game() -> None:
    books = {parse_position(position).deal().book.id for position, _ in endings()}
    assert len(books) >= 8


def test_every_complaint_is_put_under_every_book_it_applies_to() -> None:
    books = {one.id: sum(other is one for other, _ in ALL) for one in complaints() for one in [one]}
    assert len(complaints()) >= 15
    assert all(count == 0 or count >= 4 for count in books.values())
