"""Messages that are wrong, late, repeated or nonsense: their sender hears of it, and the table does not change."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from rebelote.server.settings import Settings
from tests.server.running import Json, Person, Tab, choose, play, running

REFUSAL_KINDS = {"malformed", "illegal", "out_of_turn", "stale"}


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Tab, Json]]:
    """Somebody at a table, in the middle of a deal, whose turn it is."""
    settings = Settings(data_dir=tmp_path_factory.mktemp("data"), seed=11)
    with (
        running(settings) as address,
        Person(address) as person,
        person.sit(person.open_table(book="classique")) as tab,
    ):
        yield tab, play(tab, tab.settled(), Random(2), lambda view: view["last_trick"] is not None)


def unharmed(tab: Tab, view: Json) -> None:
    """The table stands where it stood: a snapshot says so."""
    tab.socket.send(json.dumps({"type": "lang", "lang": "fr"}))
    snapshot = tab.update()
    assert snapshot["snapshot"]
    assert snapshot["view"] == view


def refused(answer: Json, kind: str, code: str) -> None:
    assert (answer["type"], answer["kind"], answer["code"]) == ("refused", kind, code)
    assert answer["text"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_message"),
        ("Kh", "bad_message"),
        ("[1, 2", "bad_message"),
        ("null", "bad_message"),
        ('{"type": "act"}', "bad_message"),
        ('{"type": "shout", "action_id": "a", "seq": 1}', "bad_message"),
        ('{"type": "act", "action_id": 5, "seq": 1, "action": "Kh"}', "bad_message"),
        ('{"type": "act", "action_id": "a", "seq": "12", "action": "Kh"}', "bad_message"),
        ('{"type": "act", "action_id": "a", "seq": 1e99, "action": "Kh"}', "bad_message"),
        ('{"type": "act", "action_id": "", "seq": 1, "action": "Kh"}', "bad_message"),
        ('{"type": "act", "action_id": "a", "seq": 1, "action": ["Kh"]}', "bad_message"),
        ('{"type": "act", "action_id": "a", "seq": 1, "action": "cut-99999999999999999"}', "bad_message"),
        ("[" * 4000, "bad_message"),
        ('{"type": "lang", "lang": "tlh"}', "unknown_lang"),
    ],
)
def test_a_message_that_means_nothing_is_refused(seat: tuple[Tab, Json], text: str, code: str) -> None:
    tab, view = seat
    refused(tab.say(text), "malformed", code)
    unharmed(tab, view)


def test_a_megabyte_and_a_binary_frame_are_refused(seat: tuple[Tab, Json]) -> None:
    tab, view = seat
    refused(tab.say("x" * 1_000_000), "malformed", "too_long")
    refused(tab.say(json.dumps({"type": "ping", "x": "é" * 500_000})), "malformed", "too_long")
    refused(tab.say(bytes(range(256)) * 4000), "malformed", "binary_frame")
    unharmed(tab, view)


def test_an_unreadable_action_is_refused_with_its_id(seat: tuple[Tab, Json]) -> None:
    tab, view = seat
    action_id = tab.act(view, "Zz")
    answer = tab.receive()
    refused(answer, "malformed", "bad_action")
    assert answer["action_id"] == action_id
    assert answer["seq"] == view["seq"]
    unharmed(tab, view)


def test_a_card_against_the_rules_is_refused_with_the_reason_the_view_gave(seat: tuple[Tab, Json]) -> None:
    tab, view = seat
    view = play(tab, view, Random(5), lambda view: view["refusals"])
    card, reason = next(iter(view["refusals"].items()))
    tab.act(view, card)
    answer = tab.receive()
    refused(answer, "illegal", reason["code"])
    assert answer["text"] == reason["text"]
    unharmed(tab, view)


def test_an_old_view_is_refused_as_stale_with_a_snapshot(seat: tuple[Tab, Json]) -> None:
    tab, view = seat
    view = tab.frames[-1]["view"] if tab.frames[-1]["type"] == "update" else view
    for seq in (0, view["seq"] - 1, view["seq"] + 1):
        tab.send(type="act", seq=seq, action="pass")
        refused(tab.receive(), "stale", "stale")
        snapshot = tab.update()
        assert snapshot["snapshot"]
        assert snapshot["view"] == view


def test_neither_the_next_deal_nor_a_rematch_comes_before_its_time(seat: tuple[Tab, Json]) -> None:
    tab, _ = seat
    unchanged = tab.frames[-1]["view"]
    tab.send(type="next", seq=unchanged["seq"])
    refused(tab.receive(), "out_of_turn", "deal_not_over")
    tab.send(type="rematch", seq=unchanged["seq"])
    refused(tab.receive(), "out_of_turn", "match_not_over")
    unharmed(tab, unchanged)


def test_a_ping_is_answered(seat: tuple[Tab, Json]) -> None:
    tab, _ = seat
    tab.socket.send('{"type": "ping"}')
    assert tab.receive() == {"type": "pong"}


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
_nearly = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["act", "next", "rematch", "lang", "ping", "pong", "update"]) | _json,
        "action_id": st.text(max_size=80) | _json,
        # Whole numbers that cannot be this table's, so that nothing gets through by luck.
        "seq": st.integers(max_value=0)
        | st.integers(min_value=10_000)
        | _json.filter(lambda value: not isinstance(value, int)),
        "action": st.sampled_from(["Kh", "Kh!", "pass", "take-h", "cut-12", "3+2"]) | st.text(max_size=20) | _json,
        "lang": st.text(max_size=5) | _json,
    },
)


@tries(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(message=st.text(max_size=200) | _json.map(json.dumps) | _nearly.map(json.dumps) | st.binary(max_size=100))
def test_no_message_breaks_a_table(seat: tuple[Tab, Json], message: str | bytes) -> None:
    tab, _ = seat
    view = next(frame["view"] for frame in reversed(tab.frames) if frame["type"] == "update")
    if isinstance(message, str):
        message = message.encode("utf-8", "replace").decode()
    answer = tab.say(message)
    if answer["type"] == "refused":
        assert answer["kind"] in REFUSAL_KINDS
        assert answer["text"]
        if answer["kind"] == "stale":
            answer = tab.update()
    if answer["type"] == "update":
        assert answer["seq"] == view["seq"]
    # Whatever was said, the table has not moved.
    tab.socket.send('{"type": "lang", "lang": "fr"}')
    assert tab.update()["view"] == view
    del tab.frames[:-1]


def test_a_repeated_action_counts_once_and_is_answered_with_a_snapshot(person: Person) -> None:
    with person.sit(person.open_table()) as tab:
        view = tab.settled()
        action_id = str(uuid.uuid4())
        action = choose(view, Random(1))
        tab.send(type="act", seq=view["seq"], action=action, action_id=action_id)
        after = tab.settled()
        for seq in (view["seq"], after["seq"]):
            tab.send(type="act", seq=seq, action=action, action_id=action_id)
            again = tab.update()
            assert again["snapshot"]
            assert again["events"] == []
            assert again["view"] == after


def test_a_refused_action_may_be_corrected_under_the_same_id(person: Person) -> None:
    with person.sit(person.open_table()) as tab:
        view = tab.settled()
        action_id = tab.act(view, "surcoinche")
        assert tab.receive()["type"] == "refused"
        tab.send(type="act", seq=view["seq"], action=choose(view, Random(1)), action_id=action_id)
        assert tab.update()["seq"] == view["seq"] + 1


def test_acting_out_of_turn_names_who_is_to_play(person: Person) -> None:
    with person.sit(person.open_table(book="livre")) as tab:
        view = tab.settled()
        view = play(tab, view, Random(3), lambda view: view["phase"] in ("done", "over"))
        tab.act(view, "pass")
        refused(tab.receive(), "out_of_turn", "deal_over")


def test_another_language_is_spoken_from_then_on(person: Person) -> None:
    with person.sit(person.open_table(book="club"), "en") as tab:
        view = tab.settled()
        assert view["book"]["title"] == "Club rules"
        tab.socket.send('{"type": "lang", "lang": "fr"}')
        french = tab.update()
        assert french["view"]["book"]["title"] == "Règlement de club"
        tab.act(french["view"], "Zz")
        assert "n'est pas une action" in tab.receive()["text"]
