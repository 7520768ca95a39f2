"""Hypothesis strategies: packs, hands, positions, deals at any point, finished deals, views and matches.

Every choice is drawn, so that a failing example shrinks: to the pack in order, to the first legal action.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from rebelote.rules.actions import Action, Bid, Coinche, Surcoinche
from rebelote.rules.books import RuleBook, all_books
from rebelote.rules.cards import PACK, TRUMPS, Card, Trump
from rebelote.rules.deal import Deal, Phase
from rebelote.rules.match import Match
from rebelote.rules.record import Record, record_of
from rebelote.rules.seats import SEATS, BySeat, ByTeam, Seat
from rebelote.rules.view import SeatView, view_of

MOST_ACTIONS = 60  # cut, packets, some twenty calls, 32 cards, and "rebelote" at the count
MOST_CALLS = 18  # of an auction; then everybody passes
# A byte an action: drawn at once, so that a deal is quick to draw.
_CHOICES = st.binary(min_size=MOST_ACTIONS, max_size=MOST_ACTIONS)


# What a table needs to come to a phase that most never see.
_TURNED = (Phase.PACKETS, Phase.BET)  # phases of the game of the turned card alone
_NEEDS: dict[Phase, dict[str, object]] = {
    Phase.CUT: {"cut": "left"},
    Phase.PACKETS: {"packets": "choice"},
    Phase.BET: {"coinche": True},
    Phase.COUNT: {"belote": "said", "rebelote_forgotten": "forgiven_once", "all_trump": True},
}


def seats() -> st.SearchStrategy[Seat]:
    """A seat."""
    return st.sampled_from(SEATS)


def trumps() -> st.SearchStrategy[Trump]:
    """A suit, sans-atout or tout-atout."""
    return st.sampled_from(TRUMPS)


def packs() -> st.SearchStrategy[tuple[Card, ...]]:
    """A shuffled pack."""
    return st.permutations(PACK).map(tuple)


def hands(*, cards: int = 8) -> st.SearchStrategy[BySeat[tuple[Card, ...]]]:
    """Four hands of as many cards each."""
    return packs().map(lambda pack: BySeat.build(lambda seat: pack[seat.index * cards : (seat.index + 1) * cards]))


@st.composite
def books(draw: st.DrawFn, *, options: bool = False, game: str | None = None) -> RuleBook:
    """One of the rule books, or of one game's (``turned``, ``bids``).

    With ``options`` some of a table's options may be changed (the target is left alone).
    """
    book = draw(st.sampled_from([book for book in all_books() if game in (None, book.auction)]))
    if not options:
        return book
    return book.with_options(
        no_trump=draw(st.booleans()),
        all_trump=draw(st.booleans()),
        melds=draw(st.booleans()),
        all_trump_points=draw(st.sampled_from(("scaled", "table"))),
        belote=draw(st.sampled_from(("automatic", "at_deal", "said"))),
        rounding=draw(st.sampled_from(("none", "nearest_ten"))),
        belote_down=draw(st.sampled_from((book.belote_down, "kept", "defence", "nobody"))),
        nobody_takes=draw(st.sampled_from(("next_dealer", "same_dealer"))),
        **(_auction_options(draw) if book.has_bids else {"coinche": draw(st.booleans())}),
    )


def _auction_options(draw: st.DrawFn) -> dict[str, object]:
    """Options of the auction game, most of them off most of the time."""
    return {
        "cut": draw(st.sampled_from(("none", "none", "left"))),
        "contre_turn": draw(st.sampled_from(("in_turn", "in_turn", "any_time"))),
        "raise_after_contre": draw(st.sampled_from((False, False, True))),
        "passes_to_close": draw(st.sampled_from((3, 3, 4))),
        "generale": draw(st.booleans()),
        "suit_order": draw(st.sampled_from(("none", "none", "ranked"))),
        "packets_of_eight": draw(st.sampled_from(("3+2+3", "2+3+3", "3+3+2", "4+4"))),
    }


@st.composite
def starts(draw: st.DrawFn, book: RuleBook | None = None) -> Deal:
    """A deal before its first action, with scores and pending points of a match behind it."""
    given = draw(books(options=True)) if book is None else book
    scores = ByTeam(draw(st.integers(0, given.target - 1)), draw(st.integers(0, given.target - 1)))
    pending = draw(st.sampled_from((0, 81))) if given.equality == "litige" else 0
    forgiveness = ByTeam(draw(st.booleans()), draw(st.booleans()))
    return Deal.start(given, draw(packs()), draw(seats()), scores=scores, pending=pending, forgiveness=forgiveness)


def walk(deal: Deal, choices: bytes) -> list[Deal]:
    """Every state from ``deal`` to the end, each action picked among the possible ones by a byte (the first one without)."""
    found = [deal]
    for choice in choices.ljust(MOST_ACTIONS, b"\0"):
        if found[-1].is_over:
            break
        found.append(found[-1].apply(pick(found[-1], choice)))
    return found


def pick(deal: Deal, choice: int) -> Action:
    """The action of the deal that a byte stands for; 0 is the first legal one.

    In the auction game legal calls would drive every auction to the top: here passes, the lowest bids, contre and surcontre
    (out of turn where the table allows it) and the highest bids have their share.
    """
    legal = deal.legal_actions()
    if deal.phase is not Phase.AUCTION or not deal.book.has_bids:
        return legal[choice % len(legal)]
    kind, number = choice % 8, choice // 8
    bids = [action for action in legal if isinstance(action, Bid)]
    bets = [action for action in legal if isinstance(action, (Coinche, Surcoinche))]
    bets += [action for seat in SEATS for action in deal.legal_out_of_turn(seat) if isinstance(action, Coinche)]
    share: Sequence[Action] = {0: (), 1: (), 2: bids[:4], 3: bids[:12], 4: bids, 5: bids[-8:]}.get(kind, bets)
    return share[number % len(share)] if share and len(deal.calls) < MOST_CALLS else legal[0]


@st.composite
def deals(draw: st.DrawFn, book: RuleBook | None = None, *, phase: Phase | None = None) -> Deal:
    """A deal at any point, or at a point of the given phase: under a drawn book, one that has that phase."""
    if book is None and phase in _NEEDS:
        book = draw(books(options=True, game="turned" if phase in _TURNED else None)).with_options(**_NEEDS[phase])
    found = walk(draw(starts(book)), draw(_CHOICES))
    if phase is not None:
        found = [deal for deal in found if deal.phase is phase]
        assume(found)
    return draw(st.sampled_from(found))


@st.composite
def finished_deals(draw: st.DrawFn, book: RuleBook | None = None, *, taken: bool = True) -> Deal:
    """A deal that is over; with ``taken`` one that somebody took."""
    deal = walk(draw(starts(book)), draw(_CHOICES))[-1]
    assume(deal.contract is not None or not taken)
    return deal


@st.composite
def views(draw: st.DrawFn, book: RuleBook | None = None, *, to_act: bool = False) -> SeatView:
    """What a seat or a spectator sees at any point; with ``to_act`` the seat on turn."""
    deal = draw(deals(book))
    if to_act:
        assume(deal.turn is not None)
        return view_of(deal, deal.turn)
    return view_of(deal, draw(st.sampled_from((*SEATS, None))))


@st.composite
def matches(draw: st.DrawFn, book: RuleBook | None = None, *, deals: int = 4) -> Match:
    """A match after some deals, over or not."""
    given = draw(books(options=True)).with_options(target=draw(st.sampled_from((1, 200, 500)))) if book is None else book
    match = Match.start(given, draw(seats()))
    for _ in range(draw(st.integers(0, deals))):
        if match.is_over:
            break
        match = match.add(walk(match.next_deal(draw(packs())), draw(_CHOICES))[-1])
    return match


def records() -> st.SearchStrategy[Record]:
    """The record of a match."""
    return matches().map(record_of)
