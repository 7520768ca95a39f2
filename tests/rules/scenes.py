"""Deals that stand at a wanted point: four given hands, a taker, and a play that says what it wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rebelote.rules.actions import Action, Bid, Level, Pass, Play, Take, parse_action
from rebelote.rules.books import RuleBook, load_book
from rebelote.rules.cards import PACK, Card, Trump, parse_cards
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import pack_for, pack_for_whole
from rebelote.rules.events import Event
from rebelote.rules.seats import BySeat, ByTeam, Seat

EVENLY = ("7s 8s 9s Ts 7h 8h 9h Th", "Js Qs Ks As Jh Qh Kh Ah", "7d 8d 9d Td 7c 8c 9c Tc", "Jd Qd Kd Ad Jc Qc Kc Ac")


def book_of(book: RuleBook | str) -> RuleBook:
    return load_book(book) if isinstance(book, str) else book


def hands_of(*texts: str) -> BySeat[tuple[Card, ...]]:
    """Hands of South, East, North, West."""
    south, east, north, west = (parse_cards(text) for text in texts)
    return BySeat(south, east, north, west)


def taken(
    book: RuleBook | str,
    hands: BySeat[tuple[Card, ...]],
    trump: str,
    *,
    taker: Seat = Seat.EAST,
    dealer: Seat = Seat.SOUTH,
    pending: int = 0,
    scores: ByTeam[int] = ByTeam(0, 0),
    forgiveness: ByTeam[bool] = ByTeam(True, True),
    bet: Iterable[str] = (),
    level: Level = 80,
) -> Deal:
    """The play about to begin: in the first round when the taker holds a card of that suit, in the second at SA and TA.

    In the auction game the taker bids ``level``, and the rest pass, or say the words of ``bet`` first.
    """
    named = Trump.parse(trump)
    rules = book_of(book)
    if rules.has_bids:
        whole = pack_for_whole(rules, hands, dealer)
        deal = Deal.start(rules, whole, dealer, scores=scores, forgiveness=forgiveness, skip_cut=True)
        while deal.turn is not taker:
            deal = deal.apply(Pass())
        deal = act(deal.apply(Bid(level, named)), *bet)
        while deal.phase is Phase.AUCTION:
            deal = deal.apply(Pass())
        return deal
    first_round = [card for card in hands[taker] if card.suit is named.suit]
    turned = (first_round or list(hands[taker]))[0]
    pack = pack_for(hands, turned, dealer, taker)
    deal = Deal.start(rules, pack, dealer, scores=scores, pending=pending, forgiveness=forgiveness, skip_cut=True)
    for _ in range(0 if first_round else 4):
        deal = deal.apply(Pass())
    while deal.turn is not taker:
        deal = deal.apply(Pass())
    deal = deal.apply(Take(named))
    for word in bet:
        deal = deal.apply(parse_action(word))
    while deal.phase is Phase.BET:
        deal = deal.apply(Pass())
    return deal


def act(deal: Deal, *texts: str) -> Deal:
    """The deal after these actions."""
    for text in texts:
        deal = deal.apply(parse_action(text))
    return deal


def play_out(deal: Deal, choose: Callable[[Deal, list[Play]], Play] | None = None) -> Deal:
    """All cards played: the first legal one without a word, or as ``choose`` says."""
    while deal.phase is Phase.PLAY:
        plays = [action for action in deal.legal_actions() if isinstance(action, Play)]
        deal = deal.apply(choose(deal, plays) if choose else plays[0])
    return deal


def of_kind(deal: Deal, *kinds: type[Event]) -> list[Event]:
    """The events of these kinds, in order."""
    return [event for event in deal.events if isinstance(event, kinds)]


BROAD: tuple[Action, ...] = tuple(
    parse_action(text)
    for text in (
        *("cut-0", "cut-1", "cut-2", "cut-3", "cut-16", "cut-29", "cut-30", "cut-31", "cut-32", "cut-99", "3+2", "2+3"),
        *("pass", *(f"take-{trump}" for trump in ("s", "h", "d", "c", "sa", "ta")), "coinche", "surcoinche"),
        *(f"{level}{trump}" for level in (*range(70, 290, 10), 85) for trump in ("s", "h", "d", "c", "sa", "ta")),
        *(f"{level}-{trump}" for level in ("capot", "generale") for trump in ("s", "h", "d", "c", "sa", "ta")),
        *(f"{card}{word}" for card in PACK for word in ("", "!")),
        *("rebelote", "count"),
    )
)
