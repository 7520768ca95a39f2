"""Cards thought to the end by players who search: what such a judge must find, and what it refuses."""

import pytest

from bench.choices import FEWEST, THOUGHT, WORLDS, choices, gains
from rebelote.arena.entrants import entrant
from rebelote.bots.search.marks import scale_of
from rebelote.bots.search.seeing import look
from rebelote.engine import _core
from rebelote.rules.actions import Play
from rebelote.rules.books import parse_key
from rebelote.rules.cards import parse_cards
from rebelote.rules.view import view_of
from tests.bots.positions import S
from tests.bots.test_auctioning import deal_of

CLOSE = ("pass", "pass", "pass")


def test_a_hand_full_of_trumps_takes_everything_whatever_it_leads() -> None:
    view = view_of(deal_of({S: "Jh 9h Ah Th Kh Qh 8h 7h"}, "160h", *CLOSE), S)
    sight = look(view, bids=True)
    exact = sight.vantage.judge(scale_of(view, sight), sight.belotes, _core.Effort(worlds=1, tail=8), None, 1)
    found = gains(view, list(parse_cards("Jh 7h")), 1)
    assert found == [exact[0][1]] * 2
    assert found[0] > 300


def test_a_trick_given_away_costs_marks() -> None:
    # The last four cards hold all trumps that are left and the ace; the eight of spades can only lose.
    view = view_of(deal_of({S: "Jh 9h Ah Th Kh Qh As 8s"}, "160h", *CLOSE), S)
    jack, eight = gains(view, list(parse_cards("Jh 8s")), 1)
    assert jack > eight + 20
    assert [jack, eight] == gains(view, list(parse_cards("Jh 8s")), 1)


def test_cards_that_may_not_be_played_and_turned_cards_are_refused() -> None:
    view = view_of(deal_of({S: "Jh 9h Ah Th Kh Qh 8h 7h"}, "160h", *CLOSE), S)
    sight = look(view, bids=True)
    scales = [scale_of(view, sight)] * 3
    with pytest.raises(ValueError, match="may not be played"):
        sight.vantage.nested(scales, WORLDS, THOUGHT, None, 1, [0])
    with pytest.raises(ValueError, match="card is"):
        sight.vantage.nested(scales, WORLDS, THOUGHT, None, 1, [32])


def test_the_bench_looks_at_free_choices_only() -> None:
    views = list(choices(parse_key("contree-ffb-2016"), entrant("regles"), entrant("regles"), 2, 1))
    assert views
    for view in views:
        assert len(view.hand) >= FEWEST
        assert len({action.card for action in view.legal if isinstance(action, Play)}) > 1
