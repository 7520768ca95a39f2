"""How are a person's questions about a table answered: why a bot did something, what to do now?

One at a time at each table, so that nobody takes all the room there is to think. Answers that were worked out are kept.
"""

from __future__ import annotations

from rebelote.rules.axes import Lang
from rebelote.rules.seats import Seat

from . import advice, bodies, whys
from .hub import Room
from .thinking import Thought
from .views import player_names


async def why(room: Room, lang: Lang, deal_no: int, move: str) -> bodies.Why:
    """Why a bot did something; raises NoSuchMove."""
    async with room.asking:
        return await whys.why(room.table, room.players, lang, player_names(room.table, lang), (deal_no, move))


async def hint(room: Room, seat: Seat, lang: Lang, seq: int) -> bodies.Hint:
    """What a good player would do in a seat on turn."""
    async with room.asking:
        table = room.table
        refusal = advice.refused(table, seat, seq)
        if refusal is not None:
            return advice.hint(table, refusal, lang)
        if room.advice is None or room.advice[0] != seq:
            thought = await advice.advise(table, room.players, seat)
            if not isinstance(thought, Thought):
                return advice.hint(table, thought, lang)
            room.advice = (seq, thought)
        return advice.hint(table, room.advice[1], lang)
