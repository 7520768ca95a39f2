"""What is there to ask of the server, as OpenAPI says it?

One line an operation in ``OPERATIONS``; the shapes of bodies are those of ``bodies.py``, made into schemas by msgspec. A test
holds this list against the routes of the application.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

import rebelote
from rebelote.rules.axes import LANGS
from rebelote.server.protocol import bodies
from rebelote.server.protocol.wire_salon import FairMatch

from .account_operations import ACCOUNT_OPERATIONS
from .operation import Operation

Anything = dict[str, Any]
__all__ = ["OPERATIONS", "Operation", "document", "public_path"]

_REFUSALS = {
    401: "Nobody, or not whom this is for.",
    403: "Not yours, or asked for by a page that is not ours.",
    404: "There is no such thing.",
    409: "Somebody else was first.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    422: "It cannot be, or is not understood.",
    429: "Too many at once; Retry-After says how many seconds to wait.",
    503: "Not now.",
}
_PATTERNS: dict[str, Anything] = {
    "int": {"type": "integer", "minimum": 0},
    "str": {"type": "string"},
    "path": {"type": "string"},
}


_TABLE = "/api/tables/{table}"

OPERATIONS: tuple[Operation, ...] = (
    Operation("get", "/healthz", "Whether the server and its database are well.", Anything),
    Operation("get", "/metrics", "Figures for Prometheus.", "text/plain", (404,)),
    Operation("get", "/schema", "This description.", Anything),
    Operation("get", "/api/books", "The rule books, with the options of each.", list[bodies.BookInfo]),
    Operation("get", "/api/bots", "The bots to play with, from the weakest up.", list[bodies.BotInfo]),
    Operation("get", "/api/guide/{page:path}", "A page of the guide, as blocks.", Anything, (404,)),
    Operation("post", "/api/tables", "Make a table.", bodies.TableMade, (413, 415, 422), bodies.NewTable, 201),
    Operation("post", "/api/salons", "Make a table for people.", bodies.SalonMade, (413, 415, 422), bodies.NewSalon, 201),
    Operation("get", "/api/codes/{code}", "The table that four letters mean.", bodies.TableMade, (404,)),
    Operation("get", _TABLE + "/door", "What somebody with the link sees before coming in.", bodies.Door, (404,)),
    Operation("post", _TABLE + "/join", "Come in.", bodies.Joined, (403, 404, 413, 415, 422), bodies.Joining),
    Operation("get", _TABLE + "/fair", "Everything that proves the deals of the match.", FairMatch, (403, 404)),
    Operation("get", "/api/tables/mine", "The tables of this person, latest first.", list[bodies.MyTable]),
    Operation("get", "/api/phrases", "What can be said at a table with one tap.", list[bodies.Phrase]),
    Operation("get", "/api/frequencies", "How often hands held what, beside theory.", bodies.Frequencies),
    Operation("get", "/api/lobby", "The open tables.", bodies.Lobby),
    Operation("post", "/api/quick", "A table to play at now.", bodies.SalonMade, (413, 415, 422), bodies.Quick, 201),
    Operation(
        "get",
        _TABLE + "/record",
        "The finished deals of the match.",
        "text/plain",
        (403, 404, 422),
        query=(("format", ("text", "json")),),
    ),
    Operation("get", _TABLE + "/why/{deal:int}/{move}", "Why a card or a call was chosen.", bodies.Why, (403, 404)),
    Operation("get", _TABLE + "/hint/{seq:int}", "What a good player would do in a view.", bodies.Hint, (403, 404)),
    *ACCOUNT_OPERATIONS,
)


@cache
def document() -> Anything:
    """The whole description, OpenAPI 3.1."""
    types = [kind for operation in OPERATIONS for kind in (operation.answers, operation.body) if _is_type(kind)]
    schemas, components = msgspec.json.schema_components(
        [*types, bodies.ProblemBody], ref_template="#/components/schemas/{name}"
    )
    made = dict(zip(map(repr, types), schemas, strict=False))
    paths: Anything = {}
    for operation in OPERATIONS:
        paths.setdefault(public_path(operation.path), {})[operation.method] = _operation(operation, made, schemas[-1])
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rebelote",
            "version": rebelote.__version__,
            "description": "Tables of belote. What is said at a table goes through its WebSocket: docs/protocol.md.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "player": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "rebelote_player",
                    "description": "Who a person is, set when first needed; __Host-rebelote_player under https.",
                }
            },
        },
    }


def public_path(path: str) -> str:
    """An address without the program's converters: ``/why/{deal:int}`` is ``/why/{deal}``."""
    return re.sub(r":\w+\}", "}", path)


def _is_type(kind: Any) -> bool:
    return kind is not None and not isinstance(kind, str)


def _operation(operation: Operation, made: Anything, problem: Anything) -> Anything:
    if isinstance(operation.answers, str):
        kinds = [operation.answers, "application/json"] if operation.query else [operation.answers]
        content: Anything = {kind: {"schema": {"type": "string"} if kind.startswith("text") else {}} for kind in kinds}
    else:
        content = {"application/json": {"schema": made[repr(operation.answers)]}}
    answers: Anything = {str(operation.code): {"description": "As asked.", "content": content}}
    for status in sorted({*operation.refused, *_always(operation)}):
        answers[str(status)] = {"description": _REFUSALS[status], "content": {"application/json": {"schema": problem}}}
    found: Anything = {
        "operationId": f"{operation.method}{re.sub('[^a-z]+', '_', public_path(operation.path))}".rstrip("_"),
        "summary": operation.summary,
        "parameters": list(_parameters(operation)),
        "responses": answers,
    }
    if operation.is_api:
        found["security"] = [{}, {"player": []}]
    if operation.body is not None:
        schema = made[repr(operation.body)]
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return found


def _always(operation: Operation) -> set[int]:
    """What any request of its kind may be answered."""
    return {429} | ({403} if operation.method != "get" else set())


def _parameters(operation: Operation) -> Iterable[Anything]:
    for name, kind in re.findall(r"\{(\w+)(?::(\w+))?\}", operation.path):
        yield {"name": name, "in": "path", "required": True, "schema": _PATTERNS[kind or "str"]}
    asked = (*operation.query, *((("lang", LANGS),) if operation.is_api else ()))
    for name, values in asked:
        yield {"name": name, "in": "query", "required": False, "schema": {"type": "string", "enum": list(values)}}
