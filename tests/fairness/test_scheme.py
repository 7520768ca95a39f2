"""The values of the scheme: each input counts, none can be moved into another, and the vectors hold."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.fairness import scheme
from rebelote.fairness.frames import FairnessError, frame
from rebelote.fairness.proof import DealProof, MatchProof, ProofError, parse_salts, salts_text
from rebelote.fairness.scheme import NO_SALTS, Place, Salts
from rebelote.rules.actions import parse_action
from rebelote.rules.seats import SEATS, BySeat, Seat

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())
SALTS = st.builds(BySeat, *(st.none() | st.binary(min_size=1, max_size=64) for _ in SEATS))
SECRET, RULES, LINK = bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96))
PLACE = Place("table/1", RULES, 3, Seat.EAST, LINK)
FIELDS = st.lists(st.binary(max_size=6), max_size=5)


@given(FIELDS, FIELDS, st.sampled_from(["open", "link", ""]), st.sampled_from(["open", "link", ""]))
def test_two_rows_give_the_same_bytes_only_if_they_are_the_same(one: list[bytes], two: list[bytes], a: str, b: str) -> None:
    assert (frame(a, *one) == frame(b, *two)) is ((a, one) == (b, two))


def test_bytes_moved_from_one_field_to_the_next_are_seen() -> None:
    rows = [(b"ab", b"c"), (b"a", b"bc"), (b"abc",), (b"abc", b""), (b"", b"abc"), (b"\x00\x00\x00\x01a", b"bc")]
    assert len({frame("open", *row) for row in rows}) == len(rows)


@given(SALTS, SALTS)
def test_salts_change_the_pack_and_the_link(one: Salts, two: Salts) -> None:
    committed = scheme.commitment(PLACE, SECRET)
    assert (scheme.pack(committed, SECRET, one) == scheme.pack(committed, SECRET, two)) is (one == two)
    assert (scheme.link(committed, SECRET, one, ()) == scheme.link(committed, SECRET, two, ())) is (one == two)


def test_a_salt_counts_by_its_seat_and_an_absent_one_is_none_of_the_others() -> None:
    committed = scheme.commitment(PLACE, SECRET)
    rows: list[Salts] = [NO_SALTS, *(NO_SALTS.put(seat, salt) for seat in SEATS for salt in (b"\x00", b"\x01", b"\x00\x00"))]
    assert len({scheme.pack(committed, SECRET, row) for row in rows}) == len(rows)


@pytest.mark.parametrize(
    "change",
    [
        lambda place: replace(place, match="table/2"),
        lambda place: replace(place, rules=bytes(32)),
        lambda place: replace(place, number=4),
        lambda place: replace(place, dealer=Seat.SOUTH),
        lambda place: replace(place, previous=bytes(32)),
    ],
)
def test_the_commitment_holds_where_the_deal_stands(change: Callable[[Place], Place]) -> None:
    assert scheme.commitment(change(PLACE), SECRET) != scheme.commitment(PLACE, SECRET)
    assert scheme.commitment(PLACE, bytes(32)) != scheme.commitment(PLACE, SECRET)


def test_every_action_counts_in_the_link() -> None:
    history = [(Seat.WEST, parse_action("cut-12")), (Seat.NORTH, parse_action("pass")), (Seat.WEST, parse_action("take-h"))]
    rows = [history, history[:2], history[::-1], [(Seat.SOUTH, history[0][1]), *history[1:]]]
    committed = scheme.commitment(PLACE, SECRET)
    assert len({scheme.link(committed, SECRET, NO_SALTS, row) for row in rows}) == len(rows)


def test_values_of_the_wrong_size_are_refused_and_secrets_not_repeated() -> None:
    for match in ("", "é" * 128, "\ud800"):
        with pytest.raises(FairnessError):
            scheme.opening(match, SECRET)
    for salt in (b"", bytes(65)):
        with pytest.raises(FairnessError, match="salt"):
            scheme.pack(LINK, SECRET, NO_SALTS.put(Seat.NORTH, salt))
    with pytest.raises(FairnessError) as refused:
        scheme.opening("table", b"hunter2")
    assert "hunter2" not in str(refused.value)
    for deal in (-1, 1 << 32):
        with pytest.raises(FairnessError):
            scheme.deal_secret("table", SECRET, deal)


@given(SALTS)
def test_salts_have_a_text(salts: Salts) -> None:
    assert parse_salts(salts_text(salts)) == salts


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S:- E:- N:-",
        "S:- E:- N:- W:- ",
        "E:- S:- N:- W:-",
        "S: E:- N:- W:-",
        "S:0 E:- N:- W:-",
        "S:0A E:- N:- W:-",
        f"S:{'00' * 65} E:- N:- W:-",
    ],
)
def test_salts_have_one_text_only(text: str) -> None:
    with pytest.raises(ProofError):
        parse_salts(text)


def test_tags_come_back() -> None:
    for deal in (DealProof(LINK, NO_SALTS), DealProof(LINK, NO_SALTS.put(Seat.WEST, b"w"), SECRET, RULES)):
        assert DealProof.of_tags((("Arbiter", "Zoé"), *deal.tags())) == deal
    for match in (MatchProof("é/1", LINK), MatchProof("é/1", LINK, SECRET)):
        assert MatchProof.of_tags(match.tags()) == match


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda vector: vector["name"])
def test_vectors(vector: dict[str, str]) -> None:
    place = Place(
        vector["match"],
        bytes.fromhex(vector["rules"]),
        int(vector["number"]),
        Seat(vector["dealer"]),
        bytes.fromhex(vector["previous"]),
    )
    master, salts = bytes.fromhex(vector["matchSecret"]), parse_salts(vector["salts"])
    secret = scheme.deal_secret(place.match, master, place.number)
    committed = scheme.commitment(place, secret)
    history = [(Seat(line[0]), parse_action(line[2:])) for line in vector["actions"]]
    assert scheme.opening(place.match, master).hex() == vector["opening"]
    assert secret.hex() == vector["secret"]
    assert committed.hex() == vector["commitment"]
    assert "".join(map(str, scheme.pack(committed, secret, salts))) == vector["pack"]
    assert scheme.link(committed, secret, salts, history).hex() == vector["link"]


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=lambda vector: vector["label"])
def test_frames(vector: dict[str, str]) -> None:
    assert frame(vector["label"], *(bytes.fromhex(field) for field in vector["fields"])).hex() == vector["frame"]


def test_a_fresh_interpreter_with_another_hash_seed_gives_the_same_pack() -> None:
    vector = VECTORS["deals"][0]
    program = (
        "from rebelote.fairness import scheme; from rebelote.fairness.proof import parse_salts;"
        f"print(*scheme.pack(bytes.fromhex({vector['commitment']!r}), bytes.fromhex({vector['secret']!r}),"
        f" parse_salts({vector['salts']!r})), sep='')"
    )
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == vector["pack"]
