"""Writes ``src/rebelote/engine/_core.pyi`` from the native module; ``--check`` only tells whether it is up to date."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path(__file__).resolve().parent.parent / "src" / "rebelote" / "engine" / "_core.pyi"


def stub() -> str:
    """The text that nanobind makes of the binding's signatures and docstrings."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, STUB.name)
        command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "rebelote.engine._core", "-o", str(written)]
        subprocess.run(command, check=True)
        return written.read_text()


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
