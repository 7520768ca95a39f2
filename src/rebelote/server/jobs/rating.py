"""What does a finished match do to the ratings of its people?

One transaction a match: it takes the row of ``results`` for itself, reads the ratings, writes the new ones, and what the match
was for each person. A process that dies on the way leaves everything as it was; one that comes later finds the row done.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Engine, Row, func, insert, select, update

from rebelote.rules.books import parse_key
from rebelote.rules.errors import Malformed
from rebelote.rules.seats import Seat, Team
from rebelote.server.accounts.anchors import anchors
from rebelote.server.accounts.rating import Player, Rating, rate
from rebelote.server.store.people_schema import played, ratings
from rebelote.server.store.schema import results

log = logging.getLogger(__name__)

# Ratings rest on one another, so one match at a time, whichever process is at it. Any number will do, if nobody else uses it.
_ONE_AT_A_TIME = 0x7265626C

MatchId = tuple[str, int]


def waiting(engine: Engine, limit: int = 100) -> list[MatchId]:
    """Finished matches that nobody has rated, the oldest first."""
    query = (
        select(results.c.table_id, results.c.match_no)
        .where(results.c.done.is_(False))
        .order_by(results.c.at, results.c.table_id, results.c.match_no)
        .limit(limit)
    )
    with engine.connect() as connection:
        return [(row.table_id, row.match_no) for row in connection.execute(query)]


def rate_waiting(engine: Engine, beyond: set[MatchId]) -> int:
    """Rate all that wait but those ``beyond`` us; how many matches those were."""
    return sum(rate_or_note(engine, match, beyond) for match in waiting(engine) if match not in beyond)


def rate_or_note(engine: Engine, match: MatchId, beyond: set[MatchId]) -> bool:
    """Rate one match, or note that it cannot be done here: its book may be of a later version, which runs beside this one."""
    try:
        return rate_match(engine, *match)
    except Malformed as error:
        log.warning("match %d of table %s cannot be rated here: %s", match[1], match[0], error.code)
        beyond.add(match)
        return False


def rate_match(engine: Engine, table_id: str, match_no: int) -> bool:
    """Rate one match; False when that was done before, or there is no such match. Raises Malformed for an unknown book."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(_ONE_AT_A_TIME)))
        this = (results.c.table_id == table_id) & (results.c.match_no == match_no)
        if not connection.execute(update(results).where(this, results.c.done.is_(False)).values(done=True)).rowcount:
            return False
        _rate(connection, connection.execute(select(results).where(this)).one())
    return True


def _rate(connection: Connection, result: Row[Any]) -> None:
    family = parse_key(result.book).auction
    winner = Team(result.winner) if result.winner is not None else None
    players = {
        Seat(code): Player(one.get("person"), one.get("bot"), bool(one.get("left")))
        for code, one in json.loads(result.players).items()
    }
    people = {player.person for player in players.values() if player.person is not None}
    before = _ratings(connection, people, family)
    after = rate(players, winner, {person: one for person, (one, _) in before.items()}, anchors(family)) if result.rated else {}
    for person, rating in after.items():
        _keep(connection, person, family, rating, before[person][1] if person in before else 0, result.at)
    rows = [
        {
            "table_id": result.table_id,
            "match_no": result.match_no,
            "seat": seat.value,
            "person": player.person,
            "family": family,
            "at": result.at,
            "outcome": _outcome(seat, player, winner),
            "rated": player.person in after,
            **_moved(player.person, before, after),
        }
        for seat, player in players.items()
        if player.person is not None
    ]
    if rows:
        connection.execute(insert(played), rows)


def _ratings(connection: Connection, people: set[str], family: str) -> dict[str, tuple[Rating, int]]:
    query = select(ratings).where(ratings.c.person.in_(people), ratings.c.family == family)
    return {row.person: (Rating(row.mu, row.sigma), row.matches) for row in connection.execute(query)}


def _keep(connection: Connection, person: str, family: str, rating: Rating, matches: int, at: str) -> None:
    values = {"mu": rating.mu, "sigma": rating.sigma, "matches": matches + 1, "at": at}
    if matches:
        this = (ratings.c.person == person) & (ratings.c.family == family)
        connection.execute(update(ratings).where(this).values(**values))
    else:
        connection.execute(insert(ratings).values(person=person, family=family, **values))


def _outcome(seat: Seat, player: Player, winner: Team | None) -> str:
    if player.left:
        return "left"
    return "drawn" if winner is None else "won" if seat.team is winner else "lost"


def _moved(person: str, before: Mapping[str, tuple[Rating, int]], after: Mapping[str, Rating]) -> dict[str, float | None]:
    if person not in after:
        return {"mu_before": None, "mu": None, "sigma": None}
    was = before[person][0] if person in before else Rating()
    return {"mu_before": was.mu, "mu": after[person].mu, "sigma": after[person].sigma}
