"""What Alembic runs: the steps that are missing, over the connection that ``migrate`` brings."""

from __future__ import annotations

from alembic import context

from rebelote.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    context.run_migrations()
