"""Who sits where, and who plays with whom?

Four seats in playing order (anticlockwise round the table, each player's right-hand neighbour next), two teams, and the two
containers that hold one thing per seat or per team.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from .errors import Malformed

T = TypeVar("T")
U = TypeVar("U")


class Team(Enum):
    """The two sides; ``str`` is ``NS`` or ``EW`` (``EO`` is read too)."""

    # There is one of each: what an enumeration does to hash its names costs more than looking things up.
    __hash__ = object.__hash__

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Team:
        return Team.EW if self is Team.NS else Team.NS

    @classmethod
    def parse(cls, text: str) -> Team:
        """Read ``NS``, ``EW`` or the French ``EO``; raises Malformed."""
        name = text.strip().upper()
        if name == "EO":
            return cls.EW
        try:
            return cls(name)
        except ValueError:
            raise Malformed("bad_team", text=text) from None

    def __str__(self) -> str:
        return self.value


class Seat(Enum):
    """The four seats in playing order."""

    __hash__ = object.__hash__  # as for teams

    SOUTH = "S"
    EAST = "E"
    NORTH = "N"
    WEST = "W"

    def __init__(self, letter: str) -> None:
        #: Place in playing order, 0 for South to 3 for West.
        self.index = "SENW".index(letter)
        self.team = Team.NS if letter in "SN" else Team.EW

    @property
    def next(self) -> Seat:
        """The player to the right, who plays next."""
        return self.after(1)

    @property
    def partner(self) -> Seat:
        return self.after(2)

    @property
    def previous(self) -> Seat:
        """The player to the left, who played before."""
        return self.after(3)

    def after(self, steps: int) -> Seat:
        """The seat ``steps`` places on in playing order."""
        return SEATS[(self.index + steps) % 4]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read ``S E N W`` or the French ``O`` for west; raises Malformed."""
        name = text.strip().upper()
        try:
            return cls("W" if name == "O" else name)
        except ValueError:
            raise Malformed("bad_seat", text=text) from None

    def __str__(self) -> str:
        return self.value


SEATS: tuple[Seat, ...] = tuple(Seat)
TEAMS: tuple[Team, ...] = tuple(Team)


def playing_order(first: Seat) -> tuple[Seat, ...]:
    """The four seats from ``first`` on."""
    return tuple(first.after(steps) for steps in range(4))


@dataclass(frozen=True, slots=True)
class BySeat(Generic[T]):
    """One value per seat."""

    south: T
    east: T
    north: T
    west: T

    @classmethod
    def build(cls, make: Callable[[Seat], T]) -> BySeat[T]:
        return cls(*(make(seat) for seat in SEATS))

    @classmethod
    def same(cls, value: T) -> BySeat[T]:
        return cls(value, value, value, value)

    def __getitem__(self, seat: Seat) -> T:
        return (self.south, self.east, self.north, self.west)[seat.index]

    def __iter__(self) -> Iterator[T]:
        return iter((self.south, self.east, self.north, self.west))

    def items(self) -> Iterator[tuple[Seat, T]]:
        return zip(SEATS, self, strict=True)

    def put(self, seat: Seat, value: T) -> BySeat[T]:
        """A copy with one seat's value changed."""
        values = [self.south, self.east, self.north, self.west]
        values[seat.index] = value
        return BySeat(*values)

    def map(self, function: Callable[[T], U]) -> BySeat[U]:
        return BySeat(*(function(value) for value in self))


@dataclass(frozen=True, slots=True)
class ByTeam(Generic[T]):
    """One value per team."""

    ns: T
    ew: T

    @classmethod
    def build(cls, make: Callable[[Team], T]) -> ByTeam[T]:
        return cls(make(Team.NS), make(Team.EW))

    @classmethod
    def same(cls, value: T) -> ByTeam[T]:
        return cls(value, value)

    @classmethod
    def only(cls, team: Team, value: T, other: T) -> ByTeam[T]:
        """``value`` for ``team`` and ``other`` for its opponents."""
        return cls.build(lambda side: value if side is team else other)

    def __getitem__(self, team: Team) -> T:
        return self.ns if team is Team.NS else self.ew

    def __iter__(self) -> Iterator[T]:
        return iter((self.ns, self.ew))

    def items(self) -> Iterator[tuple[Team, T]]:
        return zip(TEAMS, self, strict=True)

    def put(self, team: Team, value: T) -> ByTeam[T]:
        """A copy with one team's value changed."""
        return ByTeam(value, self.ew) if team is Team.NS else ByTeam(self.ns, value)

    def map(self, function: Callable[[T], U]) -> ByTeam[U]:
        return ByTeam(function(self.ns), function(self.ew))


BOTH_TEAMS: ByTeam[bool] = ByTeam(ns=True, ew=True)
NO_TEAM: ByTeam[bool] = ByTeam(ns=False, ew=False)
NO_POINTS: ByTeam[int] = ByTeam(0, 0)


def add_points(left: ByTeam[int], right: ByTeam[int]) -> ByTeam[int]:
    """The sums, side by side."""
    return ByTeam(left.ns + right.ns, left.ew + right.ew)
