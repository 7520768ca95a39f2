"""Which names may an account have, and when are two names the same?

A name is one line of letters of one script, digits and a few signs. Two names with one ``name_key`` are the same: capitals,
accents, signs and spaces do not count, and letters of other scripts that look Latin count as what they look like.
"""

from __future__ import annotations

import unicodedata

SHORTEST, LONGEST = 2, 24
_SIGNS = " -_.'’"
# Greek and Cyrillic letters (small, without marks) that a reader takes for Latin ones.
_LOOKS = str.maketrans("αβεικνορτυχ" + "авгеѕіјкмнорстухԁӏ", "abeiknoptux" + "abresijkmhopctyxdl")
# Nobody is to be taken for the house, or for those who have gone.
_TAKEN = frozenset({"anonyme", "anonymous", "rebelote", "admin", "administrateur", "administrator", "moderateur", "moderator"})


def clean(name: str) -> str:
    """The name as it is shown: composed, on one line, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def name_key(name: str) -> str:
    """What two names are compared by."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in folded if letter.isalnum()).translate(_LOOKS)


def fault(name: str) -> str | None:
    """The code of what is wrong with a cleaned name, None when an account may have it."""
    if not SHORTEST <= len(name) <= LONGEST:
        return "name_length"
    if not all(letter.isalnum() or letter in _SIGNS or unicodedata.category(letter) == "Mn" for letter in name):
        return "name_signs"
    scripts = {_script(letter) for letter in name if letter.isalpha()}
    if len(scripts) != 1 or len(name_key(name)) < SHORTEST:
        return "name_letters"
    return "name_taken" if name_key(name) in _TAKEN else None


def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").split()[0]
