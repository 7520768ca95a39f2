"""How are the cases of a folder run, and what is said of them?

One case under one book is one check. A case that names no book (those of sans-atout and tout-atout) is one check under the two
books that have them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .casefile import Case, Refused, case_files, read_file
from .forms import BadCase, book, with_options
from .kinds import CHECKS
from .reports import Mismatch

# Documents 002 and 003 have sans-atout and tout-atout.
NO_TRUMP_BOOKS = ("moderne", "club")


@dataclass(frozen=True, slots=True)
class Check:
    """A case under one book (or under the two of sans-atout when it names none)."""

    case: Case
    books: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.case.file} {self.case.id} [{' '.join(self.books)}]"


@dataclass(frozen=True, slots=True)
class Result:
    """``failures`` is empty when the check passed."""

    title: str
    failures: tuple[str, ...] = ()


def checks_of(case: Case) -> tuple[Check, ...]:
    """One check a book."""
    if not case.books:
        return (Check(case, NO_TRUMP_BOOKS),)
    return tuple(Check(case, (name,)) for name in case.books)


def mismatches(check: Check) -> list[Mismatch]:
    """What the rules give otherwise than the case expects; raises BadCase when the case itself is wrong."""
    case, found = check.case, []
    for name in check.books:
        given = with_options(book(name), case.changes)
        found += CHECKS[case.kind](given, case)
    return list(dict.fromkeys(found))


def run_check(check: Check) -> Result:
    """The verdict on one check."""
    try:
        found = mismatches(check)
    except BadCase as error:
        return Result(str(check), (f"bad case: {error}",))
    return Result(str(check), tuple(_sentence(mismatch, check.case.why) for mismatch in found))


def _sentence(mismatch: Mismatch, why: str) -> str:
    text = f"{mismatch.field}: expected {mismatch.expected}, got {mismatch.got}"
    if mismatch.why:
        text += f" ({mismatch.why})"
    return f"{text}; why: {why}" if why else text


def run_folder(folder: Path) -> Iterator[Result]:
    """Every check of every case file under ``folder``, in order."""
    for path in case_files(folder):
        name = path.relative_to(folder).as_posix() if folder.is_dir() else path.name
        for read in read_file(path, name):
            if isinstance(read, Refused):
                yield Result(f"{read.file} {read.id}", (f"bad case: {read.reason}",))
            else:
                for check in checks_of(read):
                    yield run_check(check)
