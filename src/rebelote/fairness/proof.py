"""What does a record carry of all this?

Tags that its format keeps as they are. Of the match: ``Fairness`` (the scheme), ``FairMatch`` (its name), ``Opening`` and, once
it is over, ``MatchSecret``. Of a deal: ``Commitment``, ``Salts``, and once it is over ``Secret`` and ``Link``. Hashes, secrets
and salts are in lower-case hexadecimal, salts by seat (``S:0a1b E:- N:- W:ff``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rebelote.rules.record import Tags
from rebelote.rules.seats import SEATS, BySeat

from .frames import HASH_BYTES, SCHEME
from .scheme import MAX_MATCH_BYTES, MAX_SALT_BYTES, Salts

MATCH_TAGS = ("Fairness", "FairMatch", "Opening", "MatchSecret")
DEAL_TAGS = ("Commitment", "Salts", "Secret", "Link")
_HASH = re.compile(rf"[0-9a-f]{{{2 * HASH_BYTES}}}")
_SALT = re.compile(rf"-|(?:[0-9a-f]{{2}}){{1,{MAX_SALT_BYTES}}}")


class ProofError(ValueError):
    """A tag that is missing (``found`` is None) or cannot be read."""

    def __init__(self, tag: str, found: str | None = None) -> None:
        super().__init__(f"{tag}: {'missing' if found is None else 'unreadable'}")
        self.tag = tag
        self.found = found


@dataclass(frozen=True, slots=True)
class DealProof:
    """What is shown of a deal: 32 bytes each but the salts; ``secret`` and ``link`` are None as long as it is played."""

    commitment: bytes
    salts: Salts
    secret: bytes | None = None
    link: bytes | None = None

    def tags(self) -> Tags:
        """The tags of the deal, sorted by name."""
        values = {"Commitment": self.commitment.hex(), "Salts": salts_text(self.salts)}
        if self.secret is not None:
            values["Secret"] = self.secret.hex()
        if self.link is not None:
            values["Link"] = self.link.hex()
        return tuple(sorted(values.items()))

    @classmethod
    def of_tags(cls, tags: Tags) -> DealProof:
        """Read the tags of a deal among others; raises ProofError."""
        values = dict(tags)
        return cls(
            _hash(values, "Commitment"),
            parse_salts(_value(values, "Salts")),
            _hash(values, "Secret") if "Secret" in values else None,
            _hash(values, "Link") if "Link" in values else None,
        )


@dataclass(frozen=True, slots=True)
class MatchProof:
    """What is shown of a match: its name, the opening (32 bytes) and, once it is over, its secret (32 bytes)."""

    match: str
    opening: bytes
    secret: bytes | None = field(default=None, repr=False)

    def tags(self) -> Tags:
        """The tags of the match, sorted by name."""
        values = {"Fairness": SCHEME, "FairMatch": self.match, "Opening": self.opening.hex()}
        if self.secret is not None:
            values["MatchSecret"] = self.secret.hex()
        return tuple(sorted(values.items()))

    @classmethod
    def of_tags(cls, tags: Tags) -> MatchProof:
        """Read the tags of a match among others; raises ProofError."""
        values = dict(tags)
        if _value(values, "Fairness") != SCHEME:
            raise ProofError("Fairness", values["Fairness"])
        name = _value(values, "FairMatch")
        if not 0 < len(name.encode(errors="replace")) <= MAX_MATCH_BYTES:
            raise ProofError("FairMatch", name)
        return cls(name, _hash(values, "Opening"), _hash(values, "MatchSecret") if "MatchSecret" in values else None)


def salts_text(salts: Salts) -> str:
    """``S:0a1b E:- N:- W:ff``: each seat with its salt, or ``-``."""
    return " ".join(f"{seat}:{'-' if salt is None else salt.hex()}" for seat, salt in salts.items())


def parse_salts(text: str) -> Salts:
    """Read what ``salts_text`` writes, and nothing else; raises ProofError."""
    words = text.split(" ")
    found: list[bytes | None] = []
    if len(words) != len(SEATS):
        raise ProofError("Salts", text)
    for seat, word in zip(SEATS, words, strict=True):
        name, _, salt = word.partition(":")
        if name != seat.value or _SALT.fullmatch(salt) is None:
            raise ProofError("Salts", text)
        found.append(None if salt == "-" else bytes.fromhex(salt))
    return BySeat(*found)


def _value(values: Mapping[str, str], tag: str) -> str:
    if tag not in values:
        raise ProofError(tag)
    return values[tag]


def _hash(values: Mapping[str, str], tag: str) -> bytes:
    text = _value(values, tag)
    if _HASH.fullmatch(text) is None:
        raise ProofError(tag, text)
    return bytes.fromhex(text)
