"""Live tables of four while things break: nothing that anybody was told is lost, and every match ends with a valid record."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bench.faults import STORMY, killing, restarting, survived, unmoved
from bench.hosts import hosts
from bench.stubborn import Weather
from tests.server.postgres import programs

pytestmark = pytest.mark.slow
needs_postgres = pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")
PACE = 0.1


@needs_postgres
def test_servers_are_killed_under_live_tables_and_messages_go_astray() -> None:
    with hosts("postgres", 2, durable=False) as servers:
        said = asyncio.run(survived(servers, 4, killing(2, 1.0, Random(1)), STORMY, PACE, 200))
    assert "broken 2 times" in said
    assert "nothing lost" in said
    assert "cut " in said
    assert "twice " in said


@needs_postgres
def test_the_database_is_restarted_under_live_tables() -> None:
    with hosts("postgres", 1, durable=False) as servers:
        said = asyncio.run(survived(servers, 4, restarting(2, 1.0), Weather(), PACE, 200))
    assert "nothing lost" in said


def test_the_only_server_is_killed_and_comes_back() -> None:
    with hosts("sqlite", 1) as servers:
        said = asyncio.run(survived(servers, 3, killing(1, 1.5, Random(3)), Weather(), PACE, 200))
        assert "nothing lost" in said
        assert "broken sockets" in asyncio.run(unmoved(servers, 200))
