"""The container files name commands and options that there are, and leave nothing out that the image is built from."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from rebelote.cli.main import app

ROOT = Path(__file__).parents[2]


def commands() -> list[list[str]]:
    """Every command line of ours in the two files."""
    services: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    ours = [service["command"] for service in services.values() if service["image"] == "rebelote"]
    given = re.search(r"^CMD (\[.*\])$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert given
    return [json.loads(given[1]), *ours]


def test_two_workers_share_a_database() -> None:
    lines = commands()
    assert len([line for line in lines if "--database=postgresql://rebelote@database/rebelote" in line]) == 3
    assert ["db", "upgrade"] in [line[:2] for line in lines]


@pytest.mark.parametrize("line", commands(), ids=lambda line: " ".join(line)[:40])
def test_every_option_is_one_of_the_command(line: list[str]) -> None:
    # Words that are not understood are refused before help is given.
    assert CliRunner().invoke(app, [*line, "--help"]).exit_code == 0
    assert CliRunner().invoke(app, [*line, "--nonsense", "--help"]).exit_code == 2


def test_what_the_image_is_built_from_is_there_and_not_left_out() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split()
    for needed in (
        "constraints.txt",
        "pyproject.toml",
        "CMakeLists.txt",
        "core",
        "src",
        "web",
        "tools",
        "README.md",
        "LICENSE",
    ):
        assert (ROOT / needed).exists()
        assert needed not in ignored
