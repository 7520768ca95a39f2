"""Which small words and containers do all messages share?"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, Raw, Struct

T = TypeVar("T")

# Written already, once for several readers; of ``Partial`` some fields alone, to be laid over those that a reader has.
Written: TypeAlias = Raw | T
Partial: TypeAlias = Raw | T

SeatCode = Literal["S", "E", "N", "W"]
TeamCode = Literal["NS", "EW"]
CardCode = str  # rank then suit in ASCII: "Ks", "Th", "7d"
TrumpCode = Literal["s", "h", "d", "c", "sa", "ta"]
PhaseCode = Literal["cut", "packets", "auction", "bet", "play", "count", "done", "over"]
CallKind = Literal["pass", "take", "bid", "coinche", "surcoinche"]
ActionKind = Literal["play", "cut", "packets", "pass", "take", "bid", "coinche", "surcoinche", "claim", "count"]
RefusalKind = Literal["malformed", "illegal", "out_of_turn", "stale"]
BeloteWord = Literal["belote", "rebelote"]
BeloteCode = Literal["belote", "rebelote", "credited", "lost"]
DirectionCode = Literal["anticlockwise", "clockwise"]
LineKind = Literal["count", "contract", "mark", "total"]


class BySeat(Struct, Generic[T], frozen=True):
    """One value per seat, in playing order."""

    S: T
    E: T
    N: T
    W: T


class ByTeam(Struct, Generic[T], frozen=True):
    """One value per side."""

    NS: T
    EW: T


ActionId = Annotated[str, Meta(min_length=1, max_length=64)]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
