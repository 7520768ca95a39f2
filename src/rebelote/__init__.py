"""Belote: exact rule books, bots, tables in the browser and in the terminal."""

from __future__ import annotations

__all__ = ["__version__"]

__version__: str


def __getattr__(name: str) -> str:
    # Asked for, not looked up at import: reading the package's metadata costs more than the rules do.
    if name == "__version__":
        from importlib.metadata import version

        return version("rebelote")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
