"""What would a good player do here?

Advice for the person on turn at a table whose others are bots: what the strongest bot there is would do in that seat, from that
seat's view alone.
"""

from __future__ import annotations

from rebelote.bots.protocol import Explanation
from rebelote.bots.registry import bot_specs
from rebelote.rules.actions import Action, Play
from rebelote.rules.axes import Lang
from rebelote.rules.deal import Phase
from rebelote.rules.seats import Seat
from rebelote.rules.telling import action_words
from rebelote.server.live.players import Players
from rebelote.server.protocol import bodies
from rebelote.server.screens.meanings import adviser
from rebelote.server.tables.table import Table
from rebelote.server.thinking import BotRaised, Died, Job, NoRoom, Thought
from rebelote.server.words.phrases import phrase

_PHASES = (Phase.AUCTION, Phase.BET, Phase.PLAY)


def refused(table: Table, seat: Seat | None, seq: int) -> str | None:
    """Why there is no advice now, as a code of ``phrases``."""
    if seat is None:
        return "you_watch"
    if sum(chair.member is not None for chair in table.company.chairs) > 1:
        return "hint_company"
    if not table.moved <= seq <= table.seq:
        return "stale"
    if table.deal is None or table.deal.turn is not seat or table.deal.phase not in _PHASES:
        return "hint_not_now"
    return None


async def advise(table: Table, players: Players, seat: Seat) -> Thought | str:
    """What to do, or why there is no advice, as a code; ``refused`` has been asked."""
    view = table.view(seat)
    job = Job(adviser(table), seat, players.seed_of(seat), view, other=True)
    try:
        thought = await players.minds.think(job)
    except NoRoom:
        return "hint_busy"
    except (TimeoutError, BotRaised, Died) as error:
        players.minds.failures[f"advice {type(error).__name__}"] += 1
        return "hint_failed"
    if thought.action not in view.legal:
        players.minds.failures["advice illegal"] += 1
        return "hint_failed"
    return thought


def hint(table: Table, thought: Thought | str, lang: Lang) -> bodies.Hint:
    """The advice in words."""
    if isinstance(thought, str):
        return bodies.Hint(table.seq, None, None, None, phrase(thought, lang))
    bot = bot_specs()[adviser(table)].title[lang]
    other = None if thought.other is None else _advice(table, thought.other, thought.other_why, lang, bare="")
    best = _advice(table, thought.action, thought.why, lang, bare=phrase("why_nothing", lang))
    return bodies.Hint(table.seq, bot, best, other, None)


def _advice(table: Table, action: Action, why: Explanation | None, lang: Lang, *, bare: str) -> bodies.Advice:
    return bodies.Advice(
        action=str(action),
        card=str(action.card) if isinstance(action, Play) else None,
        text=action_words(action, lang, has_bids=table.book.has_bids),
        reason=bare if why is None else why.words(lang),
    )
