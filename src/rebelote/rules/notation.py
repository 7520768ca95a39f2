"""How are hands written?

A hand is its four suits, spades.hearts.diamonds.clubs, each from the ace down, and ``-`` when empty::

    hand   = suit "." suit "." suit "." suit | "-"
    suit   = { "A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" }
    hands  = "S:" hand " E:" hand " N:" hand " W:" hand

>>> hand_text(parse_hand("AhKh 7s Td"))
'7.AK.T.'

The writer is strict and the reader lax: it takes French letters (V D R 10), cards in a row or apart (``RP 10C``, ``Ks,Th``),
suits by symbol (``♠ R D ♥ 10``), and hands as bridge writes them (``N:... ... ... ...``, clockwise from the seat named).
Cards and actions have their own text (``Card``, ``parse_action``); whole positions are in ``position.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .cards import FRENCH_SUITS, SUITS, Card, Rank
from .errors import Malformed
from .melds import Announcement, MeldKind
from .seats import SEATS, BySeat, Seat

EMPTY = "-"
MAX_HAND_TEXT = 200
_RANK = r"10|[7-9TJQKAVDRtjqkavdr]"
_RANKS_IN_A_ROW = re.compile(rf"(?:{_RANK})*")
_ONE_RANK = re.compile(_RANK)
_ONE_CARD = re.compile(rf"(?:{_RANK})[shdcPCKT♠♥♦♣]")
_SYMBOLS = "♠♥♦♣"
_BY_SYMBOL = re.compile(rf"([{_SYMBOLS}])([^{_SYMBOLS}]*)")
_LABEL = re.compile(r"([SENWO]):", re.IGNORECASE)


def hand_text(cards: Iterable[Card]) -> str:
    """``K98.AT..7``: each suit from the ace down; ``-`` for no cards."""
    held = sorted(cards, key=lambda card: card.rank.height, reverse=True)
    if not held:
        return EMPTY
    return ".".join("".join(card.rank.value for card in held if card.suit is suit) for suit in SUITS)


def parse_hand(text: str) -> tuple[Card, ...]:
    """Read a hand in any of its forms, sorted by suit then rank; raises Malformed for a bad or repeated card."""
    if len(text) > MAX_HAND_TEXT:
        raise Malformed("bad_hand", text=text[:20] + "...")
    bare = text.replace("\ufe0f", "").strip()
    if bare in ("", EMPTY):
        return ()
    if bare.count(".") == 3:
        cards = _dotted(bare, text)
    elif bare[0] in _SYMBOLS:
        cards = [
            card for symbol, ranks in _BY_SYMBOL.findall(bare) for card in _in_suit(ranks, FRENCH_SUITS[symbol].value, text)
        ]
    else:
        cards = list(parse_cards_in_a_row(bare))
    return tuple(sorted(_all_different(cards)))


def parse_cards_in_a_row(text: str) -> tuple[Card, ...]:
    """Read ``KsTh7d``, ``Ks Th``, ``RP,10C`` in the order written; raises Malformed for a bad or repeated card."""
    row = re.sub(r"[\s,]+", "", text)
    if row == EMPTY:
        return ()
    cards: list[Card] = []
    place = 0
    while place < len(row):
        found = _ONE_CARD.match(row, place)
        if found is None:
            raise Malformed("bad_card", text=row[place : place + 3])
        cards.append(Card.parse(found.group()))
        place = found.end()
    return _all_different(cards)


def cards_text(cards: Iterable[Card]) -> str:
    """``KsTh7d``: cards in a row, in the order given; ``-`` for none."""
    return "".join(str(card) for card in cards) or EMPTY


def hands_text(hands: BySeat[tuple[Card, ...]]) -> str:
    """``S:... E:... N:... W:...``, the four hands in playing order."""
    return " ".join(f"{seat}:{hand_text(hand)}" for seat, hand in hands.items())


def parse_hands(text: str) -> BySeat[tuple[Card, ...]]:
    """Read four hands, labelled in any order, or in bridge's way: one label, then clockwise.

    Raises Malformed for a missing or repeated seat and for a bad or repeated card.
    """
    if len(text) > 5 * MAX_HAND_TEXT:
        raise Malformed("bad_hands", text=text[:20] + "...")
    parts = _LABEL.split(text)
    hands: dict[Seat, tuple[Card, ...]] = {}
    if len(parts) == 3 and not parts[0].strip():
        first, written = Seat.parse(parts[1]), parts[2].split()
        # Clockwise is against our playing order.
        hands = {first.after(-place): parse_hand(hand) for place, hand in enumerate(written)}
        if len(written) != len(SEATS):
            raise Malformed("bad_hands", text=text)
    else:
        for label, hand in zip(parts[1::2], parts[2::2], strict=True):
            seat = Seat.parse(label)
            if seat in hands:
                raise Malformed("seat_twice", seat=seat)
            hands[seat] = parse_hand(hand)
    if set(hands) != set(SEATS) or parts[0].strip():
        raise Malformed("bad_hands", text=text)
    _all_different([card for hand in hands.values() for card in hand])
    return BySeat.build(hands.__getitem__)


def announcement_text(said: Announcement) -> str:
    """``cent-l5-hA-t1``: the name, then length, height and whether in trumps, as far as they were said."""
    words = [said.kind.value]
    if said.length is not None:
        words.append(f"l{said.length}")
    if said.height is not None:
        words.append(f"h{said.height}")
    if said.trump_suit is not None:
        words.append(f"t{int(said.trump_suit)}")
    return "-".join(words)


def parse_announcement(text: str) -> Announcement:
    """Read what ``announcement_text`` writes; raises Malformed."""
    found = re.fullmatch(r"(tierce|cinquante|cent|carre)(?:-l([5-8]))?(?:-h([789TJQKA]))?(?:-t([01]))?", text)
    if found is None:
        raise Malformed("bad_announcement", text=text)
    kind, length, height, trump = found.groups()
    return Announcement(
        MeldKind(kind),
        height=Rank(height) if height else None,
        length=int(length) if length else None,
        trump_suit=trump == "1" if trump else None,
    )


def _dotted(bare: str, text: str) -> list[Card]:
    return [card for ranks, suit in zip(bare.split("."), SUITS, strict=True) for card in _in_suit(ranks, suit.value, text)]


def _in_suit(ranks: str, suit: str, text: str) -> list[Card]:
    row = re.sub(r"[\s,]+", "", ranks)
    if row in ("", EMPTY):
        return []
    if _RANKS_IN_A_ROW.fullmatch(row) is None:
        raise Malformed("bad_hand", text=text)
    return [Card.parse(rank + suit) for rank in _ONE_RANK.findall(row)]


def _all_different(cards: list[Card]) -> tuple[Card, ...]:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise Malformed("card_twice", card=card)
        seen.add(card)
    return tuple(cards)
