"""What can a player do?

Every action is a small frozen value with a text of its own; ``parse_action`` reads what ``str`` writes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from .cards import Card, Trump
from .errors import Malformed
from .seats import Seat

Level = int | Literal["capot", "generale"]


@dataclass(frozen=True, slots=True)
class Cut:
    """Lift ``size`` cards off the top of the pack and put them below; text ``cut-12``."""

    size: int

    def __str__(self) -> str:
        return f"cut-{self.size}"


@dataclass(frozen=True, slots=True)
class Packets:
    """The dealer's choice of packets, ``first`` cards each and then the rest of five; text ``3+2`` or ``2+3``."""

    first: int

    def __str__(self) -> str:
        return f"{self.first}+{5 - self.first}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline to take, to coinche or to surcoinche; text ``pass``."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Take:
    """Take at ``trump``; text ``take-h``, ``take-sa``, ``take-ta``."""

    trump: Trump

    def __str__(self) -> str:
        return f"take-{self.trump}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid ``level`` at ``trump``; text ``80h``, ``110sa``, ``capot-h``, ``generale-h``."""

    level: Level
    trump: Trump

    def __str__(self) -> str:
        return f"{self.level}{self.trump}" if isinstance(self.level, int) else f"{self.level}-{self.trump}"


@dataclass(frozen=True, slots=True)
class Coinche:
    """Coinche or contre: bet that the takers will be down; text ``coinche``, read also as ``contre``.

    ``by`` names a player who says it out of turn, where the book allows that: ``coinche@W``.
    """

    by: Seat | None = None

    def __str__(self) -> str:
        return "coinche" if self.by is None else f"coinche@{self.by}"


@dataclass(frozen=True, slots=True)
class Surcoinche:
    """Answer a coinche; text ``surcoinche``, read also as ``surcontre``."""

    def __str__(self) -> str:
        return "surcoinche"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; ``say`` is True when "belote" or "rebelote" is said with it; text ``Kh`` or ``Kh!``."""

    card: Card
    say: bool = False

    def __str__(self) -> str:
        return f"{self.card}!" if self.say else str(self.card)


@dataclass(frozen=True, slots=True)
class ClaimRebelote:
    """Before the count, say the "rebelote" that was forgotten; text ``rebelote``."""

    def __str__(self) -> str:
        return "rebelote"


@dataclass(frozen=True, slots=True)
class Count:
    """Let the deal be counted as it stands; text ``count``."""

    def __str__(self) -> str:
        return "count"


Action = Cut | Packets | Pass | Take | Bid | Coinche | Surcoinche | Play | ClaimRebelote | Count

_SAID: tuple[Action, ...] = (Packets(3), Packets(2), Pass(), Coinche(), Surcoinche(), ClaimRebelote(), Count())
_FIXED: dict[str, Action] = {str(action): action for action in _SAID}
_FIXED |= {"contre": Coinche(), "surcontre": Surcoinche()}
# A level has two digits or three; "10" with a suit is a card.
_BID = re.compile(r"(?:([2-9][0-9]|[1-9][0-9]{2})-?|(?i:(capot)|(g[ée]n[ée]rale))-)((?i:sa|ta)|[shdcPCKT♠♥♦♣])")


@lru_cache(1024)
def parse_action(text: str) -> Action:
    """Read an action: ``cut-12 3+2 pass take-h 110h capot-sa coinche surcoinche Kh Kh! rebelote count``; raises Malformed."""
    word = text.strip()
    fixed = _FIXED.get(word.lower())
    if fixed is not None:
        return fixed
    head, dash, tail = word.partition("-")
    if dash and head.lower() == "cut" and re.fullmatch(r"[0-9]{1,3}", tail):
        return Cut(int(tail))
    if dash and head.lower() == "take":
        return Take(Trump.parse(tail))
    bid = _BID.fullmatch(word)
    if bid is not None:
        level: Level = int(bid[1]) if bid[1] else "capot" if bid[2] else "generale"
        return Bid(level, Trump.parse(bid[4]))
    head, at, tail = word.partition("@")
    if at and head.lower() in ("coinche", "contre"):
        return Coinche(by=Seat.parse(tail))
    try:
        return Play(Card.parse(word.removesuffix("!")), say=word.endswith("!"))
    except Malformed:
        raise Malformed("bad_action", text=text) from None
