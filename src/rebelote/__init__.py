"""Belote: the rules as a library, bots, a game server with its client, and a terminal table."""

__version__ = "0.1.0"

__all__ = ["__version__"]
