"""Writes ``docs/examples/fair.txt``: a match dealt by the fairness scheme from a known secret, its actions drawn by lot.

``--check`` only tells whether it is what the present rules make of it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from rebelote.fairness.house import FairMatch
from rebelote.rules.books import load_book
from rebelote.rules.match import Match
from rebelote.rules.record import Header, Player, record_of
from rebelote.rules.records import write_text
from rebelote.rules.seats import BySeat, Seat

PAGE = Path(__file__).resolve().parent.parent / "docs" / "examples" / "fair.txt"
BOT = "random@1"


def example() -> str:
    """South and West are people and give salts, West not in the first deal; the secret is one that nobody would use."""
    source = Random(1)  # noqa: S311  it must repeat
    match = Match.start(load_book("club").with_options(target=250), Seat.SOUTH)
    fair = FairMatch.open("kitchen-table/1", match.book, bytes(range(32)))
    while not match.is_over:
        salts = BySeat(b"sel de mer", None, None, f"poivre {len(match.deals)}".encode() if match.deals else None)
        deal = match.next_deal(fair.pack(match.dealer, salts))
        while not deal.is_over:
            deal = deal.apply(source.choice(deal.legal_actions()))
        match, fair = match.add(deal), fair.close(match.dealer, salts, deal.history)
    players = BySeat(Player("Anne"), Player("", BOT), Player("", BOT), Player("Denis"))
    header = Header(event="A match that can be checked", date="2024-05-01", players=players)
    return write_text(fair.attach(record_of(match, header), is_over=True))


def main(arguments: list[str]) -> int:
    """0 when the file is, or has been made, what it should be."""
    text = example()
    if PAGE.exists() and PAGE.read_text() == text:
        return 0
    if "--check" in arguments:
        print("docs/examples/fair.txt: out of date, run `make generate`")
        return 1
    PAGE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
