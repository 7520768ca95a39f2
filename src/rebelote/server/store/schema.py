"""In which columns are tables kept?"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

#: The last of the steps in ``migrations/versions``.
REVISION = "0002"

metadata = MetaData()

# What the list of tables shows, kept in step with the log in the same transaction. It can be made again from the log.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("book", Text, nullable=False),
    Column("deal_no", Integer, nullable=False),
    Column("score_ns", Integer, nullable=False),
    Column("score_ew", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
)

# Who may sit where: the SHA-256 of the cookie, never the cookie.
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(1), primary_key=True),
    Column("player", String(64), nullable=False),
    Index("seats_by_player", "player"),
)

# The log. The primary key decides which of two writers comes first, the action's id makes it count once.
events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    Column("action_id", String(64)),
    Column("at", String(32), nullable=False),
    UniqueConstraint("table_id", "action_id", name="action_counts_once"),
)

# Which process lets the bots and clocks of a table run, until when (seconds since the epoch, by the database's clock).
leases = Table(
    "leases",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("until", Float, nullable=False),
)
