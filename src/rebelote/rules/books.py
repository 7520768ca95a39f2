"""Which rules are in force?

A ``RuleBook`` is one value per axis, loaded from ``books/*.toml`` with the place of each rule in its document and our reading
where the document is silent. Nothing in the game branches on a book's name: only on its axes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal

from .axes import Axis, AxisValue, Words, axes
from .errors import Malformed

BOOK_IDS: tuple[str, ...] = (
    *("grand-classique", "classique", "moderne", "club", "livre"),
    *("contree-ffb-2016", "contree-cannes-2016", "contree-colver", "coinche-ffb-2015"),
)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule stands: ``place`` in the document, our ``reading`` where it is ``silent`` or ambiguous."""

    place: Words
    reading: Words | None = None
    silent: bool = False


@dataclass(frozen=True, repr=False)
class RuleBook:
    """A named rule book: identity, sources, and one field per axis (see ``data/axes.toml`` for their meaning)."""

    id: str
    version: int
    title: Words = field(compare=False)
    summary: Words = field(compare=False)
    document: Words = field(compare=False)
    sources: Mapping[str, Source] = field(compare=False)
    # Whether one may talk while a deal is played: no rule of the game, so that it is no axis and in no hash.
    table_talk: bool = field(compare=False)

    target: int
    packets: Literal["3+2", "choice"]
    shuffle: Literal["unsaid", "after_all_pass", "each_deal"]
    cut: Literal["none", "left", "right"]
    cut_min: int
    no_trump: bool
    all_trump: bool
    all_trump_points: Literal["scaled", "table"]
    coinche: bool
    coinche_multiplier: int
    surcoinche_multiplier: int
    climb_on_partner: Literal["owed", "free"]
    partner_ruff: Literal["free", "overruff"]
    undertrump: Literal["owed", "free"]
    completed_trick: Literal["gathered", "until_next_card"]
    melds: bool
    meld_cards: Literal["shared", "once"]
    melds_shown: Literal["after_first_trick", "during_second_trick"]
    contract_counts: Literal["everything", "cards", "cards_and_belote"]
    equality: Literal["litige", "down", "made"]
    down_points: int
    capot_points: int
    capot_contract: Literal["points", "decides"]
    capot_melds: Literal["own", "all"]
    belote: Literal["automatic", "at_deal", "said"]
    rebelote_forgotten: Literal["forgiven_once", "lost"]
    capot_belote_win: Literal["allowed", "one_more_trick"]
    rounding: Literal["none", "nearest_ten", "six_up", "complement"]
    auction: Literal["turned", "bids"]
    direction: Literal["anticlockwise", "clockwise"]
    nobody_takes: Literal["next_dealer", "same_dealer"]
    belote_down: Literal["kept", "defence", "nobody"]
    target_met: Literal["reach", "exceed"]
    both_past: Literal["more_points", "last_taker"]
    packets_of_eight: Literal["3+2+3", "2+3+3", "3+3+2", "4+4"]
    bid_min: int
    bid_max: int
    bid_step: int
    suit_order: Literal["none", "ranked"]
    capot_bid: bool
    capot_value: int
    capot_scoring: Literal["formula", "flat"]
    capot_flat_points: int
    generale: bool
    generale_points: int
    contre_turn: Literal["in_turn", "any_time"]
    raise_after_contre: bool
    passes_to_close: int
    contract_floor: int
    defence_to_beat: Literal["no", "counted", "cards"]
    marks: Literal["made_and_bid", "made", "bid"]
    down_marks: Literal["forfeit_and_bid", "forfeit", "bid"]
    contre_form: Literal["all", "bid", "forfeit", "forfeit_alone"]
    contre_base: Literal["forfeit", "points"]
    contred_defence: Literal["nothing", "own"]
    contred_belote: Literal["own", "taker"]

    def __repr__(self) -> str:
        return f"<RuleBook {self.key}>"

    @property
    def has_bids(self) -> bool:
        """Whether trump is chosen by an auction (contrée, coinche) and not by a turned card."""
        return self.auction == "bids"

    @cached_property
    def axes(self) -> tuple[Axis, ...]:
        """The axes that mean something in this book's game, in canonical order."""
        return tuple(axis for axis in axes().values() if axis.is_of(self.auction))

    def axis(self, name: str) -> AxisValue:
        """The value of one axis; raises Malformed for an unknown name."""
        _axis(name)
        value: AxisValue = getattr(self, name)
        return value

    def with_options(self, **options: object) -> RuleBook:
        """This book with some axes changed (``target=500, melds=False``).

        Raises Malformed for an unknown axis or a value it cannot have.
        """
        changed = {name: _axis(name).check(value) for name, value in options.items()}
        game = changed.get("auction", self.auction)
        for name in changed:
            if not _axis(name).is_of(str(game)):
                raise Malformed("axis_of_other_game", axis=name, book=self.title)
        return replace(self, **changed)  # type: ignore[arg-type]

    @cached_property
    def changes(self) -> tuple[tuple[str, AxisValue], ...]:
        """The axes on which this book differs from the preset of its name, in canonical order; none of a book of one's own."""
        if self.id not in BOOK_IDS:
            return ()
        preset = load_book(self.id)
        return tuple((name, self.axis(name)) for name in axes() if self.axis(name) != preset.axis(name))

    @cached_property
    def key(self) -> str:
        """Name, version and changed axes on one line: ``club@1 target=500 melds=no``."""
        words = [f"{self.id}@{self.version}"]
        words += [f"{name}={_axis(name).text(value)}" for name, value in self.changes]
        return " ".join(words)

    def canonical_text(self) -> str:
        """Every axis on a line of its own, in fixed order, defaults left out: what the hash is made of."""
        lines = [f"rebelote rules 1\nbook {self.id}@{self.version}"]
        values = [(axis, self.axis(name)) for name, axis in axes().items()]
        lines += [f"{axis.name} = {axis.text(value)}" for axis, value in values if _is_written(self, axis, value)]
        return "\n".join(lines) + "\n"

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the canonical text, in hexadecimal."""
        return sha256(self.canonical_text().encode()).hexdigest()

    def source(self, topic: str) -> Source | None:
        """Where the rule of an axis or topic stands; None when the table changed it or the book has no such rule."""
        axis = axes().get(topic)
        if axis is not None and any(name == topic for name, _ in self.changes):
            return None
        found = self.sources.get(topic)
        return self.source(axis.topic) if found is None and axis is not None and axis.topic is not None else found


@dataclass(frozen=True, slots=True)
class Difference:
    """An axis on which two books give different values."""

    axis: Axis
    left: AxisValue
    right: AxisValue


def diff(left: RuleBook, right: RuleBook) -> tuple[Difference, ...]:
    """The axes on which two books differ, in canonical order; of two games only what both have."""
    return tuple(
        Difference(axis, left.axis(name), right.axis(name))
        for name, axis in axes().items()
        if axis.is_of(left.auction) and axis.is_of(right.auction) and left.axis(name) != right.axis(name)
    )


@cache
def load_book(book_id: str) -> RuleBook:
    """A rule book by name; raises Malformed with the known names."""
    if book_id not in BOOK_IDS:
        raise Malformed("unknown_book", book=book_id, known=", ".join(BOOK_IDS))
    text = (files(__package__) / "books" / f"{book_id}.toml").read_text(encoding="utf-8")
    return read_book(text)


def all_books() -> tuple[RuleBook, ...]:
    """The named books, in the order of the documents."""
    return tuple(load_book(book_id) for book_id in BOOK_IDS)


def read_book(toml: str) -> RuleBook:
    """Read a book from TOML text; raises Malformed for text that is no book, an axis missing, unknown or with a bad value."""
    try:
        table = tomllib.loads(toml)
        given = table["axes"]
        return _book(table, given)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise Malformed("bad_book", why=str(error)) from None


def _book(table: dict[str, Any], given: dict[str, Any]) -> RuleBook:
    for name in given:
        _axis(name)
    for name in axes():
        if name not in given and axes()[name].default is None:
            raise Malformed("missing_axis", axis=name, book=table["id"])
    sources = {
        topic: Source(
            Words.of(entry["place"]),
            Words.of(entry["reading"]) if "reading" in entry else None,
            entry.get("silent", False),
        )
        for topic, entry in table["sources"].items()
    }
    values = {name: axis.check(given.get(name, axis.default)) for name, axis in axes().items()}
    return RuleBook(
        id=table["id"],
        version=table["version"],
        title=Words.of(table["title"]),
        summary=Words.of(table["summary"]),
        document=Words.of(table["document"]),
        sources=sources,
        table_talk=table.get("table_talk", True),
        **values,  # type: ignore[arg-type]
    )


def parse_key(text: str) -> RuleBook:
    """Read ``club@1 target=500 melds=no``, the version optional; raises Malformed."""
    name, *changes = text.split() or [""]
    book_id, _, version = name.partition("@")
    book = load_book(book_id)
    if version and version != str(book.version):
        raise Malformed("unknown_version", book=book_id, version=version, known=book.version)
    options: dict[str, object] = {}
    for change in changes:
        axis_name, equals, value = change.partition("=")
        if not equals:
            raise Malformed("bad_option", text=change)
        options[axis_name] = _axis(axis_name).parse(value)
    return book.with_options(**options)


def _is_written(book: RuleBook, axis: Axis, value: AxisValue) -> bool:
    # Axes of the classic game alone were written before they had a default, and still are.
    is_default = axis.default is not None and axis.game != "turned" and value == axis.default
    return axis.is_of(book.auction) and not is_default


def _axis(name: str) -> Axis:
    axis = axes().get(name)
    if axis is None:
        raise Malformed("unknown_axis", axis=name, known=", ".join(axes()))
    return axis


_FIELDS = {item.name for item in fields(RuleBook)}
assert set(axes()) <= _FIELDS, "every axis needs a field of RuleBook"
