"""In which columns are tables kept?"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

#: The last of the steps in ``migrations/versions``.
REVISION = "0006"

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
    # Of a table for people: the four letters of its link, and its line in the lobby (JSON) while it is listed.
    Column("code", String(8)),
    Column("lobby", Text),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
    Index("tables_by_code", "code", unique=True),
)

# Who has come in: the SHA-256 of the cookie, never the cookie, and who that is in the log.
members = Table(
    "members",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("member", String(8), nullable=False),
    Index("members_by_player", "player"),
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

# Who is connected to which process, where there are several; a process that has died does not renew itself.
presence = Table(
    "presence",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("member", String(8), primary_key=True),
    Column("owner", String(64), primary_key=True),
)
processes = Table(
    "processes",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("until", Float, nullable=False),
)

# One row a finished match, written with its last entry. ``players``: by seat the person (as in ``members``) or the bot, and
# whether the person had left. ``done``: the ratings have counted it.
results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("match_no", Integer, primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
    Column("book", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("winner", String(2)),
    Column("score_ns", Integer, nullable=False),
    Column("score_ew", Integer, nullable=False),
    Column("players", Text, nullable=False),
    Column("done", Boolean, nullable=False),
    Index("results_to_count", "done"),
)

# Hands that had each value of each feature of ``fairness.frequencies``, one hand a finished deal.
frequencies = Table(
    "frequencies",
    metadata,
    Column("feature", String(16), primary_key=True),
    Column("value", Integer, primary_key=True, autoincrement=False),
    Column("hands", Integer, nullable=False),
)
