"""The shuffle: no order of the pack is likelier than another, and the same key gives the same pack."""

import hmac
import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice, permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.fairness.frames import FairnessError, frame
from rebelote.fairness.shuffle import below, order, shuffled, words
from rebelote.rules.cards import PACK

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())
KEYS = st.binary(min_size=32, max_size=32)


class Dry(Exception):
    """The stub has no more words."""


def stub(values: tuple[int, ...], used: list[int]) -> Iterator[int]:
    for value in values:
        used.append(value)
        yield value
    raise Dry


@pytest.mark.parametrize(("count", "bits", "length"), [(2, 2, 3), (3, 2, 4), (3, 3, 4), (4, 2, 6), (4, 3, 4), (5, 3, 5)])
def test_every_order_of_a_small_deck_comes_from_equally_many_rows_of_words(count: int, bits: int, length: int) -> None:
    """All rows of words of so many bits, rejected ones included: for each number of words used, every order is as frequent."""
    found: dict[int, Counter[tuple[int, ...]]] = {}
    for values in product(range(1 << bits), repeat=length):
        used: list[int] = []
        try:
            deck = tuple(order(count, stub(values, used), bits))
        except Dry:
            continue
        found.setdefault(len(used), Counter())[deck] += 1
    assert min(found) == count - 1
    for orders in found.values():
        assert set(orders) == set(permutations(range(count)))
        assert len(set(orders.values())) == 1


@pytest.mark.parametrize("limit", range(2, 33))
def test_words_that_would_favour_small_numbers_are_passed_over(limit: int) -> None:
    last = (1 << 32) // limit * limit - 1
    assert below(limit, iter([last])) == limit - 1
    if last + 1 < 1 << 32:
        assert below(limit, iter([last + 1, (1 << 32) - 1, 7 * limit + 1])) == 1
    assert below(limit, iter([0])) == 0


@pytest.mark.parametrize("vector", VECTORS["numbers"], ids=lambda vector: str(vector["limit"]))
def test_vectors_of_numbers(vector: dict[str, Any]) -> None:
    source = iter(vector["words"])
    assert below(vector["limit"], source) == vector["number"]
    assert list(source) == []


def test_words_are_the_blocks_of_the_counter_in_order() -> None:
    key = bytes(range(32))
    expected = b"".join(hmac.new(key, frame("block", counter.to_bytes(4, "big")), sha256).digest() for counter in range(3))
    found = b"".join(word.to_bytes(4, "big") for word in islice(words(key), 24))
    assert found == expected


@given(KEYS)
def test_a_key_gives_one_whole_pack(key: bytes) -> None:
    pack = shuffled(key)
    assert sorted(pack) == sorted(PACK)
    assert shuffled(key) == pack


@given(KEYS, st.integers(0, 31), st.integers(1, 255))
def test_any_other_key_gives_another_pack(key: bytes, place: int, change: int) -> None:
    other = bytes(byte ^ change if index == place else byte for index, byte in enumerate(key))
    assert shuffled(other) != shuffled(key)


@pytest.mark.parametrize("size", [0, 16, 31, 33, 64])
def test_a_key_has_32_bytes(size: int) -> None:
    with pytest.raises(FairnessError, match=f"32 bytes, not {size}"):
        shuffled(bytes(size))


def test_every_card_comes_to_every_place() -> None:
    packs = [shuffled(sha256(number.to_bytes(2, "big")).digest()) for number in range(400)]
    assert len({(place, card) for pack in packs for place, card in enumerate(pack)}) == 32 * 32
