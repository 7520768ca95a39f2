"""Who stands above whom when everybody has met everybody?

Two measures. *Points*: marks a deal against the rest of the field, a mean over the same deals for all. *Rating*: openskill's
(Weng and Lin's Bradley-Terry), from who won each pair and not by how much. A rating is only as sure as the deals it comes from:
its interval is what it becomes when the deals are drawn again from those played, with putting back (bootstrap).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

from .entrants import Entrant
from .experiment import Result, Work
from .figures import CONFIDENCE, Estimate, t_quantile

REDRAWS = 40
Game = tuple[str, str, float]
"""Two bots, and the first's marks less the second's."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot's place: rating with the margin of its 95 % interval, marks and card points a deal against the field, its work."""

    entrant: Entrant
    rating: float
    margin: float
    marks: Estimate
    cards: Estimate
    work: Work


def ladder(results: Sequence[Result], redraws: int = REDRAWS, seed: int = 1) -> list[Rung]:
    """The field from the top, by rating; ``results`` are those of one book, everybody against everybody."""
    field = {one.name: one for result in results for one in (result.meeting.first, result.meeting.second)}
    ratings = rated(results, list(field), redraws, seed)
    rungs = []
    for name, entrant in field.items():
        rating, margin = ratings[name]
        marks, cards, sides = defaultdict(list), defaultdict(list), []
        for result in results:
            for place, one in enumerate(_names(result)):
                if one != name:
                    continue
                for pair in result.pairs:
                    marks[pair.number].append(pair.marks if place == 0 else -pair.marks)
                    cards[pair.number].append(pair.cards if place == 0 else -pair.cards)
                    sides.append(pair.a if place == 0 else pair.b)
        rungs.append(Rung(entrant, rating, margin, _over_deals(marks), _over_deals(cards), Work.of(sides)))
    return sorted(rungs, key=lambda rung: -rung.rating)


def _over_deals(found: Mapping[int, Sequence[float]]) -> Estimate:
    """A mean over deals; what one deal brought against several others is not independent, and is one value."""
    return Estimate.of(fmean(values) for values in found.values())


def rated(results: Sequence[Result], names: Sequence[str], redraws: int, seed: int) -> dict[str, tuple[float, float]]:
    """Rating and margin by name, over ``redraws`` draws of as many deals as were played; each draw in an order of its own."""
    games: dict[int, list[Game]] = defaultdict(list)
    for result in results:
        for pair in result.pairs:
            games[pair.number].append((*_names(result), pair.marks))
    source, found = Random(seed), defaultdict(list)
    for _ in range(redraws):
        drawn = [game for number in source.choices(list(games), k=len(games)) for game in games[number]]
        source.shuffle(drawn)
        for name, rating in _once(drawn, names).items():
            found[name].append(rating)
    reach = t_quantile(redraws - 1, CONFIDENCE)
    return {name: (fmean(found[name]), reach * stdev(found[name])) for name in names}


def _once(games: Sequence[Game], names: Sequence[str]) -> dict[str, float]:
    """Ratings after these games in this order; a player of code does not change, so its rating does not drift (tau 0)."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull(tau=0.0)
    ratings = {name: model.rating() for name in names}
    for first, second, marks in games:
        ranks = [1.0, 1.0] if not marks else [1.0, 2.0] if marks > 0 else [2.0, 1.0]
        [[ratings[first]], [ratings[second]]] = model.rate([[ratings[first]], [ratings[second]]], ranks=ranks)
    return {name: rating.mu for name, rating in ratings.items()}


def _names(result: Result) -> tuple[str, str]:
    return result.meeting.first.name, result.meeting.second.name
