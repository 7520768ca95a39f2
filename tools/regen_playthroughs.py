"""Write the golden playthroughs again: each from its own head, and a new one where an ending of a book has none.

Run it after a wanted change of the rules, and read the difference before you commit it. ``--check`` changes nothing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rebelote.rules.books import all_books  # noqa: E402 - after the path
from tests.playthroughs.endings import endings_of, find  # noqa: E402
from tests.playthroughs.playthrough import read_head, render  # noqa: E402

FOLDER = ROOT / "tests" / "playthroughs"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, fail when something would change")
    options = parser.parse_args()
    changed = 0
    for book in all_books():
        for ending in endings_of(book):
            path = FOLDER / book.id / f"{ending}.txt"
            old = path.read_text() if path.exists() else ""
            new = render(read_head(old) if old else find(book, ending))
            if new == old:
                continue
            changed += 1
            print(f"{path.relative_to(ROOT)} {'changes' if options.check else 'written'}")
            if not options.check:
                path.parent.mkdir(exist_ok=True)
                path.write_text(new)
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
