"""Run the case files of a folder: ``python -m rebelote.testing cases DIR``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 when every check passed, 1 when one failed or none was found."""
    parser = argparse.ArgumentParser(prog="python -m rebelote.testing", description="The conformance kit of Rebelote.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    cases = commands.add_parser("cases", help="run every case file (YAML) of a folder")
    cases.add_argument("folder", type=Path, nargs="+", metavar="DIR")
    cases.set_defaults(run=run_cases)
    options = parser.parse_args(arguments)
    found: int = options.run(options.folder)
    return found


def run_cases(folders: list[Path]) -> int:
    """Run the cases of some folders: a line per failure, then ``N passed, M failed``."""
    try:
        from .runner import run_folder
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing: install rebelote[testing]", file=sys.stderr)
        return 1
    passed = failed = 0
    for folder in folders:
        if not folder.exists():
            print(f"{folder}: no such folder", file=sys.stderr)
        for result in run_folder(folder):
            for failure in result.failures:
                print(f"FAIL {result.title}: {failure}")
            passed, failed = passed + (not result.failures), failed + bool(result.failures)
    if not passed and not failed:
        print("no case was found", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
