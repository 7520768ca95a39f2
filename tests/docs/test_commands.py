"""Every command and option is documented, and the commands that the pages show exist and run."""

import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from rebelote.cli.main import app
from tests.docs.pages import ROOT, blocks
from tools import gen_commands

COMMANDS = dict(gen_commands.commands(typer.main.get_command(app), "rebelote"))
PARAMETERS = [(name, parameter) for name, command in COMMANDS.items() for parameter in gen_commands.parameters(command)]
# They wait for a person.
WAITING = {"play", "serve"}


def shown() -> list[tuple[str, list[str]]]:
    """Every `rebelote` line of the pages: where it is, and its words after the name."""
    found = []
    for block in blocks("sh", "console"):
        for line in block.text.splitlines():
            words = shlex.split(line.removeprefix("$ "), comments=True)
            if words[:1] == ["rebelote"]:
                found.append((str(block), words[1:]))
    return found


def test_the_page_of_commands_is_up_to_date() -> None:
    assert (ROOT / "docs" / "commands.md").read_text() == gen_commands.page(app), "make generate"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_does(name: str) -> None:
    assert (COMMANDS[name].help or "").strip()


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS, ids=lambda value: getattr(value, "name", value))
def test_every_option_and_argument_is_explained(name: str, parameter: Any) -> None:
    assert (parameter.help or "").strip()


@pytest.mark.parametrize(("place", "words"), shown(), ids=str)
def test_commands_of_the_pages_exist_with_their_options(place: str, words: list[str]) -> None:
    names = ["rebelote " + " ".join(words[:count]) for count in (2, 1)]
    name = next((name for name in names if name in COMMANDS), "rebelote")
    # A group that is given no command of its own does what its first one does.
    name = {"rebelote arena": "rebelote arena duel"}.get(name, name)
    options = {text for item in COMMANDS[name].params for text in [*item.opts, *item.secondary_opts]}
    assert {word.split("=")[0] for word in words if word.startswith("--")} <= options | {"--help", "--version"}


@pytest.mark.parametrize(
    ("place", "words"), [(place, words) for place, words in shown() if words and words[0] not in WAITING], ids=str
)
def test_commands_of_the_pages_run(place: str, words: list[str], tmp_path: Path) -> None:
    for example in (ROOT / "docs" / "examples").glob("*"):
        (tmp_path / example.name).write_bytes(example.read_bytes())
    program = Path(sys.executable).with_name("rebelote")
    done = subprocess.run([program, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
