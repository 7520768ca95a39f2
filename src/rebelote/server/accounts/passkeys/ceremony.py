"""What is an authenticator asked, and is its answer good?

By python-fido2, which reads and checks what authenticators send; it is loaded when the first passkey is asked for. Nobody is
asked which make of authenticator it is (no attestation). The user's own check, by finger or number, is preferred.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import to_builtins

from .bodies import NewAnswer, SignedAnswer
from .challenges import SECONDS, Challenge
from .place import Site

if TYPE_CHECKING:
    from fido2.server import Fido2Server
    from fido2.webauthn import AuthenticatorData, CollectedClientData

T = TypeVar("T")
log = logging.getLogger(__name__)

# The kinds of signatures that browsers and authenticators have in common: ES256, EdDSA, RS256.
ALGORITHMS = (-7, -8, -257)
_LONGEST_ID = 1023
# What COSE calls the kind of a key.
_ALGORITHM = 3


class BadAnswer(Exception):
    """An answer that is not good; the reason is for the log alone."""


@dataclass(frozen=True, slots=True)
class Made:
    """A new key: ``key`` is the id that its authenticator knows it by, with the public key."""

    credential: str
    key: bytes
    counter: int
    synced: bool


@dataclass(frozen=True, slots=True)
class Signed:
    """What else an authenticator says when it signs."""

    counter: int
    synced: bool
    handle: bytes


def credential_of(credential_id: bytes) -> str:
    """What a key is found by."""
    return hashlib.sha256(credential_id).hexdigest()


def handle_of(person: str) -> bytes:
    """What an authenticator calls the person of an account; nobody else is told, and it does not say who that is."""
    return hashlib.sha256(f"passkeys of {person}".encode()).digest()


def creation(site: Site, asked: Challenge, keys: Sequence[bytes]) -> dict[str, Any]:
    """What to give to ``navigator.credentials.create``; an authenticator that has one of ``keys`` is not to make another."""
    from fido2.webauthn import PublicKeyCredentialUserEntity, ResidentKeyRequirement, UserVerificationRequirement

    assert asked.person is not None
    user = PublicKeyCredentialUserEntity(id=handle_of(asked.person), name=asked.name or "", display_name=asked.name or "")
    options, _ = _server(site).register_begin(
        user,
        [_credential(key) for key in keys],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.PREFERRED,
        challenge=_bytes(asked.challenge),
    )
    return dict(options.public_key)


def request(site: Site, asked: Challenge, keys: Sequence[bytes]) -> dict[str, Any]:
    """What to give to ``navigator.credentials.get``: any of ``keys`` will do; without one, whichever the person chooses."""
    from fido2.webauthn import UserVerificationRequirement

    options, _ = _server(site).authenticate_begin(
        [_credential(key) for key in keys] or None,
        user_verification=UserVerificationRequirement.PREFERRED,
        challenge=_bytes(asked.challenge),
    )
    return dict(options.public_key)


def made(site: Site, asked: Challenge, answer: NewAnswer) -> Made:
    """The key that an authenticator has made. Raises BadAnswer."""
    return _judged(lambda: _made(site, asked, answer))


def signed(site: Site, asked: Challenge, answer: SignedAnswer, key: bytes) -> Signed:
    """What an authenticator says that has signed with ``key``. Raises BadAnswer."""
    return _judged(lambda: _signed(site, asked, answer, key))


def credential_in(answer: SignedAnswer) -> str:
    """Which key an answer says it was signed with. Raises BadAnswer."""
    return _judged(lambda: credential_of(_bytes(answer.raw_id)))


def public_part(key: bytes) -> dict[str, Any]:
    """What everybody may know of a key: what its authenticator calls it, and the public key as COSE writes it."""
    from fido2.utils import websafe_encode

    found = _credential(key)
    numbers = {
        str(name): websafe_encode(value) if isinstance(value, bytes) else value for name, value in found.public_key.items()
    }
    return {"credential": websafe_encode(found.credential_id), "public_key": numbers}


def _made(site: Site, asked: Challenge, answer: NewAnswer) -> Made:
    from fido2.webauthn import RegistrationResponse

    wanted = RegistrationResponse.from_dict(to_builtins(answer))
    assert wanted is not None
    _check_page(wanted.response.client_data)
    data = _server(site).register_complete(_state(asked), wanted)
    key = data.credential_data
    if key is None or key.credential_id != wanted.raw_id or len(key.credential_id) > _LONGEST_ID:
        raise BadAnswer("no key, or another one")
    if key.public_key.get(_ALGORITHM) not in ALGORITHMS:
        raise BadAnswer("a kind of key that was not asked for")
    _check_backup(data)
    return Made(credential_of(key.credential_id), bytes(key), data.counter, data.is_backed_up())


def _signed(site: Site, asked: Challenge, answer: SignedAnswer, key: bytes) -> Signed:
    from fido2.webauthn import AuthenticationResponse

    wanted = AuthenticationResponse.from_dict(to_builtins(answer))
    assert wanted is not None
    _check_page(wanted.response.client_data)
    _server(site).authenticate_complete(_state(asked), [_credential(key)], wanted)
    data = wanted.response.authenticator_data
    _check_backup(data)
    return Signed(data.counter, data.is_backed_up(), wanted.response.user_handle or b"")


def _check_page(said: CollectedClientData) -> None:
    if said.cross_origin:
        raise BadAnswer("a page within another site's")


def _check_backup(data: AuthenticatorData) -> None:
    if data.is_backed_up() and not data.is_backup_eligible():
        raise BadAnswer("copied, and not to be copied")


def _judged(check: Callable[[], T]) -> T:
    """Whatever the check comes to. An answer is anything a stranger likes to send, and may break any part of it."""
    try:
        return check()
    except Exception as error:
        log.info("an authenticator's answer is refused: %s", type(error).__name__)
        raise BadAnswer from error


def _server(site: Site) -> Fido2Server:
    from fido2.server import Fido2Server
    from fido2.webauthn import AttestationConveyancePreference, PublicKeyCredentialRpEntity

    server = Fido2Server(
        PublicKeyCredentialRpEntity(id=site.host, name="Rebelote"),
        attestation=AttestationConveyancePreference.NONE,
        verify_origin=site.is_page,
    )
    server.allowed_algorithms = [one for one in server.allowed_algorithms if one.alg in ALGORITHMS]
    server.timeout = SECONDS * 1000  # type: ignore[assignment]  # its types know of none
    return server


def _state(asked: Challenge) -> dict[str, str]:
    return {"challenge": asked.challenge, "user_verification": "preferred"}


def _credential(key: bytes) -> Any:
    from fido2.webauthn import AttestedCredentialData

    return AttestedCredentialData(key)


def _bytes(text: str) -> bytes:
    from fido2.utils import websafe_decode

    return websafe_decode(text)
