"""What travels about the people of a table: who is there, the clocks, the proofs, and what a person may ask for?

The messages of play are in ``wire.py``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .wire_base import ActionId, BySeat, CardCode, SeatCode, TeamCode

# A salon before its match; the moment between its start and the first cards; a deal; between two; after the match.
Stage = Literal["salon", "start", "deal", "between", "over"]
ClockPace = Literal["none", "slow", "normal", "fast"]
Talk = Literal["phrases", "between", "open"]
# Why a bot plays for somebody: the line was lost, they left, their time ran out too often.
StandsIn = Literal["lost", "left", "idle"]
OptionValue = str | int | bool


class Chair(Struct, frozen=True):
    """A seat: whose it is, and who plays there now.

    A person's has ``member``; ``stands_in`` says why a bot plays for that person. ``bot`` is the bot of the seat and
    ``bot_title`` its name as a level. ``ready`` for the next deal or match; ``pausing`` asks for a pause; ``open`` lets those
    who watch see the hand.
    """

    member: str | None
    name: str
    present: bool
    bot: str
    bot_title: str
    stands_in: StandsIn | None
    ready: bool
    pausing: bool
    open: bool


class Person(Struct, frozen=True):
    """Somebody who has come in; ``seat`` is None for one who watches."""

    member: str
    name: str
    seat: SeatCode | None
    present: bool
    host: bool


class Difference(Struct, frozen=True):
    """A rule that the table has otherwise than its book, in words."""

    key: str
    text: str
    usual: str


class Salon(Struct, frozen=True):
    """The people of a table and what they agreed on. ``you`` is None for nobody in particular (a door, a list).

    ``solo`` is a table that one person opened for playing with bots. ``why_not`` says why the match cannot start, or None.
    ``starts_in`` is in milliseconds. ``may_end``: bots have played for both people of the other side for a whole deal, so
    that the reader's side may end the match. ``hushed`` says why the reader may say no words of their own now, or None.
    ``stopped`` is the side that a match ended early was given to.
    """

    title: str
    code: str | None
    stage: Stage
    solo: bool
    you: str | None
    is_host: bool
    chairs: BySeat[Chair]
    people: list[Person]
    book: str
    options: dict[str, OptionValue]
    options_text: str
    changes: list[Difference]
    bot: str
    listed: bool
    watch: bool
    pace: ClockPace
    rated: bool
    talk: Talk
    hushed: str | None
    why_not: str | None
    starts_in: int | None
    paused: bool
    may_end: bool
    stopped: TeamCode | None


class Clock(Struct, frozen=True):
    """The clock of the seat on turn, in milliseconds: what is ``left`` of its time for this action, then of its ``bank``.

    ``total`` is what an action has without the bank. It stands still while the table is paused.
    """

    seat: SeatCode
    left: int
    bank: int
    total: int
    running: bool


class ShownDeal(Struct, frozen=True):
    """A deal that is over, with all that proves it (``docs/fairness.md``): hexadecimal, but the pack and the actions."""

    match: str
    rules: str
    number: int
    dealer: SeatCode
    previous: str
    commitment: str
    salts: BySeat[str | None]
    secret: str
    pack: list[CardCode]
    actions: list[str]
    link: str


class Fair(Struct, frozen=True):
    """What binds the server to the next deal or the one being played; ``shown`` is the last deal that is over.

    ``wants_salt``: the reader may still add to this deal's shuffle. ``secret`` is that of the match, once it is over.
    """

    match: str
    rules: str
    opening: str
    number: int
    dealer: SeatCode
    previous: str
    commitment: str
    salts: BySeat[str | None]
    wants_salt: bool
    shown: ShownDeal | None
    secret: str | None


class FairMatch(Struct, frozen=True):
    """Everything shown of a match so far."""

    match: str
    opening: str
    secret: str | None
    deals: list[ShownDeal]


# -- client to server --------------------------------------------------------------------------------------------------

MemberId = Annotated[str, Meta(min_length=1, max_length=8)]


class Arrange(Struct, frozen=True, tag="arrange"):
    """The host seats everybody: a member's or a bot's id for each seat. Those left out watch."""

    action_id: ActionId
    chairs: BySeat[Annotated[str, Meta(max_length=64)]]


class Alter(Struct, frozen=True, tag="alter"):
    """The host changes what is played, before a match; what is left out stays."""

    action_id: ActionId
    title: Annotated[str, Meta(max_length=60)] | None = None
    book: Annotated[str, Meta(max_length=64)] | None = None
    options: Annotated[dict[Annotated[str, Meta(max_length=64)], OptionValue], Meta(max_length=32)] | None = None
    bot: Annotated[str, Meta(max_length=64)] | None = None
    listed: bool | None = None
    watch: bool | None = None
    pace: ClockPace | None = None
    rated: bool | None = None
    talk: Talk | None = None


class Start(Struct, frozen=True, tag="start"):
    """The host starts the match."""

    action_id: ActionId


class Salt(Struct, frozen=True, tag="salt"):
    """A person's own part in the shuffle of deal ``number``: 1 to 64 bytes in hexadecimal, after the commitment was seen."""

    action_id: ActionId
    number: int
    salt: Annotated[str, Meta(min_length=2, max_length=128)]


class Leave(Struct, frozen=True, tag="leave"):
    """Leave the table: a bot plays on, and the seat stays the person's until the match ends."""

    action_id: ActionId


class Back(Struct, frozen=True, tag="back"):
    """Take one's seat again from the bot."""

    action_id: ActionId


class Sit(Struct, frozen=True, tag="sit"):
    """Take a bot's seat, or get up (None), where no deal is being played."""

    action_id: ActionId
    seat: SeatCode | None


class Pause(Struct, frozen=True, tag="pause"):
    """Ask for a pause (``on``), which begins when everybody does, or end it or one's asking."""

    action_id: ActionId
    on: bool


class Open(Struct, frozen=True, tag="open"):
    """Let those who watch see one's hand, or not any more."""

    action_id: ActionId
    on: bool


class End(Struct, frozen=True, tag="end"):
    """End the match, the other side having left it to bots for a whole deal."""

    action_id: ActionId


class Host(Struct, frozen=True, tag="host"):
    """The host hands the table over to another member."""

    action_id: ActionId
    member: MemberId


class Remove(Struct, frozen=True, tag="remove"):
    """The host shows a member the door, where no deal is being played."""

    action_id: ActionId
    member: MemberId


class Say(Struct, frozen=True, tag="say"):
    """Say one of the set phrases or emotes (``code``), or free words where the table allows them."""

    action_id: ActionId
    code: Annotated[str, Meta(max_length=32)] | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


SalonMessage = Arrange | Alter | Start | Salt | Leave | Back | Sit | Pause | Open | End | Host | Remove | Say
