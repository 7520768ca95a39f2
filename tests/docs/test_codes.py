"""Every axis has its words, every refusal its sentence, in both languages."""

import ast
from pathlib import Path

import pytest

import rebelote
from rebelote.rules.axes import LANGS, Axis, axes

SOURCES = Path(rebelote.__file__).parent
REFUSALS = {"RuleError", "Malformed", "Illegal", "OutOfTurn"}


def raised_codes() -> dict[str, str]:
    """Code -> file, for each refusal that the sources construct with its code written out."""
    found = {}
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
            first = node.args[0]
            if name in REFUSALS and isinstance(first, ast.Constant) and isinstance(first.value, str):
                found[first.value] = path.relative_to(SOURCES).as_posix()
    return found


@pytest.mark.parametrize("axis", axes().values(), ids=lambda axis: axis.name)
def test_every_axis_has_its_words(axis: Axis) -> None:
    for lang in LANGS:
        assert axis.label[lang].strip()
        assert all(words[lang].strip() for words in axis.values.values())
        assert not axis.option or (axis.help is None or axis.help[lang].strip())


def test_refusals_are_found_in_the_sources() -> None:
    assert {"must_follow", "must_climb", "bad_card"} <= set(raised_codes())
