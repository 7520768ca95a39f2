"""How is a position line read?

The grammar is in ``position.py``. The reader is lax about French letters and a missing turn; what it accepts has been
replayed under the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from .actions import Action, parse_action
from .books import parse_key
from .cards import Card, Suit
from .deal import Phase
from .errors import Malformed, RuleError
from .melds import Meld, hand_melds
from .notation import EMPTY, parse_announcement, parse_cards_in_a_row, parse_hand
from .position import ESCAPES, FORMAT, Position, is_late
from .seats import BySeat, ByTeam, Seat
from .worlds import some_world

MAX_LENGTH = 2_000
_UNKNOWN = re.compile(r"\?([0-9]{1,2})")
_CARD_OR_WORD = re.compile(r"(?:10|[0-9A-Za-z])[shdcPCKT]!?")
T = TypeVar("T")


def parse_position(text: str) -> Position:
    """Read a position line and check that it can come about under its book.

    Raises Malformed for a line that means nothing or does not add up, and the refusal of the rules (with its facts) for a call
    or card that they forbid. Of a view, some deal of the unknown cards must fit all that was played and said of belotes.
    """
    position = _read(text)
    whole = position if position.is_whole else some_world(position)
    deal = whole.deal()
    said = tuple(action for _, action in deal.history)
    return replace(position, phase=deal.phase, turn=deal.turn, actions=said)


def _read(text: str) -> Position:
    line = text.strip()
    if len(line) > MAX_LENGTH:
        raise Malformed("position_too_long", length=len(line), limit=MAX_LENGTH)
    fields = line.split("/")
    if fields[0] != FORMAT:
        raise Malformed("not_a_position", text=line[:40])
    if len(fields) not in (11, 14):
        raise Malformed("position_fields", count=len(fields))
    _, key, dealer, turn, scores, forgiven, hands, turned, stock, calls, plays = fields[:11]
    ns, ew, pending = _numbers(scores)
    phase, seat = _parse_turn(turn)
    holdings = hands.split(",")
    if len(holdings) != 4:
        raise Malformed("bad_hands", text=hands)
    position = Position(
        book=parse_key(_plain(key)),
        dealer=Seat.parse(dealer),
        phase=phase,
        turn=seat,
        scores=ByTeam(ns, ew),
        pending=pending,
        forgiveness=_parse_forgiven(forgiven),
        hands=BySeat(*(_known_or_count(hand, parse_hand) for hand in holdings)),
        turned=None if turned == EMPTY else Card.parse(turned),
        stock=_known_or_count(stock, parse_cards_in_a_row),
        actions=(*_parse_calls(calls), *_parse_plays(plays)),
    )
    if len(fields) == 11:
        return position
    said, shown, credited = fields[11:]
    return replace(
        position,
        said=_by_seat(said, parse_announcement),
        shown=_by_seat(shown, lambda word: _parse_meld(position, word)),
        credited=tuple((seat, suit) for seat, suits in _by_seat(credited, _parse_suit) for suit in suits),
    )


def _known_or_count(text: str, read: Callable[[str], tuple[Card, ...]]) -> tuple[Card, ...] | int:
    unknown = _UNKNOWN.fullmatch(text)
    return read(text) if unknown is None else int(unknown[1]) or ()


def _numbers(text: str) -> tuple[int, int, int]:
    words = text.split(",")
    if len(words) != 3 or not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        raise Malformed("position_scores", text=text)
    ns, ew, pending = map(int, words)
    return ns, ew, pending


def _parse_turn(text: str) -> tuple[Phase | None, Seat | None]:
    if text in ("", EMPTY):
        return None, None
    word, _, seat = text.partition(".")
    try:
        return Phase(word.lower()), Seat.parse(seat) if seat else None
    except RuleError:
        raise
    except ValueError:
        raise Malformed("position_turn", text=text) from None


def _parse_forgiven(text: str) -> ByTeam[bool]:
    known = {EMPTY: (), "NS": ("NS",), "EW": ("EW",), "NSEW": ("NS", "EW")}
    if text not in known:
        raise Malformed("bad_team", text=text)
    return ByTeam.build(lambda team: team.value in known[text])


def _parse_calls(text: str) -> tuple[Action, ...]:
    if text in ("", EMPTY):
        return ()
    actions = tuple(parse_action(word) for word in _plain(text).split())
    for action in actions:
        if is_late(action):
            raise Malformed("bad_action", text=str(action))
    return actions


def _parse_plays(text: str) -> tuple[Action, ...]:
    actions: list[Action] = []
    for group in text.split(",") if text not in ("", EMPTY) else ():
        words = [group] if group in ("rebelote", "count") else _CARD_OR_WORD.findall(group)
        if "".join(words) != group:
            raise Malformed("bad_card", text=group)
        actions += [parse_action(word) for word in words]
    return tuple(actions)


def _parse_suit(text: str) -> Suit:
    try:
        return Suit(text)
    except ValueError:
        raise Malformed("bad_trump", text=text) from None


def _parse_meld(position: Position, text: str) -> Meld:
    cards = parse_cards_in_a_row(text)
    found = hand_melds(position.book, position.taken[1], cards) if position.taken else ()
    if len(found) != 1 or len(found[0].cards) != len(cards):
        raise Malformed("bad_meld", text=text)
    return found[0]


def _by_seat(text: str, read: Callable[[str], T]) -> tuple[tuple[Seat, tuple[T, ...]], ...]:
    """``E.x,E.y,N.z`` gathered by seat, seats in the order in which they come."""
    found: dict[Seat, tuple[T, ...]] = {}
    for item in text.split(",") if text not in ("", EMPTY) else ():
        label, _, word = item.partition(".")
        seat = Seat.parse(label)
        found[seat] = (*found.get(seat, ()), read(word))
    return tuple(found.items())


def _plain(text: str) -> str:
    for plain, safe in ESCAPES:
        text = text.replace(safe, plain)
    return text
