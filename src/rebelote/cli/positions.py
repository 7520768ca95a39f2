"""Positions for the commands of the engine: from the command line, a file or standard input, one line each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import typer

from rebelote.rules.axes import Lang
from rebelote.rules.deal import Deal
from rebelote.rules.errors import Malformed, RuleError
from rebelote.rules.messages import sentence
from rebelote.rules.position import Position
from rebelote.rules.position_text import parse_position

BAD_INPUT = 2


def refuse(error: RuleError, lang: Lang, where: str = "") -> NoReturn:
    """Say why and stop."""
    typer.echo(f"{where}{sentence(error.code, error.facts, lang)}", err=True)
    raise typer.Exit(BAD_INPUT)


def lines_of(given: list[str]) -> Iterator[tuple[str, str]]:
    """Each position line with where it stands; ``-`` is standard input, a file's name its lines, anything else a position."""
    for word in given:
        if word == "-":
            yield from _numbered(sys.stdin.read(), "-")
        elif not word.startswith("rb1/") and Path(word).is_file():
            yield from _numbered(Path(word).read_text(encoding="utf-8"), word)
        else:
            yield word, ""


def _numbered(text: str, name: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        position = line.partition("\t")[0].strip()
        if position and not position.startswith("#"):
            yield position, f"{name}:{number}: "


def positions(given: list[str], lang: Lang) -> list[Position]:
    """The positions read; a bad one is refused with its file and line."""
    found = []
    for text, where in lines_of(given):
        try:
            found.append(parse_position(text))
        except RuleError as error:
            refuse(error, lang, where)
    if not found:
        refuse(Malformed("no_position"), lang)
    return found


def deals(given: list[str], lang: Lang) -> list[Deal]:
    """The deals of whole positions; one that cannot be is refused with its rule."""
    found = []
    for text, where in lines_of(given):
        try:
            found.append(parse_position(text).deal())
        except RuleError as error:
            refuse(error, lang, where)
    if not found:
        refuse(Malformed("no_position"), lang)
    return found
