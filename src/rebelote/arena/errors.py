"""What can an experiment refuse?"""

from __future__ import annotations


class ArenaError(ValueError):
    """A refusal: ``code`` names it, ``facts`` are what it rests on. ``rebelote arena`` has the sentences."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(f"{code}: {', '.join(f'{name}={value}' for name, value in facts.items())}")
        self.code = code
        self.facts = facts
