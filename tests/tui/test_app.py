"""A person plays on the drawn table by keys, in a small window and in a large one."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable

import pytest
from rich.console import Console
from textual.pilot import Pilot

from rebelote.rules.axes import Lang
from rebelote.rules.cards import Card
from rebelote.rules.names import card_short
from rebelote.server.protocol import wire
from rebelote.tui.app import TableApp, Taste
from rebelote.tui.pacing import SPEEDS, next_speed, pause
from rebelote.tui.session import Session
from rebelote.tui.widgets import Choices, Felt, HandRow, Panel, Strip
from tests.tui.playing import play_until, session

SMALL, LARGE = (80, 24), (120, 40)
AT_ONCE = Taste(speed="none", animation=False)
Play = Callable[["Player"], Awaitable[None]]


class Player:
    """Presses keys and reads the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def panel(self) -> Panel | None:
        return self.top()

    def top(self) -> Panel | None:
        """The panel that lies over the table."""
        return self.app.screen if isinstance(self.app.screen, Panel) else None

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def settle(self) -> None:
        """Until the person is awaited or a panel is open."""
        for _ in range(2000):
            await self.pilot.pause()
            if self.app.awaited or self.panel is not None or not self.app.is_running:
                return
        raise AssertionError("the table came to a stop")

    async def act(self) -> None:
        """The first thing that may be done, by keys."""
        if self.app.shown.phase == "cut":
            await self.press("enter")
        elif self.app.answers:
            await self.press("1")
        else:
            free = [place for place, card in enumerate(self.app.shown.hand) if card in self.app.turn.playable]
            await self.press(str(free[0] + 1))

    async def until_play(self) -> None:
        """To a card to be played, and not the only one in the hand; the person takes nothing."""
        for _ in range(400):
            if self.panel is not None:
                await self.press("enter")
            elif self.app.shown.phase == "play" and not self.app.answers:
                return
            else:
                await self.act()
        raise AssertionError("no card to play")

    def text(self) -> str:
        """The table as characters."""
        parts = [self.app.screen_stack[0].query_one(kind) for kind in (Strip, Felt, Choices, HandRow)]
        return "\n".join(str(part.render()) for part in parts) + "\n" + self.status()

    def status(self) -> str:
        return str(self.app.screen_stack[0].query_one("#status").render())

    def panel_text(self) -> str:
        assert self.panel is not None
        printed = io.StringIO()
        Console(width=74, file=printed).print(self.panel.body)
        return f"{self.panel.heading}\n{printed.getvalue()}\n{self.panel.foot}"


def play(game: Session, how: Play, size: tuple[int, int] = SMALL, taste: Taste = AT_ONCE) -> TableApp:
    """Run the application with somebody at the keys."""
    app = TableApp(game, taste)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await player.settle()
            await how(player)

    asyncio.run(run())
    return app


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
@pytest.mark.parametrize(("book", "lang"), [("club", "fr"), ("moderne", "en"), ("grand-classique", "fr")])
def test_a_whole_deal_is_played_by_keys(size: tuple[int, int], book: str, lang: Lang) -> None:
    async def person(player: Player) -> None:
        for _ in range(60):
            if player.panel is not None:
                break
            view = player.app.shown
            drawn = player.text()
            for card in view.hand:
                assert card_short(Card.parse(card), lang) in drawn
            assert view.status in drawn or view.phase == "cut"
            await player.act()
        view = player.app.shown
        assert view.result is not None
        told = player.panel_text()
        assert view.result.title in told
        for line in view.result.lines:
            assert line.label[:20] in told
        await player.press("enter")
        assert player.panel is None
        assert player.app.shown.deal_no == 2

    play(session(book, lang=lang, bot="regles"), person, size)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
def test_a_refused_card_says_why_and_stays_in_the_hand(size: tuple[int, int]) -> None:
    async def person(player: Player) -> None:
        view = player.app.shown
        card, refusal = next(iter(view.refusals.items()))
        await player.press(str(view.hand.index(card) + 1))
        assert player.app.shown == view
        assert " ".join(refusal.text.split()) in " ".join(player.status().split())
        await player.act()
        assert "✗" not in player.status()

    play(play_until(session("classique"), lambda view: bool(view.refusals)), person, size)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
def test_last_trick_score_sheet_and_help_open_and_close(size: tuple[int, int]) -> None:
    async def person(player: Player) -> None:
        await player.until_play()
        await player.press("l")
        assert "Aucun pli" in player.panel_text() or player.app.shown.last_trick is not None
        await player.press("escape")
        while player.app.shown.last_trick is None:
            await player.act()
        await player.press("l")
        last = player.app.shown.last_trick
        told = player.panel_text()
        assert "Dernier pli" in told
        for played in last.cards:
            assert card_short(Card.parse(played.card), "fr") in told
        assert f"{last.points} points" in told
        await player.press("l")
        assert player.top() is None
        await player.press("s")
        assert "Aucune donne" in player.panel_text()
        await player.press("escape")
        while player.panel is None:
            await player.act()
        await player.press("enter")
        await player.press("s")
        sheet = player.app.shown.sheet
        assert sheet
        assert str(sheet[0].totals.NS) in player.panel_text()
        await player.press("s")
        await player.press("question_mark")
        assert "feuille de marque" in player.panel_text()
        await player.press("escape")
        assert player.panel is None

    play(session("classique"), person, size)


def test_arrows_and_enter_play_too() -> None:
    async def person(player: Player) -> None:
        await player.until_play()
        view = player.app.shown
        await player.press("right")
        assert player.app.cursor == 0
        await player.press("left")
        assert player.app.cursor == len(view.hand) - 1
        while view.hand[player.app.cursor or 0] not in player.app.turn.playable:
            await player.press("right")
        chosen = view.hand[player.app.cursor or 0]
        assert f"[{(player.app.cursor or 0) + 1}]" in player.text()
        await player.press("enter")
        assert chosen not in player.app.shown.hand

    play(session("classique"), person)


def test_p_passes_in_the_auction() -> None:
    async def person(player: Player) -> None:
        await player.press("p")
        calls = [call for call in player.app.shown.calls if call.seat == "S"]
        assert calls[0].kind == "pass"

    play(play_until(session("classique"), lambda view: view.phase == "auction"), person)


def test_p_passes_nothing_in_the_play() -> None:
    async def person(player: Player) -> None:
        held = list(player.app.shown.hand)
        await player.press("p")
        assert "rien à passer" in player.status()
        assert player.app.shown.hand == held

    play(play_until(session("classique"), lambda view: view.phase == "play"), person)


def test_a_number_without_a_card_is_refused() -> None:
    async def person(player: Player) -> None:
        await player.press("8")
        assert "numéro 8" in player.status()

    play(play_until(session("classique"), lambda view: view.phase == "play" and len(view.hand) == 5), person)


def test_the_person_cuts_with_the_arrows() -> None:
    async def person(player: Player) -> None:
        assert player.app.scene.cut == 16
        await player.press("up", "up", "up", "up", "right")
        assert player.app.scene.cut == 29
        await player.press("left", "left")
        assert "27 cartes dessus" in player.text()
        await player.press("enter")
        assert player.app.session.table.current.cut_size == 27

    play(play_until(session("club"), lambda view: view.phase == "cut"), person)


def test_the_packets_are_chosen() -> None:
    async def person(player: Player) -> None:
        assert "3 puis 2" in player.text()
        await player.press("2")
        assert player.app.session.table.current.first_packet == 2

    play(play_until(session("club"), lambda view: view.phase == "packets"), person)


@pytest.mark.parametrize(("key", "said"), [("1", True), ("2", False)])
def test_a_belote_to_be_said_is_asked_for(key: str, said: bool) -> None:
    async def person(player: Player) -> None:
        view = player.app.shown
        card = next(action.card for action in view.actions if action.say == "belote")
        assert card is not None
        await player.press(str(view.hand.index(card) + 1))
        assert card in player.app.shown.hand
        assert "« belote »" in player.text()
        await player.press(key)
        assert card not in player.app.shown.hand
        assert [belote.state for belote in player.app.shown.belotes if belote.seat == "S"] == ["belote" if said else "lost"]

    def may_say(view: wire.View) -> bool:
        return any(action.say == "belote" for action in view.actions)

    play(play_until(session("club", target=100_000), may_say), person)


def test_a_forgotten_rebelote_may_be_said_before_the_count() -> None:
    async def person(player: Player) -> None:
        assert "Rebelote" in player.text()
        assert "Compter" in player.text()
        await player.press("2")
        assert player.panel is not None
        assert "Belote" in player.panel_text()

    play(play_until(session("club", seed=22, target=100_000), lambda view: view.phase == "count"), person)


@pytest.mark.parametrize(("kind", "multiplier"), [("coinche", 2), ("surcoinche", 4)])
def test_the_bet_is_answered_by_its_key(kind: str, multiplier: int) -> None:
    async def person(player: Player) -> None:
        assert kind[:-1].capitalize() in player.text()
        await player.press("c")
        contract = player.app.shown.contract
        assert contract is not None
        assert contract.multiplier >= multiplier
        assert f"×{contract.multiplier}" in player.text()

    def offered(view: wire.View) -> bool:
        return any(action.kind == kind for action in view.actions)

    play(play_until(session("moderne", coinche=True, target=100_000), offered), person)


def test_six_answers_of_the_second_round_stand_in_one_row() -> None:
    async def person(player: Player) -> None:
        row = str(player.app.query_one(Choices).render())
        assert "\n" not in row
        assert len(row.rstrip()) <= SMALL[0]
        for name in ("1 Passer", "Sans-atout", "Tout-atout"):
            assert name in row
        await player.press("6")
        assert player.app.session.table.current.contract is not None
        assert player.app.session.table.current.contract.trump.value == "ta"

    def second(view: wire.View) -> bool:
        return view.phase == "auction" and view.round == 2

    play(play_until(session("moderne", target=100_000), second), person)


def test_a_match_ends_with_a_rematch() -> None:
    async def person(player: Player) -> None:
        while player.panel is None:
            await player.act()
        told = player.panel_text()
        assert "revanche" in told
        assert "la partie" in told
        await player.press("enter")
        assert player.app.shown.deal_no == 1
        assert player.app.session.table.match_no == 2

    game = session("livre", target=1)
    play(play_until(game, lambda view: view.phase == "play" and len(view.hand) == 1), person)


def test_quitting_and_interrupting() -> None:
    async def quits(player: Player) -> None:
        await player.pilot.press("q")

    async def interrupts(player: Player) -> None:
        await player.pilot.press("ctrl+c")

    assert play(session(), quits).return_code == 0
    assert play(session(), interrupts).return_code == 130


def test_the_panel_at_the_end_of_a_deal_can_be_left_for_good() -> None:
    async def person(player: Player) -> None:
        await player.act()
        assert player.panel is not None
        await player.press("escape")
        assert player.panel is not None
        await player.pilot.press("q")

    game = play_until(session("classique"), lambda view: view.phase == "play" and len(view.hand) == 1)
    assert play(game, person).return_code == 0


def test_colours_and_speed_change_at_the_table() -> None:
    async def person(player: Player) -> None:
        await player.press("f")
        assert player.app.look.four
        await player.press("v")
        assert player.app.taste.speed == next_speed("none")

    play(session("classique"), person)


def test_a_click_plays_the_card() -> None:
    async def person(player: Player) -> None:
        await player.until_play()
        place = next(i for i, card in enumerate(player.app.shown.hand) if card in player.app.turn.playable)
        card = player.app.shown.hand[place]
        row = player.app.query_one(HandRow)
        left, right = row._spans[place]
        await player.pilot.click(HandRow, offset=((left + right) // 2, 2))
        await player.settle()
        assert card not in player.app.shown.hand

    play(session("classique"), person)


def test_a_window_that_is_too_small_says_so_and_recovers() -> None:
    async def person(player: Player) -> None:
        await player.pilot.resize_terminal(60, 20)
        await player.pilot.pause()
        assert player.app.query_one("#too-small").display
        assert not player.app.query_one("#table").display
        await player.pilot.resize_terminal(*LARGE)
        await player.pilot.pause()
        assert player.app.query_one("#table").display
        assert player.app.query_one("#log").display

    play(session("classique"), person)


def test_pauses_can_be_cut_short_and_tricks_move_to_their_winner() -> None:
    async def person(player: Player) -> None:
        app, moved = player.app, set()
        redraw = app.redraw

        def noted() -> None:
            moved.add(app.scene.gathered)
            redraw()

        app.redraw = noted  # type: ignore[method-assign]
        await player.act()
        for _ in range(400):
            if app.awaited:
                break
            await player.pilot.press("space")
        assert {0.0, 0.25, 0.5, 0.75} <= moved
        assert app.scene.held is None

    def leads(view: wire.View) -> bool:
        return view.phase == "play" and view.trick is not None and not view.trick.cards

    play(play_until(session("classique"), leads), person, taste=Taste(speed="slow"))


def test_slower_is_longer_and_none_is_nothing() -> None:
    events = session("classique").now().events
    step = session("club").now().events
    assert pause(step, "none") == pause(events, "none") == 0
    game = session("club")
    while game.bot_turn is None:
        game.act("cut-9" if game.view.phase == "cut" else game.view.actions[0].action)
    told = game.bot_step().events
    lengths = [pause(told, speed) for speed in SPEEDS]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] > lengths[1] > lengths[2] > lengths[3] == 0
