"""Belote in its three forms: announced by the program, credited at the deal, said by the player."""

from __future__ import annotations

import pytest

from rebelote.rules.actions import Play
from rebelote.rules.belote import BeloteState
from rebelote.rules.books import RuleBook, load_book
from rebelote.rules.cards import Card, Rank, Suit
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.errors import Illegal, OutOfTurn
from rebelote.rules.events import BeloteCredited, BeloteSaid, CardPlayed, RebeloteClaimed
from rebelote.rules.match import Match
from rebelote.rules.seats import BySeat, ByTeam, Seat, Team
from rebelote.rules.view import view_of

from .scenes import EVENLY, act, hands_of, of_kind, play_out, taken

HANDS = hands_of(*EVENLY)  # East has king and queen of hearts, and leads when South deals
SAID = load_book("club")


def played(deal: Deal, *cards: str) -> Deal:
    wanted = {Card.parse(text) for text in cards}
    return play_out(deal, lambda state, plays: Play(plays[0].card, say=plays[0].card in wanted))


@pytest.mark.parametrize("name", ["grand-classique", "moderne", "livre"])
def test_the_program_announces_both_cards_as_they_are_played(name: str) -> None:
    deal = taken(name, HANDS, "h")
    assert [belote.state for belote in deal.belotes] == [BeloteState.HELD]
    assert view_of(deal, Seat.SOUTH).belotes == ()
    assert len(view_of(deal, Seat.EAST).own_belotes) == 1
    assert [str(action) for action in deal.legal_actions() if str(action)[1] == "h"] == ["Jh", "Qh!", "Kh!", "Ah"]
    first = act(deal, "Qh")
    assert of_kind(first, BeloteSaid) == [BeloteSaid(Seat.EAST, Suit.HEARTS, second=False)]
    assert str(first.history[-1][1]) == "Qh!"
    assert [belote.state for belote in view_of(first, Seat.SOUTH).belotes] == [BeloteState.BELOTE]
    done = play_out(first)
    assert of_kind(done, BeloteSaid)[1:] == [BeloteSaid(Seat.EAST, Suit.HEARTS, second=True)]
    assert done.tally().belote == ByTeam(0, 20)


def test_king_first_is_as_good() -> None:
    assert play_out(act(taken("livre", HANDS, "h"), "Kh")).tally().belote == ByTeam(0, 20)


def test_credited_and_public_as_soon_as_the_deal_is_complete() -> None:
    deal = taken("classique", HANDS, "h")
    assert of_kind(deal, BeloteCredited) == [BeloteCredited(Seat.EAST, Suit.HEARTS)]
    assert deal.tally().belote == ByTeam(0, 20)
    for seat in Seat:
        assert [belote.state for belote in view_of(deal, seat).belotes] == [BeloteState.CREDITED]
    with pytest.raises(Illegal) as refused:
        act(deal, "Kh!")
    assert refused.value.code == "no_belote_to_say"
    assert of_kind(play_out(deal), BeloteSaid) == []


def test_king_and_queen_of_partners_are_no_belote() -> None:
    hands = hands_of("7s 8s 9s Ts 7h 8h 9h Th", "Js Qs Ks As Jh Qh 7c Ah", "7d 8d 9d Td Kc 8c 9c Tc", "Jd Qd Kd Ad Jc Qc Kh Ac")
    for name in ("classique", "club", "livre"):
        assert taken(name, hands, "h").belotes == ()


def test_the_completion_can_make_a_belote_and_the_turned_card_too() -> None:
    king, queen = Card(Rank.KING, Suit.HEARTS), Card(Rank.QUEEN, Suit.HEARTS)
    deal = taken("classique", HANDS.put(Seat.EAST, (king, *(card for card in HANDS.east if card != king))), "h")
    assert deal.turned == king
    assert queen in deal.hands[Seat.EAST]
    assert [belote.seat for belote in deal.belotes] == [Seat.EAST]


def test_no_belote_at_sans_atout_and_four_at_tout_atout() -> None:
    hands = hands_of("7s 8s 9s Ts 7h 8h 9h Th", "Qs Ks Qh Kh Qd Kd Qc Kc", "7d 8d 9d Td 7c 8c 9c Tc", "Js As Jh Ah Jd Ad Jc Ac")
    assert taken("moderne", hands, "sa").belotes == ()
    deal = taken("moderne", hands, "ta")
    assert [belote.suit for belote in deal.belotes] == list(Suit)
    assert play_out(deal).tally().belote == ByTeam(0, 80)
    one = taken("moderne", hands, "h")
    assert [belote.suit for belote in one.belotes] == [Suit.HEARTS]


def test_belotes_of_both_sides_at_tout_atout() -> None:
    hands = hands_of("7s 8s 9s Ts 7h 8h Kd Qd", "Js Qs Ks As Jh Qh Kh Ah", "7d 8d 9d Td 7c 8c 9c Tc", "Jd 9h Th Ad Jc Qc Kc Ac")
    assert play_out(taken("moderne", hands, "ta")).tally().belote == ByTeam(20, 60)


# -- said by the player (club) ----------------------------------------------------------------------------------------


def test_both_words_said() -> None:
    deal = taken("club", HANDS, "h")
    assert [str(action) for action in deal.legal_actions() if str(action)[1] == "h"] == ["Jh", "Qh", "Qh!", "Kh", "Kh!", "Ah"]
    done = played(deal, "Qh", "Kh")
    assert [event.second for event in of_kind(done, BeloteSaid)] == [False, True]  # type: ignore[union-attr]
    assert done.phase is Phase.DONE
    assert done.tally().belote == ByTeam(0, 20)
    events = [event for event in done.events if isinstance(event, CardPlayed | BeloteSaid)]
    said = events.index(BeloteSaid(Seat.EAST, Suit.HEARTS, second=False))
    assert events[said - 1] == CardPlayed(Seat.EAST, Card.parse("Qh"))


def test_the_first_word_forgotten_loses_it_at_once() -> None:
    deal = act(taken("club", HANDS, "h"), "Kh")
    assert [belote.state for belote in deal.belotes] == [BeloteState.LOST]
    while not (deal.turn is Seat.EAST and Card.parse("Qh") in deal.duty().legal):
        deal = deal.apply(deal.legal_actions()[0])
    assert Play(Card.parse("Qh"), say=True) not in deal.legal_actions()
    with pytest.raises(Illegal) as refused:
        act(deal, "Qh!")
    assert refused.value.code == "belote_not_said_first"
    done = play_out(deal)
    assert done.phase is Phase.DONE
    assert done.tally().belote == ByTeam(0, 0)


@pytest.mark.parametrize("text", ["Js!", "Jh!", "Ah!"])
def test_a_word_without_a_belote_is_refused(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        act(taken("club", HANDS, "h"), text)
    assert refused.value.code == "no_belote_to_say"


def test_the_second_word_forgotten_is_asked_for_before_the_count() -> None:
    deal = played(taken("club", HANDS, "h"), "Qh")
    assert deal.phase is Phase.COUNT
    assert deal.turn is Seat.EAST
    assert deal.score is None
    assert [str(action) for action in deal.legal_actions()] == ["count", "rebelote"]
    with pytest.raises(OutOfTurn):
        act(deal, "pass")
    claimed, let = act(deal, "rebelote"), act(deal, "count")
    assert of_kind(claimed, RebeloteClaimed) == [RebeloteClaimed(Seat.EAST, Suit.HEARTS)]
    assert claimed.tally().belote == ByTeam(0, 20)
    assert claimed.forgiveness == ByTeam(ns=True, ew=False)
    assert let.tally().belote == ByTeam(0, 0)
    assert let.forgiveness == ByTeam(ns=True, ew=True)
    assert claimed.score is not None
    assert let.score is not None
    assert claimed.is_over
    assert let.is_over


def test_forgiven_once_a_team_and_match() -> None:
    match = Match.start(SAID, Seat.SOUTH)

    def next_one(current: Match) -> Deal:
        east_leads = taken(
            SAID,
            HANDS,
            "h",
            dealer=current.dealer,
            scores=current.scores,
            forgiveness=current.forgiveness,
            pending=current.pending,
        )
        return played(east_leads, "Qh")

    deal = act(next_one(match), "rebelote")
    match = match.add(deal)
    assert match.forgiveness == ByTeam(ns=True, ew=False)
    again = next_one(match)
    assert again.phase is Phase.DONE  # not asked any more
    assert again.tally().belote == ByTeam(0, 0)
    match = match.add(again)
    assert match.forgiveness == ByTeam(ns=True, ew=False)


def test_two_forgotten_at_tout_atout_and_one_forgiveness() -> None:
    book = SAID.with_options(all_trump=True)
    hands = hands_of("7s 8s 9s Ts 7h 8h 9h Th", "Qs Ks Qh Kh Js As Jh Ah", "7d 8d 9d Td 7c 8c 9c Tc", "Jd Qd Kd Ad Jc Qc Kc Ac")
    deal = played(taken(book, hands, "ta"), "Qs", "Qh")
    assert deal.phase is Phase.COUNT
    done = act(deal, "rebelote")
    assert done.is_over
    assert done.tally().belote == ByTeam(0, 20)
    twice = act(deal, "count")
    assert twice.phase is Phase.COUNT  # the other one may still be claimed
    assert act(twice, "rebelote").tally().belote == ByTeam(0, 20)
    assert act(twice, "count").tally().belote == ByTeam(0, 0)


def test_forgotten_on_both_sides() -> None:
    book = SAID.with_options(all_trump=True)
    hands = hands_of("7s 8s 9s Ts 7h 8h Kd Qd", "Js Qs Ks As Jh Qh Kh Ah", "7d 8d 9d Td 7c 8c 9c Tc", "Jd 9h Th Ad Jc Qc Kc Ac")
    deal = played(taken(book, hands, "ta"), "Qs", "Qd")
    assert deal.phase is Phase.COUNT
    askeds = [deal.turn]
    deal = act(deal, "rebelote")
    askeds.append(deal.turn)
    assert set(askeds) == {Seat.SOUTH, Seat.EAST}
    deal = act(deal, "rebelote")
    assert deal.is_over
    assert deal.tally().belote == ByTeam(20, 20)
    assert deal.forgiveness == ByTeam(ns=False, ew=False)


@pytest.mark.parametrize("name", ["grand-classique", "classique", "moderne", "livre"])
def test_to_be_said_as_an_option_forgives_nothing(name: str) -> None:
    book: RuleBook = load_book(name).with_options(belote="said")
    deal = played(taken(book, HANDS, "h"), "Qh")
    assert deal.phase is Phase.DONE
    assert deal.tally().belote == ByTeam(0, 0)
    assert played(taken(book, HANDS, "h"), "Qh", "Kh").tally().belote == ByTeam(0, 20)


def test_without_the_first_word_there_is_nothing_to_claim() -> None:
    deal = played(taken("club", HANDS, "h"))
    assert deal.phase is Phase.DONE
    assert of_kind(deal, BeloteSaid, RebeloteClaimed) == []
    assert deal.tally().belote == ByTeam(0, 0)


def test_the_belote_of_a_beaten_side_stays_with_it() -> None:
    hands = BySeat(HANDS.south, HANDS.east, HANDS.north, HANDS.west)
    deal = played(taken("club", hands, "d", taker=Seat.NORTH), "Qd", "Kd")
    assert deal.score is not None
    assert deal.score.outcome == "down"
    assert deal.score.marks[Team.EW] >= 162
