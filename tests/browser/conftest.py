"""Debian's Chromium, and a server with the built client. Without either the tests are skipped, except where CI is set."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from rebelote.server.settings import WEB_DIST
from tests.server.conftest import database_server, empty_database

__all__ = ["database_server", "empty_database"]

CHROMIUM = Path(os.environ.get("REBELOTE_CHROMIUM", "/usr/bin/chromium"))
# Nothing but our own pages: Chromium would else look for updates and hosts of its own.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

# Longer than a busy machine needs; what is there at once costs nothing.
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def missing(what: str) -> None:
    """Fail where everything must be there, skip elsewhere."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


# A module long, not a session: while Playwright runs, its event loop is the thread's, and tests elsewhere start their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        missing(f"there is no {CHROMIUM}: `make doctor` says how to get it, REBELOTE_CHROMIUM names another one")
    if not (WEB_DIST / "index.html").is_file():
        missing("the client is not built: `make client`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of its own for each test, French, without movement."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="fr-FR", reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page whose errors fail the test: a script's, or what the content policy refused."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    yield page
    assert not wrong, wrong
