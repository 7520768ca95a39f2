"""How is something appended to the logs of tables?

Many tables' entries go into one transaction: what costs is the disk or the way to the database, and they share it. All of it is
kept, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import ARRAY, Connection, String, bindparam, delete, func, insert, select, update

from rebelote.server.tables.log import Entry, encode

from .frequencies import Hand, count
from .listen import CHANNEL, Tail, told
from .schema import events, members, results, tables


class Conflict(Exception):
    """Somebody else appended first, the action was counted before, or the code is another table's."""


class Summary(NamedTuple):
    """What the list of tables shows of one.

    ``lobby`` is its line in the lobby, None when it is not listed there; ``book`` the rules when they may have changed.
    """

    deal_no: int
    scores: tuple[int, int]
    over: bool
    lobby: str | None = None
    book: str | None = None


class Unavailable(Exception):
    """Nothing can be kept now: the disk is full, the database does not answer."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match: ``winner`` is a side or None, ``players`` JSON as ``schema.results`` says."""

    match_no: int
    book: str
    rated: bool
    winner: str | None
    scores: tuple[int, int]
    players: str


class Append(NamedTuple):
    """What goes with entries into one transaction: an action to count, a member who comes in, the result of a match that ended,
    what a hand of the deal that ended held.
    """

    action_id: str | None = None
    member: tuple[str, str] | None = None
    result: MatchResult | None = None
    hand: Hand | None = None


NOTHING_ELSE = Append()


class Job(NamedTuple):
    """Entries to append to a table after number ``seq``, by the process called ``owner``."""

    table_id: str
    seq: int
    entries: Sequence[Entry]
    summary: Summary
    also: Append = NOTHING_ELSE
    owner: str = ""


_UPDATE = update(tables).where(tables.c.id == bindparam("of"))


def write(connection: Connection, jobs: Sequence[Job]) -> None:
    """Write the jobs of different tables. Raises IntegrityError when somebody else was first at one of them."""
    at = now()
    # In one order in every process, so that no two wait for each other.
    ordered = sorted(jobs, key=lambda job: job.table_id)
    connection.execute(insert(events), [row for job in ordered for row in rows(job, at)])
    connection.execute(_UPDATE, [{"of": job.table_id, **columns(job.summary, at)} for job in ordered])
    for job in ordered:
        if job.also.member is not None:
            member, player = job.also.member
            connection.execute(delete(members).where(members.c.table_id == job.table_id, members.c.player == player))
            connection.execute(insert(members).values(table_id=job.table_id, player=player, member=member))
        if job.also.result is not None:
            connection.execute(insert(results).values(table_id=job.table_id, at=at, done=False, **_result(job.also.result)))
    # Last: every process writes to these rows.
    count(connection, [job.also.hand for job in ordered if job.also.hand is not None])
    if connection.dialect.name == "postgresql":
        changes = [_told(job) for job in ordered]
        listed = func.unnest(bindparam("changes", changes, ARRAY(String)))
        connection.execute(select(func.pg_notify(CHANNEL, listed)))


def _told(job: Job) -> str:
    # Who comes in is kept beside the log: that has to be read.
    tail = None if job.also.member is not None else Tail(list(job.entries), job.also.action_id)
    return told(job.table_id, job.seq + len(job.entries), job.owner, tail)


def rows(job: Job, at: str) -> list[dict[str, object]]:
    """The entries as rows of the log; the action's id stands with the first of them."""
    return [
        {
            "table_id": job.table_id,
            "seq": job.seq + 1 + place,
            "entry": encode(entry),
            "action_id": job.also.action_id if place == 0 else None,
            "at": at,
        }
        for place, entry in enumerate(job.entries)
    ]


def columns(summary: Summary, at: str) -> dict[str, object]:
    """What the list of tables shows, as columns."""
    ns, ew = summary.scores
    return ({} if summary.book is None else {"book": summary.book}) | {
        "deal_no": summary.deal_no,
        "score_ns": ns,
        "score_ew": ew,
        "over": summary.over,
        "lobby": summary.lobby,
        "updated": at,
    }


def _result(result: MatchResult) -> dict[str, object]:
    ns, ew = result.scores
    return {
        "match_no": result.match_no,
        "book": result.book,
        "rated": result.rated,
        "winner": result.winner,
        "score_ns": ns,
        "score_ew": ew,
        "players": result.players,
    }


def now() -> str:
    """ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
