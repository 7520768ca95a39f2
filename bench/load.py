"""How many tables does a server hold, and how long do the others at a table wait to see what one of them did?

``python bench/load.py`` starts servers and plays at 100, 500, 1,000 and 2,000 tables, four sockets each, one action a table a
second: over SQLite with one process, then over PostgreSQL with two. The people are simulated on the same machine and cost it
about as much as a server does.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.crowd import Tally, played, seated
from bench.hosts import Hosts, hosts


def quantile(values: list[float], share: float) -> float:
    """The value that so many are below, in milliseconds."""
    return statistics.quantiles(values, n=1000)[round(share * 1000) - 1] * 1000 if len(values) > 1 else float("nan")


async def measured(servers: Hosts, count: int, options: argparse.Namespace, deals: list[int]) -> str:
    """One line of the table; with ``deals`` another for each of these numbers, about memory when so many have been played."""
    tally = Tally()
    before = sum(host.memory() for host in servers.hosts)

    def each() -> float:
        return (sum(host.memory() for host in servers.hosts) - before) / count / 1024

    addresses = [host.address for host in servers.hosts]
    wanted = {"book": options.book, "bot": "random", "name": "Hôte", "pace": options.clock, "options": {"target": 10_000}}
    tables = await seated(addresses, count, tally, wanted)
    await played(tables, options.warm, options.pace)
    tally.waits.clear()
    tally.sent = tally.other = tally.late = 0
    gc.collect()
    gc.freeze()
    used, own, begun = sum(host.seconds() for host in servers.hosts), time.process_time(), time.perf_counter()
    await played(tables, options.seconds, options.pace)
    seconds = time.perf_counter() - begun
    used, own = sum(host.seconds() for host in servers.hosts) - used, time.process_time() - own
    waits, sent = tally.waits, tally.sent
    half, most, worst = quantile(waits, 0.5), quantile(waits, 0.99), max(waits, default=0) * 1000
    rates = f"{sent / options.seconds:9.0f} {tally.other / options.seconds:7.0f}"
    cores = f"{1000 * used / max(1, sent):9.2f} {100 * used / seconds:6.0f} % {100 * own / seconds:6.0f} %"
    line = f"{count:6d} {count * 4:7d} {rates} {half:8.1f} {most:8.1f} {worst:8.0f} {tally.late:6d} {cores} {each():9.0f}"
    late = ""
    for number in sorted(deals):
        while min(table.deals for table in tables) < number:
            await played(tables, 10, options.fast)
        late += f"\nafter {number} deals at {count} tables: {each():.0f} KB a table"
    for table in tables:
        for socket in table.lines:
            if socket.closed.is_set():
                tally.closed[socket.code] += 1
            socket.cut()
    await asyncio.sleep(0.5)
    notes = "".join(f"  {what}" for what in (dict(tally.refused), dict(tally.closed)) if what)
    return f"{line}{notes}{late}"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 500, 1000, 2000])
    parser.add_argument("--database", choices=("sqlite", "postgres"), nargs="+", default=["sqlite", "postgres"])
    parser.add_argument("--processes", type=int, help="by default 1 over SQLite and 2 over PostgreSQL")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm", type=float, default=5)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two actions of a table")
    parser.add_argument(
        "--deals",
        type=int,
        nargs="*",
        default=[8],
        help="numbers of deals after which memory is measured again, at the first number of tables",
    )
    parser.add_argument("--fast", type=float, default=0.25, help="the pace until then")
    parser.add_argument("--book", default="club")
    parser.add_argument("--clock", default="normal", choices=("none", "slow", "normal", "fast"))
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    for database in options.database:
        processes = options.processes or (1 if database == "sqlite" else 2)
        print(f"\n{database}, {processes} process{'es' if processes > 1 else ''}, an action a table every {options.pace:g} s")
        print("tables sockets actions/s other/s   p50 ms   p99 ms   max ms   late ms/action   server   people  KB/table")
        for number, count in enumerate(options.tables):
            with hosts(database, processes) as servers:
                print(asyncio.run(measured(servers, count, options, [] if number else options.deals)), flush=True)


if __name__ == "__main__":
    main()
