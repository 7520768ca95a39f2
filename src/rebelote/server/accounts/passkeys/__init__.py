"""Keys that a phone, a computer or a security key keeps for an account, in place of a password or beside it (WebAuthn)."""
