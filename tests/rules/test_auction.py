"""Two rounds of taking, and the bet, in the books of the turned card."""

from __future__ import annotations

import pytest

from rebelote.rules.books import load_book
from rebelote.rules.cards import PACK, Card, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.errors import Illegal, OutOfTurn
from rebelote.rules.events import AllPassed, CallMade
from rebelote.rules.match import Match
from rebelote.rules.messages import sentence
from rebelote.rules.seats import SEATS, ByTeam, Seat
from rebelote.testing.forms import FIVE_BOOKS

from .scenes import EVENLY, act, hands_of, of_kind, play_out, taken


def opened(name: str, **options: object) -> Deal:
    """South deals and turns up a heart."""
    others = [card for card in PACK if card != Card.parse("9h")]
    pack = (*others[:20], Card.parse("9h"), *others[20:])
    return Deal.start(load_book(name).with_options(**options), pack, Seat.SOUTH, skip_cut=True)


def words(deal: Deal) -> str:
    return " ".join(map(str, deal.legal_actions()))


@pytest.mark.parametrize("name", FIVE_BOOKS)
def test_the_first_round_is_about_the_turned_suit(name: str) -> None:
    deal = opened(name)
    for passes in range(4):
        assert words(deal) == "pass take-h"
        assert deal.turn is Seat.EAST.after(passes)
        assert deal.taking_round == 1
        for trump in ("s", "d", "c", "sa", "ta"):
            with pytest.raises(Illegal) as refused:
                act(deal, f"take-{trump}")
            assert refused.value.code == "first_round_suit"
        deal = act(deal, "pass")


@pytest.mark.parametrize("name", FIVE_BOOKS)
def test_the_second_round_is_about_the_others(name: str) -> None:
    deal = act(opened(name), *["pass"] * 4)
    assert deal.taking_round == 2
    assert deal.turn is Seat.EAST
    assert words(deal) == "pass take-s take-d take-c" + (" take-sa take-ta" if name == "moderne" else "")
    with pytest.raises(Illegal) as refused:
        act(deal, "take-h")
    assert refused.value.code == "turned_suit_passed"
    if name != "moderne":
        with pytest.raises(Illegal) as refused:
            act(deal, "take-ta")
        assert refused.value.code == "trump_not_in_book"


@pytest.mark.parametrize(
    ("options", "special"),
    [
        ({}, ""),
        ({"no_trump": True}, " take-sa"),
        ({"all_trump": True}, " take-ta"),
        ({"no_trump": True, "all_trump": True}, " take-sa take-ta"),
    ],
)
def test_sans_atout_and_tout_atout_are_options_of_the_club(options: dict[str, object], special: str) -> None:
    assert words(act(opened("club", **options), *["pass"] * 4)) == "pass take-s take-d take-c" + special


@pytest.mark.parametrize("round_", [1, 2])
@pytest.mark.parametrize("place", range(4))
def test_the_one_who_takes_is_the_taker_and_the_right_neighbour_leads(round_: int, place: int) -> None:
    deal = act(opened("moderne"), *["pass"] * (4 * round_ - 4 + place))
    deal = act(deal, "take-h" if round_ == 1 else "take-sa")
    assert deal.contract is not None
    assert (deal.contract.taker, deal.contract.round, deal.contract.multiplier) == (Seat.EAST.after(place), round_, 1)
    assert deal.contract.trump is (Trump.HEARTS if round_ == 1 else Trump.NO_TRUMP)
    assert deal.phase is Phase.PLAY
    assert deal.turn is Seat.EAST
    with pytest.raises(OutOfTurn) as refused:
        act(deal, "pass")
    assert refused.value.code == "wrong_phase"
    assert (
        sentence("wrong_phase", refused.value.facts, "fr")
        == "« pass » n'est pas possible maintenant : il faut jouer une carte."
    )


@pytest.mark.parametrize("name", FIVE_BOOKS)
def test_eight_passes_end_the_deal_without_a_score(name: str) -> None:
    book = load_book(name)
    match = Match.start(book, Seat.WEST)
    deal = match.next_deal(PACK)
    while deal.phase in (Phase.CUT, Phase.PACKETS):
        deal = deal.apply(deal.legal_actions()[0])
    deal = act(deal, *["pass"] * 8)
    assert deal.passed
    assert deal.score is None
    assert deal.legal_actions() == ()
    assert of_kind(deal, AllPassed) == [AllPassed()]
    assert len(of_kind(deal, CallMade)) == 8
    with pytest.raises(OutOfTurn) as refused:
        act(deal, "pass")
    assert refused.value.code == "deal_over"
    after = match.add(deal)
    assert (after.dealer, after.scores, after.winner) == (Seat.SOUTH, ByTeam(0, 0), None)


# -- the bet (moderne) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("taker", SEATS)
def test_the_defenders_speak_first_from_the_takers_right(taker: Seat) -> None:
    deal = act(opened("moderne", coinche=True), *["pass"] * ((taker.index - Seat.EAST.index) % 4), "take-h")
    assert deal.phase is Phase.BET
    assert deal.turn is taker.next
    assert words(deal) == "pass coinche"
    with pytest.raises(Illegal) as refused:
        act(deal, "surcoinche")
    assert refused.value.code == "nothing_to_surcoinche"
    second = act(deal, "pass")
    assert second.turn is taker.previous
    assert act(second, "pass").phase is Phase.PLAY
    late = act(second, "coinche")
    assert late.turn is taker  # the coincher's right-hand neighbour is of the taker's side
    assert act(late, "pass").turn is taker.partner


def test_a_coinche_may_be_answered_by_either_of_the_takers_side() -> None:
    deal = act(opened("moderne", coinche=True), "take-h", "coinche")  # East takes, North coinches
    assert deal.contract is not None
    assert deal.contract.multiplier == 2
    assert deal.turn is Seat.WEST
    assert words(deal) == "pass surcoinche"
    with pytest.raises(Illegal) as refused:
        act(deal, "coinche")
    assert refused.value.code == "already_coinched"
    by_partner, by_taker = act(deal, "surcoinche"), act(deal, "pass", "surcoinche")
    for answered in (by_partner, by_taker):
        assert answered.contract is not None
        assert answered.contract.multiplier == 4
        assert answered.phase is Phase.PLAY
        assert answered.turn is Seat.EAST
    neither = act(deal, "pass", "pass")
    assert neither.contract is not None
    assert (neither.contract.multiplier, neither.phase) == (2, Phase.PLAY)


@pytest.mark.parametrize(("bet", "times"), [((), 1), (("coinche",), 2), (("coinche", "surcoinche"), 4)])
def test_the_bet_multiplies_the_cards_of_the_winner_alone(bet: tuple[str, ...], times: int) -> None:
    plain = play_out(taken("moderne", hands_of(*EVENLY), "h"))
    book = load_book("moderne").with_options(coinche=True)
    deal = play_out(taken(book, hands_of(*EVENLY), "h", bet=bet))
    assert plain.score is not None
    assert deal.score is not None
    assert deal.score.outcome == plain.score.outcome == "made"
    assert plain.tally().belote.ew == 20
    assert deal.score.marks.ew == (plain.score.marks.ew - 20) * times + 20
    assert deal.score.marks.ns == plain.score.marks.ns


def test_without_the_mode_nobody_bets() -> None:
    assert act(opened("moderne"), "take-h").phase is Phase.PLAY
