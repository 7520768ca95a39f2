"""How long does one person at a table with bots wait for each of them?

``python bench/waits.py`` starts a server and plays whole deals against ``maitre`` over a real socket, under two classic books
and one of contrée, with legal actions drawn at random. What is measured is the time from one frame to the next while a bot is
to act, the display pauses of a client not counted: a person waits for whatever is longer.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.hosts import Host
from bench.load import quantile
from tests.server.running import Person


def waits(address: str, book: str, bot: str, deals: int, source: Random) -> list[float]:
    """Seconds from frame to frame, one for each action of a bot."""
    found: list[float] = []
    with Person(address) as browser, browser.sit(browser.open_table(book=book, bot=bot, name="Banc")) as tab:
        view = tab.update()["view"]
        while deals:
            since = time.perf_counter()
            if view["phase"] in ("done", "over"):
                deals -= 1
                tab.send(type="next" if view["phase"] == "done" else "rematch", seq=view["seq"])
                view = tab.update()["view"]
                continue
            if view["actions"]:
                chosen = source.choice(view["actions"])
                action = f"cut-{chosen['min']}" if chosen["kind"] == "cut" else chosen["action"]
                tab.send(type="act", seq=view["seq"], action=action)
                view = tab.update()["view"]
                continue
            view = tab.update()["view"]
            found.append(time.perf_counter() - since)
    return found


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", action="append", help="classique, club and contree-ffb-2016 without it")
    parser.add_argument("--bot", default="maitre")
    parser.add_argument("--deals", type=int, default=5, help="a book")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{'book':20s} {'actions':>8s} {'p50 ms':>8s} {'p99 ms':>8s} {'longest':>8s}")
    with tempfile.TemporaryDirectory(prefix="rebelote-bench-") as folder:
        host = Host("--data", folder, "--seed", str(options.seed))
        try:
            for book in options.book or ("classique", "club", "contree-ffb-2016"):
                found = waits(host.address, book, options.bot, options.deals, Random(options.seed))
                half, most = quantile(found, 0.5), quantile(found, 0.99)
                print(f"{book:20s} {len(found):8d} {half:8.1f} {most:8.1f} {1000 * max(found):8.0f}", flush=True)
        finally:
            host.kill()


if __name__ == "__main__":
    main()
