"""When melds are announced and shown, what is said of them, and which choice is made."""

from __future__ import annotations

import pytest
from hypothesis import given

from rebelote.rules.books import load_book
from rebelote.rules.cards import PACK, Card, Rank, Trump, parse_cards
from rebelote.rules.deal import Deal
from rebelote.rules.events import CardPlayed, MeldsAnnounced, MeldsShown, MeldsWon, TrickWon
from rebelote.rules.melds import Announcement, MeldKind, announcements, contest, hand_melds
from rebelote.rules.seats import BySeat, ByTeam, Seat, Team
from rebelote.rules.view import view_of
from rebelote.testing.strategies import finished_deals, hands, trumps
from tests import reference

from .scenes import hands_of, of_kind, play_out, taken

# East (who leads) has a cinquante in RICH and a tierce in EVEN; South has a tierce of the same height.
RICH = hands_of("7c 8c 9c Js Jd Ad Ah 8h", "7s 8s 9s Ts Kd Kh Kc 8d", "Th Qs Jh 9h 7d Tc Ac 9d", "Ks As Qh 7h Td Jc Qc Qd")
EVEN = hands_of("7c 8c 9c Js Jd Ad Ah 8h", "7s 8s 9s Th Kd Kh Kc 8d", "Ts Qs Jh 9h 7d Tc Ac 9d", "Ks As Qh 7h Td Jc Qc Qd")


def test_each_announces_with_its_first_card_and_only_the_best_side_shows() -> None:
    deal = play_out(taken("grand-classique", EVEN, "h"))
    seen = [event for event in deal.events if isinstance(event, MeldsAnnounced | MeldsShown | MeldsWon | CardPlayed | TrickWon)]
    kinds = [type(event).__name__ for event in seen[:9]]
    assert kinds[:2] == ["MeldsAnnounced", "CardPlayed"]  # East, a tierce
    announced = of_kind(deal, MeldsAnnounced)
    assert [event.seat for event in announced] == [Seat.EAST, Seat.SOUTH]  # type: ignore[union-attr]
    first_trick = next(index for index, event in enumerate(seen) if isinstance(event, TrickWon))
    assert seen[first_trick + 1] == MeldsWon(None)  # both tierces end at the nine, none in trumps
    assert of_kind(deal, MeldsShown) == []


@pytest.mark.parametrize(("name", "later"), [("grand-classique", False), ("club", True)])
def test_shown_after_the_first_trick_or_during_the_second(name: str, later: bool) -> None:
    deal = taken(name, RICH, "h")
    while not deal.tricks:
        deal = deal.apply(deal.legal_actions()[0])
    assert of_kind(deal, MeldsWon) == [MeldsWon(Team.EW)]
    assert bool(of_kind(deal, MeldsShown)) is not later
    for seat in Seat:
        assert view_of(deal, seat).melds_winner is Team.EW
    deal = play_out(deal)
    shown = of_kind(deal, MeldsShown)
    assert [event.seat for event in shown] == [Seat.EAST]  # type: ignore[union-attr]
    at = deal.events.index(shown[0])
    follower = deal.events[at + 1]
    assert deal.tally().melds == ByTeam(0, 50)
    if later:
        assert isinstance(follower, CardPlayed)
        assert follower.seat is Seat.EAST
        tricks = [event for event in deal.events[:at] if isinstance(event, TrickWon)]
        assert len(tricks) == 1
    else:
        assert isinstance(deal.events[at - 1], MeldsWon)


def test_before_the_first_trick_is_over_nobody_knows_who_wins() -> None:
    deal = taken("grand-classique", RICH, "h")
    while not deal.tricks:
        for seat in Seat:
            assert view_of(deal, seat).melds_winner is None
            assert view_of(deal, seat).shown == ()
        deal = deal.apply(deal.legal_actions()[0])


def test_no_melds_where_the_book_or_the_table_has_none() -> None:
    for book in (load_book("livre"), load_book("club").with_options(melds=False)):
        deal = play_out(taken(book, RICH, "h"))
        assert of_kind(deal, MeldsAnnounced, MeldsWon, MeldsShown) == []
        assert deal.tally().melds == ByTeam(0, 0)


# -- what is said -----------------------------------------------------------------------------------------------------


def said(trump: str, *hands_: str) -> list[tuple[str, tuple[Announcement, ...]]]:
    book = load_book("grand-classique")
    found = BySeat(*(hand_melds(book, Trump.parse(trump), parse_cards(hand)) for hand in hands_))
    return [(str(seat), words) for seat, words in announcements(found, Trump.parse(trump), Seat.SOUTH)]


def test_a_name_alone_while_nothing_contests_it() -> None:
    assert said("h", "7s 8s 9s", "7c 8c 9c Tc", "", "") == [
        ("S", (Announcement(MeldKind.TIERCE),)),
        ("E", (Announcement(MeldKind.CINQUANTE),)),
    ]


def test_the_height_once_it_is_needed_and_the_trump_suit_at_last() -> None:
    assert said("h", "7s 8s 9s", "Tc Jc Qc", "", "") == [
        ("S", (Announcement(MeldKind.TIERCE),)),
        ("E", (Announcement(MeldKind.TIERCE, height=Rank.QUEEN),)),
    ]
    assert said("h", "Ts Js Qs", "Th Jh Qh", "", "")[1] == (
        "E",
        (Announcement(MeldKind.TIERCE, height=Rank.QUEEN, trump_suit=True),),
    )


def test_the_length_of_a_hundred_is_said_when_it_decides() -> None:
    assert said("h", "7s 8s 9s Ts Js", "7c 8c 9c Tc Jc Qc", "", "")[1] == ("E", (Announcement(MeldKind.CENT, length=6),))
    assert said("h", "7s 8s 9s Ts Js", "8c 9c Tc Jc Qc", "", "")[1] == (
        "E",
        (Announcement(MeldKind.CENT, height=Rank.QUEEN, length=5),),
    )


def test_partners_do_not_contest_each_other() -> None:
    assert said("h", "7s 8s 9s", "", "Tc Jc Qc", "")[1] == ("N", (Announcement(MeldKind.TIERCE),))


@given(hands(), trumps())
def test_what_is_said_names_no_card_and_covers_every_meld(given_hands: BySeat[tuple[Card, ...]], trump: Trump) -> None:
    found = given_hands.map(lambda hand: hand_melds(load_book("club"), trump, hand))
    for seat, words in announcements(found, trump, Seat.EAST):
        assert [word.kind for word in words] == [meld.kind for meld in found[seat]]


# -- what a hand holds ------------------------------------------------------------------------------------------------


@given(hands(), trumps())
def test_melds_agree_with_the_plain_program(given_hands: BySeat[tuple[Card, ...]], trump: Trump) -> None:
    for name in ("grand-classique", "club"):
        book = load_book(name)
        ours = given_hands.map(lambda hand, book=book: hand_melds(book, trump, hand))  # type: ignore[misc]
        theirs = [reference.melds(name, str(trump), [str(card) for card in hand]) for hand in given_hands]
        assert [sum(meld.points for meld in melds) for melds in ours] == [sum(meld[0] for meld in melds) for melds in theirs]
        side = reference.contest(theirs)
        assert contest(ours, trump).winner is (None if side is None else (Team.NS, Team.EW)[side])


@pytest.mark.parametrize("name", ["grand-classique", "club"])
def test_melds_of_rich_hands_agree_with_the_plain_program(name: str) -> None:
    """Hands full of runs and carrés, which chance hardly ever deals."""
    book = load_book(name)
    for first in range(len(PACK)):
        for step in (1, 4, 8, 9):
            hand = tuple(dict.fromkeys(PACK[(first + step * place) % 32] for place in range(32)))[:8]
            for extra in range(0, 32, 5):
                mixed = tuple(dict.fromkeys((*hand[:5], *(PACK[(extra + 8 * place) % 32] for place in range(4)))))[:8]
                for trump in (Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMP):
                    ours = sum(meld.points for meld in hand_melds(book, trump, mixed))
                    theirs = reference.melds(name, str(trump), [str(card) for card in mixed])
                    assert ours == sum(meld[0] for meld in theirs), mixed


@given(hands())
def test_under_the_club_no_card_serves_twice(given_hands: BySeat[tuple[Card, ...]]) -> None:
    for hand in given_hands:
        used = [card for meld in hand_melds(load_book("club"), Trump.HEARTS, hand) for card in meld.cards]
        assert len(used) == len(set(used))


@given(finished_deals(load_book("grand-classique")))
def test_only_one_side_counts_melds(deal: Deal) -> None:
    melds = deal.tally().melds
    assert min(melds) == 0
    assert (max(melds) > 0) is (deal.meld_contest.winner is not None)
