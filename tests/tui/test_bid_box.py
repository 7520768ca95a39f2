"""The bid box on the drawn table, by keys and by the mouse."""

from __future__ import annotations

import pytest

from rebelote.rules.seats import Seat
from rebelote.server.protocol import wire
from rebelote.tui.bidbox import BidCursor, choice_at, draw_bids, first_cursor, height_of, moved
from rebelote.tui.drawing import draw_strip
from rebelote.tui.faces import Look
from rebelote.tui.session import Session
from rebelote.tui.widgets import BidBox, Choices
from tests.tui.bids import BID_BOOKS, asked, may_contre, may_surcontre, to_a_contre_out_of_turn, until
from tests.tui.test_app import SMALL, Player, play

SIZES = [(72, 22), (80, 24), (120, 40)]


def bidding_of(game: Session) -> wire.Bidding:
    assert game.view.bidding is not None
    return game.view.bidding


@pytest.mark.parametrize("book", BID_BOOKS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_box_has_every_trump_and_shows_the_values_round_the_cursor(book: str, width: int, height: int) -> None:
    bidding = bidding_of(asked(book))
    assert height_of(bidding) < height - 14
    cursor = first_cursor(bidding)
    seen: set[int] = set()
    for _ in bidding.levels:
        drawn = draw_bids(bidding, cursor, width, Look())
        rows = drawn.canvas.rows()
        assert len(rows) == 1 + len(bidding.trumps)
        assert all(len(row) == width for row in rows)
        text = choice_at(bidding, cursor).text.split()[0][:3].lower()
        (row,) = [row for row in rows if "[" in row]
        assert text in row[row.index("[") : row.index("]")].lower()
        assert all(symbol in "".join(rows) for symbol in "♠♥♦♣")
        seen |= {at.level for _, _, _, at in drawn.places if at.word is None}
        cursor = moved(bidding, cursor, 1, 0)
    assert len(seen) == len(bidding.levels)
    assert cursor.word is not None


def test_the_cursor_goes_round_values_trumps_and_words() -> None:
    bidding = bidding_of(asked())
    start = first_cursor(bidding)
    assert start == BidCursor(0, 0)
    assert moved(bidding, start, 0, -1) == BidCursor(3, 0)
    words = moved(bidding, start, -1, 0)
    assert choice_at(bidding, words) is bidding.pass_
    assert choice_at(bidding, moved(bidding, words, 0, 1)) is bidding.contre
    assert choice_at(bidding, moved(bidding, words, 0, -1)) is bidding.surcontre
    assert moved(bidding, words, 1, 0).level == 0


def test_cells_that_are_off_are_not_told_by_colour_alone() -> None:
    game = until(may_contre)
    bidding = bidding_of(game)
    assert bidding.standing is not None
    rows = draw_bids(bidding, None, 80, Look()).canvas.rows()
    assert sum(row.count("●") for row in rows) <= 1
    assert "·Surcontrer" in "".join(rows)
    assert "·Contrer" not in "".join(rows)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("book", BID_BOOKS)
def test_a_bid_is_made_with_the_arrows(book: str, size: tuple[int, int]) -> None:
    async def person(player: Player) -> None:
        app = player.app
        assert app.query_one(BidBox).display
        assert not app.query_one(Choices).display
        await player.press("right", "down")
        assert "90 cœur" in player.status()
        assert app.session.table.current.calls == before
        await player.press("enter")
        mine = [call for call in app.session.table.current.calls if call.seat.value == "S"]
        assert (mine[0].level, str(mine[0].trump)) == (90, "h")

    game = asked(book)
    before = game.table.current.calls
    play(game, person, size)


def test_a_bid_is_typed() -> None:
    async def person(player: Player) -> None:
        await player.press("1", "1", "0", "space", "c", "o", "e", "u", "x", "backspace", "r")
        assert "> 110 coeur" in player.status()
        await player.press("enter")
        (mine,) = [call for call in player.app.session.table.current.calls if call.seat.value == "S"][:1]
        assert (mine.level, str(mine.trump)) == (110, "h")

    play(asked(), person)


def test_a_capot_is_typed_after_a_colon_and_what_is_typed_may_be_cleared() -> None:
    async def person(player: Player) -> None:
        await player.press("9", "0", "escape")
        assert ">" not in player.status()
        await player.press(":", *"capot", "space", *"pique", "enter")
        mine = [call for call in player.app.session.table.current.calls if call.seat.value == "S"]
        assert mine[0].level == "capot"

    play(asked(), person)


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (("8", "5", "h", "enter"), "de 80 à 160"),
        (("1", "1", "0", "enter"), "à quel atout"),
        ((":", "f", "o", "o", "enter"), "je ne comprends pas"),
        (("c", "enter"), "Rien à contrer"),
    ],
)
def test_a_wrong_call_says_why_and_changes_nothing(keys: tuple[str, ...], why: str) -> None:
    async def person(player: Player) -> None:
        calls = player.app.session.table.current.calls
        await player.press(*keys)
        assert why in " ".join(player.status().split())
        assert player.app.session.table.current.calls == calls
        await player.press("p")
        assert len(player.app.session.table.current.calls) > len(calls)

    play(asked(), person)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_contre_takes_two_keys_and_the_strip_shows_it(size: tuple[int, int]) -> None:
    async def person(player: Player) -> None:
        calls = player.app.session.table.current.calls
        await player.press("c")
        assert player.app.session.table.current.calls == calls
        assert "Contrer" in player.status()
        await player.press("c")
        said = player.app.session.table.current.calls[len(calls) :]
        assert said[0].kind == "coinche"
        strip = draw_strip(player.app.shown, size[0], Look()).rows()[0]
        assert "contré" in strip

    play(until(may_contre), person, size)


def test_the_same_key_says_surcontre_where_that_is_what_may_be_said() -> None:
    async def person(player: Player) -> None:
        await player.press("c", "enter")
        assert "surcoinche" in {call.kind for call in player.app.session.table.current.calls}

    play(until(may_surcontre), person)


def test_the_strip_has_bid_trump_and_taker_during_the_play() -> None:
    view = until(lambda view: view.phase == "play").view
    assert view.contract is not None
    for width, _ in SIZES:
        first = draw_strip(view, width, Look()).rows()[0]
        assert f"{view.contract.level_text} " in first
        assert view.contract.trump_text in first
        assert view.contract.text in first


def test_a_contre_out_of_turn_holds_the_next_player() -> None:
    async def person(player: Player) -> None:
        calls = player.app.session.table.current.calls
        assert "contrer" in player.status()
        await player.press("c", "c")
        assert player.app.session.table.current.calls[len(calls)].kind == "coinche"

    play(to_a_contre_out_of_turn(), person)


@pytest.mark.parametrize("key", ["enter", "p"])
def test_the_next_player_is_let_speak(key: str) -> None:
    async def person(player: Player) -> None:
        calls = player.app.session.table.current.calls
        await player.press(key)
        after = player.app.session.table.current.calls
        assert after[: len(calls)] == calls
        assert after[len(calls)].seat is not Seat.SOUTH

    play(to_a_contre_out_of_turn(), person)


def test_a_click_goes_to_a_bid_and_a_second_one_says_it() -> None:
    async def person(player: Player) -> None:
        box = player.app.query_one(BidBox)
        assert box.bidding is not None
        drawn = draw_bids(box.bidding, box.cursor, box.size.width, Look())
        left, _, row, _ = next(place for place in drawn.places if place[3] == BidCursor(1, 2))
        await player.pilot.click(BidBox, offset=(left + 1, row))
        await player.settle()
        assert "100 cœur" in player.status()
        assert not [call for call in player.app.session.table.current.calls if call.kind == "bid"]
        await player.pilot.click(BidBox, offset=(left + 1, row))
        await player.settle()
        mine = [call for call in player.app.session.table.current.calls if call.seat.value == "S"]
        assert (mine[0].level, str(mine[0].trump)) == (100, "h")

    game = asked()
    play(game, person, SMALL)


@pytest.mark.parametrize("book", BID_BOOKS)
def test_a_whole_deal_is_played_by_keys(book: str) -> None:
    async def person(player: Player) -> None:
        await player.press("enter")
        for _ in range(80):
            if player.panel is not None:
                break
            if player.app.shown.bidding is not None:
                await player.press("p")
            else:
                await player.act()
        view = player.app.shown
        assert view.result is not None
        told = player.panel_text()
        for line in view.result.lines:
            assert line.label[:20] in told
        await player.press("enter")
        assert player.app.shown.deal_no == 2

    play(asked(book), person)
