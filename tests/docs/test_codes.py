"""Every axis has its words, every refusal its sentence, in both languages and with the facts that the refusal brings."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import rebelote
from rebelote.rules.axes import LANGS, Axis, Lang, Words, axes
from rebelote.rules.messages import catalogue
from rebelote.server.words.phrases import PHRASES

SOURCES = Path(rebelote.__file__).parent
REFUSALS = {"RuleError", "Malformed", "Illegal", "OutOfTurn"}


@dataclass(frozen=True)
class Site:
    """A place that refuses: its code, the facts it gives, and whether it may give more (``**facts``)."""

    file: str
    line: int
    code: str
    facts: frozenset[str]
    open_ended: bool

    def __str__(self) -> str:
        return f"{self.code} {self.file}:{self.line}"


@cache
def sources() -> dict[str, ast.Module]:
    return {path.relative_to(SOURCES).as_posix(): ast.parse(path.read_text()) for path in sorted(SOURCES.rglob("*.py"))}


def sites() -> list[Site]:
    """Every refusal that the sources make with its code written out."""
    found = []
    for file, tree in sources().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
            first = node.args[0]
            if name in REFUSALS and isinstance(first, ast.Constant) and isinstance(first.value, str):
                facts = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                open_ended = any(keyword.arg is None for keyword in node.keywords)
                found.append(Site(file, node.lineno, first.value, facts, open_ended))
    return found


def words_of(code: str) -> Words | None:
    """The sentence of a code: the rules have theirs, and the server has one for what it refuses itself."""
    return catalogue().get(code) or PHRASES.get(code)


def placeholders(code: str, lang: Lang) -> set[str]:
    words = words_of(code)
    template = words[lang] if words is not None else ""
    return {name.split(".")[0] for _, name, _, _ in Formatter().parse(template) if name}


def test_refusals_are_found_in_the_sources() -> None:
    assert {"must_follow", "must_climb", "bad_card"} <= {site.code for site in sites()}


@pytest.mark.parametrize("site", sites(), ids=str)
def test_every_refusal_has_its_sentence_and_brings_its_facts(site: Site) -> None:
    assert words_of(site.code) is not None, "no sentence for this code"
    assert site.code in catalogue() or site.file.startswith("server/"), "the rules do not know the server's words"
    for lang in LANGS:
        assert site.open_ended or placeholders(site.code, lang) <= site.facts


@pytest.mark.parametrize("code", catalogue())
def test_every_sentence_is_there_in_both_languages_from_the_same_facts(code: str) -> None:
    assert catalogue()[code].fr.strip()
    assert catalogue()[code].en.strip()
    # A label of a score line can be one word of both languages: belote, capot.
    assert code.startswith("line_") or catalogue()[code].fr != catalogue()[code].en
    assert placeholders(code, "fr") == placeholders(code, "en")


def test_no_sentence_is_left_over() -> None:
    words = {
        node.value
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    # The codes of score lines are made of the line's topic.
    codes = {code.removeprefix("line_").removesuffix("_multiplied") for code in catalogue()}
    assert codes - words == set()


@pytest.mark.parametrize("axis", axes().values(), ids=lambda axis: axis.name)
def test_every_axis_has_its_words(axis: Axis) -> None:
    for lang in LANGS:
        assert axis.label[lang].strip()
        assert all(words[lang].strip() for words in axis.values.values())
        assert not axis.option or axis.help is None or axis.help[lang].strip()


def test_every_axis_is_read_somewhere_but_in_the_data() -> None:
    attributes = {node.attr for tree in sources().values() for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    words = {
        word
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for word in re.findall(r"\w+", node.value)
    }
    assert set(axes()) <= attributes | words, "an axis that nothing reads changes nothing"
