"""What is a page made of?

Blocks are plain dictionaries, ready for JSON; the client draws each ``type``. Their text fields may hold ``**bold**``, ``*em*``
and ``[label](href)``, nothing else. A word in ``*em*`` is one that the glossary explains.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rebelote.rules.axes import Lang

Block = dict[str, object]
Line = dict[str, object]

# Texts that are names for the program, not words for people: typography leaves them alone.
_CODES = {"type", "id", "href", "axis", "kind", "trump", "leader", "seat", "card", "cards", "hand", "legal", "winner"}


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the guide: ``name`` as it was asked for, and what stands on it."""

    name: str
    title: str
    lead: str
    blocks: tuple[Block, ...]

    def to_dict(self) -> dict[str, object]:
        """The page as JSON has it."""
        return {"title": self.title, "lead": self.lead, "blocks": list(self.blocks)}


def heading(level: int, text: str, anchor: str) -> Block:
    """A heading; ``anchor`` is the same in every language."""
    return {"type": "heading", "level": level, "text": text, "id": anchor}


def paragraph(text: str) -> Block:
    """A paragraph."""
    return {"type": "text", "text": text}


def listing(items: Iterable[str], *, ordered: bool = False) -> Block:
    """A list."""
    return {"type": "list", "ordered": ordered, "items": list(items)}


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Block:
    """A table; every row is as long as its head."""
    return {"type": "table", "caption": caption, "head": list(head), "rows": [list(row) for row in rows]}


def action(label: str, href: str) -> Block:
    """A button that leads somewhere."""
    return {"type": "action", "label": label, "href": href}


def typeset(text: str, lang: Lang) -> str:
    """Apostrophes, quotation marks, and the space before high punctuation: unbreakable in French, none in English."""
    text = text.replace("'", "’")
    if lang == "fr":
        text = re.sub(r" (?=[;!?])", "\u202f", text)
        text = re.sub(r" (?=[:»%])", "\u00a0", text)
        return re.sub(r"(?<=«) ", "\u00a0", text)
    text = re.sub(r" (?=[:;!?](?: |$))", "", text)
    return re.sub(r"« ([^»]*) »|\"([^\"]*)\"", lambda found: f"“{found[1] or found[2]}”", text)


def typeset_block(block: Mapping[str, object], lang: Lang) -> Block:
    """The block with its words typeset and its codes as they were."""
    return {key: value if key in _CODES else _typeset(value, lang) for key, value in block.items()}


def _typeset(value: object, lang: Lang) -> object:
    match value:
        case str():
            return typeset(value, lang)
        case list():
            return [_typeset(item, lang) for item in value]
        case dict():
            return {key: item if key in _CODES else _typeset(item, lang) for key, item in value.items()}
        case _:
            return value
