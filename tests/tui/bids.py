"""Sessions in which the person is asked for a call."""

from __future__ import annotations

from collections.abc import Callable

from rebelote.rules.axes import Lang
from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.server.protocol import wire
from rebelote.tui.session import Session
from tests.tui.playing import play_until, session, to_the_person

BID_BOOKS = [book for book in BOOK_IDS if load_book(book).has_bids]


def asked(book: str = "contree-ffb-2016", *, lang: Lang = "fr") -> Session:
    """A session where the person is asked for the first time."""
    game = session(book, seed=3, lang=lang)
    to_the_person(game)
    assert game.view.bidding is not None
    return game


def until(wanted: Callable[[wire.View], bool]) -> Session:
    return play_until(session("contree-ffb-2016", target=100_000), wanted)


def may_contre(view: wire.View) -> bool:
    return view.bidding is not None and view.bidding.live and view.bidding.contre.action is not None


def may_surcontre(view: wire.View) -> bool:
    return view.bidding is not None and view.bidding.live and view.bidding.surcontre.action is not None


def to_a_contre_out_of_turn() -> Session:
    """A session where a bid has just been made that the person may contre before the next bot speaks."""
    for seed in range(50):
        game = session("contree-ffb-2016", seed=seed, contre_turn="any_time")
        while game.bot_turn is not None:
            if game.may_contre:
                return game
            game.bot_step()
    raise AssertionError("no such deal")
