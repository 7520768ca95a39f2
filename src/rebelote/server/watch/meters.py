"""Which figures does a server keep of itself?

Prometheus's, in a registry of the server's own. What is counted elsewhere (tables, bots' failures, refusals) is read when
somebody asks. Labels are kinds, codes and addresses as they are written in the program: never a table, a person or a card.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from rebelote.rules.actions import parse_action
from rebelote.server.live.hub import Hub
from rebelote.server.rates import Kind
from rebelote.server.tables.log import Acted, Entry

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_SLOW = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)


class Meters:
    """Counters and histograms; ``hub`` and ``refused`` are asked when the figures are read."""

    def __init__(self, hub: Callable[[], Hub | None], refused: Mapping[Kind, int]) -> None:
        self.registry = CollectorRegistry()
        self.entries = self._counter("rebelote_entries", "What was written in the logs of tables.", "kind", "by")
        self._kept: dict[tuple[str, str], Counter] = {}
        self.appends = self._histogram("rebelote_append_seconds", "From an entry to its being kept.", _FAST)
        self.messages = self._histogram("rebelote_message_seconds", "From a message to its answer being on its way.", _FAST)
        self.thinking = Histogram(
            "rebelote_bot_seconds", "How long a bot thought.", ["bot"], buckets=_SLOW, registry=self.registry
        )
        self.requests = self._counter("rebelote_requests", "Requests answered.", "method", "route", "status")
        self.request_seconds = self._histogram("rebelote_request_seconds", "From a request to the end of its answer.", _FAST)
        self.sockets = self._counter(
            "rebelote_sockets_closed", "Sockets closed, by code; 1005 and 1006 are the client's.", "code"
        )
        self.registry.register(_Read(hub, refused))

    def text(self) -> bytes:
        """The figures as Prometheus reads them."""
        return generate_latest(self.registry)

    def kept(self, entries: Iterable[Entry], seconds: float) -> None:
        """Entries were appended together."""
        self.appends.observe(seconds)
        for entry in entries:
            kind = _kind(entry)
            counter = self._kept.get(kind)
            if counter is None:
                counter = self._kept[kind] = self.entries.labels(*kind)
            counter.inc()

    def thought(self, bot: str, seconds: float) -> None:
        """A bot answered, or did not."""
        self.thinking.labels(bot).observe(seconds)

    def message(self, seconds: float) -> None:
        """A message was handled."""
        self.messages.observe(seconds)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, text, buckets=buckets, registry=self.registry)


def _kind(entry: Entry) -> tuple[str, str]:
    """What an entry is, and by whom: a card played is ``play``, whichever it was."""
    if isinstance(entry, Acted):
        return type(parse_action(entry.action)).__name__.lower(), entry.by
    return type(entry).__name__.lower(), ""


class _Read(Collector):
    """What others count."""

    def __init__(self, hub: Callable[[], Hub | None], refused: Mapping[Kind, int]) -> None:
        self._hub, self._refused = hub, refused

    def collect(self) -> Iterator[Metric]:
        yield _counted("rebelote_limited", "Refused for being too many, by the limit.", "limit", self._refused)
        hub = self._hub()
        if hub is None:
            return
        rooms, minds, now = list(hub.rooms), hub.minds, time.monotonic()
        yield _gauge("rebelote_tables", "Tables in memory.", len(rooms))
        yield _gauge("rebelote_sockets", "Sockets open.", sum(len(room.peers) for room in rooms))
        yield _gauge("rebelote_closing", "Whether the server takes no new work.", int(hub.closing))
        leads = sum(room.leads_until > now for room in rooms) if hub.store.is_shared else len(rooms)
        yield _gauge("rebelote_leases", "Tables whose bots run here.", leads)
        yield _gauge("rebelote_thinking_processes", "Processes that think for bots.", minds.pool.processes)
        yield _gauge("rebelote_thinking_waiting", "Questions that wait for such a process.", minds.pool.waiting)
        yield _counted("rebelote_thinking_replaced", "Such processes given up.", None, {"": minds.pool.replaced})
        yield _counted("rebelote_bot_failures", "Plain actions in place of a bot's, by the failure.", "failure", minds.failures)
        yield _counted("rebelote_bot_cheaper", "Actions of a quicker bot for want of room.", "bot", minds.cheaper)
        yield _counted("rebelote_refusals", "Messages refused, by code.", "code", hub.refusals)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value)


def _counted(name: str, text: str, label: str | None, counts: Mapping[Any, int]) -> Metric:
    family = CounterMetricFamily(name, text, labels=[label] if label else [])
    for key, count in dict(counts).items():
        family.add_metric([str(key)] if label else [], count)
    return family
