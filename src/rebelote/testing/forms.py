"""In what forms may a case give a card, a pair, a team, a trump or a book?

Readers of the values of a case: lax in form (a hand is a string or a list, a pair a list, a mapping or ``100/62``), strict in
meaning. Each raises BadCase with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rebelote.rules.axes import axes
from rebelote.rules.books import RuleBook, load_book, parse_key
from rebelote.rules.cards import Card, Trump, parse_cards
from rebelote.rules.errors import RuleError
from rebelote.rules.scoring import Outcome
from rebelote.rules.seats import SEATS, ByTeam, Seat, Team

FIVE_BOOKS = ("grand-classique", "classique", "moderne", "club", "livre")
AUCTION_BOOKS = ("contree-ffb-2016", "contree-cannes-2016", "contree-colver", "coinche-ffb-2015")
ALL_BOOKS = (*FIVE_BOOKS, *AUCTION_BOOKS)
# Those of the five that count melds as they stand.
MELD_BOOKS = ("grand-classique", "club")
# A case for the family holds for each of its books.
AUCTION_FAMILY = "contree"
# What people may call a book, or several; the ids always work.
_BOOK_NAMES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((AUCTION_FAMILY, "contrée", "auction", "bids"), AUCTION_BOOKS),
    **dict.fromkeys(("classic", "turned"), FIVE_BOOKS),
    **dict.fromkeys(("contree-ffb", "ctr"), AUCTION_BOOKS[:1]),
    **dict.fromkeys(("contree-cannes", "cannes", "can"), AUCTION_BOOKS[1:2]),
    "colver": AUCTION_BOOKS[2:3],
    **dict.fromkeys(("coinche", "coinche-ffb", "coi"), AUCTION_BOOKS[3:]),
}

_WORDS = {"yes": True, "true": True, "on": True, "oui": True, "no": False, "false": False, "off": False, "non": False}
_NONE = ("none", "nobody", "personne", "aucun", "aucune", "-", "")
_SEAT_WORDS = {
    "sud": "S", "south": "S", "est": "E", "east": "E", "nord": "N", "north": "N", "ouest": "W", "west": "W",
}  # fmt: skip
_OUTCOMES: dict[str, Outcome] = {
    "made": "made", "rempli": "made", "down": "down", "dedans": "down", "chute": "down", "tie": "tie", "litige": "tie",
}  # fmt: skip
_PAIR = re.compile(r"([0-9]+)\s*[-–/,:\s]\s*([0-9]+)")
_TRUMP_WORDS = {
    **dict.fromkeys(("pique", "piques", "spade", "spades"), "s"),
    **dict.fromkeys(("coeur", "cœur", "coeurs", "cœurs", "heart", "hearts"), "h"),
    **dict.fromkeys(("carreau", "carreaux", "diamond", "diamonds"), "d"),
    **dict.fromkeys(("trefle", "trèfle", "trefles", "trèfles", "club", "clubs"), "c"),
    **dict.fromkeys(("sans-atout", "sansatout", "no-trump", "notrump"), "sa"),
    **dict.fromkeys(("tout-atout", "toutatout", "all-trump", "alltrump"), "ta"),
}
# What people may call an axis or its value; the names of `axes.toml` always work.
_AXIS_NAMES = {
    "tout_atout_points": "all_trump_points",
    "sans_atout": "no_trump",
    "tout_atout": "all_trump",
    "annonces": "melds",
    "arrondi": "rounding",
}
_VALUE_NAMES: dict[str, dict[object, str]] = {
    "rounding": {True: "nearest_ten", False: "none", 10: "nearest_ten", "ten": "nearest_ten", "nearest": "nearest_ten"},
    "cut": {False: "none"},
    "belote": {"deal": "at_deal", "auto": "automatic"},
}


class BadCase(ValueError):
    """The case itself is wrong; ``str`` is the reason."""


def integer(value: object, what: str) -> int:
    """A whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = value.strip() if isinstance(value, str) else ""
    if text.removeprefix("-").isascii() and text.removeprefix("-").isdecimal() and len(text) < 10:
        return int(text)
    raise BadCase(f"{what}: {value!r} is not a whole number")


def is_truth(value: object) -> bool:
    """Whether this says yes or no."""
    return isinstance(value, bool) or str(value).strip().lower() in _WORDS


def truth(value: object, what: str) -> bool:
    """Yes or no."""
    found = value if isinstance(value, bool) else _WORDS.get(str(value).strip().lower())
    if found is None:
        raise BadCase(f"{what}: {value!r} is neither yes nor no")
    return found


def cards(value: object, what: str) -> tuple[Card, ...]:
    """Cards as a string or a list, French or English; nothing at all is no card."""
    if value is None:
        return ()
    if isinstance(value, str):
        text = re.sub("[,;]", " ", value)
    elif isinstance(value, Sequence):
        text = " ".join(str(item) for item in value)
    else:
        raise BadCase(f"{what}: {value!r} is not a list of cards")
    try:
        return parse_cards(text)
    except RuleError as error:
        raise BadCase(f"{what}: {error}") from None


def trump(value: object) -> Trump:
    """A trump: ``C``, ``h``, ``SA``, ``coeur``."""
    text = str(value).strip()
    try:
        return Trump.parse(_TRUMP_WORDS.get(text.lower().replace(" ", "-").replace("_", "-"), text))
    except RuleError as error:
        raise BadCase(f"trump: {error}") from None


def seat_word(text: str) -> str:
    """A seat's letter for its name."""
    return _SEAT_WORDS.get(text.lower(), text)


def team(value: object, what: str) -> Team:
    """A side, by its name (``NS EO EW``) or by a seat of it."""
    text = str(value).strip()
    try:
        return Team.parse(text)
    except RuleError as error:
        try:
            return Seat.parse(seat_word(text)).team
        except RuleError:
            raise BadCase(f"{what}: {error}") from None


def team_or_none(value: object, what: str) -> Team | None:
    """A side, or nobody (``none``, null)."""
    if value is None or (isinstance(value, str) and value.strip().lower() in _NONE):
        return None
    return team(value, what)


def pair(value: object, what: str) -> ByTeam[int]:
    """Two whole numbers, NS then EW: a list, ``100/62``, ``100-62``, or a mapping by side (a side left out has 0)."""
    if isinstance(value, Mapping):
        found = ByTeam.same(0)
        for name, points in value.items():
            found = found.put(team(name, what), integer(points, what))
        return found
    items: Sequence[object] = ()
    if isinstance(value, str):
        found_pair = _PAIR.fullmatch(value.strip())
        items = found_pair.groups() if found_pair else ()
    elif isinstance(value, Sequence):
        items = value
    if len(items) != 2:
        raise BadCase(f"{what}: {value!r} is not a pair [NS, EW]")
    return ByTeam(integer(items[0], what), integer(items[1], what))


def outcome(value: object) -> Outcome:
    """How the contract ended: ``made``, ``down``, ``tie``, or the French words."""
    found = _OUTCOMES.get(str(value).strip().lower())
    if found is None:
        raise BadCase(f"outcome: {value!r} is none of {', '.join(_OUTCOMES)}")
    return found


def four(value: object, what: str, missing: object) -> list[object]:
    """One value per seat from South on: a list, or a mapping by seat (a seat left out has ``missing``)."""
    if isinstance(value, Mapping):
        found = [missing] * len(SEATS)
        for name, item in value.items():
            text = str(name).strip()
            try:
                found[Seat.parse(seat_word(text)).index] = item
            except RuleError as error:
                raise BadCase(f"{what}: {error}") from None
        return found
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != len(SEATS):
        raise BadCase(f"{what}: are not four")
    return list(value)


def points_of_melds(value: object) -> ByTeam[int]:
    """Points of the melds that count: a pair, or none at all."""
    if value is None or value is False or (isinstance(value, str) and value.strip().lower() in _NONE):
        return ByTeam(0, 0)
    return pair(value, "melds")


def belote_pair(value: object) -> ByTeam[int]:
    """Points of belotes: a pair, or the side that has one."""
    if value is None or value == 0 or value is False:
        return ByTeam(0, 0)
    if isinstance(value, str) and not _PAIR.fullmatch(value.strip()):
        holder = team_or_none(value, "belote")
        return ByTeam(0, 0) if holder is None else ByTeam.only(holder, 20, 0)
    return pair(value, "belote")


# -- books ------------------------------------------------------------------------------------------------------------


def book_names(value: object, every: Sequence[str]) -> tuple[str, ...]:
    """The books a case names, ``all`` being ``every``."""
    if isinstance(value, str):
        names = [value] if "=" in value else value.replace(",", " ").split()
    elif isinstance(value, Sequence):
        names = [str(item) for item in value]
    else:
        raise BadCase(f"books: {value!r} names no book")
    if not names:
        raise BadCase("books: names no book")
    found: list[str] = []
    for name in names:
        # A key (``club melds=no``) keeps its options as they are written.
        word, space, rest = name.strip().partition(" ")
        word = word.lower().replace("_", "-")
        meant = every if word == "all" else _BOOK_NAMES.get(word, (word,))
        found += [book_id + space + rest for book_id in meant]
    return tuple(dict.fromkeys(found))


def book(name: str, *, legality: bool = False) -> RuleBook:
    """A book by name or key (``club melds=no``); the auction family by its first book where legality alone is asked."""
    try:
        return load_book(AUCTION_BOOKS[0]) if legality and name == AUCTION_FAMILY else parse_key(name)
    except RuleError as error:
        raise BadCase(f"book {name}: {error}") from None


def axis_name(name: object) -> str | None:
    """The axis that goes by this name, if any."""
    text = str(name).strip().lower().replace("-", "_")
    text = _AXIS_NAMES.get(text, text)
    return text if text in axes() else None


def options(value: object) -> dict[str, object]:
    """Axis values that change the book: a mapping, or words ``melds=no target=500``."""
    if value is None:
        return {}
    if isinstance(value, str):
        value = value.split()
    if isinstance(value, Mapping):
        given = dict(value)
    elif isinstance(value, Sequence) and all(isinstance(word, str) and "=" in word for word in value):
        given = dict(str(word).split("=", 1) for word in value)
    else:
        raise BadCase(f"options: {value!r} is not a mapping of axes to values")
    found = {}
    for name, choice in given.items():
        known = axis_name(name)
        if known is None:
            raise BadCase(f"options: no axis is called {name}")
        found[known] = option(known, choice)
    return found


def option(name: str, value: object) -> object:
    """A value of an axis, by its own name or another that people give it."""
    axis = axes()[name]
    if isinstance(value, str):
        value = value.strip()
        if axis.kind == "choice":
            value = value.lower().replace(" ", "_").replace("-", "_")
    for other, meant in _VALUE_NAMES.get(name, {}).items():
        if type(other) is type(value) and other == value:
            value = meant
    try:
        return axis.parse(value) if isinstance(value, str) else axis.check(value)
    except RuleError as error:
        raise BadCase(f"options: {error}") from None


def with_options(given: RuleBook, changes: Mapping[str, object]) -> RuleBook:
    """The book with a case's options."""
    try:
        return given.with_options(**changes) if changes else given
    except RuleError as error:
        raise BadCase(f"options: {error}") from None
