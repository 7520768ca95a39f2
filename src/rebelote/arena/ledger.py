"""How do results outlive the process? A file of JSON lines: what the experiment is, then a line for every pair.

A run that is started again with the same file goes on where it stopped. A last line that was cut short is thrown away.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .errors import ArenaError
from .pairs import Pair

FORMAT = 1
Place = tuple[str, str, str]
"""Book, first bot, second bot."""


class Ledger:
    """Results by meeting and number; kept in a file when there is one.

    ``experiment`` says all that the results depend on. Raises ArenaError when the file is another experiment's, or none.
    """

    def __init__(self, file: Path | None, experiment: Mapping[str, Any]) -> None:
        self._file = file
        self._found: dict[tuple[Place, int], Pair] = {}
        if file is None:
            return
        head = {"rebelote_arena": FORMAT, **experiment}
        if not file.exists() or not file.stat().st_size:
            file.write_text(_line(head), encoding="utf-8")
            return
        self._read(file, head)

    def _read(self, file: Path, head: Mapping[str, Any]) -> None:
        text = file.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        lines = list(_objects(file, whole))
        if not lines or "rebelote_arena" not in lines[0]:
            raise ArenaError("not_an_arena_file", file=file)
        for name in {**lines[0], **head}:
            if lines[0].get(name) != head.get(name):
                raise ArenaError("another_experiment", file=file, what=name, found=lines[0].get(name), wanted=head.get(name))
        for found in lines[1:]:
            book, first, second = found["of"]
            self._found[(book, first, second), found["n"]] = Pair.of_json(found)
        if len(whole) < len(text):
            with file.open("r+b") as opened:
                opened.truncate(len(whole))

    def __len__(self) -> int:
        return len(self._found)

    def get(self, place: Place, number: int) -> Pair | None:
        """The result of a pair that was played before."""
        return self._found.get((place, number))

    def add(self, place: Place, pair: Pair) -> None:
        """Keep a result; it is in the file when this returns."""
        self._found[place, pair.number] = pair
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as opened:
                opened.write(_line({"of": place, **pair.as_json()}))


def _line(found: Mapping[str, Any]) -> str:
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False) + "\n"


def _objects(file: Path, text: bytes) -> Iterator[dict[str, Any]]:
    try:
        yield from map(json.loads, text.splitlines())
    except ValueError:
        raise ArenaError("not_an_arena_file", file=file) from None
