"""In what forms may a case give a bid, a contre, a seat or an auction?

Bids are ``80P``, ``80h``, ``80 pique``, ``capot C``; a seat is its name or ``s1`` to ``s4``, counted from the first to speak.
Where a card is turned up one takes: ``take``, ``prend pique``, or the trump alone.
Each reader raises BadCase with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rebelote.rules import bidding
from rebelote.rules.actions import Action, Bid, Coinche, Level, Pass, Surcoinche, Take
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card, Trump
from rebelote.rules.errors import RuleError
from rebelote.rules.seats import Seat

from . import forms
from .fields import BETS
from .forms import BadCase

_SEAT = r"(?:[Ss][1-4]|[SENWO]|(?i:sud|est|nord|ouest|south|east|north|west))(?![^\W_])"
_LEVEL = r"(?P<level>[0-9]{2,3}|(?i:capot|g[ée]n[ée]rale))"
_TRUMP_WORD = (
    r"(?:(?:(?i:sans[-_ ]?atout|tout[-_ ]?atout|no[-_ ]?trump|all[-_ ]?trump|sa|ta|piques?|spades?|c(?:oe|œ)urs?|hearts?"
    r"|carreaux?|diamonds?|tr[eè]fles?|clubs?)|[shdcSHDPCKT])(?![^\W_])|[♠♥♦♣])"
)
_TRUMP = rf"(?P<trump>{_TRUMP_WORD})"
_AT = r"[-\s]*(?:(?i:à|at)\s+)?"
_TAKE = rf"(?:(?P<take>(?i:(?:je\s+)?(?:prends?|takes?))(?![^\W_]))(?:{_AT}(?P<named>{_TRUMP_WORD}))?|(?P<bare>{_TRUMP_WORD}))"
_BET = r"(?:(?P<sur>(?i:sur[- ]?(?:contr|coinch)[eé]e?|redoubled?))|(?P<contre>(?i:(?:contr|coinch)[eé]e?|doubled?)))(?![^\W_])"
_CALL = re.compile(
    rf"(?:(?P<seat>{_SEAT})\s*[:=]?\s*)?"
    rf"(?:(?P<pass>(?i:(?:je\s+)?passe?)(?![^\W_]))|{_LEVEL}{_AT}{_TRUMP}|{_BET}|{_TAKE})"
    rf"(?:@(?P<at>{_SEAT}))?"
)
_CONTRACT = re.compile(
    rf"(?:(?P<seat>{_SEAT})\s*[:=]?\s*)?{_LEVEL}(?:{_AT}{_TRUMP})?"
    rf"(?:\s*(?:(?i:by|par|de)\s+)?(?P<at>{_SEAT}))?\s*(?:{_BET}|[x×*]\s*(?P<times>[0-9]))?"
    rf"(?:\s*(?:(?i:by|par|de)\s+)?(?P<last>{_SEAT}))?"
)
_TAKEN = re.compile(
    rf"(?:(?P<seat>{_SEAT})\s*[:=]?\s*)?(?:(?i:à|at)\s+)?{_TRUMP}(?:\s*(?:(?i:by|par|de)\s+)?(?P<at>{_SEAT}))?"
    rf"\s*(?:{_BET}|[x×*]\s*(?P<times>[0-9]))?"
)
_BETWEEN = re.compile(r"[\s,;./|>-]*")
_NO_BET = ("none", "non", "no", "false", "aucun", "simple", "undoubled", "1", "x1", "-", "")


@dataclass(frozen=True, slots=True)
class Promise:
    """A contract as a case names it; what it leaves out is None. ``bet`` is ``none``, ``contre``, ``surcontre`` or a number.

    Where a card is turned up nothing is promised, and ``level`` is None.
    """

    level: Level | None
    trump: Trump | None = None
    bet: str | int | None = None
    seat: Seat | None = None


def seat(value: object, first: Seat, what: str = "seat") -> Seat:
    """A seat by name, or ``s1`` to ``s4`` from the first to speak."""
    text = str(value).strip()
    if re.fullmatch(r"[Ss]?[1-4]", text):
        return first.after(int(text[-1]) - 1)
    try:
        return Seat.parse(forms.seat_word(text))
    except RuleError as error:
        raise BadCase(f"{what}: {error}") from None


def level(value: object) -> Level:
    """A value, ``capot`` or ``generale``."""
    text = str(value).strip().lower().replace("é", "e")
    if text == "capot":
        return "capot"
    if text == "generale":
        return "generale"
    return forms.integer(value, "bid")


def call(value: object, first: Seat, turned: Card | None = None) -> tuple[Seat | None, Action]:
    """One call and, where it is said, whose: ``80P``, ``s2 contre``, ``[s2, contre]``, ``{s2: contre}``, or both by name.

    ``turned`` is the card turned up, in the game that has one.
    """
    if isinstance(value, Mapping):
        named = {str(name).lower(): item for name, item in value.items()}
        who = next((named[name] for name in ("seat", "by", "player") if name in named), None)
        said = next((named[name] for name in ("call", "bid", "says") if name in named), None)
        if who is None and said is None and len(value) == 1:
            ((who, said),) = value.items()
        return _by(who, said, first, turned)
    if isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) != 2:
            raise BadCase(f"calls: {value!r} is not a seat and a call")
        return _by(value[0], value[1], first, turned)
    found = _CALL.fullmatch(str(value).strip())
    if found is None:
        raise BadCase(f"call: {value!r} is no call")
    return _read(found, first, turned)


def calls(value: object, first: Seat, turned: Card | None = None) -> list[tuple[Seat | None, Action]]:
    """An auction so far: a list of calls, a mapping, or one line ``80P pass, s3 contre``."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        return [_by(who, said, first, turned) for who, said in value.items()]
    if not isinstance(value, str):
        if not isinstance(value, Sequence):
            raise BadCase(f"calls: {value!r} are not calls")
        return [call(item, first, turned) for item in value]
    text, place = value.strip(), 0
    found = []
    while place < len(text):
        match = _CALL.match(text, place)
        if match is None:
            raise BadCase(f"calls: {text[place:]!r} is no call")
        found.append(_read(match, first, turned))
        between = _BETWEEN.match(text, match.end())
        place = match.end() if between is None else between.end()
    return found


def _by(who: object, said: object, first: Seat, turned: Card | None) -> tuple[Seat | None, Action]:
    named, action = call(said, first, turned)
    return (seat(who, first) if who is not None else named), action


def _read(found: re.Match[str], first: Seat, turned: Card | None) -> tuple[Seat | None, Action]:
    who = found["seat"] or found["at"]
    named = seat(who, first) if who else None
    if found["pass"]:
        return named, Pass()
    if found["level"]:
        return named, Bid(level(found["level"]), forms.trump(found["trump"]))
    if found["take"] or found["bare"]:
        return named, _take(found, turned)
    return named, Surcoinche() if found["sur"] else Coinche()


def _take(found: re.Match[str], turned: Card | None) -> Take:
    if turned is None:
        raise BadCase(f"call: {found[0]!r} is no call where no card is turned up")
    named = found["named"] or found["bare"]
    return Take(forms.trump(named) if named else Trump.of(turned.suit))


def taken(value: object, first: Seat) -> Promise:
    """Who took, and at what, where a card is turned up: ``s3 P``, ``pique par Sud``, ``C x2``, or a mapping."""
    if isinstance(value, Mapping):
        named = {str(name).lower(): item for name, item in value.items()}
        who = next((named[name] for name in ("seat", "taker", "by", "player") if name in named), None)
        given = {name: named[name] for name in ("bet", "multiplier", *BETS) if name in named}
        return Promise(
            None,
            forms.trump(named["trump"]) if "trump" in named else None,
            bet(given) if given else None,
            seat(who, first, "contract") if who is not None else None,
        )
    found = _TAKEN.fullmatch(str(value).strip())
    if found is None:
        raise BadCase(f"contract: {value!r} names no trump")
    who = found["seat"] or found["at"]
    told: str | int | None = "surcontre" if found["sur"] else "contre" if found["contre"] else None
    times = int(found["times"]) if found["times"] else told
    return Promise(None, forms.trump(found["trump"]), times, seat(who, first) if who else None)


def promise(value: object, first: Seat = Seat.SOUTH) -> Promise:
    """A contract: ``100``, ``capot``, ``100C``, ``s1 100 coeur contré``, ``100C x2 by s1``, or a mapping."""
    if isinstance(value, Mapping):
        named = {str(name).lower(): item for name, item in value.items()}
        said = next((named[name] for name in ("level", "bid", "value", "points") if name in named), None)
        if said is None:
            raise BadCase(f"contract: {value!r} names no level")
        inner = promise(said, first)
        who = next((named[name] for name in ("seat", "taker", "by", "player") if name in named), None)
        given = {name: named[name] for name in ("bet", "multiplier", *BETS) if name in named}
        return Promise(
            inner.level,
            forms.trump(named["trump"]) if "trump" in named else inner.trump,
            bet(given) if given else inner.bet,
            seat(who, first, "contract") if who is not None else inner.seat,
        )
    found = _CONTRACT.fullmatch(str(value).strip())
    if found is None:
        raise BadCase(f"contract: {value!r} is no contract")
    who = found["seat"] or found["at"] or found["last"]
    told: str | int | None = "surcontre" if found["sur"] else "contre" if found["contre"] else None
    return Promise(
        level(found["level"]),
        forms.trump(found["trump"]) if found["trump"] else None,
        int(found["times"]) if found["times"] else told,
        seat(who, first) if who else None,
    )


def bet(given: Mapping[str, object]) -> str | int:
    """What ``bet``, ``multiplier`` and the fields of ``BETS`` say together: ``none``, ``contre``, ``surcontre`` or a number."""
    found: str | int = "none"
    for name, value in given.items():
        told = _bet(name, value)
        if told != "none" and found in ("none", "contre"):
            found = told
    return found


def _bet(name: str, value: object) -> str | int:
    text = str(value).strip().lower()
    if value is None or text in _NO_BET:
        return "none"
    if name in BETS and text in ("true", "yes", "oui"):
        return "surcontre" if name.startswith(("sur", "re")) else "contre"
    number = text.lstrip("x×*").strip()
    if number.isdecimal():
        return forms.integer(number, name)
    found = re.fullmatch(_BET, text)
    if found is None:
        raise BadCase(f"{name}: {value!r} is none of none, contre, surcontre")
    return "surcontre" if found["sur"] else "contre"


def times(book: RuleBook, told: str | int) -> int:
    """By how much the book multiplies for ``none``, ``contre``, ``surcontre``; a number is itself."""
    if isinstance(told, int):
        return told
    return {"none": 1, "contre": book.coinche_multiplier}.get(told, book.surcoinche_multiplier)


def known_level(book: RuleBook, value: Level) -> Level:
    """The level as the book knows it (270 is capot in Cannes); raises BadCase for one it has not."""
    found = bidding.normal(book, Bid(value, Trump.SPADES)).level
    if found not in bidding.levels(book):
        raise BadCase(f"bid: {value} is no bid of {book.id}")
    return found
