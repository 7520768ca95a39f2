"""What the pages point to exists: files, sections, make commands."""

import re

import pytest

from tests.docs.pages import ROOT, blocks, pages

PAGES = [page.relative_to(ROOT).as_posix() for page in pages()]
_LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_HEADING = re.compile(r"^#+ (?P<title>.+)$", re.MULTILINE)
_MAKE = re.compile(r"`(?:[A-Z_]+=\S+ )?make (?P<target>[a-z-]+)")


def anchors(text: str) -> set[str]:
    return {re.sub(r"[^\w -]", "", heading["title"].lower()).replace(" ", "-") for heading in _HEADING.finditer(text)}


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    broken = []
    for link in _LINK.finditer(page.read_text()):
        path, _, anchor = link["target"].partition("#")
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text())):
            broken.append(link["target"])
    assert broken == []


@pytest.mark.parametrize("name", PAGES)
def test_make_commands_exist(name: str) -> None:
    text = (ROOT / name).read_text()
    named = set(_MAKE.findall(text))
    for block in blocks("sh"):
        if block.page == name:
            named |= set(re.findall(r"^make ([a-z-]+)", block.text, re.MULTILINE))
    assert named <= targets()


def test_every_make_command_for_people_is_explained_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text()
    explained = set(re.findall(r"^([a-z-]+):.*## .", makefile, re.MULTILINE))
    assert {"play", "test", "check", "bench", "doctor", "help"} <= explained


def test_files_named_in_the_pages_exist() -> None:
    named = {}
    for page in PAGES:
        for path in re.findall(r"`((?:src|core|docs|tests|tools|web|bench)/[\w./-]+)`", (ROOT / page).read_text()):
            named[path] = page
    missing = {path: page for path, page in named.items() if not (ROOT / path).exists()}
    # What a build makes is not there in a fresh clone.
    assert set(missing) <= {"web/node_modules", "src/rebelote/web_dist"}, missing
