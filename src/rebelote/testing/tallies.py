"""What did the deal of a case bring?"""

from __future__ import annotations

from collections.abc import Mapping

from rebelote.rules.actions import Level
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import PACK_POINTS, Trump
from rebelote.rules.scoring import ALL_TRICKS, BELOTE_POINTS, Tally, pack_points
from rebelote.rules.seats import NO_POINTS, TEAMS, ByTeam, add_points

from . import bidforms, forms
from .bidforms import Promise
from .fields import BETS, BIDS, TAKERS
from .forms import BadCase


def bid_field(fields: Mapping[str, object]) -> str | None:
    """The field that names the bid, if any."""
    return next((name for name in BIDS if fields.get(name) is not None), None)


def is_scored(fields: Mapping[str, object]) -> bool:
    """Whether a deal is told by what it brought, and not by its marks alone."""
    if fields.get("marks") is not None:
        return (fields.get("cards") is not None or "raw" in fields) and any(name in fields for name in TAKERS)
    return any(fields.get(name) is not None for name in ("cards", "raw", "tricks", *BIDS))


def tally(book: RuleBook, fields: Mapping[str, object]) -> Tally:
    """The facts of a deal, from points and tricks of each side; raises BadCase."""
    promise = _promise(book, fields)
    default = "ta" if "raw" in fields else "s"
    trump = promise.trump if promise and promise.trump else forms.trump(fields.get("trump", default))
    cards = _cards(book, fields, trump)
    bare = trump is Trump.NO_TRUMP
    last = forms.team_or_none(fields.get("last_trick"), "last_trick")
    if last is not None and sum(cards) == pack_points(book, trump) - 10:
        cards = add_points(cards, ByTeam.only(last, 10, 0))
    if trump is Trump.ALL_TRUMP and "raw" not in fields and sum(cards) == PACK_POINTS != pack_points(book, trump):
        # Given as they are marked, scaled already: from here on the deal counts like any other.
        trump = Trump.SPADES
    melds = forms.points_of_melds(fields.get("melds"))
    if all(melds):
        raise BadCase("melds: both sides have points, the contest leaves them to one")
    who = next((fields[name] for name in TAKERS if name in fields), promise.seat if promise else None)
    if who is None:
        raise BadCase("no field taker")
    taker = forms.team(who, "taker")
    tricks = _tricks(fields, cards)
    level = _level(book, promise)
    return Tally(
        taker=taker,
        trump=trump,
        cards=cards,
        tricks=tricks,
        # A book without melds counts none, whatever the hands held.
        melds=melds if book.melds else NO_POINTS,
        # There is none at sans-atout, whatever the hands held.
        belote=NO_POINTS if bare else _belote(fields),
        pending=forms.integer(_given(fields, "pending", 0), "pending"),
        multiplier=_multiplier(book, fields, promise),
        last_trick=last,
        level=level,
        taker_tricks=_taker_tricks(fields, tricks[taker]),
    )


def _promise(book: RuleBook, fields: Mapping[str, object]) -> Promise | None:
    name = bid_field(fields)
    if name is None:
        if book.has_bids:
            raise BadCase("no field bid")
        return None
    if not book.has_bids:
        raise BadCase(f"{name}: {book.id} has no bids")
    return bidforms.promise(fields[name])


def _level(book: RuleBook, promise: Promise | None) -> Level | None:
    return None if promise is None or promise.level is None else bidforms.known_level(book, promise.level)


def _cards(book: RuleBook, fields: Mapping[str, object], trump: Trump) -> ByTeam[int]:
    if "raw" in fields:
        return forms.pair(fields["raw"], "raw")
    if fields.get("cards") is not None:
        return forms.pair(fields["cards"], "cards")
    tricks = forms.pair(_given(fields, "tricks", [0, 0]), "tricks")
    capot = next((team for team in TEAMS if tricks[team] == ALL_TRICKS), None)
    if capot is None:
        raise BadCase("no field cards")
    return ByTeam.only(capot, pack_points(book, trump), 0)


def _given(fields: Mapping[str, object], name: str, default: object) -> object:
    """A field of the case; one that is left empty counts as left out."""
    value = fields.get(name)
    return default if value is None else value


def _tricks(fields: Mapping[str, object], cards: ByTeam[int]) -> ByTeam[int]:
    if fields.get("tricks") is not None:
        tricks = forms.pair(fields.get("tricks"), "tricks")
        for team in TEAMS:
            if cards[team] and not tricks[team]:
                raise BadCase(f"tricks: {team} has {cards[team]} points and no trick")
        return tricks
    # Left out: a side with every point is taken to have every trick.
    capot = next((team for team in TEAMS if not cards[team.other]), None)
    if "capot" in fields:
        capot = forms.team_or_none(fields.get("capot"), "capot")
    return ByTeam(4, 4) if capot is None else ByTeam.only(capot, ALL_TRICKS, 0)


def _belote(fields: Mapping[str, object]) -> ByTeam[int]:
    found = forms.belote_pair(fields.get("belote"))
    if any(points % BELOTE_POINTS or points > 4 * BELOTE_POINTS for points in found):
        raise BadCase(f"belote: {fields['belote']!r} are not points of belotes, {BELOTE_POINTS} each")
    return found


def _taker_tricks(fields: Mapping[str, object], side: int) -> int:
    """Tricks of the bidder himself: left out, all those of his side."""
    for name in ("taker_tricks", "bidder_tricks"):
        if fields.get(name) is not None:
            found = forms.integer(fields[name], name)
            if not 0 <= found <= side:
                raise BadCase(f"{name}: {found} of the {side} tricks of the side")
            return found
    alone = fields.get("alone") is None or forms.truth(fields["alone"], "alone")
    return side if alone else max(side - 1, 0)


def _multiplier(book: RuleBook, fields: Mapping[str, object], promise: Promise | None) -> int:
    names: tuple[str, ...] = ("bet", "multiplier")
    if promise is not None or all(fields.get(name) is None for name in names):
        names += BETS
    # In the game of the turned card a number beside `coinche: yes` says whether the table, which may, did.
    told = bidforms.bet({name: fields[name] for name in names if name in fields})
    if told == "none" and promise is not None and promise.bet is not None:
        told = promise.bet
    return bidforms.times(book, told)
