"""What has just happened among the people of a table, for a reader?"""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.rules.axes import Lang
from rebelote.rules.seats import Seat, Team
from rebelote.server.protocol import wire
from rebelote.server.tables.log import (
    Altered,
    Arranged,
    Begun,
    Entry,
    Gone,
    Hosted,
    Joined,
    MemberId,
    Paused,
    Readied,
    Returned,
    Shown,
    StoodIn,
    Stopped,
)
from rebelote.server.tables.table import Table
from rebelote.server.words.phrases import phrase

from .convert import seat_code, team_code
from .scene import member_names, player_names, won

_STANDS_IN = {"lost": "lost", "left": "handed_over", "idle": "idle"}


@dataclass(frozen=True, slots=True)
class _News:
    """A kind for the client, a sentence, and whom it is about."""

    kind: str
    code: str
    member: MemberId | None = None
    seat: Seat | None = None


def people_events(before: Table, after: Table, entry: Entry, lang: Lang) -> list[wire.GameEvent]:
    """What an entry that moved no card brought, in words."""
    if isinstance(entry, Stopped):
        winner = Team(entry.team)
        text = won(winner, player_names(after, lang), lang)
        return [wire.GameEvent("match_over", team=team_code(winner), text=text)]
    news = _about_table(before, after, entry) or _about_member(before, entry)
    if news is None:
        return []
    text = phrase(news.code, lang, name=_name(before, after, news, lang))
    return [wire.GameEvent(news.kind, seat=None if news.seat is None else seat_code(news.seat), text=text)]


def _about_member(before: Table, entry: Entry) -> _News | None:
    match entry:
        case Joined(member, _, seat) if seat is not None:
            return _News("joined", "sat_down", member, Seat(seat))
        case Joined(member):
            return None if member in before.company.members else _News("joined", "joined", member)
        case Gone(member, removed):
            return _News("left", "was_removed" if removed else "left", member)
        case Hosted(member):
            return _News("host", "new_host", member)
        case StoodIn(seat, why):
            return _News("stood_in", _STANDS_IN[why], seat=Seat(seat))
        case Returned(seat):
            return _News("returned", "returned", seat=Seat(seat))
        case Shown(seat, on):
            return _News("opened", "opened_hand" if on else "closed_hand", seat=Seat(seat))
        case Readied(seat):
            return _News("ready", "is_ready", seat=Seat(seat))
        case _:
            return None


def _about_table(before: Table, after: Table, entry: Entry) -> _News | None:
    match entry:
        case Arranged():
            return _News("arranged", "arranged")
        case Altered():
            return _News("altered", "altered")
        case Begun():
            return _News("begun", "match_begins")
        case Paused(seat, on) if after.company.paused or before.company.paused:
            return _News("paused", "now_paused", seat=Seat(seat)) if on else _News("goes_on", "goes_on", seat=Seat(seat))
        case Paused(seat, True):
            return _News("pausing", "pause_wanted", seat=Seat(seat))
        case _:
            return None


def _name(before: Table, after: Table, news: _News, lang: Lang) -> str:
    """Who did it; somebody who has gone is known to the table before."""
    if news.member is not None:
        return member_names(after, lang).get(news.member) or member_names(before, lang)[news.member]
    return "" if news.seat is None else player_names(after, lang)[news.seat]
