"""Another program plays the same deals: auction, cards, points, belote and scores of ``contree-colver`` are colver's own.

Auctions are drawn so that contre, surcontre, capot and four passes all happen often; in every third deal one side holds the
strong cards and plays to win all tricks.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

pytest.importorskip("colver")

from bench.colver_bots import OURS, THEIRS
from rebelote.engine.convert import card_number, card_of
from rebelote.rules.actions import Action, Bid, Coinche, Pass, Play, Surcoinche
from rebelote.rules.belote import BeloteState
from rebelote.rules.books import load_book
from rebelote.rules.cards import TRUMPS, strength
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import pack_for_whole
from rebelote.rules.seats import SEATS, TEAMS, BySeat
from tests.engine.colver_twin import Env

BOOK = load_book("contree-colver")
DEALS = 2_000
_PHASES = {Phase.AUCTION: 0, Phase.PLAY: 1, Phase.DONE: 2}
_SAID = {None: 0, BeloteState.BELOTE: 1, BeloteState.REBELOTE: 2}


def number(action: Action) -> int:
    """Its number for a call of ours."""
    match action:
        case Bid("capot", trump):
            return 37 + TRUMPS.index(trump)
        case Bid(int(value), trump):
            return 1 + 4 * ((value - 80) // 10) + TRUMPS.index(trump)
        case Coinche():
            return 41
        case Surcoinche():
            return 42
    assert action == Pass()
    return 0


def hands(source: Random, *, strong: bool) -> BySeat[tuple[int, ...]]:
    """Four hands by our card numbers; ``strong``: the sixteen cards that take most, and a suit, sit on one side."""
    cards = source.sample(range(32), 32)
    if strong:
        suit = source.randrange(4)
        cards.sort(key=lambda card: (card // 8 == suit, strength(card_of(card), TRUMPS[suit])), reverse=True)
        one, two = cards[:16], cards[16:]
        source.shuffle(one)
        source.shuffle(two)
        sides = (one, two) if source.random() < 0.5 else (two, one)
        return BySeat.build(lambda seat: tuple(sides[seat.index % 2][8 * (seat.index // 2) :][:8]))
    return BySeat.build(lambda seat: tuple(cards[8 * seat.index :][:8]))


def call(source: Random, deal: Deal, eager: float, *, strong: bool) -> Action:
    """Passes, low bids, now and then a high one or a capot, many contres; ``strong``: mostly of the suit that is strong."""
    legal = deal.legal_actions()
    bets = [action for action in legal if isinstance(action, (Coinche, Surcoinche))]
    if bets and source.random() < 0.2:
        return bets[0]
    bids = [action for action in legal if isinstance(action, Bid)]
    if strong and source.random() < 0.75:
        assert deal.turn is not None
        held = Counter(card.suit for seat in (deal.turn, deal.turn.partner) for card in deal.dealt[seat])
        bids = [bid for bid in bids if bid.trump.suit is not None and held[bid.trump.suit] > 5]
    if not bids or source.random() > eager:
        return Pass()
    if source.random() < 0.08:
        return bids[-1 - source.randrange(min(4, len(bids)))]
    return bids[min(source.randrange(8), len(bids) - 1)] if source.random() < 0.8 else source.choice(bids)


def card(source: Random, deal: Deal, *, strong: bool) -> Play:
    """Any legal card; ``strong``: the best one of the side with the aces, the worst one of the other."""
    plays = [action for action in deal.legal_actions() if isinstance(action, Play)]
    assert deal.turn is not None
    assert deal.contract is not None
    if not strong:
        return source.choice(plays)
    trump = deal.contract.trump
    held = [card for seat in (deal.turn, deal.turn.partner) for card in deal.dealt[seat]]
    # The sixteen cards of a side sum to 56 when both sides are as strong.
    sign = 1 if sum(strength(card, trump) for card in held) > 56 else -1
    return max(plays, key=lambda play: sign * (100 * (play.card.suit is trump.suit) + strength(play.card, trump)))


def follow(source: Random, seen: Counter[str]) -> None:
    """One deal on both sides, compared at every step."""
    strong = source.random() < 1 / 3
    dealt, dealer = hands(source, strong=strong), source.choice(SEATS)
    deal = Deal.start(BOOK, pack_for_whole(BOOK, dealt.map(lambda hand: tuple(map(card_of, hand))), dealer), dealer)
    theirs = Env.deal_with_hands(dealer.index, [sorted(THEIRS[card] for card in hand) for hand in dealt])
    eager = source.choice((0.05, 0.5, 0.5, 0.6, 0.6, 0.8, 0.8, 0.8))
    while deal.phase is Phase.AUCTION:
        assert deal.turn is not None
        assert (theirs.phase(), theirs.current_player()) == (0, deal.turn.index)
        assert theirs.legal_actions() == [number(action) for action in deal.legal_actions()]
        chosen = call(source, deal, eager, strong=strong)
        theirs.step(number(chosen))
        deal = deal.apply(chosen)
    assert theirs.phase() == _PHASES[deal.phase]
    while deal.phase is Phase.PLAY:
        assert deal.turn is not None
        assert (theirs.phase(), theirs.current_player()) == (1, deal.turn.index)
        assert {OURS[card] for card in theirs.legal_actions()} == {card_number(c) for c in deal.duty().legal}
        play = card(source, deal, strong=strong)
        theirs.step(THEIRS[card_number(play.card)])
        deal = deal.apply(play)
        compare_tricks(theirs, deal)
    assert theirs.is_terminal()
    compare_scores(theirs, deal)
    count(deal, seen)


def compare_tricks(theirs: Env, deal: Deal) -> None:
    """What has been said of the belote; as a trick ends, who leads, who has won how many and the points in them."""
    said = {belote.seat.team: _SAID[belote.state] for belote in deal.belotes if belote.is_public}
    assert tuple(theirs.get_belote()) == tuple(said.get(team, 0) for team in TEAMS)
    if deal.trick is not None and deal.trick.cards:
        return
    tally = deal.tally()
    assert tuple(theirs.get_tricks_won()) == tuple(tally.tricks)
    if deal.trick is not None:
        assert tuple(theirs.get_points()) == tuple(tally.cards)
        assert theirs.get_trick_lead() == deal.trick.leader.index
        return
    # It counts a hundred for the last trick when one side has all.
    brought = tuple(252 if won == 8 else points for won, points in zip(tally.tricks, tally.cards, strict=True))
    assert tuple(theirs.get_points()) == brought


def compare_scores(theirs: Env, deal: Deal) -> None:
    if deal.score is None:
        assert tuple(theirs.rewards()) == (0.0, 0.0)
        return
    assert deal.contract is not None
    assert tuple(theirs.rewards()) == tuple(float(mark) for mark in deal.score.marks)


def count(deal: Deal, seen: Counter[str]) -> None:
    """What happened, so that the test can say that everything did."""
    if deal.contract is None or deal.score is None:
        seen["four passes"] += 1
        return
    outcome = deal.score.outcome
    times = deal.contract.multiplier
    seen[f"{'capot' if deal.contract.level == 'capot' else 'value'} x{times} {outcome}"] += 1
    if deal.score.capot is not None:
        seen[f"all tricks by the {'takers' if deal.score.capot is deal.score.taker else 'defence'} x{times}"] += 1
    for team in TEAMS:
        if deal.tally().belote[team]:
            seen[f"belote of the {'takers' if team is deal.score.taker else 'defence'} x{times} {outcome}"] += 1


def often() -> dict[str, int]:
    """What must have happened, and how many times at least."""
    times = (1, 2, 3)
    wanted = {"four passes": 100}
    wanted |= {f"value x{bet} {outcome}": 50 for bet in times for outcome in ("made", "down")}
    wanted |= {f"capot x{bet} {outcome}": 25 for bet in times for outcome in ("made", "down")}
    wanted |= {f"all tricks by the takers x{bet}": 50 for bet in times}
    wanted |= {f"all tricks by the defence x{bet}": 5 for bet in times}
    wanted |= {f"belote of the takers x{bet} {outcome}": 20 for bet in times for outcome in ("made", "down")}
    wanted |= {f"belote of the defence x{bet} down": 20 for bet in times}
    return wanted | {f"belote of the defence x{bet} made": 2 for bet in times}


def test_two_thousand_deals_are_colvers_own() -> None:
    source, seen = Random("colver"), Counter[str]()
    for number_of_deal in range(DEALS):
        try:
            follow(source, seen)
        except AssertionError as error:
            raise AssertionError(f"deal {number_of_deal}: {error}") from error
    assert {end: seen[end] for end, least in often().items() if seen[end] < least} == {}
