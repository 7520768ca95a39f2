"""What does somebody's page show?

Ratings with their curve, finished matches, and how many of those begun were finished. An abandon counts half after a month, a
quarter after two.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, Row, select

from rebelote.bots.registry import bot_spec
from rebelote.rules.axes import Lang
from rebelote.rules.books import parse_key
from rebelote.rules.errors import Malformed
from rebelote.rules.seats import Seat, Team
from rebelote.server.screens.lists import game_title
from rebelote.server.store.people_schema import accounts, played, ratings
from rebelote.server.store.schema import results
from rebelote.server.words.phrases import phrase

from . import bodies
from .keeper import Account, Keeper
from .rating import PROVISIONAL, Rating

MATCHES, CURVE, RANKS = 30, 200, 50
_HALF_LIFE_DAYS = 30.0


def profile(engine: Engine, account: Account, lang: Lang, *, mine: bool, now: datetime | None = None) -> bodies.Profile:
    """The page of an account."""
    query = (
        select(played, results.c.book, results.c.players, results.c.score_ns, results.c.score_ew)
        .join(results, (results.c.table_id == played.c.table_id) & (results.c.match_no == played.c.match_no))
        .where(played.c.person == account.person)
        .order_by(played.c.at.desc())
    )
    if not mine:
        query = query.where(played.c.rated)
    ends = select(played.c.at, played.c.outcome).where(played.c.person == account.person)
    with engine.connect() as connection:
        found = connection.execute(query.limit(MATCHES)).all()
        outcomes = [(row.at, row.outcome) for row in connection.execute(ends)]
    return bodies.Profile(
        name=account.name,
        made=account.made,
        mine=mine,
        finished=sum(outcome != "left" for _, outcome in outcomes),
        completion=completion(outcomes, now if now is not None else datetime.now(UTC)),
        ratings=family_ratings(engine, account.person, lang),
        matches=_matches(found, Keeper(engine), lang),
    )


def completion(outcomes: Sequence[tuple[str, str]], now: datetime) -> int | None:
    """Matches finished of those begun, in percent; None for nobody's."""
    finished = sum(outcome != "left" for _, outcome in outcomes)
    left = sum(_weight(at, now) for at, outcome in outcomes if outcome == "left")
    return round(100 * finished / (finished + left)) if outcomes else None


def _weight(at: str, now: datetime) -> float:
    days = max(0.0, (now - datetime.fromisoformat(at)).total_seconds() / 86400)
    return float(0.5 ** (days / _HALF_LIFE_DAYS))


def family_ratings(engine: Engine, person: str, lang: Lang) -> list[bodies.FamilyRating]:
    """A person's ratings, the most played first."""
    with engine.connect() as connection:
        kept = connection.execute(select(ratings).where(ratings.c.person == person).order_by(ratings.c.matches.desc())).all()
        curves = {row.family: connection.execute(_curve(person, row.family)).all() for row in kept}
    return [_family(row, curves[row.family], lang) for row in kept]


def _curve(person: str, family: str) -> Any:
    return (
        select(played.c.at, played.c.mu, played.c.sigma)
        .where(played.c.person == person, played.c.family == family, played.c.rated)
        .order_by(played.c.at.desc())
        .limit(CURVE)
    )


def _family(row: Row[Any], curve: Sequence[Row[Any]], lang: Lang) -> bodies.FamilyRating:
    rating = Rating(row.mu, row.sigma)
    points = [(one.at, Rating(one.mu, one.sigma)) for one in reversed(curve)]
    return bodies.FamilyRating(
        family=row.family,
        title=game_title(row.family, lang),
        rating=rating.points,
        margin=rating.margin,
        provisional=rating.is_provisional,
        matches=row.matches,
        curve=[bodies.RatingPoint(at, one.points, one.margin) for at, one in points],
    )


def _matches(found: Sequence[Row[Any]], keeper: Keeper, lang: Lang) -> list[bodies.PlayedMatch]:
    players = [json.loads(row.players) for row in found]
    names = keeper.names({one["person"] for four in players for one in four.values() if one.get("person")})
    made = []
    for row, four in zip(found, players, strict=True):
        seat = Seat(row.seat)
        ours, theirs = (row.score_ns, row.score_ew) if seat.team is Team.NS else (row.score_ew, row.score_ns)
        made.append(
            bodies.PlayedMatch(
                at=row.at,
                book=_title(row.book, lang),
                outcome=row.outcome,
                rated=row.rated,
                change=Rating(row.mu, 0).points - Rating(row.mu_before, 0).points if row.rated else None,
                ours=ours,
                theirs=theirs,
                partner=_player(four[seat.partner.value], names, lang),
                against=[_player(four[other.value], names, lang) for other in (seat.next, seat.previous)],
            )
        )
    return made


def _player(one: Mapping[str, Any], names: Mapping[str, str], lang: Lang) -> bodies.MatchPlayer:
    person, bot = one.get("person"), one.get("bot")
    if person is not None:
        return bodies.MatchPlayer(names.get(person, phrase("a_guest", lang)), account=person in names)
    if one.get("gone") or bot is None:
        return bodies.MatchPlayer(phrase("nobody_now", lang), account=False)
    try:
        return bodies.MatchPlayer(bot_spec(bot).title[lang], account=False)
    except Malformed:
        return bodies.MatchPlayer(bot, account=False)


def _title(book: str, lang: Lang) -> str:
    try:
        return parse_key(book).title[lang]
    except Malformed:
        return book.split("@", maxsplit=1)[0]


def ranking(engine: Engine, family: str, lang: Lang) -> bodies.Ranking:
    """The accounts of a family from the top, by the lower end of their interval."""
    lowest = ratings.c.mu - 2 * ratings.c.sigma
    query = (
        select(accounts.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.matches)
        .join(accounts, accounts.c.person == ratings.c.person)
        .where(ratings.c.family == family, ratings.c.sigma < Rating.of(0, PROVISIONAL).sigma)
        .order_by(lowest.desc())
        .limit(RANKS)
    )
    with engine.connect() as connection:
        found = [(row.name, Rating(row.mu, row.sigma), row.matches) for row in connection.execute(query)]
    ranks = [bodies.Rank(name, rating.points, rating.margin, matches) for name, rating, matches in found]
    return bodies.Ranking(family, game_title(family, lang), ranks)
