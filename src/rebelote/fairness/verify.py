"""Does what was shown agree with what was dealt?

Every value of a record is worked out again and compared. What does not agree is named by its deal and its tag; each deal is
judged from what the record says of the one before, so that one wrong value is not a fault of all deals after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rebelote.rules.actions import Action
from rebelote.rules.cards import Card
from rebelote.rules.record import Played, Record, played
from rebelote.rules.seats import BySeat, Seat

from . import scheme
from .proof import DealProof, MatchProof, ProofError
from .scheme import Place

Wrong = Literal["missing", "unreadable", "differs"]


@dataclass(frozen=True, slots=True)
class Fault:
    """What does not agree: the tag, in which deal (None: of the match), what the record has and what it should have."""

    deal: int | None
    tag: str
    wrong: Wrong
    found: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a record.

    ``deals`` counts those that were worked out again from their secret, ``salted`` how many of them hold a salt of each seat,
    and ``unsalted`` names those without any. ``is_sealed`` tells that the secret of the match was shown, and so that every
    deal's was fixed before the first; ``is_playing`` that the last deal is not over and its secret not shown. ``head`` is the
    last link (32 bytes; empty when it is missing).
    """

    faults: tuple[Fault, ...]
    deals: int = 0
    salted: BySeat[int] = BySeat(0, 0, 0, 0)
    unsalted: tuple[int, ...] = ()
    is_sealed: bool = False
    is_playing: bool = False
    head: bytes = b""


def verify_deal(
    place: Place, proof: DealProof, pack: Sequence[Card] | None, history: Iterable[tuple[Seat, Action]]
) -> tuple[Fault, ...]:
    """What does not agree in a deal that is over: commitment, pack (before the cut) or link; empty when all does."""
    if proof.secret is None:
        return (Fault(place.number, "Secret", "missing"),)
    faults = _dealt(place, proof, proof.secret, pack)
    if proof.link is None:
        faults.append(Fault(place.number, "Link", "missing"))
    else:
        done, commitments = tuple(history), _commitments(place, proof, proof.secret)
        links = [scheme.link(committed, proof.secret, proof.salts, done).hex() for committed in commitments]
        faults += _compare(place.number, "Link", proof.link.hex(), *links)
    return tuple(faults)


def verify_match(record: Record) -> Verdict:
    """Every value of a record that carries proofs. Raises what ``played`` raises when the record breaks the rules.

    The last deal may still be played, and then shows neither secret nor link; so may the match, and then shows not its secret.
    """
    try:
        shown = MatchProof.of_tags(record.header.tags)
    except ProofError as error:
        return Verdict((_unread(None, error),))
    work = _Work(record, shown, shown.opening)
    if shown.secret is not None:
        work.faults += _compare(None, "Opening", shown.opening.hex(), scheme.opening(shown.match, shown.secret).hex())
    elif record.header.termination not in (None, "unfinished"):
        work.faults.append(Fault(None, "MatchSecret", "missing"))
    for one in played(record):
        work.check(one)
    return Verdict(
        tuple(work.faults),
        len(work.checked),
        BySeat.build(lambda seat: sum(proof.salts[seat] is not None for proof in work.checked.values())),
        tuple(number for number, proof in work.checked.items() if not any(proof.salts)),
        shown.secret is not None,
        work.is_playing,
        work.previous or b"",
    )


class _Work:
    """Goes through the deals of a record; ``previous`` is what the record says of the one before, None when it says nothing."""

    def __init__(self, record: Record, shown: MatchProof, previous: bytes | None) -> None:
        self.rules = bytes.fromhex(record.book.sha256)
        self.shown = shown
        self.previous = previous
        self.faults: list[Fault] = []
        self.checked: dict[int, DealProof] = {}
        self.is_playing = False

    def check(self, one: Played) -> None:
        """One deal, in order."""
        try:
            proof = DealProof.of_tags(one.kept.tags)
        except ProofError as error:
            self.faults.append(_unread(one.number, error))
            self.previous = None
            return
        self.is_playing = not one.deal.is_over and proof.secret is None and proof.link is None
        fixed = None if self.shown.secret is None else scheme.deal_secret(self.shown.match, self.shown.secret, one.number)
        if fixed is not None and proof.secret is not None:
            self.faults += _compare(one.number, "Secret", proof.secret.hex(), fixed.hex())
        if self.previous is not None:
            place = Place(self.shown.match, self.rules, one.number, one.before.dealer, self.previous)
            if not self.is_playing:
                self.faults += verify_deal(place, proof, one.kept.pack, one.deal.history)
            elif fixed is not None:
                self.faults += _dealt(place, proof, fixed, one.kept.pack)
            if not self.is_playing or fixed is not None:
                self.checked[one.number] = proof
        if not self.is_playing:
            self.previous = proof.link


def find_value(record: Record, noted: str) -> tuple[int | None, str] | None:
    """Where a record has a value that somebody noted at the table, in hexadecimal, whole or its beginning.

    The deal (None: the match) and the tag, or None when it is nowhere: an opening, a commitment, a link or a salt.
    """
    text = noted.lower()
    places: list[tuple[int | None, str, str]] = [(None, tag, value) for tag, value in record.header.tags if tag == "Opening"]
    for number, kept in enumerate(record.deals, 1):
        for tag, value in kept.tags:
            if tag in ("Commitment", "Link"):
                places.append((number, tag, value))
            elif tag == "Salts":
                places += [(number, tag, word.partition(":")[2]) for word in value.split()]
    return next(((number, tag) for number, tag, value in places if text and value != "-" and value.startswith(text)), None)


def _dealt(place: Place, proof: DealProof, secret: bytes, pack: Sequence[Card] | None) -> list[Fault]:
    made, shown = commitments = _commitments(place, proof, secret)
    faults = _compare(place.number, "Commitment", shown.hex(), made.hex())
    if pack is None:
        return [*faults, Fault(place.number, "Pack", "missing")]
    packs = [_cards(scheme.pack(committed, secret, proof.salts)) for committed in commitments]
    return faults + _compare(place.number, "Pack", _cards(pack), *packs)


def _commitments(place: Place, proof: DealProof, secret: bytes) -> tuple[bytes, bytes]:
    """The commitment as it should be and as it is: when they differ, what agrees with either is not named as well."""
    return scheme.commitment(place, secret), proof.commitment


def _compare(deal: int | None, tag: str, found: str, *expected: str) -> list[Fault]:
    return [] if found in expected else [Fault(deal, tag, "differs", found, expected[0])]


def _unread(deal: int | None, error: ProofError) -> Fault:
    return Fault(deal, error.tag, "missing" if error.found is None else "unreadable", error.found or "")


def _cards(pack: Iterable[Card]) -> str:
    return "".join(map(str, pack))
