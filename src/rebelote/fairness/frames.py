"""How are values put together before they are hashed?

A frame is a row of byte strings, each after its length in four bytes (big endian): the name of the scheme, a label, the fields.
It can be taken apart in one way only, so that two different rows never give the same bytes, and what is hashed under one label
is never hashed under another.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

SCHEME = "rebelote-fair-1"
HASH_BYTES = 32


class FairnessError(ValueError):
    """A value that the scheme has no place for; the sentence says which and why."""


def frame(label: str, *fields: bytes) -> bytes:
    """The bytes that stand for ``fields`` under ``label`` (ASCII)."""
    parts = (SCHEME.encode("ascii"), label.encode("ascii"), *fields)
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def digest(label: str, *fields: bytes) -> bytes:
    """SHA-256 of the frame, 32 bytes."""
    return sha256(frame(label, *fields)).digest()


def keyed(key: bytes, label: str, *fields: bytes) -> bytes:
    """HMAC-SHA-256 of the frame, 32 bytes. The key has 32 too: HMAC fills up shorter ones, and two could then be the same."""
    return hmac.digest(checked(key, "key"), frame(label, *fields), "sha256")


def number(value: int) -> bytes:
    """A whole number from 0 on in four bytes, big endian; raises FairnessError when it needs more."""
    if not 0 <= value < 1 << 32:
        raise FairnessError(f"a number of four bytes is wanted, not {value}")
    return value.to_bytes(4, "big")


def checked(value: bytes, name: str) -> bytes:
    """The value, if it has 32 bytes; raises FairnessError, which does not repeat it."""
    if len(value) != HASH_BYTES:
        raise FairnessError(f"the {name} has {HASH_BYTES} bytes, not {len(value)}")
    return value
