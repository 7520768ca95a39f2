"""What must hold for the repository as a whole: pure rules, and no file that says where to download from."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

import rebelote

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "src" / "rebelote" / "rules").rglob("*.py"))
FAIRNESS = sorted((ROOT / "src" / "rebelote" / "fairness").rglob("*.py"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_the_rules_import_the_standard_library_alone(path: Path) -> None:
    foreign = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level <= 1 or path.parent.name != "rules", "a relative import stays inside the rules"
            names = [node.module or ""] if node.level == 0 else []
        foreign |= {name for name in names if name.split(".")[0] not in sys.stdlib_module_names}
    assert {name for name in foreign if not name.startswith("rebelote.rules")} == set()


@pytest.mark.parametrize("path", [*RULES, *FAIRNESS], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_rules_and_fairness_draw_no_chance_of_their_own(path: Path) -> None:
    """A source of chance may be handed in, and so its type be named; none is made, and the shared one is not used."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            assert not {"random", "secrets"} & {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            assert node.module != "secrets"
            assert node.module != "random" or [alias.name for alias in node.names] == ["Random"]
        elif isinstance(node, ast.Call):
            assert getattr(node.func, "id", None) != "Random"


def test_constraints_pin_everything_and_name_no_place() -> None:
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        assert re.fullmatch(r"[a-z0-9._-]+==[\w.+!]+( ; .+)?", line), line


def test_constraints_pin_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for extra in project["project"]["optional-dependencies"].values():
        asked += extra
    # Nothing that `make` sets up installs the group that nets are trained with: PyTorch is chosen for the machine.
    for name, group in project["dependency-groups"].items():
        asked += [item for item in group if isinstance(item, str) and name != "train"]
    names = {re.split(r"[<>=!~ \[;]", item)[0].lower() for item in asked}
    pinned = {line.split("==")[0] for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert names <= pinned


def test_the_lock_of_the_client_names_no_registry() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text()


def test_the_changelog_has_a_place_for_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert {"Unreleased", rebelote.__version__} & set(headings)
