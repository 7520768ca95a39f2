"""Which parts does the screen of the table have?

Thin Textual widgets round the drawings. They are given what to show and tell the application what was clicked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from rebelote.server.protocol import wire

from .bidbox import BidCursor, Drawn, draw_bids, height_of
from .canvas import Canvas
from .drawing import Scene, draw_hand, draw_strip, draw_table, hand_face
from .faces import Look
from .palette import CHOSEN, DIM, GROUND, OFFERED


class Picked(Message):
    """Something was clicked: a card of the hand (``place`` in the hand) or a choice (``place`` among the choices)."""

    def __init__(self, place: int, *, card: bool) -> None:
        super().__init__()
        self.place = place
        self.card = card


class PickedBid(Message):
    """A place of the bid box was clicked."""

    def __init__(self, at: BidCursor) -> None:
        super().__init__()
        self.at = at


class Strip(Widget):
    """The scores, the trump and the taker."""

    view: wire.View | None = None
    look = Look()

    def render(self) -> RenderableType:
        return draw_strip(self.view, self.size.width, self.look).text() if self.view is not None else ""


class Felt(Widget):
    """The table."""

    view: wire.View | None = None
    look = Look()
    scene = Scene()

    def render(self) -> RenderableType:
        if self.view is None:
            return ""
        return draw_table(self.view, self.size.width, self.size.height, self.look, self.scene).text()


class HandRow(Widget):
    """The person's cards."""

    cards: Sequence[str] = ()
    playable: frozenset[str] | None = None
    chosen: int | None = None
    look = Look()
    _spans: tuple[tuple[int, int], ...] = ()

    def render(self) -> RenderableType:
        face = hand_face(self.app.size.width, self.app.size.height)
        hand = draw_hand(self.cards, self.playable, self.chosen, self.size.width, face, self.look)
        self._spans = hand.spans
        return hand.canvas.text()

    def on_click(self, event: events.Click) -> None:
        for place, (left, right) in enumerate(self._spans):
            if left <= event.x < right:
                self.post_message(Picked(place, card=True))


class Choices(Widget):
    """The answers to choose from, in one row; a line of news when there is nothing to choose."""

    texts: Sequence[str] = ()
    chosen: int | None = None
    news = ""
    _spans: tuple[tuple[int, int], ...] = ()

    def render(self) -> RenderableType:
        self._spans = ()
        if not self.texts:
            canvas = Canvas(self.size.width, 1, GROUND)
            canvas.centre(self.size.width // 2, 0, self.news[: self.size.width - 2], DIM)
            return canvas.text()
        labels = [f" {number} {text} " for number, text in enumerate(self.texts, 1)]
        # A narrow window gets the answers closer together rather than on two rows.
        gap = 2 if sum(map(len, labels)) + 2 * len(labels) <= self.size.width else 1
        left = max(0, (self.size.width - sum(map(len, labels)) - gap * (len(labels) - 1)) // 2)
        row, spans = Text(" " * left, no_wrap=True), []
        for place, label in enumerate(labels):
            spans.append((left, left + len(label)))
            row.append(label, CHOSEN if place == self.chosen else OFFERED)
            row.append(" " * gap)
            left += len(label) + gap
        self._spans = tuple(spans)
        return row

    def on_click(self, event: events.Click) -> None:
        for place, (left, right) in enumerate(self._spans):
            if left <= event.x < right:
                self.post_message(Picked(place, card=False))


class BidBox(Widget):
    """Values and trumps to bid, and the words beside them; there while the players bid."""

    bidding: wire.Bidding | None = None
    cursor: BidCursor | None = None
    look = Look()
    _drawn: Drawn | None = None

    def show(self, bidding: wire.Bidding | None, cursor: BidCursor | None, look: Look) -> None:
        """What to draw; nothing, and no room taken, without an auction."""
        self.bidding, self.cursor, self.look = bidding, cursor, look
        self.display = bidding is not None
        if bidding is not None:
            self.styles.height = height_of(bidding)

    def render(self) -> RenderableType:
        if self.bidding is None:
            return ""
        self._drawn = draw_bids(self.bidding, self.cursor, self.size.width, self.look)
        return self._drawn.canvas.text()

    def on_click(self, event: events.Click) -> None:
        for left, right, row, at in self._drawn.places if self._drawn is not None else ():
            if row == event.y and left <= event.x < right:
                self.post_message(PickedBid(at))


class Panel(ModalScreen[str]):
    """A panel over the table: a title, a body that scrolls, and a line that says which keys work.

    It is dismissed with ``close``, or with ``enter`` or ``quit`` where they have a meaning of their own.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave('close')"),
        Binding("enter,space", "leave('enter')"),
        Binding("q", "leave('quit')"),
        Binding("l,s,question_mark", "leave('close')"),
        Binding("down,j", "roll(1)", priority=True),
        Binding("up,k", "roll(-1)", priority=True),
        Binding("pagedown", "roll(10)", priority=True),
        Binding("pageup", "roll(-10)", priority=True),
    ]

    def __init__(self, title: str, body: RenderableType, foot: str, *, decides: bool = False, narrow: bool = False) -> None:
        super().__init__(classes="narrow" if narrow else None)
        self.heading = title
        self.body = body
        self.foot = foot
        self.decides = decides

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="panel"):
            yield Static(self.body, id="panel-body")

    def on_mount(self) -> None:
        panel = self.query_one("#panel")
        panel.border_title = self.heading
        panel.border_subtitle = self.foot
        panel.focus()

    def action_roll(self, rows: int) -> None:
        self.query_one("#panel").scroll_relative(y=rows, animate=False)

    def action_leave(self, how: str) -> None:
        """A panel that decides nothing is closed by any key; one that does is left by its own keys."""
        if self.decides and how == "close":
            return
        self.dismiss(how if self.decides or how == "quit" else "close")
