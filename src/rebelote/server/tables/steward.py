"""What does a table do by itself, and when?

Bots act, clocks run out, somebody who stays away is replaced, the next deal is dealt once everybody is ready. ``due`` tells the
next of these from the table and from who is there; it reads no clock and changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple

from rebelote.rules.seats import SEATS, Seat
from rebelote.server.protocol.wire_salon import ClockPace, StandsIn
from rebelote.server.settings import Pace, Settings

from .log import MemberId
from .table import Table

Deed = Literal["act", "clock", "deal", "begin", "stand_in", "return", "host"]


class Due(NamedTuple):
    """Something that the table does at a time; ``seat`` is whose, ``why`` why a bot stands in."""

    at: float
    deed: Deed
    seat: Seat | None = None
    why: StandsIn = "lost"
    member: MemberId | None = None


class Watch(NamedTuple):
    """What the steward sees: who is there, since when others are not, when the deal last moved and the table last changed.

    Times are those of one clock, in seconds. Who has not been seen since ``opened_at`` is missed from then on: after a restart
    people get their time to return. ``made_at`` is when the table was made, perhaps by another process; None: just now.
    """

    present: Collection[MemberId]
    gone_since: Mapping[MemberId, float]
    moved_at: float
    changed_at: float
    opened_at: float
    made_at: float | None = None


def pace_of(pace: ClockPace, settings: Settings) -> Pace | None:
    """The times of a table's clock, None without one."""
    return None if pace == "none" else settings.paces[pace]


def clock_of(table: Table, settings: Settings) -> tuple[Seat, Pace, float] | None:
    """Whose clock runs: the seat, its times, and what is left of its bank in seconds. None without a person's clock.

    Somebody alone with bots keeps nobody waiting and has none.
    """
    pace = pace_of(table.terms.pace, settings)
    turn = table.deal.turn if table.deal is not None and table.stage == "deal" else None
    if pace is None or turn is None or turn not in table.people or len(table.people) < 2:
        return None
    return turn, pace, max(0.0, pace.bank - table.banks[turn] / 1000)


def spent(table: Table, settings: Settings, seat: Seat, seconds: float) -> int:
    """What an action that took so long costs the bank of its player, in milliseconds."""
    clock = clock_of(table, settings)
    if clock is None or clock[0] is not seat:
        return 0
    _, pace, bank = clock
    return round(1000 * min(bank, max(0.0, seconds - pace.action)))


def due(table: Table, settings: Settings, watch: Watch) -> Due | None:
    """What comes next by itself, None when the table waits for people."""
    found = [*_people(table, settings, watch), *_play(table, settings, watch)]
    return min(found, key=lambda one: one.at, default=None)


def _play(table: Table, settings: Settings, watch: Watch) -> list[Due]:
    match table.stage:
        case "deal":
            return _deal(table, settings, watch)
        case "start":
            return _dealing(table, settings, watch, watch.changed_at if table.is_solo else watch.moved_at)
        case "between":
            return _between(table, settings, watch)
        case "salon":
            return _waiting(table, settings, watch)
        case "over":
            there = _there(table, watch)
            return [Due(0.0, "begin")] if there and there <= table.company.ready else []


def _waiting(table: Table, settings: Settings, watch: Watch) -> list[Due]:
    """A quick match starts after a while, or when nobody is missing any more: a moment later, to see who is there."""
    after, there = table.terms.starts_after, _there(table, watch)
    if after is None or not there:
        return []
    starts = starts_at(settings, after, watch.opened_at, watch.made_at)
    return [Due(min(starts, watch.changed_at + settings.full_seconds) if len(there) == len(SEATS) else starts, "begin")]


def starts_at(settings: Settings, after: float, opened_at: float, made_at: float | None) -> float:
    """When a quick match starts: by the time the table was made, though not before those who come back can see it."""
    return opened_at + after if made_at is None else max(made_at + after, opened_at + settings.full_seconds)


def _deal(table: Table, settings: Settings, watch: Watch) -> list[Due]:
    if table.company.paused:
        return []
    if table.goes_on:
        # A contre out of turn must find its moment.
        return [Due(watch.moved_at + settings.contre_seconds if table.may_be_contred else 0.0, "act")]
    clock = clock_of(table, settings)
    if clock is None or not _there(table, watch):
        return []
    seat, pace, bank = clock
    return [Due(watch.moved_at + pace.action + bank, "clock", seat)]


def _dealing(table: Table, settings: Settings, watch: Watch, since: float) -> list[Due]:
    """Cards are dealt once everybody there has given a salt, or had time to."""
    there = _there(table, watch)
    if not there:
        return []
    waiting = [seat for seat in there if table.wants_salt(seat)]
    return [Due(since + settings.salt_seconds if waiting else 0.0, "deal")]


def _between(table: Table, settings: Settings, watch: Watch) -> list[Due]:
    there = _there(table, watch)
    if table.company.paused or not there:
        return []
    if there <= table.company.ready:
        return _dealing(table, settings, watch, watch.changed_at)
    if table.company.ready and pace_of(table.terms.pace, settings) is not None:
        return [Due(watch.moved_at + settings.ready_seconds, "deal")]
    return []


def _people(table: Table, settings: Settings, watch: Watch) -> list[Due]:
    """Who is replaced, who comes back, who is host."""
    company = table.company
    if table.is_solo or not watch.present:
        return []
    found = []
    for member, seat in company.seated.items():
        chair = company.chairs[seat]
        if chair.stands_in == "lost" and member in watch.present:
            found.append(Due(0.0, "return", seat))
        if not chair.has_person or table.stage in ("salon", "over") or company.paused:
            continue
        if chair.idle >= settings.idle_turns:
            found.append(Due(0.0, "stand_in", seat, "idle"))
        elif member not in watch.present:
            grace = settings.grace_seconds if not company.members[member].absences else settings.grace_again_seconds
            found.append(Due(watch.gone_since.get(member, watch.opened_at) + grace, "stand_in", seat))
    return [*found, *_host(table, settings, watch)]


def _host(table: Table, settings: Settings, watch: Watch) -> list[Due]:
    """The host's rights pass on when the host has left, or stays away."""
    company, host = table.company, table.company.host
    if host is None:
        return []
    seat = company.seat_of(host)
    stands_in = None if seat is None else company.chairs[seat].stands_in
    if stands_in != "left" and host in watch.present:
        return []
    heir = next((member for member in company.heirs if member in watch.present), None)
    if heir is None:
        return []
    if stands_in is not None:
        return [Due(0.0, "host", member=heir)]
    return [Due(watch.gone_since.get(host, watch.opened_at) + settings.grace_seconds, "host", member=heir)]


def _there(table: Table, watch: Watch) -> frozenset[Seat]:
    """The seats of people who play and are there."""
    chairs = table.company.chairs
    return frozenset(seat for seat in table.people if chairs[seat].member in watch.present)
