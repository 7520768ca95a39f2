"""Writes ``web/src/wire/types.ts`` from the server's wire files; ``--check`` only tells whether it is up to date.

It reads their source, not the running types: the names of ``CardCode`` and the like would be lost, and nothing is imported.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAMES_OF_SOURCES = (
    "protocol/wire_base.py", "protocol/wire_salon.py", "protocol/wire.py", "protocol/bodies.py",
    "accounts/passkeys/bodies.py", "accounts/bodies.py",
)  # fmt: skip
SOURCES = [ROOT / "src" / "rebelote" / "server" / name for name in NAMES_OF_SOURCES]
TYPES = ROOT / "web" / "src" / "wire" / "types.ts"

HEAD = "// The shapes that travel between server and client. Generated from the server's definitions: `make generate`.\n"
# Python's names that are shorter in the client, and the basic types.
NAMES = {
    "SeatCode": "Seat", "TeamCode": "Team", "PhaseCode": "Phase",
    "str": "string", "int": "number", "float": "number", "bool": "boolean",
}  # fmt: skip
# What structs are made of.
_ROOTS = {"Struct"}
# Helpers of the Python side.
PRIVATE = {"T", "ActionId", "Seq", "MemberId", "__all__"}


def type_of(node: ast.expr, aliases: dict[str, ast.expr]) -> str:
    """A Python annotation as TypeScript has it."""
    match node:
        case ast.Name(id=name) if name in PRIVATE - {"T"}:
            return type_of(aliases[name], aliases)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return NAMES.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Name(id="UnsetType")):
            return type_of(left, aliases)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{type_of(left, aliases)} | {type_of(right, aliases)}"
        case ast.Subscript(value=ast.Name(id=outer), slice=inner):
            return _subscript(outer, inner.elts if isinstance(inner, ast.Tuple) else [inner], aliases)
    raise TypeError(f"no TypeScript for {ast.unparse(node)}")


def _subscript(outer: str, inner: list[ast.expr], aliases: dict[str, ast.expr]) -> str:
    match outer:
        case "Literal":
            return " | ".join("'" + ast.literal_eval(value) + "'" for value in inner)
        case "Annotated" | "Written":
            return type_of(inner[0], aliases)
        case "list":
            item = type_of(inner[0], aliases)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case "dict":
            return f"Record<{type_of(inner[0], aliases)}, {type_of(inner[1], aliases)}>"
        case _:
            return f"{NAMES.get(outer, outer)}<{', '.join(type_of(item, aliases) for item in inner)}>"


def _fields(struct: ast.ClassDef, aliases: dict[str, ast.expr]) -> Iterator[str]:
    tag = next((keyword.value for keyword in struct.keywords if keyword.arg == "tag"), None)
    if tag is not None:
        yield f"type: '{ast.literal_eval(tag)}'"
    for line in struct.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            name, default = _name(line.target.id, line.value)
            # A field with a default may be left out.
            yield f"{name}{'?' if default else ''}: {type_of(line.annotation, aliases)}"


def _name(name: str, value: ast.expr | None) -> tuple[str, bool]:
    """What a field is called on the wire, and whether it has a default."""
    match value:
        case ast.Call(func=ast.Name(id="field"), keywords=keywords):
            told = {keyword.arg: keyword.value for keyword in keywords}
            return ast.literal_eval(told["name"]), "default" in told
    return name, value is not None


def _struct(struct: ast.ClassDef, aliases: dict[str, ast.expr]) -> str:
    words = " ".join((ast.get_docstring(struct) or "").replace("``", "`").split())
    doc = f"/** {words} */\n"
    fields = list(_fields(struct, aliases))
    if any("Generic" in ast.unparse(base) for base in struct.bases):
        return f"{doc}export type {struct.name}<T> = {{ {'; '.join(fields)} }};\n"
    lines = "".join(f"  {field};\n" for field in fields)
    bases = ", ".join(base.id for base in struct.bases if isinstance(base, ast.Name) and base.id not in _ROOTS)
    return f"{doc}export interface {struct.name}{f' extends {bases}' if bases else ''} {{\n{lines}}}\n"


def types() -> str:
    """The whole file."""
    bodies = [node for source in SOURCES for node in ast.parse(source.read_text()).body]
    aliases: dict[str, ast.expr] = {
        node.targets[0].id: node.value
        for node in bodies
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    parts = [HEAD]
    for node in bodies:
        if isinstance(node, ast.ClassDef):
            parts.append(_struct(node, aliases))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name not in PRIVATE:
                parts.append(f"export type {NAMES.get(name, name)} = {type_of(node.value, aliases)};\n")
    return "\n".join(parts)


def main(arguments: list[str]) -> int:
    """0 when the file is, or has been made, what it should be."""
    text = types()
    if "--check" not in arguments:
        TYPES.write_text(text)
        return 0
    if TYPES.is_file() and TYPES.read_text() == text:
        return 0
    print(f"{TYPES.name} does not match the server's wire files: make generate", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
