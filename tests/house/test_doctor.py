"""The doctor names each missing thing in one line, with the command that brings it, and needs nothing itself."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DOCTOR = Path(__file__).parents[2] / "tools" / "doctor.sh"
ALWAYS = ("id",)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder to be the whole PATH: every program that the doctor looks for, as a stand-in that answers well."""
    for name in ("g++", "make", "npm", "chromium"):
        program(tmp_path, name, "exit 0")
    program(tmp_path, "node", "case $1 in --version) echo v22.1.0;; -e) exit 0;; esac")
    program(tmp_path, "python3", f'exec {sys.executable} "$@"')
    for name in ALWAYS:
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    return tmp_path


def program(folder: Path, name: str, body: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{body}\n")
    (folder / name).chmod(0o755)


def doctor(machine: Path, purpose: str = "all", **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(machine), "LC_ALL": "C", **more}
    return subprocess.run(["/bin/sh", DOCTOR, purpose], env=environment, capture_output=True, text=True, check=False)


def test_a_complete_machine_is_told_so(machine: Path) -> None:
    done = doctor(machine)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "Nothing is missing: make play"


def test_before_a_command_it_is_silent_when_all_is_well(machine: Path) -> None:
    assert [(done.returncode, done.stdout, done.stderr) for done in (doctor(machine, "play"), doctor(machine, "test"))] == [
        (0, "", "")
    ] * 2


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("python3", "python3-venv"),
        ("g++", "g++"),
        ("make", "make"),
        ("node", "nodejs"),
        ("npm", "npm"),
        ("chromium", "chromium"),
    ],
)
def test_each_missing_program_is_one_line_with_its_remedy(machine: Path, name: str, package: str) -> None:
    (machine / name).unlink()
    done = doctor(machine)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"missing: {name}")
    assert f"apt-get install {package}" in line or package in line.split("apt-get install", 1)[1].split()


def test_chromium_is_not_needed_to_play(machine: Path) -> None:
    (machine / "chromium").unlink()
    assert doctor(machine, "play").returncode == 0
    assert doctor(machine, "test").returncode == 1


def test_npm_is_not_needed_without_the_client(machine: Path) -> None:
    (machine / "npm").unlink()
    (machine / "node").unlink()
    assert doctor(machine, "play").returncode == 1
    assert doctor(machine, "play", REBELOTE_SKIP_WEB="1").returncode == 0


def test_an_old_node_is_named_with_its_version(machine: Path) -> None:
    program(machine, "node", "case $1 in --version) echo v18.20.4;; -e) exit 1;; esac")
    done = doctor(machine, "play")
    assert done.returncode == 1
    assert "v18.20.4" in done.stderr


@pytest.mark.parametrize(
    ("asked", "word", "package"),
    [("ensurepip", "venv", "python3-venv"), ("sysconfig", "Python.h", "python3-dev"), ("version_info", "3.11", "PYTHON=")],
)
def test_a_python_that_lacks_something_is_named(machine: Path, asked: str, word: str, package: str) -> None:
    program(machine, "python3", f'case "$2" in *{asked}*) exit 1;; esac\nexec {sys.executable} "$@"')
    done = doctor(machine, "play")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert word in line
    assert package in line


def test_who_is_not_root_is_told_to_use_sudo(machine: Path) -> None:
    (machine / "npm").unlink()
    (machine / "id").unlink()
    program(machine, "id", "echo 1000")
    assert "sudo apt-get install npm" in doctor(machine).stderr


def test_the_script_is_plain_sh() -> None:
    assert DOCTOR.read_text().startswith("#!/bin/sh\n")
    assert os.access(DOCTOR, os.X_OK)


def test_it_asks_for_the_node_that_the_client_asks_for() -> None:
    package = json.loads((DOCTOR.parents[1] / "web" / "package.json").read_text())
    assert f"node, {package['engines']['node'].removeprefix('>=')} or newer" in DOCTOR.read_text()
