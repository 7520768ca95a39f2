"""Bots are data: ids, words in both languages, and settings that make a player."""

from pathlib import Path

import pytest

import rebelote.bots
from rebelote.bots.protocol import Bot
from rebelote.bots.registry import (
    BOT_IDS,
    LEVELS,
    bot_spec,
    bot_specs,
    build_bot,
    make_bot,
    quick_stand_in,
    read_spec,
    strongest,
)
from rebelote.bots.words import reasons
from rebelote.rules.axes import LANGS
from rebelote.rules.errors import Malformed
from rebelote.rules.seats import Seat

SPEC = """
id = "mine"
version = 3
kind = "{kind}"
order = 9
title = {{ fr = "Le mien", en = "Mine" }}
summary = {{ fr = "Un essai.", en = "A trial." }}
"""


def test_the_first_offered_is_the_rule_of_thumb_player() -> None:
    assert BOT_IDS[:2] == ("regles", "random")


@pytest.mark.parametrize("bot_id", BOT_IDS)
def test_a_bot_has_its_words_and_keeps_to_the_protocol(bot_id: str) -> None:
    spec = bot_spec(bot_id)
    for lang in LANGS:
        assert spec.title[lang]
        assert spec.summary[lang].endswith(".")
    bot = make_bot(bot_id, Seat.EAST, 1)
    assert isinstance(bot, Bot)
    assert (bot.name, bot.version) == (spec.id, spec.version)


def test_every_specification_is_named_after_its_file() -> None:
    assert all(spec.id == bot_id for bot_id, spec in bot_specs().items())


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Malformed) as refused:
        make_bot("nobody", Seat.SOUTH, 1)
    assert refused.value.code == "unknown_bot"
    assert "regles, random" in str(refused.value)


def test_a_bot_can_be_built_from_a_specification_of_ones_own() -> None:
    bot = build_bot(read_spec(SPEC.format(kind="random")), Seat.SOUTH, 1)
    assert bot.version == 3
    with pytest.raises(Malformed):
        read_spec(SPEC.format(kind="genius"))


@pytest.mark.parametrize("code", reasons())
def test_a_reason_names_the_same_facts_in_both_languages(code: str) -> None:
    facts = [sorted(word.split("}")[0] for word in reasons()[code][lang].split("{")[1:]) for lang in LANGS]
    assert facts[0] == facts[1]


def test_every_reason_is_given_by_some_bot() -> None:
    sources = "".join(path.read_text() for path in sorted(Path(rebelote.bots.__file__).parent.rglob("*.py")))
    assert [code for code in reasons() if f'"{code}"' not in sources] == []


def test_a_bot_like_another_differs_by_its_convention_alone() -> None:
    mine, other = bot_spec("regles-ungrouped"), bot_spec("regles")
    assert (mine.like, mine.settings) == (other.id, other.settings)
    assert (mine.convention, other.convention, bot_spec("random").convention) == ("ungrouped", "grouped", None)


def test_settings_of_ones_own_go_over_those_of_the_other_figure_by_figure() -> None:
    spec = read_spec('like = "regles"\n' + SPEC.format(kind="regles") + "[weights.suit_six]\njack = 1\n[memory]\ntricks = 2\n")
    other = bot_spec("regles").settings
    assert spec.settings["weights"]["suit_six"] == {**other["weights"]["suit_six"], "jack": 1}
    assert spec.settings["weights"]["sa_six"] == other["weights"]["sa_six"]
    assert spec.settings["memory"] == {"tricks": 2}
    assert other["weights"]["suit_six"]["jack"] != 1


def test_there_is_one_bot_a_level() -> None:
    ranks = [spec.rank for spec in bot_specs().values() if spec.rank]
    assert len(ranks) == len(set(ranks))
    assert {1, 2, 3, 4} <= set(ranks)


def test_a_specification_with_an_unknown_convention_is_refused() -> None:
    with pytest.raises(Malformed, match="secret"):
        read_spec('convention = "secret"\n' + SPEC.format(kind="random"))


def test_a_level_is_one_of_those_people_choose_from() -> None:
    written = 'level = "expert"\nstrength = { fr = "+10 par donne", en = "+10 a deal" }\n' + SPEC.format(kind="random")
    spec = read_spec(written)
    assert (spec.rank, LEVELS[spec.rank - 1]) == (4, "expert")
    assert spec.strength is not None
    assert spec.strength["en"] == "+10 a deal"
    assert not spec.settings, "what the registry reads is no setting of the player"
    with pytest.raises(Malformed, match="champion"):
        read_spec(written.replace("expert", "champion"))


@pytest.mark.parametrize("bot_id", BOT_IDS)
def test_a_quick_bot_can_stand_in_for_any_other(bot_id: str) -> None:
    spec, other = bot_spec(bot_id), quick_stand_in(bot_id)
    assert other.quick
    assert other is spec or not spec.quick
    assert spec.fallback is None or spec.fallback in BOT_IDS


def test_advice_comes_from_the_highest_level_that_speaks_the_convention() -> None:
    assert strongest().rank == max(spec.rank for spec in bot_specs().values())
    assert strongest("ungrouped").convention == "ungrouped"
