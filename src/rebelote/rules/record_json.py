"""How is a record written as JSON?

The twin of the text: the same facts under the names of ``data/record.schema.json``. The reader refuses members it does not
know, so that nothing is lost on the way; what a writer wants to add goes into ``tags``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import cast

from .actions import Bid, ClaimRebelote, Coinche, Count, Cut, Packets, Pass, Play, Surcoinche, Take
from .axes import data_text
from .deal import Deal
from .errors import Malformed
from .notation import parse_cards_in_a_row
from .record import Played, Record, Step, canonical, match_after, played
from .record_facts import FORMAT, LISTS, STATEMENTS, VERSION, Json, Kind, Statement, deal_statements, match_claims
from .record_json_reading import Reader, unique
from .record_reading import check_header, read
from .record_text import MAX_CHARACTERS, check_text
from .seats import ByTeam, Seat

_CUTTING = (Cut, Packets)
_CALLING = (Pass, Take, Bid, Coinche, Surcoinche)
_CLOSING = (Count, ClaimRebelote)


def schema() -> Json:
    """The JSON Schema of a record."""
    return cast("Json", json.loads(data_text("record.schema.json")))


def write_json(record: Record) -> str:
    """The record in canonical form, as JSON. Raises what ``canonical`` raises."""
    check_header(record)
    text = json.dumps(to_document(canonical(record)), ensure_ascii=False, indent=1) + "\n"
    check_text(text)
    return text


def to_document(record: Record) -> Json:
    """A canonical record as JSON values."""
    plays = list(played(record))
    header, match = record.header, match_after(record, plays)
    claims = match_claims(record.book, match)
    players = {str(seat): _filled(name=player.name, bot=player.bot or None) for seat, player in header.players.items()}
    return _filled(
        format=FORMAT,
        version=VERSION,
        event=header.event,
        site=header.site,
        date=header.date,
        table=header.table,
        players=players,
        teams={str(team): name for team, name in header.teams.items()},
        direction=claims["Direction"],
        first_dealer=str(record.first_dealer),
        rules={"key": record.book.key, "sha256": claims["RulesHash"], "target": record.book.target},
        result=_score(match.scores),
        winner=claims.get("Winner"),
        pending=match.pending,
        termination=header.termination,
        source=header.source,
        tags=dict(header.tags) or None,
        comment=header.comment or None,
        deals=[_deal_document(one) for one in plays],
    )


def _deal_document(one: Played) -> Json:
    kept, deal = one.kept, one.deal
    steps = list(zip(kept.steps, (seat for seat, _ in deal.history), strict=True))

    def of(kinds: tuple[type, ...]) -> list[Json] | None:
        return [_step(step, seat) for step, seat in steps if isinstance(step.action, kinds)] or None

    return _filled(
        number=one.number,
        dealer=str(deal.dealer),
        score_before=_score(one.before.scores),
        pending_before=one.before.pending,
        pack=None if kept.pack is None else [str(card) for card in kept.pack],
        hands=None if kept.hands is None else {str(seat): [str(card) for card in hand] for seat, hand in kept.hands.items()},
        turned=None if deal.turned is None else str(deal.turned),
        uncut=kept.uncut or None,
        dealing=of(_CUTTING),
        auction=of(_CALLING),
        tricks=_tricks([step for step, _ in steps if isinstance(step.action, Play)], deal) or None,
        closing=of(_CLOSING),
        **_statements(deal_statements(deal, one.after)),
        tags=dict(kept.tags) or None,
        comment=kept.comment or None,
    )


def _filled(**members: object) -> Json:
    return {name: value for name, value in members.items() if value is not None}


def _score(scores: ByTeam[int]) -> Json:
    return {str(team): points for team, points in scores.items()}


def _step(step: Step, seat: Seat | None = None) -> Json:
    return _filled(
        seat=None if seat is None else str(seat),
        action=str(step.action),
        ms=step.ms,
        nags=list(step.nags) or None,
        comment=step.comment or None,
    )


def _tricks(cards: list[Step], deal: Deal) -> list[Json]:
    found = []
    for place, trick in enumerate((*deal.tricks, *(() if deal.trick is None else (deal.trick,)))):
        played_here = [_step(step) for step in cards[4 * place : 4 * place + 4]]
        if not played_here:
            continue
        done = len(trick.cards) == 4
        found.append(
            _filled(
                leader=str(trick.leader),
                cards=[step["action"] if len(step) == 1 else step for step in played_here],
                winner=str(trick.winner) if done else None,
                points=trick.points if done else None,
            )
        )
    return found


def _statements(statements: Iterable[Statement]) -> Json:
    lists: dict[str, list[Json]] = {}
    score: Json = {}
    for keyword, *words in statements:
        table = {name: _value(text, kind) for text, (name, kind) in zip(words, STATEMENTS[keyword], strict=True)}
        if keyword in LISTS:
            lists.setdefault(LISTS[keyword], []).append(table)
        elif keyword == "result":
            score |= table
        else:
            score[keyword] = next(iter(table.values()))
    return _filled(**lists, score=score or None)


def _value(text: str, kind: Kind) -> object:
    if kind == "int":
        return int(text)
    if kind == "score":
        ns, _, ew = text.partition("-")
        return _score(ByTeam(int(ns), int(ew)))
    if kind == "cards":
        return [str(card) for card in parse_cards_in_a_row(text)]
    return text == "shown" if kind == "flag" else text


def read_json(text: str) -> Record:
    """Read a record from JSON.

    Raises Malformed for what is not JSON or has a member of the wrong kind, and what ``record_reading.read`` raises.
    """
    if len(text) > MAX_CHARACTERS:
        raise Malformed("record_too_long", length=len(text), limit=MAX_CHARACTERS)
    check_text(text)
    try:
        document = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise Malformed("record_not_json", line=error.lineno, text=error.msg) from None
    except RecursionError:
        raise Malformed("record_not_json", line=1, text="too deeply nested") from None
    except ValueError as error:
        if isinstance(error, Malformed):
            raise
        raise Malformed("record_not_json", line=1, text="a number is too long") from None
    return read(Reader(document, "").record())
