"""Writes ``docs/examples/match.txt`` and ``match.json`` again from their cards and actions; ``--check`` only tells whether they
are what the present rules make of them.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from rebelote.rules.records import read_text, write_json, write_text

EXAMPLES = Path(__file__).resolve().parent.parent / "docs" / "examples"
# What follows from the rest: hash, points, melds, scores.
STATED = re.compile(
    r'^\[(RulesHash|Target|Result|Winner|Pending|ScoreBefore|PendingBefore|Termination) ".*"\]\n'
    r"|^(announced|meld|belote|brought|marked|judged|result|pending|total) .*\n"
    r"|(?<=\S) = [SENW] \d+$",
    re.MULTILINE,
)


def main(arguments: list[str]) -> int:
    """0 when the files are, or have been made, what they should be."""
    text = EXAMPLES / "match.txt"
    record = read_text(STATED.sub("", text.read_text()))
    stale = False
    for path, content in ((text, write_text(record)), (text.with_suffix(".json"), write_json(record))):
        if path.exists() and path.read_text() == content:
            continue
        stale = True
        if "--check" not in arguments:
            path.write_text(content)
    if stale and "--check" in arguments:
        print("docs/examples: out of date, run `make generate`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
