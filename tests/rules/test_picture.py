"""What an interpreter shows of cards, books, deals, views and matches; and the front door of the package."""

from importlib.resources import files

import pytest

import rebelote
from rebelote import PACK, Bid, Card, Deal, Match, Pass, Seat, Trump, all_books, load_book, view_of
from rebelote.rules.books import read_book

from .scenes import EVENLY, hands_of, play_out, taken


def test_a_card_reads_as_it_is_made() -> None:
    king = Card.parse("Kh")
    assert repr(king) == "Card.parse('Kh')"
    assert eval(repr(PACK)) == PACK  # noqa: S307  our own


def test_a_deal_is_drawn() -> None:
    deal = Deal.start(load_book("livre"), PACK, Seat.WEST, skip_cut=True)
    assert repr(deal) == "<Deal livre@1, West deals, auction, South's turn>"
    assert str(deal).splitlines()[:3] == [
        f"livre@1, West deals, auction, South's turn; {deal.turned} turned up",
        "> S  ♠ 9 8 7  ♥ Q J",
        "  E  ♠ Q J T  ♥ A K",
    ]


def test_a_deal_is_drawn_while_it_is_played() -> None:
    deal = taken("livre", hands_of(*EVENLY), "h", taker=Seat.EAST, dealer=Seat.SOUTH)
    for _ in range(6):
        deal = deal.apply(deal.legal_actions()[0])
    drawn = str(deal).splitlines()
    assert ", play: trick 2, " in drawn[0]
    assert drawn[0].endswith("; East at hearts")
    assert [line[2] for line in drawn[1:5]] == list("SENW")
    assert sum(line.startswith(">") for line in drawn) == 1
    assert drawn[5].startswith("  trick ")
    assert drawn[6].startswith("  taken NS ")
    over = play_out(deal)
    assert over.score is not None
    assert str(over).endswith(f"{over.score.outcome}: NS {over.score.marks.ns}, EW {over.score.marks.ew}")
    assert repr(over) == f"<Deal livre@1, South deals, done: {over.score.outcome}>"


def test_a_bid_is_drawn() -> None:
    deal = Deal.start(load_book("contree-ffb-2016"), PACK, Seat.WEST).apply(Bid(110, Trump.HEARTS))
    for _ in range(3):
        deal = deal.apply(Pass())
    assert "; South at 110 hearts" in str(deal)


def test_views_matches_and_books_say_in_one_line_what_they_are() -> None:
    deal = Deal.start(load_book("livre"), PACK, Seat.WEST, skip_cut=True)
    assert repr(view_of(deal, Seat.EAST)) == "<SeatView of East: livre@1, West deals, auction, South's turn>"
    assert repr(view_of(deal, None)).startswith("<SeatView of a spectator: ")
    match = Match.start(load_book("club").with_options(target=500), Seat.WEST)
    assert repr(match) == "<Match club@1 target=500: NS 0, EW 0 after 0 deals, West deals next>"
    assert [repr(book) for book in all_books()] == [f"<RuleBook {book.id}@1>" for book in all_books()]


def test_a_book_of_ones_own_has_no_preset_to_differ_from() -> None:
    preset = (files("rebelote.rules") / "books" / "livre.toml").read_text(encoding="utf-8")
    own = read_book(preset.replace('id = "livre"', 'id = "mine"').replace("version = 1", "version = 3"))
    assert (repr(own), own.changes) == ("<RuleBook mine@3>", ())
    assert repr(Deal.start(own, PACK, Seat.WEST)).startswith("<Deal mine@3, ")


@pytest.mark.parametrize("action", ["pass", None, 3])
def test_what_is_no_action_is_told_apart_from_what_comes_at_the_wrong_time(action: object) -> None:
    with pytest.raises(TypeError, match="is no action; parse_action"):
        Deal.start(load_book("classique"), PACK, Seat.WEST).apply(action)  # type: ignore[arg-type]


def test_a_pack_of_texts_is_no_pack() -> None:
    with pytest.raises(TypeError, match="'7s' is no Card; parse_cards"):
        Deal.start(load_book("classique"), map(str, PACK), Seat.WEST)  # type: ignore[arg-type]


def test_every_name_of_the_front_door_is_there() -> None:
    assert all(getattr(rebelote, name) is not None for name in rebelote.__all__)
    assert len(set(rebelote.__all__)) == len(rebelote.__all__)
