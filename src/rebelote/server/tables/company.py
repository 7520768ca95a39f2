"""Who is at a table, in which seat, and what have they said about going on?

``Company`` is a value that follows from the log, like the table it belongs to. Nothing here knows of cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rebelote.rules.seats import SEATS, BySeat, Seat, Team
from rebelote.server.protocol.wire_salon import StandsIn

from .log import (
    Altered,
    Arranged,
    Gone,
    Hosted,
    Joined,
    MemberId,
    Opened,
    Paused,
    PeopleEntry,
    Readied,
    Returned,
    Shown,
    StoodIn,
)

FIRST_MEMBER: MemberId = "1"


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who came in; ``absences`` counts how often a bot had to play for them in this match."""

    name: str
    absences: int = 0


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat: a person's or a bot's. ``stands_in`` says why the bot plays for the person now; ``idle`` counts the times in a
    row that the person's clock ran out.
    """

    bot: str
    member: MemberId | None = None
    stands_in: StandsIn | None = None
    idle: int = 0

    @property
    def has_person(self) -> bool:
        """Whether a person plays here now."""
        return self.member is not None and self.stands_in is None


@dataclass(frozen=True)
class Company:
    """The people of a table.

    ``count`` is how many have ever come in, ``bot`` the bot of the table, ``barred`` are those whom a host had leave.
    ``bots_since_deal`` are the sides whose people were all away when the deal on the
    table began and have not come back since.
    """

    members: Mapping[MemberId, Member]
    host: MemberId | None
    chairs: BySeat[Chair]
    count: int = 1
    ready: frozenset[Seat] = frozenset()
    pausing: frozenset[Seat] = frozenset()
    paused: bool = False
    open: frozenset[Seat] = frozenset()
    bots_since_deal: frozenset[Team] = frozenset()
    bot: str = ""
    barred: frozenset[MemberId] = frozenset()

    @classmethod
    def of(cls, opened: Opened) -> Company:
        """Those there at the opening of a table: its host, if it was opened by a person."""
        people = [Seat(code) for code in opened.people]
        chairs = BySeat.build(lambda seat: Chair(opened.bot, FIRST_MEMBER if seat in people else None))
        members = {FIRST_MEMBER: Member(opened.names.get(people[0].value, ""))} if people else {}
        return cls(members, FIRST_MEMBER if people else None, chairs, bot=opened.bot)

    # -- reading -------------------------------------------------------------------------------------------------------

    @cached_property
    def people(self) -> frozenset[Seat]:
        """The seats where persons play now."""
        return frozenset(seat for seat, chair in self.chairs.items() if chair.has_person)

    @cached_property
    def seated(self) -> dict[MemberId, Seat]:
        """The members who have a seat, those included for whom a bot plays."""
        return {chair.member: seat for seat, chair in self.chairs.items() if chair.member is not None}

    def seat_of(self, member: MemberId | None) -> Seat | None:
        return self.seated.get(member) if member is not None else None

    def forsaken(self) -> frozenset[Team]:
        """The sides that had people, where bots play for all of them."""
        return frozenset(team for team in Team if self._is_forsaken(team))

    def _is_forsaken(self, team: Team) -> bool:
        chairs = [chair for seat, chair in self.chairs.items() if seat.team is team]
        return not any(chair.has_person for chair in chairs) and any(chair.stands_in is not None for chair in chairs)

    # -- replay --------------------------------------------------------------------------------------------------------

    def after(self, entry: PeopleEntry) -> Company:
        """The company with an entry about people appended."""
        match entry:
            case Joined(member, name, seat):
                return self._joined(member, name, None if seat is None else Seat(seat))
            case Arranged(chairs):
                return self._arranged(BySeat.build(lambda seat: str(getattr(chairs, seat.value))))
            case Altered(bot=bot):
                chairs_now = self.chairs.map(lambda chair: replace(chair, bot=bot) if chair.bot == self.bot else chair)
                return replace(self, bot=bot, chairs=chairs_now)
            case Hosted(member):
                return replace(self, host=member)
            case Gone(member, removed):
                gone = self._gone(member)
                return replace(gone, barred=self.barred | {member}) if removed else gone
            case StoodIn(seat, why):
                return self._stood_in(Seat(seat), why)
            case Returned(seat):
                chair = replace(self.chairs[Seat(seat)], stands_in=None, idle=0)
                back = self.with_chair(Seat(seat), chair)
                return replace(back, bots_since_deal=self.bots_since_deal - {Seat(seat).team})
            case Paused(seat, on):
                return self._paused(Seat(seat), on=on)
            case Shown(seat, on):
                return replace(self, open=self.open | {Seat(seat)} if on else self.open - {Seat(seat)})
            case Readied(seat):
                return replace(self, ready=self.ready | {Seat(seat)})

    def at_deal(self, *, first: bool) -> Company:
        """The company when cards are dealt; with the ``first`` of a match absences are forgotten."""
        members = {name: replace(member, absences=0) for name, member in self.members.items()} if first else self.members
        return replace(self, members=members, ready=frozenset(), bots_since_deal=self.forsaken())

    def acted(self, seat: Seat, *, by_clock: bool) -> Company:
        """The company after an action: a person's own makes up for those of the clock."""
        chair = self.chairs[seat]
        idle = chair.idle + 1 if by_clock else 0 if chair.has_person else chair.idle
        return self if idle == chair.idle else self.with_chair(seat, replace(chair, idle=idle))

    def with_chair(self, seat: Seat, chair: Chair) -> Company:
        """The company with another chair on a seat."""
        return replace(self, chairs=BySeat.build(lambda other: chair if other is seat else self.chairs[other]))

    def _joined(self, member: MemberId, name: str, seat: Seat | None) -> Company:
        fresh = member not in self.members
        known = replace(self.members[member], name=name) if not fresh else Member(name)
        company = replace(self, members={**self.members, member: known}, count=self.count + fresh)
        if company.host is None:
            company = replace(company, host=member)
        return company if seat is None else company.with_chair(seat, replace(self.chairs[seat], member=member, stands_in=None))

    def _arranged(self, wanted: BySeat[str]) -> Company:
        before = self.seated

        def chair(seat: Seat) -> Chair:
            name = wanted[seat]
            if name not in self.members:
                return Chair(name)
            old = self.chairs[before[name]] if name in before else None
            # The bot of the seat stays with the seat; why a bot plays for a person goes with the person.
            return Chair(self.chairs[seat].bot, name, old.stands_in if old else None, old.idle if old else 0)

        return replace(self, chairs=BySeat.build(chair), ready=frozenset(), open=frozenset())

    def _gone(self, member: MemberId) -> Company:
        seat = self.seat_of(member)
        members = {name: known for name, known in self.members.items() if name != member}
        company = replace(self, members=members, host=None if self.host == member else self.host)
        if seat is not None:
            company = company.with_chair(seat, Chair(self.chairs[seat].bot))
            company = replace(company, ready=self.ready - {seat}, open=self.open - {seat})
        if company.host is None:
            company = replace(company, host=next(iter(company.heirs), None))
        return company

    @property
    def heirs(self) -> list[MemberId]:
        """Who may become host, in order: those who play before those who are away or watch, then by the time they came."""
        playing = {chair.member for chair in self.chairs if chair.has_person}
        others = [member for member in self.members if member != self.host]
        return sorted(others, key=lambda member: (member not in playing, int(member)))

    def _stood_in(self, seat: Seat, why: StandsIn) -> Company:
        chair = self.chairs[seat]
        company = self.with_chair(seat, replace(chair, stands_in=why, idle=0))
        if chair.member is not None:
            member = self.members[chair.member]
            members = {**self.members, chair.member: replace(member, absences=member.absences + 1)}
            company = replace(company, members=members)
        return replace(company, ready=self.ready - {seat}, pausing=self.pausing - {seat})

    def _paused(self, seat: Seat, *, on: bool) -> Company:
        if not on:
            return replace(self, pausing=frozenset() if self.paused else self.pausing - {seat}, paused=False)
        pausing = self.pausing | {seat}
        return replace(self, pausing=pausing, paused=self.people <= pausing)


def free_seats(company: Company) -> list[Seat]:
    """The bots' seats, that of the host's partner first."""
    host = company.seat_of(company.host)
    order = SEATS if host is None else (host.partner, host.next, host.previous, host)
    return [seat for seat in order if company.chairs[seat].member is None]
