"""Hands and positions in text, both ways."""

import contextlib
import random
import re
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.rules.actions import Cut, Play, parse_action
from rebelote.rules.books import all_books, load_book
from rebelote.rules.cards import PACK, Card
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.errors import RuleError
from rebelote.rules.melds import Announcement, MeldKind
from rebelote.rules.notation import (
    announcement_text,
    cards_text,
    hand_text,
    hands_text,
    parse_announcement,
    parse_hand,
    parse_hands,
)
from rebelote.rules.position import Position, position_of, position_of_view
from rebelote.rules.position_text import parse_position
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import view_of
from rebelote.rules.worlds import some_world
from rebelote.testing.strategies import deals, views

CLUB = load_book("club")
# In pack order: south deals, east has the spades from 7 to 9, and so on.
IN_ORDER = Deal.start(load_book("classique"), PACK, Seat.SOUTH)


def refusal(line: str) -> RuleError:
    with pytest.raises(RuleError) as refused:
        parse_position(line)
    assert str(refused.value)
    return refused.value


def after(deal: Deal, *words: str) -> Deal:
    for word in words:
        deal = deal.apply(parse_action(word))
    return deal


# -- hands ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        ("K98.Q98.7.Q", "K98.Q98.7.Q"),
        ("Ks 9s 8s Qh 9h 8h 7d Qc", "K98.Q98.7.Q"),
        ("QcKs9s8sQh9h8h7d", "K98.Q98.7.Q"),
        ("RP, 9P, 8P, DC, 9C, 8C, 7K, DT", "K98.Q98.7.Q"),
        ("♠ R 9 8 ♥ D98 ♦ 7 ♣ D", "K98.Q98.7.Q"),
        ("♠R ♥️10V ♣A", "K.JT..A"),
        ("R10V9.D..7", "KJT9.Q..7"),
        ("10h", ".T.."),
        ("A987...", "A987..."),
        ("...AKQJT", "...AKQJT"),
        ("-", "-"),
        ("", "-"),
    ],
)
def test_a_hand_is_read_in_every_form_and_written_in_one(text: str, strict: str) -> None:
    assert hand_text(parse_hand(text)) == strict


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("KK..7.", "card_twice"),
        ("Ks RP", "card_twice"),
        ("Ks Qx", "bad_card"),
        ("K1.Q..", "bad_hand"),
        ("♠ R ♥ Z", "bad_hand"),
        ("K" * 500, "bad_hand"),
    ],
)
def test_a_hand_that_means_nothing_is_refused(text: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_hand(text)
    assert refused.value.code == code


@given(st.sets(st.sampled_from(PACK), max_size=8))
def test_hands_come_back_the_same(cards: set[Card]) -> None:
    assert set(parse_hand(hand_text(cards))) == cards
    assert set(parse_hand(" ".join(map(str, cards)))) == cards
    assert set(parse_hand(cards_text(cards))) == cards


def test_four_hands_are_read_with_labels_in_any_order_or_clockwise_as_in_bridge() -> None:
    hands = BySeat(*(tuple(PACK[start : start + 8]) for start in range(0, 32, 8)))
    assert parse_hands(hands_text(hands)) == hands
    labelled = " ".join(f"{seat}: {hand_text(hands[seat])}" for seat in reversed(SEATS))
    assert parse_hands(labelled.replace("W:", "O:")) == hands
    clockwise = [hand_text(hands[seat]) for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)]
    assert parse_hands("N:" + " ".join(clockwise)) == hands


@pytest.mark.parametrize(
    "text", ["", "S:- E:- N:-", "S:- S:- E:- N:- W:-", "N:- - -", "x S:- E:- N:- W:-", "S:Ks E:Ks N:- W:-"]
)
def test_hands_that_are_not_four_are_refused(text: str) -> None:
    with pytest.raises(RuleError):
        parse_hands(text)


@given(
    st.builds(
        Announcement,
        st.sampled_from(MeldKind),
        height=st.none() | st.sampled_from([card.rank for card in PACK[:8]]),
        length=st.none() | st.integers(5, 8),
        trump_suit=st.none() | st.booleans(),
    )
)
def test_announcements_come_back_the_same(said: Announcement) -> None:
    assert parse_announcement(announcement_text(said)) == said


# -- positions --------------------------------------------------------------------------------------------------------


@given(deals())
def test_a_deal_at_any_point_comes_back_from_its_line(deal: Deal) -> None:
    line = str(position_of(deal))
    position = parse_position(line)
    assert str(position) == line
    again = position.deal()
    told = ("book", "dealer", "scores", "pending", "phase", "turn", "turned", "calls", "contract", "tricks", "trick", "score")
    assert [getattr(again, name) for name in told] == [getattr(deal, name) for name in told]
    assert (again.history, again.belotes, again.melds, again.forgiveness) == (
        deal.history,
        deal.belotes,
        deal.melds,
        deal.forgiveness,
    )
    assert again.hands.map(set) == deal.hands.map(set)


@given(views())
def test_a_view_comes_back_from_its_line_and_shows_no_hidden_card(view: object) -> None:
    position = position_of_view(view)  # type: ignore[arg-type]
    line = str(position)
    assert parse_position(line) == position
    assert str(parse_position(line)) == line


@given(deals(), st.sampled_from(SEATS))
def test_a_view_writes_the_cards_of_one_hand_alone(deal: Deal, seat: Seat) -> None:
    line = str(position_of_view(view_of(deal, seat)))
    if deal.phase is Phase.DONE and deal.contract is not None:
        assert line == str(position_of(deal))
        return
    holdings = line.split("/")[6].split(",")
    for other, holding in zip(SEATS, holdings, strict=True):
        count = len(deal.hands[other])
        expected = hand_text(deal.hands[other]) if other is seat else f"?{count}" if count else "-"
        assert holding == expected


@given(deals())
def test_lines_stand_in_an_address_as_they_are(deal: Deal) -> None:
    for line in (str(position_of(deal)), str(position_of_view(view_of(deal, None)))):
        assert line.isascii()
        assert quote(line, safe="/?:@!,~-._") == line


@given(deals(phase=Phase.PLAY), st.sampled_from(SEATS))
def test_the_world_made_for_a_view_follows_the_rules(deal: Deal, seat: Seat) -> None:
    world = some_world(position_of_view(view_of(deal, seat)))
    assert view_of(world.deal(), seat).hand == view_of(deal, seat).hand
    assert {card for hand in world.deal().dealt for card in hand} == set(PACK)


def test_a_line_says_what_it_says() -> None:
    deal = after(IN_ORDER, "pass", "take-d", "7s")
    assert str(position_of(deal)) == (
        "rb1/classique@1/S/play.N/0,0,0/NSEW/.T98.T9.AKQ,98.QJ.AKQ.,QJT.AK.J.87,AK.7.87.JT9/Jd/-/pass,take-d/7s"
    )
    assert str(position_of_view(view_of(deal, Seat.WEST))) == (
        "rb1/classique@1/S/play.N/0,0,0/NSEW/?8,?7,?8,AK.7.87.JT9/Jd/-/pass,take-d/7s/-/-/E.d"
    )


def test_a_line_of_the_auction_game_says_what_it_says() -> None:
    book = load_book("contree-ffb-2016").with_options(contre_turn="any_time")
    deal = after(Deal.start(book, PACK, Seat.SOUTH), "80h", "pass", "90h", "contre@N")
    head, tail = "rb1/contree-ffb-2016@1,contre_turn:any_time/S/auction.W/0,0,0/NSEW", "-/-/80h,pass,90h,coinche@N/-"
    assert str(position_of(deal)) == f"{head}/.T98.T9.AKQ,987.QJ.KQJ.,QJT.AK.A.87,AK.7.87.JT9/{tail}"
    assert str(position_of_view(view_of(deal, Seat.WEST))) == f"{head}/?8,?8,?8,AK.7.87.JT9/{tail}/-/-/-"
    led = after(deal, "pass", "pass", "surcontre", "8s")
    assert str(position_of(led)).endswith("/80h,pass,90h,coinche@N,pass,pass,surcoinche/8s")
    assert (led.contract and led.contract.multiplier, led.turn) == (4, Seat.NORTH)


def test_a_position_made_by_hand_is_played_on() -> None:
    position = parse_position(GOOD.replace("/S/play.N/0,0,0/", "/S/-/120,85,0/"))
    assert (position.phase, position.turn, position.scores.ns) == (Phase.PLAY, Seat.NORTH, 120)
    refused = position.deal().refusal(Play(Card.parse("9s")))
    assert refused is not None
    assert refused.code == "must_follow"


GOOD = "rb1/classique@1/S/play.N/0,0,0/NSEW/AK.98.AT7.7,QJT..KQ.J9,98.AKQ.J.KT,7.JT.98.AQ8/7h/-/take-h/7h"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "not_a_position"),
        ("rb2/" + GOOD[4:], "not_a_position"),
        (GOOD + "/", "position_fields"),
        (GOOD[: GOOD.rindex("/")], "position_fields"),
        (GOOD.replace("classique", "classic"), "unknown_book"),
        (GOOD.replace("@1", "@9"), "unknown_version"),
        (GOOD.replace("@1", "@1,melds:perhaps"), "bad_axis_value"),
        (GOOD.replace("/S/", "/X/"), "bad_seat"),
        (GOOD.replace("play.N", "play.E"), "position_wrong_turn"),
        (GOOD.replace("play.N", "auction.N"), "position_wrong_turn"),
        (GOOD.replace("play.N", "deal.N"), "position_turn"),
        (GOOD.replace("0,0,0", "0,0"), "position_scores"),
        (GOOD.replace("0,0,0", "0,-5,0"), "position_scores"),
        (GOOD.replace("NSEW", "WENS"), "bad_team"),
        (GOOD.replace("AK.98", "AK.9"), "pack_incomplete"),
        (GOOD.replace("7.JT.98", "A.JT.98"), "card_twice"),
        (GOOD.replace("/7h/-/", "/Ah/-/"), "turned_not_taken"),
        (GOOD.replace("take-h", "take-s"), "first_round_suit"),
        (GOOD.replace("take-h", "take-sa"), "first_round_suit"),
        (GOOD.replace("take-h", "take-h,coinche"), "wrong_phase"),
        (GOOD.replace("take-h", "Kh"), "bad_action"),
        (GOOD.replace("/-/take", "/As/take"), "position_stock_left"),
        (GOOD + "9s", "must_follow"),
        (GOOD + "Zs", "bad_action"),
        (GOOD[:-2] + "7h!", "no_belote_to_say"),
        (GOOD + ",count", "wrong_phase"),
        ("x" * 5_000, "position_too_long"),
    ],
)
def test_a_line_that_cannot_be_is_refused(line: str, code: str) -> None:
    # A card put on the line as played leaves the hand it is in.
    if line == GOOD + "9s":
        line = line.replace("98.AKQ.J.KT", "8.AKQ.J.KT")
    assert refusal(line).code == code


def as_seen_by_south(plays: str, hands: str = "AK.98.AT7.7,?7,?8,?8", calls: str = "take-h") -> str:
    return f"rb1/classique@1/S/-/0,0,0/NSEW/{hands}/7h/-/{calls}/{plays}/-/-/-"


def test_a_view_made_by_hand_is_read() -> None:
    position = parse_position(as_seen_by_south("7h"))
    assert (position.turn, position.hands[Seat.EAST]) == (Seat.NORTH, 7)


# West has no spade for the third trick and throws a diamond: it has no heart either.
THREE_TRICKS = "7hAhJh8h,7sAsTs8s,KsJs9s8d"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (as_seen_by_south("7h", "AK.98.AT7.7,?8,?8,?8"), "position_counts"),
        (as_seen_by_south("7h", "AK.98.AT7.7,?8,?7,?8"), "hand_size"),
        (as_seen_by_south("7h7h"), "card_twice"),
        (as_seen_by_south("7h", calls="pass,pass"), "position_hand_size"),
        # Then a heart comes from West all the same.
        (as_seen_by_south(f"{THREE_TRICKS},9hQhKhTh", "..AT7.7,?4,?4,?4"), "must_ruff"),
        # Nobody has a heart when South leads one, and three hearts are missing.
        (as_seen_by_south(f"{THREE_TRICKS},9hJcTcAc", "..AT7.7,?4,?4,?4"), "position_no_deal_fits"),
        # North says belote, and South holds the queen.
        (as_seen_by_south("7hKh!", "AK.Q8.AT7.7,?7,?7,?8"), "no_belote_to_say"),
        # North's king comes without a word under a book that speaks by itself, and the queen can be nowhere else.
        (
            as_seen_by_south("7hKh", "AK.98.AT7.7,QJT..KQ.J9,?7,7.JT.98.AQ8").replace("classique", "moderne"),
            "position_no_deal_fits",
        ),
    ],
)
def test_a_view_that_no_deal_fits_is_refused(line: str, code: str) -> None:
    assert refusal(line).code == code


def test_a_word_said_with_a_card_places_the_other_one() -> None:
    said = some_world(parse_position(as_seen_by_south("7hKh!", "AK.98.AT7.7,?7,?7,?8").replace("classique", "moderne")))
    assert Card.parse("Qh") in said.deal().hands[Seat.NORTH]
    silent = some_world(parse_position(as_seen_by_south("7hKh", "AK.98.AT7.7,?7,?7,?8").replace("classique", "moderne")))
    assert Card.parse("Qh") not in silent.deal().hands[Seat.NORTH]


def test_a_deal_of_unknown_cards_is_not_made_up() -> None:
    position = parse_position(as_seen_by_south("7h"))
    with pytest.raises(RuleError) as refused:
        position.deal()
    assert refused.value.code == "position_has_unknown_cards"


def test_french_letters_are_read_in_lines() -> None:
    french = GOOD.replace("AK.98.AT7.7", "AR.98.A107.7").replace("/7h/", "/7C/").replace("take-h/7h", "take-C/7C")
    assert parse_position(french) == parse_position(GOOD)


def test_the_cut_and_the_packets_come_back() -> None:
    deal = Deal.start(CLUB, PACK, Seat.EAST).apply(Cut(7))
    line = str(position_of(deal))
    assert "/packets.E/" in line
    assert parse_position(line).deal() == deal


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse_position, parse_hand, parse_hands, parse_announcement):
        with contextlib.suppress(RuleError):
            read(text)


@given(deals(), st.randoms(use_true_random=False))
def test_a_damaged_line_is_read_or_refused(deal: Deal, source: random.Random) -> None:
    line = list(str(position_of(deal)))
    for _ in range(source.randint(1, 3)):
        place = source.randrange(len(line))
        line[place] = source.choice(["", "?", "/", "8", "A", "h", ".", ",", "!", "٣", line[place] * 2])
    try:
        position = parse_position("".join(line))
    except RuleError:
        return
    assert isinstance(position, Position)


def test_every_book_has_its_line() -> None:
    for book in all_books():
        line = str(position_of(Deal.start(book, PACK, Seat.NORTH)))
        assert re.match(rf"rb1/{book.id}@1/N/", line)
