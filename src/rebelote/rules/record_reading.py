"""Is what a file says a record, and does every statement in it hold?

Both faces of a record are first taken apart into the same raw pieces: tags, actions, trick ends and statements, all as text.
Here they get their meaning. A piece may be missing, but what is there must agree with the rules: the first that does not is
refused with its deal, trick and card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from .actions import Action, Coinche, Pass, Play, Surcoinche, Take, parse_action
from .books import RuleBook, parse_key
from .cards import Card, Trump
from .deal import Deal, Phase
from .errors import Malformed, RuleError
from .match import Match
from .notation import parse_cards_in_a_row, parse_hands
from .record import (
    SOURCES,
    TERMINATIONS,
    DealRecord,
    Header,
    Player,
    Record,
    Step,
    Tags,
    apply_step,
    canonical,
    start_deal,
)
from .record_facts import (
    DEAL_TAGS,
    FORMAT,
    MATCH_TAGS,
    SEAT_TAGS,
    STATEMENTS,
    VERSION,
    Statement,
    deal_claims,
    deal_statements,
    match_claims,
    number,
    read_word,
)
from .seats import BySeat, ByTeam, Seat

MAX_MS = 10**12
MAX_WORD = 64
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_TAKE_SHORT = re.compile(r"[12](sa|ta|SA|TA|[shdcPCKT])")


@dataclass(slots=True)
class RawStep:
    """An action with the seat it is said to be of."""

    action: str
    seat: str | None = None
    ms: int | None = None
    comment: str = ""
    nags: tuple[int, ...] = ()


@dataclass(slots=True)
class RawTrick:
    """Here trick ``number`` begins."""

    number: str


@dataclass(slots=True)
class RawEnd:
    """Here a trick ends, won by ``winner`` with ``points``."""

    winner: str | None
    points: str | None = None


@dataclass(slots=True)
class RawDeal:
    """A deal in pieces."""

    tags: dict[str, str] = field(default_factory=dict)
    items: list[RawStep | RawTrick | RawEnd] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    comment: str = ""


@dataclass(slots=True)
class RawRecord:
    """A record in pieces."""

    tags: dict[str, str] = field(default_factory=dict)
    deals: list[RawDeal] = field(default_factory=list)
    comment: str = ""


def read(raw: RawRecord) -> Record:
    """The record that the pieces make, in canonical form.

    Raises Malformed, Illegal or OutOfTurn: a piece that means nothing, a rule broken, a statement that does not hold.
    """
    tags = raw.tags
    _check_format(tags.get("Format"))
    book = _book(tags)
    first = _first_dealer(raw)
    match, current = Match.start(book, first), None
    deals = []
    for place, raw_deal in enumerate(raw.deals, 1):
        if current is not None:
            raise Malformed("record_deal_unfinished", deal=place - 1)
        kept, deal = _read_deal(raw_deal, match, place)
        after = match.add(deal) if deal.is_over else match
        _check_statements(raw_deal.statements, deal, after, place)
        match, current = after, None if deal.is_over else deal
        deals.append(kept)
    _compare(tags, match_claims(book, match), ("Direction", "Target", "Result", "Pending", "Winner"))
    return canonical(Record(book, first, tuple(deals), _header(raw)))


def _check_format(text: str | None) -> None:
    if text is None:
        return
    name, _, version = text.strip().partition(" ")
    if name != FORMAT:
        raise Malformed("not_a_record", text=text[:40])
    if version != str(VERSION):
        raise Malformed("record_version", version=version[:20], known=VERSION)


def _book(tags: Mapping[str, str]) -> RuleBook:
    if not tags.get("Rules", "").strip():
        raise Malformed("record_no_rules")
    book = parse_key(tags["Rules"])
    claimed = tags.get("RulesHash", "").strip().lower()
    if claimed and claimed != book.sha256:
        raise Malformed("record_rules_hash", book=book.key, found=claimed[:12], expected=book.sha256[:12])
    return book


def _first_dealer(raw: RawRecord) -> Seat:
    text = raw.tags.get("FirstDealer") or (raw.deals[0].tags.get("Dealer") if raw.deals else None)
    if not text:
        raise Malformed("record_no_dealer")
    return Seat.parse(text)


def _read_deal(raw: RawDeal, match: Match, place: int) -> tuple[DealRecord, Deal]:
    _compare(raw.tags, deal_claims(place, match), ("Deal", "Dealer", "ScoreBefore", "PendingBefore"), deal=place)
    kept = DealRecord((), tags=_other_tags(raw.tags, DEAL_TAGS), comment=raw.comment)
    try:
        kept = _with_cards(kept, raw.tags)
        kept = replace(kept, steps=tuple(Step(action) for action in _calls_alone(raw)))
    except RuleError as error:
        raise Malformed("record_cards", deal=place, rule=error.code, reason=error) from error
    deal = start_deal(match, kept, place)
    steps: list[Step] = []
    for item in raw.items:
        match item:
            case RawStep():
                action = _action(item.action, deal, place)
                _check_seat(item.seat, deal, action, place)
                deal = apply_step(deal, action, place)
                steps.append(Step(action, _ms(item.ms), item.comment, item.nags))
            case RawTrick(number=text):
                if deal.phase is Phase.DONE:
                    raise Malformed("record_trick_too_many", deal=place, found=number(text))
                expected = len(deal.tricks) + 1
                if number(text) != expected or (deal.trick is not None and deal.trick.cards) or deal.phase is not Phase.PLAY:
                    raise Malformed("record_wrong_trick_number", deal=place, found=number(text), expected=expected)
            case RawEnd():
                _check_end(item, deal, place)
    turned = raw.tags.get("Turned")
    if turned is not None and Card.parse(turned) != deal.turned:
        raise Malformed("record_wrong_tag", deal=place, tag="Turned", found=turned, expected=str(deal.turned or "-"))
    return replace(kept, steps=tuple(steps)), deal


def _with_cards(kept: DealRecord, tags: Mapping[str, str]) -> DealRecord:
    uncut = tags.get("Uncut", "no").strip().lower()
    if uncut not in ("yes", "no"):
        raise Malformed("bad_word", text=uncut[:20])
    if "Pack" in tags:
        return replace(kept, pack=parse_cards_in_a_row(tags["Pack"]), uncut=uncut == "yes")
    if "Hands" in tags:
        turned = Card.parse(tags["Turned"]) if "Turned" in tags else None
        return replace(kept, hands=parse_hands(tags["Hands"]), turned=turned)
    raise Malformed("record_no_cards")


def _calls_alone(raw: RawDeal) -> list[Action]:
    """The calls up to the taking: they say whose hand the turned card completes. What cannot be read is refused in its turn."""
    calls: list[Action] = []
    for item in raw.items:
        if not isinstance(item, RawStep):
            continue
        word = item.action.strip()
        if word == "t" or word.lower().startswith("take-") or _TAKE_SHORT.fullmatch(word):
            return [*calls, Take(Trump.SPADES)]
        if word.lower() in ("p", "pass"):
            calls.append(Pass())
    return calls


def _action(text: str, deal: Deal, place: int) -> Action:
    """An action as written, or one of the shorthands ``p t 1h 2sa x xx``."""
    word = text.strip()
    short: dict[str, Action] = {"p": Pass(), "x": Coinche(), "xx": Surcoinche()}
    if word in short:
        return short[word]
    if deal.phase is Phase.AUCTION and deal.turned is not None:
        if word == "t":
            return Take(Trump.of(deal.turned.suit))
        taken = _TAKE_SHORT.fullmatch(word)
        if taken is not None:
            return Take(Trump.parse(taken[1]))
    try:
        if len(word) > MAX_WORD:
            raise Malformed("bad_action", text=word[:MAX_WORD])
        return parse_action(word)
    except RuleError as error:
        facts = {"trick": len(deal.tricks) + 1} if deal.phase is Phase.PLAY else {}
        raise Malformed("record_bad_action", deal=place, rule=error.code, reason=error, **facts) from error


def _check_seat(text: str | None, deal: Deal, action: Action, place: int) -> None:
    if text is None or deal.turn is None:
        return
    seat = Seat.parse(text)
    if seat is deal.turn or (isinstance(action, Coinche) and seat is action.by):
        return
    if deal.trick is not None and isinstance(action, Play):
        facts: dict[str, object] = {"trick": len(deal.tricks) + 1, "card": action.card}
        code = "record_wrong_player" if deal.trick.cards else "record_wrong_leader"
        raise Malformed(code, deal=place, found=seat, expected=deal.turn, **facts)
    raise Malformed("record_wrong_turn", deal=place, action=str(action), found=seat, expected=deal.turn)


def _check_end(item: RawEnd, deal: Deal, place: int) -> None:
    done = len(deal.tricks)
    if not done or (deal.trick is not None and deal.trick.cards):
        raise Malformed("record_trick_incomplete", deal=place, trick=done + 1)
    trick = deal.tricks[-1]
    said = trick.winner if item.winner is None else Seat.parse(item.winner)
    if said is not trick.winner:
        raise Malformed("record_wrong_winner", deal=place, trick=done, found=said, expected=trick.winner, card=trick.cards[-1])
    if item.points is not None and number(item.points) != trick.points:
        raise Malformed("record_wrong_points", deal=place, trick=done, found=item.points, expected=trick.points)


def _check_statements(given: list[Statement], deal: Deal, after: Match, place: int) -> None:
    expected = deal_statements(deal, after)
    for keyword, words in STATEMENTS.items():
        said = [statement for statement in given if statement[0] == keyword]
        if not said:
            continue
        found = [
            (keyword, *(read_word(text, kind) for text, (_, kind) in zip(statement[1:], words, strict=True)))
            for statement in said
        ]
        true = [statement for statement in expected if statement[0] == keyword]
        if found == true:
            continue
        wrong = next((one for one in found if one not in true), None)
        missing = next((one for one in true if one not in found), None)
        raise Malformed(
            "record_wrong_statement",
            deal=place,
            keyword=keyword,
            found=" ".join(wrong or ("-",))[:80],
            expected=" ".join(missing or ("-",)),
        )


def _compare(tags: Mapping[str, str], claims: Mapping[str, str], names: tuple[str, ...], **where: int) -> None:
    for name in names:
        found = tags.get(name, "").strip()
        expected = claims.get(name, "-")
        if name == "Dealer" and found:
            found = str(Seat.parse(found))
        if found and found != expected:
            code = "record_wrong_tag" if where else "record_wrong_match_tag"
            raise Malformed(code, tag=name, found=found[:40], expected=expected, **where)


def _header(raw: RawRecord) -> Header:
    tags = raw.tags
    source = tags.get("Source", "").strip() or "live"
    if source not in SOURCES:
        raise Malformed("record_bad_choice", tag="Source", found=source[:40], known=", ".join(SOURCES))
    termination = tags.get("Termination", "").strip() or None
    if termination is not None and termination not in TERMINATIONS:
        raise Malformed("record_bad_choice", tag="Termination", found=termination[:40], known=", ".join(TERMINATIONS))
    return Header(
        event=tags.get("Event", ""),
        site=tags.get("Site", ""),
        date=_date(tags.get("Date", "")),
        table=tags.get("Table", ""),
        players=BySeat.build(lambda seat: Player(tags.get(SEAT_TAGS[seat], ""), tags.get(f"{SEAT_TAGS[seat]}Bot", ""))),
        teams=ByTeam.build(lambda team: tags.get(f"Team{team}", "")),
        source=source,  # type: ignore[arg-type]
        termination=termination,  # type: ignore[arg-type]
        tags=_other_tags(tags, MATCH_TAGS),
        comment=raw.comment,
    )


def _date(text: str) -> str:
    """ISO 8601, or chess's 2024.05.01; empty when unknown."""
    word = text.strip()
    if not word.replace("?", "").replace(".", "").replace("-", ""):
        return ""
    if re.fullmatch(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}", word):
        word = word.replace(".", "-")
    try:
        datetime.fromisoformat(word)
    except ValueError:
        raise Malformed("record_bad_date", text=text[:40]) from None
    return word


def _other_tags(tags: Mapping[str, str], own: frozenset[str]) -> Tags:
    others = [(name, value) for name, value in tags.items() if name not in own]
    for name, _ in others:
        check_tag(name)
    return tuple(sorted(others))


def check_tag(name: str) -> None:
    """Raises Malformed when a tag's name cannot be written."""
    if _TAG_NAME.fullmatch(name) is None:
        raise Malformed("record_bad_tag", tag=name[:40])


def _ms(value: int | None) -> int | None:
    if value is not None and not 0 <= value <= MAX_MS:
        raise Malformed("bad_number", text=str(value)[:20])
    return value


def check_header(record: Record) -> None:
    """Raises Malformed when a record built by hand cannot be written so that it is read again the same."""
    for name, _ in record.header.tags:
        check_tag(name)
        if name in MATCH_TAGS:
            raise Malformed("record_reserved_tag", tag=name)
    for kept in record.deals:
        for name, _ in kept.tags:
            check_tag(name)
            if name in DEAL_TAGS:
                raise Malformed("record_reserved_tag", tag=name)
        for step in kept.steps:
            _ms(step.ms)
    if _date(record.header.date) != record.header.date:
        raise Malformed("record_bad_date", text=record.header.date[:40])
