"""What has just happened, for a reader?

The events of one log entry, as a seat may know them, in words and with what an animation needs.
"""

from __future__ import annotations

from functools import singledispatch

from rebelote.rules import events as ev
from rebelote.rules.axes import Lang
from rebelote.rules.seats import Seat
from rebelote.rules.telling import Names, bubble, tell
from rebelote.server.protocol import wire
from rebelote.server.tables.log import Acted, Dealt, Entry
from rebelote.server.tables.table import Table
from rebelote.server.words.phrases import phrase

from .convert import codes, seat_code, team_code, trump_code
from .scene import player_names, won


def game_events(
    table: Table, entry: Entry, seat: Seat | None, lang: Lang, names: dict[Seat, str] | None = None
) -> list[wire.GameEvent]:
    """What ``entry``, the last one of ``table``, brought, as ``seat`` may know it, None for somebody who watches."""
    names = names if names is not None else player_names(table, lang)
    found = [_worded(event, lang, names) for event in table.news(seat)]
    if isinstance(entry, Dealt):
        dealer = table.current.dealer
        text = phrase("deal_started", lang, number=table.deal_no, name=names[dealer])
        found.insert(0, wire.GameEvent("deal_started", seat=seat_code(dealer), text=text))
    if isinstance(entry, Acted) and entry.by == "clock":
        found.insert(
            0, wire.GameEvent("clock", seat=entry.seat, text=phrase("clock_ran_out", lang, name=names[Seat(entry.seat)]))
        )
    if isinstance(entry, Acted) and table.match is not None and table.match.winner is not None:
        winner = table.match.winner
        found.append(wire.GameEvent("match_over", team=team_code(winner), text=won(winner, names, lang)))
    return found


def _worded(event: ev.Event, lang: Lang, names: Names) -> wire.GameEvent:
    facts = _facts(event)
    text, said = tell(event, lang, names), bubble(event, lang)
    return wire.GameEvent(
        kind=facts.kind,
        seat=facts.seat,
        card=facts.card,
        cards=facts.cards,
        trump=facts.trump,
        points=facts.points,
        team=facts.team,
        bubble=said,
        text=text,
    )


@singledispatch
def _facts(event: object) -> wire.GameEvent:
    raise TypeError(f"no words for {event!r}")


@_facts.register
def _(event: ev.PackCut) -> wire.GameEvent:
    return wire.GameEvent("cut", seat=seat_code(event.seat))


@_facts.register
def _(event: ev.PacketsChosen) -> wire.GameEvent:
    return wire.GameEvent("packets", seat=seat_code(event.seat))


@_facts.register
def _(event: ev.CardsDealt) -> wire.GameEvent:
    cards = None if event.cards is None else codes(event.cards)
    return wire.GameEvent("dealt", seat=seat_code(event.seat), cards=cards)


@_facts.register
def _(event: ev.CardTurned) -> wire.GameEvent:
    return wire.GameEvent("turned", seat=seat_code(event.seat), card=str(event.card))


@_facts.register
def _(event: ev.CallMade) -> wire.GameEvent:
    kind = {"pass": "passed", "take": "taken"}.get(event.call.kind, event.call.kind)
    return wire.GameEvent(kind, seat=seat_code(event.call.seat), trump=trump_code(event.call.trump))


@_facts.register
def _(_event: ev.AllPassed) -> wire.GameEvent:
    return wire.GameEvent("all_passed")


@_facts.register
def _(event: ev.TurnedTaken) -> wire.GameEvent:
    return wire.GameEvent("completed", seat=seat_code(event.seat), card=str(event.card), trump=trump_code(event.trump))


@_facts.register
def _(event: ev.BeloteCredited) -> wire.GameEvent:
    return wire.GameEvent("belote_credited", seat=seat_code(event.seat), team=team_code(event.seat.team), points=20)


@_facts.register
def _(event: ev.CardPlayed) -> wire.GameEvent:
    return wire.GameEvent("played", seat=seat_code(event.seat), card=str(event.card))


@_facts.register
def _(event: ev.BeloteSaid) -> wire.GameEvent:
    kind = "rebelote" if event.second else "belote"
    return wire.GameEvent(kind, seat=seat_code(event.seat), team=team_code(event.seat.team))


@_facts.register
def _(event: ev.MeldsAnnounced) -> wire.GameEvent:
    return wire.GameEvent("meld_announced", seat=seat_code(event.seat))


@_facts.register
def _(event: ev.MeldsWon) -> wire.GameEvent:
    if event.team is None:
        return wire.GameEvent("melds_tied")
    return wire.GameEvent("melds_won", team=team_code(event.team))


@_facts.register
def _(event: ev.MeldsShown) -> wire.GameEvent:
    return wire.GameEvent(
        "melds_shown",
        seat=seat_code(event.seat),
        cards=[str(card) for meld in event.melds for card in meld.cards],
        points=sum(meld.points for meld in event.melds),
    )


@_facts.register
def _(event: ev.TrickWon) -> wire.GameEvent:
    return wire.GameEvent("trick_won", seat=seat_code(event.seat), points=event.points)


@_facts.register
def _(event: ev.RebeloteClaimed) -> wire.GameEvent:
    return wire.GameEvent("rebelote_claimed", seat=seat_code(event.seat), team=team_code(event.seat.team))


@_facts.register
def _(_event: ev.DealScored) -> wire.GameEvent:
    return wire.GameEvent("scored")
