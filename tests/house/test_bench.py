"""The bench plays whole deals, and the same seed plays the same ones."""

from random import Random

from bench.run import random_deal, run
from rebelote.rules.books import load_book


def test_a_random_deal_is_played_to_its_end() -> None:
    assert random_deal(load_book("club"), Random(3)).is_over


def test_the_signature_depends_on_the_seed_alone() -> None:
    book = load_book("moderne")
    assert run(book, 4, seed=1)[1] == run(book, 4, seed=1)[1]
    assert run(book, 4, seed=1)[1] != run(book, 4, seed=2)[1]
