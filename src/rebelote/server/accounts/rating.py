"""How strong are the people of a finished match, as far as matches can tell?

Weng and Lin's rating for teams (openskill): a strength and how unsure it is, from who won and not by how much. ``rate`` is a
pure function of one match. Bots have fixed ratings (``anchors.py``), which gives the scale its zero; people move round them.

Who left counts as having lost, whatever became of the match. Whoever stayed beside somebody who left can win points, and loses
none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rebelote.rules.seats import SEATS, TEAMS, Seat, Team

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

ZERO = 1500
POINTS = 20
"""Points on screen for one of openskill's units."""
PROVISIONAL = 200
"""A rating with a margin as wide as this is called provisional."""
_MU, _SIGMA = 25.0, 25.0 / 3.0


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength ``mu`` and how unsure it is, ``sigma``, in openskill's units."""

    mu: float = _MU
    sigma: float = _SIGMA

    @classmethod
    def of(cls, points: float, margin: float = 0.0) -> Rating:
        """The rating of so many points on screen."""
        return cls(_MU + (points - ZERO) / POINTS, margin / (2 * POINTS))

    @property
    def points(self) -> int:
        return round(ZERO + POINTS * (self.mu - _MU))

    @property
    def margin(self) -> int:
        """Half the width of the 95 % interval, in points."""
        return round(2 * POINTS * self.sigma)

    @property
    def is_provisional(self) -> bool:
        return self.margin >= PROVISIONAL


@dataclass(frozen=True, slots=True)
class Player:
    """Who had a seat: a person, a bot, or a person who ``left`` and the bot that played on."""

    person: str | None
    bot: str | None = None
    left: bool = False


def rate(
    players: Mapping[Seat, Player], winner: Team | None, ratings: Mapping[str, Rating], anchor: Callable[[str], Rating]
) -> dict[str, Rating]:
    """The new ratings of the people of a match; ``ratings`` are the ones before, and new people have none.

    Without a ``winner`` nobody won. Empty when somebody sat at two seats: such a match tells nothing.
    """
    people = [player.person for player in players.values() if player.person is not None]
    if len(set(people)) < len(people):
        return {}

    def own(seat: Seat) -> Rating:
        player = players[seat]
        if player.person is not None:
            return ratings.get(player.person, Rating())
        return anchor(player.bot or "")

    def played(seat: Seat) -> Rating:
        player = players[seat]
        return anchor(player.bot) if player.left and player.bot is not None else own(seat)

    after, found = _after(played, winner), {}
    for seat, player in players.items():
        if player.person is None:
            continue
        if player.left:
            found[player.person] = _after(own, seat.team.other)[seat]
        elif players[seat.partner].left and after[seat].mu < own(seat).mu:
            found[player.person] = own(seat)
        else:
            found[player.person] = after[seat]
    return found


def _after(rating: Callable[[Seat], Rating], winner: Team | None) -> dict[Seat, Rating]:
    model = _model()
    sides = [[seat for seat in SEATS if seat.team is team] for team in TEAMS]
    given = [[model.rating(mu=rating(seat).mu, sigma=rating(seat).sigma) for seat in side] for side in sides]
    ranks = [0.0 if winner in (None, team) else 1.0 for team in TEAMS]
    made = model.rate(given, ranks=ranks)
    return {
        seat: Rating(one.mu, one.sigma)
        for side, team in zip(sides, made, strict=True)
        for seat, one in zip(side, team, strict=True)
    }


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # takes a moment, and most servers rate nothing for hours

    return PlackettLuce(mu=_MU, sigma=_SIGMA)
