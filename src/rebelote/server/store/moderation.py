"""Whom does somebody not wish to meet, and what was complained about?"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Engine, delete, insert, or_, select
from sqlalchemy.exc import IntegrityError

from .people_schema import blocks, reports

MOST_BLOCKS = 500
REPORT_LENGTH = 500


@dataclass(frozen=True, slots=True)
class Block:
    """Somebody blocked: ``id`` to call it by, the name they had, when (ISO 8601, UTC)."""

    id: str
    name: str
    at: str


@dataclass(frozen=True, slots=True)
class Report:
    """A deal somebody complained about; ``who`` is None once that person has gone."""

    id: int
    who: str | None
    table_id: str
    match_no: int
    deal_no: int
    text: str
    at: str
    record: str


class Moderation:
    """The part of the store that keeps both; every method is one transaction and blocks."""

    _engine: Engine

    def blocked(self, person: str) -> set[str]:
        """The people this person has blocked."""
        with self._engine.connect() as connection:
            return set(connection.execute(select(blocks.c.blocked).where(blocks.c.person == person)).scalars())

    def apart(self, person: str) -> set[str]:
        """The people this person has blocked, and those who have blocked this person."""
        query = select(blocks.c.person, blocks.c.blocked).where(or_(blocks.c.person == person, blocks.c.blocked == person))
        with self._engine.connect() as connection:
            return {one for row in connection.execute(query) for one in row} - {person}

    def blockers(self, person: str) -> set[str]:
        """The people who have blocked this person."""
        with self._engine.connect() as connection:
            return set(connection.execute(select(blocks.c.person).where(blocks.c.blocked == person)).scalars())

    def block(self, person: str, blocked: str, name: str) -> Block | None:
        """Block somebody under a name, once; None when the list is full."""
        block = Block(secrets.token_hex(8), name, _now())
        with self._engine.connect() as connection:
            kept = connection.execute(select(blocks).where(blocks.c.person == person)).all()
        there = next((row for row in kept if row.blocked == blocked), None)
        if there is not None:
            return Block(there.id, there.name, there.at)
        if len(kept) >= MOST_BLOCKS:
            return None
        values = {"person": person, "blocked": blocked, "id": block.id, "name": block.name, "at": block.at}
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(blocks).values(**values))
        except IntegrityError:  # the same, sent twice at once
            return self.block(person, blocked, name)
        return block

    def unblock(self, person: str, block: str) -> bool:
        """Take back one block by its id; False when there is no such."""
        with self._engine.begin() as connection:
            gone = connection.execute(delete(blocks).where(blocks.c.person == person, blocks.c.id == block))
            return bool(gone.rowcount)

    def blocks(self, person: str) -> list[Block]:
        """A person's list, the latest first."""
        query = select(blocks.c.id, blocks.c.name, blocks.c.at).where(blocks.c.person == person)
        with self._engine.connect() as connection:
            return [Block(row.id, row.name, row.at) for row in connection.execute(query.order_by(blocks.c.at.desc()))]

    def report(self, who: str, table_id: str, match_no: int, deal_no: int, text: str, record: str) -> int:
        """Keep a complaint with the record of what it is about; its number. Longer texts are cut."""
        values = {"who": who, "table_id": table_id, "match_no": match_no, "deal_no": deal_no, "at": _now()}
        with self._engine.begin() as connection:
            made = connection.execute(
                insert(reports).values(**values, text=_plain(text)[:REPORT_LENGTH], record=_plain(record))
            )
            key = made.inserted_primary_key
        assert key is not None
        return int(key[0])

    def reports(self, limit: int = 50) -> list[Report]:
        """The latest complaints."""
        return find_reports(self._engine, limit)


def find_reports(engine: Engine, limit: int = 50, number: int | None = None) -> list[Report]:
    """The latest complaints, or the one with this number."""
    query = select(reports).order_by(reports.c.id.desc()).limit(limit)
    if number is not None:
        query = query.where(reports.c.id == number)
    with engine.connect() as connection:
        return [Report(**row._mapping) for row in connection.execute(query)]  # noqa: SLF001  a row's own way to a mapping


def _plain(text: str) -> str:
    """A text that PostgreSQL takes: without a zero in it."""
    return text.replace("\x00", "")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
