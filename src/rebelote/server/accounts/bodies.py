"""What do the requests and answers about accounts, profiles and blocks hold?"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rebelote.server.protocol.wire import SeatCode

from .passkeys.bodies import Name, Password, Proof

Outcome = Literal["won", "lost", "drawn", "left"]


class Credentials(Struct, frozen=True):
    """A name and its password: to make an account, or to be known again."""

    name: Name
    password: Password


class LogOut(Struct, frozen=True):
    """Be a guest again in this browser, or in all of them."""

    everywhere: bool = False


class NewPassword(Proof, frozen=True, kw_only=True):
    """Another password, or a first one; all other browsers are logged out."""

    new: Password


class Deletion(Proof, frozen=True, kw_only=True):
    """Be forgotten; who has an account shows once more that it is theirs."""


class Me(Struct, frozen=True):
    """Who one is here; a guest has no name. ``browsers`` are those that are logged in, this one included.

    ``known``: the browser has a cookie, so that something may be kept of it. Ways to log in here: whether there is a
    ``password``, and how many ``passkeys``.
    """

    name: str | None
    made: str | None
    browsers: int
    known: bool
    password: bool
    passkeys: int


class Blocking(Struct, frozen=True):
    """Somebody met at a table, by the name the table has for them (``member``) or by their seat."""

    table: Annotated[str, Meta(max_length=64)]
    member: Annotated[str, Meta(max_length=8)] | None = None
    seat: SeatCode | None = None


class Blocked(Struct, frozen=True):
    """Somebody one does not wish to meet; ``id`` takes it back, ``name`` is what they were called then."""

    id: str
    name: str
    at: str


class Complaint(Struct, frozen=True):
    """Something was not right in a deal of the match at hand; without ``deal_no`` in the one on the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    deal_no: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class Reported(Struct, frozen=True):
    """A complaint is kept under this number."""

    number: int


class RatingPoint(Struct, frozen=True):
    """A rating after a match."""

    at: str
    rating: int
    margin: int


class FamilyRating(Struct, frozen=True):
    """A rating in one family of rule books, and how it came about (``curve``, oldest first).

    It is likely to be within ``margin`` points; ``provisional`` while that is a wide range.
    """

    family: str
    title: str
    rating: int
    margin: int
    provisional: bool
    matches: int
    curve: list[RatingPoint]


class MatchPlayer(Struct, frozen=True):
    """Somebody at a match, in words; an ``account`` has a page."""

    name: str
    account: bool


class PlayedMatch(Struct, frozen=True):
    """A finished match. ``change`` is that of the rating, ``ours`` and ``theirs`` the scores of the two sides."""

    at: str
    book: str
    outcome: Outcome
    rated: bool
    change: int | None
    ours: int
    theirs: int
    partner: MatchPlayer
    against: list[MatchPlayer]


class Profile(Struct, frozen=True):
    """Somebody's page. ``completion`` is in percent: matches finished of those begun, an abandon counting less with time.

    Others see rated matches alone; ``mine`` says that one reads one's own page.
    """

    name: str
    made: str
    mine: bool
    finished: int
    completion: int | None
    ratings: list[FamilyRating]
    matches: list[PlayedMatch]


class Rank(Struct, frozen=True):
    """A line of a ranking."""

    name: str
    rating: int
    margin: int
    matches: int


class Ranking(Struct, frozen=True):
    """Those of a family whose rating is no longer provisional, by what they are likely to be worth at least."""

    family: str
    title: str
    ranks: list[Rank]
