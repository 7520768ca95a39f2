"""How is the JSON of a record taken apart?

Each member is asked for by name and type; what is left over at the end is refused. The pieces go to ``record_reading``.
"""

from __future__ import annotations

from typing import cast

from .cards import Card
from .errors import Malformed
from .notation import cards_text, hands_text, parse_cards_in_a_row
from .record_facts import DEAL_TAGS, LISTS, MATCH_TAGS, SEAT_TAGS, STATEMENTS, VERSION, Json, Kind, Statement
from .record_reading import RawDeal, RawEnd, RawRecord, RawStep, RawTrick
from .record_text import MAX_NAG, check_text
from .seats import SEATS, TEAMS, BySeat


def unique(pairs: list[tuple[str, object]]) -> Json:
    """One JSON object; raises Malformed for a member given twice."""
    table = dict(pairs)
    if len(table) != len(pairs):
        names = [name for name, _ in pairs]
        raise Malformed("record_tag_twice", tag=next(name for name in names if names.count(name) > 1)[:40])
    return table


class Reader:
    """One JSON object: gives its members by type, and knows where it stands for the refusals."""

    def __init__(self, value: object, path: str) -> None:
        if not isinstance(value, dict):
            raise Malformed("record_json_kind", path=path or "/", kind="object")
        self.table: Json = value
        self.path = path
        self.asked: set[str] = set()

    def _get(self, name: str, kind: type, word: str) -> object:
        self.asked.add(name)
        value = self.table.get(name)
        if value is not None and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
            raise Malformed("record_json_kind", path=f"{self.path}/{name}", kind=word)
        if isinstance(value, str):
            check_text(value)
        return value

    def text(self, name: str) -> str | None:
        return cast("str | None", self._get(name, str, "string"))

    def whole(self, name: str) -> int | None:
        return cast("int | None", self._get(name, int, "integer"))

    def flag(self, name: str) -> bool | None:
        return cast("bool | None", self._get(name, bool, "boolean"))

    def items(self, name: str) -> list[object]:
        return cast("list[object] | None", self._get(name, list, "array")) or []

    def child(self, name: str) -> Reader:
        return Reader(self._get(name, dict, "object") or {}, f"{self.path}/{name}")

    def children(self, name: str) -> list[Reader]:
        return [Reader(value, f"{self.path}/{name}/{place}") for place, value in enumerate(self.items(name))]

    def words(self, name: str) -> list[str]:
        found = self.items(name)
        if not all(isinstance(word, str) for word in found):
            raise Malformed("record_json_kind", path=f"{self.path}/{name}", kind="array of strings")
        return cast("list[str]", found)

    def done(self) -> None:
        """Raises Malformed for a member that nobody asked for."""
        unknown = sorted(set(self.table) - self.asked)
        if unknown:
            raise Malformed("record_json_unknown", path=f"{self.path}/{unknown[0][:40]}")

    def tags(self, own: dict[str, str | None], reserved: frozenset[str]) -> dict[str, str]:
        others = self.child("tags")
        found = {name: value for name, value in own.items() if value is not None}
        for name in others.table:
            if name in reserved:
                raise Malformed("record_reserved_tag", tag=name[:40])
            found[name] = others.text(name) or ""
        return found

    def score(self, name: str) -> str | None:
        if name not in self.table:
            return None
        pair = self.child(name)
        numbers = [pair.whole(str(team)) for team in TEAMS]
        pair.done()
        if None in numbers:
            raise Malformed("record_json_kind", path=pair.path, kind="object")
        return "-".join(map(str, numbers))

    def cards(self, name: str) -> tuple[Card, ...] | None:
        return None if name not in self.table else parse_cards_in_a_row(" ".join(self.words(name)) or "-")

    # -- a record and its parts -----------------------------------------------------------------------------------------

    def record(self) -> RawRecord:
        players, teams, rules = self.child("players"), self.child("teams"), self.child("rules")
        version = self.whole("version")
        tags: dict[str, str | None] = {
            "Format": f"{self.text('format')} {VERSION if version is None else version}",
            "Event": self.text("event"),
            "Site": self.text("site"),
            "Date": self.text("date"),
            "Table": self.text("table"),
            "Direction": self.text("direction"),
            "FirstDealer": self.text("first_dealer"),
            "Rules": rules.text("key"),
            "RulesHash": rules.text("sha256"),
            "Target": digits(rules.whole("target")),
            "Result": self.score("result"),
            "Winner": self.text("winner"),
            "Pending": digits(self.whole("pending")),
            "Termination": self.text("termination"),
            "Source": self.text("source"),
        }
        for seat in SEATS:
            player = players.child(str(seat))
            tags |= {SEAT_TAGS[seat]: player.text("name"), f"{SEAT_TAGS[seat]}Bot": player.text("bot")}
            player.done()
        tags |= {f"Team{team}": teams.text(str(team)) for team in TEAMS}
        raw = RawRecord(self.tags(tags, MATCH_TAGS), [one.deal() for one in self.children("deals")], self.text("comment") or "")
        for part in (players, teams, rules, self):
            part.done()
        return raw

    def deal(self) -> RawDeal:
        pack, hands = self.cards("pack"), None
        if "hands" in self.table:
            table = self.child("hands")
            hands = hands_text(BySeat.build(lambda seat: table.cards(str(seat)) or ()))
            table.done()
        tags: dict[str, str | None] = {
            "Deal": digits(self.whole("number")),
            "Dealer": self.text("dealer"),
            "ScoreBefore": self.score("score_before"),
            "PendingBefore": digits(self.whole("pending_before")),
            "Pack": None if pack is None else cards_text(pack),
            "Hands": hands,
            "Turned": self.text("turned"),
            "Uncut": "yes" if self.flag("uncut") else None,
        }
        raw = RawDeal(self.tags(tags, DEAL_TAGS), comment=self.text("comment") or "")
        raw.items += [step.step() for name in ("dealing", "auction") for step in self.children(name)]
        for place, trick in enumerate(self.children("tricks"), 1):
            raw.items.append(RawTrick(str(place)))
            raw.items += trick.trick()
        raw.items += [step.step() for step in self.children("closing")]
        raw.statements = [statement for keyword in LISTS for statement in self.statements(keyword)]
        if "score" in self.table:
            raw.statements += self.child("score").score_statements()
        self.done()
        return raw

    def step(self) -> RawStep:
        nags = self.items("nags")
        if not all(isinstance(nag, int) and not isinstance(nag, bool) and 0 <= nag <= MAX_NAG for nag in nags):
            raise Malformed("record_json_kind", path=f"{self.path}/nags", kind=f"array of integers from 0 to {MAX_NAG}")
        action = self.text("action")
        if action is None:
            raise Malformed("record_json_kind", path=f"{self.path}/action", kind="string")
        step = RawStep(action, self.text("seat"), self.whole("ms"), self.text("comment") or "", tuple(cast("list[int]", nags)))
        self.done()
        return step

    def trick(self) -> list[RawStep | RawTrick | RawEnd]:
        values = [value if isinstance(value, dict) else {"action": value} for value in self.items("cards")]
        steps = [Reader(value, f"{self.path}/cards/{place}").step() for place, value in enumerate(values)]
        leader, winner, points = self.text("leader"), self.text("winner"), digits(self.whole("points"))
        self.done()
        if steps and leader is not None and steps[0].seat is None:
            steps[0].seat = leader
        return [*steps, *([] if winner is None and points is None else [RawEnd(winner, points)])]

    def statements(self, keyword: str) -> list[Statement]:
        return [line.statement(keyword) for line in self.children(LISTS[keyword])]

    def statement(self, keyword: str) -> Statement:
        words = [self.word(name, kind) for name, kind in STATEMENTS[keyword]]
        self.done()
        return (keyword, *words)

    def score_statements(self) -> list[Statement]:
        found: list[Statement] = []
        for keyword in ("judged", "pending", "total"):
            kind = STATEMENTS[keyword][0][1]
            if keyword in self.table:
                found.append((keyword, self.word(keyword, kind)))
        if "outcome" in self.table or "marks" in self.table:
            found.append(("result", self.word("outcome", "word"), self.word("marks", "score")))
        self.done()
        return found

    def word(self, name: str, kind: Kind) -> str:
        value: str | None
        if kind == "int":
            value = digits(self.whole(name))
        elif kind == "score":
            value = self.score(name)
        elif kind == "flag":
            flag = self.flag(name)
            value = None if flag is None else "shown" if flag else "hidden"
        elif kind == "cards":
            value = cards_text(self.cards(name) or ())
        else:
            value = self.text(name)
        if value is None:
            raise Malformed("record_json_kind", path=f"{self.path}/{name}", kind="value")
        return value


def digits(value: int | None) -> str | None:
    """A number as text."""
    return None if value is None else str(value)
