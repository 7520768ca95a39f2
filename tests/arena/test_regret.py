"""What a decision costs: the judge against plain counting, the kept corpus, and bots on it."""

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from rebelote.arena.corpus import choice_in_trick, decisions
from rebelote.arena.entrants import Entrant, entrant
from rebelote.arena.errors import ArenaError
from rebelote.arena.regret import Decision, Worth, answers, fitting_deals, judge, read_corpus
from rebelote.engine.sample import World, sample_worlds
from rebelote.rules.books import load_book, parse_key
from rebelote.rules.cards import Card
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.position import position_of
from rebelote.rules.seats import BySeat, Seat, Team
from rebelote.rules.view import view_of
from tests.arena.bots import Watching

REGLES = entrant("regles")


def late(trick: int, key: str = "club", seed: int = 0) -> Deal:
    """A deal at a free choice of that trick."""
    for number in range(seed, seed + 100):
        deal = choice_in_trick(parse_key(key), REGLES, trick, Random(number), number)
        if deal is not None:
            return deal
    raise AssertionError("no free choice")


def best(deal: Deal, team: Team) -> int:
    """Marks ahead under best play for them, by playing everything out under the rules."""
    if deal.turn is None:
        assert deal.score is not None
        return deal.score.marks[team] - deal.score.marks[team.other]
    pick = max if deal.turn.team is team else min
    actions = {str(action).rstrip("!"): action for action in deal.legal_actions()}  # a belote is said
    return pick(best(deal.apply(action), team) for action in actions.values())


@pytest.mark.parametrize("key", ["classique", "grand-classique", "moderne", "livre"])
def test_the_judge_says_what_playing_everything_out_says(key: str) -> None:
    deal = late(6, key)
    assert deal.turn is not None
    team, view = deal.turn.team, view_of(deal, deal.turn)
    worlds = sample_worlds(view, 1000, 1)
    assert worlds.complete
    counted: dict[str, list[int]] = {}
    for world in worlds:
        here = with_hands(deal, world)
        for action in here.legal_actions():
            counted.setdefault(str(getattr(action, "card", action)), []).append(best(here.apply(action), team))
    found = judge(deal, 1000, seed=1)
    assert {str(card): worth.marks for card, worth in found.items()} == pytest.approx(
        {card: fmean(marks) for card, marks in counted.items()}
    )


def with_hands(deal: Deal, world: World) -> Deal:
    hands: BySeat[tuple[Card, ...] | int] = BySeat.build(lambda seat: world[seat])
    return replace(position_of(deal), hands=hands).deal()


def test_the_judge_repeats_from_its_seed() -> None:
    deal = late(3)
    assert judge(deal, 20, seed=4) == judge(deal, 20, seed=4) != judge(deal, 20, seed=5)


def test_the_judge_does_not_see_the_hands() -> None:
    deal = late(4)
    assert deal.turn is not None
    other = next(world for world in fitting_deals(deal, 50, 2) if world.hands != deal.hands)
    assert judge(other, 30, seed=1) == judge(deal, 30, seed=1)


def test_what_was_said_of_melds_holds_in_the_deals_the_judge_draws() -> None:
    deal = late(4, "club", seed=3)
    assert deal.turn is not None
    view = view_of(deal, deal.turn)
    drawn = fitting_deals(deal, 60, 1)
    assert 0 < len(drawn) <= 60
    assert all(view_of(one, deal.turn).announced == view.announced for one in drawn)
    assert len({one.hands for one in drawn}) > 1


def test_regret_is_the_loss_against_the_best_in_each_measure() -> None:
    deal = late(2)
    first, second, *rest = deal.duty().legal
    worth = {first: Worth(80, -10), second: Worth(70, 5), **dict.fromkeys(rest, Worth(60, -50))}
    decision = Decision(deal, worth)
    assert decision.regret(first) == Worth(0, 15)
    assert decision.regret(second) == Worth(10, 0)


def test_a_corpus_comes_back_from_its_text() -> None:
    made = list(decisions([load_book("club"), load_book("moderne")], REGLES, 4, worlds=8, seed=3))
    assert [one.deal.book.id for one in made] == ["club", "moderne", "club", "moderne"]
    assert [len(one.deal.tricks) for one in made] == [0, 0, 1, 1]
    text = "# how it was made\n\n" + "\n".join(one.line() for one in made)
    again = read_corpus(text)
    assert [one.line() for one in again] == [one.line() for one in made]


def test_what_is_no_corpus_is_refused_with_its_line() -> None:
    line = next(decisions([load_book("club")], REGLES, 1, worlds=4, seed=3)).line()
    for bad in (line.partition("\t")[0], line + " Kh:1", line.replace("club", "clubs"), line + " 9z:1.0,+2.0"):
        with pytest.raises(ArenaError, match="bad_corpus: place=here:2"):
            read_corpus(f"# one\n{bad}", "here")


def test_a_bot_lives_through_the_deal_before_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Watching()

    class Shown(Entrant):
        def make(self, seat: Seat, seed: int) -> Watching:
            return bot

    deal = late(3, seed=5)
    worth = dict.fromkeys(deal.duty().legal, Worth(1, 1))
    found = answers(Shown("shown", 1, ""), [Decision(deal, worth)])
    assert found.regrets == (Worth(0, 0),)
    assert len(bot.told) == len(deal.events)
    assert bot.seen[0][0].phase is Phase.AUCTION
    assert bot.seen[-1][0].hands == deal.hands


def test_a_bot_that_answers_no_card_stops_the_measure() -> None:
    deal = late(3)
    with pytest.raises(ArenaError, match="illegal_answer"):
        answers(entrant("tests.arena.bots:cheat"), [Decision(deal, dict.fromkeys(deal.duty().legal, Worth(1, 1)))])
