"""What do requests and their answers hold?

The JSON bodies of the HTTP addresses; the messages of the socket are in ``wire.py``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .wire import ByTeam, CardCode, SeatCode

OptionValue = str | int | bool


class OptionChoice(Struct, frozen=True):
    """A value an option may have."""

    value: OptionValue
    label: str


class BookOption(Struct, frozen=True):
    """An option of a rule book, offered when a table is set up under the heading of its ``group``."""

    key: str
    group: str
    label: str
    help: str
    kind: Literal["bool", "choice", "int"]
    default: OptionValue
    choices: list[OptionChoice]


class BookInfo(Struct, frozen=True):
    """A rule book to choose; ``game`` is the heading it stands under."""

    id: str
    game: str
    version: str
    title: str
    summary: str
    target: int
    options: list[BookOption]


class BotInfo(Struct, frozen=True):
    """A bot to play with; ``level`` names how strong it is for a person, ``strength`` what was measured of it."""

    id: str
    title: str
    summary: str
    level: str | None
    strength: str | None
    default: bool


class Why(Struct, frozen=True):
    """What is to be said of a move, a card (``Kh``) or a call (``call-2``).

    ``title`` tells who did what; then comes ``text``, or why it is not told yet (``refusal``).
    """

    deal_no: int
    move: str
    seat: SeatCode
    title: str
    text: str | None
    refusal: str | None


class Advice(Struct, frozen=True):
    """Something that may be done, and why."""

    action: str
    card: CardCode | None
    text: str
    reason: str


class Hint(Struct, frozen=True):
    """What the bot called ``bot`` would do in the view ``seq``, and what next; or why there is no advice (``refusal``)."""

    seq: int
    bot: str | None
    best: Advice | None
    other: Advice | None
    refusal: str | None


class NewTable(Struct, frozen=True):
    """What to play: a book, changes to it, a bot for the three other seats, the person's name."""

    book: Annotated[str, Meta(max_length=64)]
    bot: Annotated[str, Meta(max_length=64)]
    options: Annotated[dict[Annotated[str, Meta(max_length=64)], OptionValue], Meta(max_length=32)] = {}
    name: Annotated[str, Meta(max_length=40)] | None = None
    lang: Annotated[str, Meta(max_length=8)] = "fr"


class TableMade(Struct, frozen=True):
    """The name of a new table."""

    table: str


class MyTable(Struct, frozen=True):
    """A table the person plays at; ``updated`` is ISO 8601 in UTC."""

    table: str
    title: str
    target: int
    scores: ByTeam[int]
    deal_no: int
    over: bool
    updated: str


class Problem(Struct, frozen=True):
    """What was wrong with a request."""

    code: str
    text: str


class ProblemBody(Struct, frozen=True):
    """The body of every refused request."""

    error: Problem
