r"""How is a record written as text?

Like chess's PGN: tags in brackets, then for each deal its tags, its actions and its score::

    [Format "rebelote-record 1"]
    ...
    [Deal "1"]
    [Dealer "S"]
    [Pack "7s8s..."]

    W cut-12 S 3+2
    E pass N pass W take-h
    1. E 7h Jh 8h Ah = N 31
    2. N Kh! {[%emt 3.2] belote said} 9c 7c 8c = N 4
    ...
    marked cards NS 112 made
    result made 112-50
    total 112-50

An action may have its seat before it, and after it annotation glyphs (``$1``) and a comment in braces, which begins with
``[%emt SECONDS]`` when time was taken. In tags ``\"`` and in comments ``\}`` stand for the sign alone, ``\\`` for a backslash,
``\n`` for a new line. The reader also takes ``p t 1h 2sa x xx`` for calls, ``;`` comments, ``%`` lines, any line ends, and any
part left out that follows from the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .actions import Bid, ClaimRebelote, Coinche, Count, Cut, Packets, Pass, Play, Surcoinche, Take
from .errors import Malformed
from .record import Played, Record, Step, canonical, match_after, played
from .record_facts import STATEMENTS, deal_head, deal_statements, match_head
from .record_reading import RawDeal, RawEnd, RawRecord, RawStep, RawTrick, check_header, read

MAX_CHARACTERS = 4_000_000
MAX_NAG = 255
_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | ^%[^\n]*
  | \[\s*(?P<tag>[A-Za-z0-9_-]+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]
  | \{(?P<comment>(?:[^}\\]|\\.)*)\}
  | ;(?P<remark>[^\n]*)
  | \$(?P<nag>[0-9]{1,3})(?![0-9])
  | (?P<word>[^\s\[\]{}"$;]+)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_TRICK = re.compile(r"([0-9]{1,2})\.")
_SEAT = re.compile(r"([SENWO]):?")
_TIME = re.compile(r"\[%emt ([0-9]{1,9})(?:\.([0-9]{1,3}))?\](?: |\Z)")


def read_text(text: str) -> Record:
    """Read a record from text.

    Raises Malformed with the line of what cannot be read, and what ``record_reading.read`` raises.
    """
    if len(text) > MAX_CHARACTERS:
        raise Malformed("record_too_long", length=len(text), limit=MAX_CHARACTERS)
    check_text(text)
    return read(_Parser(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")).parse())


def write_text(record: Record) -> str:
    """The record in canonical form. Raises what ``canonical`` raises."""
    check_header(record)
    record = canonical(record)
    plays = list(played(record))
    lines = [_tag(name, value) for name, value in match_head(record, match_after(record, plays))]
    if record.header.comment:
        lines += ["", _comment(record.header.comment)]
    for one in plays:
        lines += ["", *_deal_lines(one)]
    text = "\n".join(lines) + "\n"
    check_text(text)
    return text


def check_text(text: str) -> None:
    """Raises Malformed for text that no file can hold (half of a surrogate pair)."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Malformed("record_not_text", place=error.start) from None


def _deal_lines(one: Played) -> Iterator[str]:
    for name, value in deal_head(one):
        yield _tag(name, value)
    yield ""
    if one.kept.comment:
        yield _comment(one.kept.comment)
    texts = [(seat, step.action, _step(step)) for step, (seat, _) in zip(one.kept.steps, one.deal.history, strict=True)]
    dealing = [f"{seat} {text}" for seat, action, text in texts if isinstance(action, (Cut, Packets))]
    late = [f"{seat} {text}" for seat, action, text in texts if isinstance(action, (Count, ClaimRebelote))]
    cards = [text for _, action, text in texts if isinstance(action, Play)]
    calls = [f"{seat} {text}" for seat, action, text in texts if isinstance(action, (Pass, Take, Bid, Coinche, Surcoinche))]
    if dealing:
        yield " ".join(dealing)
    for start in range(0, len(calls), 4):
        yield " ".join(calls[start : start + 4])
    tricks = (*one.deal.tricks, *(() if one.deal.trick is None else (one.deal.trick,)))
    for start in range(0, len(cards), 4):
        trick = tricks[start // 4]
        words = [f"{start // 4 + 1}.", str(trick.leader), *cards[start : start + 4]]
        yield " ".join(words if len(trick.cards) < 4 else [*words, "=", str(trick.winner), str(trick.points)])
    yield from late
    for statement in deal_statements(one.deal, one.after):
        yield " ".join(statement)


def _step(step: Step) -> str:
    words = [str(step.action), *(f"${nag}" for nag in step.nags)]
    if step.comment or step.ms is not None:
        words.append(_comment(step.comment, step.ms))
    return " ".join(words)


def _tag(name: str, value: str) -> str:
    return f'[{name} "{_escaped(value, chr(34))}"]'


def _comment(text: str, ms: int | None = None) -> str:
    body = _escaped(text, "}")
    if body.startswith("[%emt"):
        body = "\\" + body
    if ms is not None:
        seconds = f"{ms // 1000}.{ms % 1000:03d}".rstrip("0").rstrip(".")
        body = f"[%emt {seconds}] {body}" if body else f"[%emt {seconds}]"
    return f"{{{body}}}"


def _escaped(text: str, end: str) -> str:
    return text.replace("\\", "\\\\").replace(end, "\\" + end).replace("\n", "\\n").replace("\r", "\\r")


def _plain(text: str) -> str:
    letters = {"n": "\n", "r": "\r", "\\": "\\", '"': '"', "}": "}", "[": "["}
    return re.sub(r"\\(.)", lambda found: letters.get(found[1], found[0]), text, flags=re.DOTALL)


class _Parser:
    """Takes a text apart: one pass over its tokens, which fill the pieces of a record."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.record = RawRecord()
        self.deal: RawDeal | None = None
        self.step: RawStep | None = None
        self.seat: str | None = None
        self.place = 0  # of the token in hand
        self.tokens = self._tokens()
        self.ahead: tuple[str, re.Match[str]] | None = next(self.tokens, None)

    def parse(self) -> RawRecord:
        while self.ahead is not None:
            kind, token = self._advance()
            if kind == "word":
                self._word(token["word"])
            elif self.seat is not None:
                raise self._error()
            elif kind == "value":
                self._tag(token["tag"], _plain(token["value"]))
            elif kind == "nag":
                self._nag(int(token["nag"]))
            else:
                self._comment(token["comment"] if kind == "comment" else token["remark"].strip())
        if self.seat is not None:
            raise self._error()
        return self.record

    def _tokens(self) -> Iterator[tuple[str, re.Match[str]]]:
        place = 0
        while place < len(self.text):
            found = _TOKEN.match(self.text, place)
            if found is None:
                raise self._error(place)
            place = found.end()
            if found.lastgroup not in (None, "space"):
                assert found.lastgroup is not None
                yield found.lastgroup, found

    def _advance(self) -> tuple[str, re.Match[str]]:
        """The next token, which there is."""
        assert self.ahead is not None
        token = self.ahead
        self.place = token[1].start()
        self.ahead = next(self.tokens, None)
        return token

    def _error(self, place: int | None = None) -> Malformed:
        place = self.place if place is None else place
        line = self.text.count("\n", 0, place) + 1
        return Malformed("record_syntax", line=line, text=self.text[place : place + 20].split("\n")[0])

    def _tag(self, name: str, value: str) -> None:
        if name == "Deal":
            self.deal = RawDeal()
            self.record.deals.append(self.deal)
            self.step = None
        tags = (self.deal or self.record).tags
        if name in tags:
            raise Malformed("record_tag_twice", tag=name[:40])
        tags[name] = value

    def _nag(self, nag: int) -> None:
        if self.step is None or nag > MAX_NAG:
            raise self._error()
        self.step.nags += (nag,)

    def _comment(self, raw: str) -> None:
        place = self.step or self.deal or self.record
        time = _TIME.match(raw)
        if time is not None and isinstance(place, RawStep):
            place.ms = int(time[1]) * 1000 + int((time[2] or "").ljust(3, "0"))
            raw = raw[time.end() :]
        place.comment = "\n".join(filter(None, (place.comment, _plain(raw))))

    def _word(self, word: str) -> None:
        if self.deal is None:
            raise self._error()
        seat = _SEAT.fullmatch(word)
        if self.seat is None and seat is not None:
            self.seat = seat[1]
            return
        items = self.deal.items
        trick = _TRICK.fullmatch(word)
        if self.seat is None and trick is not None:
            items.append(RawTrick(trick[1]))
        elif self.seat is None and word == "=":
            items.append(RawEnd(self._take(), self._points()))
        elif self.seat is None and word in STATEMENTS:
            self.deal.statements.append((word, *(self._take() for _ in STATEMENTS[word])))
        else:
            self.step = RawStep(word, self.seat)
            self.seat = None
            items.append(self.step)

    def _take(self) -> str:
        """The next token, which must be a word."""
        if self.ahead is None or self.ahead[0] != "word":
            raise self._error()
        return self._advance()[1]["word"]

    def _points(self) -> str | None:
        is_number = self.ahead is not None and self.ahead[0] == "word" and self.ahead[1]["word"].isdecimal()
        return self._take() if is_number else None
