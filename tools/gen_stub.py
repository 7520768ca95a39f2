"""Writes ``src/rebelote/engine/_core.pyi`` from the native module; ``--check`` only tells whether it is up to date."""

from __future__ import annotations

import sys
from pathlib import Path

from nanobind.stubgen import StubGen

from rebelote.engine import _core

STUB = Path(__file__).resolve().parent.parent / "src" / "rebelote" / "engine" / "_core.pyi"


def stub() -> str:
    """The text that the binding's signatures and docstrings give."""
    generator = StubGen(_core)
    generator.put(_core)
    return generator.get()


def main(arguments: list[str]) -> int:
    """0 when the file is, or has been made, what it should be."""
    text = stub()
    if "--check" not in arguments:
        STUB.write_text(text)
        return 0
    if STUB.read_text() == text:
        return 0
    print(f"{STUB.name} does not match the native module: make generate", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
