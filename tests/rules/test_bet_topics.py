"""A line that a bet multiplied names the bet's own rule."""

import pytest

from rebelote.rules.books import load_book
from rebelote.rules.cards import Trump
from rebelote.rules.scoring import Tally, score_deal
from rebelote.rules.seats import ByTeam, Team


@pytest.mark.parametrize(
    ("multiplier", "cards", "topic"),
    [
        (1, (100, 62), "made"),
        (2, (100, 62), "coinche_multiplier"),
        (4, (100, 62), "surcoinche_multiplier"),
        (2, (62, 100), "coinche_multiplier"),
        (4, (62, 100), "surcoinche_multiplier"),
    ],
)
def test_a_multiplied_line_names_its_bet(multiplier: int, cards: tuple[int, int], topic: str) -> None:
    book = load_book("moderne").with_options(coinche=True)
    tally = Tally(Team.NS, Trump.HEARTS, ByTeam(*cards), ByTeam(4, 4), multiplier=multiplier)
    winner = Team.NS if cards[0] > cards[1] else Team.EW
    first = next(line for line in score_deal(book, tally).lines if line.team is winner)
    assert first.topic == topic
    assert book.source(topic) is not None
