"""Questions that only a whole deal can answer about a book, for ``tests/rules/deals.yaml``."""

from __future__ import annotations

from collections.abc import Callable

from rebelote.rules.actions import Bid, ClaimRebelote, Coinche, Cut, Packets, Pass, Play, Surcoinche, Take
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import PACK, Card, Rank, Suit, Trump, parse_cards
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import cut_limits, pack_for, pack_for_whole
from rebelote.rules.events import BeloteCredited, BeloteSaid, CardPlayed, MeldsShown
from rebelote.rules.match import Match
from rebelote.rules.seats import BySeat, Seat, Team

# North takes at hearts on the nine; North has the belote, West (who plays last) the only meld.
HANDS = BySeat(
    south=parse_cards("7h 8s 9s Js Td Jd 8c Tc"),
    east=parse_cards("8h Ts Qs Ks 8d Qd Jc Qc"),
    north=parse_cards("9h Kh Qh Th As 7s Kd Ad"),
    west=parse_cards("Ah Jh 7d 9d 7c 9c Kc Ac"),
)
MELD_HANDS = BySeat(
    south=parse_cards("Ts 8s 9d Jd 7d Qc Td 8c"),
    east=parse_cards("8h 7h Qs Ks 8d Qd Jc Kc"),
    north=parse_cards("9h Kh Th As Ad 7s Qh 9s"),
    west=parse_cards("Ah Js Jh Kd 7c Ac 9c Tc"),
)


def pack_of(book: RuleBook, hands: BySeat[tuple[Card, ...]] = HANDS) -> tuple[Card, ...]:
    if book.has_bids:
        return pack_for_whole(book, hands, Seat.SOUTH)
    return pack_for(hands, Card.parse("9h"), Seat.SOUTH, Seat.NORTH)


def started(book: RuleBook, hands: BySeat[tuple[Card, ...]] = HANDS) -> Deal:
    """The auction, South having dealt."""
    return Deal.start(book, pack_of(book, hands), Seat.SOUTH, skip_cut=True)


def taken(book: RuleBook, hands: BySeat[tuple[Card, ...]] = HANDS) -> Deal:
    """North takes at hearts, nobody bets."""
    deal = started(book, hands).apply(Pass())
    deal = deal.apply(Bid(80, Trump.HEARTS) if book.has_bids else Take(Trump.HEARTS))
    while deal.phase in (Phase.BET, Phase.AUCTION):
        deal = deal.apply(Pass())
    return deal


def played(deal: Deal, speak: Callable[[Card], bool]) -> Deal:
    """The first legal card each time, with a word where ``speak`` says so and it may be said."""
    while deal.phase is Phase.PLAY:
        card = deal.duty().legal[0]
        spoken = Play(card, say=speak(card))
        deal = deal.apply(spoken if spoken in deal.legal_actions() else Play(card))
    return deal


def who_cuts(book: RuleBook) -> object:
    deal = Deal.start(book, pack_of(book), Seat.SOUTH)
    return str(deal.turn) if deal.phase is Phase.CUT else "nobody"


def limits(book: RuleBook) -> object:
    deal = Deal.start(book, pack_of(book), Seat.SOUTH)
    sizes = [action.size for action in deal.legal_actions() if isinstance(action, Cut)]
    return [sizes[0], sizes[-1]] if sizes else list(cut_limits(book))


def packets(book: RuleBook) -> object:
    deal = Deal.start(book, pack_of(book), Seat.SOUTH)
    if deal.phase is Phase.CUT:
        deal = deal.apply(Cut(16))
    return [str(action) for action in deal.legal_actions() if isinstance(action, Packets)]


def packets_of_eight(book: RuleBook) -> object:
    """Places in the pack of the cards that the first player gets."""
    deal = Deal.start(book, PACK, Seat.SOUTH, skip_cut=True)
    return sorted(PACK.index(card) + 1 for card in deal.hands[Seat.EAST])


def cards_at_the_auction(book: RuleBook) -> object:
    deal = started(book)
    return [*(len(hand) for hand in deal.hands), f"{deal.turned or 'nothing'} turned"]


def dealer_after_passes(book: RuleBook) -> object:
    """Who deals after a deal that nobody took, and the scores."""
    match = Match.start(book, Seat.SOUTH)
    deal = match.next_deal(pack_of(book))
    while not deal.is_over:
        deal = deal.apply(Pass() if deal.phase is Phase.AUCTION else deal.legal_actions()[0])
    match = match.add(deal)
    return [str(match.dealer), *match.scores]


def second_round(book: RuleBook) -> object:
    deal = started(book)
    for _ in range(4):
        deal = deal.apply(Pass())
    return [str(action.trump) for action in deal.legal_actions() if isinstance(action, Take)]


def bet(book: RuleBook) -> object:
    deal = started(book).apply(Take(Trump.HEARTS))
    return [str(action) for action in deal.legal_actions()] if deal.phase is Phase.BET else []


def multipliers(book: RuleBook) -> object:
    if book.has_bids:
        return [_bid_multiplier(book, Coinche()), _bid_multiplier(book, Coinche(), Surcoinche())]
    deal, found = started(book).apply(Take(Trump.HEARTS)), []
    for _ in range(2):
        if deal.phase is Phase.BET:
            deal = deal.apply(deal.legal_actions()[1])
            assert deal.contract is not None
            found.append(deal.contract.multiplier)
    return found


def _bid_multiplier(book: RuleBook, *answers: Coinche | Surcoinche) -> int:
    """East bids, North contres, West surcontres."""
    deal = started(book).apply(Bid(80, Trump.HEARTS))
    for answer in answers:
        deal = deal.apply(answer)
    while deal.phase is Phase.AUCTION:
        deal = deal.apply(Pass())
    assert deal.contract is not None
    return deal.contract.multiplier


def shown(book: RuleBook) -> object:
    """Before which card of the deal West shows its run."""
    deal = played(taken(book, MELD_HANDS), lambda card: False)
    cards = 1
    for event in deal.events:
        if isinstance(event, MeldsShown):
            return cards
        cards += isinstance(event, CardPlayed)
    return "never"


def _heard(book: RuleBook, *, speak: bool) -> object:
    deal = played(taken(book), lambda card: speak)
    found: list[object] = []
    for event in deal.events:
        if isinstance(event, BeloteCredited):
            found.append("credited")
        elif isinstance(event, BeloteSaid):
            found.append("rebelote" if event.second else "belote")
    return [*found, deal.tally().belote[Team.NS]]


def forgotten(book: RuleBook) -> object:
    """ "Belote" is said, "rebelote" is not, and claimed before the count where that is asked."""
    said: list[Card] = []

    def first_only(card: Card) -> bool:
        honour = card.suit is Suit.HEARTS and card.rank in (Rank.KING, Rank.QUEEN)
        said.extend([card] if honour else [])
        return honour and len(said) == 1

    deal = played(taken(book), first_only)
    if deal.phase is Phase.COUNT:
        deal = deal.apply(ClaimRebelote())
    return deal.tally().belote[Team.NS]


PROBES: dict[str, Callable[[RuleBook], object]] = {
    "who-cuts": who_cuts,
    "cut-limits": limits,
    "packets": packets,
    "packets-of-eight": packets_of_eight,
    "cards-at-the-auction": cards_at_the_auction,
    "dealer-after-passes": dealer_after_passes,
    "direction": lambda book: book.direction,
    "second-round": second_round,
    "bet": bet,
    "multipliers": multipliers,
    "shuffle": lambda book: book.shuffle,
    "completed-trick": lambda book: book.completed_trick,
    "melds-shown-before-card": shown,
    "belote-heard-silent": lambda book: _heard(book, speak=False),
    "belote-heard-said": lambda book: _heard(book, speak=True),
    "rebelote-forgotten": forgotten,
}
