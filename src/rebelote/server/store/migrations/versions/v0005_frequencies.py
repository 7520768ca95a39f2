"""How often hands held what, counted as deals end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make its table, without a count: deals from before are not in it."""
    op.create_table(
        "frequencies",
        sa.Column("feature", sa.String(16), primary_key=True),
        sa.Column("value", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hands", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Forget what was counted."""
    op.drop_table("frequencies")
