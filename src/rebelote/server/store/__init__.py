"""Where tables are kept: numbered entries, appended and never changed."""

from .store import Conflict, Store, StoredTable, Summary

__all__ = ["Conflict", "Store", "StoredTable", "Summary"]
