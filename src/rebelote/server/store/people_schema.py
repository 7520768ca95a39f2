"""In which columns are accounts kept, and what else is known of people?

A person is called by the SHA-256 of a cookie: the one the browser had when the account was made, or has without an account.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, String, Table, Text

from .schema import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    # Two names are the same when these are; see accounts/names.py.
    Column("name_key", String(128), nullable=False, unique=True),
    # The hash of a password, NULL where passkeys are the only way in.
    Column("password", Text),
    Column("made", String(32), nullable=False),
)

# Keys that authenticators keep for an account. ``credential`` is the SHA-256 of the id that the authenticator knows its key by,
# ``key`` that id with the public key (WebAuthn's attested credential data), ``host`` the name of the server it is for.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("credential", String(64), nullable=False, unique=True),
    Column("key", LargeBinary, nullable=False),
    Column("host", String(255), nullable=False),
    Column("counter", BigInteger, nullable=False),
    # Whether other devices of the person have it, too.
    Column("synced", Boolean, nullable=False),
    Column("name", String(64), nullable=False),
    Column("made", String(32), nullable=False),
    Column("used", String(32)),
    Index("passkeys_by_person", "person"),
)

# What an authenticator is asked to sign: one a browser, by the SHA-256 of a cookie, for one purpose, until a moment (seconds
# since the epoch, by the database's clock). An answer takes it away. ``name`` is that of an account to be made.
challenges = Table(
    "challenges",
    metadata,
    Column("browser", String(64), primary_key=True),
    Column("purpose", String(8), nullable=False),
    Column("challenge", String(64), nullable=False),
    Column("person", String(64)),
    Column("name", String(64)),
    Column("until", Float, nullable=False),
)

# The browsers that are logged in: the SHA-256 of a cookie, and whose it is.
devices = Table(
    "devices",
    metadata,
    Column("device", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("made", String(32), nullable=False),
    Index("devices_by_person", "person"),
)

# Whom somebody does not wish to meet again. ``id`` is what the person may call it by: who it is stays hidden.
blocks = Table(
    "blocks",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("blocked", String(64), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("name", String(64), nullable=False),
    Column("at", String(32), nullable=False),
    Index("blocks_by_blocked", "blocked"),
)

# Deals somebody complained about, with the record as it was shown. ``who`` is NULL once that person has gone.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("who", String(64)),
    Column("table_id", String(32), nullable=False),
    Column("match_no", Integer, nullable=False),
    Column("deal_no", Integer, nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", String(32), nullable=False),
    Column("record", Text, nullable=False),
)

# How strong somebody is in a family of rule books (the value of their axis ``auction``), in openskill's units.
ratings = Table(
    "ratings",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("family", String(16), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("at", String(32), nullable=False),
    Index("ratings_by_strength", "family", "mu"),
)

# What a finished match was for each of its people. The ratings are those before and after, NULL where it was not rated.
played = Table(
    "played",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("match_no", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(1), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("family", String(16), nullable=False),
    Column("at", String(32), nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("mu_before", Float),
    Column("mu", Float),
    Column("sigma", Float),
    Index("played_by_person", "person", "at"),
)
