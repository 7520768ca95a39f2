"""What is written down about a table?

A few kinds of entry, in JSON, numbered from 1. The log is all there is: a table is what its entries replay to. A deal is kept
as the pack it was dealt from, so that it stays the same deal whatever shuffles in later versions.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rebelote.server.protocol.wire_base import BySeat, SeatCode, TeamCode
from rebelote.server.protocol.wire_salon import ClockPace, StandsIn, Talk

# ``stand_in``: a bot played for a person who is away; ``clock``: a bot played because a person's time was up.
ActedBy = Literal["person", "bot", "cheaper", "fallback", "forced", "stand_in", "clock"]
MemberId = str


class SalonTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the people of a table agreed on besides the rules; ``starts_after`` in seconds."""

    title: str = ""
    listed: bool = False
    watch: bool = True
    pace: ClockPace = "none"
    rated: bool = False
    talk: Talk = "phrases"
    starts_after: int | None = None


class Opened(msgspec.Struct, frozen=True, tag="opened", tag_field="kind"):
    """A table: the rule book with its options as one line of text, the bot and the bots' names.

    The seats in ``people`` are the first member's: one, the host's. A person's name stands in ``names`` and may be empty: the
    seat's name is then used, in the reader's language. The bots' chance starts from ``seed``. Without ``salon`` it is the table
    of one person with bots.
    """

    book: str
    bot: str
    names: dict[SeatCode, str]
    people: tuple[SeatCode, ...] = ("S",)
    seed: int | None = None
    salon: SalonTerms | None = None


class Joined(msgspec.Struct, frozen=True, tag="joined", tag_field="kind"):
    """Somebody came in, or took another name; ``seat`` is the bot's seat they sat down on."""

    member: MemberId
    name: str
    seat: SeatCode | None = None


class Arranged(msgspec.Struct, frozen=True, tag="arranged", tag_field="kind"):
    """Who sits where from now on: a member or a bot (its specification's name) on each seat."""

    chairs: BySeat[str]


class Altered(msgspec.Struct, frozen=True, tag="altered", tag_field="kind"):
    """What is played and agreed on from now on."""

    book: str
    bot: str
    terms: SalonTerms


class Hosted(msgspec.Struct, frozen=True, tag="hosted", tag_field="kind"):
    """Another member has the host's rights."""

    member: MemberId


class Gone(msgspec.Struct, frozen=True, tag="gone", tag_field="kind"):
    """A member left between deals, or was shown the door (``removed``): the seat is a bot's."""

    member: MemberId
    removed: bool = False


class StoodIn(msgspec.Struct, frozen=True, tag="stood_in", tag_field="kind"):
    """From now on a bot plays for the person of a seat."""

    seat: SeatCode
    why: StandsIn


class Returned(msgspec.Struct, frozen=True, tag="returned", tag_field="kind"):
    """The person of a seat plays again."""

    seat: SeatCode


class Paused(msgspec.Struct, frozen=True, tag="paused", tag_field="kind"):
    """A person asks for a pause (``on``), or ends the pause or the asking."""

    seat: SeatCode
    on: bool


class Shown(msgspec.Struct, frozen=True, tag="shown", tag_field="kind"):
    """A person lets those who watch see the hand, or not any more."""

    seat: SeatCode
    on: bool


class Readied(msgspec.Struct, frozen=True, tag="readied", tag_field="kind"):
    """A person is ready for the next deal or match."""

    seat: SeatCode


class Begun(msgspec.Struct, frozen=True, tag="begun", tag_field="kind"):
    """A match begins: its secret (32 bytes in hexadecimal), its name in the proofs, and who deals first."""

    secret: str
    match: str
    dealer: SeatCode


class Salted(msgspec.Struct, frozen=True, tag="salted", tag_field="kind"):
    """A person's part in the shuffle of the next deal, in hexadecimal."""

    seat: SeatCode
    salt: str


class Dealt(msgspec.Struct, frozen=True, tag="dealt", tag_field="kind", omit_defaults=True):
    """A deal: the shuffled pack before the cut, top card first. ``first_dealer`` opens a new match with it."""

    pack: str
    first_dealer: SeatCode | None = None


class Acted(msgspec.Struct, frozen=True, tag="acted", tag_field="kind", omit_defaults=True):
    """A player did something.

    ``cheaper`` is a quick bot for one that had no room to think, ``fallback`` a plain action for one that failed, ``forced`` a
    pass that a person could only say. ``spent`` is what went from the person's bank of time, in milliseconds.
    """

    seat: SeatCode
    action: str
    by: ActedBy
    spent: int = 0


class Stopped(msgspec.Struct, frozen=True, tag="stopped", tag_field="kind"):
    """The match ends early: this side stayed, and has won."""

    team: TeamCode


PeopleEntry = Joined | Arranged | Altered | Hosted | Gone | StoodIn | Returned | Paused | Shown | Readied
Entry = Opened | PeopleEntry | Begun | Salted | Dealt | Acted | Stopped

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> str:
    """The entry as it is stored."""
    return _encoder.encode(entry).decode()


def decode(text: str) -> Entry:
    """Read a stored entry; raises msgspec.ValidationError."""
    return _decoder.decode(text)
