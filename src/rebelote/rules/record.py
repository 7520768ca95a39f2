"""What is kept of a match?

A ``Record`` holds what cannot be worked out: the rules, the packs, every action in order, who played and where, and what was
written beside it. Turns, trick winners, melds and scores follow from these under the rules; a file states them too, so that a
person can read it, and the reader checks each of them. ``record_text`` and ``record_json`` are its two faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from .actions import Action, Cut, Packets, Play, Take
from .books import RuleBook
from .cards import PACK, Card
from .deal import Deal, Phase
from .dealing import FIRST_CARDS, pack_for, pack_for_whole
from .errors import Illegal, Malformed, OutOfTurn, RuleError
from .match import Match
from .seats import BySeat, ByTeam, Seat, playing_order

Kept = Literal["live", "hand-written", "reconstructed"]
Termination = Literal["normal", "unfinished", "time", "forfeit", "claim", "misdeal"]
SOURCES: tuple[str, ...] = get_args(Kept)
TERMINATIONS: tuple[str, ...] = get_args(Termination)
Tags = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at a seat: a name, and for a program also ``bot``, its name and version (``regles@1``)."""

    name: str = ""
    bot: str = ""


NOBODY = Player()


@dataclass(frozen=True, slots=True)
class Header:
    """Where and when a match was played, and by whom.

    ``date`` is ISO 8601, best with time and zone. ``tags`` are all other tags, kept and sorted by name; irregularities and the
    decisions of an arbiter are tags and comments. ``termination`` None stands for "normal" or "unfinished", as the match is.
    """

    event: str = ""
    site: str = ""
    date: str = ""
    table: str = ""
    players: BySeat[Player] = BySeat(NOBODY, NOBODY, NOBODY, NOBODY)
    teams: ByTeam[str] = ByTeam("", "")
    source: Kept = "live"
    termination: Termination | None = None
    tags: Tags = ()
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One action, with what was noted of it: milliseconds taken, a comment, annotation glyphs ($1 good, $2 bad, ...)."""

    action: Action
    ms: int | None = None
    comment: str = ""
    nags: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: its cards, and its actions from the cut to the count.

    Either ``pack`` is known, 32 cards, top first, before the cut (``uncut``: dealt as it lies, by three and two); or ``hands``
    are: eight cards each as they were completed, five each of a deal that nobody took, with the turned card (the auction game
    has eight and none). A deal of hands is always uncut.
    """

    steps: tuple[Step, ...]
    pack: tuple[Card, ...] | None = None
    uncut: bool = False
    hands: BySeat[tuple[Card, ...]] | None = None
    turned: Card | None = None
    tags: Tags = ()
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A match from its first deal; the last deal may be unfinished."""

    book: RuleBook
    first_dealer: Seat
    deals: tuple[DealRecord, ...] = ()
    header: Header = field(default_factory=Header)


def record_of(match: Match, header: Header | None = None, *, current: Deal | None = None) -> Record:
    """The record of a match, with ``current``, the deal being played, when there is one."""
    deals = (*match.deals, *(() if current is None else (current,)))
    header = header or Header()
    termination = header.termination or ("normal" if match.is_over else "unfinished")
    tags = tuple(sorted(header.tags))
    first = match.deals[0].dealer if match.deals else match.dealer
    return Record(match.book, first, tuple(map(_deal_record, deals)), replace(header, termination=termination, tags=tags))


def _deal_record(deal: Deal) -> DealRecord:
    lies = not any(isinstance(action, (Cut, Packets)) for _, action in deal.history)
    uncut = asks_for_dealing(deal.book) and lies and deal.phase not in (Phase.CUT, Phase.PACKETS)
    return DealRecord(tuple(Step(action) for _, action in deal.history), pack=deal.pack, uncut=uncut)


def asks_for_dealing(book: RuleBook) -> bool:
    """Whether somebody cuts, or chooses the packets."""
    return book.cut != "none" or (book.packets == "choice" and not book.has_bids)


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of a record as far as it was played, between the match ``before`` and ``after`` (the same when unfinished)."""

    number: int
    kept: DealRecord
    before: Match
    deal: Deal
    after: Match


def played(record: Record) -> Iterator[Played]:
    """Each deal of a record, played again under the rules.

    Raises Illegal, OutOfTurn or Malformed with the ``deal``, the ``trick`` and ``card`` or the ``action``, the ``rule`` (a
    code) and its ``reason`` when a rule is broken.
    """
    match = Match.start(record.book, record.first_dealer)
    unfinished = 0
    for number, kept in enumerate(record.deals, 1):
        if unfinished:
            raise Malformed("record_deal_unfinished", deal=unfinished)
        deal = start_deal(match, kept, number)
        for step in kept.steps:
            deal = apply_step(deal, step.action, number)
        after = match.add(deal) if deal.is_over else match
        yield Played(number, kept, match, deal, after)
        match, unfinished = after, 0 if deal.is_over else number


def replay(record: Record) -> Match:
    """The match of a record, its finished deals played again under the rules. Raises what ``played`` raises."""
    return resume(record)[0]


def resume(record: Record) -> tuple[Match, Deal | None]:
    """The match, and the deal that was being played when the record stops. Raises what ``played`` raises."""
    plays = list(played(record))
    current = plays[-1].deal if plays and not plays[-1].deal.is_over else None
    return match_after(record, plays), current


def match_after(record: Record, plays: Sequence[Played]) -> Match:
    """The match after the deals of a record that were played again."""
    return plays[-1].after if plays else Match.start(record.book, record.first_dealer)


def canonical(record: Record) -> Record:
    """The record in its one written form.

    Words said by the program stand with their cards, tags are sorted, hands too, and the termination is filled in. Raises what
    ``played`` raises, and Malformed when text or tags cannot be written or the termination does not fit the match.
    """
    deals, match = [], Match.start(record.book, record.first_dealer)
    for one in played(record):
        match = one.after
        steps = (replace(step, action=did) for step, (_, did) in zip(one.kept.steps, one.deal.history, strict=True))
        hands = None if one.kept.pack is not None or one.kept.hands is None else one.kept.hands.map(_sorted)
        deals.append(
            replace(
                one.kept,
                steps=tuple(steps),
                uncut=one.kept.pack is not None and one.kept.uncut and asks_for_dealing(record.book),
                hands=hands,
                turned=None if hands is None else one.kept.turned,
                tags=tuple(sorted(one.kept.tags)),
            )
        )
    termination = record.header.termination or ("normal" if match.is_over else "unfinished")
    if (termination == "normal") is not match.is_over:
        raise Malformed("record_termination", found=termination, scores=f"{match.scores.ns}-{match.scores.ew}")
    header = replace(record.header, termination=termination, tags=tuple(sorted(record.header.tags)))
    return replace(record, deals=tuple(deals), header=header)


def _sorted(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(hand))


def start_deal(match: Match, kept: DealRecord, number: int) -> Deal:
    """The deal of a match at its beginning; raises Malformed when the match is over or the cards are not a pack."""
    if match.is_over:
        raise Malformed("record_after_the_end", deal=number)
    try:
        pack = kept.pack if kept.pack is not None else _pack_of_hands(match.book, kept, match.dealer)
        return Deal.start(
            match.book,
            pack,
            match.dealer,
            scores=match.scores,
            pending=match.pending,
            forgiveness=match.forgiveness,
            skip_cut=kept.uncut or kept.pack is None,
        )
    except RuleError as error:
        raise Malformed("record_cards", deal=number, rule=error.code, reason=error) from error


def apply_step(deal: Deal, action: Action, number: int) -> Deal:
    """The deal after one action of a record; ``number`` is the deal's.

    Raises Illegal, OutOfTurn or Malformed that says where the record breaks which rule.
    """
    try:
        return deal.apply(action)
    except RuleError as error:
        facts: dict[str, object] = {"deal": number, "rule": error.code, "reason": error, "action": str(action)}
        if deal.turn is not None:
            facts["seat"] = deal.turn
        code = "record_action"
        if isinstance(action, Play) and deal.phase is Phase.PLAY:
            code = "record_play"
            facts |= {"trick": len(deal.tricks) + 1, "card": action.card}
        kind = next(kind for kind in (Illegal, OutOfTurn, Malformed) if isinstance(error, kind))
        raise kind(code, **facts) from error


def _pack_of_hands(book: RuleBook, kept: DealRecord, dealer: Seat) -> tuple[Card, ...]:
    """A pack that deals the hands of a record; what nobody saw comes in the order of a new pack."""
    hands, turned = kept.hands, kept.turned
    if book.has_bids and hands is not None:
        return pack_for_whole(book, hands, dealer)
    if hands is None or turned is None:
        raise Malformed("record_no_cards")
    calls = [step.action for step in kept.steps if not isinstance(step.action, Play)]
    taken = next((place for place, action in enumerate(calls) if isinstance(action, Take)), None)
    if taken is not None:
        return pack_for(hands, turned, dealer, dealer.next.after(taken))
    for seat, hand in hands.items():
        if len(hand) != FIRST_CARDS:
            raise Malformed("hand_of_five", seat=seat, count=len(hand))
    order = playing_order(dealer.next)
    dealt = [card for low, high in ((0, 3), (3, 5)) for seat in order for card in hands[seat][low:high]]
    seen = {*dealt, turned}
    return (*dealt, turned, *(card for card in PACK if card not in seen))
