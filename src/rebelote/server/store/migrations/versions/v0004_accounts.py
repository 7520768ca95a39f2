"""Accounts, the browsers that are logged in, blocks, reports, ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("name_key", sa.String(128), nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_index("devices_by_person", "devices", ["person"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("blocked", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(64)),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("match_no", sa.Integer, nullable=False),
        sa.Column("deal_no", sa.Integer, nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("family", sa.String(16), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("ratings_by_strength", "ratings", ["family", "mu"])
    op.create_table(
        "played",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("match_no", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(1), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("family", sa.String(16), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("mu_before", sa.Float),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
    )
    op.create_index("played_by_person", "played", ["person", "at"])


def downgrade() -> None:
    """Drop them."""
    for name in ("played", "ratings", "reports", "blocks", "devices", "accounts"):
        op.drop_table(name)
