"""Belote: the rules as a library, bots, a game server with its client, and a terminal table."""

from importlib.metadata import version

__version__ = version("rebelote")

__all__ = ["__version__"]
