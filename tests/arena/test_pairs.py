"""A pair: the same deal twice, sides swapped, timed, counted."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from rebelote.arena.entrants import Entrant, entrant
from rebelote.arena.errors import ArenaError
from rebelote.arena.pairs import Meeting, Pair, Side
from rebelote.arena.table import Clock, Witness, play_deal
from rebelote.bots.protocol import Bot
from rebelote.rules.books import BOOK_IDS, load_book, parse_key
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import BySeat, Seat
from tests.arena.bots import First, Watching

LOWEST, HIGHEST = "tests.arena.bots:lowest", "tests.arena.bots:highest"


def meeting(first: str, second: str, key: str = "club", **more: object) -> Meeting:
    return Meeting(parse_key(key), entrant(first), entrant(second), seed=1, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("key", BOOK_IDS)
def test_two_bots_that_are_the_same_differ_by_nothing(key: str) -> None:
    for number in range(4):
        pair = meeting("random", "random", key).play(number)
        assert (pair.marks, pair.cards, pair.deals) == (0, 0, 2)
        assert pair.a.takes == pair.b.takes
        assert pair.a.made == pair.b.made


def test_so_do_whole_matches() -> None:
    pair = meeting("regles", "regles", "club target=300", matches=True).play(0)
    assert (pair.marks, pair.wins) == (0, 1)
    assert pair.deals % 2 == 0


def test_swapping_the_bots_swaps_the_result() -> None:
    for number in range(4):
        one, other = meeting("regles", "random").play(number), meeting("random", "regles").play(number)
        assert (one.marks, one.cards) == (-other.marks, -other.cards)
        assert outcome(one.a) == outcome(other.b)
        assert outcome(one.b) == outcome(other.a)


def seated(bots: Sequence[Bot]) -> BySeat[Bot]:
    return BySeat.build(lambda seat: bots[seat.index])


def outcome(side: Side) -> tuple[int, int, int, int]:
    return side.takes, side.made, side.ties, len(side.micros)


def test_the_same_number_is_the_same_deal_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    packs = []

    def noted(deal: Deal, bots: object, clocks: object, callers: object = None) -> Deal:
        packs.append((deal.pack, deal.dealer))
        return play_deal(deal, bots, clocks, callers)  # type: ignore[arg-type]

    monkeypatch.setattr("rebelote.arena.pairs.play_deal", noted)
    meeting("regles", "random").play(3)
    meeting("random", LOWEST).play(3)
    meeting("random", LOWEST).play(4)
    assert len(set(packs[:4])) == 1
    assert packs[4] == packs[5] != packs[0]


def test_a_seat_has_the_same_stream_of_chance_whoever_sits_there() -> None:
    seeds: dict[str, list[tuple[Seat, int]]] = {"a": [], "b": []}

    def noting(name: str) -> Entrant:
        class Noting(Entrant):
            def make(self, seat: Seat, seed: int) -> First:
                seeds[name].append((seat, seed))
                return First(name, 0)

        return Noting(name, 1, name)

    Meeting(load_book("club"), noting("a"), noting("b"), seed=2).play(5)
    assert sorted(seeds["a"], key=str) == sorted(seeds["b"], key=str)
    assert len(set(seeds["a"])) == 4


def test_differences_are_those_of_the_scores() -> None:
    # The lowest card of each hand against the highest: both deals counted by hand.
    found = meeting(LOWEST, HIGHEST, "livre")
    marks = cards = 0
    for first_sits in (0, 1):
        source = Random(1_000_002)
        pack, dealer = shuffled(source), source.choice(tuple(Seat))
        deal = Deal.start(load_book("livre"), pack, dealer, skip_cut=True)
        while deal.turn is not None:
            place = 0 if deal.turn.index % 2 == first_sits else -1
            deal = deal.apply(deal.legal_actions()[place])
        assert deal.score is not None
        team = Seat.SOUTH.team if first_sits == 0 else Seat.EAST.team
        marks += deal.score.marks[team] - deal.score.marks[team.other]
        cards += deal.tally().cards[team] - deal.tally().cards[team.other]
    pair = found.play(2)
    assert (pair.marks, pair.cards) == (marks / 2, cards / 2)
    assert marks


def test_only_choices_are_asked_and_timed() -> None:
    bots = [First("last", -1) for _ in Seat]
    clocks = BySeat.build(lambda _: Clock())
    deal = play_deal(Deal.start(load_book("club"), shuffled(Random(1)), Seat.SOUTH, skip_cut=True), seated(bots), clocks)
    for bot, clock in zip(bots, clocks, strict=True):
        assert all(len(view.legal) > 1 for view in bot.asked)
        assert len(clock.micros) == len(bot.asked)
    assert sum(len(bot.asked) for bot in bots) < len(deal.history)
    assert all(len(bot.told) == len(deal.events) for bot in bots)


def test_the_clock_runs_while_a_bot_thinks() -> None:
    pair = meeting("tests.arena.bots:slow", LOWEST).play(0)
    assert min(pair.a.micros) >= 2000
    assert sum(pair.a.micros) > sum(pair.b.micros)


def test_callers_make_every_call_untimed() -> None:
    own = meeting(LOWEST, LOWEST).play(0)
    assert own.a.takes + own.b.takes == 0, "the first action of a taking is to pass"
    called = meeting(LOWEST, LOWEST, caller=entrant(HIGHEST)).play(0)
    assert called.a.takes == called.b.takes == 1
    assert len(called.a.micros) + len(called.b.micros) <= 2 * 28


def test_an_answer_against_the_rules_stops_with_the_position() -> None:
    with pytest.raises(ArenaError, match=r"illegal_answer: bot=cheat, .*position=rb1/club@1") as caught:
        meeting("tests.arena.bots:cheat", "random").play(0)
    assert caught.value.code == "illegal_answer"


def test_a_witness_sees_the_deal_from_its_first_state_to_its_last() -> None:
    bots = [Watching() for _ in Seat]
    assert isinstance(bots[0], Witness)
    assert not isinstance(First("first", 0), Witness)
    start = Deal.start(load_book("club"), shuffled(Random(2)), Seat.EAST, skip_cut=True)
    deal = play_deal(start, seated(bots), BySeat.build(lambda _: Clock()))
    seen = bots[0].seen
    assert seen[0][0].phase is Phase.AUCTION
    assert [(seat, action) for _, seat, action in seen[1:]] == list(deal.history)
    assert seen[-1][0] is deal


@pytest.mark.parametrize("make", [lambda: meeting("regles", "random").play(1)])
def test_a_pair_comes_back_from_plain_values(make: Callable[[], Pair]) -> None:
    pair = make()
    assert Pair.of_json(pair.as_json()) == pair
    assert Pair.of_json(replace(pair, wins=2).as_json()).wins == 2
