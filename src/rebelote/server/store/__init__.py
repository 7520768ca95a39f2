"""Where tables are kept: numbered entries, appended and never changed."""

from .appending import NOTHING_ELSE, Append, Conflict, Job, MatchResult, Summary, Unavailable
from .migrate import SchemaError
from .store import Store, StoredTable
from .writer import Writer

__all__ = [
    "NOTHING_ELSE",
    "Append",
    "Conflict",
    "Job",
    "MatchResult",
    "SchemaError",
    "Store",
    "StoredTable",
    "Summary",
    "Unavailable",
    "Writer",
]
