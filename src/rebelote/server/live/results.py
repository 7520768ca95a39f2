"""What is kept of a match when it ends?"""

from __future__ import annotations

import json
from collections.abc import Mapping

from rebelote.rules.seats import SEATS
from rebelote.server.store import MatchResult
from rebelote.server.tables.log import MemberId
from rebelote.server.tables.table import Table


def result_of(before: Table, after: Table, members: Mapping[str, MemberId]) -> MatchResult | None:
    """The result of the match that ended between two states of a table, None when none did.

    ``members`` are the people by the hash of their cookie. Somebody for whom a bot plays at the end has left, and the bot
    is named beside the person.
    """
    match = after.match
    if match is None or not after.is_over or before.is_over:
        return None
    people = {member: person for person, member in members.items()}
    players = {}
    for seat in SEATS:
        chair = after.company.chairs[seat]
        person = None if chair.member is None else people.get(chair.member)
        players[seat.value] = {
            "person": person,
            "bot": chair.bot if person is None or chair.stands_in is not None else None,
            "left": chair.stands_in is not None,
        }
    winner = after.winner
    return MatchResult(
        match_no=after.match_no,
        book=after.book.key,
        rated=after.terms.rated and not after.is_solo,
        winner=None if winner is None else winner.value,
        scores=(match.scores.ns, match.scores.ew),
        players=json.dumps(players),
    )
