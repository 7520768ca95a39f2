"""The description of the HTTP API says all there is, and no more; a fuzzer that reads it finds nothing that breaks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from jsonschema import Draft202012Validator
from schemathesis import Case, GenerationMode
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance
from starlette.routing import Route

from rebelote.server.api import openapi
from rebelote.server.app import create_app
from rebelote.server.rates import Rates
from rebelote.server.settings import Settings
from tests.server.running import Person, running

CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = int(os.environ.get("REBELOTE_FUZZ_EXAMPLES", "12"))
REST = "/api/{rest:path}"


def test_every_route_is_described_and_nothing_else(settings: Settings) -> None:
    routes = {
        (method.lower(), route.path)
        for route in create_app(settings).routes
        if isinstance(route, Route) and route.path != REST
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert {(operation.method, operation.path) for operation in openapi.OPERATIONS} == routes


def test_the_description_is_served_and_every_reference_in_it_leads_somewhere(person: Person) -> None:
    found = person.http.get("/schema").json()
    assert found["openapi"] == "3.1.0"
    assert found["paths"]["/api/tables"]["post"]["responses"].keys() >= {"201", "403", "413", "415", "422", "429"}
    components = found["components"]["schemas"]
    for schema in components.values():
        Draft202012Validator.check_schema(schema)
    wanted = set()

    def look(value: object) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str):
                wanted.add(value["$ref"].rpartition("/")[2])
            for inner in value.values():
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    look(found)
    assert wanted <= set(components)
    assert {"NewTable", "ProblemBody", "BookInfo", "Hint"} <= wanted
    names = [operation["operationId"] for path in found["paths"].values() for operation in path.values()]
    assert len(set(names)) == len(names)


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BaseSchema]:
    """A server without limits, by its own description."""
    folder = tmp_path_factory.mktemp("fuzzed")
    with running(Settings(data_dir=folder, web_dist=folder, seed=1, rates=Rates.none())) as address:
        yield schemathesis.openapi.from_url(f"http://{address}/schema")


# Nothing can be asked wrongly where nothing is to be said.
ASKED = [
    pytest.param(operation, mode, id=f"{operation.method} {operation.path} {mode.value}")
    for operation in openapi.OPERATIONS
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or operation.is_api
]


@pytest.mark.parametrize(("operation", "mode"), ASKED)
def test_whatever_is_asked_is_answered_as_described(
    described: BaseSchema, operation: openapi.Operation, mode: GenerationMode
) -> None:
    asked = described[openapi.public_path(operation.path)][operation.method.upper()]

    @hypothesis_settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(asked.as_strategy(generation_mode=mode))
    def check(case: Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS)

    check()
