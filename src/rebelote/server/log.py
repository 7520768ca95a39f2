"""What is written down about a table?

Three kinds of entry, in JSON, numbered from 1. The log is all there is: a table is what its entries replay to. A deal is kept
as the pack it was dealt from, so that it stays the same deal whatever shuffles in later versions.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .wire import SeatCode

ActedBy = Literal["person", "bot", "cheaper", "fallback", "forced"]


class Opened(msgspec.Struct, frozen=True, tag="opened", tag_field="kind"):
    """A table: the rule book with its options as one line of text, the bot and its names, the seats people have.

    A person's name may be empty: the seat's name is then used, in the reader's language. The bots' chance starts from ``seed``.
    """

    book: str
    bot: str
    names: dict[SeatCode, str]
    people: tuple[SeatCode, ...] = ("S",)
    seed: int | None = None


class Dealt(msgspec.Struct, frozen=True, tag="dealt", tag_field="kind", omit_defaults=True):
    """A deal: the shuffled pack before the cut, top card first. ``first_dealer`` opens a new match with it."""

    pack: str
    first_dealer: SeatCode | None = None


class Acted(msgspec.Struct, frozen=True, tag="acted", tag_field="kind"):
    """A player did something.

    ``cheaper`` is a quick bot for one that had no room to think, ``fallback`` a plain action for one that failed, ``forced`` a
    pass that a person could only say.
    """

    seat: SeatCode
    action: str
    by: ActedBy


Entry = Opened | Dealt | Acted

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> str:
    """The entry as it is stored."""
    return _encoder.encode(entry).decode()


def decode(text: str) -> Entry:
    """Read a stored entry; raises msgspec.ValidationError."""
    return _decoder.decode(text)
