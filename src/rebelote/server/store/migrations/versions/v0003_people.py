"""Several people at a table: members in place of seats, the lobby, presence, results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Whoever had a seat is the first member of that table."""
    op.add_column("tables", sa.Column("code", sa.String(8)))
    op.add_column("tables", sa.Column("lobby", sa.Text))
    op.create_index("tables_by_code", "tables", ["code"], unique=True)
    op.create_table(
        "members",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("member", sa.String(8), nullable=False),
    )
    op.create_index("members_by_player", "members", ["player"])
    op.execute("INSERT INTO members (table_id, player, member) SELECT table_id, player, '1' FROM seats")
    op.drop_table("seats")
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("member", sa.String(8), primary_key=True),
        sa.Column("owner", sa.String(64), primary_key=True),
    )
    op.create_table(
        "processes",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("match_no", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("winner", sa.String(2)),
        sa.Column("score_ns", sa.Integer, nullable=False),
        sa.Column("score_ew", sa.Integer, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
    )
    op.create_index("results_to_count", "results", ["done"])


def downgrade() -> None:
    """Back to one seat a table; what others did there is lost."""
    op.drop_table("results")
    op.drop_table("processes")
    op.drop_table("presence")
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(1), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
    )
    op.create_index("seats_by_player", "seats", ["player"])
    op.execute("INSERT INTO seats (table_id, seat, player) SELECT table_id, 'S', player FROM members WHERE member = '1'")
    op.drop_table("members")
    op.drop_index("tables_by_code", "tables")
    op.drop_column("tables", "lobby")
    op.drop_column("tables", "code")
