"""What does a message from somebody at a table come to?

The entries it asks for, or a refusal. What people may do about the table is judged in ``seating.py``, what a player may do in a
deal by the rules; here is who may ask for which of them, and where a match and its deals come from.
"""

from __future__ import annotations

from rebelote.rules.errors import Illegal, OutOfTurn
from rebelote.rules.seats import Seat
from rebelote.server.protocol import wire, wire_salon
from rebelote.server.tables import seating
from rebelote.server.tables.log import Begun, Dealt, Entry, MemberId
from rebelote.server.tables.table import Table

from .chance import Chance
from .room import Peer, Room

Command = wire.Act | wire.Next | wire.Rematch | wire_salon.SalonMessage


class Judge:
    """Answers what to append; nothing changes here."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def may(self, room: Room, peer: Peer, message: Command) -> None:
        """Refuse what this member may not do at all, whatever the moment."""
        company = room.table.company
        if peer.member not in company.members:
            raise Illegal("not_your_table")
        if not isinstance(message, wire.Act | wire_salon.Salt | wire_salon.End):
            return
        if peer.seat is None:
            raise Illegal("you_watch")
        if isinstance(message, wire.Act) and not company.chairs[peer.seat].has_person:
            raise OutOfTurn("bot_plays_for_you")

    def answers(self, room: Room, seq: int) -> bool:
        """Whether a message that answers the view ``seq`` answers the deal as it stands."""
        return room.table.moved <= seq <= room.table.seq

    def entries(self, room: Room, peer: Peer, message: Command) -> list[Entry]:
        """The entries a message asks for; raises RuleError."""
        table, member = room.table, peer.member
        match message:
            case wire.Next():
                return self._on(room, member, rematch=False)
            case wire.Rematch():
                return self._on(room, member, rematch=True)
            case wire_salon.Start():
                seating.start(table, member)
                return [self.begin(room.id, table)]
            case wire.Act() | wire_salon.Salt() | wire_salon.End():
                assert peer.seat is not None
                return [self._seated(room, peer.seat, message)]
            case wire_salon.Say():
                raise TypeError(message)
            case wire_salon.Pause(on=True):
                return [seating.judge(table, member, message), *seating.pause_without(table, member, room.present)]
            case _:
                return [seating.judge(table, member, message)]

    def _seated(self, room: Room, seat: Seat, message: wire.Act | wire_salon.Salt | wire_salon.End) -> Entry:
        """What only somebody with a seat may do."""
        table = room.table
        match message:
            case wire.Act(action=action):
                return table.act(seat, action, "person", room.spent(seat))
            case wire_salon.Salt(number=number, salt=salt):
                return table.salt(seat, number, seating.read_salt(salt))
            case wire_salon.End():
                # Who is there is asked now and here, whatever a client or the log says of it.
                others = [chair.member for other, chair in table.company.chairs.items() if other.team is not seat.team]
                if table.may_end(seat.team) and any(other in room.present for other in others):
                    raise OutOfTurn("they_are_back")
                return table.end(seat.team)

    def _on(self, room: Room, member: MemberId, *, rematch: bool) -> list[Entry]:
        """Somebody wants the next deal or another match: dealt at once where nobody else is waited for."""
        table = room.table
        if rematch and table.stage != "over":
            raise OutOfTurn("match_not_over")
        if not rematch and table.stage == "over":
            raise OutOfTurn("match_over", winner=table.winner)
        ready = seating.ready(table, member)
        waited = [seat for seat in table.people if table.company.chairs[seat].member in room.present]
        if waited != [Seat(ready.seat)]:
            return [ready]
        if rematch:
            return [self.begin(room.id, table)]
        return [ready] if any(table.wants_salt(seat) for seat in waited) else [self.deal(table)]

    def begin(self, table_id: str, table: Table) -> Begun | Dealt:
        """The opening of a match: bound to before its first deal, or dealt at once where packs repeat by a seed."""
        number = table.match_no + 1
        dealer = self.chance.first_dealer(number)
        if not self.chance.is_secret:
            return table.new_match(self.chance.pack(number, 1), dealer)
        return table.begin(self.chance.secret(), f"{table_id}/{number}", dealer)

    def deal(self, table: Table) -> Dealt:
        """The next deal."""
        if table.binding is not None:
            return table.fair_deal()
        return table.next_deal(self.chance.pack(table.match_no, table.deal_no + 1))
