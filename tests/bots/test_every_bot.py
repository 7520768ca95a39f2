"""What every bot owes: a legal answer in every phase, the same one again, from its view alone, and play above the floor."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rebelote.bots.floor import RULES, breaches, faults, legal_cards
from rebelote.bots.memory import remember
from rebelote.bots.registry import BOT_IDS, bot_spec, make_bot
from rebelote.bots.table import new_match, play_deal, play_match
from rebelote.rules.axes import LANGS
from rebelote.rules.books import parse_key
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.seats import SEATS, BySeat
from rebelote.rules.view import view_of
from rebelote.testing.bots import check_bot
from tests.bots.positions import BOOKS, random_positions

SOUND_BOTS = [bot_id for bot_id in BOT_IDS if bot_id != "random"]
DEALS = 18
# A bot that differs from another by its convention alone plays the classic game as that one does.
TWINS = {
    bot_id for bot_id in BOT_IDS if (like := bot_spec(bot_id).like) and bot_spec(bot_id).settings == bot_spec(like).settings
}
# A bot that searches takes its time: it is asked at every third position.
SEARCHERS = {bot_id for bot_id in BOT_IDS if bot_spec(bot_id).kind == "search"}
PAIRS = [(bot_id, key) for key in BOOKS for bot_id in BOT_IDS if parse_key(key).has_bids or bot_id not in TWINS]


def own_positions(key: str) -> list[Deal]:
    return [deal for deal in random_positions(key, DEALS) if deal.turn is not None]


@pytest.mark.parametrize(("bot_id", "key"), PAIRS)
def test_every_phase_is_answered_and_a_sound_bot_keeps_the_floor(bot_id: str, key: str) -> None:
    bots = BySeat.build(lambda seat: make_bot(bot_id, seat, 7))
    phases: Counter[Phase] = Counter()
    step = 3 if bot_id in SEARCHERS else 1
    for deal in own_positions(key)[::step]:
        assert deal.turn is not None
        view = view_of(deal, deal.turn)
        action = bots[deal.turn].act(view)
        wrong = breaches(view, action)
        assert "illegal" not in wrong, f"{action} in {deal.phase}"
        if bot_id in SOUND_BOTS:
            where = f"{' '.join(map(str, view.hand))} on {' '.join(map(str, view.trick.cards if view.trick else ()))}"
            assert not wrong, f"{wrong}: {view.seat} plays {action} from {where}, {view.contract}"
            assert explained(bots[deal.turn].explain())
        phases[deal.phase] += 1
    assert phases[Phase.PLAY] >= 300 // step
    book = parse_key(key)
    assert (phases[Phase.BET] > 0) == book.coinche
    assert (phases[Phase.CUT] > 0) == (book.cut != "none")
    assert (phases[Phase.PACKETS] > 0) == (book.packets == "choice")


def explained(why: object) -> bool:
    """Whether the reason, if there is one, has words in both languages."""
    return why is None or all(len(why.words(lang)) > 5 for lang in LANGS)  # type: ignore[attr-defined]


def test_the_positions_tempt_a_bot_to_break_each_rule() -> None:
    tempted: Counter[str] = Counter()
    for key in BOOKS:
        for deal in own_positions(key):
            if deal.phase is Phase.PLAY:
                view = view_of(deal, deal.turn)
                memory, legal = remember(view), legal_cards(view)
                tempted.update({name for card in legal for name in faults(memory, card, legal)})
    assert set(tempted) == set(RULES)
    assert min(tempted.values()) >= 10, tempted


@pytest.mark.parametrize(("bot_id", "key"), PAIRS)
def test_another_bot_of_the_same_seed_answers_the_same_in_any_order(bot_id: str, key: str) -> None:
    positions = Random(3).sample(own_positions(key), 60)
    views = [view_of(deal, deal.turn) for deal in positions]
    assert all(view.seat is not None for view in views)
    answers = [make_bot(bot_id, view.seat, 5).act(view) for view in views if view.seat is not None]
    bots = BySeat.build(lambda seat: make_bot(bot_id, seat, 5))
    backwards = [bots[view.seat].act(view) for view in reversed(views) if view.seat is not None]
    assert answers == backwards[::-1]


@pytest.mark.parametrize("key", ["club", "moderne", "contree-ffb-2016"])
@pytest.mark.parametrize("bot_id", BOT_IDS)
def test_cards_that_a_seat_cannot_see_change_nothing(bot_id: str, key: str) -> None:
    source, changed = Random(11), 0
    for deal in source.sample(own_positions(key), 80):
        seat = deal.turn
        assert seat is not None
        twin = with_others_shuffled(deal, source)
        changed += twin.hands != deal.hands
        assert make_bot(bot_id, seat, 1).act(view_of(twin, seat)) == make_bot(bot_id, seat, 1).act(view_of(deal, seat))
    assert changed > 40


def with_others_shuffled(deal: Deal, source: Random) -> Deal:
    """The deal with the cards held by the other three, and the stock, mixed among them."""
    others = [seat for seat in SEATS if seat is not deal.turn]
    hidden = [card for seat in others for card in deal.hands[seat]] + list(deal.stock)
    source.shuffle(hidden)
    hands = deal.hands
    for seat in others:
        size = len(deal.hands[seat])
        hands = hands.put(seat, tuple(hidden[:size]))
        hidden = hidden[size:]
    return replace(deal, hands=hands, stock=tuple(hidden))


@pytest.mark.parametrize("bot_id", BOT_IDS)
def test_the_kits_own_check_passes(bot_id: str) -> None:
    # A bound in lines of Python: an answer that hangs goes beyond it.
    assert check_bot(lambda seat, seed: make_bot(bot_id, seat, seed), book="club", deals=2, most_steps=400_000) > 0


@pytest.mark.parametrize("key", BOOKS)
def test_a_match_beside_a_random_partner_comes_to_its_end(key: str) -> None:
    for number, bot_id in enumerate(SOUND_BOTS):
        names = BySeat.build(lambda seat, sound=bot_id: sound if seat.index < 2 else "random")  # type: ignore[misc]
        bots = BySeat.build(lambda seat, names=names: make_bot(names[seat], seat, 2))  # type: ignore[misc]
        match, next_pack = new_match(parse_key(f"{key} target=200"), Random(number))
        assert play_match(match, bots, next_pack).winner is not None


@pytest.mark.parametrize("bot_id", SOUND_BOTS)
def test_the_belote_is_always_said(bot_id: str) -> None:
    book, source, said = parse_key("club"), Random(5), 0
    bots = BySeat.build(lambda seat: make_bot(bot_id, seat, 1))
    for _ in range(12):
        match, next_pack = new_match(book, source)
        deal = play_deal(match.next_deal(next_pack()), bots)
        said += sum(belote.state.value == "rebelote" for belote in deal.belotes)
        assert all(belote.state.value == "rebelote" for belote in deal.belotes)
    assert said >= 2


@pytest.mark.parametrize("bot_id", SOUND_BOTS)
def test_a_forgotten_rebelote_is_claimed(bot_id: str) -> None:
    counted = [deal for deal in random_positions("club", 90, seed=3) if deal.phase is Phase.COUNT]
    assert counted
    for deal in counted:
        assert deal.turn is not None
        assert str(make_bot(bot_id, deal.turn, 1).act(view_of(deal, deal.turn))) == "rebelote"
