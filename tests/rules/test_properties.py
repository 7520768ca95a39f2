"""Laws that every deal obeys, whatever the book and the play."""

from __future__ import annotations

import pickle
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rebelote.rules.actions import Action, Bid, Coinche, Play, Take
from rebelote.rules.auction import Call
from rebelote.rules.bidding import bid_of, levels
from rebelote.rules.cards import PACK, SUITS, Card, Suit, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.errors import Illegal, OutOfTurn
from rebelote.rules.events import CardPlayed, TrickWon
from rebelote.rules.scoring import ALL_TRICKS, pack_points, scaled_cards
from rebelote.rules.seats import SEATS, TEAMS, ByTeam, Seat
from rebelote.rules.view import view_of
from rebelote.testing.replays import restart, states
from rebelote.testing.strategies import books, deals, finished_deals
from tests import reference, reference_bids

from .scenes import BROAD

T = TypeVar("T")

# -- points -----------------------------------------------------------------------------------------------------------


@given(finished_deals())
def test_points_sum_to_the_pack_and_lines_to_the_marks(deal: Deal) -> None:
    assert deal.contract is not None
    assert deal.score is not None
    tally, score = deal.tally(), deal.score
    assert sum(tally.cards) == pack_points(deal.book, deal.contract.trump) == sum(trick.points for trick in deal.tricks)
    assert sum(tally.tricks) == ALL_TRICKS
    if deal.book.all_trump_points == "scaled":
        assert sum(scaled_cards(deal.book, tally.taker, tally.trump, tally.cards)) == 162
    for team in TEAMS:
        assert score.marks[team] == sum(line.points for line in score.lines if line.team is team)
        cards = sum(line.points for line in score.count if line.team is team and line.topic != "capot_points")
        scaled = scaled_cards(deal.book, tally.taker, tally.trump, tally.cards)[team]
        assert cards == scaled + tally.melds[team] + tally.belote[team]


@given(finished_deals())
def test_the_whole_deal_agrees_with_the_plain_program(deal: Deal) -> None:
    """Tricks, melds, belotes and marks once more, by ``tests/reference.py``."""
    assert deal.contract is not None
    assert deal.score is not None
    trump = str(deal.contract.trump)
    printed = deal.book.all_trump_points == "table"
    raw, tricks = [0, 0], [0, 0]
    leader = deal.dealer.next.index
    for number, trick in enumerate(deal.tricks):
        assert trick.leader.index == leader
        cards = [str(card) for card in trick.cards]
        leader = (leader + reference.winner(trump, cards)) % 4
        raw[leader % 2] += sum(reference.value(card, trump, printed=printed) for card in cards) + 10 * (number == 7)
        tricks[leader % 2] += 1
    tally = deal.tally()
    assert (list(tally.cards), list(tally.tricks)) == (raw, tricks)
    found = [reference.melds(_meld_book(deal), trump, [str(card) for card in hand]) for hand in deal.dealt]
    side = reference.contest(found) if deal.book.melds else None
    melds = [sum(meld[0] for seat in (team, team + 2) for meld in found[seat]) * (team == side) for team in (0, 1)]
    assert list(tally.melds) == melds
    belotes = [
        sum(reference.belotes(trump, [str(c) for c in deal.dealt[s]]) for s in SEATS if s.index % 2 == t) for t in (0, 1)
    ]
    assert all(kept <= 20 * held for kept, held in zip(tally.belote, belotes, strict=True))
    if deal.book.belote != "said":
        assert list(tally.belote) == [20 * held for held in belotes]
    outcome, marks, waiting = _expected_score(deal, (tricks[0], tricks[1]), (melds[0], melds[1]))
    if deal.book.rounding == "nearest_ten":
        marks = (reference.round_to_ten(marks[0]), reference.round_to_ten(marks[1]))
    assert (deal.score.outcome, tuple(deal.score.marks), deal.score.pending_after) == (outcome, marks, waiting)


def _expected_score(deal: Deal, tricks: reference.Pair, melds: reference.Pair) -> tuple[str, reference.Pair, int]:
    """What the plain programs score, from the cards of the tricks."""
    assert deal.contract is not None
    trump, taker = str(deal.contract.trump), deal.contract.taker.index % 2
    printed = deal.book.all_trump_points == "table"
    tally = deal.tally()
    raw, belote = (tally.cards.ns, tally.cards.ew), (tally.belote.ns, tally.belote.ew)
    fate = deal.book.belote_down
    if deal.contract.level is not None:
        alone = sum(trick.winner is deal.contract.taker for trick in deal.tricks)
        contred = sum(call.kind in ("coinche", "surcoinche") for call in _after_last_bid(deal))
        cards = reference.scaled(raw, taker, trump, printed=printed)
        bid = str(Bid(deal.contract.level, deal.contract.trump))
        scored = reference_bids.score(deal.book.id, bid, taker, cards, tricks, alone, melds, belote, contred, belote_down=fate)
        return (*scored, 0)
    outcome, marks, waiting = reference.score(
        deal.book.id,
        trump,
        taker,
        raw,
        tricks,
        melds,
        belote,
        deal.pending,
        deal.contract.multiplier,
        printed=printed,
    )
    if outcome == "down" and fate != "kept":
        # An option of the table: the takers' belote is nobody's, or the defence's.
        moved = [marks[0], marks[1]]
        moved[taker] -= belote[taker]
        moved[1 - taker] += belote[taker] if fate == "defence" else 0
        marks = (moved[0], moved[1])
    return outcome, marks, waiting


def _after_last_bid(deal: Deal) -> tuple[Call, ...]:
    last = max(place for place, call in enumerate(deal.calls) if call.kind == "bid")
    return deal.calls[last + 1 :]


def _meld_book(deal: Deal) -> str:
    return "club" if deal.book.meld_cards == "once" else "grand-classique"


@given(deals(phase=Phase.PLAY))
def test_legal_cards_agree_with_the_plain_program(deal: Deal) -> None:
    assert deal.turn is not None
    assert deal.contract is not None
    assert deal.trick is not None
    hand, trick = [str(card) for card in deal.hands[deal.turn]], [str(card) for card in deal.trick.cards]
    legal = reference.legal(deal.book.id, str(deal.contract.trump), hand, trick)
    assert {str(card) for card in deal.duty().legal} == legal
    assert {str(card) for card in deal.duty().refused} == set(hand) - legal


def said_so_far(deal: Deal) -> list[tuple[int, str]]:
    """The calls in the words of the plain program."""
    words = {"coinche": "contre", "surcoinche": "surcontre"}
    return [
        (call.seat.index, str(bid_of(call)) if call.kind == "bid" else words.get(call.kind, call.kind)) for call in deal.calls
    ]


def allowed(deal: Deal, seat: Seat) -> list[str]:
    """What the plain program lets ``seat`` say, in the words of the rules."""
    book = deal.book
    found = reference_bids.allowed(
        book.id,
        said_so_far(deal),
        seat.index,
        trumps=[
            str(trump) for trump in Trump if (book.no_trump, book.all_trump)[trump is Trump.ALL_TRUMP] or trump.suit is not None
        ],
        generale=book.generale,
        ranked=book.suit_order == "ranked",
        raises=book.raise_after_contre,
    )
    return [{"contre": "coinche", "surcontre": "surcoinche"}.get(word, word) for word in found]


@given(books(options=True, game="bids").flatmap(deals))
def test_legal_calls_agree_with_the_plain_program(deal: Deal) -> None:
    if deal.phase is Phase.AUCTION:
        assert deal.turn is not None
        assert [str(action) for action in deal.legal_actions()] == allowed(deal, deal.turn)
        for seat in SEATS:
            aside = ["coinche"] if "coinche" in allowed(deal, seat) and seat is not deal.turn else []
            in_turn = deal.book.contre_turn == "in_turn"
            assert [str(action) for action in deal.legal_out_of_turn(seat)] == (
                [] if in_turn else [f"{w}@{seat}" for w in aside]
            )
    said = said_so_far(deal)
    closed = reference_bids.closed(said, passes=deal.book.passes_to_close)
    assert closed == (deal.phase not in (Phase.CUT, Phase.AUCTION))
    for many in range(len(said)):
        assert not reference_bids.closed(said[:many], passes=deal.book.passes_to_close)
    if closed:
        last = reference_bids.standing(said)
        contract = deal.contract
        assert last == (None if contract is None else (contract.taker.index, str(Bid(contract.level or 0, contract.trump))))


# -- states -----------------------------------------------------------------------------------------------------------


def whole(deal: Deal) -> str:
    """Every field of a deal as it prints."""
    return repr([getattr(deal, name) for name in deal.__dataclass_fields__])


@given(deals())
def test_thirty_two_cards_at_any_point(deal: Deal) -> None:
    played = [card for trick in (*deal.tricks, *((deal.trick,) if deal.trick else ())) for card in trick.cards]
    turned = [deal.turned] if deal.turned is not None and deal.contract is None else []
    undealt = list(deal.pack) if deal.turned is None and not any(deal.dealt) else []
    everywhere = [*(card for hand in deal.hands for card in hand), *played, *turned, *deal.stock, *undealt]
    assert sorted(everywhere) == sorted(PACK)


@given(deals())
def test_apply_never_changes_the_deal(deal: Deal) -> None:
    before, text = pickle.dumps(deal), whole(deal)
    for action in (*deal.legal_actions(), *(out for seat in SEATS for out in deal.legal_out_of_turn(seat))):
        assert deal.apply(action) != deal
    for seat in (*SEATS, None):
        view_of(deal, seat)
    assert whole(deal) == text
    assert pickle.loads(before) == deal  # noqa: S301 - our own


@given(deals())
def test_what_is_not_legal_is_refused_and_leaves_the_deal_equal(deal: Deal) -> None:
    """No action of a broad set raises anything but a RuleError, in any phase; what is legal is applied, the rest refused."""
    legal, text = set(map(str, deal.legal_actions())), whole(deal)
    for action in BROAD:
        refusal = deal.refusal(action)
        if refusal is None:
            assert str(action) in legal or _said_by_the_program(deal, action) or _capot_by_its_value(deal, action)
        else:
            assert str(action) not in legal
            assert type(refusal) in (Illegal, OutOfTurn)
            assert str(refusal)
    assert whole(deal) == text


def _said_by_the_program(deal: Deal, action: Action) -> bool:
    """An automatic belote is said whether or not the action says it."""
    return isinstance(action, Play) and not action.say and Play(action.card, say=True) in deal.legal_actions()


def _capot_by_its_value(deal: Deal, action: Action) -> bool:
    """The top bid of Cannes is also called 270, that of colver 250."""
    value = {"contree-cannes-2016": 270, "contree-colver": 250}.get(deal.book.id)
    return isinstance(action, Bid) and action.level == value and Bid("capot", action.trump) in deal.legal_actions()


@given(deals())
def test_nobody_acts_out_of_turn(deal: Deal) -> None:
    for action in deal.legal_actions()[:1] + deal.legal_actions()[-1:]:
        for seat in SEATS:
            if seat is not deal.turn and action == Coinche() and deal.legal_out_of_turn(seat):
                assert deal.apply(action, seat).history[-1] == (seat, Coinche(by=seat))
            elif seat is not deal.turn and action == Coinche() and deal.book.contre_turn == "any_time":
                with pytest.raises(Illegal):
                    deal.apply(action, seat)
            elif seat is deal.turn:
                assert deal.apply(action, seat) == deal.apply(action)
            else:
                with pytest.raises(OutOfTurn, match="turn"):
                    deal.apply(action, seat)


@given(deals())
def test_a_deal_replays_to_itself(deal: Deal) -> None:
    *_, last = states(deal)
    assert last == deal
    assert whole(last) == whole(deal)
    assert restart(deal).history == ()


@given(deals())
def test_legal_actions_stand_in_their_order(deal: Deal) -> None:
    """Counts say nothing of order: clients and the choices of seeded players depend on it, so it is pinned apart."""
    legal = deal.legal_actions()
    assert len(set(legal)) == len(legal)
    if deal.phase is Phase.PLAY:
        keys = [(SUITS.index(play.card.suit), "789TJQKA".index(str(play.card)[0]), play.say) for play in _plays(legal)]
    elif deal.phase is Phase.AUCTION:
        assert str(legal[0]) == "pass"
        keys = [(0, list(Trump).index(call.trump), False) for call in legal if isinstance(call, Take)]
        known = levels(deal.book)
        keys += [(known.index(call.level), list(Trump).index(call.trump), False) for call in legal if isinstance(call, Bid)]
        others = [str(call) for call in legal[1:] if not isinstance(call, (Take, Bid))]
        assert others == [str(call) for call in legal[len(legal) - len(others) :]]
        assert others in ([], ["coinche"], ["surcoinche"])
    else:
        cuts = " ".join(f"cut-{size}" for size in range(deal.book.cut_min, 33 - deal.book.cut_min))
        bet = "pass surcoinche" if any(call.kind == "coinche" for call in deal.calls) else "pass coinche"
        wanted = {"cut": cuts, "packets": "3+2 2+3", "bet": bet, "count": "count rebelote", "done": ""}
        assert " ".join(map(str, legal)) == wanted[deal.phase.value]
        return
    assert keys == sorted(keys)


def _plays(legal: tuple[Action, ...]) -> list[Play]:
    return [action for action in legal if isinstance(action, Play)]


# -- symmetries -------------------------------------------------------------------------------------------------------


@given(finished_deals(taken=False), st.integers(1, 3))
def test_the_table_can_be_turned(deal: Deal, steps: int) -> None:
    """Everybody moves ``steps`` seats on, the dealer too: the same deal, with the teams changed at odd steps."""
    first = restart(deal)
    turned = Deal.start(
        deal.book,
        deal.pack,
        deal.dealer.after(steps),
        scores=_sides(first.scores, steps),
        pending=first.pending,
        forgiveness=_sides(first.forgiveness, steps),
    )

    def moved(action: Action) -> Action:
        return Coinche(action.by.after(steps)) if isinstance(action, Coinche) and action.by is not None else action

    for seat, action in deal.history:
        turned = turned.apply(moved(action), seat.after(steps))
    assert turned.history == tuple((seat.after(steps), moved(action)) for seat, action in deal.history)
    assert [trick.cards for trick in turned.tricks] == [trick.cards for trick in deal.tricks]
    if deal.score is None:
        assert turned.score is None
        return
    assert turned.score is not None
    assert turned.score.marks == _sides(deal.score.marks, steps)
    assert (turned.score.outcome, turned.score.pending_after) == (deal.score.outcome, deal.score.pending_after)


def _sides(pair: ByTeam[T], steps: int) -> ByTeam[T]:
    return pair if steps % 2 == 0 else ByTeam(pair.ew, pair.ns)


@given(finished_deals(taken=False), st.permutations(SUITS))
@settings(max_examples=50)
def test_suits_can_be_relabelled(deal: Deal, suits: list[Suit]) -> None:
    """No suit is better than another: relabelled, the deal goes the same way and scores the same.

    Not where the table ranks the suits in the auction.
    """
    if deal.book.suit_order == "ranked":
        suits = list(SUITS)
    to = dict(zip(SUITS, suits, strict=True))

    def card(old: Card) -> Card:
        return Card(old.rank, to[old.suit])

    def action(old: Action) -> Action:
        match old:
            case Play(played, say):
                return Play(card(played), say)
            case Take(trump) if trump.suit is not None:
                return Take(Trump.of(to[trump.suit]))
            case Bid(level, trump) if trump.suit is not None:
                return Bid(level, Trump.of(to[trump.suit]))
            case _:
                return old

    again = restart(deal, tuple(card(old) for old in deal.pack))
    for seat, old in deal.history:
        assert len(again.legal_actions()) > 0
        again = again.apply(action(old), seat)
    won = [(event.seat, event.points) for event in deal.events if isinstance(event, TrickWon)]
    assert [(event.seat, event.points) for event in again.events if isinstance(event, TrickWon)] == won
    assert [event.seat for event in again.events if isinstance(event, CardPlayed)] == [
        event.seat for event in deal.events if isinstance(event, CardPlayed)
    ]
    assert (again.score is None) == (deal.score is None)
    if again.score is not None and deal.score is not None:
        assert again.score.marks == deal.score.marks
        assert again.score.outcome == deal.score.outcome


@given(finished_deals())
def test_partners_sit_opposite(deal: Deal) -> None:
    assert deal.contract is not None
    for seat in SEATS:
        assert seat.partner.partner is seat
        assert seat.team is seat.partner.team is not seat.next.team
        assert seat.next.previous is seat
    assert [Seat.SOUTH.after(steps) for steps in range(5)] == [*SEATS, Seat.SOUTH]
