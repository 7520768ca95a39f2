"""What can the person do now, and in how few words can it be said?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rebelote.rules.axes import Lang
from rebelote.rules.cards import Trump
from rebelote.rules.names import capital, suit_symbol, trump_name
from rebelote.server.protocol import wire


@dataclass(frozen=True, slots=True)
class Turn:
    """A view's actions sorted into cards and answers.

    ``asked_card`` is a card of the belote that was chosen and waits for the choice between saying the word and not.
    """

    view: wire.View
    asked_card: str | None = None

    @property
    def playable(self) -> frozenset[str]:
        """The cards that may be played."""
        return frozenset(action.card for action in self.view.actions if action.card is not None)

    @property
    def answers(self) -> Sequence[wire.ActionView]:
        """The choices that are no cards: calls, bets, packets; or the two ways to play the asked card, the word first."""
        if self.asked_card is not None:
            return sorted(self.ways(self.asked_card), key=lambda action: action.say is None)
        return [action for action in self.view.actions if action.kind not in ("play", "cut")]

    @property
    def cut_limits(self) -> tuple[int, int] | None:
        """The fewest and the most cards, when the person cuts."""
        for action in self.view.actions:
            if action.min is not None and action.max is not None:
                return action.min, action.max
        return None

    def ways(self, card: str) -> list[wire.ActionView]:
        """How a card may be played: silent, with a word, or not at all."""
        return [action for action in self.view.actions if action.card == card]


def short_words(answer: wire.ActionView, round_: int | None, lang: Lang) -> str:
    """An answer in few words: in the second round the suit alone, so that all of them stand in a row."""
    if answer.trump is None or round_ != 2:
        return answer.text
    trump = Trump(answer.trump)
    symbol = f"{suit_symbol(trump.suit)} " if trump.suit is not None else ""
    return symbol + capital(trump_name(trump, lang))
