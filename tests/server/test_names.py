"""Names and passwords of accounts: which may be, and which are the same."""

from __future__ import annotations

import asyncio

import pytest

from rebelote.server.accounts import names, passwords
from rebelote.server.accounts.names import clean, name_key


@pytest.mark.parametrize("name", ["Zoé", "Jean-Luc", "L’Ami", "Élise 2", "Ирина", "Ελένη", "李小龙", "a1"])
def test_names_that_may_be(name: str) -> None:
    assert names.fault(clean(name)) is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_length"),
        ("Z", "name_length"),
        ("n" * 25, "name_length"),
        ("Zoé\u202e", "name_signs"),
        ("Zoé\x00", "name_signs"),
        ("<Zoé>", "name_signs"),
        ("Zoé/..", "name_signs"),
        ("Zoé 🂡", "name_signs"),
        ("12345", "name_letters"),
        ("----", "name_letters"),
        ("Z-", "name_letters"),
        ("Zоé", "name_letters"),  # a Cyrillic o among Latin letters
        ("Anonyme", "name_taken"),
        ("re.be.lote", "name_taken"),
        ("ADMIN", "name_taken"),
    ],
)
def test_names_that_may_not(name: str, code: str) -> None:
    assert names.fault(clean(name)) == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoé", "ZOE"),
        ("Zoé", "Zoe\u0301"),
        ("Jean-Luc", "jean luc"),
        ("Jean-Luc", "Jean_Luc"),
        ("Ｚｏé", "Zoé"),
        ("Strauß", "STRAUSS"),
        ("ﬁfi", "fifi"),
        ("сосо", "coco"),  # all Cyrillic
        ("νικ", "nik"),  # all Greek
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_names_that_are_not() -> None:
    assert len({name_key(name) for name in ("Zoé", "Zoë 2", "Zoée", "Noé", "Ирина", "李")}) == 6


def test_a_name_is_cleaned() -> None:
    assert clean("  Zoe\u0301 \t B. ") == "Zoé B."


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("neuf.neuf", "password_length"),
        ("x" * 201, "password_length"),
        ("aaaaaaaaaaaa", "password_plain"),
        ("abababababab", "password_plain"),
        ("Jean-Luc de la Coinche", "password_plain"),
        ("valet neuf as dix", None),
    ],
)
def test_passwords_that_will_do(password: str, code: str | None) -> None:
    assert passwords.fault(password, "jean-luc de la coinche") == code


def test_a_password_is_known_by_its_hash_alone() -> None:
    async def go() -> None:
        box = passwords.Passwords()
        kept = await box.hashed("valet neuf as dix")
        assert kept.startswith("$argon2id$")
        assert "valet" not in kept
        assert kept != await box.hashed("valet neuf as dix"), "salted"
        assert await box.fits("valet neuf as dix", kept)
        assert not await box.fits("valet neuf as dame", kept)
        assert not await box.fits("valet neuf as dix", None), "nobody has a password"
        assert not await box.fits("valet neuf as dix", "not a hash")
        assert not box.is_dated(kept)
        assert box.is_dated("$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$" + kept.rpartition("$")[2])

    asyncio.run(go())
