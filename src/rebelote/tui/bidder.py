"""What does the person do at the bid box?

The cursor, and what is being typed: digits begin a bid, so do letters after a colon. Nothing is decided here about the rules:
what the person ends with goes to the table, which says why not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.server.protocol import wire

from .bidbox import BidCursor, choice_at, first_cursor, moved, to_word
from .reading import Ask, Unclear, read_answer
from .words import word

if TYPE_CHECKING:
    from textual import events

    from .app import TableApp

PASS, CONTRE, SURCONTRE = 0, 1, 2
_LONGEST = 24


class Bidder:
    """The state of the bid box between two answers of the person."""

    def __init__(self) -> None:
        self.cursor: BidCursor | None = None
        self.typed: str | None = None

    def asked(self, table: TableApp) -> wire.Bidding | None:
        """The box while the person may speak."""
        return table.shown.bidding if table.awaited else None

    def begin(self, bidding: wire.Bidding | None) -> None:
        """The person is asked: the cursor on the lowest bid, or on passing while another is to speak."""
        self.typed = None
        self.cursor = None if bidding is None else first_cursor(bidding) if bidding.live else BidCursor(word=PASS)

    def end(self) -> None:
        """Nobody is asked any more."""
        self.cursor = self.typed = None

    def line(self, table: TableApp) -> str:
        """What is being typed, or what Enter would say."""
        bidding = table.shown.bidding
        if self.typed is not None:
            return word("typing", table.look.lang, text=self.typed)
        if bidding is None or self.cursor is None:
            return ""
        choice = choice_at(bidding, self.cursor)
        return "" if choice.action is None else word("say_bid", table.look.lang, text=choice.text)

    # -- each of these answers whether the box took the key -------------------------------------------------------------

    def arrow(self, table: TableApp, right: int, down: int) -> bool:
        """One step on."""
        bidding = self.asked(table)
        if bidding is None:
            return False
        self.cursor = moved(bidding, self.cursor or BidCursor(), right, down)
        table.refuse("")
        return True

    def word_key(self, table: TableApp, place: int) -> bool:
        """A key of its own: passing is said at once, contre and surcontre when the key is pressed again (or Enter)."""
        bidding = self.asked(table)
        if bidding is None:
            return False
        if place == CONTRE and bidding.surcontre.action is not None:
            place = SURCONTRE
        before, self.cursor = self.cursor, to_word(self.cursor or BidCursor(), place)
        if place == PASS or before == self.cursor:
            return self.confirm(table)
        table.refuse("")
        return True

    def click(self, table: TableApp, at: BidCursor) -> None:
        """The first click goes there, the second one says it."""
        if self.asked(table) is None:
            return
        if self.cursor == at:
            self.confirm(table)
        else:
            self.cursor = at
            table.refuse("")

    def key(self, table: TableApp, event: events.Key) -> bool:
        """While a bid is typed, letters are letters and not the keys of the table."""
        character = event.character
        if self.asked(table) is None:
            return False
        if self.typed is None:
            if character is None or not (character.isdecimal() or character == ":"):
                return False
            self.typed = character.removeprefix(":")
        elif event.key == "escape" or (event.key == "backspace" and not self.typed):
            self.typed = None
        elif event.key == "backspace":
            self.typed = self.typed[:-1]
        elif character is not None and character.isprintable() and len(self.typed) < _LONGEST:
            self.typed += character
        else:
            return False
        table.refuse("")
        return True

    def confirm(self, table: TableApp) -> bool:
        """Say what is typed, or what stands under the cursor; passing while another is to speak lets them speak."""
        bidding = self.asked(table)
        if bidding is None or self.cursor is None:
            return False
        choice = choice_at(bidding, self.cursor)
        if self.typed is not None:
            self._say_typed(table)
        elif choice is bidding.pass_ and not bidding.live:
            table.let_speak()
        elif choice.action is not None:
            table.act(choice.action)
        else:
            table.refuse(choice.refusal or "")
        return True

    def _say_typed(self, table: TableApp) -> None:
        text, self.typed = self.typed or "", None
        answer = read_answer(text, table.shown, table.look.lang)
        match answer:
            case Unclear(why):
                table.refuse(why)
            case Ask():
                table.refuse(word("not_understood", table.look.lang, text=text))
            case _:
                table.act(answer)
