"""The client is built when its sources changed, and only then; what stands in the way is said in a sentence."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import build_backend


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small client, and a stand-in for npm that notes how it was called and makes what npm would make."""
    folder, bundle, programs = tmp_path / "web", tmp_path / "web_dist", tmp_path / "bin"
    (folder / "src").mkdir(parents=True)
    programs.mkdir()
    (folder / "package.json").write_text("{}")
    (folder / "package-lock.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("let a = 1")
    npm = programs / "npm"
    npm.write_text(
        "#!/bin/sh\n"
        f'echo "$1" >> {tmp_path}/calls\n'
        f"if [ -e {tmp_path}/broken ]; then exit 3; fi\n"
        f'if [ "$1" = ci ]; then mkdir -p {folder}/node_modules && touch {folder}/node_modules/.package-lock.json; fi\n'
        f'if [ "$1" = run ]; then rm -rf {bundle} && mkdir {bundle} && echo built > {bundle}/index.html; fi\n'
    )
    npm.chmod(0o755)
    monkeypatch.setattr(build_backend, "WEB", folder)
    monkeypatch.setattr(build_backend, "BUNDLE", bundle)
    monkeypatch.setattr(build_backend, "SOURCES_DIGEST", bundle / ".sources")
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv("REBELOTE_SKIP_WEB", raising=False)
    return folder


@pytest.fixture
def calls(web: Path) -> Callable[[], list[str]]:
    """What npm was asked since the last look."""
    log = web.parent / "calls"

    def read() -> list[str]:
        lines = log.read_text().split() if log.exists() else []
        log.unlink(missing_ok=True)
        return lines

    return read


def test_a_fresh_clone_installs_and_builds(web: Path, calls: Callable[[], list[str]]) -> None:
    build_backend.ensure_client()
    assert calls() == ["ci", "run"]
    assert (build_backend.BUNDLE / "index.html").is_file()


def test_nothing_is_done_when_nothing_changed(web: Path, calls: Callable[[], list[str]]) -> None:
    build_backend.ensure_client()
    calls()
    (web / "src" / "main.ts").touch()
    (web / "tests").mkdir()
    (web / "tests" / "main.test.ts").write_text("expect(1)")
    build_backend.ensure_client()
    assert calls() == []


@pytest.mark.parametrize("change", ["edit", "add", "remove"])
def test_a_changed_source_builds_again_without_installing(web: Path, calls: Callable[[], list[str]], change: str) -> None:
    (web / "src" / "other.ts").write_text("let b = 2")
    build_backend.ensure_client()
    calls()
    if change == "edit":
        (web / "src" / "main.ts").write_text("let a = 2")
    elif change == "add":
        (web / "src" / "third.ts").write_text("")
    else:
        (web / "src" / "other.ts").unlink()
    build_backend.ensure_client()
    assert calls() == ["run"]


def test_a_newer_lock_installs_again(web: Path, calls: Callable[[], list[str]]) -> None:
    build_backend.ensure_client()
    calls()
    lock = web / "package-lock.json"
    lock.write_text('{"changed": true}')
    later = (web / "node_modules" / ".package-lock.json").stat().st_mtime + 10
    os.utime(lock, (later, later))
    build_backend.ensure_client()
    assert calls() == ["ci", "run"]


def test_without_npm_the_way_out_is_named(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(web))
    with pytest.raises(build_backend.ClientError, match=r"npm is needed.*make doctor"):
        build_backend.ensure_client()


def test_without_sources_the_way_out_is_named(web: Path) -> None:
    (web / "package.json").unlink()
    with pytest.raises(build_backend.ClientError, match=r"package\.json is missing"):
        build_backend.ensure_client()


def test_a_failed_build_is_not_taken_for_a_bundle(web: Path, calls: Callable[[], list[str]]) -> None:
    build_backend.ensure_client()
    (web / "src" / "main.ts").write_text("let a = ")
    (web.parent / "broken").touch()
    with pytest.raises(build_backend.ClientError, match=r"exit 3"):
        build_backend.ensure_client()
    (web.parent / "broken").unlink()
    calls()
    build_backend.ensure_client()
    assert calls() == ["run"]


def test_the_client_can_be_left_out(web: Path, calls: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REBELOTE_SKIP_WEB", "1")
    build_backend.ensure_client()
    build_backend.ensure_modules()
    assert calls() == []


def test_the_command_turns_an_error_into_a_sentence(web: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (web / "package-lock.json").unlink()
    assert build_backend.main(["client"]) == 1
    assert capsys.readouterr().err.startswith("rebelote: web/package-lock.json is missing")
    assert build_backend.main(["nonsense"]) == 2
