"""Can a player check that a deal was not arranged?

The scheme ``rebelote-fair-1``: the server commits to a secret before each deal, every person adds a salt, the pack follows
from both, the secret is shown after the deal, and all deals of a match hang on one chain of hashes. ``docs/fairness.md`` has
the bytes, and says what this proves and what it does not. Nothing here draws a number: secrets and salts are the caller's.
"""
