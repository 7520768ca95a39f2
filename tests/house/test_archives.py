"""The wheel and the source archive hold all that is needed: client, core, stub, books, words, and nothing of the workshop."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "rebelote"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.environ.get("REBELOTE_SKIP_WEB") == "1", reason="the client was left out on purpose"),
]


def build(hook: str, folder: Path) -> Path:
    """What a front end does: call the backend's hook in the root of the sources."""
    code = f"import sys; sys.path.insert(0, 'tools'); import build_backend; build_backend.{hook}({str(folder)!r})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = folder.iterdir()
    return archive


def shipped() -> set[str]:
    """Every file of the package that is part of it: modules, stub, data and the built client."""
    files = {path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    return {path.relative_to(PACKAGE.parent).as_posix() for path in files}


def test_the_wheel_holds_everything(tmp_path: Path) -> None:
    with zipfile.ZipFile(build("build_wheel", tmp_path)) as wheel:
        names = set(wheel.namelist())
        metadata = wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    assert shipped() <= names
    assert {
        "rebelote/web_dist/index.html",
        "rebelote/engine/_core.pyi",
        "rebelote/py.typed",
        "rebelote/rules/books/club.toml",
    } <= names
    assert [name for name in names if name.startswith("rebelote/engine/_core.") and name.endswith(".so")]
    assert {name.split("/")[0].split("-")[0] for name in names} == {"rebelote"}
    assert "License-Expression: MIT" in metadata


def test_the_source_archive_builds_elsewhere(tmp_path: Path) -> None:
    with tarfile.open(build("build_sdist", tmp_path)) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {f"src/{name}" for name in shipped()} <= names
    assert {"core/bind.cpp", "CMakeLists.txt", "tools/build_backend.py", "web/package-lock.json", "LICENSE"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith((".venv", "build/", ".git/"))]
