"""Where tables are kept: numbered entries, appended and never changed."""

from .migrate import SchemaError
from .store import NOTHING_ELSE, Append, Conflict, MatchResult, Store, StoredTable, Summary

__all__ = ["NOTHING_ELSE", "Append", "Conflict", "MatchResult", "SchemaError", "Store", "StoredTable", "Summary"]
