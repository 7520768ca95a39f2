"""Who else has written to a table, said something there, or learnt something of a person?

On PostgreSQL every append tells a channel, and every process listens: ``changes`` yields the table and how far its log goes.
What is said at a table, which no log keeps, goes by a channel of its own, and so does what processes tell each other of people.
``changes`` connects again by itself; after a gap it yields ``None``, and whatever is in memory should be read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.engine import make_url

from rebelote.server.tables.log import Entry

CHANNEL = "rebelote_log"
_TALK = "rebelote_talk"
_PEOPLE = "rebelote_people"
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 5.0
# PostgreSQL takes less than 8000 bytes at once.
_LONGEST = 7900

log = logging.getLogger(__name__)


class Tail(msgspec.Struct):
    """The last entries of a log, and the id of the action that brought them."""

    entries: list[Entry]
    action_id: str | None = None


_tails = msgspec.json.Decoder(Tail)


def told(table_id: str, seq: int, owner: str, tail: Tail | None) -> str:
    """What the channel is told when a log goes as far as ``seq``."""
    head = f"{table_id} {seq} {owner or '-'}"
    text = b"" if tail is None else msgspec.json.encode(tail)
    return f"{head} {text.decode()}" if text and len(head) + len(text) < _LONGEST else head


@dataclass(frozen=True, slots=True)
class Change:
    """The log of a table goes as far as ``seq`` now, by the hand of the process called ``owner``.

    ``text`` is what was written, so that nobody need read it again; empty where it is too long for a channel or concerns more
    than the log.
    """

    table_id: str
    seq: int
    owner: str = ""
    text: str = ""

    @property
    def tail(self) -> Tail | None:
        """What was written, None where it has to be read."""
        return _tails.decode(self.text) if self.text else None


@dataclass(frozen=True, slots=True)
class Talk:
    """Something said at a table, as the process called ``owner`` wrote it down."""

    owner: str
    table_id: str
    text: str


@dataclass(frozen=True, slots=True)
class Tidings:
    """What the process called ``owner`` tells the others of people: ``renewed`` are those who are somebody else now, ``again``
    those whose sockets must come again, ``counted`` is something that was tried.
    """

    owner: str
    kind: str
    about: str


def spread(engine: Engine, news: Talk | Tidings) -> None:
    """Let every process know."""
    with engine.begin() as connection:
        tell(connection, news)


def tell(connection: Connection, news: Talk | Tidings) -> None:
    """The same as part of what else is done, once that is kept; where there is one process there is nobody to tell."""
    if connection.dialect.name != "postgresql":
        return
    channel, about = (_TALK, (news.table_id, news.text)) if isinstance(news, Talk) else (_PEOPLE, (news.kind, news.about))
    connection.execute(select(func.pg_notify(channel, " ".join((news.owner, *about)))))


async def changes(url: str) -> AsyncGenerator[Change | Talk | Tidings | None, None]:
    """What every process wrote and said, ours too; None after the connection was lost and made again. Ends by cancellation."""
    import psycopg  # only where PostgreSQL is used

    conninfo = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    wait = _FIRST_WAIT
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
                for channel in (CHANNEL, _TALK, _PEOPLE):
                    await connection.execute(f"LISTEN {channel}")
                wait = _FIRST_WAIT
                yield None
                async for notice in connection.notifies():
                    if notice.channel != CHANNEL:
                        kind = Talk if notice.channel == _TALK else Tidings
                        yield kind(*notice.payload.split(" ", 2))
                        continue
                    table_id, seq, *more = notice.payload.split(" ", 3)
                    yield Change(table_id, int(seq), *more)
        except psycopg.OperationalError as error:
            log.warning("the database does not speak to us, trying again in %.1f s: %s", wait, type(error).__name__)
        await asyncio.sleep(wait)
        wait = min(2 * wait, _LONGEST_WAIT)
