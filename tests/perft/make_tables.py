"""Write the tables of this folder from the plain reimplementation in ``tests/reference.py``, from the repository's root:

    python -m tests.perft.make_tables

The package is not imported, so that the tables prove something.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests import reference_bids
from tests.reference import BOOKS, PACK, SUITS, Hands, calls, lines

HERE = Path(__file__).parent
MOST = 1_500  # lines of a row: enough to tell, few enough to be quick
FREE_BOOKS = ("moderne", "club", "contree")  # that have sans-atout and tout-atout, as such or as an option
# The four books of the auction game play their cards alike: one table, named contree, is that of each of them.


def positions(source: Random, trump: str) -> Iterator[tuple[Hands, int]]:
    """Hands of one to four cards, of which two suits are often long, so that there is something to ruff and to climb over."""
    while True:
        size = source.choice((1, 2, 3, 3, 4, 4, 4, 4))
        weights = {suit: source.choice((1, 1, 3)) for suit in SUITS}
        if trump in SUITS:
            weights[trump] = 3
        pack = sorted(PACK, key=lambda card: -(source.random() ** (1 / weights[card[1]])))
        cut = [tuple(sorted(pack[seat * size : (seat + 1) * size])) for seat in range(4)]
        yield (cut[0], cut[1], cut[2], cut[3]), source.randrange(4)


def row(book: str, trump: str, hands: Hands, leader: int) -> tuple[str, int]:
    """A line of a table, at the greatest depth whose count stays under MOST."""
    most = 4 * len(hands[0])
    count, depth = 1, 0
    for deeper in range(1, most + 1):
        found = lines(book, trump, hands, leader, deeper)
        if found > MOST:
            break
        count, depth = found, deeper
    packed = " ".join(f"{seat}:{'.'.join(hand)}" for seat, hand in zip("SENW", hands, strict=True))
    return f"{book} {trump} {packed} {'SENW'[leader]} {depth} {count}", count


def telling(book: str, trump: str, hands: Hands, leader: int, depth: int) -> frozenset[str]:
    """The other ways to play under which this count would be another one."""
    count = lines(book, trump, hands, leader, depth)
    ways = ("livre", "contree", "soft") if book not in ("livre", "contree") else ("club", "soft")
    return frozenset(way for way in ways if lines(way, trump, hands, leader, depth) != count)


def play_table(book: str) -> list[str]:
    found = []
    for trump in [*SUITS, *(("sa", "ta") if book in FREE_BOOKS else ())]:
        source = Random(f"{book} {trump}")
        wanted, silent = (3, 0) if trump in SUITS else (10, 4)
        told: set[str] = set()
        for hands, leader in positions(source, trump):
            text, count = row(book, trump, hands, leader)
            ways = telling(book, trump, hands, leader, int(text.split()[-2])) if count > 1 and trump != "sa" else frozenset()
            if count < 10 or (trump in SUITS and not ways - told) or (trump == "ta" and not ways and silent == 0):
                continue
            silent -= not ways
            told = (told | ways) if len(told | ways) < 3 - (book in ("livre", "contree")) else set()
            found.append(text)
            wanted -= 1
            if wanted == 0:
                break
    return found


def auction_rows() -> list[str]:
    rows = []
    for book in BOOKS:
        for turned in SUITS:
            for options, special, bet in (
                ("no_trump=no all_trump=no coinche=no", False, False),
                ("no_trump=yes all_trump=yes coinche=no", True, False),
                ("no_trump=yes all_trump=yes coinche=yes", True, True),
            ):
                counts = {depth: calls(turned, special=special, bet=bet, depth=depth) for depth in (1, 4, 6, 12)}
                rows += [f"{book} {turned} {depth} {count} {options}" for depth, count in counts.items()]
    return rows


def bid_rows() -> list[str]:
    """Auctions from their beginning to four calls, and those near the top to their end; under the options of the table too."""
    options: dict[str, dict[str, object]] = {
        "generale=no": {},
        "generale=yes suit_order=ranked": {"generale": True, "ranked": True},
        "raise_after_contre=yes passes_to_close=4": {"raises": True, "passes": 4},
    }
    rows = []
    for book in reference_bids.BOOKS:
        top = "260h" if book == "contree-cannes-2016" else "160h"
        for text, given in options.items():
            # Four calls of a ranked auction are too many for every run.
            depths = {"-": (1, 2, 3) if given else (1, 2, 3, 4), f"pass,{top}": (3, 5), "pass,pass,capot-h,coinche": (2, 12)}
            for start, wanted in depths.items():
                said = start.replace("coinche", "contre").split(",") if start != "-" else []
                for depth in wanted:
                    count = reference_bids.ways(book, depth, said, **given)  # type: ignore[arg-type]
                    rows.append(f"{book} {start} {depth} {count} {text}")
    return rows


def main() -> None:
    for book in (*BOOKS, "contree"):
        head = "# book trump S:hand E:hand N:hand W:hand leader depth lines"
        (HERE / f"{book}.perft").write_text("\n".join([head, *play_table(book)]) + "\n")
    head = "# book turned|said depth lines options"
    (HERE / "auction.perft").write_text("\n".join([head, *auction_rows(), *bid_rows()]) + "\n")


if __name__ == "__main__":
    main()
