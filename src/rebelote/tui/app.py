"""How is a match played on a drawn table in the terminal?

The application draws the person's view, paces what the bots do, and turns keys into actions. It knows no rules: what may be
done, and why not, stands in the view.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import RichLog, Static

from rebelote.rules.actions import Action
from rebelote.rules.errors import RuleError
from rebelote.server.protocol import wire
from rebelote.server.words.phrases import explain_error

from .bidder import CONTRE, PASS, Bidder
from .drawing import Scene, hand_face, scene_after
from .faces import Look
from .pacing import Speed, next_speed, pause
from .palette import DIM, MARK, PLAIN, REFUSED
from .panels import deal_panel, help_panel, sheet_panel, trick_panel
from .plain import MIDDLE_CUT
from .session import Session, Step
from .turn import Turn, short_words
from .widgets import BidBox, Choices, Felt, HandRow, Panel, Picked, PickedBid, Strip
from .words import word

SMALLEST = (72, 22)
WIDE = 112
GATHER_FRAMES, GATHER_SECONDS = 4, 0.22


@dataclass(frozen=True, slots=True)
class Taste:
    """What the person likes: the pauses, whether tricks move, four colours or two."""

    speed: Speed = "normal"
    animation: bool = True
    four_colours: bool = False


class TableApp(App[None]):
    """A session on a drawn table."""

    CSS_PATH = "table.tcss"
    TITLE = "Rebelote"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(1, 9)),
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "jump(5)", show=False),
        Binding("down", "jump(-5)", show=False),
        Binding("enter", "confirm", show=False),
        Binding("space", "hurry", show=False),
        Binding("p", "answer('pass')", show=False),
        Binding("c", "answer('coinche')", show=False),
        Binding("l", "last_trick", show=False),
        Binding("s", "sheet", show=False),
        Binding("f", "colours", show=False),
        Binding("v", "speed", show=False),
        Binding("question_mark,h,f1", "keys", show=False),
        Binding("q", "leave(0)", show=False),
        Binding("ctrl+c", "leave(130)", show=False, priority=True),
    ]

    def __init__(self, session: Session, taste: Taste | None = None) -> None:
        super().__init__()
        self.session = session
        self.taste = taste or Taste()
        self.look = Look(session.lang, four=self.taste.four_colours)
        self.shown = session.view
        self.scene = Scene()
        self.cursor: int | None = None
        self.bidder = Bidder()
        self.asked_card: str | None = None
        self.refused = ""
        self.news = ""
        self._pause: asyncio.TimerHandle | None = None
        self._pauses = 0

    # -- the screen ---------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Strip(id="strip")
            with Horizontal(id="middle"):
                with Vertical(id="place"):
                    yield Felt(id="felt")
                    yield Static(id="status")
                    yield BidBox(id="bids")
                    yield Choices(id="choices")
                    yield HandRow(id="hand")
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
            yield Static(word("keys", self.look.lang), id="keys")
        yield Static(word("too_small", self.look.lang), id="too-small")

    def on_mount(self) -> None:
        self.query_one("#log", RichLog).can_focus = False
        self._fit(self.size)
        self._happened(self.session.now())

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        """Choose what there is room for."""
        width, height = size
        small = width < SMALLEST[0] or height < SMALLEST[1]
        self.query_one("#table").display = not small
        self.query_one("#too-small").display = small
        self.query_one("#log").display = width >= WIDE
        self.query_one("#hand").styles.height = hand_face(width, height).height + 2

    def redraw(self) -> None:
        """Give every part what it shows now."""
        view, mine = self.shown, self.awaited
        strip, felt, hand = self.query_one(Strip), self.query_one(Felt), self.query_one(HandRow)
        choices, bids = self.query_one(Choices), self.query_one(BidBox)
        strip.view, strip.look = view, self.look
        felt.view, felt.look, felt.scene = view, self.look, self.scene
        hand.cards, hand.look = view.hand, self.look
        hand.playable = self.turn.playable if mine and view.phase == "play" else None
        answers = self.answers
        hand.chosen = self.cursor if not answers and mine and view.phase == "play" else None
        choices.texts = [short_words(answer, view.round, self.look.lang) for answer in answers]
        choices.chosen, choices.news = self.cursor, self.news
        bids.show(view.bidding, self.bidder.cursor if mine else None, self.look)
        self.query_one("#keys", Static).update(word("keys_bid" if view.bidding else "keys", self.look.lang))
        self.query_one("#status", Static).update(self._status())
        choices.display = view.bidding is None
        for part in (strip, felt, hand, choices, bids):
            part.refresh()

    def _status(self) -> Text:
        if self.refused:
            return Text(f"✗ {self.refused}", style=REFUSED, justify="center")
        if self.scene.cut is not None:
            return Text(word("cut_here", self.look.lang), style=MARK, justify="center")
        style = MARK if self.awaited else PLAIN if self.shown.turn else DIM
        said = self.bidder.line(self) if self.awaited else ""
        return Text("\n".join(filter(None, (self.shown.status, said))), style=style, justify="center")

    # -- what may be done ---------------------------------------------------------------------------------------------

    @property
    def awaited(self) -> bool:
        """Whether the person has to act, and the screen has caught up with the table."""
        return bool(self.shown.actions) and self._pause is None

    @property
    def turn(self) -> Turn:
        return Turn(self.shown, self.asked_card)

    @property
    def answers(self) -> Sequence[wire.ActionView]:
        """The choices that are no cards and stand in no bid box; none before the person is awaited."""
        return self.turn.answers if self.awaited and self.shown.bidding is None else ()

    # -- the game goes on ---------------------------------------------------------------------------------------------

    def _happened(self, step: Step) -> None:
        """Show a step, and go on after its pause."""
        self.refused, self.asked_card = "", None
        self.bidder.end()
        self.shown = step.view
        self._tell(step)
        self.scene = scene_after(self.scene, step.events, step.view)
        self._wait(pause(step.events, self.taste.speed))

    def _wait(self, seconds: float) -> None:
        # Not a Textual timer: on a busy machine a short one may be skipped for good.
        self._pauses += 1
        self._pause = asyncio.get_running_loop().call_later(seconds, self.call_later, self._pause_over, self._pauses)
        self.redraw()

    def _pause_over(self, number: int) -> None:
        """A pause that was cut short may still report its end; only the last one counts."""
        if self._pause is not None and number == self._pauses:
            self._go_on()

    def _go_on(self) -> None:
        """After a pause: gather the trick, end the deal, let a bot act, or await the person."""
        self._pause = None
        if self.scene.held is not None and self._gathers and self._gather():
            return
        if self.session.deal_over:
            self._show_end()
        elif self.session.bot_turn is not None and not self.session.may_contre:
            self._happened(self.session.bot_step())
        else:
            self._await()

    @property
    def _gathers(self) -> bool:
        """Whether a completed trick leaves the table before the next card; without pauses it would never be seen."""
        return not self.shown.trick_stays and self.taste.speed != "none"

    def _gather(self) -> bool:
        """One frame of the trick's way to its winner; False when it has arrived, or does not move."""
        done = self.scene.gathered + 1 / GATHER_FRAMES
        if not self.taste.animation or self.animation_level == "none" or done >= 1:
            self.scene = replace(self.scene, held=None, gathered=0.0, bubbles={})
            self.redraw()
            return False
        self.scene = replace(self.scene, gathered=done)
        self._wait(GATHER_SECONDS / GATHER_FRAMES)
        return True

    def _await(self) -> None:
        self.bidder.begin(self.shown.bidding)
        self.cursor = 0 if self.answers else None
        self.scene = replace(self.scene, cut=MIDDLE_CUT if self.turn.cut_limits else None)
        self.redraw()

    def _tell(self, step: Step) -> None:
        log = self.query_one("#log", RichLog)
        told = [event.text for event in step.events if event.text]
        for event in step.events:
            if event.text:
                heavy = event.kind in ("deal_started", "trick_won", "scored", "match_over", "taken")
                log.write(Text(event.text, style=PLAIN if heavy else DIM))
        if told:
            self.news = told[-1]

    def _show_end(self) -> None:
        view = self.shown
        assert view.result is not None
        title = view.match.title if view.match is not None else view.result.title
        foot = word("rematch_key" if view.match is not None else "next_deal", self.look.lang)
        self.redraw()
        self.push_screen(Panel(title, deal_panel(view, self.look), foot, decides=True), self._after_end)

    def _after_end(self, how: str | None) -> None:
        if how == "quit":
            self.action_leave(0)
        elif self.session.match_over:
            self._happened(self.session.rematch())
        else:
            self._happened(self.session.next_deal())

    # -- keys ---------------------------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """While a bid is typed, letters are letters and not the keys of the table."""
        if isinstance(event, events.Key) and len(self.screen_stack) == 1 and self.bidder.key(self, event):
            return
        await super().on_event(event)

    def on_picked_bid(self, message: PickedBid) -> None:
        """The first click goes there, the second one says it."""
        self.bidder.click(self, message.at)

    def let_speak(self) -> None:
        """Let the next player speak, whom the person could have forestalled by a contre."""
        self._happened(self.session.bot_step())

    def on_picked(self, message: Picked) -> None:
        if message.card and self.answers and self.asked_card is None:
            return
        if message.card:
            self.asked_card = None
        self.action_pick(message.place)

    def action_pick(self, place: int) -> None:
        """The choice or the card of that place."""
        answers = self.answers
        if not self.awaited:
            self.refuse(word("wait", self.look.lang))
        elif answers:
            if place < len(answers):
                self.act(answers[place].action)
            else:
                self.refuse(word("no_such_choice", self.look.lang, number=place + 1))
        elif self.shown.phase == "play":
            if place < len(self.shown.hand):
                self._play(self.shown.hand[place])
            else:
                self.refuse(word("no_such_choice", self.look.lang, number=place + 1))

    def _play(self, code: str) -> None:
        ways = self.turn.ways(code)
        if len(ways) > 1:
            # With a word or without: the person says which.
            self.asked_card, self.cursor, self.refused = code, 0, ""
            self.redraw()
        else:
            self.act(ways[0].action if ways else code)

    def act(self, action: Action | str) -> None:
        try:
            step = self.session.act(action)
        except RuleError as error:
            self.refuse(explain_error(error, self.look.lang))
            return
        self.cursor = None
        self._happened(step)

    def refuse(self, sentence: str) -> None:
        self.refused = sentence
        self.redraw()

    def action_move(self, by: int) -> None:
        """The cursor one place on; while cutting, one card more or less."""
        if self.bidder.arrow(self, by, 0):
            return
        if self.scene.cut is not None:
            self.action_jump(by)
            return
        answers = self.answers
        places = list(range(len(answers))) if answers else self._places()
        if not places:
            return
        if self.cursor not in places:
            self.cursor = places[0] if by > 0 else places[-1]
        else:
            self.cursor = places[(places.index(self.cursor) + by) % len(places)]
        self.refused = ""
        self.redraw()

    def _places(self) -> list[int]:
        """The cursor goes over every card: the refused ones have something to say too."""
        return list(range(len(self.shown.hand))) if self.awaited and self.shown.phase == "play" else []

    def action_jump(self, by: int) -> None:
        """While cutting: so many cards more or less; while bidding, another trump."""
        if self.bidder.arrow(self, 0, -1 if by > 0 else 1):
            return
        limits = self.turn.cut_limits
        if self.scene.cut is None or limits is None:
            return
        self.scene = replace(self.scene, cut=max(limits[0], min(limits[1], self.scene.cut + by)))
        self.redraw()

    def action_confirm(self) -> None:
        if self.bidder.confirm(self):
            return
        if self.scene.cut is not None and self.awaited:
            self.act(f"cut-{self.scene.cut}")
        elif self.awaited and self.cursor is not None:
            self.action_pick(self.cursor)
        else:
            self.action_hurry()

    def action_hurry(self) -> None:
        """Do not wait for the end of the pause."""
        if self._pause is not None:
            self._pause.cancel()
            self._go_on()

    def action_answer(self, kind: str) -> None:
        """The choice of that kind, if there is one now; in an auction the key goes there, and once more says it."""
        if self.bidder.word_key(self, PASS if kind == "pass" else CONTRE):
            return
        found = next((answer for answer in self.answers if answer.kind.endswith(kind)), None)
        if found is not None:
            self.act(found.action)
        elif kind == "pass":
            self.refuse(word("no_pass", self.look.lang))

    def action_last_trick(self) -> None:
        self._open("last_trick", trick_panel(self.shown, self.look), narrow=True)

    def action_sheet(self) -> None:
        self._open("sheet", sheet_panel(self.shown, self.look), scrolls=True)

    def action_keys(self) -> None:
        self._open("help", help_panel(self.look))

    def _open(self, title: str, body: RenderableType, *, scrolls: bool = False, narrow: bool = False) -> None:
        foot = word("close_scroll" if scrolls else "close", self.look.lang)
        self.push_screen(Panel(word(title, self.look.lang), body, foot, narrow=narrow), self._after_panel)

    def _after_panel(self, how: str | None) -> None:
        if how == "quit":
            self.action_leave(0)

    def action_colours(self) -> None:
        self.look = replace(self.look, four=not self.look.four)
        self.news = word("four_on" if self.look.four else "four_off", self.look.lang)
        self.redraw()

    def action_speed(self) -> None:
        self.taste = replace(self.taste, speed=next_speed(self.taste.speed))
        self.news = word("speed_now", self.look.lang, speed=word(self.taste.speed, self.look.lang))
        self.redraw()

    def action_leave(self, code: int) -> None:
        self.exit(return_code=code)
