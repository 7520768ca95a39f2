"""Why a bot did something, and what to do: what is told, when, and that nothing hidden is."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from rebelote.bots.registry import BOT_IDS, make_bot
from rebelote.rules.actions import Action, Pass, Play
from rebelote.rules.axes import LANGS, Lang
from rebelote.rules.cards import PACK
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.view import view_of
from rebelote.server.api import advice, whys
from rebelote.server.live.players import Players
from rebelote.server.protocol import bodies, wire
from rebelote.server.screens.scene import player_names
from rebelote.server.settings import Settings
from rebelote.server.tables.company import Company
from rebelote.server.tables.log import Opened
from rebelote.server.tables.table import Table
from rebelote.server.thinking import Minds
from tests.server.running import Json, Person, Tab, known_cards, named_cards, play, replayed, running

NAMES: dict[wire.SeatCode, str] = {"S": "Zoé", "E": "Édith", "N": "Naïs", "W": "Octave"}


def finished(book: str, seed: int, *, remember: bool = True) -> tuple[Table, Players]:
    """A table of ``regles`` after one deal that somebody took, and its bots."""
    players = Players(Minds(Settings(), make_bot), 1)

    async def deal(source: Random) -> Table:
        table = Table.open(Opened(book=book, bot="regles", names=NAMES, seed=1))
        pack = list(PACK)
        source.shuffle(pack)
        table = table.after(table.new_match(pack, Seat.SOUTH))
        while not table.current.is_over:
            if table.goes_on:
                table = table.after(await players.act("t", table))
            else:
                table = table.after(table.act(Seat.SOUTH, own_choice(table)))
        return table

    table = asyncio.run(deal(Random(seed)))
    while table.current.passed:
        seed += 100
        table = asyncio.run(deal(Random(seed)))
    if not remember:
        players.said.clear()
    return table, players


def own_choice(table: Table) -> Action:
    legal = table.current.legal_actions()
    return Pass() if Pass() in legal else legal[0]


def ask(table: Table, players: Players, what: str, lang: Lang = "fr") -> bodies.Why:
    return asyncio.run(whys.why(table, players, lang, player_names(table, lang), (1, what)))


def moves(table: Table) -> list[tuple[str, Seat]]:
    """Every card and call of the first deal as a question, with its seat."""
    deal = table.finished[0].unfold() if table.finished else table.current
    calls = [(f"call-{place}", call.seat) for place, call in enumerate(deal.calls)]
    return calls + [(str(action.card), seat) for seat, action in deal.history if isinstance(action, Play)]


@pytest.mark.parametrize("book", ["club", "contree-ffb-2016"])
def test_after_a_deal_every_move_of_every_seat_has_a_reason_in_both_languages(book: str) -> None:
    table, players = finished(book, 3)
    asked = moves(table)
    assert len(asked) >= 32 + 4 - 3
    for what, seat in asked:
        for lang in LANGS:
            told = ask(table, players, what, lang)
            assert told.text, told
            assert told.refusal is None
            assert told.seat == seat.value
            assert told.title.startswith(f"{player_names(table, lang)[seat]}")
    # The move itself is named right.
    last = next(action for _, action in reversed(table.current.history) if isinstance(action, Play))
    assert str(last.card) == asked[-1][0]


def test_a_reason_asked_after_a_restart_is_the_one_given_at_the_time() -> None:
    table, players = finished("club", 5)
    fresh = Players(Minds(Settings(), make_bot), 1)
    for what, _ in moves(table):
        assert ask(table, fresh, what).text == ask(table, players, what).text


def test_one_s_own_move_is_compared_with_what_the_bot_would_have_done() -> None:
    table, players = finished("livre", 2)
    texts = [ask(table, players, what).text or "" for what, seat in moves(table) if seat is Seat.SOUTH]
    assert all(text.startswith(("Le robot aurait fait comme vous.", "À votre place")) for text in texts)
    assert any(text.startswith("Le robot aurait") for text in texts)


def test_a_plain_action_in_place_of_a_bot_is_told_as_such() -> None:
    table, players = finished("livre", 2)
    for step, said in players.said.items():
        players.said[step] = replace(said, by="fallback")
    what = next(what for what, seat in moves(table) if seat is Seat.EAST)
    assert ask(table, players, what).text == "Le robot n'a pas répondu : une action toute simple l'a remplacé."


@pytest.mark.parametrize("what", ["Zz", "call-99", "call--1", "call-x", "", "call-²", "Kh" * 9])
def test_what_is_no_move_is_unknown(what: str) -> None:
    table, _ = finished("livre", 2)
    with pytest.raises(whys.NoSuchMove):
        whys.find_move(table, 1, what)
    with pytest.raises(whys.NoSuchMove):
        whys.find_move(table, 2, "Kh")


def test_a_deal_is_found_again_as_it_stood_before_each_move() -> None:
    table, _ = finished("contree-ffb-2016", 4)
    for what, seat in moves(table):
        before = whys.find_move(table, 1, what).before()
        assert before.turn is seat
        assert len(before.history) == whys.find_move(table, 1, what).step


# -- secrecy -----------------------------------------------------------------------------------------------------------


def text_of(answer: Json) -> Json:
    return {"texts": [answer["title"], answer["text"], answer["refusal"]]}


def is_after(seq: int, view: Json) -> bool:
    return bool(view["seq"] > seq)


def every_answer(tab: Tab, person: Person, table: str, view: Json) -> list[Json]:
    """What is told of every card of the pack and of every call so far."""
    asked = [f"call-{place}" for place in range(len(view["calls"]))] + [str(card) for card in PACK]
    answers = [person.http.get(f"/api/tables/{table}/why/{view['deal_no']}/{what}?lang=en") for what in asked]
    assert {answer.status_code for answer in answers} <= {200, 404}
    return [answer.json() for answer in answers if answer.status_code == 200]


@pytest.mark.parametrize("book", ["moderne", "contree-ffb-2016"])
def test_nothing_told_before_the_end_of_a_deal_names_a_hidden_card(settings: Settings, book: str) -> None:
    told: list[tuple[int, Json]] = []
    with running(settings) as address, Person(address) as person:
        table = person.open_table(book=book, bot="regles")
        with person.sit(table) as tab:
            view = tab.settled()
            while view["phase"] not in ("done", "over"):
                told += [(view["seq"], answer) for answer in every_answer(tab, person, table, view)]
                view = play(tab, view, Random(view["seq"]), partial(is_after, view["seq"]))
            ended = every_answer(tab, person, table, view)
    truth = replayed(settings, table)
    assert told
    for seq, answer in told:
        assert named_cards(text_of(answer)) <= known_cards(truth[seq], Seat.SOUTH), answer
        # Only what a call promises by the convention is told, and that is words everybody may read.
        assert answer["refusal"] or answer["move"].startswith("call-")
    if view["contract"]:
        assert all(answer["text"] for answer in ended)
        assert len(ended) >= 32


def test_a_deal_that_nobody_took_keeps_its_reasons() -> None:
    async def passed() -> tuple[Table, Players]:
        players = Players(Minds(Settings(), make_bot), 1)
        table = Table.open(Opened(book="club", bot="random", names={}))
        table = table.after(table.new_match(PACK, Seat.SOUTH))
        while not table.current.is_over:
            turn = table.current.turn
            assert turn is not None
            legal = table.current.legal_actions()
            table = table.after(table.act(turn, Pass() if Pass() in legal else legal[0]))
        return table, players

    table, players = asyncio.run(passed())
    assert table.current.passed
    assert "restent cachées" in (ask(table, players, "call-0").refusal or "")


# -- advice ------------------------------------------------------------------------------------------------------------


def on_turn(book: str, seed: int) -> tuple[Table, Players]:
    """A table in the middle of its play, South's turn."""
    table, players = finished(book, seed)
    assert table.match is not None
    deal = table.current
    steps = [step for step, (seat, action) in enumerate(deal.history) if seat is Seat.SOUTH and isinstance(action, Play)]
    again = Table.open(table.opened)
    again = again.after(again.new_match(deal.pack, deal.dealer))
    for seat, action in deal.history[: steps[3]]:
        again = again.after(again.act(seat, action))
    return again, players


@pytest.mark.parametrize("book", ["club", "coinche-ffb-2015"])
def test_advice_is_a_legal_action_with_its_reason_and_the_next_best(book: str) -> None:
    table, players = on_turn(book, 7)
    view = view_of(table.current, Seat.SOUTH)
    for lang in LANGS:
        thought = asyncio.run(advice.advise(table, players, Seat.SOUTH))
        told = advice.hint(table, thought, lang)
        assert told.refusal is None
        assert told.best is not None
        assert told.best.action in {str(action) for action in view.legal}
        assert told.best.reason
        cards = {action.card for action in view.legal if isinstance(action, Play)}
        assert (told.other is not None) == (len(cards) > 1)
        assert told.other is None or told.other.card != told.best.card


def test_advice_rests_on_the_own_view_alone() -> None:
    table, players = on_turn("club", 7)
    deal = table.current
    first = asyncio.run(advice.advise(table, players, Seat.SOUTH))
    hands = deal.hands
    # The hidden cards of West, North and East change places; what South has seen stays.
    turned = replace(deal, hands=BySeat(hands[Seat.SOUTH], hands[Seat.WEST], hands[Seat.EAST], hands[Seat.NORTH]))
    counts = {len(hands[seat]) for seat in SEATS if seat is not Seat.SOUTH}
    assert len(counts) == 1, "a position where the others hold as many cards each"
    assert turned.hands != deal.hands
    players.said.clear()
    assert asyncio.run(advice.advise(replace(table, deal=turned), players, Seat.SOUTH)) == first


def test_there_is_advice_on_one_s_turn_alone() -> None:
    table, _ = on_turn("club", 7)
    assert advice.refused(table, Seat.SOUTH, table.seq) is None
    assert advice.refused(table, Seat.SOUTH, table.seq - 1) == "stale"
    assert advice.refused(table, Seat.EAST, table.seq) == "hint_not_now"
    two = Company.of(Opened(book="club", bot="regles", names={}, people=("S", "N")))
    company = replace(table, company=two)
    assert advice.refused(company, Seat.SOUTH, table.seq) == "hint_company"


def test_advice_and_reasons_over_http_are_for_those_at_the_table(address: str, person: Person) -> None:
    table = person.open_table(bot="regles")
    with person.sit(table) as tab:
        view = play(tab, tab.settled(), Random(1), lambda now: now["phase"] in ("auction", "play", "done"))
        answer = person.http.get(f"/api/tables/{table}/hint/{view['seq']}?lang=en").json()
        assert answer["seq"] == view["seq"]
        assert (answer["best"] is None) == bool(answer["refusal"])
        if answer["best"]:
            assert answer["best"]["action"] in {action["action"] for action in view["actions"]}
        late = person.http.get(f"/api/tables/{table}/hint/1?lang=en").json()
        assert late["refusal"]
        with Person(address) as stranger:
            for path in (f"hint/{view['seq']}", "why/1/call-0"):
                assert stranger.http.get(f"/api/tables/{table}/{path}").status_code == 403
        assert person.http.get(f"/api/tables/{table}/why/9/Kh").json()["error"]["code"] == "unknown_move"
        assert person.http.get("/api/tables/nowhere/why/1/Kh").status_code == 404


def test_levels_come_first_from_the_weakest_up_and_one_bot_is_the_default(person: Person) -> None:
    found = person.http.get("/api/bots?lang=en").json()
    assert {bot["id"] for bot in found} == set(BOT_IDS)
    assert [bot["id"] for bot in found if bot["default"]] == [BOT_IDS[0]]
    with_level = [bool(bot["level"]) for bot in found]
    assert with_level == sorted(with_level, reverse=True)
    ranks = ["Beginner", "Casual", "Seasoned", "Expert", "Master"]
    levels = [ranks.index(bot["level"]) for bot in found if bot["level"]]
    assert levels == sorted(levels)
