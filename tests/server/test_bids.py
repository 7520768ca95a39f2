"""The auction of contrée and coinche at a table: the bid box, its reasons, a contre out of turn, passes nobody has to say."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

import pytest

from rebelote.bots.protocol import Explanation
from rebelote.rules.actions import Action, parse_action
from rebelote.rules.axes import axes
from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.rules.cards import PACK
from rebelote.rules.dealing import shuffled
from rebelote.rules.errors import OutOfTurn
from rebelote.rules.events import Event
from rebelote.rules.messages import sentence
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView
from rebelote.server.live.chance import Chance
from rebelote.server.live.players import fallback
from rebelote.server.protocol import wire
from rebelote.server.screens.bids import bidding
from rebelote.server.screens.lists import books
from rebelote.server.screens.scene import player_names
from rebelote.server.screens.screen import build_view
from rebelote.server.settings import Settings
from rebelote.server.tables.log import Dealt, Entry, Opened
from rebelote.server.tables.table import Table
from rebelote.server.thinking import MakeBot
from rebelote.server.words.phrases import explain_error
from tests.server.running import Json, Person, Tab, running

NAMES = {"S": "", "E": "Édith", "N": "Naïs", "W": "Octave"}


def at_auction(book: str, calls: str = "", *, dealer: Seat = Seat.WEST, bot: str = "random", seed: int = 3) -> Table:
    """A table whose first deal has been bid so far; South speaks first unless another dealt."""
    opened = Opened(book=book, bot=bot, names=dict(NAMES))  # type: ignore[arg-type]
    table = Table.replay([opened])
    table = table.after(table.new_match(shuffled(Random(seed)), dealer))
    for call in calls.split():
        assert table.current.turn is not None
        table = table.after(table.act(table.current.turn, call))
    return table


def box_of(table: Table, seat: Seat = Seat.SOUTH) -> wire.Bidding:
    box = build_view("t", table, seat, "fr").bidding
    assert box is not None
    return box


def cell(box: wire.Bidding, level: str, trump: str) -> wire.BidCell:
    return next(one for one in box.cells if (one.level, one.trump) == (level, trump))


# -- the bid box -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "levels", "trumps"),
    [
        ("contree-ffb-2016", ["80", "90", "100", "110", "120", "130", "140", "150", "160", "capot"], "s h d c"),
        ("contree-cannes-2016", [*map(str, range(80, 270, 10)), "capot"], "s h d c"),
        ("coinche-ffb-2015", ["80", "90", "100", "110", "120", "130", "140", "150", "160", "capot"], "s h d c sa ta"),
        ("contree-ffb-2016 generale=yes no_trump=yes", [*map(str, range(80, 170, 10)), "capot", "generale"], "s h d c sa"),
    ],
)
def test_the_box_holds_every_bid_of_the_book(book: str, levels: list[str], trumps: str) -> None:
    box = box_of(at_auction(book))
    assert [one.level for one in box.levels] == levels
    assert [one.trump for one in box.trumps] == trumps.split()
    assert [(one.level, one.trump) for one in box.cells] == list(product(levels, trumps.split()))
    assert all(one.action for one in box.cells), "the first to speak may bid anything"
    assert (box.pass_.action, box.contre.action, box.surcontre.action) == ("pass", None, None)
    assert box.contre.refusal == sentence("nothing_to_contre", {}, "fr")
    assert box.standing is None
    assert box.contract is None


def test_a_bid_that_is_off_says_why() -> None:
    box = box_of(at_auction("contree-ffb-2016", "80s 90h pass 100h"))
    assert cell(box, "100", "s").action is None
    assert cell(box, "100", "s").refusal == "« 100 pique » : il faut dire plus que 100 cœur."
    assert cell(box, "110", "s").action == "110s"
    assert box.contre.action == "coinche"
    assert box.standing is not None
    assert (box.standing.seat, box.standing.level, box.standing.trump) == ("W", "100", "h")
    assert box.contract is not None
    assert (box.contract.level_text, box.contract.trump_text, box.contract.text) == ("100", "Cœur", "Octave")


def test_after_a_contre_only_a_surcontre_is_left() -> None:
    table = at_auction("contree-ffb-2016", "80s coinche pass pass")
    view = build_view("t", table, Seat.SOUTH, "fr")
    assert [(action.action, action.text) for action in view.actions] == [("pass", "Passer"), ("surcoinche", "Surcontrer")]
    assert view.status == "À vous : surcontrez ou passez"
    box = box_of(table)
    assert {one.action for one in box.cells} == {None}
    assert {one.refusal for one in box.cells} == {sentence("bid_after_contre", {}, "fr")}
    assert box.contract is not None
    assert (box.contract.multiplier, box.contract.text) == (2, "Sud, contré")


def test_with_decoinche_a_raise_is_open_after_a_contre() -> None:
    box = box_of(at_auction("contree-ffb-2016 raise_after_contre=yes", "80s coinche pass pass"))
    assert cell(box, "90", "h").action == "90h"


def test_out_of_turn_the_box_is_there_and_says_whose_turn_it_is() -> None:
    table = at_auction("contree-ffb-2016", "80s")
    assert table.current.turn is Seat.EAST
    box = box_of(table)
    assert not box.live
    assert box.pass_.refusal == "Attendez votre tour : Édith parle."
    assert cell(box, "90", "h").refusal == "Attendez votre tour : Édith parle."
    assert cell(box, "80", "h").refusal == "« 80 cœur » : il faut dire plus que 80 pique."


def test_there_is_no_box_in_the_classic_game_nor_after_the_auction() -> None:
    assert build_view("t", at_auction("classique"), Seat.SOUTH, "fr").bidding is None
    played = at_auction("contree-ffb-2016", "80s pass pass pass")
    view = build_view("t", played, Seat.SOUTH, "fr")
    assert view.bidding is None
    assert view.contract is not None
    assert (view.contract.level, view.contract.text, view.contract.multiplier) == ("80", "Sud", 1)
    assert bidding(played.view(Seat.SOUTH), "fr", {}, None) is None


def test_a_surcontre_stands_in_the_contract_and_in_the_score() -> None:
    table = at_auction("contree-cannes-2016", "capot-s coinche pass pass surcoinche")
    view = build_view("t", table, Seat.SOUTH, "en")
    assert view.contract is not None
    assert (view.contract.text, view.contract.level_text, view.contract.multiplier) == ("South, surcontré", "Capot", 3)
    while not table.current.is_over:
        assert table.current.turn is not None
        table = table.after(table.act(table.current.turn, table.current.legal_actions()[0]))
    result = build_view("t", table, Seat.SOUTH, "fr").result
    assert result is not None
    assert "Contrat de capot pique, surcontré" in [line.label for line in result.lines]
    assert any("× 3" in line.label for line in result.lines)


@pytest.mark.parametrize("calls", ["", "80s", "80s 90h", "80s coinche", "pass 80s pass"])
@pytest.mark.parametrize("seat", [Seat.SOUTH, Seat.EAST])
def test_the_box_tells_nothing_of_the_hands(calls: str, seat: Seat) -> None:
    one, other = (box_of(at_auction("coinche-ffb-2015", calls, seed=seed), seat) for seed in (3, 4))
    assert one == other


def test_calls_are_explained_by_the_convention_of_the_bots_and_only_by_theirs() -> None:
    explained = build_view("t", at_auction("contree-ffb-2016", "80s 90h", bot="regles"), Seat.SOUTH, "fr")
    assert explained.bidding is not None
    assert explained.bidding.convention
    assert all(call.meaning for call in explained.calls), "a person's too"
    silent = build_view("t", at_auction("contree-ffb-2016", "80s 90h"), Seat.SOUTH, "fr")
    assert silent.bidding is not None
    assert silent.bidding.convention is None
    assert [call.meaning for call in silent.calls] == [None, None]
    assert at_auction("classique", bot="regles").current.calls == ()


# -- passes that say themselves ----------------------------------------------------------------------------------------


def test_the_partner_of_who_contred_has_nothing_to_say() -> None:
    table = at_auction("contree-ffb-2016", "80s coinche", dealer=Seat.SOUTH)
    assert (table.current.turn, table.forced_pass) == (Seat.WEST, None), "West is a bot, and may surcontre besides"
    table = at_auction("contree-ffb-2016", "pass 80s coinche", dealer=Seat.SOUTH)
    # North bid, West contred, and South may still surcontre.
    assert (table.current.turn, table.forced_pass) == (Seat.SOUTH, None)
    table = at_auction("contree-ffb-2016", "80s coinche pass", dealer=Seat.SOUTH)
    # East bid, North contred: South is left with a pass.
    assert (table.current.turn, table.forced_pass, table.goes_on) == (Seat.SOUTH, Seat.SOUTH, True)
    view = build_view("t", table, Seat.SOUTH, "fr")
    assert view.actions == []
    assert view.status == "Vous passez : rien d'autre à dire"
    assert view.bidding is not None
    assert not view.bidding.live
    assert view.bidding.pass_.refusal == "Il n'y a rien d'autre à dire : votre passe est dite pour vous."


# -- over sockets ------------------------------------------------------------------------------------------------------


@dataclass
class Scripted:
    """A bot that says what it was told to, then the plainest thing."""

    calls: list[str]
    name: str = "scripted"
    version: int = 1

    def act(self, view: SeatView) -> Action:
        while self.calls:
            action = parse_action(self.calls.pop(0))
            if action in view.legal:
                return action
        return fallback(view)

    def observe(self, event: Event) -> None:
        """It needs no memory."""

    def explain(self) -> Explanation | None:
        return None


def scripted(**calls: str) -> MakeBot:
    """A maker of such bots, one line of calls a seat."""
    return lambda _bot, seat, _seed: Scripted(calls.get(str(seat), "").split())


def until_(tab: Tab, wanted: str) -> Json:
    """The first view in which a call of a kind, or the play, has come."""
    while True:
        view: Json = tab.update()["view"]
        if view["phase"] == wanted or any(call["kind"] == wanted for call in view["calls"]):
            return view


def dealt_by(seat: Seat) -> int:
    """A seed under which ``seat`` deals first."""
    return next(seed for seed in range(200) if Chance(seed).first_dealer(1) is seat)


def test_a_person_may_contre_out_of_turn_where_the_book_says_so(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, contre_seconds=30.0, seed=dealt_by(Seat.SOUTH))
    with running(settings, scripted(E="90h")) as address, Person(address) as person:
        table = person.open_table(book="contree-ffb-2016", options={"contre_turn": "any_time"})
        with person.sit(table) as tab:
            view = tab.update()["view"]
            if not view["calls"]:
                view = until_(tab, "bid")
            assert (view["turn"], view["bidding"]["live"]) == ("N", False)
            assert view["bidding"]["contre"]["action"] == "coinche@S"
            assert "vous pouvez contrer" in view["status"]
            tab.act(view, "coinche@S")
            contred = until_(tab, "coinche")
            assert [(call["seat"], call["kind"]) for call in contred["calls"]] == [("E", "bid"), ("S", "coinche")]
            played = until_(tab, "play")
            assert played["contract"]["multiplier"] == 2
            # North and West passed between them; nobody was asked for South's own pass.
            assert [call["kind"] for call in played["calls"]] == ["bid", "coinche", "pass", "pass", "pass"]


def test_a_bid_under_contre_in_turn_waits_for_nobody(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, contre_seconds=1_000.0, seed=dealt_by(Seat.SOUTH))
    with (
        running(settings, scripted(E="90h")) as address,
        Person(address) as person,
        person.sit(person.open_table(book="contree-ffb-2016")) as tab,
    ):
        view = tab.settled()
        assert [call["kind"] for call in view["calls"]] == ["bid", "pass", "pass"]
        tab.act(view, "coinche")
        assert until_(tab, "play")["contract"]["multiplier"] == 2


def test_a_pass_that_is_all_one_can_say_is_said_by_the_table(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, seed=dealt_by(Seat.SOUTH))
    with (
        running(settings, scripted(E="90h", N="coinche")) as address,
        Person(address) as person,
        person.sit(person.open_table(book="contree-ffb-2016")) as tab,
    ):
        view = until_(tab, "play")
        assert [(call["seat"], call["kind"]) for call in view["calls"]] == [
            ("E", "bid"),
            ("N", "coinche"),
            ("W", "pass"),
            ("S", "pass"),
            ("E", "pass"),
        ]
        spoken = [event for frame in tab.frames for event in frame["events"] if event.get("seat") == "S"]
        assert "passed" in [event["kind"] for event in spoken], "it is told like any other"


@pytest.mark.parametrize(
    ("action", "kind", "code", "words"),
    [
        ("80s", "illegal", "bid_too_low", "« 80 pique » : il faut dire plus que 90 cœur."),
        ("115s", "illegal", "bid_off_the_scale", "de 80 à 160, de 10 en 10"),
        ("100sa", "illegal", "trump_not_in_book", "Contrée FFB 2016"),
        ("generale-s", "illegal", "level_not_in_book", "générale"),
        ("surcoinche", "illegal", "nothing_to_surcontre", "contré"),
        ("coinche@W", "out_of_turn", "not_your_turn", "Ce n'est pas à vous"),
        ("take-s", "out_of_turn", "wrong_phase", ""),
        ("110", "malformed", "bad_action", ""),
    ],
)
def test_a_wrong_call_is_refused_in_words(tmp_path: Path, action: str, kind: str, code: str, words: str) -> None:
    settings = Settings(data_dir=tmp_path, seed=dealt_by(Seat.SOUTH))
    with (
        running(settings, scripted(E="90h")) as address,
        Person(address) as person,
        person.sit(person.open_table(book="contree-ffb-2016")) as tab,
    ):
        view = tab.settled()
        tab.act(view, action)
        refused = tab.receive()
        assert (refused["type"], refused["kind"], refused["code"]) == ("refused", kind, code)
        assert words in refused["text"]
        tab.act(view, "100s")
        assert until_(tab, "bid")["calls"]


def test_out_of_turn_the_refusal_names_the_player() -> None:
    table = at_auction("contree-ffb-2016", "80s")
    with pytest.raises(OutOfTurn) as refused:
        table.act(Seat.SOUTH, "pass")
    assert "Édith" in explain_error(refused.value, "fr", player_names(table, "fr"))


# -- what is offered at home, and where people sit ---------------------------------------------------------------------


def test_only_options_of_the_books_game_are_offered_each_under_a_heading() -> None:
    listed = {book.id: book for book in books("fr")}
    assert list(listed) == list(BOOK_IDS)
    for book_id, info in listed.items():
        book = load_book(book_id)
        offered = [option.key for option in info.options]
        assert sorted(offered) == sorted(axis.name for axis in book.axes if axis.option), "an option needs a heading"
        groups = [option.group for option in info.options]
        assert groups == sorted(groups, key=groups.index), "each heading comes once"
        for option in info.options:
            if option.key != "target":
                continue
            assert option.default in [choice.value for choice in option.choices], "the book's own target is among the usual"
    assert len({book.game for book in listed.values()}) == 2
    assert {axis.name for axis in axes().values() if axis.option and axis.game == "bids"} <= {
        option.key for option in listed["contree-ffb-2016"].options
    }


def test_clockwise_the_next_after_south_sits_in_the_west() -> None:
    log: list[Entry] = [
        Opened(book="club direction=clockwise", bot="random", names={}),
        Dealt(" ".join(map(str, PACK)), "W"),
    ]
    view = build_view("t", Table.replay(log), Seat.SOUTH, "fr")
    assert view.direction == "clockwise"
    assert view.names == wire.BySeat(S="Sud", E="Ouest", N="Nord", W="Est")
    assert build_view("t", at_auction("club"), Seat.SOUTH, "fr").direction == "anticlockwise"
