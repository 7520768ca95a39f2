"""How long may a bot think? Measured as CPU time, which a busy machine does not lengthen."""

from random import Random
from statistics import fmean
from time import process_time

import pytest

from rebelote.bots.registry import BOT_IDS, bot_spec, make_bot
from rebelote.rules.view import view_of
from tests.bots.positions import random_positions

KEYS = ("classique", "moderne coinche=yes", "contree-ffb-2016")
# In milliseconds, mean and the longest but one in fifty; some three times what was measured on a slow machine.
QUICK, SEARCHING = (3, 30), (20, 100)


@pytest.mark.parametrize("bot_id", BOT_IDS)
def test_an_answer_comes_within_the_display_pause(bot_id: str) -> None:
    source, times = Random(4), []
    for key in KEYS:
        for deal in source.sample([deal for deal in random_positions(key, 18) if deal.turn is not None], 60):
            assert deal.turn is not None
            view = view_of(deal, deal.turn)
            bot = make_bot(bot_id, deal.turn, 1)
            before = process_time()
            bot.act(view)
            times.append(process_time() - before)
    mean, longest = QUICK if bot_spec(bot_id).quick else SEARCHING
    assert 1000 * fmean(times) < mean
    assert 1000 * sorted(times)[-len(times) // 50] < longest
