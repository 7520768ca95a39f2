"""A table without a server: the replay of its log, its commands, and what it never shows."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.rules.books import BOOK_IDS
from rebelote.rules.cards import PACK, Card, Trump, strength
from rebelote.rules.deal import Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.errors import Illegal, Malformed, OutOfTurn, RuleError
from rebelote.rules.events import BeloteSaid
from rebelote.rules.seats import SEATS, Seat
from rebelote.server.live.chance import Chance
from rebelote.server.screens.arrange import RED, arranged
from rebelote.server.screens.news import game_events
from rebelote.server.screens.screen import build_view
from rebelote.server.tables.log import Acted, Dealt, Entry, Opened, decode, encode
from rebelote.server.tables.table import LogError, Table

NAMES = {"S": "", "E": "Édith", "N": "Naïs", "W": "Octave"}


def opened(book: str = "club") -> Opened:
    return Opened(book=book, bot="random", names=dict(NAMES))  # type: ignore[arg-type]


def at_random(book: str, seed: int, actions: int) -> tuple[Table, list[Entry]]:
    """A table after so many actions chosen at random, deals following each other."""
    source = Random(seed)
    log: list[Entry] = [opened(book)]
    table = Table.replay(log)
    for _ in range(actions):
        if table.match is None or table.is_over:
            entry: Entry = table.new_match(shuffled(source), source.choice(SEATS))
        elif table.current.is_over:
            entry = table.next_deal(shuffled(source))
        else:
            turn = table.current.turn
            assert turn is not None
            entry = table.act(turn, source.choice(table.current.legal_actions()))
        log.append(entry)
        table = table.after(entry)
    return table, log


@given(book=st.sampled_from(BOOK_IDS), seed=st.integers(0, 10_000), actions=st.integers(1, 90))
def test_a_table_is_the_replay_of_its_stored_log(book: str, seed: int, actions: int) -> None:
    table, log = at_random(book, seed, actions)
    again = Table.replay([decode(encode(entry)) for entry in log])
    assert again == table
    assert again.seq == len(log)


@given(book=st.sampled_from(BOOK_IDS), seed=st.integers(0, 10_000), actions=st.integers(2, 45), data=st.data())
def test_hidden_cards_change_nothing_on_the_screen(book: str, seed: int, actions: int, data: st.DataObject) -> None:
    """The same deal with two cards that South cannot know of exchanged looks the same to South, to the last word."""
    table, log = at_random(book, seed, actions)
    deal = table.current
    known = set(deal.hands[Seat.SOUTH]) | {card for trick in deal.tricks for card in trick.cards}
    known |= {deal.turned} if deal.turned is not None else set()
    known |= set(deal.trick.cards) if deal.trick is not None else set()
    hidden = [card for card in PACK if card not in known]
    if deal.is_over or len(hidden) < 2:
        return
    one, two = data.draw(st.permutations(hidden))[:2]
    swapped = {one: two, two: one}
    last_deal = max(place for place, entry in enumerate(log) if isinstance(entry, Dealt))
    dealt = log[last_deal]
    assert isinstance(dealt, Dealt)
    pack = " ".join(str(swapped.get(card, card)) for card in deal.pack)
    other_log = [*log[:last_deal], Dealt(pack, dealt.first_dealer), *log[last_deal + 1 :]]
    try:
        other = Table.replay(other_log)
    except LogError:
        return  # The exchange makes an action against the rules: it is then known not to be so.
    if other.view(Seat.SOUTH) != table.view(Seat.SOUTH):
        return  # Melds or a belote told of the card.
    for lang in ("fr", "en"):
        assert build_view("t", table, Seat.SOUTH, lang) == build_view("t", other, Seat.SOUTH, lang)
        assert game_events(table, log[-1], Seat.SOUTH, lang) == game_events(other, log[-1], Seat.SOUTH, lang)


def test_before_the_play_every_exchange_of_hidden_cards_looks_the_same() -> None:
    """The test above says nothing when all its exchanges tell; here none can."""
    table, log = at_random("classique", 3, 1)
    pack = table.current.pack
    hidden = [card for card in pack if card not in table.current.hands[Seat.SOUTH] and card != table.current.turned]
    assert len(hidden) == 32 - 6
    view = build_view("t", table, Seat.SOUTH, "fr")
    dealt = log[1]
    assert isinstance(dealt, Dealt)
    for one, two in zip(hidden[::2], hidden[1::2], strict=True):
        text = " ".join(str({one: two, two: one}.get(card, card)) for card in pack)
        assert build_view("t", Table.replay([log[0], Dealt(text, dealt.first_dealer)]), Seat.SOUTH, "fr") == view


def test_commands_are_refused_with_the_kind_of_refusal() -> None:
    table = Table.replay([opened("classique")])
    with pytest.raises(OutOfTurn):
        table.current  # noqa: B018
    with pytest.raises(OutOfTurn, match="not over"):
        table.next_deal(PACK)
    table = table.after(table.new_match(shuffled(Random(1)), Seat.WEST))
    assert table.current.turn is Seat.SOUTH
    with pytest.raises(OutOfTurn):
        table.act(Seat.EAST, "pass")
    with pytest.raises(Malformed):
        table.act(Seat.SOUTH, "whatever")
    with pytest.raises(Illegal):
        table.act(Seat.SOUTH, f"take-{next(t for t in 'shdc' if t != str(table.current.turned)[1])}")
    with pytest.raises(RuleError):
        table.new_match(shuffled(Random(1)), Seat.WEST)
    with pytest.raises(Malformed):
        table.after(table.act(Seat.SOUTH, "pass")).current.start(table.book, PACK[:31], Seat.WEST)


@pytest.mark.parametrize(
    "entries",
    [
        [Acted("S", "pass", "person")],
        [opened(), opened()],
        [opened(), Dealt(" ".join(map(str, PACK)))],
        [opened(), Dealt("Ks Ks", "S")],
        [opened(), Dealt(" ".join(map(str, PACK)), "W"), Acted("E", "Kh", "bot")],
        [opened(), Dealt(" ".join(map(str, PACK)), "W"), Dealt(" ".join(map(str, PACK)))],
    ],
)
def test_a_damaged_log_is_refused(entries: list[Entry]) -> None:
    with pytest.raises(LogError):
        Table.replay(entries)


def test_an_entry_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode('{"kind":"chatted","text":"bonjour"}')


@given(seed=st.integers(0, 10_000), trump=st.sampled_from([None, *Trump]), count=st.integers(1, 8))
def test_a_hand_is_held_trumps_first_colours_in_turn_strongest_first(seed: int, trump: Trump | None, count: int) -> None:
    hand = shuffled(Random(seed))[:count]
    held = arranged(hand, trump)
    assert sorted(held) == sorted(hand)
    suits = list(dict.fromkeys(card.suit for card in held))
    assert len(suits) == len([1 for one, two in pairwise(held) if one.suit is not two.suit]) + 1
    if trump is not None and trump.suit in {card.suit for card in hand}:
        assert suits[0] is trump.suit
    for one, two in pairwise(held):
        if one.suit is two.suit:
            order = trump if trump is not None else Trump.NO_TRUMP
            assert strength(one, order) > strength(two, order)
    reds = sum(suit in RED for suit in suits)
    neighbours = sum((one in RED) == (two in RED) for one, two in pairwise(suits))
    best_without_trump = max(0, abs(2 * reds - len(suits)) - 1)
    # A trump suit that must come first may cost one more pair of neighbours.
    assert best_without_trump <= neighbours <= best_without_trump + (trump is not None and trump.suit is not None)


def test_suits_keep_their_places_while_the_hand_empties() -> None:
    hand = tuple(map(Card.parse, ("Ks", "Qs", "Kh", "Kc", "Kd")))
    before = arranged(hand, Trump.HEARTS)
    left = tuple(card for card in hand if str(card) != "Ks" and str(card) != "Qs")
    after = arranged(left, Trump.HEARTS, [card for card in hand if card not in left])
    assert after == tuple(card for card in before if card in left)


def test_the_order_at_tout_atout_is_that_of_trumps_in_every_suit() -> None:
    hand = tuple(map(Card.parse, ("As", "Js", "Ad", "9d", "7h", "Jh")))
    assert [str(card) for card in arranged(hand, Trump.ALL_TRUMP)] in (
        ["Js", "As", "Jh", "7h", "9d", "Ad"],
        ["Jh", "7h", "Js", "As", "9d", "Ad"],
    )


def test_chance_repeats_under_a_seed_and_not_without() -> None:
    assert Chance(7).pack(1, 2) == Chance(7).pack(1, 2) != Chance(7).pack(1, 3)
    assert Chance(7).first_dealer(1) is Chance(7).first_dealer(1)
    assert Chance().pack(1, 1) != Chance().pack(1, 1)
    assert sorted(Chance().pack(1, 1)) == sorted(PACK)
    assert {Chance().first_dealer(1) for _ in range(200)} == set(SEATS)
    assert len(set(Chance().bot_names(3))) == 3
    assert len({Chance(7).table_id() for _ in range(50)}) == 50, "names of tables are never to be guessed"


def test_forgetting_the_rebelote_is_offered_at_the_count() -> None:
    """Under the club's book somebody who forgot may still say it, and the screen says so."""
    for seed in range(400):
        source = Random(seed)
        table = Table.replay([opened("club")])
        table = table.after(table.new_match(shuffled(source), Seat.EAST))
        while not table.current.is_over and table.current.phase is not Phase.COUNT:
            legal = table.current.legal_actions()
            # Say "belote", and forget "rebelote".
            said = [action for action in legal if str(action).endswith("!")]
            second = any(isinstance(event, BeloteSaid) for event in table.current.events)
            action = said[0] if said and not second else source.choice([one for one in legal if one not in said])
            assert table.current.turn is not None
            table = table.after(table.act(table.current.turn, action))
        if table.current.phase is Phase.COUNT and table.current.turn is Seat.SOUTH:
            view = build_view("t", table, Seat.SOUTH, "fr")
            assert view.phase == "count"
            assert {action.kind for action in view.actions} == {"claim", "count"}
            assert "rebelote" in view.status
            return
    pytest.fail("no such deal was found")
