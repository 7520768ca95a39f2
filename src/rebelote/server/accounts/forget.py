"""How is a person forgotten?

The account, its passkeys, logins, blocks and ratings go. Matches stay for those who played them, with « Anonyme » in that
person's place: in their results and in the log of the tables, where a name is all there was.
"""

from __future__ import annotations

import json

from sqlalchemy import Connection, Engine, delete, or_, select, update

from rebelote.server.store.people_schema import accounts, blocks, challenges, devices, passkeys, played, ratings, reports
from rebelote.server.store.schema import events, members, results, tables

GONE = "Anonyme"
FIRST = "1"
"""What the log calls who opened a table."""


def forget(engine: Engine, person: str) -> list[str]:
    """Forget a person, all or nothing; the tables they had been at."""
    with engine.begin() as connection:
        at = {row.table_id: row.member for row in connection.execute(select(members).where(members.c.player == person))}
        for table_id, member in at.items():
            _without_name(connection, table_id, member)
            _without_person(connection, table_id, person)
        connection.execute(delete(members).where(members.c.player == person))
        connection.execute(delete(played).where(played.c.person == person))
        connection.execute(delete(ratings).where(ratings.c.person == person))
        connection.execute(delete(blocks).where(or_(blocks.c.person == person, blocks.c.blocked == person)))
        connection.execute(update(reports).where(reports.c.who == person).values(who=None))
        connection.execute(delete(challenges).where(challenges.c.person == person))
        connection.execute(delete(passkeys).where(passkeys.c.person == person))
        connection.execute(delete(devices).where(devices.c.person == person))
        connection.execute(delete(accounts).where(accounts.c.person == person))
    return list(at)


def _without_name(connection: Connection, table_id: str, member: str) -> None:
    """Take a name out of the log: it stands where the table was opened, for the first member, and where somebody came in."""
    query = select(events.c.seq, events.c.entry).where(events.c.table_id == table_id, events.c.entry.contains('"name'))
    for seq, text in connection.execute(query).all():
        entry = json.loads(text)
        if entry["kind"] == "opened" and member == FIRST:
            entry["names"].update(dict.fromkeys(entry["people"], GONE))
        elif entry["kind"] == "joined" and entry["member"] == member:
            entry["name"] = GONE
        else:
            continue
        this = (events.c.table_id == table_id) & (events.c.seq == seq)
        connection.execute(update(events).where(this).values(entry=json.dumps(entry, ensure_ascii=False)))
    # The table's line in the lobby may hold the name, too.
    connection.execute(update(tables).where(tables.c.id == table_id).values(lobby=None))


def _without_person(connection: Connection, table_id: str, person: str) -> None:
    for row in connection.execute(select(results).where(results.c.table_id == table_id)).all():
        players = json.loads(row.players)
        for one in players.values():
            if one.get("person") == person:
                one.update(person=None, gone=True)
        this = (results.c.table_id == table_id) & (results.c.match_no == row.match_no)
        connection.execute(update(results).where(this).values(players=json.dumps(players)))
