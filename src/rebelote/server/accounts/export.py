"""What is known here of a person?

Everything, for that person to take home: the account, whom they blocked and reported, ratings, results, tables, and the record
of every match at those during which the person was there. Of others there is what was said at the table: their names.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

from sqlalchemy import select

from rebelote.server.store import Store
from rebelote.server.store.people_schema import blocks, played, ratings, reports
from rebelote.server.store.schema import results
from rebelote.server.tables.records import record_text
from rebelote.server.tables.table import LogError, Table

from .keeper import Keeper
from .passkeys.ceremony import public_part
from .passkeys.keyring import Kept, Keyring
from .rating import Rating

log = logging.getLogger(__name__)
_MOST_TABLES = 1000


def export(store: Store, person: str) -> dict[str, Any]:
    """All of it, ready for JSON."""
    keeper = Keeper(store.engine)
    account = keeper.of(person)
    tables, members = store.tables_of(person, _MOST_TABLES), store.member_at(person)
    return {
        "account": None if account is None else {"name": account.name, "made": account.made, "logins": keeper.devices(person)},
        "passkeys": [_passkey(key) for key in Keyring(store.engine).of(person)],
        "ratings": [
            {"family": row["family"], "matches": row["matches"], "at": row["at"], **_shown(row)}
            for row in _rows(store, ratings, ratings.c.person == person)
        ],
        "results": list(_results(store, person)),
        "blocks": [{"name": row["name"], "at": row["at"]} for row in _rows(store, blocks, blocks.c.person == person)],
        "reports": [
            {key: row[key] for key in ("table_id", "match_no", "deal_no", "text", "at")}
            for row in _rows(store, reports, reports.c.who == person)
        ],
        "tables": [{"table": table.id, "book": table.book, "updated": table.updated} for table in tables],
        "records": [record for table in tables for record in _records(store, table.id, members[table.id])],
    }


def _rows(store: Store, table: Any, condition: Any) -> list[dict[str, Any]]:
    with store.engine.connect() as connection:
        return [dict(row) for row in connection.execute(select(table).where(condition)).mappings()]


def _passkey(key: Kept) -> dict[str, Any]:
    shown = {"label": key.label, "host": key.host, "made": key.made, "used": key.used, "synced": key.synced}
    return shown | public_part(key.key)


def _shown(row: dict[str, Any]) -> dict[str, int]:
    rating = Rating(row["mu"], row["sigma"])
    return {"rating": rating.points, "margin": rating.margin}


def _results(store: Store, person: str) -> Iterator[dict[str, Any]]:
    for row in _rows(store, played, played.c.person == person):
        shown = {key: row[key] for key in ("table_id", "match_no", "seat", "at", "outcome", "rated")}
        yield shown | (_shown(row) if row["rated"] else {})
    # A match that is not yet rated is one of theirs as well.
    for row in _rows(store, results, results.c.done.is_(False)):
        seats = [seat for seat, one in json.loads(row["players"]).items() if one.get("person") == person]
        for seat in seats:
            yield {key: row[key] for key in ("table_id", "match_no", "at")} | {"seat": seat}


def _records(store: Store, table_id: str, member: str) -> Iterator[str]:
    """The record of each match at which the member was there. One of a book this program does not know is left out."""
    try:
        entries, _ = store.load(table_id)
        table, matches, there = Table.replay(entries[:1]), dict[int, Table](), set[int]()
        for entry in entries[1:]:
            table = table.after(entry)
            matches[table.match_no] = table
            # As at the table itself: its members may read the match that is, or was last, played there.
            if member in table.company.members:
                there.add(table.match_no)
        started = store.all_started(table_id)
        for number in sorted(there):
            if matches[number].finished:
                yield record_text(table_id, matches[number], started[number - 1], "text")
    except (LogError, ValueError) as error:
        log.warning("table %s has no record to give: %s", table_id, type(error).__name__)
