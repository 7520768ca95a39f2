"""How are a person's questions about a table answered: why a bot did something, what to do now?

One at a time at each table, so that nobody takes all the room there is to think. Answers that were worked out are kept.
"""

from __future__ import annotations

import msgspec

from rebelote.rules.axes import Lang
from rebelote.rules.seats import Seat
from rebelote.server.live.room import Room
from rebelote.server.protocol import bodies
from rebelote.server.screens.scene import player_names
from rebelote.server.thinking import Thought

from . import advice, whys


async def why(room: Room, lang: Lang, deal_no: int, move: str) -> bodies.Why:
    """Why a bot did something; raises NoSuchMove."""
    async with room.asking:
        return await whys.why(room.table, room.players, lang, player_names(room.table, lang), (deal_no, move))


async def hint(room: Room, seat: Seat | None, lang: Lang, seq: int) -> bodies.Hint:
    """What a good player would do in a seat on turn."""
    async with room.asking:
        table = room.table
        refusal = advice.refused(table, seat, seq)
        if refusal is not None:
            return advice.hint(table, refusal, lang)
        assert seat is not None
        if room.advice is None or room.advice[0] != table.moved:
            thought = await advice.advise(table, room.players, seat)
            if not isinstance(thought, Thought):
                return advice.hint(table, thought, lang)
            room.advice = (table.moved, thought)
        # For the view it was asked in: who has come or gone since has not changed it.
        return msgspec.structs.replace(advice.hint(table, room.advice[1], lang), seq=seq)
