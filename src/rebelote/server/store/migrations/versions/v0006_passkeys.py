"""Passkeys, and accounts without a password."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make their tables."""
    with op.batch_alter_table("accounts") as accounts:
        accounts.alter_column("password", existing_type=sa.Text, nullable=True)
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("credential", sa.String(64), nullable=False, unique=True),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("synced", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32)),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("challenge", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64)),
        sa.Column("name", sa.String(64)),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop them, and the accounts that have no other way in."""
    for name in ("challenges", "passkeys"):
        op.drop_table(name)
    op.execute("DELETE FROM devices WHERE person IN (SELECT person FROM accounts WHERE password IS NULL)")
    op.execute("DELETE FROM accounts WHERE password IS NULL")
    with op.batch_alter_table("accounts") as accounts:
        accounts.alter_column("password", existing_type=sa.Text, nullable=False)
