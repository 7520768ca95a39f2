"""What is no longer kept?

Reports after a year, logins of browsers whose cookie has run out, what authenticators were asked and nobody has answered.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, delete

from rebelote.server.store.clock import clock
from rebelote.server.store.people_schema import challenges, devices, reports

REPORT_DAYS, DEVICE_DAYS = 365, 2 * 365


def sweep(engine: Engine, today: datetime | None = None) -> int:
    """Forget what is too old; how many rows that were."""
    now = today if today is not None else datetime.now(UTC)
    with engine.begin() as connection:
        old_reports = connection.execute(delete(reports).where(reports.c.at < _before(now, REPORT_DAYS))).rowcount
        old_devices = connection.execute(delete(devices).where(devices.c.made < _before(now, DEVICE_DAYS))).rowcount
        unanswered = connection.execute(delete(challenges).where(challenges.c.until < clock(engine))).rowcount
    return old_reports + old_devices + unanswered


def _before(now: datetime, days: int) -> str:
    return (now - timedelta(days=days)).isoformat(timespec="milliseconds")
