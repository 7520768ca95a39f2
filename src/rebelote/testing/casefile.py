"""What stands in a file of cases?

YAML: a list of cases, each a mapping with an ``id``, the books it holds for, and the fields of its kind. The kind shows in the
fields; where they do not tell, in the name of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from .fields import COMMON, FIELDS, SENTENCES, STEMS, TELLING, Kind
from .forms import ALL_BOOKS, AUCTION_BOOKS, FIVE_BOOKS, MELD_BOOKS, BadCase, axis_name, book_names, option, options, trump
from .tallies import bid_field, is_scored

# Where the loader notes a key given twice.
_TWICE = "\0twice"


@dataclass(frozen=True, slots=True)
class Case:
    """A case as read: ``fields`` are its own values, ``books`` the names it holds for, ``changes`` its options."""

    file: str
    id: str
    kind: Kind
    fields: Mapping[str, object]
    books: tuple[str, ...]
    changes: Mapping[str, object]

    @property
    def why(self) -> str:
        return str(self.fields.get("why") or self.fields.get("note") or "")

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    def get(self, name: str, default: object = None) -> object:
        return self.fields.get(name, default)

    def need(self, *names: str) -> object:
        """The value of the first of these fields that is there."""
        for name in names:
            if name in self.fields:
                return self.fields[name]
        raise BadCase(f"no field {names[0]}")


@dataclass(frozen=True, slots=True)
class Refused:
    """A case, or a whole file, that cannot be run."""

    file: str
    id: str
    reason: str


class _Loader(yaml.SafeLoader):
    """YAML whose mappings remember a key given twice."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[object, object]:
    own = sum(key_node.tag != "tag:yaml.org,2002:merge" for key_node, _ in node.value)
    loader.flatten_mapping(node)
    merged = len(node.value) - own
    return {**_read_pairs(loader, node.value[:merged]), **_read_pairs(loader, node.value[merged:])}


def _read_pairs(loader: _Loader, pairs: list[tuple[yaml.Node, yaml.Node]]) -> dict[object, object]:
    found: dict[object, object] = {}
    for key_node, value_node in pairs:
        key = loader.construct_object(key_node, deep=True)
        value = loader.construct_object(value_node, deep=True)
        if not isinstance(key, str):
            key = str(key) if value is None else repr(key)
        if key in found and value is not None:
            found[_TWICE] = key
        found.setdefault(key, value)
    return found


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def case_files(folder: Path) -> list[Path]:
    """The YAML files under ``folder`` (or that one file), in order of name."""
    if folder.is_file():
        return [folder]
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".yaml", ".yml") and path.is_file())


def read_file(path: Path, name: str | None = None) -> Iterator[Case | Refused]:
    """The cases of a file, each read or refused; ids are checked within the file."""
    file = name or path.name
    try:
        text = path.read_text(encoding="utf-8")
        documents = [document for document in yaml.load_all(text, _Loader) if document is not None]
    except (OSError, UnicodeDecodeError, yaml.YAMLError, RecursionError) as error:
        yield Refused(file, "-", "cannot be read: " + " ".join(str(error).split()))
        return
    items: list[object] = []
    for document in documents:
        inner = document["cases"] if isinstance(document, dict) and set(document) == {"cases"} else document
        if not isinstance(inner, list):
            yield Refused(file, "-", "is not a list of cases")
            return
        items += inner
    seen: set[str] = set()
    for number, item in enumerate(items, 1):
        read = _read(file, path.stem, number, item)
        if read.id in seen:
            yield Refused(file, read.id, "the id is used twice")
        else:
            yield read
        seen.add(read.id)


def _read(file: str, stem: str, number: int, item: object) -> Case | Refused:
    if not isinstance(item, dict):
        return Refused(file, f"#{number}", "is not a mapping of fields")
    case_id = str(item.get("id", f"#{number}"))
    try:
        if _TWICE in item:
            return Refused(file, case_id, f"the field {item[_TWICE]} is given twice")
        fields = _joined(item)
        kind = _kind(fields, stem)
        return Case(file, case_id, kind, fields, _books(fields, kind), _changes(fields, kind))
    except BadCase as error:
        return Refused(file, case_id, str(error))


def _joined(item: Mapping[str, object]) -> dict[str, object]:
    """The fields, an unquoted sentence put together again: in ``{why: a, b}`` YAML reads ``b`` as a field without value."""
    fields: dict[str, object] = {}
    sentence = ""
    for name, value in item.items():
        if sentence and value is None:
            fields[sentence] = f"{fields[sentence]}, {name}"
            continue
        sentence = name if name in SENTENCES else ""
        fields[name] = value
    return fields


def _changes(fields: Mapping[str, object], kind: Kind) -> dict[str, object]:
    """The case's options: those of ``options`` and every field named like an axis."""
    changes = options(fields.get("options", fields.get("option")))
    for name in sorted(set(fields) - FIELDS[kind] - COMMON):
        axis = axis_name(name)
        if axis is None:
            raise BadCase(f"unknown field {name}")
        changes[axis] = option(axis, fields[name])
    return changes


def _kind(item: Mapping[str, object], stem: str) -> Kind:
    for kind, names in TELLING:
        if names <= set(item):
            return kind
    for part, kind in STEMS:
        if part in stem.lower().replace("-", "").replace("_", ""):
            return kind
    raise BadCase("neither its fields nor the name of its file say what kind of case it is")


def _books(item: Mapping[str, object], kind: Kind) -> tuple[str, ...]:
    every = _every(item, kind)
    named = item.get("books", item.get("book"))
    if "books" in item and "book" in item:
        raise BadCase("names its books twice, in book and books")
    if named is not None:
        return book_names(named, every)
    if kind in ("auction", "legal", "matches"):
        return every
    if kind == "notrump" or (kind == "scores" and bid_field(item) is None and _without_suit(item)):
        return ()
    if kind == "melds" and _without_suit(item):
        return ("club",)
    raise BadCase("names no book")


def _every(item: Mapping[str, object], kind: Kind) -> tuple[str, ...]:
    """The books that ``all`` stands for: those of the game that the case is about, of melds those that have them."""
    listed = item.get("deals")
    deals = [deal for deal in listed if isinstance(deal, Mapping)] if isinstance(listed, list) else []
    told = [fields for fields in (item, *deals) if kind in ("scores", "matches") and is_scored(fields)]
    if kind == "auction" and "turned" in item:
        return FIVE_BOOKS
    if kind == "auction" or any(bid_field(fields) is not None for fields in (item, *told)):
        return AUCTION_BOOKS
    if kind == "melds" and "melds" not in options(item.get("options", item.get("option"))) and "melds" not in item:
        return MELD_BOOKS
    return FIVE_BOOKS if told or kind not in ("legal", "matches") else ALL_BOOKS


def _without_suit(item: Mapping[str, object]) -> bool:
    """Whether the case is about sans-atout or tout-atout."""
    return "raw" in item or ("trump" in item and trump(item["trump"]).suit is None)
