"""How does the game refuse?

Three kinds of refusal. Each carries a code and the facts behind it; the sentence a person reads is made from them by
``messages.sentence``, in one catalogue for every language.
"""

from __future__ import annotations


class RuleError(ValueError):
    """A refusal: ``code`` names the rule, ``facts`` what it rests on (cards, suits, seats, numbers)."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        # Imported late: the catalogue names cards and seats, which are built on these errors.
        from .messages import sentence

        return sentence(self.code, self.facts, "en")


class Malformed(RuleError):
    """The text or value means nothing: no such card, no such book, a broken record."""


class Illegal(RuleError):
    """Understood, and against the rules of this book at this point."""


class OutOfTurn(RuleError):
    """Understood, but it is somebody else's turn, or the deal is over."""
