"""A person and three bots play whole matches, the same from the same seed, put away and taken up again."""

from random import Random

import pytest

from rebelote.rules.books import BOOK_IDS
from rebelote.rules.errors import Illegal, OutOfTurn
from rebelote.server.protocol.wire import ByTeam
from rebelote.tui.saved import BrokenMatch, keep, kept_file, take_up
from tests.tui.playing import answer, play_deal, play_match, play_until, session, to_the_person


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_whole_match_is_played_under_every_book(book: str) -> None:
    game = session(book, bot="regles", target=250)
    play_match(game, Random(1))
    match = game.table.match
    assert match is not None
    assert match.winner is not None
    assert match.scores[match.winner] >= 250
    view = game.view
    assert view.match is not None
    assert [deal.deal_no for deal in view.sheet] == list(range(1, len(game.table.finished) + 1))
    final = view.sheet[-1].totals
    assert final == ByTeam(match.scores.ns, match.scores.ew)


def test_a_match_with_coinche_and_the_four_trumps_is_played() -> None:
    game = session("moderne", coinche=True, target=400)
    play_match(game, Random(3))
    kinds = {call.kind for deal in game.table.finished for call in deal.calls}
    assert "coinche" in kinds
    assert "surcoinche" in kinds


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = session(seed=42, target=200), session(seed=42, target=200)
    play_match(one, Random(5))
    play_match(other, Random(5))
    assert one.entries == other.entries
    assert session(seed=43).table.current.pack != session(seed=42).table.current.pack


def test_the_cards_of_a_seed_do_not_depend_on_what_was_played() -> None:
    packs = []
    for person in (1, 2):
        game = session("livre", seed=9)
        play_deal(game, Random(person))
        game.next_deal()
        packs.append(game.table.current.pack)
    assert packs[0] == packs[1]


def test_events_tell_the_persons_cards_and_nobody_elses() -> None:
    game = session("classique")
    step = game.now()
    dealt = [event for event in step.events if event.kind == "dealt"]
    assert [event.seat for event in dealt if event.cards] == ["S"]
    assert [event.seat for event in dealt if event.text] == ["S"]


def test_a_refused_action_changes_nothing() -> None:
    game = play_until(session(), lambda view: bool(view.refusals))
    before = game.view
    with pytest.raises(Illegal):
        game.act(next(iter(before.refusals)))
    assert game.view == before


def test_a_rematch_is_another_match_with_other_cards() -> None:
    game = session("livre", target=100)
    with pytest.raises(OutOfTurn):
        game.rematch()
    first = game.table.current.pack
    play_match(game, Random(1))
    with pytest.raises(OutOfTurn):
        game.next_deal()
    step = game.rematch()
    assert step.view.score.NS == step.view.score.EW == 0
    assert step.view.deal_no == 1
    assert game.table.current.pack != first
    play_match(game, Random(2))
    assert game.match_over


def test_a_match_put_away_goes_on_at_the_same_card() -> None:
    game, person = session(target=300), Random(11)
    play_deal(game, person)
    game.next_deal()
    for _ in range(4):
        to_the_person(game)
        game.act(answer(game, person))
    assert keep(game)
    back = take_up("fr")
    assert back is not None
    assert back.resumed
    assert back.view == game.view
    play_match(back, Random(12))
    play_match(game, Random(12))
    assert back.entries == game.entries


def test_a_finished_match_is_not_kept_and_its_file_goes() -> None:
    game = session("livre", target=60)
    to_the_person(game)
    assert not keep(game)
    game.act(answer(game, Random(1)))
    assert keep(game)
    back = take_up("en")
    assert back is not None
    play_match(back, Random(1))
    assert not keep(back)
    assert not kept_file().exists()
    assert take_up("fr") is None


@pytest.mark.parametrize("text", ["", "{}\n", "no json\n", '{"rebelote-match": 1, "seed": 1}\n{"kind": "acted"}\n'])
def test_a_broken_file_is_said_to_be_broken(text: str) -> None:
    kept_file().parent.mkdir(parents=True)
    kept_file().write_text(text)
    with pytest.raises(BrokenMatch):
        take_up("fr")
