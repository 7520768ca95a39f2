"""The rules pages of the documentation are those that the data gives."""

import pytest

from rebelote.rules.axes import axes
from rebelote.rules.books import RuleBook, all_books
from tools.gen_rules_docs import FOLDER, main, pages


def test_the_pages_are_up_to_date() -> None:
    assert main(["--check"]) == 0
    assert {path.name for path in FOLDER.iterdir()} == set(pages())


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
def test_a_page_has_every_axis_with_its_value(book: RuleBook) -> None:
    text = pages()[f"{book.id}.md"]
    for name, axis in axes().items():
        rows = [line for line in text.splitlines() if line.startswith(f"| `{name}` |")]
        assert len(rows) == axis.is_of(book.auction)
        assert all(f"`{axis.text(book.axis(name))}`" in row for row in rows)


def test_the_worked_counts_of_a_bid_are_there() -> None:
    text = pages()["contree-ffb-2016.md"]
    assert "| Bid of 100, 112 – 50 | Contract made | 212 – 50 |" in text
    assert "| Bid of 100, 92 – 70, with a contre | Down | 0 – 520 |" in text
    assert "92 – 70, belote to the taker |" not in text


def test_the_worked_counts_of_the_beginner_are_there() -> None:
    text = pages()["livre.md"]
    assert "| 92 – 70, belote to the taker | Contract made | 112 – 70 |" in text
    assert "| 74 – 88, belote to the taker | Down | 20 – 162 |" in text
    assert "melds" not in text.split("## Worked counts")[1].split("##")[0]
