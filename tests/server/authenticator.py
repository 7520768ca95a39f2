"""An authenticator in software: makes keys, signs with them, and lies when it is told to."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256, CoseKey
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

Json = dict[str, Any]
FLAG = AuthenticatorData.FLAG
# A person was there and was known by finger or number; the key is on other devices, too.
SURE = FLAG.UP | FLAG.UV | FLAG.BE | FLAG.BS


@dataclass
class Key:
    """A key for the host ``rp``; ``handle`` is what the server calls the person."""

    rp: str
    handle: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    counter: int = 0

    def attested(self, kind: type[CoseKey] = ES256) -> AttestedCredentialData:
        return AttestedCredentialData.create(Aaguid.NONE, self.id, kind.from_cryptography_key(self.private.public_key()))


@dataclass
class Authenticator:
    """A browser with its authenticator, at a page of ``origin``; ``counts`` at every signature unless it never does."""

    origin: str
    counts: bool = False
    flags: FLAG = SURE
    keys: list[Key] = field(default_factory=list)

    def make(self, options: Json, *, origin: str = "", rp: str = "", kind: type[CoseKey] = ES256, **client: Any) -> Json:
        """What ``navigator.credentials.create`` answers."""
        key = Key(rp or options["rp"]["id"], options["user"]["id"], counter=int(self.counts))
        known = {one["id"] for one in options.get("excludeCredentials", [])}
        assert not known & {websafe_encode(one.id) for one in self.keys}, "it has a key for this account"
        self.keys.append(key)
        return self.remade(options, key, origin=origin, kind=kind, **client)

    def remade(self, options: Json, key: Key, *, origin: str = "", kind: type[CoseKey] = ES256, **client: Any) -> Json:
        """The same for a key there is."""
        said = self._said("webauthn.create", options, origin, client)
        data = AuthenticatorData.create(_hash(key.rp), self.flags | FLAG.AT, key.counter, key.attested(kind))
        response = {
            "clientDataJSON": websafe_encode(said),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
            "transports": ["internal"],
        }
        return _answer(key, response)

    def sign(self, options: Json, key: Key | None = None, *, origin: str = "", rp: str = "", **client: Any) -> Json:
        """What ``navigator.credentials.get`` answers, with one of the keys that will do."""
        wanted = {one["id"] for one in options.get("allowCredentials", [])}
        fitting = [one for one in self.keys if one.rp == options["rpId"] and (not wanted or websafe_encode(one.id) in wanted)]
        key = key or fitting[-1]
        key.counter += int(self.counts)
        said = self._said("webauthn.get", options, origin, client)
        data = AuthenticatorData.create(_hash(rp or key.rp), self.flags, key.counter)
        signature = key.private.sign(bytes(data) + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": websafe_encode(said),
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signature),
            "userHandle": key.handle,
        }
        return _answer(key, response)

    def _said(self, kind: str, options: Json, origin: str, client: Json) -> CollectedClientData:
        challenge = websafe_decode(options["challenge"])
        return CollectedClientData.create(client.pop("type", kind), challenge, origin or self.origin, **client)


def _answer(key: Key, response: Json) -> Json:
    name = websafe_encode(key.id)
    return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}


def _hash(rp: str) -> bytes:
    return hashlib.sha256(rp.encode()).digest()
