"""Everything has a text that reads back, and what means nothing is refused as such."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.rules.actions import Cut, Packets, Play, parse_action
from rebelote.rules.axes import Lang
from rebelote.rules.books import BOOK_IDS, RuleBook, all_books, diff, load_book, parse_key
from rebelote.rules.cards import PACK, TRUMPS, Card, Trump, parse_cards
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.errors import Malformed, RuleError
from rebelote.rules.messages import sentence
from rebelote.rules.names import awaited
from rebelote.rules.seats import SEATS, TEAMS, Seat, Team
from rebelote.rules.telling import judged_words
from rebelote.testing.forms import FIVE_BOOKS
from rebelote.testing.strategies import books, deals, finished_deals
from tests import reference_bids

from .scenes import BROAD


def test_every_card_reads_back_in_both_alphabets() -> None:
    french = dict(zip("shdc789TJQKA", ("P", "C", "K", "T", "7", "8", "9", "10", "V", "D", "R", "A"), strict=True))
    assert len({str(card) for card in PACK}) == 32
    for card in PACK:
        rank, suit = tuple(str(card))
        assert Card.parse(str(card)) == card
        assert Card.parse(french[rank] + french[suit]) == card
        assert Card.parse(rank.lower() + suit) == card


def test_the_case_of_the_suit_tells_the_alphabets_apart() -> None:
    assert Card.parse("Kc") == Card.parse("RT") != Card.parse("RC") == Card.parse("Kh")


@pytest.mark.parametrize("text", ["", "K", "h", "1h", "Kx", "Khh", "KH", "10", "0h", "11P", "K h", "Kh!", "١h"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(Malformed):
        Card.parse(text)


def test_a_card_twice_is_no_hand() -> None:
    with pytest.raises(Malformed) as refused:
        parse_cards("Kh 7s RC")
    assert refused.value.code == "card_twice"


def test_trumps_seats_and_teams_read_back() -> None:
    assert [Trump.parse(str(trump)) for trump in TRUMPS] == list(TRUMPS)
    assert [Seat.parse(str(seat)) for seat in SEATS] == list(SEATS)
    assert [Team.parse(str(team)) for team in TEAMS] == list(TEAMS)
    assert Trump.parse("C") is Trump.HEARTS
    assert Trump.parse("SA") is Trump.NO_TRUMP
    assert Seat.parse("O") is Seat.WEST
    assert Team.parse("EO") is Team.EW


@pytest.mark.parametrize("action", [*BROAD, Packets(2), Cut(7)], ids=str)
def test_every_action_reads_back(action: object) -> None:
    assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        *(("110C", "110h"), ("110-h", "110h"), ("80♥", "80h"), ("90SA", "90sa"), ("100ta", "100ta"), ("CAPOT-K", "capot-d")),
        *(("générale-T", "generale-c"), ("generale-sa", "generale-sa"), ("contre", "coinche"), ("surcontre", "surcoinche")),
        *(("contre@O", "coinche@W"), ("coinche@N", "coinche@N")),
    ],
)
def test_calls_of_the_auction_game_are_read_in_either_alphabet(text: str, strict: str) -> None:
    assert str(parse_action(text)) == strict


@pytest.mark.parametrize(
    "text", ["110", "110x", "1100h", "capot", "capoth", "générale", "contre@X", "surcontre@N", "-80h", "8٣h"]
)
def test_what_is_no_call(text: str) -> None:
    with pytest.raises(Malformed):
        parse_action(text)


def test_a_ten_of_a_suit_is_a_card_and_no_bid() -> None:
    assert isinstance(parse_action("10h"), Play)
    assert str(parse_action("10P")) == "Ts"


@given(st.text(max_size=12) | st.from_regex(r"(cut|take|capot|générale|[0-9]{1,4})-?[\w-]{0,8}", fullmatch=True))
def test_no_text_but_an_action_is_read(text: str) -> None:
    try:
        action = parse_action(text)
    except Malformed:
        return
    assert parse_action(str(action)) == action


@pytest.mark.parametrize("text", ["cut-" + "9" * 5_000, "cut--1", "cut-", "cut-1.5", "take-", "take-x", "cut-१२"])
def test_numbers_out_of_all_measure(text: str) -> None:
    with pytest.raises(Malformed):
        parse_action(text)


# -- books ------------------------------------------------------------------------------------------------------------


@given(books(options=True), st.integers(1, 5_000))
def test_a_book_reads_back_from_its_key(book: RuleBook, target: int) -> None:
    changed = book.with_options(target=target)
    assert parse_key(changed.key) == changed
    assert parse_key(changed.key).sha256 == changed.sha256


def test_books_differ_in_text_and_hash_exactly_where_they_differ_in_axes() -> None:
    for left in all_books():
        for right in all_books():
            assert (left.sha256 == right.sha256) == (left.id == right.id)
            shared = [axis.name for axis in left.axes if axis in right.axes]
            assert {item.axis.name for item in diff(left, right)} == {
                name for name in shared if left.axis(name) != right.axis(name)
            }
            one, other = (
                dict(line.partition(" ")[::2] for line in book.canonical_text().splitlines()) for book in (left, right)
            )
            told = {name for name in shared if one.get(name) != other.get(name)}
            assert told == {item.axis.name for item in diff(left, right)}


@pytest.mark.parametrize(
    "key",
    ["", " ", "tarot", "club@2", "club x=1", "club target", "club target=0", "club target=--5", "club target=" + "9" * 5_000,
     "club target=1.5", "club melds=perhaps", "club cut=up", "club cut_min=16", "club target=-", "club id=livre"],
)  # fmt: skip
def test_what_is_no_book(key: str) -> None:
    with pytest.raises(Malformed):
        parse_key(key)


def test_unknown_options_are_refused() -> None:
    for changes in ({"colour": "red"}, {"target": True}, {"target": "500"}, {"melds": 1}, {"cut": None}):
        with pytest.raises(Malformed):
            load_book("club").with_options(**changes)


def test_the_books_are_nine() -> None:
    assert (*FIVE_BOOKS, *reference_bids.BOOKS) == BOOK_IDS
    assert [book.has_bids for book in all_books()] == [False] * 5 + [True] * 4


@given(deals())
def test_every_legal_action_reads_back(deal: Deal) -> None:
    for action in deal.legal_actions():
        assert parse_action(str(action)) == action


def test_refusals_are_value_errors_with_a_code() -> None:
    error = RuleError("bad_card", text="Kx")
    assert isinstance(error, ValueError)
    assert error.code == "bad_card"
    assert "Kx" in str(error)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("phase", Phase, ids=str)
def test_what_each_phase_waits_for_is_said(phase: Phase, lang: Lang) -> None:
    words = sentence("not_playing", {"phase": phase.value}, lang)
    assert words.endswith(f": {awaited(phase.value, lang)}.")


@given(finished_deals())
def test_the_judgement_is_punctuated_as_its_language_does(deal: Deal) -> None:
    assert deal.score is not None
    if not deal.book.has_bids:
        assert " : " in judged_words(deal.score, deal.book, "fr")
        assert ": " in judged_words(deal.score, deal.book, "en")
    assert " :" not in judged_words(deal.score, deal.book, "en")
