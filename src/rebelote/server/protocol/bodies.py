"""What do requests and their answers hold?

The JSON bodies of the HTTP addresses; the messages of the socket are in ``wire.py``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .wire import ByTeam, CardCode, SeatCode
from .wire_salon import ClockPace, OptionValue, Salon, Talk


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
    """A table the person plays at; ``updated`` is ISO 8601 in UTC.

    ``seat`` is the person's, with the names of the ``partner`` and of those played ``against``; None where they have no seat
    (yet), and of a match that is over.
    """

    table: str
    title: str
    target: int
    scores: ByTeam[int]
    deal_no: int
    over: bool
    updated: str
    seat: SeatCode | None
    partner: str | None
    against: list[str]


class Problem(Struct, frozen=True):
    """What was wrong with a request."""

    code: str
    text: str


class ProblemBody(Struct, frozen=True):
    """The body of every refused request."""

    error: Problem


class NewSalon(Struct, frozen=True):
    """A table for people: what to play, the bot for empty seats, and what is agreed on.

    ``listed`` puts it into the lobby, ``watch`` lets people without a seat look on. ``starts_after`` seconds it starts by
    itself with bots in the empty seats.
    """

    book: Annotated[str, Meta(max_length=64)]
    bot: Annotated[str, Meta(max_length=64)]
    options: Annotated[dict[Annotated[str, Meta(max_length=64)], OptionValue], Meta(max_length=32)] = {}
    name: Annotated[str, Meta(max_length=40)] | None = None
    title: Annotated[str, Meta(max_length=60)] = ""
    listed: bool = False
    watch: bool = True
    pace: ClockPace = "none"
    rated: bool = False
    talk: Talk = "phrases"
    starts_after: Annotated[int, Meta(ge=5, le=600)] | None = None
    lang: Annotated[str, Meta(max_length=8)] = "fr"


class SalonMade(Struct, frozen=True):
    """The name of a new salon and its four letters."""

    table: str
    code: str


class Joining(Struct, frozen=True):
    """Somebody comes in; with ``watch`` without wanting a seat."""

    name: Annotated[str, Meta(max_length=40)] = ""
    watch: bool = False
    lang: Annotated[str, Meta(max_length=8)] = "fr"


class Joined(Struct, frozen=True):
    """Who one is at the table, and where one sits."""

    table: str
    member: str
    seat: SeatCode | None


class Door(Struct, frozen=True):
    """What somebody sees who has a link and is not in yet; ``why_not`` says why there is no way in, or None."""

    table: str
    salon: Salon
    inside: bool
    free: int
    why_not: str | None


class LobbyTable(Struct, frozen=True):
    """A listed table: ``free`` seats are bots' that a person may take; ``playing`` ones may be watched."""

    table: str
    title: str
    host: str
    book: str
    book_text: str
    free: int
    people: list[str]
    pace: ClockPace
    rated: bool
    watch: bool
    playing: bool
    scores: ByTeam[int]
    updated: str


class Quick(Struct, frozen=True):
    """Play now: the first listed table of this book with a free seat, else a new one that starts with bots after ``wait``."""

    book: Annotated[str, Meta(max_length=64)]
    bot: Annotated[str, Meta(max_length=64)]
    options: Annotated[dict[Annotated[str, Meta(max_length=64)], OptionValue], Meta(max_length=32)] = {}
    name: Annotated[str, Meta(max_length=40)] = ""
    wait: Annotated[int, Meta(ge=5, le=300)] = 30
    lang: Annotated[str, Meta(max_length=8)] = "fr"


class Lobby(Struct, frozen=True):
    """The listed tables, those one can join first, then the latest."""

    tables: list[LobbyTable]


class Phrase(Struct, frozen=True):
    """Something that can be said at a table with one tap."""

    code: str
    text: str
    emote: bool


class FrequencyRow(Struct, frozen=True):
    """A value of a feature: ``seen`` hands had it, a ``share`` of all; theory has a ``chance``, and would have ``expected``."""

    value: int
    seen: int
    share: float
    chance: float
    expected: float


class Frequency(Struct, frozen=True):
    """A feature of a hand. ``p``: how often chance alone strays as far or farther (0 to 1), None with too few hands to say."""

    feature: str
    title: str
    rows: list[FrequencyRow]
    p: float | None
    verdict: str


class Frequencies(Struct, frozen=True):
    """How often the ``hands`` dealt on this server held what, beside theory: one hand of each finished deal."""

    hands: int
    features: list[Frequency]
