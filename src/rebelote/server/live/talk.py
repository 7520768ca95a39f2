"""Who may say what at a table, and who hears it?

Set phrases at any time, words of one's own when ``hush`` has nothing against it; not too often. Nothing of this is kept.
"""

from __future__ import annotations

import asyncio

import msgspec

from rebelote.rules.axes import Lang
from rebelote.rules.errors import Illegal, Malformed
from rebelote.server.protocol import wire
from rebelote.server.protocol.wire_salon import Say
from rebelote.server.screens.convert import seat_code
from rebelote.server.screens.scene import member_names
from rebelote.server.screens.told import encoder
from rebelote.server.store import Store
from rebelote.server.store.listen import Talk, spread
from rebelote.server.tables.hush import plain, why_no_words
from rebelote.server.tables.log import MemberId
from rebelote.server.tables.table import Table
from rebelote.server.words.sayings import SAYINGS

from .room import Peer, Room


class Spoken(msgspec.Struct, frozen=True):
    """Something that was said: by whom, a set phrase (``code``) or words."""

    member: MemberId
    code: str | None
    text: str | None


_decoder: msgspec.json.Decoder[Spoken] = msgspec.json.Decoder(Spoken)


class Talking:
    """What is said at the tables of one process, called ``owner`` among those that serve them."""

    def __init__(self, store: Store, owner: str) -> None:
        self._store, self._owner = store, owner

    async def say(self, peer: Peer, wish: Say) -> None:
        """Let everybody hear what somebody says, by whatever process they are connected; raises RuleError."""
        room, once = peer.room, f"{peer.member} {wish.action_id}"
        if once in room.voices.counted:
            return
        spoken = judge(room.table, peer.member, wish)
        room.voices.count(peer.member)
        room.voices.counted.append(once)
        tell(room, spoken, await self._deaf(room, spoken.member))
        if self._store.is_shared:
            text = encoder.encode(spoken).decode()
            await asyncio.to_thread(spread, self._store.engine, Talk(self._owner, room.id, text))

    async def hear(self, room: Room, talk: Talk) -> None:
        """Something was said at a table, perhaps by way of another process."""
        if talk.owner != self._owner:
            spoken = _decoder.decode(talk.text)
            tell(room, spoken, await self._deaf(room, spoken.member))

    async def _deaf(self, room: Room, member: MemberId) -> frozenset[MemberId]:
        """Those at the table who have blocked a member."""
        person = room.person(member)
        if person is None:
            return frozenset()
        blockers = await asyncio.to_thread(self._store.blockers, person)
        return frozenset(room.members[one] for one in blockers if one in room.members)


def judge(table: Table, member: MemberId, wish: Say) -> Spoken:
    """What a member says; raises RuleError."""
    if member not in table.company.members:
        raise Illegal("not_your_table")
    if (wish.code is None) == (wish.text is None):
        raise Malformed("say_one_thing")
    if wish.code is not None:
        if wish.code not in SAYINGS:
            raise Malformed("unknown_phrase")
        return Spoken(member, wish.code, None)
    text = plain(wish.text or "")
    if not text:
        raise Malformed("say_something")
    refusal = why_no_words(table, member)
    if refusal is not None:
        raise refusal
    return Spoken(member, None, text)


def tell(room: Room, spoken: Spoken, deaf: frozenset[MemberId] = frozenset()) -> None:
    """Let everybody at a table hear, each in their language, but those who are ``deaf`` to the speaker."""
    made: dict[Lang, bytes] = {}
    for peer in room.peers:
        if peer.member in deaf or peer.member not in room.table.company.members:
            continue
        if peer.lang not in made:
            made[peer.lang] = encoder.encode(_said(room.table, spoken, peer.lang))
        peer.put(made[peer.lang])


def _said(table: Table, spoken: Spoken, lang: Lang) -> wire.Said:
    seat = table.company.seat_of(spoken.member)
    saying = SAYINGS.get(spoken.code or "")
    return wire.Said(
        member=spoken.member,
        name=member_names(table, lang).get(spoken.member, ""),
        seat=None if seat is None else seat_code(seat),
        code=spoken.code,
        text=spoken.text or "" if saying is None else saying.words[lang],
    )
