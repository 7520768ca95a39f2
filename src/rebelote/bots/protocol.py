"""What is a bot?

Anything that answers a view with an action. It is given what a player at the table is given, and is asked for nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from rebelote.rules.actions import Action
from rebelote.rules.axes import Lang
from rebelote.rules.events import Event
from rebelote.rules.view import SeatView

from .words import reason


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a bot did what it did: ``code`` names the reason, ``facts`` what it rests on (cards, suits, seats, numbers)."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def words(self, lang: Lang) -> str:
        """The reason as a sentence."""
        return reason(self.code, self.facts, lang)


@runtime_checkable
class Bot(Protocol):
    """A player made of code, bound to one seat of one table.

    ``act`` must answer one of ``view.legal`` and may be asked again about a view it has answered. A bot that is started in
    the middle of a deal must be able to go on: whatever it needs stands in the view, ``observe`` is a convenience.
    """

    name: str
    version: int

    def act(self, view: SeatView) -> Action:
        """The action of the seat on turn; ``view.legal`` is not empty."""
        ...

    def observe(self, event: Event) -> None:
        """Something happened at the table, as this seat may see it; called for every event in order."""
        ...

    def explain(self) -> Explanation | None:
        """Why the last action was chosen, None when there is nothing to say."""
        ...
