"""What is drawn on a page?

Positions, tricks and melds of ``data/*.toml``. The cards are ours; what may be played, who wins and what counts is asked of the
rules under the reader's book.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rebelote.rules.axes import Lang
from rebelote.rules.books import RuleBook
from rebelote.rules.cards import Card, Suit, Trump, parse_cards, strength
from rebelote.rules.melds import announcements, contest, hand_melds
from rebelote.rules.messages import sentence
from rebelote.rules.names import cards_or, seat_name
from rebelote.rules.play import Duty, duty, trick_points, trick_winner
from rebelote.rules.seats import SEATS, BySeat, Seat
from rebelote.rules.telling import announcement_words, meld_words

from .blocks import Block, table

ME = Seat.SOUTH
# Colours alternate, so that two red or two black suits never touch.
_DISPLAY = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


@cache
def data(name: str) -> dict[str, dict[str, object]]:
    """A data file of the guide."""
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def display_order(hand: Sequence[Card], trump: Trump) -> list[Card]:
    """A hand as it is held: trumps first, then alternating colours, strong to weak."""
    held = [suit for suit in _DISPLAY if any(card.suit is suit for card in hand)]
    suits = sorted(held, key=lambda suit: (suit is not trump.suit, _DISPLAY.index(suit)))
    return sorted(hand, key=lambda card: (suits.index(card.suit), -strength(card, trump)))


@dataclass(frozen=True, slots=True)
class Position:
    """South to play: what lies on the table and what South holds."""

    trump: Trump
    trick: tuple[Card, ...]
    hand: tuple[Card, ...]

    @property
    def plays(self) -> list[dict[str, str]]:
        first = ME.after(-len(self.trick))
        return [{"seat": str(first.after(place)), "card": str(card)} for place, card in enumerate(self.trick)]

    def duty(self, book: RuleBook) -> Duty:
        """What the book allows here."""
        return duty(book, self.trump, self.hand, self.trick)


@cache
def positions() -> dict[str, Position]:
    """The positions by name."""
    return {
        name: Position(Trump(str(entry["trump"])), parse_cards(str(entry["trick"])), parse_cards(str(entry["hand"])))
        for name, entry in data("plays").items()
    }


def play_example(book: RuleBook, lang: Lang, name: str, caption: str, note: str) -> Block:
    """A position with the cards that may be played and the refusal of each other card."""
    position = positions()[name]
    found = position.duty(book)
    return {
        "type": "play_example",
        "caption": caption,
        "trump": str(position.trump),
        "cards": position.plays,
        "seat": str(ME),
        "hand": [str(card) for card in display_order(position.hand, position.trump)],
        "legal": [str(card) for card in found.legal],
        "refusals": {str(card): sentence(why.code, why.facts, lang) for card, why in found.refused.items()},
        "note": note,
    }


def playable_words(book: RuleBook, lang: Lang, name: str) -> str:
    """The cards that may be played in a position, in words."""
    return cards_or(positions()[name].duty(book).legal, lang)


def _trick(name: str) -> tuple[Trump, Seat, tuple[Card, ...]]:
    entry = data("tricks")[name]
    return Trump(str(entry["trump"])), Seat(str(entry["leader"])), parse_cards(str(entry["cards"]))


def trick_value(book: RuleBook, name: str) -> int:
    """The points of a drawn trick."""
    trump, _, cards = _trick(name)
    return trick_points(cards, trump, all_trump_scale=book.all_trump_points)


def trick_example(book: RuleBook, name: str, caption: str) -> Block:
    """A whole trick, who takes it and what it is worth."""
    trump, leader, cards = _trick(name)
    return {
        "type": "trick",
        "caption": caption,
        "trump": str(trump),
        "leader": str(leader),
        "cards": [{"seat": str(leader.after(place)), "card": str(card)} for place, card in enumerate(cards)],
        "winner": str(leader.after(trick_winner(cards, trump))),
        "points": trick_value(book, name),
    }


def _listed(book: RuleBook, lang: Lang, trump: Trump, hand: Sequence[Card]) -> str:
    return ", ".join(f"{meld_words(meld, lang)} ({meld.points})" for meld in hand_melds(book, trump, hand)) or "–"


def meld_hand(book: RuleBook, lang: Lang, name: str, caption: str) -> Block:
    """A hand, and in its caption the melds it holds under this book."""
    entry = data("melds")["hands"][name]
    assert isinstance(entry, dict)
    trump, hand = Trump(entry["trump"]), parse_cards(entry["cards"])
    found = _listed(book, lang, trump, hand)
    total = sum(meld.points for meld in hand_melds(book, trump, hand))
    cards = [str(card) for card in sorted(hand)]
    return {"type": "cards", "cards": cards, "caption": f"{caption} {found} = {total}."}


def meld_contest(book: RuleBook, lang: Lang, name: str, caption: str, head: list[str]) -> Block:
    """Who announces what, and whose melds count; ``head`` names the columns (player, says, holds, counts)."""
    entry = data("melds")["contests"][name]
    assert isinstance(entry, dict)
    trump = Trump(entry["trump"])
    hands = BySeat(*(parse_cards(entry[seat]) for seat in ("south", "east", "north", "west")))
    melds = hands.map(lambda hand: hand_melds(book, trump, hand))
    said = dict(announcements(melds, trump, SEATS[0]))
    winner = contest(melds, trump).winner
    rows = []
    for seat in SEATS:
        spoken = ", ".join(announcement_words(one, lang) for one in said.get(seat, ())) or "–"
        points = sum(meld.points for meld in melds[seat]) if seat.team is winner else 0
        rows.append([seat_name(seat, lang), spoken, _listed(book, lang, trump, hands[seat]), str(points)])
    return table(caption, head, rows)
