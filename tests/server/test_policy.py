"""What a server may be told of how long people are waited for."""

from __future__ import annotations

from pathlib import Path

import pytest

from rebelote.server.policy import NAMES, with_policy
from rebelote.server.settings import Pace, Settings


def test_what_is_told_is_so_and_the_rest_stays() -> None:
    told = with_policy(Settings(), ["grace=5", "idle=2", "fast=1.5+0", "contre = 0"])
    assert (told.grace_seconds, told.idle_turns, told.contre_seconds) == (5.0, 2, 0.0)
    assert told.paces["fast"] == Pace(1.5, 0.0)
    assert told.paces["slow"] == Settings().paces["slow"]
    assert told.grace_again_seconds == Settings().grace_again_seconds


@pytest.mark.parametrize(
    "text",
    ["", "grace", "grace=", "grace=-1", "grace=soon", "idle=0", "idle=1.5", "fast=5", "fast=0+5", "quick=5+5", "grace=1+1"],
)
def test_what_is_not_understood_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="^" + text.replace("+", r"\+") + "$"):
        with_policy(Settings(), [text])


def test_every_name_is_on_the_page_and_in_the_settings() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    for name, field in NAMES.items():
        assert f"| `{name}` |" in page
        assert hasattr(Settings(), field)
