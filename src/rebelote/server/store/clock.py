"""What time is it, by the one clock that all processes share?"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, Float, cast, func, literal


def clock(engine: Engine) -> Any:
    """Seconds since the epoch by the database's own clock, as part of a statement."""
    if engine.dialect.name == "postgresql":
        return func.extract("epoch", func.clock_timestamp())
    return cast((func.julianday("now") - literal(2440587.5)) * 86400.0, Float)
