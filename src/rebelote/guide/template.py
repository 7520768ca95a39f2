"""How does a text file become blocks?

The prose lives in ``text/<lang>/*.md``, a small Markdown with three additions: ``::if CONDITION`` / ``::else`` / ``::end`` keep
or drop lines, ``::name ARGUMENT | words | words`` asks a directive for blocks (lines indented by two blanks go on with it), and
``{name:argument}`` asks for words. What they answer comes from the rules, so that a text cannot contradict the game.

A page is ``# title``, a first paragraph that is its lead, and then: ``## heading {#id}``, paragraphs, ``-`` and ``1.`` lists,
``? question`` with its answer below, ``= term`` with its explanation below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files

from rebelote.rules.axes import Lang

from .blocks import Block, heading, listing, paragraph

Directive = Callable[[str, list[str]], list[Block]]
_HEADING = re.compile(r"(#{2,3}) (.+) \{#([a-z-]+)\}")
_WORD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_STARTS = ("#", "- ", "1. ", "? ", "= ", "::")


@dataclass(frozen=True, slots=True)
class Answers:
    """What a text may ask: whether a condition ``holds``, ``words`` for a name, blocks of a ``directive``."""

    holds: Callable[[str], bool]
    words: Callable[[str, str], str]
    directive: Callable[[str], Directive]


@dataclass(frozen=True, slots=True)
class Written:
    """A text that was rendered."""

    title: str
    lead: str
    blocks: list[Block]


def text_of(kind: str, lang: Lang) -> str:
    """The text file of a page kind."""
    return (files(__package__) / "text" / lang / kind).read_text(encoding="utf-8")


def render(text: str, answers: Answers) -> Written:
    """Render a text; raises ValueError with the line that makes no sense."""
    chunks = [_fill(chunk, answers) for chunk in _chunks(_kept(text.splitlines(), answers.holds))]
    if len(chunks) < 2 or not chunks[0].startswith("# "):
        raise ValueError("a page begins with its title and its lead")
    return Written(chunks[0][2:], chunks[1], list(_blocks(chunks[2:], answers)))


def _kept(lines: list[str], holds: Callable[[str], bool]) -> Iterator[str]:
    """The lines whose conditions hold."""
    open_: list[bool] = []
    for line in lines:
        if line.startswith("::if "):
            open_.append(holds(line[5:].strip()))
        elif line == "::else":
            open_[-1] = not open_[-1]
        elif line == "::end":
            open_.pop()
        elif all(open_):
            yield line
    if open_:
        raise ValueError("an ::if without its ::end")


def _chunks(lines: Iterator[str]) -> Iterator[str]:
    """One text a heading, paragraph, item, question, answer, term or directive."""
    chunk = ""
    for line in lines:
        # Nothing follows a heading, question or term on its line: what comes next is another chunk.
        whole = chunk.startswith(("#", "? ", "= ")) or (chunk.startswith("::") and not line.startswith("  "))
        if not line.strip() or line.startswith(_STARTS) or whole:
            if chunk:
                yield chunk
            chunk = line.strip()
        else:
            chunk = f"{chunk} {line.strip()}" if chunk else line.strip()
    if chunk:
        yield chunk


def _fill(chunk: str, answers: Answers) -> str:
    return _WORD.sub(lambda found: answers.words(found[1], found[2] or ""), chunk)


def _blocks(chunks: list[str], answers: Answers) -> Iterator[Block]:
    place = 0
    while place < len(chunks):
        chunk = chunks[place]
        mark = next((start for start in ("- ", "1. ", "? ", "= ") if chunk.startswith(start)), None)
        if mark is None:
            place += 1
            yield from _single(chunk, answers)
            continue
        step = 1 if mark in ("- ", "1. ") else 2
        run = []
        while place < len(chunks) and chunks[place].startswith(mark):
            run.append([part.removeprefix(mark) for part in chunks[place : place + step]])
            place += step
        if step == 1:
            yield listing((item[0] for item in run), ordered=mark == "1. ")
        elif mark == "? ":
            yield {"type": "qa", "items": [{"q": question, "a": answer} for question, answer in run]}
        else:
            yield {"type": "terms", "items": [{"term": term, "text": text} for term, text in run]}


def _single(chunk: str, answers: Answers) -> Iterator[Block]:
    if chunk.startswith("::"):
        head, *words = (part.strip() for part in chunk[2:].split(" | "))
        name, _, argument = head.partition(" ")
        yield from answers.directive(name)(argument.strip(), words)
    elif chunk.startswith("#"):
        found = _HEADING.fullmatch(chunk)
        if found is None:
            raise ValueError(f"a heading needs its id: {chunk}")
        yield heading(len(found[1]), found[2], found[3])
    else:
        yield paragraph(chunk)
