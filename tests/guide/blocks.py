"""What a block must look like, and ways to walk a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rebelote.guide import Page, page_names
from rebelote.rules.axes import LANGS, Lang
from rebelote.rules.cards import Card

SEAT, TRUMP = r"[SENW]", r"(s|h|d|c|sa|ta)"
# type -> field -> what it is: a type, or the shape of a list's items.
FIELDS: dict[str, dict[str, object]] = {
    "heading": {"level": int, "text": str, "id": str},
    "text": {"text": str},
    "list": {"ordered": bool, "items": [str]},
    "table": {"caption": str, "head": [str], "rows": [[str]]},
    "cards": {"cards": [str], "caption": str},
    "trick": {
        "caption": str,
        "trump": str,
        "leader": str,
        "cards": [{"seat": str, "card": str}],
        "winner": str,
        "points": int,
    },
    "play_example": {
        "caption": str,
        "trump": str,
        "cards": [{"seat": str, "card": str}],
        "seat": str,
        "hand": [str],
        "legal": [str],
        "refusals": dict,
        "note": str,
    },
    "score_example": {
        "caption": str,
        "lines": [
            {
                "label": str,
                "ns": int | None,
                "ew": int | None,
                "ns_text": str,
                "ew_text": str,
                "rule": str,
                "source": str,
                "kind": str,
            }
        ],
    },
    "axes": {
        "rows": [{"axis": str, "label": str, "value": str, "source": str, "reading": str | None, "own": bool}],
    },
    "diff": {"a": str, "b": str, "rows": [{"label": str, "a": str, "b": str}]},
    "qa": {"items": [{"q": str, "a": str}]},
    "terms": {"items": [{"term": str, "text": str}]},
    "action": {"label": str, "href": str},
}


def every_page() -> list[tuple[str, Lang]]:
    return [(name, lang) for name in page_names() for lang in LANGS]


def check(block: Mapping[str, Any]) -> None:
    """Fails when a block is not of the shape that the client draws."""
    fields = FIELDS[block["type"]]
    assert set(block) == {"type", *fields}
    for name, shape in fields.items():
        _check_shape(block[name], shape, name)
    for code in _cards_of(block):
        assert str(Card.parse(code)) == code


def _check_shape(value: Any, shape: Any, name: str) -> None:
    if isinstance(shape, list):
        assert isinstance(value, list), name
        for item in value:
            _check_shape(item, shape[0], name)
    elif isinstance(shape, dict):
        assert set(value) == set(shape), name
        for key, inner in shape.items():
            _check_shape(value[key], inner, key)
    else:
        assert isinstance(value, shape), name
        assert not (shape is int and isinstance(value, bool)), name


def _cards_of(block: Mapping[str, Any]) -> Iterator[str]:
    for field in ("cards", "hand", "legal"):
        for item in block.get(field, ()):
            yield item["card"] if isinstance(item, dict) else item
    yield from block.get("refusals", {})


def texts(value: object) -> Iterator[str]:
    """Every string in a block or page."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)


def of_type(found: Page, kind: str) -> list[Any]:
    return [block for block in found.blocks if block["type"] == kind]


def links(found: Page) -> list[str]:
    """Every address a page leads to."""
    hrefs = [block["href"] for block in of_type(found, "action")]
    for text in texts(found.to_dict()):
        hrefs += re.findall(r"\[[^\]]+\]\(([^)]+)\)", text)
    return hrefs


def emphasised(found: Page) -> set[str]:
    """The words in ``*em*``."""
    return {word for text in texts(found.to_dict()) for word in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text)}


def shape(block: Mapping[str, Any]) -> tuple[object, ...]:
    """What must be the same in both languages."""
    size = len(block.get("items", block.get("rows", block.get("lines", block.get("hand", block.get("cards", ()))))))
    return (block["type"], block.get("id"), block.get("level"), size, block.get("href"), block.get("ordered"))
