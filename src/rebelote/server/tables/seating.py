"""What may the people of a table do about the table itself?

Each function judges one wish of a member and answers the entry to append, or refuses with a code of ``phrases``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from rebelote.bots.registry import bot_spec
from rebelote.fairness.scheme import check_salt
from rebelote.rules.books import load_book
from rebelote.rules.errors import Illegal, Malformed, OutOfTurn
from rebelote.rules.seats import BySeat, Seat
from rebelote.server.protocol import wire_base
from rebelote.server.protocol import wire_salon as ask

from .company import free_seats
from .log import (
    Altered,
    Arranged,
    Gone,
    Hosted,
    Joined,
    MemberId,
    Paused,
    PeopleEntry,
    Readied,
    Returned,
    SalonTerms,
    Shown,
    StoodIn,
)
from .table import Table

T = TypeVar("T")

# A salon is not a stadium; the limit keeps a message to all of them small.
MAX_MEMBERS = 60


def plain_name(text: str | None) -> str:
    """A person's name without what cannot be seen."""
    return " ".join("".join(letter for letter in text or "" if letter.isprintable()).split())


def join(table: Table, member: MemberId | None, name: str, *, watch: bool, must_sit: bool = False) -> Joined:
    """Somebody comes in (``member`` None) or comes back. Raises Illegal when there is no place to sit nor to watch from.

    Who ``must_sit`` does not come in to watch.
    """
    company = table.company
    if member is not None and member in company.members:
        known = company.members[member].name
        seat = None if watch or company.seat_of(member) is not None else _seat_for(table)
        return Joined(member, name or known, None if seat is None else seat.value)
    if table.is_solo:
        raise Illegal("not_your_table")
    seat = None if watch else _seat_for(table)
    if seat is None and (must_sit or not table.terms.watch):
        raise Illegal("table_full" if not free_seats(company) else "deal_being_played")
    if len(company.members) >= MAX_MEMBERS:
        raise Illegal("too_many_people", limit=MAX_MEMBERS)
    return Joined(str(company.count + 1), name, None if seat is None else seat.value)


def _seat_for(table: Table) -> Seat | None:
    """Where somebody who comes in may sit down at once: never in the middle of a deal, where a bot has seen the hand."""
    free = free_seats(table.company)
    return free[0] if free and _may_sit(table) else None


def _may_sit(table: Table) -> bool:
    """Whether seats may change hands now: not in a deal, nor in a match that counts for the ratings."""
    return table.stage in ("salon", "over") or (table.stage == "between" and not table.terms.rated)


Wish = (
    ask.Arrange | ask.Alter | ask.Leave | ask.Back | ask.Sit | ask.Pause | ask.Open | ask.Host | ask.Remove
)  # fmt: skip


def judge(table: Table, member: MemberId, wish: Wish) -> PeopleEntry:  # one line a wish
    """The entry that a member's wish asks for; raises RuleError."""
    match wish:
        case ask.Arrange():
            return arrange(table, member, wish)
        case ask.Alter():
            return alter(table, member, wish)
        case ask.Leave():
            return leave(table, member)
        case ask.Back():
            return back(table, member)
        case ask.Sit():
            return sit(table, member, wish)
        case ask.Pause():
            return pause(table, member, wish)
        case ask.Open():
            return show(table, member, wish)
        case ask.Host():
            return hand_over(table, member, wish)
        case ask.Remove():
            return remove(table, member, wish)


def read_salt(text: str) -> bytes:
    """A salt as it came in; raises Malformed."""
    try:
        return check_salt(bytes.fromhex(text))
    except ValueError as error:
        raise Malformed("bad_salt") from error


def arrange(table: Table, member: MemberId, wish: ask.Arrange) -> Arranged:
    """The host seats everybody."""
    _host(table, member)
    _no_deal(table)
    chairs = BySeat.build(lambda seat: str(getattr(wish.chairs, seat.value)))
    people = [name for name in chairs if name in table.company.members]
    if len(set(people)) != len(people):
        raise Illegal("one_seat_each")
    for name in chairs:
        if name not in table.company.members:
            bot_spec(name)
    return Arranged(wish.chairs)


def alter(table: Table, member: MemberId, wish: ask.Alter) -> Altered:
    """The host changes what is played, before a match."""
    _host(table, member)
    if table.stage not in ("salon", "over"):
        raise OutOfTurn("match_not_over")
    book = table.book
    if wish.book is not None:
        book = load_book(wish.book).with_options(**(wish.options or {}))
    elif wish.options is not None:
        book = load_book(book.id).with_options(**wish.options)
    bot = table.bot if wish.bot is None else bot_spec(wish.bot).id
    now = table.terms
    terms = SalonTerms(
        title=plain_name(_later(wish.title, now.title)),
        listed=_later(wish.listed, now.listed),
        watch=_later(wish.watch, now.watch),
        pace=_later(wish.pace, now.pace),
        rated=_later(wish.rated, now.rated),
        talk=_later(wish.talk, now.talk),
        starts_after=now.starts_after,
    )
    return Altered(book.key, bot, terms)


def why_not_start(table: Table) -> str | None:
    """Why the match cannot start, as a code of ``phrases``; None when it can."""
    if table.stage not in ("salon", "over"):
        return "match_not_over"
    if not table.people:
        return "nobody_seated"
    return None


def start(table: Table, member: MemberId) -> None:
    """The host starts the match; raises OutOfTurn when it cannot be."""
    _host(table, member)
    why_not = why_not_start(table)
    if why_not is not None:
        raise OutOfTurn(why_not)


def ready(table: Table, member: MemberId) -> Readied:
    """A person is ready for the next deal, or for another match."""
    seat = _person(table, member)
    if table.stage not in ("between", "over"):
        raise OutOfTurn("deal_not_over")
    return Readied(seat.value)


def leave(table: Table, member: MemberId) -> PeopleEntry:
    """Somebody goes: for good, or in a match with a bot in the seat."""
    seat = table.company.seat_of(member)
    if seat is None or table.stage in ("salon", "over"):
        return Gone(member)
    if not table.company.chairs[seat].has_person:
        raise OutOfTurn("already_away")
    return StoodIn(seat.value, "left")


def back(table: Table, member: MemberId) -> Returned:
    """A person takes the seat again from the bot."""
    seat = _seated(table, member)
    if table.company.chairs[seat].stands_in is None:
        raise OutOfTurn("not_away")
    return Returned(seat.value)


def sit(table: Table, member: MemberId, wish: ask.Sit) -> Arranged:
    """Take a bot's seat, or get up."""
    _no_deal(table)
    company = table.company
    if wish.seat is not None and company.chairs[Seat(wish.seat)].member not in (None, member):
        raise Illegal("seat_taken")

    def chair(seat: Seat) -> str:
        now = company.chairs[seat]
        if wish.seat is not None and seat is Seat(wish.seat):
            return member
        return now.bot if now.member is None or now.member == member else now.member

    return Arranged(wire_base.BySeat(*BySeat.build(chair)))


def pause(table: Table, member: MemberId, wish: ask.Pause) -> Paused:
    """Ask for a pause, or go on."""
    seat = _person(table, member)
    asked = table.company.paused or seat in table.company.pausing
    if wish.on == asked:
        raise OutOfTurn("pause_asked" if wish.on else "no_pause")
    return Paused(seat.value, wish.on)


def pause_without(table: Table, member: MemberId, present: Collection[MemberId]) -> list[Paused]:
    """The word of those who are away, when everybody there wants a pause with ``member``: it is they who are waited for."""
    company = table.company
    away = [seat for seat in company.people if company.chairs[seat].member not in present]
    wanted = {seat for seat in company.people if company.chairs[seat].member == member} | company.pausing | set(away)
    return [Paused(seat.value, on=True) for seat in away if seat not in company.pausing] if company.people <= wanted else []


def show(table: Table, member: MemberId, wish: ask.Open) -> Shown:
    """Let those who watch see one's hand, or not."""
    return Shown(_seated(table, member).value, wish.on)


def hand_over(table: Table, member: MemberId, wish: ask.Host) -> Hosted:
    """The host's rights pass to another member."""
    _host(table, member)
    return Hosted(_known(table, wish.member))


def remove(table: Table, member: MemberId, wish: ask.Remove) -> Gone:
    """The host shows somebody the door."""
    _host(table, member)
    if wish.member == member:
        raise Illegal("host_stays")
    if table.company.seat_of(wish.member) is not None:
        _no_deal(table)
    return Gone(_known(table, wish.member), removed=True)


def _later(new: T | None, old: T) -> T:
    return old if new is None else new


def _host(table: Table, member: MemberId) -> None:
    if table.company.host != member:
        raise Illegal("not_host")


def _no_deal(table: Table) -> None:
    if not _may_sit(table):
        raise OutOfTurn("deal_being_played" if table.stage != "between" else "rated_match")


def _known(table: Table, member: MemberId) -> MemberId:
    if member not in table.company.members:
        raise Illegal("unknown_member")
    return member


def _seated(table: Table, member: MemberId) -> Seat:
    seat = table.company.seat_of(member)
    if seat is None:
        raise Illegal("you_watch")
    return seat


def _person(table: Table, member: MemberId) -> Seat:
    """The seat of somebody who plays now."""
    seat = _seated(table, member)
    if not table.company.chairs[seat].has_person:
        raise OutOfTurn("bot_plays_for_you")
    return seat
