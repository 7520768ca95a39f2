"""The rules of accessibility that a program can check, by axe-core."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands: the rule, and the elements."""
    assert AXE.is_file(), "axe-core is not installed: `npm --prefix web ci`"
    # Evaluated rather than added as a script: the content policy lets no script in but the client's.
    page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("axe.run()")
    return [
        f"{wrong['id']}: {wrong['help']}: " + "; ".join(node["html"][:160] for node in wrong["nodes"][:4])
        for wrong in found["violations"]
    ]
