"""What do the requests and answers about passkeys hold?

What an authenticator answers has the names the standard gives it: ``PublicKeyCredential.toJSON()`` in a browser makes it.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

Name = Annotated[str, Meta(max_length=80)]
Password = Annotated[str, Meta(max_length=400)]
Label = Annotated[str, Meta(max_length=80)]
# Bytes in base64url. Ids have at most 1023 of them.
CredentialId = Annotated[str, Meta(max_length=1400)]
Base64 = Annotated[str, Meta(max_length=12_000)]


class Assertion(Struct, frozen=True):
    """What was signed, and the signature. ``userHandle`` is what we called the person when the passkey was made."""

    client_data: Base64 = field(name="clientDataJSON")
    authenticator_data: Base64 = field(name="authenticatorData")
    signature: Base64
    user_handle: CredentialId | None = field(name="userHandle", default=None)


class SignedAnswer(Struct, frozen=True):
    """The answer of an authenticator that has the key."""

    id: CredentialId
    raw_id: CredentialId = field(name="rawId")
    response: Assertion


class Attestation(Struct, frozen=True):
    """A new key, and for what it was made."""

    client_data: Base64 = field(name="clientDataJSON")
    attestation: Base64 = field(name="attestationObject")


class NewAnswer(Struct, frozen=True):
    """The answer of an authenticator that has made a key."""

    id: CredentialId
    raw_id: CredentialId = field(name="rawId")
    response: Attestation


class Asking(Struct, frozen=True):
    """Something to sign is wanted: to log in, or to ``confirm`` that it is still oneself."""

    confirm: bool = False


class PasskeyLogin(Struct, frozen=True):
    """Be known again in this browser."""

    credential: SignedAnswer


class Proof(Struct, frozen=True, kw_only=True):
    """That it is still oneself: the password, or something signed that was asked for with ``confirm``."""

    password: Password = ""
    passkey: SignedAnswer | None = None


class PasskeyWanted(Proof, frozen=True, kw_only=True):
    """A passkey is to be made: for an account of this name, or without a name for one's own, which takes a proof."""

    name: Name | None = None


class NewPasskey(Struct, frozen=True):
    """A passkey that was made. ``label`` is what its owner calls it."""

    credential: NewAnswer
    label: Label = ""


class Relabel(Struct, frozen=True):
    """Call a passkey something else."""

    label: Label


class Passkey(Struct, frozen=True):
    """One of one's passkeys. It is ``here`` when it can be used at this address; ``synced`` when other devices have it, too."""

    id: str
    label: str
    made: str
    used: str | None
    synced: bool
    here: bool
