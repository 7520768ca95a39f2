"""The examples of the pages run, and print what the pages say; so do those of the docstrings."""

import contextlib
import doctest
import importlib
import io
import pkgutil

import pytest

import rebelote
from tests.docs.pages import Block, blocks

PYTHON = blocks("python")


def test_the_readme_shows_the_library() -> None:
    shown = [block for block in PYTHON if block.page == "README.md"]
    assert shown
    assert all(block.output for block in shown), "an example of the README is followed by what it prints"


@pytest.mark.parametrize("block", PYTHON, ids=str)
def test_python_examples_run(block: Block) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block.text, str(block), "exec"), {"__name__": "example"})  # noqa: S102  our own pages
    if block.output is not None:
        assert printed.getvalue() == block.output


def modules() -> list[str]:
    """Every module of the package but scripts: those named __main__, and what Alembic runs."""
    found = pkgutil.walk_packages(rebelote.__path__, "rebelote.")
    return [module.name for module in found if not module.name.endswith(("__main__", "._core", ".migrations.env"))]


@pytest.mark.parametrize("name", modules())
def test_docstring_examples_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("name", ["rebelote", *modules()])
def test_every_module_says_what_it_is_for(name: str) -> None:
    assert (importlib.import_module(name).__doc__ or "").strip()
