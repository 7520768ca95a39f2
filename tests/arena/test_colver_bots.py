"""Agents of colver at our table: both engines agree all the way, and a disagreement stops the experiment."""

from random import Random

import pytest

from bench.colver_bots import number_of
from rebelote.arena.entrants import Entrant, entrant
from rebelote.arena.errors import ArenaError
from rebelote.arena.pairs import Meeting
from rebelote.rules.actions import parse_action
from rebelote.rules.books import parse_key
from rebelote.rules.deal import Deal
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import Seat

HEURISTIC, IMPROVED, RULE = (entrant(f"bench.colver_bots:{name}") for name in ("heuristic", "improved", "rule"))


def meeting(
    key: str = "contree-colver",
    first: Entrant = HEURISTIC,
    second: Entrant = RULE,
    caller: Entrant | None = None,
    *,
    matches: bool = False,
) -> Meeting:
    return Meeting(parse_key(key), first, second, 1, matches, caller)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("pass", 0),
        ("80s", 1),
        ("80c", 4),
        ("90s", 5),
        ("160c", 36),
        ("capot-s", 37),
        ("capot-c", 40),
        ("coinche", 41),
        ("surcoinche", 42),
    ],
)
def test_calls_have_its_numbers(text: str, number: int) -> None:
    assert number_of(parse_action(text)) == number


def test_both_engines_agree_over_wild_auctions() -> None:
    # The random bot bids, contres and surcontres anything; every step is compared on the way.
    found = [meeting(first=entrant("random"), second=HEURISTIC).play(number) for number in range(8)]
    assert all(pair.deals == 2 for pair in found)
    assert any(pair.marks for pair in found)


def test_they_agree_over_its_own_contracts() -> None:
    found = [meeting(caller=HEURISTIC, first=IMPROVED).play(number) for number in range(6)]
    assert all(pair.a.takes == pair.b.takes for pair in found)


def test_and_over_a_match() -> None:
    pair = meeting("contree-colver target=1000", first=IMPROVED, second=HEURISTIC, matches=True).play(1)
    assert pair.deals > 4
    assert pair.wins in (0, 1, 2)


def test_the_same_agent_twice_differs_by_nothing() -> None:
    for number in range(4):
        pair = meeting(first=IMPROVED, second=IMPROVED).play(number)
        assert (pair.marks, pair.cards) == (0, 0)


@pytest.mark.parametrize("key", ["club", "contree-ffb-2016", "contree-colver capot_value=500"])
def test_another_book_is_refused(key: str) -> None:
    with pytest.raises(ArenaError, match="another_book"):
        meeting(key).play(0)


def test_a_disagreement_stops_with_the_position() -> None:
    deal = Deal.start(parse_key("contree-colver"), shuffled(Random(1)), Seat.SOUTH)
    bot = HEURISTIC.make(Seat.SOUTH, 1)
    bot.begin(deal)  # type: ignore[attr-defined]
    said = parse_action("80h")
    other = deal.apply(parse_action("90h"))
    with pytest.raises(ArenaError, match=r"disagrees: what=legal, .*position=rb1/contree-colver"):
        bot.moved(other, Seat.EAST, said)  # type: ignore[attr-defined]
