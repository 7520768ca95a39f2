"""What is committed to, what is shown, and what follows from what?

The values of one match, as functions of bytes. ``docs/fairness.md`` lays out each of them; ``house.FairMatch`` calls them in
order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rebelote.rules.actions import Action
from rebelote.rules.cards import Card
from rebelote.rules.seats import BySeat, Seat

from .frames import FairnessError, checked, digest, keyed, number
from .shuffle import shuffled

# What people gave, None for who gave nothing (a bot, or a person who was away).
Salts = BySeat[bytes | None]
NO_SALTS: Salts = BySeat(None, None, None, None)
MAX_SALT_BYTES = 64
MAX_MATCH_BYTES = 255


@dataclass(frozen=True, slots=True)
class Place:
    """Where a deal stands, all known before it.

    ``match`` names the match (1 to 255 bytes of UTF-8), ``rules`` is the SHA-256 of its book's text (32 bytes), ``number``
    counts its deals from 1, ``previous`` is the link of the deal before or, for the first one, the opening (32 bytes).
    """

    match: str
    rules: bytes
    number: int
    dealer: Seat
    previous: bytes


def match_bytes(match: str) -> bytes:
    """The name of a match in UTF-8; raises FairnessError when it is empty or too long."""
    try:
        name = match.encode()
    except UnicodeEncodeError as error:
        raise FairnessError("the name of the match is not text") from error
    if not 0 < len(name) <= MAX_MATCH_BYTES:
        raise FairnessError(f"the name of a match has 1 to {MAX_MATCH_BYTES} bytes, not {len(name)}")
    return name


def opening(match: str, secret: bytes) -> bytes:
    """Shown before the first deal: commits to the secret of the match, and so to that of every deal."""
    return digest("open", match_bytes(match), checked(secret, "secret of the match"))


def deal_secret(match: str, secret: bytes, deal: int) -> bytes:
    """The secret of deal number ``deal``, from that of the match. It tells nothing of the other deals'."""
    return keyed(secret, "secret", match_bytes(match), number(deal))


def commitment(place: Place, secret: bytes) -> bytes:
    """Shown before any salt is asked for: commits to the secret of the deal, its rules, place and dealer."""
    return digest(
        "commit",
        match_bytes(place.match),
        checked(place.rules, "hash of the rules"),
        number(place.number),
        place.dealer.value.encode("ascii"),
        checked(place.previous, "link before"),
        checked(secret, "secret of the deal"),
    )


def pack(committed: bytes, secret: bytes, salts: Salts) -> tuple[Card, ...]:
    """The shuffled pack before the cut, top card first, of a commitment, the secret behind it and the salts."""
    return shuffled(keyed(secret, "shuffle", checked(committed, "commitment"), *_salt_fields(salts)))


def link(committed: bytes, secret: bytes, salts: Salts, history: Iterable[tuple[Seat, Action]]) -> bytes:
    """Shown after the deal: the chain's head, over the commitment, the secret, the salts and everything that was done."""
    return digest(
        "link",
        checked(committed, "commitment"),
        checked(secret, "secret of the deal"),
        *_salt_fields(salts),
        actions_bytes(history),
    )


def actions_bytes(history: Iterable[tuple[Seat, Action]]) -> bytes:
    """A deal's actions in ASCII, ``W cut-12``, with a line feed between two of them."""
    return "\n".join(f"{seat} {action}" for seat, action in history).encode("ascii")


def check_salt(salt: bytes) -> bytes:
    """The salt, if it has 1 to 64 bytes; raises FairnessError."""
    if not 0 < len(salt) <= MAX_SALT_BYTES:
        raise FairnessError(f"a salt has 1 to {MAX_SALT_BYTES} bytes, not {len(salt)}")
    return salt


def _salt_fields(salts: Salts) -> tuple[bytes, ...]:
    """Four fields, S E N W: the byte 1 and the salt, or the byte 0 alone."""
    return tuple(b"\x00" if salt is None else b"\x01" + check_salt(salt) for salt in salts)
