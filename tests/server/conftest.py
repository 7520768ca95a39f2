"""Servers for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rebelote.server.settings import Settings
from tests.server.running import Person, running


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path / "data", web_dist=tmp_path / "web", seed=7)


@pytest.fixture
def address(settings: Settings) -> Iterator[str]:
    with running(settings) as address:
        yield address


@pytest.fixture
def person(address: str) -> Iterator[Person]:
    with Person(address) as person:
        yield person
