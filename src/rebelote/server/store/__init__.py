"""Where tables are kept: numbered entries, appended and never changed."""

from .migrate import SchemaError
from .store import Conflict, Store, StoredTable, Summary

__all__ = ["Conflict", "SchemaError", "Store", "StoredTable", "Summary"]
