"""The decisions that come with the package: of every trick and book, judged soundly, and telling sense from chance."""

from statistics import fmean

from rebelote.arena.entrants import entrant
from rebelote.arena.regret import answers, judge, kept_corpus


def test_the_kept_corpus_holds_choices_of_every_trick_and_book() -> None:
    kept = kept_corpus()
    assert len(kept) == 175
    assert {one.deal.book.id for one in kept} == {
        "grand-classique",
        "classique",
        "moderne",
        "club",
        "livre",
        "contree-ffb-2016",
    }
    assert {len(one.deal.tricks) for one in kept} == set(range(7))
    assert all(len(one.worth) > 1 for one in kept)


def test_the_kept_judgements_are_those_of_another_judge_too() -> None:
    late_ones = [one for one in kept_corpus() if len(one.deal.tricks) >= 4][::9]
    differences = [
        worth.points - one.worth[card].points for one in late_ones for card, worth in judge(one.deal, 100, seed=999).items()
    ]
    assert len(differences) > 15
    assert abs(fmean(differences)) < 2
    assert max(map(abs, differences)) < 12


def test_on_the_kept_corpus_sense_costs_less_than_chance() -> None:
    kept = kept_corpus()
    sense, chance = (answers(entrant(name), kept) for name in ("regles", "random"))
    assert fmean(one.points for one in sense.regrets) < fmean(one.points for one in chance.regrets)
    assert fmean(one.marks for one in sense.regrets) < fmean(one.marks for one in chance.regrets)
    assert min(one.points for one in (*sense.regrets, *chance.regrets)) >= 0
    assert len(sense.clock.micros) == len(kept)
