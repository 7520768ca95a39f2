"""The page of the conventions says what the data say."""

from pathlib import Path

import pytest

from rebelote.bots.conventions import CONVENTION_IDS, card

PAGE = (Path(__file__).parents[2] / "docs" / "bots" / "conventions.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("convention", CONVENTION_IDS)
def test_the_page_has_every_line_of_a_card(convention: str) -> None:
    section = PAGE.partition(f"(`{convention}`)")[2].partition("\n## ")[0]
    for row in card(convention, "en").rows:
        assert f"| {row.call} | {row.says} |" in section
        assert row.source.reading is not None
        assert row.source.reading.en in section
