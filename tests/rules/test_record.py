"""Records: both faces, and what the reader lets pass."""

import json
import re
from dataclasses import replace
from random import Random

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.rules.actions import Cut
from rebelote.rules.books import load_book
from rebelote.rules.cards import PACK
from rebelote.rules.deal import Deal
from rebelote.rules.dealing import shuffled
from rebelote.rules.errors import RuleError
from rebelote.rules.match import Match
from rebelote.rules.record import DealRecord, Header, Player, Record, record_of, replay, resume
from rebelote.rules.record_json import schema
from rebelote.rules.records import read_bytes, read_record, record_id, write_json, write_text
from rebelote.rules.seats import BySeat, ByTeam, Seat
from rebelote.testing.strategies import matches, packs, walk
from tests.rules.random_matches import random_match

SCHEMA = jsonschema.Draft202012Validator(schema())
# Line feeds, quotes, braces and the like: what an escape may trip over. Halves of surrogate pairs are no text.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20) | st.text('a\\"{}[]%emt 1.\n\r;$', max_size=12)
TAGS = st.dictionaries(st.from_regex(r"Z[A-Za-z0-9_-]{0,8}", fullmatch=True), TEXTS, max_size=3).map(
    lambda tags: tuple(sorted(tags.items()))
)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    player = st.builds(Player, TEXTS, TEXTS)
    return Header(
        *(draw(TEXTS), draw(TEXTS), draw(st.sampled_from(["", "2024-05-01", "2024-05-01T20:15:00+02:00"])), draw(TEXTS)),
        players=BySeat(draw(player), draw(player), draw(player), draw(player)),
        teams=ByTeam(draw(TEXTS), draw(TEXTS)),
        source=draw(st.sampled_from(["live", "hand-written", "reconstructed"])),
        tags=draw(TAGS),
        comment=draw(TEXTS),
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    """The record of a match, finished or not, with anything written beside its deals and actions."""
    match = draw(matches(deals=3))
    current = None
    if not match.is_over and draw(st.booleans()):
        path = walk(match.next_deal(draw(packs())), draw(st.binary(max_size=40)))
        current = draw(st.sampled_from([deal for deal in path if not deal.is_over]))
    record = record_of(match, draw(headers()), current=current)
    return replace(record, deals=tuple(_annotated(draw, deal) for deal in record.deals))


def _annotated(draw: st.DrawFn, deal: DealRecord) -> DealRecord:
    noted = draw(st.sets(st.integers(0, len(deal.steps)), max_size=3))
    times = st.none() | st.integers(0, 10**7)
    nags = st.lists(st.integers(0, 255), max_size=2).map(tuple)
    steps = tuple(
        replace(step, ms=draw(times), comment=draw(TEXTS), nags=draw(nags)) if place in noted else step
        for place, step in enumerate(deal.steps)
    )
    return replace(deal, steps=steps, tags=draw(TAGS), comment=draw(TEXTS))


# -- both ways --------------------------------------------------------------------------------------------------------


@given(records())
def test_a_record_comes_back_from_text_and_from_json(record: Record) -> None:
    text, twin = write_text(record), write_json(record)
    assert read_record(text) == record
    assert read_record(twin) == record
    assert write_text(read_record(twin)) == text
    assert write_json(read_record(text)) == twin
    assert read_bytes(text.encode()) == record


def test_the_published_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@given(records())
def test_the_json_twin_follows_the_published_schema(record: Record) -> None:
    SCHEMA.validate(json.loads(write_json(record)))


@given(matches(deals=3))
def test_a_match_played_again_is_the_same_match(match: Match) -> None:
    assert replay(record_of(match)) == match
    assert replay(read_record(write_text(record_of(match)))) == match


def test_an_unfinished_deal_is_taken_up_where_it_was() -> None:
    match = random_match("club", 1, 2)
    deal = match.next_deal(shuffled(Random(9))).apply(Cut(9))
    record = read_record(write_text(record_of(match, current=deal)))
    assert resume(record) == (match, deal)
    assert record.header.termination == "unfinished"


def test_a_deal_dealt_as_it_lay_says_so() -> None:
    match = Match.start(load_book("club"), Seat.SOUTH)
    deal = Deal.start(match.book, PACK, Seat.SOUTH, skip_cut=True)
    text = write_text(record_of(match, current=deal))
    assert '[Uncut "yes"]' in text
    assert resume(read_record(text))[1] == deal
    with pytest.raises(RuleError) as refused:
        read_record(text.replace('[Uncut "yes"]\n', "") + "\npass\n")
    assert refused.value.facts["rule"] == "wrong_phase"


def test_the_identity_is_that_of_the_canonical_form() -> None:
    record = record_of(random_match("grand-classique", 3))
    names = {record_id(record), record_id(read_record(write_json(record))), record_id(read_record(lax(write_text(record))))}
    assert len(names) == 1
    assert re.fullmatch("[0-9a-f]{64}", names.pop())
    assert record_id(replace(record, header=replace(record.header, event="Other"))) != record_id(record)


# -- the lax reader ---------------------------------------------------------------------------------------------------


def lax(text: str) -> str:
    """The same record as a person might write it: Windows line ends, French letters, nothing that follows from the rest."""
    kept = ("[Rules", "[FirstDealer", "[Deal ", "[Pack", "[Source", "[Result")
    lines = [line for line in text.splitlines() if not line.startswith("[") or line.startswith(kept)]
    lines = [line for line in lines if not re.match(r"(announced|meld|belote|brought|marked|judged|pending|total) ", line)]
    found = []
    for line in lines:
        trick = re.match(r"\d+\. \w (.*?)( = .*)?$", line)
        if trick:
            line = re.sub(r"\b([789TJQKA])([shdc])\b", french, trick[1])  # noqa: PLW2901
        found.append(re.sub(r"\b[SENW] pass\b", "p", line))
    return "\ufeff" + "\r\n".join(["% by hand", *found])


def french(found: re.Match[str]) -> str:
    ranks = {"T": "10", "J": "V", "Q": "D", "K": "R"}
    return ranks.get(found[1], found[1]) + dict(zip("shdc", "PCKT", strict=True))[found[2]]


@pytest.mark.parametrize("book", ["grand-classique", "classique", "moderne", "club", "livre"])
def test_a_record_written_by_hand_is_read(book: str) -> None:
    record = record_of(random_match(book, 11, 3, target=10_000))
    text = lax(write_text(record))
    assert "RP" in text
    assert read_record(text) == record


def test_hands_are_enough_when_the_pack_is_not_known() -> None:
    text = """
        [Rules "classique target=500"] [Source "reconstructed"]
        [Deal "1"] [Dealer "S"] [Turned "JK"]
        [Hands "S:.T98.T9.AKQ E:987.QJ.AKQ. N:QJT.AK.J.87 W:AK.7.87.JT9"]
        p t ; North picks it up
        7s Ts As 9d {what a pity}
    """
    record = read_record(text)
    match, deal = resume(record)
    assert deal is not None
    assert not match.deals
    assert (deal.turn, len(deal.tricks)) == (Seat.SOUTH, 1)
    assert record.deals[0].steps[-1].comment == "what a pity"
    assert record.deals[0].pack is None
    assert read_record(write_text(record)) == record
    assert read_record(write_json(record)) == record


def test_hands_of_five_are_enough_when_nobody_took() -> None:
    text = """
        [Rules "classique"] [FirstDealer "O"] [Deal "1"] [Turned "7C"]
        [Hands "S:AKQJT... E:.AKQJT.. N:..AKQJT. W:...AKQJT"]
        p p p p p p p p
        [Deal "2"] [Dealer "S"] [Turned "7C"] [Hands "S:AKQJT... E:.AKQJT.. N:..AKQJT. W:...AKQJT"]
    """
    record = read_record(text)
    match, deal = resume(record)
    assert [one.passed for one in match.deals] == [True]
    assert deal is not None
    assert read_record(write_json(record)) == record


def test_unknown_tags_are_kept() -> None:
    text = write_text(record_of(random_match("club", 4)))
    text = text.replace("[Event", '[Arbiter "Zoé \\"la règle\\""]\n[Event').replace(
        '[Deal "2"]', '[Deal "2"]\n[Irregularity "misdeal"]'
    )
    record = read_record(text)
    assert record.header.tags == (("Arbiter", 'Zoé "la règle"'),)
    assert record.deals[1].tags == (("Irregularity", "misdeal"),)
    assert read_record(write_json(record)) == record


def test_comments_glyphs_and_times_stay_with_their_action() -> None:
    text = write_text(record_of(random_match("livre", 4, 1)))
    text = text.replace("\n1. ", "\n{about the deal}\n1. ", 1)
    text = re.sub(r"\n(1\. \w) (\S+)", r"\n\1 \2 $1 $18 {[%emt 3.25] braces \\} and \\\\ too}", text, count=1)
    record = read_record(text)
    noted = [step for step in record.deals[0].steps if step.nags]
    assert len(noted) == 1
    assert (noted[0].nags, noted[0].ms, noted[0].comment) == ((1, 18), 3250, "braces } and \\ too")
    assert read_record(write_text(record)) == record
