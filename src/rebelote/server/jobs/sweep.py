"""What is no longer kept?

Reports after a year, logins of browsers whose cookie has run out.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, delete

from rebelote.server.store.people_schema import devices, reports

REPORT_DAYS, DEVICE_DAYS = 365, 2 * 365


def sweep(engine: Engine, today: datetime | None = None) -> int:
    """Forget what is too old; how many rows that were."""
    now = today if today is not None else datetime.now(UTC)
    with engine.begin() as connection:
        old_reports = connection.execute(delete(reports).where(reports.c.at < _before(now, REPORT_DAYS))).rowcount
        old_devices = connection.execute(delete(devices).where(devices.c.made < _before(now, DEVICE_DAYS))).rowcount
    return old_reports + old_devices


def _before(now: datetime, days: int) -> str:
    return (now - timedelta(days=days)).isoformat(timespec="milliseconds")
