"""How is the table drawn?

Pure functions from a view to a canvas: the strip above, the table with its four seats and the trick, and the hand below. Play
goes to the right: east sits at the right edge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.style import Style

from rebelote.rules.cards import Card, Suit, Trump
from rebelote.rules.names import suit_symbol
from rebelote.server.protocol import wire

from .canvas import Canvas
from .faces import LARGE, MEDIUM, SMALL, Face, Look, draw_card, draw_place
from .palette import BLACK, DIM, FELT_DEEP, GROUND, INK, MARK, PAPER, PLAIN, STRONG, suit_on_felt
from .words import word

_BUBBLE = Style(color=BLACK, bgcolor=PAPER)
_STRIP = Style(color=INK, bgcolor=FELT_DEEP)
PACK_SIZE = 32


@dataclass(frozen=True)
class Scene:
    """What the table shows beside the view.

    ``bubbles``: what was just said, by seat. ``held``: a completed trick that is still lying there. ``gathered``: how far, from
    0 to 1, it has moved to its winner. ``cut``: the size of the cut that the person is choosing.
    """

    bubbles: Mapping[str, str] = field(default_factory=dict)
    held: wire.DoneTrick | None = None
    gathered: float = 0.0
    cut: int | None = None


def scene_after(scene: Scene, events: Sequence[wire.GameEvent], view: wire.View) -> Scene:
    """What the table shows after these events: new bubbles, and a completed trick that lies there until the next card."""
    kinds = {event.kind for event in events}
    bubbles, held = dict(scene.bubbles), scene.held
    if "deal_started" in kinds:
        bubbles, held = {}, None
    if "played" in kinds:
        if view.trick is not None and len(view.trick.cards) == 1:
            # What was said before this trick has been read.
            bubbles = {}
        held = None
    for event in events:
        if event.bubble and event.seat:
            bubbles[event.seat] = event.bubble
    if "trick_won" in kinds:
        held = view.last_trick
    return Scene(bubbles=bubbles, held=held)


# -- the strip ---------------------------------------------------------------------------------------------------------


def draw_strip(view: wire.View, width: int, look: Look) -> Canvas:
    """Both scores, and between them the trump, the taker and the bet; below, the rules and the deal."""
    canvas = Canvas(width, 2, _STRIP)
    ours, theirs = word("us", look.lang), word("them", look.lang)
    canvas.put(2, 0, ours, DIM)
    canvas.put(3 + len(ours), 0, str(view.score.NS), STRONG)
    canvas.right(width - 2, 0, str(view.score.EW), STRONG)
    canvas.right(width - 3 - len(str(view.score.EW)), 0, theirs, DIM)
    contract = view.contract or (view.bidding.contract if view.bidding is not None else None)
    if contract is None:
        nobody = "nobody_took" if view.bidding is None else "nobody_bid"
        canvas.centre(width // 2, 0, word(nobody, look.lang), DIM)
    else:
        _contract(canvas, contract, look)
    middle = [word("deal", look.lang, number=view.deal_no)]
    if view.contract is not None:
        middle.append(word("tricks", look.lang, ours=view.tricks_won.NS, theirs=view.tricks_won.EW))
    if view.pending:
        middle.append(word("pending", look.lang, points=view.pending))
    line = " · ".join([view.options_text, *middle])
    if len(line) > width - 4:
        line = " · ".join([view.book.title, word("target", look.lang, points=view.target), *middle])
    canvas.centre(width // 2, 1, line[: width - 2], DIM)
    return canvas


def _contract(canvas: Canvas, contract: wire.ContractView, look: Look) -> None:
    suit = Trump(contract.trump).suit
    symbol = f"{suit_symbol(suit)} " if suit is not None else ""
    if contract.level_text is not None:
        symbol = f"{contract.level_text} {symbol}"
    text = f" · {contract.text}"
    x = (canvas.width - len(symbol) - len(contract.trump_text) - len(text)) // 2
    canvas.put(x, 0, symbol, STRONG if suit is None else suit_on_felt(suit, four=look.four))
    canvas.put(x + len(symbol), 0, contract.trump_text, STRONG)
    canvas.put(x + len(symbol) + len(contract.trump_text), 0, text, PLAIN)


# -- the table ---------------------------------------------------------------------------------------------------------


def table_face(height: int) -> Face:
    """The largest trick cards that a table of so many rows has room for."""
    return LARGE if height >= 17 else MEDIUM if height >= 15 else SMALL


def draw_table(view: wire.View, width: int, height: int, look: Look, scene: Scene) -> Canvas:
    """The four seats, what they said, and in the middle the trick, the turned card or the pack to cut."""
    canvas = Canvas(width, height, GROUND)
    face = table_face(height)
    places = _places(width, height, face)
    if view.bidding is not None:
        # Nothing lies in the middle, and the bid box takes rows: the seats at the sides move up.
        side = min(places["W"][1], max(1, height - 4))
        places = {**places, "W": (places["W"][0], side), "E": (places["E"][0], side)}
    # Wide tables leave the middle alone; their seats move in.
    inset = max(2, (width - 96) // 2)
    _seats(canvas, view, look, scene, places, inset)
    if scene.held is not None:
        _held(canvas, scene.held, face, look, places, scene.gathered)
    elif view.trick is not None:
        _trick(canvas, view, face, look, places)
    elif view.phase == "cut":
        _pack(canvas, scene.cut, look)
    elif view.turned is not None and view.contract is None and view.result is None:
        x, y = places["N"][0], (height - face.height) // 2
        draw_card(canvas, x, y, Card.parse(view.turned), face, look)
        canvas.centre(width // 2, y + face.height, word("turned", look.lang), DIM)
    return canvas


def _places(width: int, height: int, face: Face) -> dict[str, tuple[int, int]]:
    """The left upper corner of each seat's card in the cross."""
    gap = 2 if width < 100 else 4
    x = (width - face.width) // 2
    top = 2 + max(0, (height - 4 - (2 * face.height + 1)) // 2)
    middle = top + (face.height + 1) // 2
    return {
        "N": (x, top),
        "W": (x - face.width - gap, middle),
        "E": (x + face.width + gap, middle),
        "S": (x, top + face.height + 1),
    }


def _seats(
    canvas: Canvas, view: wire.View, look: Look, scene: Scene, places: Mapping[str, tuple[int, int]], inset: int
) -> None:
    centre, last = canvas.width // 2, canvas.height - 1
    side = places["W"][1]
    for seat in ("S", "E", "N", "W"):
        name = getattr(view.names, seat)
        turn = "▶ " if view.turn == seat else ""
        label, marks = f"{turn}{name}", _marks(view, seat, look)
        style = MARK if turn else STRONG
        backs = "▮" * getattr(view.counts, seat)
        said = scene.bubbles.get(seat)
        bubble = f" {said} " if said else ""
        if seat in "NS":
            row, said_row = (0, 1) if seat == "N" else (last, last - 1)
            line = f"{label}{marks}  {backs}" if seat == "N" else f"{label}{marks}"
            canvas.centre(centre, row, line, DIM)
            canvas.put(centre - len(line) // 2, row, label, style)
            canvas.centre(centre, said_row, bubble, _BUBBLE)
        elif seat == "W":
            canvas.put(inset, side, f"{label}{marks}", DIM)
            canvas.put(inset, side, label, style)
            canvas.put(inset, side + 1, backs, DIM)
            canvas.put(inset, side + 2, bubble, _BUBBLE)
        else:
            right = canvas.width - inset
            canvas.right(right, side, f"{label}{marks}", DIM)
            canvas.right(right - len(marks), side, label, style)
            canvas.right(right, side + 1, backs, DIM)
            canvas.right(right, side + 2, bubble, _BUBBLE)


def _marks(view: wire.View, seat: str, look: Look) -> str:
    taker = word("taker", look.lang) if view.contract is not None and view.contract.taker == seat else ""
    dealer = word("dealer", look.lang) if view.dealer == seat else ""
    you = word("you", look.lang) if view.seat == seat else ""
    return "".join(f" · {mark}" for mark in (you, taker, dealer) if mark)


def _trick(canvas: Canvas, view: wire.View, face: Face, look: Look, places: Mapping[str, tuple[int, int]]) -> None:
    assert view.trick is not None
    trick = view.trick
    for played in trick.cards:
        x, y = places[played.seat]
        draw_card(canvas, x, y, Card.parse(played.card), face, look)
    if view.turn == "S":
        draw_place(canvas, *places["S"], face)
    if not trick.cards:
        return
    if trick.led is not None:
        suit = Suit(trick.led)
        symbol = suit_symbol(suit)
        row, middle = places["N"][1] + face.height, canvas.width // 2
        text = word("led", look.lang, suit=symbol)
        canvas.centre(middle, row, text, DIM)
        canvas.put(middle - len(text) // 2 + text.index(symbol), row, symbol, suit_on_felt(suit, four=look.four))
    _lead(canvas, trick.leader, face, look, places)
    if trick.winner is not None:
        _winner(canvas, trick.winner, face, places)


def _lead(canvas: Canvas, seat: str, face: Face, look: Look, places: Mapping[str, tuple[int, int]]) -> None:
    x, y = places[seat]
    text = word("lead", look.lang)
    if seat in "WE":
        canvas.put(x, y - 1, text, DIM)
    else:
        canvas.put(x + face.width + 1, y if seat == "N" else y + face.height - 1, text, DIM)


def _winner(canvas: Canvas, seat: str, face: Face, places: Mapping[str, tuple[int, int]]) -> None:
    """A bar along the card that holds the trick, on the outer side."""
    x, y = places[seat]
    if seat == "N":
        canvas.put(x, y - 1, "▁" * face.width, MARK)
    else:
        canvas.put(x, y + face.height, "▔" * face.width, MARK)


def _held(
    canvas: Canvas,
    trick: wire.DoneTrick,
    face: Face,
    look: Look,
    places: Mapping[str, tuple[int, int]],
    gathered: float,
) -> None:
    """A completed trick, the winning card bright; while it is gathered all four move to the winner."""
    goal = places[trick.winner]
    for played in trick.cards:
        x, y = places[played.seat]
        at = (round(x + (goal[0] - x) * gathered), round(y + (goal[1] - y) * gathered))
        draw_card(canvas, *at, Card.parse(played.card), face, look, dim=played.seat != trick.winner)
    if gathered:
        winning = next(played for played in trick.cards if played.seat == trick.winner)
        draw_card(canvas, *goal, Card.parse(winning.card), face, look)
    _winner(canvas, trick.winner, face, places)


def _pack(canvas: Canvas, cut: int | None, look: Look) -> None:
    middle, row = canvas.width // 2, canvas.height // 2
    if cut is None:
        canvas.centre(middle, row, "▮" * PACK_SIZE, STRONG)
        return
    lifted, rest = "▮" * cut, "▮" * (PACK_SIZE - cut)
    x = middle - (PACK_SIZE + 3) // 2
    canvas.put(x, row - 1, lifted, MARK)
    canvas.put(x + cut + 3, row, rest, STRONG)
    canvas.centre(middle, row + 2, word("cut_size", look.lang, size=cut, rest=PACK_SIZE - cut), PLAIN)


# -- the hand ----------------------------------------------------------------------------------------------------------


def hand_face(width: int, height: int) -> Face:
    """The size of the cards of the hand, for a window of so many cells."""
    return LARGE if width >= 84 and height >= 32 else MEDIUM


@dataclass(frozen=True)
class Hand:
    """A drawn hand: the canvas, and from which column to which each card lies."""

    canvas: Canvas
    spans: tuple[tuple[int, int], ...]


def draw_hand(
    cards: Sequence[str], playable: frozenset[str] | None, chosen: int | None, width: int, face: Face, look: Look
) -> Hand:
    """The hand in one row, each card with its number.

    When a card is awaited (``playable`` is not None) those that may be played stand a row higher and the others are dimmed;
    ``chosen`` is the place of the card under the cursor.
    """
    canvas = Canvas(width, face.height + 2, GROUND)
    slot = face.width + 1
    x = (width - slot * len(cards) + 1) // 2
    spans = []
    for place, code in enumerate(cards):
        free = playable is not None and code in playable
        draw_card(canvas, x, 0 if free else 1, Card.parse(code), face, look, dim=playable is not None and not free)
        label = f"[{place + 1}]" if place == chosen else f"{place + 1}"
        style = MARK if place == chosen else PLAIN if free or playable is None else DIM
        canvas.centre(x + face.width // 2, face.height + 1, label, style)
        spans.append((x, x + face.width))
        x += slot
    return Hand(canvas, tuple(spans))
