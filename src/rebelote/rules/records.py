"""Is it text or JSON?

The front door to records: ``read_record`` takes either face, ``record_id`` names a record by its canonical form.

>>> from rebelote.rules.books import load_book
>>> from rebelote.rules.match import Match
>>> from rebelote.rules.record import record_of
>>> from rebelote.rules.seats import Seat
>>> record = record_of(Match.start(load_book("livre"), Seat.WEST))
>>> read_record(write_json(record)) == read_record(write_text(record)) == record
True
"""

from __future__ import annotations

from hashlib import sha256

from .errors import Malformed
from .record import Record
from .record_json import read_json, write_json
from .record_text import MAX_CHARACTERS, read_text, write_text

__all__ = ["read_bytes", "read_json", "read_record", "read_text", "record_id", "write_json", "write_text"]


def read_record(text: str) -> Record:
    """Read a record, JSON when it begins with a brace and text otherwise; refusals say what is wrong, and where."""
    return read_json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else read_text(text)


def read_bytes(data: bytes) -> Record:
    """Read a record from the bytes of a file, which are UTF-8."""
    if len(data) > 4 * MAX_CHARACTERS:
        raise Malformed("record_too_long", length=len(data), limit=MAX_CHARACTERS)
    try:
        return read_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Malformed("record_not_text", place=error.start) from None


def record_id(record: Record) -> str:
    """The SHA-256 of the canonical text, in hexadecimal: the same for both faces, and for every lax way of writing them."""
    return sha256(write_text(record).encode()).hexdigest()
