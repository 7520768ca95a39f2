"""What is lost when things break? Nothing that anybody was told.

``python bench/faults.py`` plays live tables of four and breaks something, again and again: a server killed in the middle, the
database restarted, messages that come twice, late, out of order or with their line cut, and ten thousand that mean nothing. In
the end what people were told is held against the database, and the record of each match is played again under its rules.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.crowd import salon
from bench.hosts import Hosts, hosts
from bench.lines import Line, framed
from bench.nonsense import frames, messages
from bench.stubborn import Tally, Weather, groups, verified

WANTED = {"book": "club", "bot": "random", "name": "Hôte", "options": {"target": 100}}
STORMY = Weather(twice=0.2, late=0.2, cut=0.03)
Trouble = Callable[[Hosts], Awaitable[int]]


def killing(times: int, pause: float, source: Random) -> Trouble:
    """A server killed, so many times, and another started in its place."""

    async def trouble(servers: Hosts) -> int:
        for _ in range(times):
            await asyncio.sleep(pause * (0.5 + source.random()))
            host = source.choice(servers.hosts)
            host.kill()
            await asyncio.to_thread(host.start)
        return times

    return trouble


def restarting(times: int, pause: float) -> Trouble:
    """The database stopped as a power cut does, and started again."""

    async def trouble(servers: Hosts) -> int:
        assert servers.postgres is not None
        for _ in range(times):
            await asyncio.sleep(pause)
            await asyncio.to_thread(servers.postgres.stop, "immediate")
            await asyncio.to_thread(servers.postgres.start)
        return times

    return trouble


def waiting(seconds: float) -> Trouble:
    """Nothing but time, for the weather to do its work."""

    async def trouble(_servers: Hosts) -> int:
        await asyncio.sleep(seconds)
        return 0

    return trouble


async def survived(servers: Hosts, count: int, trouble: Trouble, weather: Weather, pace: float, seconds: float = 600) -> str:
    """Play through the trouble, finish, verify; what befell. Raises AssertionError for anything that was lost."""
    tally, begun = Tally(), time.perf_counter()
    found = await groups([host.address for host in servers.hosts], count, WANTED, weather, tally)
    living = [asyncio.create_task(group.live(pace)) for group in found]
    broken = await trouble(servers)
    for group in found:
        group.finishing, group.weather = True, Weather()
    done, unfinished = await asyncio.wait(living, timeout=seconds)
    for task in unfinished:
        task.cancel()
    for group in found:
        group.leave()
    await asyncio.sleep(0.1)
    for task in done:
        task.result()
    assert not unfinished, f"{len(unfinished)} tables never came to an end"
    looked = await asyncio.to_thread(verified, servers.url, found)
    befell = ", ".join(f"{what} {number}" for what, number in sorted({**tally.weather, **tally.refused}.items()) if number)
    return (
        f"{count} tables, broken {broken} times: {tally.matches} matches, {looked} entries, {tally.returns} sockets opened, "
        f"nothing lost; {befell or 'nothing refused'} ({time.perf_counter() - begun:.0f} s)"
    )


async def unmoved(servers: Hosts, count: int) -> str:
    """Send nonsense to a table and broken frames to its sockets; what was answered. AssertionError when the table moved."""
    address = servers.hosts[0].address
    name, places = await asyncio.to_thread(salon, [address], 0, WANTED)
    path, cookie = f"/api/tables/{name}/ws", places[0][1]
    answers: asyncio.Queue[bytes] = asyncio.Queue()
    line = await Line.open(address, path, cookie, lambda _line, text: answers.put_nowait(text))
    before = await answers.get()
    codes: Counter[str] = Counter()
    for message in itertools.islice(messages(2, 1), count):
        line.write(framed(message.encode() if isinstance(message, str) else message, 1 if isinstance(message, str) else 2))
        answer = await asyncio.wait_for(answers.get(), 30)
        codes[answer.split(b'"code":"')[1].split(b'"')[0].decode() if b'"code":"' in answer[:400] else "answered"] += 1
        while not answers.empty():
            answers.get_nowait()
    closes: Counter[int] = Counter()
    for wrong in itertools.islice(frames(2), max(10, count // 50)):
        other = await Line.open(address, path, cookie, lambda *_: None)
        other.write(wrong)
        await asyncio.wait_for(other.closed.wait(), 30)
        closes[other.code] += 1
    line.send(b'{"type":"lang","lang":"fr"}')
    after = b""
    while not after.startswith(before[:16]):
        after = await asyncio.wait_for(answers.get(), 30)
    assert before.split(b'"seq":')[1].split(b",")[0] == after.split(b'"seq":')[1].split(b",")[0], "the table has moved"
    line.cut()
    await asyncio.sleep(0.1)
    assert b'"status":"ok"' in servers.hosts[0].get("/healthz")
    return f"{sum(codes.values())} messages: {dict(codes)}; {sum(closes.values())} broken sockets: {dict(closes)}"


def main() -> None:
    """Break everything, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=["kill", "restart", "weather", "nonsense"])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--times", type=int, default=50, help="servers killed")
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two looks of a table at what there is to do")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two troubles, about")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    count, pause, pace = options.tables, options.pause, options.pace
    if "kill" in options.what:
        with hosts("postgres", 2) as servers:
            trouble = killing(options.times, pause, Random(1))
            print("kill -9, two over PostgreSQL:", asyncio.run(survived(servers, count, trouble, Weather(), pace)), flush=True)
        with hosts("sqlite", 1) as servers:
            trouble = killing(max(1, options.times // 5), pause, Random(2))
            print("kill -9, one over SQLite:", asyncio.run(survived(servers, count, trouble, Weather(), pace)), flush=True)
    if "restart" in options.what:
        with hosts("postgres", 2) as servers:
            trouble = restarting(max(1, options.times // 10), 2 * pause)
            print("PostgreSQL restarted:", asyncio.run(survived(servers, count, trouble, Weather(), pace)), flush=True)
    if "weather" in options.what:
        with hosts("postgres", 2) as servers:
            print("weather:", asyncio.run(survived(servers, count, waiting(20 * pause), STORMY, pace)), flush=True)
    if "nonsense" in options.what:
        with hosts("sqlite", 1) as servers:
            print("nonsense:", asyncio.run(unmoved(servers, options.messages)), flush=True)


if __name__ == "__main__":
    main()
