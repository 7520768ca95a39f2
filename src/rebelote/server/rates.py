"""How often may somebody do something?

The defaults are far above what people at a table do, also forty of them behind one address, and far below what a program that
floods does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Literal

OFF = "off"
Kind = Literal[
    "requests",
    "person",
    "changes",
    "openings",
    "sockets",
    "misses",
    "messages",
    "logins",
    "guesses",
    "failures",
    "challenges",
    "sign_ups",
    "exports",
    "reports",
]


@dataclass(frozen=True, slots=True)
class Rates:
    """A number and a time (``600/minute``), or ``off``.

    One address: ``requests`` of any kind, ``changes`` (whatever is not GET), ``openings`` of tables, ``sockets`` opened,
    ``misses`` (what is not there or not theirs: guessed names, codes and passwords). One cookie: ``person``, requests and
    sockets. One socket: ``messages``.
    One address again: ``logins`` with one name, ``guesses`` of any password or passkey, ``challenges`` for a passkey to sign,
    ``sign_ups``. One name, whoever tries: ``failures``, wrong passwords. One person: ``exports`` and ``reports``.
    """

    requests: str = "1800/minute"
    person: str = "900/minute"
    changes: str = "300/minute"
    openings: str = "600/hour"
    sockets: str = "600/minute"
    misses: str = "90/minute"
    messages: str = "1200/minute"
    logins: str = "10/15 minutes"
    guesses: str = "60/hour"
    failures: str = "100/hour"
    challenges: str = "200/hour"
    sign_ups: str = "60/hour"
    exports: str = "20/hour"
    reports: str = "20/hour"

    @classmethod
    def none(cls) -> Rates:
        """No limit at all: for measuring, or behind something that limits by itself."""
        return cls(*(OFF for _ in fields(cls)))

    def changed(self, wanted: Iterable[str]) -> Rates:
        """With ``NAME=RATE`` in place of some, or ``off`` for none at all. Raises ValueError with what was not understood."""
        found, known = self, [field.name for field in fields(self)]
        for text in wanted:
            name, _, rate = (part.strip() for part in text.partition("="))
            if text.strip() == OFF:
                found = Rates.none()
                continue
            if name not in known or not _understood(rate):
                raise ValueError(text)
            found = replace(found, **{name: rate})
        return found


def _understood(rate: str) -> bool:
    from limits import parse  # every process that thinks for a bot reads the settings, and none of them counts

    try:
        return rate == OFF or parse(rate).amount > 0
    except ValueError:
        return False
