"""Whole matches over real sockets, every frame of them looked through."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.rules.record import replay
from rebelote.rules.records import read_record
from rebelote.rules.seats import Seat
from rebelote.server.settings import Settings
from tests.server.running import Json, Person, Tab, choose, known_cards, named_cards, replayed, running

VIEW_FIELDS = {
    "table", "seq", "book", "target", "options_text", "seat", "direction", "names", "deal_no", "dealer", "phase", "round",
    "turn", "hand", "counts", "turned", "calls", "bidding", "contract", "trick", "last_trick", "trick_stays", "tricks_won",
    "actions", "refusals", "melds", "watching", "open_hands", "salon", "clock", "fair", "announced", "shown", "melds_text",
    "belotes", "score", "pending", "status", "sheet", "result", "match",
}  # fmt: skip


def random_options(book: str, source: Random) -> Json:
    """Any value for each option that the book's game has, and a short match."""
    options: Json = {"target": source.choice((150, 301))}
    for axis in load_book(book).axes:
        if axis.option and axis.kind != "int" and source.random() < 0.5:
            options[axis.name] = source.random() < 0.5 if axis.kind == "bool" else source.choice(sorted(axis.values))
    return options


def play_match(tab: Tab, source: Random) -> Json:
    """Play like somebody who knows nothing of the rules: any of the actions offered."""
    view: Json = tab.update()["view"]
    while True:
        if view["phase"] == "over":
            return view
        if view["phase"] == "done":
            tab.send(type="next", seq=view["seq"])
        elif view["actions"] and view["turn"] == "S":
            tab.act(view, choose(view, source))
        view = tab.update()["view"]


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_whole_match_under_every_book_with_any_options(tmp_path: Path, book: str, lang: str) -> None:
    source = Random(f"{book} {lang}")
    settings = Settings(data_dir=tmp_path, contre_seconds=0.0, seed=source.randrange(10_000))
    options = random_options(book, source)
    with running(settings) as address, Person(address) as person:
        table_id = person.open_table(book=book, options=options, bot="regles" if lang == "fr" else "random")
        with person.sit(table_id, lang) as tab:
            last = play_match(tab, source)
        record = person.http.get(f"/api/tables/{table_id}/record?format=text")
        listed = person.http.get("/api/tables/mine").json()

    truth = replayed(settings, table_id)
    assert [frame["seq"] for frame in tab.frames] == list(range(2, len(truth) + 2)), "one update for each entry of the log"
    for frame in tab.frames:
        table = truth[frame["seq"]]
        leaked = named_cards(frame) - known_cards(table, Seat.SOUTH)
        assert not leaked, f"at {frame['seq']}: {sorted(map(str, leaked))} in {frame}"
        check_view(frame["view"])
    check_tricks(tab.frames)

    match = truth[last["seq"]].whole_match
    assert match is not None
    assert match.book == load_book(book).with_options(**options)
    assert last["score"] == {"NS": match.scores.ns, "EW": match.scores.ew}
    assert last["match"]["winner"] == str(match.winner)
    assert [line["totals"] for line in last["sheet"]][-1] == last["score"]
    assert replay(read_record(record.text)) == match, "the record is that of the match"
    assert listed == [
        {
            "table": table_id,
            "title": match.book.title["fr"],
            "target": match.book.target,
            "scores": last["score"],
            "deal_no": len(match.deals),
            "over": True,
            "updated": listed[0]["updated"],
            "seat": None,
            "partner": None,
            "against": [],
        }
    ]


def check_view(view: Json) -> None:
    """Every field is there, and they agree with each other."""
    assert set(view) == VIEW_FIELDS
    assert view["status"]
    assert all(view["names"].values())
    assert len(view["hand"]) == len(set(view["hand"])) == view["counts"]["S"]
    if view["bidding"] is None:
        assert bool(view["actions"]) == (view["turn"] == "S")
    else:
        check_bidding(view)
    for card in view["refusals"]:
        assert card in view["hand"]
        assert card not in {action.get("card") for action in view["actions"]}
    if view["phase"] == "play" and view["turn"] == "S":
        offered = {action["card"] for action in view["actions"]}
        assert offered | set(view["refusals"]) == set(view["hand"]), "each card is offered or refused with a reason"
    assert (view["result"] is not None) == (view["phase"] in ("done", "over"))
    assert (view["match"] is not None) == (view["phase"] == "over")
    for entry in view["sheet"]:
        for side in ("NS", "EW"):
            marked = sum(line[side.lower()] or 0 for line in entry["lines"] if line["kind"] == "mark")
            assert marked == entry["marks"][side], "totals are sums of lines"


def check_bidding(view: Json) -> None:
    """The bid box offers what the actions offer, no more and no less, and has a reason for all the rest."""
    box = view["bidding"]
    choices = [*box["cells"], box["pass_"], box["contre"], box["surcontre"]]
    assert {one["action"] for one in choices} - {None} == {action["action"] for action in view["actions"]}
    assert all((one["action"] is None) == bool(one["refusal"]) for one in choices)
    assert len(box["cells"]) == len(box["levels"]) * len(box["trumps"])
    assert box["live"] <= (view["turn"] == "S")
    assert box["live"] == (box["pass_"]["action"] == "pass")
    bids = [call for call in view["calls"] if call["kind"] == "bid"]
    assert box["standing"] == (bids[-1] if bids else None)
    assert (box["contract"] is None) == (box["standing"] is None)


def check_tricks(frames: list[Json]) -> None:
    """Each trick is told to be won by its winner, and stands whole while the next one opens with that player's card."""
    tricks = 0
    for before, frame in pairwise(frames):
        won = [event for event in frame["events"] if event["kind"] == "trick_won"]
        view = frame["view"]
        if won:
            tricks += 1
            (event,) = won
            last = view["last_trick"]
            assert (event["seat"], event["points"]) == (last["winner"], last["points"])
            assert len(last["cards"]) == 4
            assert view["trick"] is None or view["trick"]["cards"] == []
        elif any(event["kind"] == "played" for event in frame["events"]) and len(view["trick"]["cards"]) == 1:
            lead = view["trick"]["cards"][0]["seat"]
            if before["view"]["last_trick"] is not None:
                assert lead == before["view"]["last_trick"]["winner"]
                assert view["last_trick"] == before["view"]["last_trick"]
    assert tricks % 8 == 0
    assert tricks
