"""The drawings say what the view says, whatever the size of the window."""

from __future__ import annotations

import pytest
from rich.style import Style

from rebelote.rules.axes import Lang
from rebelote.rules.cards import PACK, Card, Suit
from rebelote.rules.names import card_short
from rebelote.server.protocol import wire
from rebelote.tui.canvas import Canvas
from rebelote.tui.drawing import Scene, draw_hand, draw_strip, draw_table, hand_face, table_face
from rebelote.tui.faces import LARGE, MEDIUM, SMALL, Face, Look, draw_card
from rebelote.tui.palette import suit_colour
from tests.tui.playing import play_until, session

SIZES = [(72, 11), (80, 12), (100, 16), (120, 26)]


def view_in_play(cards: int, *, lang: Lang = "fr") -> wire.View:
    """A view where the person follows to ``cards`` cards."""

    def follows(view: wire.View) -> bool:
        return view.phase == "play" and view.trick is not None and len(view.trick.cards) == cards

    return play_until(session("classique", seed=3, lang=lang), follows).view


@pytest.mark.parametrize("face", [SMALL, MEDIUM, LARGE])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_card_shows_its_index_twice_inside_its_own_place(face: Face, lang: Lang) -> None:
    for card in PACK:
        canvas = Canvas(face.width + 2, face.height + 2, Style())
        draw_card(canvas, 1, 1, card, face, Look(lang))
        rows = canvas.rows()
        assert sum(row.count(card_short(card, lang)) for row in rows) == 2
        assert not rows[0].strip()
        assert not rows[-1].strip()
        assert all(row[0] == row[-1] == " " for row in rows)


def test_drawing_outside_the_canvas_is_cut_off() -> None:
    canvas = Canvas(4, 2, Style())
    canvas.put(-2, 0, "abcdefgh", Style())
    canvas.put(0, 5, "never", Style())
    assert canvas.rows() == ["cdef", "    "]
    assert canvas.text().plain == "cdef\n    "


def test_four_colours_are_four_and_two_are_two() -> None:
    assert len({suit_colour(suit, four=True) for suit in Suit}) == 4
    assert len({suit_colour(suit, four=False) for suit in Suit}) == 2


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_table_shows_seats_trick_and_suit_led(width: int, height: int) -> None:
    view = view_in_play(3)
    rows = draw_table(view, width, height, Look(), Scene(bubbles={"W": "Belote !"})).rows()
    assert [len(row) for row in rows] == [width] * height
    drawn = "\n".join(rows)
    assert view.trick is not None
    for played in view.trick.cards:
        assert drawn.count(card_short(Card.parse(played.card), "fr")) == 2
    for name in ("Nord", "Est", "Sud", "Ouest", "preneur", "donneur", "entame", "demandé", "Belote !"):
        assert drawn.count(name) == 1, name
    assert "▶ Sud" in drawn
    assert ("▔" * table_face(height).width in drawn) or ("▁" * table_face(height).width in drawn)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_east_sits_on_the_right_and_plays_after_the_person(width: int, height: int) -> None:
    rows = draw_table(view_in_play(3), width, height, Look(), Scene()).rows()
    row = next(row for row in rows if "Est" in row and "Ouest" in row)
    assert row.index("Ouest") < width // 2 < row.index("Est")


@pytest.mark.parametrize("gathered", [0.0, 0.25, 0.75])
def test_a_completed_trick_lies_there_until_it_is_gathered(gathered: float) -> None:
    view = play_until(session("classique"), lambda view: view.last_trick is not None).view
    assert view.last_trick is not None
    drawn = "\n".join(draw_table(view, 80, 12, Look(), Scene(held=view.last_trick, gathered=gathered)).rows())
    winning = next(played.card for played in view.last_trick.cards if played.seat == view.last_trick.winner)
    assert card_short(Card.parse(winning), "fr") in drawn
    if not gathered:
        assert all(card_short(Card.parse(played.card), "fr") in drawn for played in view.last_trick.cards)


@pytest.mark.parametrize(("width", "height"), [(72, 22), (80, 24), (120, 40)])
def test_playable_cards_stand_higher_and_all_are_numbered(width: int, height: int) -> None:
    view = view_in_play(2)
    face = hand_face(width, height)
    playable = frozenset(action.card for action in view.actions if action.card)
    hand = draw_hand(view.hand, playable, 0, width, face, Look())
    rows = hand.canvas.rows()
    assert len(hand.spans) == len(view.hand)
    for code, (left, right) in zip(view.hand, hand.spans, strict=True):
        index = card_short(Card.parse(code), "fr")
        assert (index in rows[0][left:right]) == (code in playable)
        assert (index in rows[1][left:right]) == (code not in playable)
    assert "[1]" in rows[-1]
    assert all(0 <= left < right <= width for left, right in hand.spans)
    assert rows[-1].split() == ["[1]", *(str(number) for number in range(2, len(view.hand) + 1))]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("width", [72, 80, 160])
def test_the_strip_has_scores_trump_taker_and_book(width: int, lang: Lang) -> None:
    view = view_in_play(1, lang=lang)
    first, second = draw_strip(view, width, Look(lang)).rows()
    assert view.contract is not None
    assert view.contract.trump_text in first
    assert view.contract.text in first
    assert first.split()[1] == str(view.score.NS)
    assert first.split()[-1] == str(view.score.EW)
    assert view.book.title in second
    assert "1000" in second


def test_the_pack_is_cut_where_the_person_says() -> None:
    game = play_until(session("club"), lambda view: view.phase == "cut")
    rows = draw_table(game.view, 80, 12, Look(), Scene(cut=10)).rows()
    assert any(row.strip() == "▮" * 10 for row in rows)
    assert any(row.strip() == "▮" * 22 for row in rows)
    assert any("10 cartes dessus, 22 dessous" in row for row in rows)
