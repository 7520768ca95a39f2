"""Servers for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from tests.server.postgres import Postgres, postgres, programs
from tests.server.running import Person, running


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Without limits: tests ask faster than people."""
    return Settings(data_dir=tmp_path / "data", web_dist=tmp_path / "web", seed=7, rates=Rates.none())


@pytest.fixture
def address(settings: Settings) -> Iterator[str]:
    with running(settings) as address:
        yield address


@pytest.fixture
def person(address: str) -> Iterator[Person]:
    with Person(address) as person:
        yield person


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    """A PostgreSQL server, one for the whole run."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres() as server:
        yield server


@pytest.fixture
def empty_database(database_server: Postgres, tmp_path: Path) -> str:
    """The URL of a new, empty PostgreSQL database."""
    return database_server.database(f"t{abs(hash(tmp_path))}")
