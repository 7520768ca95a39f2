"""The pages of the repository and the blocks of code in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_FENCE = re.compile(r"^```(?P<language>[a-z]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: where it is, its language, its text, and the text of the ``text`` block right after it, if any."""

    page: str
    line: int
    language: str
    text: str
    output: str | None

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def pages() -> list[Path]:
    """README and the like, and everything under docs/."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(*languages: str) -> list[Block]:
    """Every block of these languages, in page order."""
    found = []
    for page in pages():
        text = page.read_text()
        fences = list(_FENCE.finditer(text))
        for number, fence in enumerate(fences):
            if fence["language"] not in languages:
                continue
            after = fences[number + 1] if number + 1 < len(fences) else None
            follows = after is not None and after["language"] == "text" and not text[fence.end() : after.start()].strip()
            found.append(
                Block(
                    page.relative_to(ROOT).as_posix(),
                    text.count("\n", 0, fence.start()) + 1,
                    fence["language"],
                    fence["text"],
                    after["text"] if after and follows else None,
                )
            )
    return found
