"""The steps from one database schema to the next, run by Alembic."""
