"""Ratings of finished matches: what holds of every match, and whether they find out who is strong."""

from __future__ import annotations

from itertools import product
from math import exp
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.rules.seats import SEATS, TEAMS, Seat, Team
from rebelote.server.accounts.anchors import anchors
from rebelote.server.accounts.rating import PROVISIONAL, Player, Rating, rate

FAMILIES = ("turned", "bids")
RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 25 / 3))
PLAYERS = st.one_of(
    st.builds(Player, st.none(), st.sampled_from(["regles", "random", "never-heard-of"])),
    st.builds(Player, st.uuids().map(str), st.none()),
    st.builds(Player, st.uuids().map(str), st.sampled_from([None, "regles"]), st.just(value=True)),
)
TABLES = st.tuples(PLAYERS, PLAYERS, PLAYERS, PLAYERS).map(lambda four: dict(zip(SEATS, four, strict=True)))
WINNERS = st.sampled_from([*TEAMS, None])
ANCHOR = anchors("turned")


def ratings_of(data: st.DataObject, table: dict[Seat, Player]) -> dict[str, Rating]:
    return {one.person: data.draw(RATINGS) for one in table.values() if one.person is not None}


@given(st.data(), TABLES, WINNERS)
def test_only_people_move_and_every_one_of_them_is_told(
    data: st.DataObject, table: dict[Seat, Player], winner: Team | None
) -> None:
    before = ratings_of(data, table)
    assert set(rate(table, winner, before, ANCHOR)) == set(before)


@given(st.data(), TABLES, st.sampled_from(TEAMS))
def test_who_wins_loses_nothing_and_who_loses_wins_nothing(
    data: st.DataObject, table: dict[Seat, Player], winner: Team
) -> None:
    before = ratings_of(data, table)
    after = rate(table, winner, before, ANCHOR)
    for seat, one in table.items():
        if one.person is None:
            continue
        moved = after[one.person].mu - before[one.person].mu
        if one.left or seat.team is not winner:
            assert moved <= 0
        else:
            assert moved >= 0
        if not one.left and seat.team is not winner and table[seat.partner].left:
            assert moved == 0, "a leaver's loss is the leaver's alone"


@given(st.data(), TABLES, WINNERS)
def test_the_order_of_players_and_the_name_of_a_side_mean_nothing(
    data: st.DataObject, table: dict[Seat, Player], winner: Team | None
) -> None:
    before = ratings_of(data, table)
    after = rate(table, winner, before, ANCHOR)
    assert rate(dict(reversed(table.items())), winner, before, ANCHOR) == after
    partners = {seat.partner: one for seat, one in table.items()}
    turned = {seat.next: one for seat, one in table.items()}
    for other, won in ((partners, winner), (turned, winner.other if winner else None)):
        again = rate(other, won, before, ANCHOR)
        for person, rating in after.items():
            assert (again[person].mu, again[person].sigma) == pytest.approx((rating.mu, rating.sigma))


def test_somebody_at_two_seats_is_not_rated() -> None:
    table = dict.fromkeys(SEATS, Player(None, "regles")) | {Seat.SOUTH: Player("zoe"), Seat.EAST: Player("zoe")}
    assert rate(table, TEAMS[0], {}, ANCHOR) == {}


def test_the_leaver_pays_and_the_others_are_rated_against_the_bot_that_played_on() -> None:
    four = {seat: Player(seat.value) for seat in SEATS}
    left = four | {Seat.SOUTH: Player("S", "random", left=True)}
    ns, ew = TEAMS
    stayed, lost = rate(four, ew, {}, ANCHOR), rate(left, ew, {}, ANCHOR)
    assert lost["S"] == stayed["S"], "the leaver loses as anybody who lost"
    assert lost["N"] == Rating()
    assert Rating().mu < lost["E"].mu < stayed["E"].mu, "beating a weak bot is worth less"
    won = rate(left, ns, {}, ANCHOR)
    assert won["S"].mu < Rating().mu, "the bot's victory is not the leaver's"
    assert won["N"].mu > Rating().mu


@pytest.mark.parametrize("family", FAMILIES)
def test_bots_stand_in_the_order_of_their_measured_strength(family: str) -> None:
    anchor = anchors(family)
    assert anchor("random").points < anchor("regles").points == 1500
    assert not anchor("regles").margin
    unknown = anchor("never-heard-of")
    assert (unknown.points, unknown.margin) == (1500, 150)


def simulated(source: Random, matches: int, *, bots: bool) -> tuple[dict[str, float], dict[str, Rating]]:
    """People of known strength, who meet at random, some tables filled with bots; true strengths and the ratings found."""
    truth = {f"p{number}": 25 + 6 * (number - 5.5) / 5.5 for number in range(12)}
    ratings: dict[str, Rating] = {}
    for _ in range(matches):
        four = source.sample(sorted(truth), 4)
        table = {seat: Player(name) for seat, name in zip(SEATS, four, strict=True)}
        if bots and source.random() < 0.5:
            table[source.choice(SEATS)] = Player(None, "regles")
        strength = dict.fromkeys(TEAMS, 0.0)
        for seat, one in table.items():
            strength[seat.team] += truth[one.person] if one.person is not None else 25
        ns, ew = TEAMS
        winner = ns if source.random() < 1 / (1 + exp((strength[ew] - strength[ns]) / 6)) else ew
        ratings |= rate(table, winner, ratings, ANCHOR)
    return truth, ratings


@pytest.mark.parametrize(("seed", "bots"), [*product((1, 2), (False, True))])
def test_people_of_known_strength_are_ranked_right(seed: int, bots: bool) -> None:
    truth, ratings = simulated(Random(seed), 1500, bots=bots)
    names = sorted(truth, key=lambda name: truth[name])
    wrong = sum(
        ratings[low].mu > ratings[high].mu
        for place, low in enumerate(names)
        for high in names[place + 1 :]
        if truth[high] - truth[low] > 4
    )
    assert not wrong, "who is 80 points stronger stands higher"
    assert not any(rating.is_provisional for rating in ratings.values())
    inside = sum(abs(ratings[name].mu - truth[name]) <= 2 * ratings[name].sigma for name in names)
    assert inside >= 10 or not bots, "with bots to hold the scale, the margin is honest"


def test_a_new_rating_is_provisional_until_the_margin_is_narrow() -> None:
    assert (Rating().points, Rating().margin, Rating().is_provisional) == (1500, 333, True)
    assert Rating.of(1540, 90).margin == 90
    assert not Rating.of(1540, PROVISIONAL - 1).is_provisional
