"""What the search bots do with calls, bets and the score of the match."""

from random import Random

import pytest

from rebelote.bots.registry import bot_spec, make_bot
from rebelote.bots.regles.taking import Taking
from rebelote.bots.search.equity import Equity, winning_chance, worth_of
from rebelote.bots.search.hearing import Hearing
from rebelote.bots.search.marks import difference, scale_of
from rebelote.bots.search.seeing import look
from rebelote.engine import _core
from rebelote.engine.convert import card_number
from rebelote.rules.actions import Coinche, Pass, Play, Take
from rebelote.rules.axes import LANGS
from rebelote.rules.books import load_book, parse_key
from rebelote.rules.cards import PACK, Card, Suit, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.dealing import shuffled
from rebelote.rules.seats import SEATS, ByTeam, Seat
from rebelote.rules.view import view_of
from tests.bots.positions import BOOKS, E, S, deal_at, random_positions

SEARCHERS = ("playouts", "expert")


def hearing() -> Hearing:
    return Hearing(Taking.of(bot_spec("regles").settings), 12.0, 0.01)


@pytest.mark.parametrize("key", ["classique", "club", "moderne"])
def test_the_habits_heard_are_those_of_regles(key: str) -> None:
    book, source, ears = parse_key(key).with_options(melds=False), Random(4), hearing()
    for trump, alike in ((Trump.HEARTS, Trump.SPADES), (Trump.NO_TRUMP,) * 2, (Trump.ALL_TRUMP,) * 2):
        own, beside = (ears._role(book, alike, suit) for suit in (Suit.SPADES, Suit.HEARTS))
        for place in range(4):
            hand = tuple(source.sample(PACK, 6))
            promise = ears._constant(alike, place)
            for suit in Suit:
                holding = sum(1 << card.rank.height for card in hand if card.suit is suit)
                promise += (own if trump.suit in (suit, None) else beside)[holding]
            assert promise == pytest.approx(ears.taking.promise(book, hand, trump, place))


def test_a_taker_is_believed_to_hold_the_trumps_it_took_with() -> None:
    # South defends with plain cards, East has taken at hearts.
    deal = deal_at("h", {S: "7s 8s 9d Td 7c 8c 9c Tc", E: "Jh 9h Ah 7h As Ks Ad Ac"}, leader=S, taker=E)
    view = view_of(deal, S)
    sight, ears = look(view), hearing()
    effort = _core.Effort(worlds=300, drawn=3000)
    shares = []
    for heard in (None, ears.heard(view)):
        _, hands, weights, _ = sight.vantage.inspect(scale_of(view, sight), sight.belotes, effort, heard, 1)
        jacks = [bool(hand[0] >> card_number(Card.parse("Jh")) & 1) for hand in hands]
        shares.append(sum(weight for weight, holds in zip(weights, jacks, strict=True) if holds) / sum(weights))
    # The turned card of the position is the jack, or else the calls must tell.
    assert deal.turned is not None
    if deal.turned == Card.parse("Jh"):
        assert shares == [1.0, 1.0]
    else:
        assert shares[1] > shares[0] + 0.15


def bet_view(hand: str, key: str = "moderne coinche=yes") -> Deal:
    """South defends against a taking by East and is asked for a bet."""
    deal = deal_at("h", {S: hand}, leader=E, taker=E, book=parse_key(key))
    while deal.turn is not S:
        deal = deal.apply(Pass())
    assert deal.phase is Phase.BET
    return deal


@pytest.mark.parametrize("bot_id", SEARCHERS)
@pytest.mark.parametrize(("hand", "bets"), [("Jh 9h Ah Kh Qh As Ac Ad", True), ("7s 8s 9s 7d 8d 9d 7c 8c", False)])
def test_a_bet_is_made_when_more_is_to_be_expected_with_it(bot_id: str, hand: str, *, bets: bool) -> None:
    deal = bet_view(hand)
    bot = make_bot(bot_id, S, 1)
    assert bot.act(view_of(deal, S)) == (Coinche() if bets else Pass())
    why = bot.explain()
    assert why is not None
    assert why.code == ("expects_more_coinched" if bets else "expects_less_raised")
    assert all("{" not in why.words(lang) for lang in LANGS)


@pytest.mark.parametrize("game", ["turned", "bids"])
def test_the_chance_to_win_falls_with_what_is_needed_and_is_the_same_for_both(game: str) -> None:
    for ours in range(10, 1000, 90):
        for theirs in range(10, 1000, 90):
            chance = winning_chance(game, ours, theirs)
            assert chance + winning_chance(game, theirs, ours) == pytest.approx(1, abs=1e-3)
            assert chance >= winning_chance(game, ours + 60, theirs) - 1e-3
    assert winning_chance(game, 0, 300) == 1
    assert winning_chance(game, -20, -50) == 0
    assert winning_chance(game, 40, 700) > 0.9


def test_points_are_points_far_from_the_end_and_chances_near_it() -> None:
    far = Deal.start(load_book("classique"), shuffled(Random(1)), Seat.WEST)
    near = Deal.start(load_book("classique"), shuffled(Random(1)), Seat.WEST, scores=ByTeam(960, 940))
    assert worth_of(view_of(far, S)) is difference
    worth = worth_of(view_of(near, S))
    assert worth == Equity("turned", 40, 60)
    # A deal that wins the match is worth the same whatever it marks; one that leaves the end to the others costs dear.
    assert worth(50, 40) == pytest.approx(worth(250, 0))
    assert worth(50, 40) > 0 > worth(30, 70)
    assert worth(30, 70) == pytest.approx(worth(0, 162))


@pytest.mark.parametrize("key", BOOKS)
def test_the_rule_of_thumb_plays_a_legal_card_and_listens_to_its_habits(key: str) -> None:
    views = [view_of(deal, deal.turn) for deal in random_positions(key, 8) if deal.phase is Phase.PLAY]
    habits = list(_core.habits())
    cards = _core.thumb_cards([look(view).vantage for view in views], habits)
    for view, card in zip(views, cards, strict=True):
        assert PACK[card] in {action.card for action in view.legal if isinstance(action, Play)}
    changed = _core.thumb_cards([look(view).vantage for view in views], [-figure for figure in habits])
    assert cards != changed
    with pytest.raises(ValueError, match="figure for each habit"):
        _core.thumb_cards([], habits[1:])


def test_a_taking_is_as_bold_as_the_specification() -> None:
    takes = dict.fromkeys(("regles", "playouts"), 0)
    source = Random(3)
    for _ in range(150):
        deal = Deal.start(load_book("classique"), shuffled(source), source.choice(SEATS))
        assert deal.turn is not None
        for bot_id in takes:
            takes[bot_id] += isinstance(make_bot(bot_id, deal.turn, 1).act(view_of(deal, deal.turn)), Take)
    assert takes["playouts"] > takes["regles"] > 10
