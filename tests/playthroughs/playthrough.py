"""What is a playthrough?

A text file that tells one deal whole: a head from which it can be played again, then every state with what happened and what
each seat sees. Read as data it is the deal; read by a person it is how the deal should go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum

from rebelote.rules.actions import Action, Cut, parse_action
from rebelote.rules.books import RuleBook, parse_key
from rebelote.rules.cards import Card, parse_cards
from rebelote.rules.deal import Deal
from rebelote.rules.events import CardsDealt, seen_by
from rebelote.rules.seats import SEATS, BySeat, ByTeam, Seat
from rebelote.rules.view import SeatView, view_of

BANNER = "# Written by tools/regen_playthroughs.py; a change here is a change of the rules, to be read line by line."


@dataclass(frozen=True)
class Script:
    """The head of a file: all that the deal follows from."""

    book: RuleBook
    dealer: Seat
    pending: int
    pack: tuple[Card, ...]
    actions: tuple[Action, ...]

    def states(self) -> Iterator[Deal]:
        deal = Deal.start(self.book, self.pack, self.dealer, scores=ByTeam(0, 0), pending=self.pending)
        yield deal
        for action in self.actions:
            deal = deal.apply(action)
            yield deal

    def head(self) -> list[str]:
        return [
            BANNER,
            f"book: {self.book.key}",
            f"dealer: {self.dealer}",
            f"pending: {self.pending}",
            f"pack: {' '.join(map(str, self.pack))}",
            f"actions: {' '.join(map(str, self.actions))}",
        ]


def read_head(text: str) -> Script:
    """The script of a file."""
    found = dict(line.split(": ", 1) for line in text.splitlines()[1:6])
    return Script(
        parse_key(found["book"]),
        Seat.parse(found["dealer"]),
        int(found["pending"]),
        parse_cards(found["pack"]),
        tuple(parse_action(word) for word in found["actions"].split()),
    )


def render(script: Script) -> str:
    """The whole file."""
    lines = script.head()
    told = 0
    for number, deal in enumerate(script.states()):
        lines += ["", f"-- {number} {deal.phase.value} {deal.turn or '-'}"]
        lines += [f"   {plain(seen_by(event, None))}" for event in deal.events[told:]]
        lines += dealt_to(deal, told)
        told = len(deal.events)
        views = [view_of(deal, seat) for seat in SEATS]
        public = {public_line(view) for view in (*views, view_of(deal, None))}
        assert len(public) == 1, "the seats do not see the same table"
        lines.append(f"all: {public.pop()}")
        lines += [f"{view.seat}: {own_line(view)}".rstrip() for view in views]
    return "\n".join(lines) + "\n"


def dealt_to(deal: Deal, told: int) -> list[str]:
    """Which cards each seat was dealt, as its own events say."""
    news = [event for seat in SEATS for event in view_of(deal, seat).events[told:]]
    return [f"   to {event.seat} {plain(event.cards)}" for event in news if isinstance(event, CardsDealt) and event.cards]


PUBLIC = ("counts", "turned", "contract", "trick", "announced", "shown", "melds_winner", "belotes", "final_hands")


def public_line(view: SeatView) -> str:
    """What everybody sees, the empty things left out."""
    words = [(name, plain(getattr(view, name))) for name in PUBLIC]
    words.append(("tricks", " ".join(f"{trick.winner}+{trick.points}" for trick in view.tricks)))
    return "; ".join(f"{name} {text}" for name, text in words if text not in ("", "-"))


def own_line(view: SeatView) -> str:
    """What one seat sees besides."""
    words = [("", plain(view.hand)), ("melds", plain(view.own_melds)), ("belotes", plain(view.own_belotes))]
    words.append(("may", legal_words(view.legal)))
    words.append(("refused", " ".join(f"{card}:{refusal.code}" for card, refusal in view.refusals().items())))
    return "; ".join(f"{name} {text}".strip() for name, text in words if text)


def legal_words(legal: Sequence[Action]) -> str:
    cuts = [action for action in legal if isinstance(action, Cut)]
    if cuts:
        return f"{cuts[0]} to {cuts[-1]}"
    return " ".join(map(str, legal))


def plain(value: object) -> str:
    """A value in few words: cards and enums by their texts, records by name and fields."""
    if value is None:
        return "-"
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, ByTeam):
        return f"{plain(value.ns)}/{plain(value.ew)}"
    if isinstance(value, BySeat):
        return " | ".join(plain(item) for item in value)
    if isinstance(value, tuple):
        return " ".join(plain(item) for item in value)
    if is_dataclass(value):
        parts = [(field.name, plain(getattr(value, field.name))) for field in fields(value)]
        # Nothing is required where nothing was bid.
        inside = ", ".join(
            f"{name} {text}" for name, text in parts if text not in ("", "-") and (name, text) != ("required", "0")
        )
        return f"{type(value).__name__}({inside})"
    if isinstance(value, dict):
        return " ".join(f"{key}={plain(item)}" for key, item in value.items())
    return str(value)
