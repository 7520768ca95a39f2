"""Writes ``docs/commands.md`` from the commands themselves; ``--check`` only tells whether it is up to date."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).resolve().parent.parent / "docs" / "commands.md"
# What Typer adds to every application, in words that depend on the shell.
TYPERS_OWN = frozenset({"install_completion", "show_completion"})
HEAD = """# Commands

What `rebelote COMMAND --help` says, for every command. This page is generated: `make generate`.
"""


def commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """The command and those under it, each with its full name. (Typer gives its parsed commands no public type.)"""
    yield name, command
    for word, inner in sorted(getattr(command, "commands", {}).items()):
        if not inner.hidden:
            yield from commands(inner, f"{name} {word}")


def is_argument(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "argument")


def shown(parameter: Any) -> str:
    """How one writes the parameter: ``FILE``, or ``--target, -t``."""
    if is_argument(parameter):
        return str(parameter.name).upper()
    return ", ".join([*parameter.opts, *parameter.secondary_opts])


def default(parameter: Any) -> str:
    """The value it has when it is not given; empty when there is none worth a word."""
    if parameter.required:
        return "required"
    if isinstance(getattr(parameter, "show_default", None), str):
        return str(parameter.show_default)
    value = parameter.default
    if value is None or callable(value) or value in ("", False, (), []):
        return ""
    if value is True:
        return "on"
    return str(getattr(value, "value", value))


def parameters(command: Any) -> list[Any]:
    """What a command takes, in the order of its declaration."""
    return [item for item in command.params if item.name not in TYPERS_OWN and not getattr(item, "hidden", False)]


def section(name: str, command: Any) -> str:
    """A command's heading, purpose, usage and a table of what it takes."""
    taken = parameters(command)
    arguments = "".join(f" {shown(parameter)}" for parameter in taken if is_argument(parameter))
    tail = " COMMAND" if getattr(command, "commands", None) else ""
    lines = [f"## {name}", "", (command.help or "").strip(), "", f"`{name}{arguments} [OPTIONS]{tail}`", ""]
    rows = [(shown(parameter), (parameter.help or "").strip(), default(parameter)) for parameter in taken]
    if rows:
        lines += ["| takes | what it is | without it |", "|---|---|---|"]
        lines += [f"| `{what}` | {text.replace('|', chr(92) + '|')} | {value} |" for what, text, value in rows]
        lines.append("")
    return "\n".join(lines)


def page(app: typer.Typer) -> str:
    """The whole page for an application."""
    return "\n".join([HEAD, *(section(name, command) for name, command in commands(typer.main.get_command(app), "rebelote"))])


def main(arguments: list[str]) -> int:
    """0 when the page is, or has been made, what it should be."""
    from rebelote.cli.main import app

    text = page(app)
    if "--check" not in arguments:
        PAGE.write_text(text)
        return 0
    if PAGE.is_file() and PAGE.read_text() == text:
        return 0
    print(f"docs/{PAGE.name} does not match the commands: make generate", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
